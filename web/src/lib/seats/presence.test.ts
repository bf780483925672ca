import { expect, test } from "vitest";
import { isAnyoneAway, isAway, lasting, mayReplace } from "./presence";
import { listed } from "../language/texts";
import type { Lobby, SeatInfo } from "../protocol";

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 1,
  name: "Ben",
  holder: "person",
  bot: null,
  here: false,
  ...more,
});
const at = (you: number | null, host = false): Lobby => ({ you, host }) as Lobby;

test("people without a connection are away, bots and open seats are not", () => {
  expect(isAway(seat())).toBe(true);
  expect(isAway(seat({ here: true }))).toBe(false);
  expect(isAway(seat({ holder: "bot" }))).toBe(false);
  expect(isAway(seat({ holder: "open" }))).toBe(false);
});

test.each([
  ["nobody", at(0, true), false],
  ["host", at(0, true), true],
  ["host", at(0), false],
  ["everybody", at(0), true],
  ["everybody", at(null), false],
  ["everybody", at(null, true), true],
  ["everybody", at(1), false],
] as const)("where %s may let a bot play, the button is there for them alone", (replace, lobby, may) => {
  expect(mayReplace(seat({ replace }), lobby)).toBe(may);
});

test.each([
  ["all are here", [seat({ here: true }), seat({ holder: "bot" })], "playing", false],
  ["somebody has no connection", [seat()], "playing", true],
  ["a bot stands in for somebody", [seat({ holder: "bot", stand_in: true })], "playing", true],
  ["a bot has the viewer's seat", [seat({ seat: 0, holder: "bot" })], "playing", true],
  ["somebody has taken long", [seat({ here: true, replace: "host" })], "playing", true],
  ["the table is paused", [seat({ here: true })], "paused", true],
] as const)("whether the note about people who are away may have something to say: %s", (_, seats, state, may) => {
  expect(isAnyoneAway({ ...at(0), seats: [...seats], state } as Lobby)).toBe(may);
});

test("names and times read as people say them", () => {
  expect([[], ["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cleo"]].map(listed)).toEqual([
    "",
    "Ana",
    "Ana and Ben",
    "Ana, Ben and Cleo",
  ]);
  expect([60, 90, 120, 3600, 7200].map(lasting)).toEqual(["a minute", "90 seconds", "2 minutes", "an hour", "2 hours"]);
});
