import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../lib/table/position";
import { PreviewRefused } from "../lib/language/trouble";
import DealsBar from "./DealsBar.svelte";
import DealsTab from "./DealsTab.svelte";
import { type Put, choiceOf, sessionWith, viewOf } from "./test-game";
import { rulesContext } from "../lib/rules/open-rule";

const OFFER: Put = {
  state: 2,
  drafter: 1,
  parties: [0, 1],
  until: 2,
  lines: [
    [1, 0, 2, 30, 0],
    [0, 1, 0, 2, 0],
    [1, 0, 64, 1, 2],
  ],
};
const ANSWERS = ["sign", "decline", "counter"].map((name) => choiceOf(name, { deal: 0 }));

function open(deals: (Put | null)[] = [], more: Record<string, unknown> = {}) {
  const session = sessionWith(viewOf(deals), more);
  const openRule = vi.fn();
  const props = { session, position: session.position, past: false };
  const shown = render(DealsTab, { props, context: rulesContext(openRule) });
  return { session, openRule, ...shown };
}

function answering() {
  const view = viewOf([OFFER]);
  const base = sessionWith(view);
  return open([OFFER], { position: { ...base.position, choices: [...base.position.choices, ...ANSWERS] } });
}

async function begin() {
  const opened = open();
  await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
  await fireEvent.click(screen.getByRole("button", { name: "Fern" }));
  await vi.waitFor(() => expect(opened.session.choicesAfter).toHaveBeenCalled());
  await Promise.resolve();
  const side = (name: string) => within(screen.getByRole("region", { name }));
  return { ...opened, give: side("You give"), get: side("You get") };
}

const clean = async (container: Element): Promise<void> => {
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

beforeEach(() => sessionStorage.clear());

describe("an offer", () => {
  it("is written with a few presses and sent as one move, once the server has worded it", async () => {
    const { session, give, get, container } = await begin();
    expect(session.choicesAfter).toHaveBeenCalledWith(["open_deal parties=3 anyone=0"]);
    await fireEvent.click(give.getByRole("button", { name: "Add money" }));
    expect(give.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of money" }).value).toBe("50");
    await fireEvent.click(give.getByRole("button", { name: "100" }));
    await fireEvent.click(get.getByRole("button", { name: "Add wool" }));
    await fireEvent.click(get.getByRole("button", { name: "More wool" }));
    const send = screen.getByRole("button", { name: "Send the offer" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await screen.findByText("The server says: 4 acts.");
    await clean(container);
    await fireEvent.click(send);
    expect(session.send).toHaveBeenCalledExactlyOnceWith([
      "open_deal parties=3 anyone=0",
      "write_line giver=0 taker=1 what=2 amount=100 due=0",
      "write_line giver=1 taker=0 what=0 amount=2 due=0",
      "offer until=1",
    ]);
    await vi.waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "New offer" }));
  });

  it("takes the amount that the game suggests where a line was added before the suggestion came", async () => {
    let suggest: (choices: Choice[]) => void = () => undefined;
    open([], { choicesAfter: vi.fn(() => new Promise<Choice[]>((resolve) => (suggest = resolve))) });
    await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
    await fireEvent.click(screen.getByRole("button", { name: "Fern" }));
    for (const name of ["You give", "You get"])
      await fireEvent.click(within(screen.getByRole("region", { name })).getByRole("button", { name: "Add money" }));
    const amounts = () => screen.getAllByRole<HTMLInputElement>("spinbutton").map(({ value }) => value);
    expect(amounts()).toEqual(["1", "1"]);
    await fireEvent.input(screen.getAllByRole("spinbutton")[1]!, { target: { value: "7" } });
    const money = (giver: number) => ({ giver, taker: 1 - giver, what: 2, amount: 50, due: 0 });
    suggest([0, 1].map((giver) => choiceOf("write_line", money(giver), { name: "amount", low: 0, high: 100 })));
    await vi.waitFor(() => expect(amounts()).toEqual(["50", "7"])); // what was typed stays
  });

  it("says at its line why it is refused, and is not sent", async () => {
    const { session, give, container } = await begin();
    await fireEvent.click(give.getByRole("button", { name: "Add money" }));
    const field = give.getByRole("spinbutton", { name: "Amount of money" });
    await fireEvent.input(field, { target: { value: "101" } });
    expect((await give.findByRole("alert")).textContent).toBe("Name a number from 0 to 100.");
    expect(field.getAttribute("aria-describedby")).toBe(give.getByRole("alert").id);
    await clean(container);
    await fireEvent.click(screen.getByRole("button", { name: "Send the offer" }));
    expect(session.send).not.toHaveBeenCalled();
  });

  it.each([
    ["2.5", "Name a number from 0 to 100."],
    ["-1", "Name a number from 0 to 100."],
    ["", "Name a number from 0 to 100."],
    ["5", "You promised it already."],
  ])("with %s of money keeps it, and says at the line why it is refused", async (typed, sentence) => {
    const { session, give, openRule } = await begin();
    await fireEvent.click(give.getByRole("button", { name: "Add money" }));
    session.preview.mockRejectedValue(
      new PreviewRefused("Act 2", { place: 2, text: "You promised it already." }, "ST-2"),
    );
    const field = give.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of money" });
    await fireEvent.input(field, { target: { value: typed } });
    const alert = await give.findByRole("alert");
    expect(alert.textContent?.trim()).toContain(sentence);
    expect(field.getAttribute("aria-describedby")).toBe(alert.id);
    expect([field.getAttribute("aria-invalid"), field.value]).toEqual(["true", typed]);
    if (typed) await fireEvent.click(within(alert).getByRole("button", { name: /ST-2/ }));
    expect(openRule.mock.calls).toEqual(typed ? [["ST-2"]] : []);
    await fireEvent.click(screen.getByRole("button", { name: "Send the offer" }));
    expect(session.send).not.toHaveBeenCalled();
  });

  it("to somebody who is out is refused at the names, as soon as one is chosen", async () => {
    const refusal = new PreviewRefused("Act 1", { place: 1, text: "You cannot offer to these." }, "ST-2");
    const choices = [choiceOf("open_deal", { parties: 3, anyone: 0 })];
    const { session } = open([], { position: { n: 1, view: viewOf([]), choices, refused: [] } });
    session.preview.mockRejectedValue(refusal);
    session.choicesAfter.mockRejectedValue(refusal);
    await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
    const out = screen.getByRole("button", { name: "Brisk Otter" });
    expect(out.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(out);
    const names = screen.getByRole("group", { name: "With" });
    expect((await within(names).findByRole("alert")).textContent).toContain("You cannot offer to these.");
    expect(within(names).getByRole("button", { name: /ST-2/ })).toBeTruthy();
    await fireEvent.click(screen.getAllByRole("button", { name: "Add wool" })[0]!);
    await vi.waitFor(() => expect(session.preview).toHaveBeenCalled());
    expect(await within(names).findByRole("alert")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Send the offer" }));
    expect(session.send).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of wool" }).value).toBe("1");
  });

  it("that is refused once it is sent says why beside the button, and stays", async () => {
    const trouble = { text: "Fern is out.", todo: "", rule: "ST-2" };
    const { session, openRule } = open([], { send: vi.fn(async () => false), trouble });
    await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
    await fireEvent.click(screen.getByRole("button", { name: "Fern" }));
    await fireEvent.click(screen.getAllByRole("button", { name: "Add wool" })[0]!);
    await screen.findByText("The server says: 3 acts.");
    expect(screen.queryByRole("alert")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Send the offer" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Fern is out.");
    await fireEvent.click(screen.getByRole("button", { name: /ST-2/ }));
    expect(openRule).toHaveBeenCalledExactlyOnceWith("ST-2");
    expect(session.send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("spinbutton", { name: "Amount of wool" })).toBeTruthy();
  });

  it("stays where it was refused or the page was loaded again", async () => {
    const { session, give, unmount } = await begin();
    session.send.mockResolvedValue(false);
    await fireEvent.click(give.getByRole("button", { name: "Add grain" }));
    await screen.findByText("The server says: 3 acts.");
    await fireEvent.click(screen.getByRole("button", { name: "Send the offer" }));
    await vi.waitFor(() => expect(session.send).toHaveBeenCalled());
    unmount();
    open();
    expect(screen.getByRole("spinbutton", { name: "Amount of grain" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("may go to anyone, or to several, whose lines name them", async () => {
    const { give } = await begin();
    await fireEvent.click(screen.getByRole("button", { name: "Brisk Otter" }));
    await fireEvent.click(give.getByRole("button", { name: "Add wool" }));
    expect(give.getByRole<HTMLSelectElement>("combobox", { name: "To" }).options.length).toBe(2);
    expect(screen.getByRole("region", { name: "Others give" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Anyone" }));
    expect(screen.queryByRole("region", { name: "Others give" })).toBeNull();
    expect(screen.getByText("The first to sign is the other side.")).toBeTruthy();
  });

  it("is not written where the game allows none, and says so", () => {
    open([], { position: { n: 1, view: viewOf([]), choices: [], refused: [] } });
    expect(screen.getByRole("button", { name: "New offer" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("You can’t make an offer now.")).toBeTruthy();
  });
});

describe("an offer of somebody else", () => {
  it("has what the game enforces beside what is on one’s honour, and is answered", async () => {
    const { session, container } = answering();
    const card = within(screen.getByRole("article", { name: "Fern offers you a deal" }));
    const items = (name: string) =>
      within(card.getByRole("list", { name }))
        .getAllByRole("listitem")
        .map((one) => one.textContent?.trim());
    expect(items("The game enforces")).toEqual(["Fern gives you 30 money", "You give Fern 2 wool"]);
    expect(items("On your honour")).toEqual(["Fern promises you to vote as asked, in round 2"]);
    await clean(container);
    await fireEvent.click(card.getByRole("button", { name: "Accept" }));
    expect(session.press).toHaveBeenCalledExactlyOnceWith("sign deal=0", expect.anything());
  });

  it("is countered in the same composer, filled, with its changes marked", async () => {
    const { session, container } = answering();
    await fireEvent.click(screen.getByRole("button", { name: "Counter" }));
    const form = within(screen.getByRole("form", { name: "Counter-offer to Fern" }));
    expect(form.getByText("Change something, or accept the offer as it is.")).toBeTruthy();
    await fireEvent.click(form.getByRole("button", { name: "More money" }));
    expect(form.getByText("was 30")).toBeTruthy();
    await fireEvent.click(form.getByRole("button", { name: "Remove wool" }));
    expect(form.getByText("struck out")).toBeTruthy();
    expect(form.queryByRole("button", { name: "Remove to vote as asked" })).toBeNull();
    await form.findByText("The server says: 4 acts.");
    await clean(container);
    await fireEvent.click(form.getByRole("button", { name: "Send the offer" }));
    expect(session.send).toHaveBeenCalledExactlyOnceWith([
      "counter deal=0",
      "write_line giver=0 taker=1 what=0 amount=0 due=0",
      "write_line giver=1 taker=0 what=2 amount=31 due=0",
      "offer until=1",
    ]);
  });

  it("that may no longer be countered says so above what is written", async () => {
    const { session } = answering();
    const refusal = new PreviewRefused("Act 1", { place: 1, text: "This offer does not wait for you." }, "ST-2");
    session.preview.mockRejectedValue(refusal);
    session.choicesAfter.mockRejectedValue(refusal);
    await fireEvent.click(screen.getByRole("button", { name: "Counter" }));
    const form = within(screen.getByRole("form", { name: "Counter-offer to Fern" }));
    await fireEvent.click(form.getByRole("button", { name: "More money" }));
    await vi.waitFor(() => expect(session.preview).toHaveBeenCalled());
    expect((await form.findByRole("alert")).textContent).toContain("This offer does not wait for you.");
    expect(form.getByRole("button", { name: /ST-2/ })).toBeTruthy();
    await fireEvent.click(form.getByRole("button", { name: "Send the offer" }));
    expect(session.send).not.toHaveBeenCalled();
    expect(form.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of money" }).value).toBe("31");
  });

  it("that ends meanwhile leaves what was written, as a new offer", async () => {
    const { session, unmount } = answering();
    await fireEvent.click(screen.getByRole("button", { name: "Counter" }));
    unmount();
    open([{ ...OFFER, state: 0 }]);
    expect(session.send).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Make it a new offer" }));
    const form = within(screen.getByRole("form", { name: "New offer" }));
    await form.findByText("The server says: 5 acts.");
  });
});

describe("the tab", () => {
  it("has one’s draft, open offers and deals in force, and what is due", async () => {
    const draft = { ...OFFER, state: 1, number: 0, drafter: 0, signed: [] };
    const force = { ...OFFER, state: 3, number: 7, signed: [0, 1], lines: [[0, 1, 2, 60, 2]] };
    const hidden = { ...OFFER, parties: [1, 2], lines: null };
    const { container } = open([draft, { ...OFFER, drafter: 0, signed: [0] }, force, hidden]);
    for (const [group, title] of [
      ["Your draft", "Your draft"],
      ["Open", "You offer Fern a deal"],
      ["Open", "Fern offers Brisk Otter a deal"],
      ["In force", "Between you and Fern"],
    ] as const)
      expect(within(screen.getByRole("region", { name: group })).getByRole("article", { name: title })).toBeTruthy();
    expect(
      within(screen.getByRole("region", { name: "Due soon" })).getByText("You give Fern 60 money, in round 2"),
    ).toBeTruthy();
    expect(screen.getByText("Only the parties read what it says.")).toBeTruthy();
    await clean(container);
  });

  it("lets one withdraw an offer where the game does", async () => {
    const own = { ...OFFER, drafter: 0, signed: [0] };
    const { position } = sessionWith(viewOf([own]));
    const { session } = open([own], { position: { ...position, choices: [choiceOf("withdraw", {})] } });
    await fireEvent.click(screen.getByRole("button", { name: "Withdraw the offer" }));
    expect(session.press).toHaveBeenCalledExactlyOnceWith("withdraw", expect.anything());
  });

  it("of the past only shows", () => {
    const session = sessionWith(viewOf([OFFER]));
    render(DealsTab, { props: { session, position: session.position, past: true } });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the strip", () => {
  it("says how many offers wait, what is due soon, and leads to the tab", async () => {
    const show = vi.fn();
    const force = { ...OFFER, state: 3, signed: [0, 1], lines: [[0, 1, 2, 60, 2]] };
    const session = sessionWith(viewOf([OFFER, force]));
    const { rerender } = render(DealsBar, { props: { session, viewer: 0, shown: false, show } });
    expect(screen.getByText(/You give Fern 60 money, in round 2/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "1 offer waits for you" }));
    expect(show).toHaveBeenCalledTimes(1);
    await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
    expect(screen.getByRole("button", { name: "Go on writing" })).toBeTruthy();
    await rerender({ shown: true });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("leads back to the table once the offer is answered, but not who came by the tab", async () => {
    const none = sessionWith(viewOf([]));
    for (const presses of [1, 0]) {
      const show = vi.fn();
      const session = sessionWith(viewOf([OFFER]));
      const { rerender } = render(DealsBar, { props: { session, viewer: 0, shown: false, show } });
      if (presses) await fireEvent.click(screen.getByRole("button", { name: "1 offer waits for you" }));
      await rerender({ shown: true });
      expect(show).not.toHaveBeenCalledWith("table");
      await rerender({ session: none });
      expect(show.mock.calls).toEqual(presses ? [["deals"], ["table"]] : []);
      cleanup();
    }
  });
});
