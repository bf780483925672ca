import { expect, test } from "vitest";
import type { Operand } from "../protocol";
import { asksFirst, isDouble, isPicked, knownOf } from "./asks-first";

const seat = { name: "seat", kind: "seat" } as Operand;
const known = { leaves: false, operands: [], votes: false };
const final = { final: true };
const open = { final: false };
const LINES = ["The round ends."];

test.each([
  ["a roll of the dice or the end of a turn", final, known, [], false],
  ["what can be taken back and has no consequence", open, known, [], false],
  ["what ends a round", final, known, LINES, true],
  ["what can be taken back, where the page shows what it would do", open, known, LINES, true],
  ["a card that is shown to somebody", final, { ...known, operands: [seat] }, [], true],
  ["a gift that can be taken back", open, { ...known, operands: [seat] }, [], false],
  ["to leave the game", open, { ...known, leaves: true }, [], true],
  ["the last vote", final, { ...known, votes: true }, LINES, false],
  ["a text, which must be written first", { final: false, words: { most: 9, name: "text" } }, known, [], true],
] as const)("%s", (_, choice, about, lines, asks) => {
  expect(asksFirst(choice as never, about as never, [...lines])).toBe(asks);
});

test("a book says what votes and what leaves", () => {
  const acts = [{ name: "vote" }, { name: "go", leaves: true }];
  const book = { acts, votes: [{ act: "vote" }] } as never;
  expect(knownOf(book, "vote")).toMatchObject({ votes: true, leaves: false });
  expect(knownOf(book, "go")).toMatchObject({ votes: false, leaves: true });
});

test("a double press and a picked answer do nothing at once", () => {
  expect(isDouble(new MouseEvent("click", { detail: 2 }))).toBe(true);
  expect(isDouble(new MouseEvent("click", { detail: 1 }))).toBe(false);
  expect(isPicked(new Event("change"))).toBe(true);
});
