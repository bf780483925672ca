import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../../lib/table/board";
import { PreviewRefused } from "../../lib/language/trouble";
import { sitAt } from "../../board/test-page";
import { whyTip } from "../../board/why.svelte";
import Board from "./Board.svelte";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

const GIFT: Sketch = {
  houses: [8, 2, 5, 1],
  hands: ["F3 G1 G1 T4", null, null, null],
  choices: ["gift_to seat=1", "gift_to seat=2"],
  refused: [{ act: "gift_to seat=3", rule: "PO-52", text: "This house has its gift of the round." }],
};
const LAYING: Sketch = {
  ...GIFT,
  n: 2,
  phase: "laying",
  choices: ["lay_card kind=2", "lay_card kind=15"],
  refused: [{ act: "lay_card kind=4", rule: "PO-23", text: "A larger card does it alone." }],
  view: { receiver: 1 },
};

const sit = (sketch: Sketch, more: Partial<BoardProps> = {}) =>
  sitAt(
    Board,
    { book, lobby: lobbyOf(4), position: positionOf(sketch), viewer: 0 },
    { preview: async () => ({ lines: ["Status +1."], changed: { level: 3 } }), ...more },
  );

const house = (name: RegExp) => screen.getByRole("button", { name });
const hand = () => screen.getByRole("region", { name: "Your hand" });
const cardButton = (name: RegExp) => within(hand()).getByRole("button", { name });

describe("giving", () => {
  it("a second press on a house names the receiver", async () => {
    const { act } = sit(GIFT);
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).toHaveBeenCalledExactlyOnceWith("gift_to seat=1");
  });

  it("a house that may not be chosen says why", async () => {
    const { act } = sit(GIFT);
    const refused = house(/River Mouth House/);
    expect(refused.getAttribute("aria-disabled")).toBe("true");
    const note = document.getElementById(refused.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe(GIFT.refused![0]!.text);
    await fireEvent.click(refused);
    expect(whyTip.shown).toMatchObject({ beside: refused, rule: "PO-52", pinned: true });
    expect(act).not.toHaveBeenCalled();
  });

  it("a chosen card shows a preview before it is given", async () => {
    const { act, preview, said, container } = sit(LAYING);
    await fireEvent.click(cardButton(/FLG 3, Clams/));
    expect(preview).toHaveBeenCalledWith("lay_card kind=2");
    await waitFor(() => expect(container.querySelector(".rise")?.textContent).toBe("→3"));
    expect(said.at(-1)?.title).toBe("Give FLG 3 to Fern");
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(cardButton(/FLG 3, Clams/));
    expect(act).toHaveBeenCalledExactlyOnceWith("lay_card kind=2");
  });

  it("tells the need that is left and the Obligation that stays, where the rules have nothing to tell", async () => {
    const left = [0, 1, 2, 3].map(() => [2, 3, 3, 3]);
    const preview = async () => ({ lines: [], changed: { gifts_this_round: 2, unmet: left } });
    const { said } = sit({ ...LAYING, view: { receiver: 1, gifts_this_round: 1, level: 1 } }, { preview });
    await fireEvent.click(cardButton(/Clams/));
    const lines = ["Fern will need 2 more FLG.", "The Obligation stays at 1."];
    await waitFor(() => expect(said.at(-1)?.lines).toEqual(lines));
  });

  it("says what a partial gift must reach in all", async () => {
    const preview = async () => ({ lines: [], changed: { pending: [0, 0, 1] } });
    const { said } = sit({ ...LAYING, view: { receiver: 1, gifts_this_round: 1, level: 4 } }, { preview });
    await fireEvent.click(cardButton(/Clams/));
    const lines = ["The gift is not complete yet: it must reach 4."];
    await waitFor(() => expect(said.at(-1)?.lines).toEqual(lines));
  });

  it("a press on the receiver's house lays the chosen card", async () => {
    const { act } = sit(LAYING);
    await fireEvent.click(cardButton(/Clams/));
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).toHaveBeenCalledExactlyOnceWith("lay_card kind=2");
  });

  it("a card that is not possible says why", async () => {
    sit(LAYING);
    await fireEvent.click(cardButton(/GM 1, Cattail, 2 copies/));
    expect(whyTip.shown).toMatchObject(LAYING.refused![0] ? { text: LAYING.refused![0].text } : {});
  });

  it("a card taken up first is ready once its house is named", async () => {
    const { act, preview, said, rerender } = sit(GIFT);
    await fireEvent.click(cardButton(/Clams/));
    expect(cardButton(/Clams/).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText("Now choose a house.")).toBeTruthy();
    await fireEvent.click(house(/Clam Beach House/));
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).toHaveBeenCalledWith("gift_to seat=1");
    await rerender({ position: positionOf(LAYING) });
    await waitFor(() => expect(preview).toHaveBeenCalledWith("lay_card kind=2"));
    await waitFor(() => expect(said.at(-1)?.title).toBe("Give FLG 3 to Fern"));
  });

  it("a card taken up first that does not fit says why", async () => {
    const { explain, rerender } = sit(GIFT);
    await fireEvent.click(cardButton(/Cattail/));
    await rerender({ position: positionOf(LAYING) });
    const text = "GM 1, Cattail: A larger card does it alone.";
    await waitFor(() => expect(explain).toHaveBeenCalledWith(expect.objectContaining({ text, rule: "PO-23" })));
  });

  describe("before a house is named", () => {
    const TAKEN: Record<string, string[]> = {
      "gift_to seat=1": ["lay_card kind=2", "lay_card kind=4"],
      "gift_to seat=2": ["lay_card kind=4"],
    };
    const after = async ([act = ""]: string[]) => positionOf({ choices: TAKEN[act] ?? [] }).choices;
    const preview = async (acts: string | string[]) => {
      if (typeof acts === "string" || TAKEN[acts[0] ?? ""]?.includes(acts[1] ?? "")) return { lines: [], changed: {} };
      throw new PreviewRefused("A smaller card reaches it.", null, "PO-23");
    };

    it("a card that no house may have is greyed and says why", async () => {
      sit(GIFT, { after, preview });
      const useless = cardButton(/T 4/);
      await waitFor(() => expect(useless.getAttribute("aria-disabled")).toBe("true"));
      await waitFor(() =>
        expect(document.getElementById(useless.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/smaller/),
      );
      await fireEvent.click(useless);
      expect(screen.queryByText(/Now choose a house/)).toBeNull();
    });

    it("a house that may not have the card that was picked is not named", async () => {
      const { act, press, explain } = sit(GIFT, { after, preview });
      await waitFor(() => expect(cardButton(/T 4/).getAttribute("aria-disabled")).toBe("true"));
      await fireEvent.click(cardButton(/FLG 3, Clams/));
      await fireEvent.click(house(/Cedar Grove House|Camas Prairie House/));
      const text = "FLG 3, Clams: A smaller card reaches it.";
      await waitFor(() => expect(explain).toHaveBeenCalledWith({ act: "lay_card kind=2", text, rule: "PO-23" }));
      expect(press).not.toHaveBeenCalled();
      expect(act).not.toHaveBeenCalled();
    });
  });

  it("an unfinished gift may be finished where the charter allows it", async () => {
    const { act } = sit({ ...LAYING, choices: ["lay_card kind=2", "finish_gift"] });
    await fireEvent.click(screen.getByRole("button", { name: "Finish the gift" }));
    await fireEvent.click(screen.getByRole("button", { name: "Finish the gift" }));
    expect(act).toHaveBeenCalledExactlyOnceWith("finish_gift");
  });
});

describe("combining and closing", () => {
  it("an invitation shows a preview first", async () => {
    const { act, preview, said } = sit({ ...GIFT, choices: ["invite seat=1", "invite seat=2"], refused: [] });
    await fireEvent.click(house(/Clam Beach House/));
    expect(preview).toHaveBeenCalledWith("invite seat=1");
    expect(said.at(-1)?.title).toBe("invite seat=1");
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).toHaveBeenCalledExactlyOnceWith("invite seat=1");
  });

  it("shares and places cards from the hand", async () => {
    const { act, rerender } = sit({ ...GIFT, phase: "share", choices: ["share kind=2"], refused: [] });
    await fireEvent.click(cardButton(/Clams/));
    await fireEvent.click(cardButton(/Clams/));
    expect(act).toHaveBeenLastCalledWith("share kind=2");
    await rerender({
      position: positionOf({ ...GIFT, n: 3, phase: "closing", choices: ["place kind=15"], refused: [] }),
    });
    await fireEvent.click(cardButton(/Family history/));
    await fireEvent.click(cardButton(/Family history/));
    expect(act).toHaveBeenLastCalledWith("place kind=15");
  });
});

describe("spectators", () => {
  it("a spectator sees every house and no hand", async () => {
    const { act } = sit({ ...GIFT, hands: [], choices: [], refused: [] }, { viewer: null, interactive: false });
    expect(screen.queryByRole("region", { name: "Your hand" })).toBeNull();
    await fireEvent.click(house(/Clam Beach House/));
    expect(act).not.toHaveBeenCalled();
  });

  it("what others see of me has no faces", () => {
    const { container } = sit(GIFT, { publicOnly: true });
    expect(container.textContent).not.toContain("Clams");
    expect(within(hand()).getByText("6 cards, face down.")).toBeTruthy();
  });

  it("nothing can be done while the table waits", async () => {
    const { act, preview, explain } = sit(LAYING, { interactive: false });
    await fireEvent.click(cardButton(/Clams/));
    await fireEvent.click(house(/River Mouth House/));
    expect([act, preview, explain].some((call) => call.mock.calls.length > 0)).toBe(false);
  });

  it("open hands at the end are listed as text", () => {
    const { container } = sit({ over: true, toAct: [], hands: ["F1", "G3 C2", "", ""] }, { interactive: false });
    expect(container.textContent).toContain("GM 3, Cedar bark; CT 2, Woven basket");
  });
});

describe("the keyboard", () => {
  it("has one stop at the houses and one at the hand, and arrows move within", async () => {
    sit(GIFT);
    const stops = (place: HTMLElement) =>
      [...place.querySelectorAll("button")].filter((button) => button.tabIndex === 0);
    const ring = screen.getByRole("group", { name: /The gathering/ });
    expect(stops(ring)).toHaveLength(1);
    expect(stops(hand())).toHaveLength(1);
    cardButton(/Clams/).focus();
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(cardButton(/Cattail/));
    house(/your house/).focus();
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowUp" });
    expect(document.activeElement).not.toBe(house(/your house/));
    expect(stops(ring)).toEqual([document.activeElement]);
  });

  it("Escape puts the picked card back", async () => {
    sit(GIFT);
    await fireEvent.click(cardButton(/Clams/));
    await fireEvent.keyDown(cardButton(/Clams/), { key: "Escape" });
    expect(cardButton(/Clams/).getAttribute("aria-pressed")).toBe("false");
  });

  it("stays in the hand when a card leaves it", async () => {
    const { rerender } = sit(LAYING);
    cardButton(/Clams/).focus();
    await rerender({ position: positionOf({ ...LAYING, n: 3, hands: ["G1 G1 T4"], pending: "F3" }) });
    expect(document.activeElement).toBe(cardButton(/Cattail/));
  });

  it("axe finds nothing", async () => {
    const { container } = sit(LAYING);
    await fireEvent.click(cardButton(/Clams/));
    const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((violation) => violation.id)).toEqual([]);
  });
});
