import { expect, test } from "vitest";
import { fewAnswers, hasClock, valueText } from "./charter";
import type { Option } from "../protocol";

const debate: Option = {
  name: "debate_seconds",
  title: "Longest debate",
  text: "",
  rule: "OP-63",
  simple: true,
  per_seat: false,
  default: 300,
  low: 0,
  high: 300,
  clock: true,
  shown: "{count, plural, =0 {no debate} one {# second} other {# seconds}}",
};

test("a number is shown in the words of its option", () => {
  expect([0, 1, 60].map((value) => valueText(debate, value))).toEqual(["no debate", "1 second", "60 seconds"]);
  expect(valueText({ ...debate, shown: "" }, 60)).toBe("60");
});

test("Money has its unit, and of few numbers people choose by their words", () => {
  const fee = { ...debate, kind: "cents", low: 0, high: 10_000, shown: "{count} credits" };
  expect(valueText(fee, 1000)).toBe("10.00 credits");
  expect(fewAnswers(fee)).toBeNull();
  const objective = { ...debate, low: 1, high: 3, shown: "{count, plural, =1 {a net worth} other {the last}}" };
  expect(fewAnswers(objective)?.map((value) => valueText(objective, value))).toEqual([
    "a net worth",
    "the last",
    "the last",
  ]);
});

test("a deck of the game has its name, whether the charter names it or brings its cards", () => {
  const cards = [{ id: "flag", title: "Parks" }];
  const deck: Option["deck"] = {
    kind: "issue",
    least: 1,
    most: 1,
    columns: [],
    sets: [{ name: "town", title: "A town", cards }],
  };
  const option: Option = { ...debate, shown: "", deck };
  expect(["town", [...cards], [{ id: "flag", title: "Our park" }]].map((value) => valueText(option, value))).toEqual([
    "A town",
    "A town",
    "1 custom card",
  ]);
});

test("a charter has a clock if it, or its default, gives one time", () => {
  expect(hasClock([debate], {}, 4)).toBe(true);
  expect(hasClock([debate], { debate_seconds: 0 }, 4)).toBe(false);
  expect(hasClock([{ ...debate, clock: false }], {}, 4)).toBe(false);
  expect(hasClock([{ ...debate, name: "clock_minutes", default: 0 }], { clock_minutes: 120 }, 4)).toBe(true);
});
