import { expect, test } from "vitest";
import { type WordedEntry, everything, filtered, markAt, nameOf, unread, withOpened } from "./log";
import { Actor, type Lobby } from "../protocol";

const line = (n: number, by: number, kind: WordedEntry["kind"], seats: number[] = []): WordedEntry => ({
  n,
  i: 0,
  at: 0,
  kind,
  by,
  text: "",
  seats,
  private: false,
});
const lines = [line(1, 0, "act", [2]), line(2, -1, "consequence", [1]), line(3, 1, "chat"), line(4, 2, "act", [0])];
const numbers = (some: WordedEntry[]): number[] => some.map((entry) => entry.n);

test("the log filters by seat, by kind, or both", () => {
  expect(numbers(filtered(lines, everything))).toEqual([1, 2, 3, 4]);
  expect(numbers(filtered(lines, { seat: 0, kind: "all" }))).toEqual([1, 4]);
  expect(numbers(filtered(lines, { seat: null, kind: "act" }))).toEqual([1, 4]);
  expect(numbers(filtered(lines, { seat: 1, kind: "consequence" }))).toEqual([2]);
});

test("what a later entry opens is private no longer", () => {
  const vote = (n: number): WordedEntry => ({ ...line(n, 0, "act"), id: "acts.vote.says", private: true });
  const hand: WordedEntry = { ...line(1, 0, "act"), id: "acts.draw.says", private: true };
  const shown: WordedEntry = { ...line(3, 1, "consequence"), opens: ["vote"] };
  expect(withOpened([hand, vote(2), shown, vote(4)]).map((entry) => entry.private)).toEqual([true, false, false, true]);
});

test("new is what came after the mark and was not said by oneself", () => {
  expect(unread(lines, { n: -1, i: -1 }, null)).toBe(4);
  expect(unread(lines, { n: 2, i: 0 }, 1)).toBe(1);
  expect(unread(lines, markAt(lines), 1)).toBe(0);
});

test("everybody who may have done it has a name", () => {
  const lobby = {
    seats: [
      { seat: 0, name: "Fern" },
      { seat: 1, name: "" },
    ],
  } as unknown as Lobby;
  expect([0, 1, Actor.CHANCE, Actor.HOST, Actor.SERVER].map((by) => nameOf(by, lobby))).toEqual([
    "Fern",
    "Seat 2",
    "Chance",
    "The host",
    "The table",
  ]);
});
