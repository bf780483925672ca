import { expect, test } from "vitest";
import { TableWords } from "./position";
import type { LogEntry } from "../log/entries";
import type { Book, Position } from "../protocol";

const book = {
  acts: [
    { name: "pass", operands: [] },
    {
      name: "show",
      operands: [
        { name: "card", kind: "kind" },
        { name: "seat", kind: "seat" },
      ],
    },
  ],
  names: { kind: [{ name: "Song" }, { name: "Story" }] },
  texts: {
    "acts.pass.label": "Pass",
    "acts.show.label": "Show {card} to {seat}",
    "acts.show.says": "{actor, select, you {You show} other {{actor} shows}} {card}.",
    "reasons.LOW.text": "{card} is below {level}.",
    "prompts.SHOW.says": "Show a card of at least {level}.",
    "undo.late": "It is too late.",
  },
  values: {
    "acts.show.label": { card: "kind", seat: "seat" },
    "acts.show.says": { actor: "seat", card: "kind" },
    "reasons.LOW.text": { card: "kind", level: "number" },
    "prompts.SHOW.says": { level: "number" },
  },
} as unknown as Book;
const sent: Position = {
  n: 4,
  phase: "show",
  to_act: [0],
  over: false,
  prompt: { id: "prompts.SHOW.says", values: { level: 3 } },
  rules: ["AB-1"],
  choices: [
    {
      act: "show",
      rows: [
        [0, 1],
        [1, 0],
      ],
      final: [1],
    },
    { act: "pass", rows: [[]] },
  ],
  refused: [{ act: "show", id: "reasons.LOW.text", rule: "AB-2", values: { level: 3 }, rows: [[1, 1]] }],
  undo: { may: "no", why: { id: "undo.late" } },
  clocks: [],
  view: {},
};
const words = new TableWords(book, 0, ["Fern", "Wren"]);

test("rows of operands become choices and refusals, with the acts as they are typed", () => {
  const position = words.position(sent);
  expect(position.choices).toEqual([
    {
      act: "show card=0 seat=1",
      name: "show",
      operands: { card: 0, seat: 1 },
      label: "Show Song to Wren",
      final: false,
      aside: false,
    },
    {
      act: "show card=1 seat=0",
      name: "show",
      operands: { card: 1, seat: 0 },
      label: "Show Story to you",
      final: true,
      aside: false,
    },
    { act: "pass", name: "pass", operands: {}, label: "Pass", final: false, aside: false },
  ]);
  expect(position.refused).toEqual([{ act: "show card=1 seat=1", rule: "AB-2", text: "Story is below 3." }]);
  expect(position.prompt).toBe("Show a card of at least 3.");
  expect(position.undo).toBe("no");
});

test("choices of an act with an amount say what may be named", () => {
  const acts = [{ name: "pay", operands: [{ name: "sum", kind: "sum", amount: true }] }];
  const texts = { "acts.pay.label": "Pay {sum}" };
  const payable = { ...book, acts, texts, values: { "acts.pay.label": { sum: "number" } } } as unknown as Book;
  const choices = [
    { act: "pay", rows: [[5], [10]], bounds: [[1, 40] as [number, number], [1, 40] as [number, number]] },
  ];
  const paying = new TableWords(payable, 0, ["Fern"]);
  expect(paying.position({ ...sent, choices }).choices.map(({ act, amount }) => [act, amount])).toEqual([
    ["pay sum=5", { name: "sum", low: 1, high: 40 }],
    ["pay sum=10", { name: "sum", low: 1, high: 40 }],
  ]);
  expect(paying.label({ name: "pay", operands: { sum: 37 } })).toBe("Pay 37");
});

test("the same choices are expanded once, however often a position is worded", () => {
  const [one, two] = [words.position(sent), words.position({ ...sent, n: 5 })];
  expect(two.choices).toBe(one.choices);
  expect(two.refused).toBe(one.refused);
  expect(words.position({ ...sent, choices: [] }).choices).toEqual([]);
});

test("entries of the log are worded, chat is what was typed", () => {
  const line: LogEntry = {
    n: 1,
    i: 0,
    at: 0,
    kind: "act",
    by: 1,
    seats: [1],
    id: "acts.show.says",
    values: { actor: 1, card: 0 },
  };
  const chat: LogEntry = { n: 2, i: 0, at: 0, kind: "chat", by: 1, seats: [1], text: "Hello {card}" };
  const entries = words.entries([line, chat]);
  expect(entries.map((entry) => entry.text)).toEqual(["Wren shows Song.", "Hello {card}"]);
  expect(words.entries([line])[0]).toBe(entries[0]);
});

test("what the table says of one event in two sentences is one entry", () => {
  const said = (n: number, i: number, id: string): LogEntry => ({ n, i, at: 0, kind: "table", by: 1, seats: [], id });
  const lines = [said(3, 0, "undo.late"), said(3, 1, "acts.pass.label"), said(4, 0, "undo.late")];
  const entries = words.entries(lines).map(({ n, i, text }) => [n, i, text]);
  expect(entries).toEqual([
    [3, 0, "It is too late. Pass"],
    [4, 0, "It is too late."],
  ]);
});
