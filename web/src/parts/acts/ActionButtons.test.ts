import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupChoices } from "../../lib/acts/group-choices";
import type { Choice } from "../../lib/table/position";
import type { TableSession } from "../../lib/table/session.svelte";
import ActionButtons from "./ActionButtons.svelte";

const choice = (name: string, at: number): Choice => ({
  act: `${name} at=${at}`,
  name,
  operands: { at },
  label: `${name} ${at}`,
  final: false,
  aside: false,
});
const plain = (name: string): Choice => ({ ...choice(name, 0), act: name, operands: {}, label: name });
const many = (name: string, count: number): Choice[] => Array.from({ length: count }, (_, at) => choice(name, at));

type More = {
  aside?: Choice[];
  may?: string;
  here?: boolean;
  turn?: boolean;
  chosen?: string;
  deals?: object;
  composed?: string[];
};

function sit(
  answers: Choice[],
  { aside = [], may = "no", here = false, turn = true, chosen, deals, composed }: More = {},
) {
  const [press, act] = [vi.fn(), vi.fn()];
  const actOf = (name: string, title: string) => ({
    name,
    title,
    operands: [],
    aside: name === "show",
    leaves: name === "quit",
  });
  const main = turn ? answers : [];
  const session = {
    press,
    act,
    words: { label: ({ name, operands }: Choice) => `${name} ${operands.at}` },
    point: vi.fn(),
    undo: vi.fn(),
    composed: new Set(composed),
    book: {
      acts: [actOf("show", "Show a card to one player"), actOf("quote", "Quote"), actOf("quit", "Give up")],
      names: {},
      deals,
    },
    position: {
      choices: [...answers, ...aside.map((one) => ({ ...one, aside: true }))],
      refused: [],
      undo: may,
    },
    answers: main,
    forced: main.length === 1 ? main[0] : null,
    pending: new Map(),
    interactive: true,
    takingBack: null,
    chosen: chosen ? { act: chosen, pressed: true } : null,
    viewer: 0,
    lobby: { seats: [{ seat: 0 }, { seat: 1, holder: here ? "person" : "bot", here }] },
  };
  const { rerender } = render(ActionButtons, { props: { session: session as unknown as TableSession } });
  /** The next position, in which these are the answers. */
  const next = (later: Choice[]) =>
    rerender({
      session: {
        ...session,
        answers: later,
        position: { ...session.position, choices: later },
      } as unknown as TableSession,
    });
  return { press, act, next };
}

const texts = (): string[] =>
  screen
    .getAllByRole("button")
    .map((button) => button.querySelector(".label")?.textContent ?? button.textContent?.trim() ?? "");

const onPagesThat = (match: string): unknown =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes(match),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
const onAPhone = (): unknown => onPagesThat("max-width");

beforeEach(() => void onPagesThat("min-width"));

describe("the strip's buttons", () => {
  it("do not offer to leave the game for good: that is in the menu", () => {
    sit([plain("give")], { aside: [plain("quit"), plain("show")] });
    expect(screen.queryByText("quit")).toBeNull();
    expect(screen.getByText("show")).toBeTruthy();
  });

  it("are a sheet on a phone, unless one act stands beside many of another name", () => {
    onAPhone();
    sit(many("give", 3));
    expect(texts()).toEqual(["Choose (3)…"]);
    cleanup();
    sit([...many("token", 24), choice("ready", 0)]);
    expect(texts()).toEqual(["token (24)…", "ready 0"]);
  });

  it("stay buttons on a phone where an act needs no more words, and the rest is one sheet", async () => {
    onAPhone();
    sit([...many("token", 24), plain("yield"), plain("call")]);
    expect(texts()).toEqual(["token (24)…", "yield", "call"]);
    cleanup();
    const { press } = sit([...many("token", 24), ...many("play", 2), plain("yield"), plain("call")]);
    expect(texts()).toEqual(["Choose (26)…", "yield", "call"]);
    await fireEvent.click(screen.getByRole("button", { name: "Choose (26)…" }));
    const sheet = within(screen.getByRole("group"));
    expect(sheet.queryByRole("button", { name: "yield" })).toBeNull();
    await fireEvent.click(sheet.getByRole("button", { name: "play 1" }));
    expect(press).toHaveBeenCalledExactlyOnceWith("play at=1", expect.anything());
  });

  it("leave one line to what stands aside on a phone", () => {
    onAPhone();
    sit([plain("yield"), plain("call")], { aside: [choice("show", 0), choice("warn", 0)], may: "self" });
    expect(texts()).toEqual(["yield", "call", "Other acts (2)…", "Take back"]);
  });

  it("do not offer what stands aside alone, where the board has all answers", async () => {
    const { press } = sit(many("lodge", 2), { aside: [plain("resign")], composed: ["lodge"] });
    expect(texts()).toEqual(["Other acts (1)…"]);
    await fireEvent.click(screen.getByRole("button", { name: "Other acts (1)…" }));
    await fireEvent.click(screen.getByRole("button", { name: "resign" }));
    expect(press).toHaveBeenCalledExactlyOnceWith("resign", expect.anything());
  });

  it("leave only the way back where nothing stands aside, and the board has all answers", () => {
    sit(many("lodge", 2), { composed: ["lodge"], may: "self" });
    expect(texts()).toEqual(["Take back"]);
  });

  it("stand side by side where an act has few choices, or where it is the only act", () => {
    expect(groupChoices([...many("vote", 2), ...many("show", 4)]).map((offer) => offer.folded)).toEqual(
      Array(6).fill(false),
    );
    expect(groupChoices(many("lay", 7))).toHaveLength(7);
  });

  it("leave an amount folded where offers may be made, and open it where nothing else is possible", () => {
    const amount = [1, 2].map((at) => ({ ...choice("quote", at), amount: { name: "at", low: 1, high: 9 } }));
    sit(amount);
    expect(screen.queryByRole("group", { name: "Quote" })).toBeTruthy();
    cleanup();
    const deals = { open: "open_deal", lines: [], offer: "", sign: "sign", decline: "", counter: "", withdraw: "" };
    sit(amount, { deals, aside: [choice("open_deal", 1)] });
    expect(screen.queryByRole("group", { name: "Quote" })).toBeNull();
    expect(texts()).toEqual(["Quote…"]);
  });

  it("are folded only where that hides more than one", async () => {
    const [acts, more] = [[..."abcdefghij"].map(plain), /^\d more/];
    const { next } = sit(acts.slice(0, 9));
    expect(screen.getByText("i")).toBeTruthy();
    expect(screen.queryByText(more)).toBeNull();
    await next(acts);
    expect(screen.queryByText("i")).toBeNull();
    await fireEvent.click(screen.getByText(more));
    expect(screen.getByText("j")).toBeTruthy();
  });

  it("are fewer where the labels are long", () => {
    const long = many("show", 3).map((one) => ({
      ...one,
      label: `${one.label} “When a trade disappears, the people are retrained.”`,
    }));
    expect(groupChoices([choice("buy", 0), ...long]).map(({ choices }) => choices.length)).toEqual([1, 3]);
    expect(groupChoices([choice("buy", 0), ...long.slice(1)])).toHaveLength(3);
  });

  it("are one button where an act has many, in the place of its first", () => {
    const offers = groupChoices([choice("read", 0), ...many("show", 10), choice("pass", 0)]);
    expect(offers.map(({ name, choices }) => [name, choices.length])).toEqual([
      ["read", 1],
      ["show", 10],
      ["pass", 1],
    ]);
  });

  it("names an amount in one field, which stands open where nothing else is possible", async () => {
    const offers = many("bid", 3).map((one) => ({ ...one, amount: { name: "at", low: 0, high: 500 } }));
    expect(groupChoices([...offers, choice("pass", 0)]).map(({ folded }) => folded)).toEqual([true, false]);
    const { act } = sit(offers);
    await fireEvent.input(await screen.findByRole("spinbutton"), { target: { value: "123" } });
    await fireEvent.submit(screen.getByRole<HTMLInputElement>("spinbutton").form as HTMLFormElement);
    expect(act).toHaveBeenCalledExactlyOnceWith("bid at=123");
    cleanup();
    sit([...offers, choice("pass", 0)]);
    expect(screen.queryByRole("spinbutton")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "bid…" }));
    expect((await screen.findByRole("spinbutton")).getAttribute("aria-valuemax")).toBe("500");
  });

  it("opens the many, presses the one that is pressed, and leaves the list open until it is done", async () => {
    const { press } = sit(many("vote", 2), { aside: many("show", 10) });
    expect(texts()).toEqual(["vote 0", "vote 1", "Show a card to one player (10)…"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Show a card/ }));
    const group = screen.getByRole("group", { name: "Show a card to one player" });
    await fireEvent.click(within(group).getByRole("button", { name: "show 7" }));
    expect(press).toHaveBeenCalledExactlyOnceWith("show at=7", expect.anything());
  });

  it("gathers acts that stand aside in one button where they are many", async () => {
    const { press } = sit(many("vote", 2), {
      aside: ["resign", "move", "stop"].map((name) => choice(name, 0)).concat(many("show", 10)),
    });
    expect(texts()).toEqual(["vote 0", "vote 1", "Other acts (4)…"]);
    await fireEvent.click(screen.getByRole("button", { name: "Other acts (4)…" }));
    await fireEvent.click(within(screen.getByRole("group")).getByRole("button", { name: "move 0" }));
    expect(press).toHaveBeenCalledExactlyOnceWith("move at=0", expect.anything());
    await fireEvent.click(within(screen.getByRole("group")).getByRole("button", { name: /^Show a card/ }));
    expect(within(screen.getByRole("group")).getAllByRole("button")).toHaveLength(10);
  });

  it("fills no button where there is a choice", () => {
    sit(many("vote", 2), { aside: [choice("show", 0)] });
    expect(document.querySelector(".primary")).toBeNull();
  });

  it("says that the only act is the only one, and fills its button", () => {
    sit([choice("give", 0)], { aside: [choice("show", 0)] });
    expect(texts()).toEqual(["give 0, the only step now", "show 0"]);
    expect([...document.querySelectorAll(".primary")].map((one) => one.textContent)).toHaveLength(1);
  });

  it("never fills what stands aside, also while one waits or has pressed it once", () => {
    for (const chosen of [undefined, "show at=0"]) {
      sit([], { aside: [choice("show", 0)], turn: false, chosen });
      expect(texts()).toEqual(["show 0"]);
      expect(screen.getByRole("button").getAttribute("aria-pressed")).toBe(chosen ? "true" : null);
      expect(document.querySelector(".primary")).toBeNull();
      cleanup();
    }
  });

  it("gives the first nine choices a key", () => {
    sit([...many("vote", 2), ...many("pass", 1)]);
    expect([...document.querySelectorAll("[data-choice]")].map((one) => one.getAttribute("data-choice"))).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  it("offers to take back only what can be, and asks people only", () => {
    sit(many("vote", 2), { may: "self" });
    expect(texts()).toContain("Take back");
    cleanup();
    sit(many("vote", 2), { may: "ask" });
    expect(texts()).toContain("Take back");
    cleanup();
    sit(many("vote", 2), { may: "ask", here: true });
    expect(texts()).toContain("Ask to take back");
    cleanup();
    sit(many("vote", 2), { may: "no" });
    expect(texts()).toEqual(["vote 0", "vote 1"]);
  });

  it("keeps a list open in a new position, until there are other choices", async () => {
    const { next } = sit([...many("token", 24), choice("ready", 0)]);
    await fireEvent.click(screen.getByRole("button", { name: "token (24)…" }));
    await next([...many("token", 24), choice("ready", 0)]);
    expect(within(screen.getByRole("group")).getAllByRole("button")).toHaveLength(24);
    await next([...many("token", 23), choice("ready", 0)]);
    expect(screen.queryByRole("group")).toBeNull();
  });

  it("leaves the keyboard at the button behind a sheet that is closed", async () => {
    onAPhone();
    sit([plain("yield"), plain("call")], { aside: [...many("show", 10), plain("warn")] });
    const beside = screen.getByRole("button", { name: "Other acts (2)…" });
    await fireEvent.click(beside);
    await fireEvent.click(within(screen.getByRole("group")).getByRole("button", { name: /^Show a card/ }));
    await fireEvent.click(within(screen.getByRole("group")).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("group")).toBeNull();
    expect(document.activeElement).toBe(beside);
  });
});
