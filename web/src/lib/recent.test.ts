import { expect, test } from "vitest";
import type { WordedEntry } from "./log";
import { doneTo } from "./recent";

const line = (n: number, by: number, seats: number[], text: string, kind = "act"): WordedEntry =>
  ({ n, i: 0, at: 0, by, seats, text, kind }) as WordedEntry;

test("tells what others did to the viewer since the viewer acted, the last act of each", () => {
  const lines = [
    line(1, 2, [0], "Moss gave you FLG 1."),
    line(2, 0, [1], "You gave Fern GM 2."),
    line(3, 1, [0], "Fern chose your house."),
    line(4, 1, [0], "Fern gave you CT 3."),
    line(4, 1, [0], "Fern meets your need.", "consequence"),
    line(5, 2, [1], "Moss gave Fern T 1."),
    line(6, -1, [0], "You draw a card."),
  ];
  expect(doneTo(lines, 0)).toEqual(["Fern gave you CT 3."]);
  expect(doneTo(lines, 1)).toEqual(["Moss gave Fern T 1."]);
  expect(doneTo(lines, null)).toEqual([]);
});
