import { expect, test } from "vitest";
import { minutesAndSeconds } from "../lib/language/texts";
import { waited } from "./clock";
import { shortLink } from "./link";
import { spread, tablesFor, usualSeats } from "./new/sizes";
import { byHelp, byNumber, held } from "./order";
import { kept, updated } from "./class-session.svelte";
import { commandFor, wordsIn } from "./rules";
import { limitsOf, sparkOf } from "./spark";
import { member, tile, view } from "./test-class";
import { OFFERS, commandOf, openSeats } from "./wall/lesson/commands";
import { found, stateOf } from "./wall/names/members";

const help = (why: "asked" | "away" | "slow" | "open_seats", since = 0) => ({ help: [{ why, seats: [0], since }] });

test("tables that need help come first, the more urgent and the longer before, then the others by number", () => {
  const tiles = [
    tile(1),
    tile(2, help("slow")),
    tile(3, { state: "ended" }),
    tile(4, help("away", 900)),
    tile(5, help("away", 100)),
    tile(6, help("asked")),
    tile(7),
  ];
  expect(byHelp(tiles)).toEqual([6, 5, 4, 2, 1, 7, 3]);
  expect(byNumber([tile(3), tile(1)])).toEqual([1, 3]);
});

test("an order that keeps still only takes in new tables and lets go of others", () => {
  expect(held([3, 1, 2], [1, 4, 3])).toEqual([3, 1, 4]);
});

test("an update leaves what did not change as it was, tile by tile", () => {
  const before = view();
  const after = updated(before, { type: "class_update", n: 2, tiles: [tile(2, { round: 3 }), tile(3)], free: 1 });
  expect(after.tiles.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(after.tiles[0]).toBe(before.tiles[0]);
  expect(after.tiles[1]?.round).toBe(3);
  expect([after.members, after.free, after.title]).toEqual([before.members, 1, "Economics 10b"]);
  expect(updated(before, { type: "class_update", n: 2, members: [member(2, { gone: true })] }).members).toHaveLength(2);
});

test("times are short: minutes and seconds, over time below zero, and waiting in steps", () => {
  expect([245_000, 59_001, 0, -500, -80_000].map(minutesAndSeconds)).toEqual([
    "4:05",
    "1:00",
    "0:00",
    "−0:01",
    "−1:20",
  ]);
  expect([29_000, 47_000, 119_000, 120_000, 400_000].map(waited)).toEqual([
    null,
    { seconds: 40 },
    { seconds: 110 },
    { minutes: 2 },
    { minutes: 6 },
  ]);
});

test("spark lines of all tables share their limits; one number is no line", () => {
  expect(limitsOf([[3, 5], [], [1]])).toEqual([1, 5]);
  expect(limitsOf([[]])).toEqual([0, 0]);
  expect(sparkOf([4], [1, 5], 3)).toBeNull();
  expect(sparkOf([1, 5], [1, 5], 3)).toEqual({ line: "2,20 36,2", end: { x: 36, y: 2 } });
  expect(sparkOf([2, 2], [2, 2], 2)?.line).toBe("2,11 70,11");
});

test("there are tables for everybody, and people are spread evenly", () => {
  expect(tablesFor(26, 4)).toBe(7);
  expect(tablesFor(0, 4)).toBe(1);
  expect(tablesFor(1000, 4)).toBe(60);
  expect(spread(26, 7)).toEqual([
    { tables: 5, people: 4 },
    { tables: 2, people: 3 },
  ]);
  expect(spread(2, 3)).toEqual([{ tables: 2, people: 1 }]);
  expect([usualSeats([2, 6]), usualSeats([5, 8]), usualSeats([2, 3])]).toEqual([4, 5, 3]);
});

test("a command is of use where it would change something, and says for which tables it is", () => {
  const fits = (deed: string, more: Parameters<typeof tile>[1], isForAll = true) =>
    OFFERS.find((offer) => offer.deed === deed)?.fits(tile(1, more), isForAll);
  const nobody = { state: "waiting" as const, seats: [{ name: "", holder: "open" as const }] };
  expect(fits("start", { state: "waiting" })).toBe(true);
  expect([fits("start", nobody), fits("start", nobody, false)]).toEqual([false, true]);
  expect(fits("resume", { state: "playing" })).toBe(false);
  expect(fits("resume", { state: "playing", looks_up: true })).toBe(true);
  expect(fits("look_up", { state: "playing", looks_up: true })).toBe(false);
  expect(fits("end", { state: "ended" })).toBe(false);
  expect(commandOf("pause", null)).toEqual({ do: "pause", tables: null });
  expect(commandOf("extend", [2])).toEqual({ do: "extend", seconds: 60, tables: [2] });
  const seats = [
    { name: "", holder: "open" as const },
    { name: "Ana", holder: "person" as const },
  ];
  expect(openSeats([tile(1, { state: "waiting", seats }), tile(2, { seats })])).toBe(1);
});

test("people are grouped by what the facilitator should see first, and found by name or table", () => {
  expect(
    [{}, { here: false }, { asks: true }, { table: undefined }, { joined: undefined }].map((more) =>
      stateOf({ ...member(1), ...more } as ReturnType<typeof member>),
    ),
  ).toEqual(["here", "away", "asks", "unseated", "expected"]);
  expect(["zoe", "ZOË", "1", "2"].map((search) => found(member(1, { name: "Zoë" }), search))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("what did not change stays the same object when the whole class is sent again", () => {
  const [old, other] = [tile(1), tile(2)];
  const all = kept([old, other], [tile(1), tile(2, { round: 2 }), tile(3)], ({ number }) => number);
  expect(all[0]).toBe(old);
  expect(all.map(({ number, round }) => [number, round])).toEqual([
    [1, undefined],
    [2, 2],
    [3, undefined],
  ]);
});

test("a rule about names is changed by one command, and words are separated by commas or lines", () => {
  expect(commandFor({ names_policy: "listed" })).toEqual({ do: "names_policy", policy: "listed" });
  expect(commandFor({ private_talk: false })).toEqual({ do: "talk", private: false });
  expect(commandFor({})).toBeNull();
  expect(wordsIn(" oaf;big boss,,\nlout ")).toEqual(["oaf", "big boss", "lout"]);
});

test("people type the code alone after the name of the server", () => {
  expect(shortLink("https://play.example/c/BCDFGHJK")).toBe("play.example/BCDFGHJK");
});
