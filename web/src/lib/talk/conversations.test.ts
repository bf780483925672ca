import { expect, test } from "vitest";
import { type WordedEntry, markAt } from "../log/log";
import { answersIn, headOf, maySay, readersOf, waitingForWord } from "./promises";
import type { Lobby, Promised } from "../protocol";
import {
  ALL,
  PROMISES,
  conversationOf,
  keyOf,
  entriesOf,
  unreadIn,
  unreadTalk,
  privateConversations,
  seatsOf,
  withWhom,
} from "./conversations";

const lobby = { you: 0, seats: ["Fern", "Wren", "Otter"].map((name, seat) => ({ seat, name })) } as unknown as Lobby;
const said = (n: number, by: number, seats: number[], kind: WordedEntry["kind"] = "chat"): WordedEntry => ({
  n,
  i: 0,
  at: 0,
  kind,
  by,
  text: "",
  seats,
  private: kind === "promise" || seats.length > 1,
});
const lines = [
  said(1, 1, [1]),
  said(2, 0, [0, 2]),
  said(3, 1, [0, 1]),
  said(4, 2, [0, 2]),
  said(5, 1, [0, 1], "promise"),
  said(6, 1, [1], "act"),
];

test("talk splits into public talk, private conversations and promises", () => {
  expect(lines.slice(0, 5).map(conversationOf)).toEqual([ALL, "0,2", "0,1", "0,2", PROMISES]);
  expect(privateConversations(lines)).toEqual(["0,2", "0,1"]);
  expect(entriesOf(lines, "0,2").map((line) => line.n)).toEqual([2, 4]);
  expect(entriesOf(lines, ALL).map((line) => line.n)).toEqual([1]);
  expect([keyOf([2, 0, 2]), seatsOf("0,2"), seatsOf(ALL), seatsOf(PROMISES)]).toEqual(["0,2", [0, 2], [], []]);
});

test("each conversation counts its own news", () => {
  expect(unreadTalk(lines, new Map(), 0)).toBe(4);
  expect(unreadIn(lines, "0,2", new Map([["0,2", markAt(lines.slice(0, 2))]]), 0)).toBe(1);
  expect(unreadTalk(lines, new Map(), 0, markAt(lines))).toBe(0);
  expect(unreadTalk(lines, new Map([["0,2", { n: -1, i: -1 }]]), 0, { n: 3, i: 9 })).toBe(2);
});

test("a private conversation is named after the others in it", () => {
  expect(withWhom("0,2", lobby)).toBe("Otter");
  expect(withWhom("0,1,2", lobby)).toBe("Wren and Otter");
});

const promise: Promised = {
  promise: 9,
  at: 0,
  by: 1,
  to: [0, 2],
  text: "",
  open: false,
  state: "open",
  answers: [],
  awaited: [0, 1],
  released: [],
  shown: [],
};

test("promises speak of the viewer as you", () => {
  expect(headOf(promise, lobby)).toBe("Wren promises Otter and you");
  expect(headOf({ ...promise, by: 0, to: [1] }, lobby)).toBe("You promise Wren");
  expect(answersIn({ ...promise, answers: [{ seat: 1, say: "broken" }], awaited: [0] }, lobby)).toBe(
    "Wren: not kept; Fern hasn’t answered",
  );
  expect(answersIn(promise, lobby)).toBe("");
});

test("who reads a promise", () => {
  expect(readersOf(promise)).toBe("Only the people involved can read it.");
  expect(readersOf({ ...promise, shown: [1] })).toBe("Only the people involved can read it. 1 of 3 agreed to show it.");
  expect(readersOf({ ...promise, shown: [0, 1, 2] })).toBe("Everyone can read it now.");
  expect(readersOf({ ...promise, open: true })).toBe("Everyone can read it.");
});

test("who may say what of a promise, and when", () => {
  expect(maySay(promise, 0, false)).toEqual(["release"]);
  expect(maySay({ ...promise, released: [0] }, 0, false)).toEqual([]);
  expect(maySay(promise, 1, false)).toEqual([]);
  expect(maySay(promise, 1, true)).toEqual(["kept", "broken", "show"]);
  expect(maySay({ ...promise, open: true }, 1, true)).toEqual(["kept", "broken"]);
  expect(maySay({ ...promise, state: "released" }, 2, true)).toEqual(["show"]);
  expect(maySay(promise, null, true)).toEqual([]);
  expect(waitingForWord([promise, { ...promise, awaited: [1] }, { ...promise, state: "released" }], 0)).toBe(1);
});
