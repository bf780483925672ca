import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupChoices } from "../lib/group-choices";
import type { Choice } from "../lib/position";
import type { TableSession } from "../lib/session.svelte";
import ActionButtons from "./ActionButtons.svelte";

const choice = (name: string, at: number): Choice => ({
  act: `${name} at=${at}`,
  name,
  operands: { at },
  label: `${name} ${at}`,
  final: false,
});
const many = (name: string, count: number): Choice[] => Array.from({ length: count }, (_, at) => choice(name, at));

const session = (choices: Choice[]) => {
  const act = vi.fn();
  const book = { acts: [{ name: "show", title: "Show a card to one player", operands: [] }], names: {} };
  const position = { choices, refused: [], undo: { may: "no", text: "" } };
  return {
    act,
    session: {
      act,
      book,
      position,
      pending: new Map(),
      interactive: true,
      takingBack: null,
      viewer: 0,
      lines: [],
      lobby: { seats: [] },
      words: { label: ({ name, operands }: Choice) => `${name} ${operands.at}` },
    } as unknown as TableSession,
  };
};

const texts = (): string[] => screen.getAllByRole("button").map((button) => button.textContent?.trim() ?? "");

beforeEach(
  () =>
    void vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    })),
);

describe("the strip's buttons", () => {
  it("stand side by side where an act has few choices, or where it is the only act", () => {
    expect(groupChoices([...many("vote", 2), ...many("show", 4)]).map((offer) => offer.folded)).toEqual(
      Array(6).fill(false),
    );
    expect(groupChoices(many("lay", 7))).toHaveLength(7);
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

  it("name an amount in one field, which stands open where nothing else is possible", async () => {
    const offers = many("bid", 3).map((one) => ({ ...one, amount: { name: "at", low: 0, high: 500 } }));
    expect(groupChoices([...offers, choice("pass", 0)]).map(({ folded }) => folded)).toEqual([true, false]);
    const alone = session(offers);
    const { unmount } = render(ActionButtons, { props: { session: alone.session } });
    await fireEvent.input(screen.getByRole("spinbutton"), { target: { value: "123" } });
    await fireEvent.submit(screen.getByRole("form", { name: "bid" }));
    expect(alone.act).toHaveBeenCalledExactlyOnceWith("bid at=123");
    unmount();
    const among = session([...offers, choice("pass", 0)]);
    render(ActionButtons, { props: { session: among.session } });
    expect(screen.queryByRole("spinbutton")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "bid…" }));
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuemax")).toBe("500");
  });

  it("opens the many, does the one that is pressed, and folds them again", async () => {
    const table = session([...many("vote", 2), ...many("show", 10)]);
    render(ActionButtons, { props: { session: table.session } });
    expect(texts()).toEqual(["vote 0", "vote 1", "Show a card to one player (10)…"]);
    const opener = screen.getByRole("button", { name: /^Show a card/ });
    await fireEvent.click(opener);
    const group = screen.getByRole("group", { name: "Show a card to one player" });
    await fireEvent.click(within(group).getByRole("button", { name: "show 7" }));
    expect(table.act).toHaveBeenCalledExactlyOnceWith("show at=7");
    expect(screen.queryByRole("group")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});
