import { fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../lib/device/settings.svelte";
import type { BoardProps } from "../../lib/table/board";
import { sitAt } from "../../board/test-page";
import { whyTip } from "../../board/why.svelte";
import Board from "./Board.svelte";
import { book, lobbyOf, positionOf, shownTo, type Sketch } from "./test-positions";

const none = Array.from({ length: 12 }, () => -1);
const HAND = [5, 14, null, null, null, null, null, null, -1, -1, -1, -1];
const ORDER = [0, 1, 2, 3, -1, -1];
const VOTE: Sketch = { choices: ["vote answer=1", "vote answer=2"] };
const DEBATE: Sketch = {
  n: 5,
  phase: "debate",
  choices: ["turn_chip", "end_debate"],
  clocks: [{ seat: null, left_ms: 125_000, running: false, act: null }],
  view: { voted: 15, ballot: [1, 2, 2, 2, 0, 0], ready: 2 },
};
const TURN: Sketch = {
  n: 9,
  phase: "turn",
  toAct: [0],
  choices: ["propose card=5", "disclose card=5 seat=1", "disclose card=5 seat=2", "disclose_to_all card=5"],
  refused: [{ act: "propose card=14", rule: "OP-40", text: "Nobody needs it any more." }],
  view: { active: 0, hand: HAND, order: ORDER, treasury: 8, voted: 0, voters: 0 },
};
const BUYING: Sketch = {
  n: 12,
  phase: "purchase",
  toAct: [0],
  choices: ["add_beneficiary seat=1", "finish_purchase"],
  refused: [{ act: "add_beneficiary seat=2", rule: "OP-47", text: "The treasury does not cover it." }],
  view: {
    active: 0,
    hand: HAND,
    order: ORDER,
    treasury: 6,
    proposed: 8,
    proposed_good: 2,
    proposed_award: 2,
    beneficiaries: 1,
    voters: 14,
    voted: 14,
    ballot: [0, 2, 2, 1, 0, 0],
    decided: 1,
    winning: 2,
  },
};
const PRIVATE: Sketch = {
  phase: "private",
  toAct: [0],
  choices: ["buy_private good=0", "end_private"],
  view: { round: 3, active: 0, order: ORDER, wealth: [5, 0, 0, 0, 0, 0], voters: 0 },
};
const END: Sketch = {
  phase: "finished",
  toAct: [],
  over: true,
  view: { round: 3, score: [7, 4, 4, 3, 0, 0], result: 2, winner: 1, hand: none },
};

const sit = (sketch: Sketch, more: Partial<BoardProps> = {}) =>
  sitAt(Board, { book, lobby: lobbyOf(4), position: positionOf(sketch), viewer: 0 }, more);

/** Once the parts that come later in a game are there. */
const loaded = () => vi.waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());

/** Choose it, then do it. */
const twice = async (find: () => HTMLElement) => {
  await fireEvent.click(find());
  await fireEvent.click(find());
};
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const region = (name: string | RegExp) => screen.getByRole("region", { name });

describe("voting", () => {
  it("an answer is chosen first, then voted", async () => {
    const { act } = sit(VOTE);
    await loaded();
    await fireEvent.click(button("Choose an answer to vote"));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("radio", { name: /Disagree/ }));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(button("Vote Disagree"));
    expect(act).toHaveBeenCalledExactlyOnceWith("vote answer=2");
  });

  it("says who has yet to vote, and nothing of what they chose", async () => {
    const { container } = sit({ view: { voted: 3, ballot: [2, null, null, null, null, null] } });
    await loaded();
    expect(container.textContent).toContain("2 of 4 have voted. Waiting for Brisk Otter and Moss.");
    expect(container.textContent).toContain("You voted Disagree.");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("your own vote is hidden in what others see", async () => {
    const { container } = sit({ view: { voted: 3, ballot: [2, null, null, null, null, null] } }, { publicOnly: true });
    await loaded();
    expect(container.textContent).not.toContain("You voted Disagree");
  });
});

/** The scenario of DEBATE, decided. */
const DECIDED = {
  last_scenario: 0,
  last_ballot: [1, 2, 2, 2, 0, 0],
  last_weight: [1, 1, 1, 1, 0, 0],
  last_winning: 2,
};

describe("debating", () => {
  beforeEach(() => (settings.scenes = false));
  afterEach(() => (settings.scenes = true));

  it("where scenes are staged, the next card comes at once", async () => {
    settings.scenes = true;
    const first = vi.fn();
    const { rerender } = sit(DEBATE, { first });
    await loaded();
    const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
    await rerender({ position: positionOf({ ...VOTE, n: 6, view }) });
    await loaded();
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(first).not.toHaveBeenCalledWith(expect.objectContaining({ title: expect.anything() }));
  });

  it("a vote is switched, or left as it is", async () => {
    const { act, container } = sit(DEBATE);
    await loaded();
    expect(container.textContent).toContain("1 of 4 are ready to end it");
    expect(screen.getByRole("timer").textContent).toContain("2:05");
    for (const [name, done] of [
      ["Switch to Disagree", "turn_chip"],
      ["I’m ready to end the debate", "end_debate"],
    ] as const) {
      expect(button(name).className).not.toContain("primary");
      await fireEvent.click(button(name));
      expect(button(name).className).toContain("primary");
      await fireEvent.click(button(name));
      expect(act).toHaveBeenLastCalledWith(done);
    }
  });

  it("the last decision stays in sight until you continue", async () => {
    const first = vi.fn();
    const { rerender } = sit(DEBATE, { first });
    await loaded();
    const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
    const next = { ...VOTE, n: 6, view };
    await rerender({ position: positionOf(next) });
    await loaded();
    const past = region("The vote that was decided");
    expect(within(past).getByText("Disagree won, 3 to 1. The group gets 3 mitigation points.")).toBeTruthy();
    expect(first).toHaveBeenLastCalledWith({ title: "Continue: “Scenario 2”", take: expect.any(Function) });
    await fireEvent.click(button("Continue: “Scenario 2”"));
    expect(first).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(document.activeElement?.className).toContain("stage");
  });

  it("a replay shows each moment as it was, without the decision before it and its button", async () => {
    const first = vi.fn();
    const { rerender } = sit(DEBATE, { first, replay: true, interactive: false });
    await loaded();
    const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
    await rerender({ position: positionOf({ n: 6, view }) });
    await loaded();
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
    expect(screen.getByRole("article", { name: "Scenario: Scenario 2" })).toBeTruthy();
    expect(first).not.toHaveBeenCalledWith(expect.objectContaining({ title: expect.anything() }));
  });

  it("a replay that opens at the same moment puts the decision and its button away", async () => {
    const first = vi.fn();
    const { rerender } = sit(DEBATE, { first });
    await loaded();
    const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
    await rerender({ position: positionOf({ ...VOTE, n: 6, view }) });
    await loaded();
    expect(region("The vote that was decided")).toBeTruthy();
    await rerender({ replay: true, interactive: false });
    await loaded();
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
    expect(first).toHaveBeenLastCalledWith(null);
  });

  it("after the third card of a round the tax money and the chance cards are shown first", async () => {
    const third = { ...DEBATE.view, scenario_no: 2, points: 1 };
    const reminds = vi.fn();
    const { rerender } = sit({ ...DEBATE, view: third }, { reminds });
    await loaded();
    const view = {
      ...third,
      ...DECIDED,
      scenario_no: 3,
      points: 3,
      points_by_round: [3, 0, 0],
      tax_by_round: [9, 0, 0],
      decided: 1,
      winning: 2,
      active: 1,
      order: ORDER,
      talent: [3, 0, 1, 2, -1, -1],
      wealth: [3, 0, 1, 2, 0, 0],
      votes: [2, 1, 1, 1, 0, 0],
    };
    await rerender({ position: positionOf({ n: 6, phase: "turn", toAct: [1], view }) });
    await loaded();
    const reveal = region("What round 1 brings");
    expect(reveal.textContent?.replace(/\s+/g, " ")).toContain("Round 1: 3 points, 9 tax money.");
    expect(within(reveal).getAllByRole("listitem")[0]?.textContent?.replace(/\s+/g, " ")).toContain(
      "Talent 3 wealth +3",
    );
    const card = screen.getByRole("article", { name: "Scenario: Scenario 1" });
    expect(reveal.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(reminds).toHaveBeenLastCalledWith(["Natural talent: Talent 3 (+3). You have wealth 3."]);
  });

  it("the last decision disappears once you have voted again", async () => {
    const { rerender } = sit(DEBATE);
    await loaded();
    const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
    await rerender({ position: positionOf({ ...VOTE, n: 6, view }) });
    await loaded();
    await rerender({
      position: positionOf({ n: 7, view: { ...view, voted: 1, ballot: [1, null, null, null, null, null] } }),
    });
    await loaded();
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
  });
});

describe("the own turn", () => {
  it("a card is read aloud, and one that may not be says why", async () => {
    const { act, said } = sit(TURN);
    await loaded();
    const [first, second] = screen.getAllByRole("button", { name: "Read aloud" });
    await fireEvent.click(first!);
    expect(said.at(-1)?.lines).toEqual(["Everyone hears this card, then votes on it."]);
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(first!);
    expect(act).toHaveBeenCalledExactlyOnceWith("propose card=5");
    await fireEvent.click(second!);
    expect(whyTip.shown).toMatchObject({ beside: second, text: TURN.refused![0]!.text });
  });

  it("a card is shown to one or to all", async () => {
    const { act } = sit(TURN);
    await loaded();
    await fireEvent.click(button("Show to…"));
    const list = screen.getByRole("group", { name: "Show Higher education to" });
    expect(
      within(list)
        .getAllByRole("button")
        .map((one) => one.textContent?.trim()),
    ).toEqual(["Fern", "Brisk Otter", "Everyone"]);
    await twice(() => within(list).getByRole("button", { name: "Brisk Otter" }));
    expect(act).toHaveBeenLastCalledWith("disclose card=5 seat=2");
    await twice(() => button("Everyone"));
    expect(act).toHaveBeenLastCalledWith("disclose_to_all card=5");
  });

  it("a card names the seats that have seen it", async () => {
    sit({ ...TURN, view: { ...TURN.view, shown_to: shownTo([1, 3], [1, 2, 3]) } });
    await loaded();
    const hand = region("Your Primary Goods Cards");
    expect(hand.textContent).toMatch(/Shown to:\s*Fern\s*Moss/);
    expect(hand.textContent).toContain("Shown to everyone.");
  });

  it("what others see of me has no faces but those that all have seen", async () => {
    sit({ ...TURN, view: { ...TURN.view, shown_to: shownTo([1], [1, 2, 3]) } }, { publicOnly: true });
    await loaded();
    const hand = region("Your Primary Goods Cards");
    expect(hand.textContent).not.toContain("about Higher education");
    expect(hand.textContent).toContain("about Health care");
  });
});

describe("the last vote, beside the next card", () => {
  const view = { ...DECIDED, scenario: 1, scenario_no: 1, award: [[0, 3], null, null], points: 3 };
  const summary = (container: HTMLElement) => container.querySelector("details.last summary")?.textContent ?? "";

  it("is there after a reload, with its scales, who voted what, and what came of it", async () => {
    const { container } = sit({ ...VOTE, n: 6, view });
    await loaded();
    expect(screen.queryByRole("region", { name: "The vote that was decided" })).toBeNull();
    const words = summary(container).replace(/\s+/g, " ");
    expect(words).toContain("“Scenario 1” Disagree won, 3 to 1. The group gets 3 mitigation points.");
    expect(words).toContain("Agree: 1 vote (you 1). Disagree: 3 votes (Fern 1, Brisk Otter 1, Moss 1).");
    const scales = container.querySelector("details.last svg.scales");
    expect(scales?.querySelectorAll(".weight")).toHaveLength(4);
    expect(container.querySelector("details.last")?.textContent).toContain(
      "0 points for Agree and 3 points for Disagree",
    );
  });

  it("is beside the card at once for spectators", async () => {
    const { container, rerender } = sit(DEBATE, { viewer: null, interactive: false });
    await loaded();
    expect(container.querySelector("details.last")).toBeNull();
    await rerender({ position: positionOf({ n: 6, view }) });
    await loaded();
    expect(summary(container)).toContain("Disagree won, 3 to 1.");
    expect(screen.getByRole("article", { name: "Scenario: Scenario 2" })).toBeTruthy();
  });

  it("on a good says who was helped, and no good is marked for it", async () => {
    const bought = {
      ...TURN.view,
      last_card: 5,
      last_proposer: 0,
      last_ballot: [0, 2, 2, 1, 0, 0],
      last_weight: [0, 1, 1, 1, 0, 0],
      last_winning: 2,
      last_helped: 0b1001,
    };
    const { container } = sit({ ...TURN, view: bought });
    await loaded();
    expect(summary(container).replace(/\s+/g, " ")).toContain(
      "Higher education Disagree won, 2 to 1. Bought for Quiet Heron and Moss, 5 tax money.",
    );
    expect(container.querySelector("details.last")?.textContent).toContain("You read:");
    expect(container.querySelector(".lit")).toBeNull();
  });
});

describe("a card read aloud", () => {
  const READ: Sketch = {
    phase: "goods_vote",
    toAct: [1, 2, 3],
    choices: [],
    view: { active: 0, proposed: 5, proposed_good: -1, proposed_award: -1, voters: 0b1110, voted: 0, order: ORDER },
  };

  it.each([
    [0, "Higher education awarded by", "The others vote on your proposal."],
    [1, "After the vote you see which good this is", "Do you agree or disagree with this proposal?"],
  ])("shows seat %i: %s", async (viewer, marks, question) => {
    const { container } = sit(READ, { viewer });
    await loaded();
    expect(screen.getByRole("article", { name: "The proposal" }).textContent).toContain(marks);
    expect(container.textContent).toContain(question);
  });

  it("hides its good in what others see", async () => {
    sit(READ, { publicOnly: true });
    await loaded();
    expect(screen.getByRole("article", { name: "The proposal" }).textContent).toContain("After the vote");
  });
});

describe("the purchase", () => {
  it("takes in players one by one and pays", async () => {
    const { act, container } = sit(BUYING);
    await loaded();
    expect(container.textContent).toContain("Who gets Vocational training?");
    expect(button(/You\s*✓ included/).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(button(/Fern\s*include/));
    expect(act).toHaveBeenLastCalledWith("add_beneficiary seat=1", { confirmed: true });
    await fireEvent.click(button(/Brisk Otter\s*not possible/));
    expect(whyTip.shown?.text).toBe(BUYING.refused![0]!.text);
    await fireEvent.click(button("finish_purchase: pay 3"));
    expect(act).toHaveBeenLastCalledWith("finish_purchase", { confirmed: true });
  });

  it("is shown to the others without buttons", async () => {
    const { container } = sit({ ...BUYING, choices: [], refused: [] }, { viewer: 3 });
    await loaded();
    expect(container.textContent).toContain("Quiet Heron decides who gets Vocational training.");
    expect(screen.queryByRole("button", { name: /include/ })).toBeNull();
  });
});

describe("the end", () => {
  it("goods are bought with own wealth", async () => {
    const { act } = sit(PRIVATE);
    await loaded();
    await fireEvent.click(button(/Learning as a hobby/));
    expect(act).toHaveBeenLastCalledWith("buy_private good=0", { confirmed: true });
    await fireEvent.click(button("Stop buying"));
    expect(act).toHaveBeenLastCalledWith("end_private", { confirmed: true });
  });

  it("each mat has its points, and the winner’s says so", async () => {
    const { container } = sit(END, { interactive: false });
    await loaded();
    const points = [...container.querySelectorAll(".trackers")].map((mat) => mat.textContent?.match(/Points.*/s)?.[0]);
    expect(points.map((text) => text?.replace(/\s+/g, ""))).toEqual(["Points7won", "Points4", "Points4", "Points3"]);
  });
});

describe("the keyboard", () => {
  it("waits at the table when the button it was on is gone", async () => {
    const { rerender } = sit(DEBATE);
    await loaded();
    button("I’m ready to end the debate").focus();
    await rerender({
      position: positionOf({ ...DEBATE, n: 6, choices: ["turn_chip"], view: { ...DEBATE.view, ready: 3 } }),
    });
    await loaded();
    expect(document.activeElement?.className).toContain("stage");
  });

  it("stays where it is while the others act", async () => {
    const { rerender } = sit(VOTE);
    await loaded();
    const radio = screen.getByRole("radio", { name: /Disagree/ });
    radio.focus();
    await rerender({ position: positionOf({ ...VOTE, n: 2, view: { voted: 2, ballot: [0, null, 0, 0, 0, 0] } }) });
    await loaded();
    expect(document.activeElement).toBe(radio);
  });
});

describe("spectators", () => {
  it("a spectator sees mats, goods and values, and can do nothing", async () => {
    sit({ ...VOTE, choices: [] }, { viewer: null, interactive: false });
    await loaded();
    expect(screen.queryByRole("region", { name: "Your Primary Goods Cards" })).toBeNull();
    expect(region("Primary goods").textContent).toContain("Child care");
    expect(region("The players").querySelectorAll("details.one")).toHaveLength(4);
  });

  it("on a phone the other players are one strip that opens", async () => {
    const { container } = sit({ ...VOTE, view: { votes: [1, 3, 1, 1, 0, 0] } });
    await loaded();
    const strip = container.querySelector<HTMLDetailsElement>("details.strip");
    expect(strip?.open).toBe(false);
    const words = strip?.querySelector("summary")?.textContent?.replace(/\s+/g, " ") ?? "";
    expect(words).toMatch(/The others.*Fern 3 votes, 0\/5 items\..*Moss 1 vote, 0\/5 items\./);
    expect(strip?.querySelectorAll("details.one")).toHaveLength(3);
  });

  it("nothing is sent while the table waits", async () => {
    const { act } = sit(TURN, { interactive: false });
    await loaded();
    await fireEvent.click(screen.getAllByRole("button", { name: "Read aloud" })[0]!);
    expect(act).not.toHaveBeenCalled();
  });
});

it.each([
  ["voting", VOTE],
  ["debating", DEBATE],
  ["a turn", TURN],
  ["a purchase", BUYING],
  ["private purchases", PRIVATE],
  ["the end", END],
] as [string, Sketch][])("axe finds nothing in %s", async (_, sketch) => {
  const { container } = sit(sketch);
  await loaded();
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});
