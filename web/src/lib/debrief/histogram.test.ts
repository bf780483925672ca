import { expect, test } from "vitest";
import { histogramOf } from "./histogram";

test("each number has its bar, in order, and the play has its mark among them", () => {
  const { bars, mark, low, high } = histogramOf(2, [[0, 10], [1, 40], [3, 20]], 300); // prettier-ignore
  expect([low, high]).toEqual([0, 3]);
  expect(bars.map((bar) => bar.height)).toEqual([0.25, 1, 0.5]);
  const places = bars.map((bar) => bar.x);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(mark).toBeGreaterThan(places[1]!);
  expect(mark).toBeLessThan(places[2]!);
});

test("a play beyond all others stays in the picture", () => {
  const { mark, bar, high } = histogramOf(9, [[1, 5], [2, 5]], 300); // prettier-ignore
  expect(high).toBe(9);
  expect(mark).toBe(300 - bar / 2);
});

test("one number alone stands in the middle", () => {
  expect(histogramOf(1, [[1, 5]], 300).mark).toBe(150);
});
