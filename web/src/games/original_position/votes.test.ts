import { describe, expect, it } from "vitest";
import { countOf, countText } from "../../votes/vote";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { readTable } from "./table";
import { voteBesideCard, decidedBetween, gainOf, outcomeOf, pastVote, subjectOf, voteOf } from "./votes";

const at = (sketch: Sketch) => {
  const position = positionOf(sketch);
  return { position, table: readTable(position, book, lobbyOf(4)) };
};
const OPEN = { voted: 15, ballot: [1, 1, 2, 2, 0, 0], weight: [2, 1, 1, 1, 0, 0] };
const DEBATE: Sketch = { n: 5, phase: "debate", view: OPEN };
const DECIDED = {
  scenario: 1,
  scenario_no: 1,
  award: [[2, 0], null, null],
  last_scenario: 0,
  last_ballot: OPEN.ballot,
  last_weight: OPEN.weight,
  last_winning: 1,
};
/** The vote decided last, in words. */
const told = (view: Record<string, unknown>, more: Sketch = {}) => {
  const { table } = at({ n: 6, ...more, view: { ...DECIDED, ...view } });
  return table.last ? outcomeOf(table, table.last) : null;
};

describe("the vote on the table", () => {
  it("shows your own vote and no one else's while it is closed", () => {
    const { position, table } = at({ view: { voted: 3, ballot: [1, null, null, null, null, null] } });
    const vote = voteOf(table, position);
    expect(vote.voters.map((voter) => [voter.voted, voter.answer])).toEqual([
      [true, 1],
      [true, null],
      [false, null],
      [false, null],
    ]);
    expect(countOf(vote).map((count) => count.weight)).toEqual([0, 0]);
    expect(voteOf(table, position, true).voters.every((voter) => voter.answer === null)).toBe(true);
  });

  it("is weighed once everyone has voted", () => {
    const { position, table } = at(DEBATE);
    const vote = voteOf(table, position);
    expect(countOf(vote).map((count) => count.weight)).toEqual([3, 2]);
    expect(vote.threshold).toEqual({ answer: null, need: 3, of: 5 });
  });

  it("has no ballot for the proposer of a good", () => {
    const { position, table } = at({ phase: "goods_vote", view: { active: 2, proposed: 4, voters: 0b1011 } });
    expect(voteOf(table, position).voters.map((voter) => voter.seat)).toEqual([0, 1, 3]);
  });

  it("says what a tie does, as the charter has it", () => {
    const tie = (scenario_tie: number) => voteOf(at({ view: { scenario_tie } }).table, positionOf({})).rule.text;
    expect(tie(0)).toContain("A tie earns no points.");
    expect(tie(2)).toContain("In a tie, Disagree wins.");
  });
});

describe("the vote that was decided last", () => {
  it("has votes, weights and outcome, even when the next card is on the table", () => {
    const { table } = at({ n: 6, view: DECIDED });
    const vote = pastVote(table, table.last!);
    expect(table.scenario?.title).toBe("Scenario 2");
    expect(subjectOf(table, table.last!)).toBe("“Scenario 1”");
    expect(table.last).toMatchObject({ round: 1, no: 1, scenario: { back: [2, 0] } });
    expect(countOf(vote).map((count) => count.weight)).toEqual([3, 2]);
    expect(vote.result).toEqual({ answer: 1, text: "" });
    expect(countText(vote, 1)).toBe("Agree: 3 votes (Quiet Heron 2, you 1). Disagree: 2 votes (Brisk Otter 1, Moss 1)");
  });

  it.each([
    [{ last_ballot: [2, 1, 2, 2, 0, 0], last_winning: 2 }, "Disagree won, 4 to 1. No mitigation points."],
    [{ last_weight: [1, 1, 1, 1, 0, 0], last_winning: 0 }, "A tie, 2 to 2. No mitigation points."],
    [
      { last_weight: [1, 1, 1, 1, 0, 0], last_winning: 1, scenario_tie: 1 },
      "A tie, 2 to 2: by your charter, Agree won. The group gets 2 mitigation points.",
    ],
    [
      { last_weight: [1, 1, 1, 1, 0, 0], last_winning: 1, scenario_tie: 3 },
      "A tie, 2 to 2: chance decided, Agree won. The group gets 2 mitigation points.",
    ],
    [{ award: [[1, 0], null, null] }, "Agree won, 3 to 2. The group gets 1 mitigation point."],
  ])("with %o has this outcome", (view, words) => expect(told(view)).toBe(words));

  it("is the third of its round once the next round has begun", () => {
    const { table } = at({ view: { ...DECIDED, round: 2, scenario_no: 0 } });
    expect([table.last?.no, table.last?.round]).toEqual([3, 1]);
    expect(gainOf(table.last!)).toBe(2);
  });

  it("is nothing before the first vote is decided", () => {
    expect(at({}).table.last).toBeNull();
    expect(voteBesideCard(at({}).table)).toBeNull();
  });

  it.each([
    ["scenario_vote", true],
    ["turn", true],
    ["goods_vote", true],
    ["private", true],
    ["debate", false],
    ["purchase", false],
  ])("in the phase %s lies beside the card: %s", (phase, lies) => {
    expect(voteBesideCard(at({ phase, view: DECIDED }).table) !== null).toBe(lies);
  });
});

describe("the last vote on a good", () => {
  const GOOD = {
    last_scenario: -1,
    last_card: 5,
    last_proposer: 2,
    last_ballot: [1, 2, 0, 2, 0, 0],
    last_weight: [1, 1, 0, 1, 0, 0],
  };

  it.each([
    [{ last_winning: 1 }, "Agree won, 2 to 1. Not awarded."],
    [{ last_winning: 2 }, "Disagree won, 2 to 1. Awarded, but nothing was bought."],
    [{ last_winning: 2, last_helped: 0b11 }, "Disagree won, 2 to 1. Bought for Quiet Heron and Fern, 5 tax money."],
    [{ last_winning: 0, last_weight: [2, 1, 0, 1, 0, 0] }, "A tie, 2 to 2. Not awarded."],
    [
      { last_winning: 0, last_weight: [2, 1, 0, 1, 0, 0], goods_tie: 1, last_helped: 0b1 },
      "A tie, 2 to 2. Bought for Quiet Heron, 3 tax money.",
    ],
  ])("with %o it says how it went", (view, words) => {
    const ballot = view.last_winning === 1 ? [1, 2, 0, 1, 0, 0] : GOOD.last_ballot;
    expect(told({ ...GOOD, last_ballot: ballot, ...view }, { phase: "turn" })).toBe(words);
  });

  it("names the good, and has no vote of the reader", () => {
    const { table } = at({ phase: "turn", view: { ...DECIDED, ...GOOD, last_winning: 2 } });
    expect(subjectOf(table, table.last!)).toBe("Higher education");
    expect(pastVote(table, table.last!).voters.map((voter) => voter.seat)).toEqual([0, 1, 3]);
  });
});

it("a scenario is decided between two positions only where the game went on and a scenario was", () => {
  const [before, now] = [at(DEBATE).table, at({ n: 6, view: DECIDED }).table];
  expect(decidedBetween(before, now)?.scenario?.title).toBe("Scenario 1");
  expect(decidedBetween(now, { ...now, n: 7 })).toBeNull();
  expect(decidedBetween(before, at({ n: 6, view: { voted: 1 } }).table)).toBeNull();
  expect(decidedBetween({ ...before, n: 7 }, now)).toBeNull();
  expect(decidedBetween(null, now)).toBeNull();
});
