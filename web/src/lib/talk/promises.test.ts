import { expect, it } from "vitest";
import { rowsOf } from "./promises";
import type { Lobby, Promised } from "../protocol";

const PEOPLE = ["Fern", "Moss", ""];
const lobby = { seats: PEOPLE.map((name, seat) => ({ seat, name })), you: 0 } as unknown as Lobby;
const made: Promised = {
  promise: 7,
  at: 0,
  by: 1,
  to: [0, 2],
  text: "I include you.",
  open: false,
  state: "broken",
  answers: [{ seat: 0, say: "broken" }],
  awaited: [1],
  released: [],
  shown: [],
};

it("each promise is a row that says what became of it", () => {
  expect(rowsOf([made, { ...made, promise: 8, open: true, state: "open", answers: [], awaited: [] }], lobby)).toEqual([
    [
      "Moss",
      "Fern, Seat 3",
      "I include you.",
      "not kept",
      "Fern: not kept; Moss hasn’t answered",
      "Only the people involved can read it.",
    ],
    ["Moss", "Fern, Seat 3", "I include you.", "open", "No answers yet", "Everyone can read it."],
  ]);
});
