import { render, screen, waitFor } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { WordedEntry } from "../../../lib/log/log";
import type { StagedScene } from "../../../lib/scenes/scenes";
import ScenePicture, { draws } from "../ScenePicture.svelte";
import { book, lobbyOf, positionOf, type Sketch } from "../test-positions";
import { ballotsIn, campaignBefore, lawBefore } from "./past";

type Values = Record<string, number | number[]>;

const entry = (n: number, id: string, values: Values = {}): WordedEntry =>
  ({
    ...{ n, i: 0, at: 0, kind: "act", by: 0, seats: [] },
    ...{ id: `notices.${id}.says`, values, text: id },
  }) as unknown as WordedEntry;

const DIAMOND = 0;
const HEART = 1;
const COIN = 3;

const log = [
  entry(10, "LEVEL_IS", { number: 1, issues: [HEART, COIN] }),
  entry(20, "LEVEL_IS", { number: 0, issues: [COIN] }),
  entry(30, "CAMPAIGN_OPENS"),
  entry(31, "BOUGHT_POINT", { seat: 1, number: 4 }),
  entry(32, "VOIDED", { actor: 1, seat: 0, issue: HEART, number: 2 }),
  entry(33, "ATTACKED", { actor: 2, seat: 0, number: 4 }),
];

test("the law before a bill, the campaign, and the ballots are read from the log", () => {
  expect([...lawBefore(log, 20)]).toEqual([
    [HEART, 1],
    [COIN, 1],
  ]);
  expect(lawBefore(log, 21).get(COIN)).toBe(0);
  expect(campaignBefore(log, 40).get(0)).toEqual({ bought: 0, attacks: 1, voids: [HEART] });
  expect(campaignBefore(log, 31).get(0)).toBeUndefined();
  const votes = ballotsIn([
    entry(5, "VOTE_IS", { answer: 1, voters: 0b101 }),
    entry(5, "VOTE_IS", { answer: 2, voters: 2 }),
  ]);
  expect([votes.get(1), votes.get(2)]).toEqual([[0, 2], [1]]);
});

function show(name: string, entries: WordedEntry[], sketch: Sketch = {}, viewer: number | null = 0): HTMLElement {
  const first = entries[0] as WordedEntry;
  const scene: StagedScene = {
    ...{ name, n: first.n, i: 0, title: "", text: "", lines: [], entry: first, entries },
    ...{ concerns: false, seconds: 2, sound: "" },
  };
  const answers = ["none", "aye", "nay", "present"].map((title) => ({ name: title, title }));
  const words = { ...book, names: { ...book.names, answer: answers } };
  const shown = { scene, log, position: positionOf(sketch), book: words, lobby: lobbyOf(3), viewer };
  return render(ScenePicture, shown).container;
}
const words = (found: HTMLElement): string => (found.textContent ?? "").replace(/\s+/g, " ");

test("a bill that passes shows who voted how, what changed in the law, and what that means for the viewer", () => {
  const passed = [
    entry(40, "BILL_PASSES", { ayes: 2, nays: 1, chair: 0 }),
    entry(40, "VOTE_COUNTED", { ayes: 2, nays: 1, presents: 0 }),
    entry(40, "VOTE_IS", { answer: 1, voters: 0b011 }),
    entry(40, "VOTE_IS", { answer: 2, voters: 0b100 }),
    entry(40, "LEVEL_IS", { number: 0, issues: [HEART] }),
    entry(40, "LEVEL_IS", { number: -1, issues: [COIN] }),
  ];
  const law = { law: "coin-", hand: "heart+ coin- star+ diamond-" };
  const found = show("passed", passed, law);
  expect(words(found)).toContain("Heart +1 → 0");
  expect(words(found)).toContain("Coin 0 → −1");
  expect(words(found)).toContain("✕ Heart + lost");
  expect(words(found)).toContain("✓ Coin − met");
  expect(words(found)).toContain("The law meets 1 of your 4 demands.");
  expect(found.querySelectorAll(".marks > .mark")).toHaveLength(3);
  const watched = show("passed", passed, law, null);
  expect(words(watched)).not.toContain("your");
  const secret = show("failed", [
    entry(40, "BILL_FAILS"),
    entry(40, "VOTE_COUNTED", { ayes: 1, nays: 1, presents: 1 }),
  ]);
  expect(words(secret)).toContain("present 1");
  expect(secret.querySelectorAll(".marks > .mark")).toHaveLength(0);
});

test("election night goes seat by seat, with the scores that may be known", async () => {
  const score = [3, null, null, ...Array.from({ length: 7 }, () => null)];
  show("election", [entry(40, "VOTERS_DECIDE", { points: 4 })], { phase: "aftermath", view: { score, reelected: 2 } });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  const rows = screen.getAllByRole("listitem").map(words);
  expect(rows[0]).toContain("1½ points ✕ Not re-elected 1 attack1 issue voided");
  expect(rows[1]).toContain("✓ Re-elected +1 point bought");
  expect(rows[2]).not.toContain("point");
});

test("a lost seat shows the sum of the score and what it takes", () => {
  const score = [-2, ...Array.from({ length: 9 }, () => null)];
  const parts = entry(40, "SCORE_IS", { seat: 0, met: 1, bought: 0, attacks: 1, voided: 1, eye: 0 });
  const lost = show("lost", [entry(40, "NOT_REELECTED", { seat: 0 }), parts], { phase: "aftermath", view: { score } });
  expect(words(lost)).toContain("1demand met");
  expect(words(lost)).toContain("−1attack");
  expect(words(lost)).toContain("= −1−1 of the 2 points that it takes");
});

test("a void shows the issue struck out, and the points that are left to the viewer alone", () => {
  const voids = Array.from({ length: 10 }, (_, seat) =>
    Array.from({ length: 20 }, (_, issue) => Number(seat === 0 && issue === HEART)),
  );
  const at = { phase: "campaign", law: "heart+ coin-", view: { voids } };
  const voided = [entry(32, "VOIDED", { actor: 1, seat: 0, issue: HEART, number: 2 })];
  expect(words(show("voided", voided, at))).toContain("1 of the 2 points that it takes");
  expect(show("voided", voided, at).querySelectorAll(".stroke")).toHaveLength(1);
});

test("a victory shows the demands that were met; the yellow card says what it does", async () => {
  const hands = ["heart+ coin-", "star+", "diamond-"];
  const end = { phase: "game_over", over: true, law: "heart+ coin-", hands, view: { winner: 1 } };
  const found = show("victory", [entry(50, "VICTORY", { seat: 0 })], end);
  expect(found.querySelectorAll("li.met")).toHaveLength(2);
  const yellow = show("yellow", [entry(12, "draw_yellow", { yellow: 4 })], { view: { yellow: 4 } });
  await waitFor(() => expect(words(yellow)).toContain("Corporate Approval"));
  expect(words(yellow)).toContain("4 tokens more");
});

test("new voters show the viewer’s new demands, and every scene that is drawn draws something", () => {
  const found = show("voters", [entry(41, "NEW_HAND", { seat: 0 })], { hand: "club+ star-" });
  expect(found.querySelectorAll("li")).toHaveLength(2);
  for (const name of draws)
    expect(
      show(name, [entry(41, "VOTE_COUNTED", { actor: 1, seat: 0, issue: DIAMOND })]).querySelector(".picture"),
    ).toBeTruthy();
});
