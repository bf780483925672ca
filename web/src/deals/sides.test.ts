import { fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import DealsTab from "./DealsTab.svelte";
import { isAllowed } from "./deals";
import { choiceOf } from "./test-game";
import { BOOK, OPENINGS, sessionWith, viewOf } from "./test-sides";
import { rulesContext } from "../lib/rules/open-rule";

const OFFER = {
  drafter: 1,
  parties: [0, 1],
  lines: [
    [1, 0, 2, 372, 0],
    [0, 1, 0, 2, 0],
  ],
  loan: [2, 749, 2],
};
const ANSWERS = ["accept_offer", "decline_offer", "counter_offer"].map((name) => choiceOf(name));

function open(view = viewOf([]), choices = OPENINGS) {
  const session = sessionWith(view, choices);
  const openRule = vi.fn();
  const props = { session, position: session.position, past: false };
  const shown = render(DealsTab, { props, context: rulesContext(openRule) });
  return { session, openRule, ...shown };
}

async function begin(partner = "Fern") {
  const opened = open();
  await fireEvent.click(screen.getByRole("button", { name: "New offer" }));
  await fireEvent.click(screen.getByRole("button", { name: partner }));
  await vi.waitFor(() => expect(opened.session.choicesAfter).toHaveBeenCalled());
  await Promise.resolve();
  const side = (name: string) => within(screen.getByRole("region", { name }));
  return { ...opened, give: side("You give"), get: side("You get") };
}

type Queries = Pick<typeof screen, "getByRole">;
const press = (name: string, of: Queries = screen): Promise<unknown> =>
  fireEvent.click(of.getByRole("button", { name }));
const credits = (of: Queries): HTMLInputElement =>
  of.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of credits" });

async function send(session: ReturnType<typeof sessionWith>, count: number): Promise<unknown> {
  await screen.findByText(`The server says: ${count} acts.`);
  await press("Send the offer");
  return session.send.mock.lastCall?.[0];
}

const clean = async (container: Element): Promise<void> => {
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

beforeEach(() => sessionStorage.clear());

describe("an offer between two sides", () => {
  it("has what moves each way on the side of who offers", async () => {
    const { give, get } = await begin();
    const added = (of: typeof give) =>
      of.getAllByRole("button", { name: /^Add/ }).map((one) => one.textContent?.trim());
    expect(added(give)).toEqual(["+ food", "+ place", "+ credits", "+ IOU"]);
    expect(added(get)).toEqual(["+ food", "+ credits", "+ IOU"]);
  });

  it("says of each line which side gives, and money with two decimals", async () => {
    const { session, give, get, container } = await begin();
    await press("Add credits", give);
    expect(credits(give).value).toBe("3.72");
    await press("50.00", give);
    expect(credits(give).value).toBe("50.00");
    await press("Less credits", give);
    expect(credits(give).value).toBe("49.00");
    await fireEvent.input(credits(give), { target: { value: "4,5" } });
    await press("Add food", get);
    expect(get.getByRole<HTMLInputElement>("spinbutton", { name: "Amount of food" }).value).toBe("4");
    await clean(container);
    expect(await send(session, 4)).toEqual([
      "open_offer to=1",
      "write_money side=0 cents=450",
      "write_line side=1 what=0 units=4",
      "send_offer",
    ]);
  });

  it("goes to everybody, or to one of them again", async () => {
    const { session, get } = await begin("Anyone");
    expect(session.choicesAfter).toHaveBeenLastCalledWith(["open_offer_to_all"]);
    await press("Add food", get);
    await screen.findByText("The server says: 3 acts.");
    expect(session.preview).toHaveBeenLastCalledWith([
      "open_offer_to_all",
      "write_line side=1 what=0 units=4",
      "send_offer",
    ]);
    await press("Brisk Otter");
    await vi.waitFor(() => expect(session.preview.mock.lastCall?.[0][0]).toBe("open_offer to=2"));
    expect(screen.getByRole("button", { name: "Anyone" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("lends money against an IOU with its interest and the Quarter in which it is due", async () => {
    const { session, give, get, container } = await begin();
    await press("Add IOU", give);
    expect(credits(get).value).toBe("10.00");
    const interest = give.getByRole<HTMLInputElement>("spinbutton", { name: /Interest/ });
    expect(interest.value).toBe("0.00");
    await fireEvent.input(interest, { target: { value: "7.49" } });
    const due = give.getByRole<HTMLSelectElement>("combobox", { name: "When" });
    expect([...due.options].map(({ text }) => text)).toEqual(["Quarter 1", "Quarter 2"]);
    await fireEvent.change(due, { target: { value: "2" } });
    await clean(container);
    expect(await send(session, 4)).toEqual([
      "open_offer to=1",
      "write_iou side=0 due=2 interest=749",
      "write_money side=1 cents=1000",
      "send_offer",
    ]);
  });

  it("is refused at its field for a fraction of a cent, and loses nothing", async () => {
    const { session, give, openRule } = await begin();
    await press("Add credits", give);
    await fireEvent.input(credits(give), { target: { value: "3.721" } });
    const alert = await give.findByRole("alert");
    expect(alert.textContent).toContain("It has at most two decimals.");
    expect([credits(give).value, credits(give).getAttribute("aria-describedby")]).toEqual(["3.721", alert.id]);
    await fireEvent.click(within(alert).getByRole("button", { name: /TA-1/ }));
    expect(openRule).toHaveBeenCalledWith("TA-1");
    await press("Send the offer");
    expect(session.send).not.toHaveBeenCalled();
  });
});

describe("an offer of somebody else between two sides", () => {
  it("says what is lent, and is answered without a number", async () => {
    const { session } = open(viewOf([OFFER]), [...OPENINGS, ...ANSWERS]);
    const items = screen.getAllByRole("listitem").map((item) => item.textContent?.trim());
    expect(items).toEqual([
      "Fern gives you 3.72 credits",
      "You give Fern 2 food",
      "You owe Fern what is lent and 7.49% interest, due: Quarter 2",
    ]);
    await press("Accept");
    expect(session.press).toHaveBeenCalledWith("accept_offer", expect.anything());
  });

  it("waits for an answer from who is asked now", () => {
    open(viewOf([{ ...OFFER, all: true, parties: [0, 1, 2] }]));
    expect(screen.getByRole("region", { name: "Open" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  it("is countered with its IOU struck out and its changes marked", async () => {
    const { session } = open(viewOf([OFFER]), [...OPENINGS, ...ANSWERS]);
    await press("Counter");
    const get = within(screen.getByRole("region", { name: "You get" }));
    await fireEvent.input(credits(get), { target: { value: "4" } });
    expect(get.getByText("was 3.72")).toBeTruthy();
    await press("Remove IOU");
    expect(await send(session, 4)).toEqual([
      "counter_offer",
      "strike_iou",
      "write_money side=1 cents=400",
      "send_offer",
    ]);
  });

  it("shows what its counter-offer changes", () => {
    const counter = { drafter: 0, parties: [0, 1], lines: [[1, 0, 2, 400, 0]], before: 0 };
    open(viewOf([OFFER, counter]));
    const mine = within(screen.getByRole("article", { name: /You offer Fern/ }));
    const items = mine.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " ").trim());
    expect(items).toEqual([
      "Fern gives you 4.00 credits was 3.72",
      "You give Fern 2 food struck out",
      "You owe Fern what is lent and 7.49% interest, due: Quarter 2 struck out",
    ]);
  });
});

it("lists the IOUs in force, and those that are due soon", async () => {
  const later = [2, 1, 5000, 749, 5375, 4];
  const { container } = open(viewOf([], [[0, 1, 2000, 0, 2000, 2], later]));
  const listed = (name: RegExp): (string | undefined)[] =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace(/\s+/g, " ").trim());
  expect(listed(/Due soon/)).toEqual(["You owe Fern 20.00 credits, due: Quarter 2"]);
  expect(listed(/In force/)).toEqual([
    "You owe Fern 20.00 credits, due: Quarter 2 20.00 credits lent at 0.00%",
    "Brisk Otter owes Fern 53.75 credits, due: Quarter 4 50.00 credits lent at 7.49%",
  ]);
  await clean(container);
});

it("an offer may be about what the charter allows only", () => {
  const book = { ...BOOK, names: { ...BOOK.names, thing: [{ name: "food" }, { name: "place", only: "sublets=1" }] } };
  const allowed = (sublets: number) =>
    [0, 1].map((thing) => isAllowed({ book, lobby: { charter: { sublets } } as never, viewer: 0 }, thing));
  expect(allowed(1)).toEqual([true, true]);
  expect(allowed(0)).toEqual([true, false]);
});
