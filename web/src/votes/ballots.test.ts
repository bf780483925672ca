/** Votes as the fields of a game have them: thresholds, extensions, roll calls, secret ballots, and the last vote. */
import { describe, expect, it } from "vitest";
import { positionFrom } from "../board/test-positions";
import type { WordedEntry } from "../lib/log/log";
import type { Position } from "../lib/table/position";
import type { Lobby, VoteAct } from "../lib/protocol";
import {
  answerCast,
  calledFor,
  castAct,
  isHeld,
  isFresh,
  lastResult,
  lastVote,
  motionAt,
  thresholdText,
  voteActAt,
  voteAt,
  type Reader,
} from "./ballots";

const ANSWERS = ["none", "aye", "nay", "present"];
const voteAct = (more: Partial<VoteAct> = {}): VoteAct => ({
  act: "vote",
  operand: "answer",
  phases: ["vote"],
  secret: false,
  threshold: 0,
  of_all: 0,
  also: null,
  also_of_all: 0,
  extension: "once",
  results: ["notices.CARRIED.says"],
  when: null,
  questions: {},
  ...more,
});

function reader(more: Partial<VoteAct> = {}, low = 1, size = 3): Reader {
  return {
    book: {
      votes: [voteAct(more)],
      acts: [
        {
          name: "vote",
          title: "Vote",
          rules: ["MO-3"],
          chance: false,
          aside: false,
          operands: [{ name: "answer", size, low, kind: "answer" }],
        },
      ],
      names: { answer: ANSWERS.map((name) => ({ name })), option: [{ name: "rate", title: "Rate" }] },
      options: [
        {
          name: "rate",
          title: "Rate",
          rule: "MO-1",
          low: 0,
          high: 2,
          choices: [
            { value: "low", title: "a low one", text: "" },
            { value: "high", title: "a high one", text: "" },
          ],
        },
      ],
    } as unknown as Reader["book"],
    lobby: { seats: ["Ann", "Ben", "Cleo", "Dan"].map((name, seat) => ({ seat, name })) } as unknown as Lobby,
    label: ({ operands }) => ANSWERS[operands.answer ?? 0] ?? String(operands.answer),
  };
}

const at = (view: Record<string, unknown>, phase = "vote", toAct = [1]): Position =>
  positionFrom({}, phase, toAct, {
    voters: 0b1111,
    voted: 0,
    weight: [1, 1, 1, 1],
    ballot: [null, null, null, null],
    once: 0,
    ...view,
  }) as unknown as Position;

describe("a vote that is held", () => {
  it("asks the question of its phase, else names the act", () => {
    const ask = (id: string): string => `${id}?`;
    const questions = { vote: "prompts.ASK.says" };
    expect(voteAt({ ...reader({ questions }), ask }, at({}))?.question).toBe("prompts.ASK.says?");
    expect(voteAt({ ...reader(), ask }, at({}))?.question).not.toContain("?");
    const values = (_: string, view: Record<string, unknown>): string => JSON.stringify(view);
    const words = { ...reader({ questions }), ask: values };
    expect(voteAt(words, at({ chair: 2, hidden: null, core: [0, 1, 0, -1] }))?.question).toBe(
      '{"voters":15,"voted":0,"weight":[0,1,2,3],"once":0,"chair":2,"core":[1,3]}',
    );
  });

  it.each([
    [0, 0, "More than half of those who vote aye or nay must vote aye: 3 of 4."],
    [1, 0, "Two thirds of those who vote aye or nay must vote aye: 3 of 4."],
    [2, 1, "All of the votes must be aye: 4 of 4."],
  ])("says what carries it (%s)", (threshold, ofAll, says) => {
    const vote = voteAt(reader({ threshold, of_all: ofAll }), at({}));
    expect(vote && thresholdText(vote)).toBe(says);
  });

  it.each([
    [0, 1, -1, 0, 3, true],
    [0, 1, 1, 0, 3, true],
    [0, 0, 2, 1, 4, true],
  ])("says the larger of two thresholds (%s)", (threshold, ofAll, also, alsoOfAll, need, of) => {
    const vote = voteAt(reader({ threshold, of_all: ofAll, also, also_of_all: alsoOfAll }), at({}));
    expect([vote?.threshold?.need, vote?.threshold?.ofAll]).toEqual([need, of]);
  });

  it.each([
    [0, 2],
    [1, 3],
    [2, null],
  ])("knows how many send it back (%s)", (once, need) => {
    expect(voteAt(reader(), at({ once }))?.extension?.need ?? null).toBe(need);
  });

  it("counts the base of a roll call as it is heard, and keeps its order", () => {
    const heard = { first_called: 2, voted: 0b1101, ballot: [1, 0, 3, 3] };
    const vote = voteAt(reader(), at(heard));
    expect(vote?.voters.map(({ name, answer }) => [name, answer])).toEqual([
      ["Cleo", 3],
      ["Dan", 3],
      ["Ann", 1],
      ["Ben", null],
    ]);
    expect([vote?.roll, vote?.threshold?.need, vote?.threshold?.of]).toEqual([{ called: 1 }, 2, 2]);
  });

  it("tells nothing by the base while ballots are closed, not even by the viewer’s own", () => {
    const own = { voted: 0b1, ballot: [3, null, null, null] };
    for (const secret of [false, true]) {
      expect(voteAt(reader({ secret }), at(own))?.threshold?.of).toBe(4);
      expect(voteAt(reader({ secret }), at(own), true)?.voters.every(({ answer }) => answer === null)).toBe(true);
    }
  });

  it("numbers answers from the lowest value on", () => {
    const { book } = reader({ threshold: null }, 3, 5);
    const [vote] = book.votes as [VoteAct];
    expect(castAct(book, vote, 1)).toBe("vote answer=3");
    expect([answerCast(book, vote, "vote answer=7"), answerCast(book, vote, "leave")]).toEqual([5, null]);
  });

  it("is not held once all have voted, after the end, or in other phases", () => {
    const { book } = reader();
    expect(
      [at({}), at({ voted: 0b1111 }), at({}, "turn"), { ...at({}), over: true }].map((p) => isHeld(book, p)),
    ).toEqual([true, false, false, false]);
  });

  it("knows which of several acts casts the ballots now", () => {
    const book = { votes: [voteAct({ act: "vote_secretly", secret: true, when: "sealed" }), voteAct()] };
    expect([0, 1].map((sealed) => voteActAt(book, at({ sealed }))?.act)).toEqual(["vote", "vote_secretly"]);
  });

  it("shows what a motion would change, in words", () => {
    const motion = motionAt(reader(), at({ rate: 0, motion_option: 0, motion_value: 1, motion_by: 2 }));
    expect(motion).toEqual({ by: 2, title: "Rate", before: "a low one", after: "a high one", rule: "MO-1" });
    expect(motionAt(reader(), at({ motion_option: -1 }))).toBeNull();
  });
});

describe("a vote that is decided", () => {
  const entry = (n: number, id: string, text: string) => ({ n, i: 0, id, text }) as unknown as WordedEntry;

  it("has the sentence that announced it, also in a replay", () => {
    const said = [entry(3, "notices.CARRIED.says", "Carried."), entry(9, "notices.CARRIED.says", "Again.")];
    const told = [9, 8, 2].map((n) => lastResult(reader().book, said, n));
    expect(told).toEqual([{ n: 9, text: "Again." }, { n: 3, text: "Carried." }, null]);
  });

  it("has the votes of every candidate, not of the last one only", () => {
    const id = "notices.VOTES_FOR.says";
    const said = [entry(3, id, "Cleo: 4 votes."), entry(7, id, "Ann: 2 votes."), entry(7, id, "Ben: 0 votes.")];
    expect(lastResult(reader({ results: [id] }).book, said, 9)?.text).toBe("Ann: 2 votes. Ben: 0 votes.");
  });

  it("leaves the board once the viewer has acted, or all could have acted twice", () => {
    const act = (n: number, by: number): WordedEntry => ({ n, i: 0, kind: "act", by }) as WordedEntry;
    expect(isFresh([act(2, 0), act(4, 1)], 3, 9, 0, 3)).toBe(true);
    expect(isFresh([act(4, 0)], 3, 9, 0, 3)).toBe(false);
    expect(isFresh([act(4, 0)], 3, 3, 0, 3)).toBe(true);
    expect(
      isFresh(
        [4, 5, 6, 7, 8, 9].map((n) => act(n, n % 3)),
        3,
        9,
        null,
        3,
      ),
    ).toBe(false);
  });

  it("has its ballots and what it needed, unless it was secret", () => {
    const kept = { last_ballot: [1, 1, 3, 0], last_weight: [1, 1, 1, 0], last_winning: 1, last_needed: 2 };
    const vote = lastVote(reader(), at(kept), "Carried.");
    expect([vote?.voters.length, vote?.threshold?.need, vote?.result]).toEqual([3, 2, { answer: 1, text: "Carried." }]);
    expect(lastVote(reader(), at({ ...kept, last_ballot: [0, 0, 0, 0] }), "")).toBeNull();
    expect(lastVote(reader({ secret: true }), at(kept), "")).toBeNull();
  });
});

describe("what called for a vote", () => {
  const acts = [
    ["vote", false],
    ["move_rule", true],
    ["sell", false],
  ].map(([name, aside]) => ({ name, title: "", rules: [], chance: false, aside, operands: [] }) as never);
  const said = (n: number, by: number, id: string): WordedEntry =>
    ({ n, i: 0, at: 0, kind: "act", by, seats: [], id, text: `${id} ${n}` }) as WordedEntry;
  const book = { acts, votes: [voteAct()] };

  it("is the last act that stands aside, whatever ballots came since", () => {
    const log = [said(1, 0, "acts.sell.says"), said(2, 1, "acts.move_rule.says"), said(3, 0, "acts.vote.says")];
    expect(calledFor(book, log, 3)).toBe("acts.move_rule.says 2");
    expect(calledFor(book, log, 1)).toBe("");
  });

  it("is nothing if the game itself holds the vote", () => {
    const log = [said(1, 1, "acts.move_rule.says"), said(2, 0, "acts.sell.says"), said(3, 0, "acts.vote.says")];
    expect(calledFor(book, log, 3)).toBe("");
  });
});
