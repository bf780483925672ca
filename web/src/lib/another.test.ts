import { expect, test } from "vitest";
import { invitation, nextTable } from "./another";
import type { Line } from "./protocol";

const said = (text: string, by = 1, more: Partial<Line> = {}): Line => ({
  n: 9, i: 0, at: 0, kind: "chat", by, text, seats: [], private: false, ...more,
});

test("the address that one says is the address that the others read", () => {
  const text = invitation("http://house.example:8000/t/ABCDEF", "ABCDEF", "GHJKLM");
  expect(text).toContain("http://house.example:8000/t/GHJKLM");
  expect(nextTable([said("Well played."), said(text, 2)], "ABCDEF")).toEqual({ code: "GHJKLM", by: 2 });
});

test("the last one said counts; this table, private words and other lines do not", () => {
  const lines = [said("/t/AAAA"), said("/t/BBBB", 3), said("/t/CCCC", 0, { private: true }), said("/t/OLDE"), said("/t/DDDD", 0, { kind: "act" })];
  expect(nextTable(lines, "OLDE")).toEqual({ code: "BBBB", by: 3 });
  expect(nextTable([said("Good evening"), said("/t/OLDE")], "OLDE")).toBeNull();
});
