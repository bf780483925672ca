import { describe, expect, it } from "vitest";
import { countOf, countText, lineAt, majorityOf, progressText, type Answer, type Vote, type Voter } from "./vote";
import { listed } from "../lib/language/texts";

const BILL: Answer[] = [
  { key: 1, title: "Aye", side: "for" },
  { key: 2, title: "Nay", side: "against" },
  { key: 3, title: "Present", side: "aside" },
];

const voter = (seat: number, name: string, weight: number, answer: number | null, voted = true): Voter => ({
  seat,
  name,
  weight,
  answer,
  voted,
});

function billOf(more: Partial<Vote> = {}): Vote {
  return {
    question: "Shall the bill pass?",
    answers: BILL,
    voters: [voter(0, "Heron", 1, 1), voter(1, "Fern", 2, 1), voter(2, "Otter", 1, 2), voter(3, "Moss", 1, 3)],
    rule: { text: "Two thirds of the members must say aye.", id: "LE-7" },
    threshold: { answer: 1, need: 4, of: 5 },
    secret: false,
    open: true,
    result: null,
    clock: null,
    ...more,
  };
}

describe("counting", () => {
  it("weighs ayes, nays and those present", () => {
    expect(countOf(billOf()).map(({ answer, weight, ballots }) => [answer.title, weight, ballots])).toEqual([
      ["Aye", 3, 2],
      ["Nay", 1, 1],
      ["Present", 1, 1],
    ]);
  });

  it("says nothing before the vote is open", () => {
    expect(countOf(billOf({ open: false })).map((count) => count.weight)).toEqual([0, 0, 0]);
  });

  it("takes the totals of a secret vote from the game", () => {
    const voters = billOf().voters.map((one) => ({ ...one, answer: null }));
    const secret = billOf({ voters, secret: true, counts: { 1: 4, 2: 1 } });
    expect(countOf(secret).map((count) => count.weight)).toEqual([4, 1, 0]);
    expect(countText(secret, null)).toBe("Aye: 4 votes. Nay: 1 vote. Present: 0 votes");
  });

  it("tells who gave what in an open one", () => {
    expect(countText(billOf(), 0)).toBe(
      "Aye: 3 votes (you 1, Fern 2). Nay: 1 vote (Otter 1). Present: 1 vote (Moss 1)",
    );
  });
});

describe("the threshold", () => {
  it("stands where its share of all votes is", () => {
    expect(lineAt(billOf())).toBeCloseTo(0.8);
    expect(lineAt(billOf({ threshold: null }))).toBeNull();
  });

  it("never stands beyond the bars", () => {
    expect(lineAt(billOf({ threshold: { answer: 1, need: 9, of: 12 } }))).toBe(1);
  });

  it.each([
    [5, 3],
    [6, 4],
    [1, 1],
  ])("more than half of %i is %i", (of, need) => expect(majorityOf(of)).toBe(need));
});

describe("words", () => {
  it("name those who have yet to vote, never what they choose", () => {
    const voters = billOf().voters.map((one) => ({ ...one, voted: one.seat > 1 }));
    expect(progressText(billOf({ voters, open: false }), 0)).toBe("2 of 4 have voted. Waiting for you and Fern.");
    expect(progressText(billOf(), 0)).toBe("All 4 have voted.");
  });

  it("list names", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
  });
});
