import { describe, expect, it } from "vitest";
import { countOf } from "../../votes/vote";
import { book, lobbyOf, positionOf, type Sketch } from "./example";
import { readTable } from "./table";
import { decidedBetween, lastOnGood, voteOf } from "./votes";

const at = (sketch: Sketch) => {
  const position = positionOf(sketch);
  return { position, table: readTable(position, book, lobbyOf(4)) };
};
const between = (before: Sketch, now: Sketch) => {
  const later = at(now);
  return decidedBetween(at(before).table, later.table, later.position);
};

const OPEN = { voted: 15, ballot: [1, 1, 2, 2, 0, 0], weight: [2, 1, 1, 1, 0, 0] };
const DEBATE: Sketch = { n: 5, phase: "debate", view: OPEN };
const NEXT = { scenario: 1, scenario_no: 1, award: [[2, 0], null, null] };

describe("the vote on the table", () => {
  it("shows one's own chip and nobody else's while it is closed", () => {
    const { position, table } = at({ view: { voted: 3, ballot: [1, null, null, null, null, null] } });
    const vote = voteOf(table, position);
    expect(vote.voters.map((voter) => [voter.laid, voter.answer])).toEqual([
      [true, 1],
      [true, null],
      [false, null],
      [false, null],
    ]);
    expect(countOf(vote).map((count) => count.weight)).toEqual([0, 0]);
    expect(voteOf(table, position, true).voters.every((voter) => voter.answer === null)).toBe(true);
  });

  it("is weighed once all chips lie", () => {
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
    expect(tie(0)).toContain("A tie wins no points.");
    expect(tie(2)).toContain("In a tie Disagree wins.");
  });
});

describe("a scenario that was decided while the next card was drawn", () => {
  it("is told by the chips as they lay and the points gained", () => {
    const past = between(DEBATE, { n: 6, view: { ...NEXT, points: 2 } });
    expect(past).toMatchObject({
      winning: 1,
      gained: 2,
      round: 1,
      no: 1,
      about: { title: "Scenario 1", back: [2, 0] },
    });
    expect(past?.vote.result?.text).toBe("Agree has won, 3 to 2. 2 mitigation points for the group.");
  });

  it("counts a chip that was turned by the last act", () => {
    const past = between(DEBATE, { n: 6, view: { ...NEXT, points: 0, turned: [1, 0, 0, 0, 0, 0] } });
    expect(past?.winning).toBe(2);
    expect(past?.vote.result?.text).toBe("Disagree has won, 4 to 1. No mitigation points.");
  });

  it.each([
    [0, 0, 0],
    [1, 2, 1],
    [2, 0, 2],
    [3, 2, 1],
    [3, 0, 2],
  ])("settles a tie under charter %i with %i points for answer %i", (scenario_tie, points, winner) => {
    const tied = { ...OPEN, weight: [1, 1, 1, 1, 0, 0], scenario_tie };
    const past = between({ ...DEBATE, view: tied }, { n: 6, view: { ...NEXT, scenario_tie, points } });
    expect(past?.winning).toBe(winner);
  });

  it("without a debate shows the back, and not chips that nobody has seen", () => {
    const past = between({ n: 5, view: { voted: 7 } }, { n: 6, view: { ...NEXT, points: 2 } });
    expect(past?.vote.open).toBe(false);
    expect(past?.vote.result?.text).toBe("2 mitigation points for the group.");
  });

  it("takes the chips that still lie after the third card of a round", () => {
    const past = between(
      { ...DEBATE, view: { ...OPEN, scenario_no: 2, points: 1 } },
      {
        n: 6,
        phase: "turn",
        view: { ...OPEN, scenario_no: 3, points: 3, points_by_round: [3, 0, 0], decided: 1, winning: 1, active: 1 },
      },
    );
    expect(past).toMatchObject({ winning: 1, gained: 2, no: 3 });
  });
});

describe("the last vote on a good", () => {
  const lying = { voters: 0b1011, voted: 0b1011, ballot: [1, 2, 0, 2, 0, 0], decided: 1, proposed: 5, active: 3 };
  const said = (view: Record<string, unknown>) => {
    const { position, table } = at({ n: 9, phase: "turn", view: { ...lying, ...view } });
    return lastOnGood(table, position)?.vote.result?.text;
  };

  it.each([
    [{ winning: 1 }, "Higher education: not awarded, 1 Agree to 2 Disagree."],
    [{ winning: 2 }, "Higher education: awarded, and nothing bought, 1 Agree to 2 Disagree."],
    [{ winning: 2, beneficiaries: 0b11 }, "Higher education: bought for Quiet Heron and Fern, 1 Agree to 2 Disagree."],
    [{ winning: 0 }, "Higher education: not awarded, 1 Agree to 2 Disagree."],
    [
      { winning: 0, goods_tie: 1, beneficiaries: 0b1 },
      "Higher education: bought for Quiet Heron, 1 Agree to 2 Disagree.",
    ],
  ])("with %o it says how it went", (view, words) => expect(said(view)).toBe(words));

  it("is nothing before the first proposal of a round", () => {
    expect(said({ proposed: -1 })).toBeUndefined();
  });
});

it("nothing is decided by a chip, by looking back, or at first sight", () => {
  expect(between({ n: 5 }, { n: 6, view: { voted: 1 } })).toBeNull();
  expect(between({ n: 6, ...DEBATE }, { n: 4, view: NEXT })).toBeNull();
  const { position, table } = at({});
  expect(decidedBetween(null, table, position)).toBeNull();
});
