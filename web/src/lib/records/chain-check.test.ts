import { beforeEach, expect, test } from "vitest";
import example from "./chain-check.example.json";
import { checkRecord } from "./chain-check";
import type { Hello, Update } from "../protocol";
import { type Mark, type OwnAct, see, seenOf } from "./own-record";

type Line = { [key: string]: unknown; acts: string[]; by: number; event: number };

const { record, seen } = example;
const lines = record
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const events = lines.length - 2;
const own = lines
  .filter((line) => line.acts && line.by === 1)
  .map((line): OwnAct => [line.event, 1, line.acts.join("; ")]);
const marks: Mark[] = [[events, seen.at(-1) as string]];

/** The record with another line in the place of one. */
const changed = (event: number, change: object): string =>
  lines.map((line, at) => JSON.stringify(at === event ? { ...line, ...change } : line)).join("\n");

test("a record that is as it was holds, with all acts of ours", () => {
  const found = checkRecord(record, { marks, acts: own });
  expect(found).toEqual({
    acts: own.length,
    secret: 0,
    changed: [],
    seen: events,
    holds: true,
    n: events,
    hash: seen.at(-1),
  });
  expect(own.length).toBeGreaterThan(3);
});

test("every hash of an update is found at its event, and no other", () => {
  const first = lines.findIndex((line) => (line.chain as string).startsWith(seen[4] as string));
  expect(checkRecord(record, { marks: [[first, seen[4] as string], ...marks], acts: [] }).holds).toBe(true);
  expect(checkRecord(record, { marks: [[first + 1, seen[4] as string], ...marks], acts: [] }).holds).toBe(false);
  expect(checkRecord(record, { marks: [[events + 1, seen[4] as string]], acts: [] }).holds).toBe(false);
});

test("an own act that the record has otherwise is named by its event", () => {
  const [event] = own[2] as OwnAct;
  for (const act of ["wave seat=0", "gift_to seat=9", "lay kind=99"])
    expect(checkRecord(record, { marks, acts: [[event, 1, act]] }).changed).toEqual([event]);
  expect(checkRecord(record, { marks, acts: [[event, 0, own[2]?.[2] as string]] }).changed).toEqual([event]);
  const talk = lines.findIndex((line) => line.kind === "talk");
  expect(checkRecord(record, { marks, acts: [[talk, 1, "wave"]] }).changed).toEqual([talk]);
});

test("what was typed in short, and what was taken back, is no other act", () => {
  const [event, seat, act] = own[2] as OwnAct;
  expect(checkRecord(record, { marks, acts: [[event, seat, act.split(" ")[0] as string]] }).acts).toBe(1);
  const undone = lines.findIndex((line) => line.kind === "act");
  expect(checkRecord(record, { marks, acts: [[undone, 1, "wave"]] })).toMatchObject({ acts: 0, changed: [] });
});

test("what people wrote with an act may look like operands, and is compared, unless it was erased", () => {
  const line = { acts: ["say to=2", "pay sum=3"], by: 0, event: 1, chain: "", n: 0 };
  const told = (text?: string): string =>
    [lines[0], { ...line, texts: { 7: { hash: "d", text } } }, lines.at(-1)]
      .map((one) => JSON.stringify(one))
      .join("\n");
  const acts: OwnAct[] = [[1, 0, "say to=2 words=to=3; well; pay sum=3"]];
  const one: OwnAct[] = [[1, 0, "say to=2 words=to=3; pay sum=3"]];
  for (const [record, sent, same] of [
    [told("to=3; well"), acts, true],
    [told(), acts, true],
    [told("to=4"), acts, false],
    [told("to=3"), one, true],
    [told("to=3"), [[1, 0, "say to=1 words=to=3; pay sum=3"]] as OwnAct[], false],
    [told("to=3"), [[1, 0, "say to=2 words=to=3"]] as OwnAct[], false],
  ] as const)
    expect(checkRecord(record, { marks: [], acts: [...sent] }).changed).toEqual(same ? [] : [1]);
});

test("a changed line breaks the chain, also where it is chained for a moment", () => {
  const [event] = own[2] as OwnAct;
  for (const change of [{ by: 0 }, { acts: ["gift_to seat=0"] }, { at: 7 }, { salt: "00" }])
    expect(checkRecord(changed(event, change), { marks, acts: [] }).holds).toBe(false);
});

test("acts that stay hidden for good are counted, not compared", () => {
  const acts: OwnAct[] = [[1, 0, "ballot yes=1"]];
  const line = { acts: ["ballot yes=?"], by: 0, sealed: "d", salt: "00", event: 1, chain: "", n: 0 };
  const secret = [lines[0], line, lines.at(-1)].map((one) => JSON.stringify(one)).join("\n");
  expect(checkRecord(secret, { marks: [], acts })).toMatchObject({ acts: 1, secret: 1, changed: [] });
});

test("who saw nothing gets the hash of the last event to compare", () => {
  const found = checkRecord(record, { marks: [], acts: [] });
  expect(found).toMatchObject({ seen: null, holds: true, n: events, hash: seen.at(-1) });
});

beforeEach(() => localStorage.clear());

const update = (n: number, done?: string): Update =>
  ({ type: "update", n, chain: `c${n}`, done: done && { id: done, n } }) as Update;
const at = (code: string, you: number | null): { lobby: { code: string; you: number | null } } => ({
  lobby: { code, you },
});
const nothing = new Map<string, string>();

test("the newest hash is kept, and the one before each new connection", () => {
  see(at("AB", 0), update(3), nothing);
  see(at("AB", 0), update(4), nothing);
  see(at("AB", 0), { type: "hello", n: 6, chain: "c6" } as Hello, nothing);
  see(at("AB", 0), update(7), nothing);
  expect(seenOf("AB").marks).toEqual([
    [4, "c4"],
    [7, "c7"],
  ]);
});

test("acts of ours are kept with their events", () => {
  see(at("EF", 2), update(3, "id"), new Map([["id", "wave"]]));
  see(at("EF", 2), update(4), nothing);
  see(at("EF", 2), { type: "done", id: "id", n: 5 }, new Map([["id", "give seat=1"]]));
  see(at("EF", null), update(6, "id"), new Map([["id", "wave"]]));
  expect(seenOf("EF")).toEqual({
    marks: [[6, "c6"]],
    acts: [
      [3, 2, "wave"],
      [5, 2, "give seat=1"],
    ],
  });
});

test("the tables that were played last are kept", () => {
  for (const number of Array.from({ length: 14 }, (_, place) => 10 + place)) {
    see(at(`${number}`, 0), update(1), nothing);
    see(at("10", 0), update(2), nothing);
  }
  expect(seenOf("10").marks).toHaveLength(1);
  expect([12, 13, 23].map((code) => seenOf(`${code}`).marks.length)).toEqual([0, 1, 1]);
});
