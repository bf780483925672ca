import { describe, expect, test } from "vitest";
import type { WordedEntry } from "./log";
import { doneTo, standing } from "./since-you-looked";

type More = { kind?: string; i?: number; done_to?: number[] };
const line = (n: number, by: number, seats: number[], text: string, more: More = {}): WordedEntry =>
  ({ n, i: 0, at: 0, by, seats, text, kind: "act", ...more }) as WordedEntry;
const told = (lines: WordedEntry[], viewer: number | null) => doneTo(lines, viewer).map(({ text }) => text);

test("tells what others did to the viewer since the viewer acted, the last act of each", () => {
  const lines = [
    line(1, 2, [0], "Moss gave you FLG 1."),
    line(2, 0, [1], "You gave Fern GM 2."),
    line(3, 1, [0], "Fern chose your house."),
    line(4, 1, [0], "Fern gave you CT 3."),
    line(4, 1, [0], "Fern meets your need.", { kind: "consequence" }),
    line(5, 2, [1], "Moss gave Fern T 1."),
    line(6, -1, [0], "You draw a card."),
  ];
  expect(told(lines, 0)).toEqual(["Fern gave you CT 3."]);
  expect(told(lines, 1)).toEqual(["Moss gave Fern T 1."]);
  expect(told(lines, null)).toEqual([]);
});

describe("what the game declares as done to a seat", () => {
  const rent = { kind: "consequence", i: 1, done_to: [0] };

  test("is told once for each event, whoever acted, after what happened before", () => {
    const lines = [
      line(1, 0, [], "You roll."),
      line(1, 0, [0, 1], "You pay Ben $16.", rent),
      line(1, 0, [0, 1], "Rush Street goes to Ben.", { ...rent, i: 2 }),
      line(2, 1, [0], "Ben takes your place."),
      line(2, 1, [0, 1], "You lose your place to Ben.", rent),
      line(3, 1, [], "Ben rests."),
      line(4, -2, [], "The time is up.", rent),
    ];
    expect(told(lines, 0)).toEqual([
      "You pay Ben $16. Rush Street goes to Ben.",
      "You lose your place to Ben.",
      "The time is up.",
    ]);
    expect(told(lines, 1)).toEqual([]);
  });

  test("takes the place of an act of the same seat that only named the viewer", () => {
    const lines = [line(1, 1, [0], "Ben chose your house."), line(2, 1, [0], "Ben gave you CT 3.", { done_to: [0] })];
    expect(told(lines, 0)).toEqual(["Ben gave you CT 3."]);
  });

  test("counts from the first act of a move with several", () => {
    const lines = [
      line(1, 0, [], "You open."),
      line(1, 0, [0], "You lose $5.", rent),
      line(1, 0, [], "You close.", { i: 2 }),
    ];
    expect(told(lines, 0)).toEqual(["You lose $5."]);
  });
});

test("what was put away before one's turn comes back when the turn begins, what was put away in it does not", () => {
  const deeds = [1, 2, 3].map((n) => ({ n, i: 0, text: `${n}` }));
  expect(standing(deeds, null, false)).toEqual(deeds);
  expect(standing(deeds, { n: 2, i: 0, turn: false }, false)).toEqual(deeds.slice(2));
  expect(standing(deeds, { n: 2, i: 0, turn: false }, true)).toEqual(deeds);
  expect(standing(deeds, { n: 2, i: 0, turn: true }, true)).toEqual(deeds.slice(2));
});
