import { expect, test } from "vitest";
import { type LogEntry, completed } from "../log/entries";
import type { Lobby, Position, ServerMessage } from "../protocol";
import { askedSince, heard, isTurn, joined, leftOnClock, opened } from "./record";

const lobby = { code: "AB", state: "playing", you: 1, seats: [] } as unknown as Lobby;
const position: Position = {
  n: 5,
  phase: "gift",
  to_act: [1],
  over: false,
  prompt: { id: "prompts.GIVE.says" },
  rules: [],
  view: { hand: [null, [1, 2]], level: 1 },
  choices: [{ act: "lay_card", rows: [[4], [7]] }],
  refused: [{ act: "gift_to", id: "reasons.FULL.text", rule: "AB-1", rows: [[2]] }],
  undo: { may: "no", why: { id: "" } },
  clocks: [{ seat: 1, left_ms: 9000, running: true, act: null }],
};
const entry = (n: number, i = 0): LogEntry => ({
  n,
  i,
  at: 0,
  kind: "act",
  by: 0,
  text: `${n}.${i}`,
  seats: [],
  private: false,
});
const hello = (n: number, entries: LogEntry[], more = false): ServerMessage => ({
  type: "hello",
  n,
  chain: "",
  lobby,
  position: { ...position, n },
  entries,
  more,
  promises: [],
  arguments: [],
  moment: null,
  commitment: "c",
});

test("an update changes the fields that changed and keeps the others", () => {
  const { view: _, ...rest } = position;
  let record = heard(opened(lobby), hello(5, [entry(4), entry(5)]), 100);
  record = heard(
    record,
    {
      type: "update",
      n: 6,
      chain: "",
      position: { ...rest, prompt: { id: "prompts.GIVES.says", values: { active: 0 } } },
      changed: { level: 3 },
      entries: [entry(6)],
    },
    200,
  );
  expect(record.position?.view).toEqual({ hand: [null, [1, 2]], level: 3 });
  expect(record.position?.prompt.id).toBe("prompts.GIVES.says");
  expect(record.since).toBe(6);
  expect(record.entries.map((one) => one.text)).toEqual(["4.0", "5.0", "6.0"]);
});

test("choices and refusals that an update leaves out are those of before, unless it says otherwise", () => {
  const { view: _, choices: __, refused: ___, ...rest } = position;
  const before = heard(opened(lobby), hello(5, []), 0);
  const same = heard(before, { type: "update", n: 6, chain: "", position: rest, changed: {}, entries: [] }, 0);
  expect(same.position?.choices).toBe(before.position?.choices);
  expect(same.position?.refused).toBe(before.position?.refused);
  const none = { ...rest, choices: [], refused: [] };
  const cleared = heard(same, { type: "update", n: 7, chain: "", position: none, changed: {}, entries: [] }, 0);
  expect([cleared.position?.choices, cleared.position?.refused]).toEqual([[], []]);
  const later = heard(cleared, { type: "update", n: 8, chain: "", position: rest, changed: {}, entries: [] }, 0);
  expect([later.position?.choices, later.position?.refused]).toEqual([[], []]);
});

test("repeated entries after a reconnect are kept once", () => {
  let record = heard(opened(lobby), hello(5, [entry(4), entry(5)]), 0);
  record = heard(record, hello(7, [entry(5), entry(6), entry(7)]), 0);
  expect(record.entries.map((one) => one.n)).toEqual([4, 5, 6, 7]);
});

test("a server that tells another story is believed", () => {
  let record = heard(opened(lobby), hello(9, [entry(8), entry(9)]), 0);
  record = heard(record, hello(3, [entry(3)]), 0);
  expect(record.entries.map((one) => one.n)).toEqual([3]);
  expect(record.since).toBe(3);
});

const numbers = (record: { entries: LogEntry[] }): number[] => record.entries.map((one) => one.n);

test("long lists change by element, by row, or all at once", () => {
  const { view: _, ...rest } = position;
  const before = { ...position, view: { law: [0, 1, 0], token: [[1, 0], null, [0, 2]], hand: [[1], null], n: 4 } };
  const greeted = heard(opened(lobby), { ...hello(5, []), position: before } as ServerMessage, 0);
  const after = (changed: Record<string, unknown>) =>
    heard(greeted, { type: "update", n: 6, chain: "", position: rest, changed, entries: [] }, 0).position?.view;
  expect(after({ law: { 2: -1 }, token: { 0: { 1: 3 } }, hand: { 1: [7, 8] }, n: 5 })).toEqual({
    law: [0, 1, -1],
    token: [[1, 3], null, [0, 2]],
    hand: [[1], [7, 8]],
    n: 5,
  });
  expect(after({ law: 0, token: { 0: 0, 2: [1, 1] } })).toMatchObject({
    law: [0, 0, 0],
    token: [[0, 0], null, [1, 1]],
  });
  expect(after({ law: [1, 2, 3] })).toMatchObject({ law: [1, 2, 3] });
  expect(before.view.law).toEqual([0, 1, 0]);
});

test("entries that follow another of their event say only what is not as in it", () => {
  const sent = [
    { n: 4, at: 9, kind: "act" as const, by: 2, seats: [2], id: "a" },
    { kind: "consequence" as const, id: "b" },
    { by: -1, seats: [0, 1], id: "c" },
    { n: 7, i: 3, at: 11, kind: "table" as const, by: -4, id: "d" },
  ];
  expect(completed(sent)).toEqual([
    { n: 4, i: 0, at: 9, kind: "act", by: 2, seats: [2], id: "a" },
    { n: 4, i: 1, at: 9, kind: "consequence", by: 2, seats: [], id: "b" },
    { n: 4, i: 2, at: 9, kind: "consequence", by: -1, seats: [0, 1], id: "c" },
    { n: 7, i: 3, at: 11, kind: "table", by: -4, seats: [], id: "d" },
  ]);
});

test("an act may change a part of the lobby", () => {
  const document = { name: "Ruritania", articles: ["Be kind."], adopted: null };
  const charter = { salary: 1, teams: 0 };
  const seats = [{ seat: 0 }, { seat: 1 }];
  let record = opened({ ...lobby, seats, charter, document, amendments: [], series: null } as unknown as Lobby);
  const part = { type: "lobby_part" as const, talk: "closed" as const, team: [1, 2], facilitator: false, opens: false };
  const amended = {
    n: 4,
    option: "salary",
    before: 1,
    after: 3,
    by: 0,
    act: "vote answer=1",
    at: 9,
    said: null,
    proposed_by: 1,
  };
  record = heard(record, { ...part, amended: [amended], adopted: 12 }, 0);
  record = heard(record, { ...part, state: "ended" }, 0);
  expect(record.lobby).toMatchObject({ code: "AB", state: "ended", talk: "closed", team: [1, 2], series: null });
  expect(record.lobby).toMatchObject({ charter: { salary: 3, teams: 0 }, amendments: [amended] });
  expect(record.lobby.document).toEqual({ ...document, adopted: 12 });
  record = heard(record, { ...part, hosting: "open", replace: ["nobody", "everybody"] }, 0);
  expect(record.lobby.hosting).toBe("open");
  expect(heard(record, { type: "lobby_part", talk: "open" }, 0).lobby).toMatchObject({ talk: "open", team: [] });
  expect(record.lobby.seats.map((info) => info.replace)).toEqual(["nobody", "everybody"]);
});

test("older pages of the log find their place, also between what happens meanwhile", () => {
  let record = heard(opened(lobby), hello(9, [entry(8), entry(9)], true), 0);
  expect([record.since, askedSince(record)]).toEqual([9, 0]);
  record = heard(record, { type: "log", entries: [entry(5), entry(6)], more: true }, 0);
  record = heard(record, { type: "entry", entry: entry(10) }, 0);
  record = heard(record, { type: "log", entries: [entry(1), entry(2)], more: false }, 0);
  expect(numbers(record)).toEqual([1, 2, 5, 6, 8, 9, 10]);
  expect([record.since, askedSince(record)]).toEqual([10, 10]);
});

test("a connection that is lost before the last page asks again from where the log was complete", () => {
  let record = heard(opened(lobby), hello(3, [entry(2), entry(3)]), 0);
  record = heard(record, hello(9, [entry(8), entry(9)], true), 0);
  record = heard(record, { type: "entry", entry: entry(10) }, 0);
  expect([record.since, askedSince(record)]).toEqual([10, 3]);
  record = heard(record, hello(11, [entry(10), entry(11)], true), 0);
  expect(askedSince(record)).toBe(3);
  record = heard(record, { type: "log", entries: [entry(4), entry(8), entry(9)], more: false }, 0);
  expect(numbers(record)).toEqual([2, 3, 4, 8, 9, 10, 11]);
  expect(askedSince(record)).toBe(11);
});

test("a server that tells another story while pages are missing is believed", () => {
  let record = heard(opened(lobby), hello(3, [entry(2), entry(3)]), 0);
  record = heard(record, hello(9, [entry(8), entry(9)], true), 0);
  expect(numbers(heard(record, hello(5, [entry(4), entry(5)]), 0))).toEqual([2, 3, 4, 5]);
  record = heard(record, hello(2, [entry(2)], true), 0);
  expect(numbers(record)).toEqual([2]);
  expect(askedSince(record)).toBe(0);
});

test("entries out of order find their place", () => {
  expect(joined([entry(1), entry(3)], [entry(2), entry(3, 1)]).map((one) => one.text)).toEqual([
    "1.0",
    "2.0",
    "3.0",
    "3.1",
  ]);
});

test("chat moves the number from which to go on", () => {
  const record = heard(
    heard(opened(lobby), hello(5, []), 0),
    { type: "entry", entry: { ...entry(6), kind: "chat" } },
    0,
  );
  expect(record.since).toBe(6);
  expect(record.position?.n).toBe(5);
});

test("a question stands until it is settled", () => {
  let record = heard(opened(lobby), { type: "ask", ask: 3, by: 0, act: { id: "acts.wave.says" }, left_ms: 5000 }, 1000);
  expect(record.asks).toEqual([{ ask: 3, by: 0, act: { id: "acts.wave.says" }, until: 6000 }]);
  record = heard(record, { type: "settled", ask: 3 }, 2000);
  expect(record.asks).toEqual([]);
});

test("the table says why it waits and that it goes on", () => {
  const waiting = heard(opened(lobby), { type: "wait", message: { id: "table.waits" } }, 0);
  expect(waiting.waits).toEqual({ id: "table.waits" });
  expect(heard(waiting, { type: "resumed", message: { id: "table.resumed" } }, 0).waits).toBeNull();
});

test("it is your turn only while the table plays", () => {
  const record = heard(opened(lobby), hello(5, []), 0);
  expect(isTurn(record)).toBe(true);
  expect(isTurn(heard(record, { type: "lobby", lobby: { ...lobby, state: "paused" } }, 0))).toBe(false);
  expect(isTurn(heard(record, { type: "lobby", lobby: { ...lobby, you: null } }, 0))).toBe(false);
});

test("the clock runs from when the position arrived, and never below nothing", () => {
  const record = heard(opened(lobby), hello(5, []), 1000);
  expect(leftOnClock(record, 3000)).toBe(7000);
  expect(leftOnClock(record, 99_000)).toBe(0);
  expect(
    leftOnClock(
      { ...record, position: { ...position, clocks: [{ seat: 1, left_ms: 9000, running: false, act: null }] } },
      3000,
    ),
  ).toBe(9000);
  expect(leftOnClock(opened(lobby), 0)).toBeNull();
});
