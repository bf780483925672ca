import { expect, test } from "vitest";
import { hasClock, valueText } from "./charter";
import type { Option } from "./protocol";

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
  shown: "{count, plural, =0 {no debate} one {# second} other {# seconds}}",
};

test("a number is shown in the words of its option", () => {
  expect([0, 1, 60].map((value) => valueText(debate, value))).toEqual(["no debate", "1 second", "60 seconds"]);
  expect(valueText({ ...debate, shown: "" }, 60)).toBe("60");
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

test("a charter has a clock if it, or its default, gives something seconds", () => {
  expect(hasClock([debate], {}, 4)).toBe(true);
  expect(hasClock([debate], { debate_seconds: 0 }, 4)).toBe(false);
  expect(hasClock([{ ...debate, name: "salary" }], {}, 4)).toBe(false);
});
