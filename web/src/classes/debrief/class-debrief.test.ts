import { expect, test } from "vitest";
import type { ClassDebrief as SentDebrief, DebriefedTable } from "../../lib/protocol";
import {
  differenceOf,
  gradebook,
  intervalOf,
  pictureOf,
  seatsOf,
  valueAt,
  wordClassDebrief,
  worded,
} from "./class-debrief";

const table: DebriefedTable = {
  number: 2,
  code: "BCDFGH",
  arm: 0,
  state: "over",
  seats: [
    { name: "Ann", player: "person" },
    { name: "Ben", player: "stand-in" },
    { name: "Kind Goose", player: "bot" },
    { name: null, player: "" },
  ],
};

const sent: SentDebrief = {
  code: "BCDFGHJK",
  title: "10b",
  game: "potlatch",
  game_title: "Potlatch",
  named: true,
  arms: ["A", "B"],
  tables: [table],
  measures: [
    {
      measure: "needs_met",
      title: { id: "debrief.findings.needs_met.topic" },
      text: { id: "measures.needs_met.text" },
      unit: null,
      percent: true,
      first: true,
      of: "seat",
      source: "PO-2",
      tables: [
        { number: 2, value: 75, low: 50, high: 100 },
        { number: 3, value: 40, low: 40, high: 40 },
      ],
      arms: [{ arm: 0, tables: 1, mean: 75, low: null, high: null }],
      differences: [{ arm: 1, tables: 2, mean: -20.4, low: -60, high: 12 }],
      usual: null,
    },
  ],
  votes: [],
  findings: [
    {
      kind: "arms",
      measure: "needs_met",
      asks: { id: "class.ask_arms", values: { what: { id: "debrief.findings.needs_met.topic" } } },
      answers: ["A", { id: "class.nobody_knows" }],
      right: [1],
      says: { id: "class.nobody_knows" },
      more: null,
    },
  ],
  questions: [],
  names: [],
  language: "en",
  texts: {
    "debrief.findings.needs_met.topic": "share of needs met",
    "measures.needs_met.text": "What is met.",
    "class.ask_arms": "With which rules was the {what} higher?",
    "class.nobody_knows": "So few tables cannot tell",
  },
  values: { "class.ask_arms": { what: "text" } },
};

const worded_ = wordClassDebrief(sent);
const measure = worded_.measures[0]!;

test("titles and questions are worded", () => {
  expect([measure.title, measure.unit, measure.text]).toEqual(["Share of needs met", "%", "What is met."]);
  expect(worded_.findings[0]).toMatchObject({
    asks: "With which rules was the share of needs met higher?",
    answers: ["A", "So few tables cannot tell"],
    more: "",
  });
});

test("numbers are rounded as people read them", () => {
  expect(worded(66.6, { percent: true })).toBe("67%");
  expect(worded(-1.26, { percent: false })).toBe("−1.3");
  expect(valueAt(measure, 2)).toBe("75%");
  expect(valueAt(measure, 9)).toBe("–");
});

test("names are shown on demand, and bots always said", () => {
  const shown = (named: boolean) => seatsOf(table, named).map(({ name }) => name);
  expect(shown(true)).toEqual(["Ann", "Ben (a bot at the end)", "Kind Goose (bot)", "Seat 4"]);
  expect(shown(false)).toEqual(["Seat 1", "Seat 2 (a bot at the end)", "Seat 3 (bot)", "Seat 4"]);
  expect(gradebook("BCDFGHJK", "csv", false)).toBe("/api/classes/BCDFGHJK/gradebook.csv?names=false");
});

test("a picture has the tables asked for, and a line from the lowest to the highest seat", () => {
  expect(pictureOf(measure)).toMatchObject({
    rows: [
      ["2", 75, 50, 100],
      ["3", 40, 40, 40],
    ],
    bands: [["low", "high"]],
  });
  expect(pictureOf(measure, new Set([3])).rows).toEqual([["3", 40, 40, 40]]);
  expect(pictureOf(measure, new Set([3])).bands).toBeUndefined();
});

test("few tables are compared with caution", () => {
  expect(intervalOf(measure.arms[0]!, measure)).toContain("one table");
  const difference = measure.differences[0]!;
  expect(differenceOf(difference, measure, sent.arms)).toMatch(/20% less than .* from −60% to 12%: so few tables/);
  const sure = { ...difference, low: -30, high: -10 };
  expect(differenceOf(sure, measure, sent.arms)).toContain("more than chance");
  expect(differenceOf({ ...difference, low: null, high: null }, measure, sent.arms)).toContain("at least two tables");
});
