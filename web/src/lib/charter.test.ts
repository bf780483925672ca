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

test("a charter has a clock if it, or its default, gives something seconds", () => {
  expect(hasClock([debate], {}, 4)).toBe(true);
  expect(hasClock([debate], { debate_seconds: 0 }, 4)).toBe(false);
  expect(hasClock([{ ...debate, name: "salary" }], {}, 4)).toBe(false);
});
