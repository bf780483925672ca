import { beforeEach, expect, test } from "vitest";
import { keepDismissed, dismissedUpTo } from "./dismissed";

beforeEach(() => localStorage.clear());

test("a message that was put away stays away, at its table alone", () => {
  keepDismissed("KDFGHJMN", 12);
  keepDismissed("BCDFGHJK", 3);
  keepDismissed("KDFGHJMN", 20);
  expect(["KDFGHJMN", "BCDFGHJK", "ZZZZZZZZ"].map(dismissedUpTo)).toEqual([20, 3, 0]);
});

test("what others left in the storage does no harm", () => {
  for (const odd of ["{", "7", '[["A","b"]]', "null"]) {
    localStorage.setItem("commonweal.put-away", odd);
    expect(dismissedUpTo("A")).toBe(0);
  }
});

test("of many tables, the newest are kept", () => {
  for (let n = 1; n <= 50; n += 1) keepDismissed(`T${n}`, n);
  expect(dismissedUpTo("T50")).toBe(50);
  expect(dismissedUpTo("T1")).toBe(0);
});
