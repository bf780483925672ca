import { beforeEach, expect, test } from "vitest";
import { putAway, putAwayUpTo } from "./put-away";

beforeEach(() => localStorage.clear());

test("a message that was put away stays away, at its table alone", () => {
  putAway("KDFGHJMN", 12);
  putAway("BCDFGHJK", 3);
  putAway("KDFGHJMN", 20);
  expect(["KDFGHJMN", "BCDFGHJK", "ZZZZZZZZ"].map(putAwayUpTo)).toEqual([20, 3, 0]);
});

test("what others left in the storage does no harm", () => {
  for (const odd of ["{", "7", '[["A","b"]]', "null"]) {
    localStorage.setItem("commonweal.put-away", odd);
    expect(putAwayUpTo("A")).toBe(0);
  }
});

test("of many tables, the newest are kept", () => {
  for (let n = 1; n <= 50; n += 1) putAway(`T${n}`, n);
  expect(putAwayUpTo("T50")).toBe(50);
  expect(putAwayUpTo("T1")).toBe(0);
});
