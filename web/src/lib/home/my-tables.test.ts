import { beforeEach, expect, test, vi } from "vitest";
import { forgetTable, myTables, rememberTable } from "./my-tables";

beforeEach(() => localStorage.clear());

test("the table opened last comes first, and once", () => {
  for (const code of ["AAA", "BBB", "AAA"]) rememberTable(code);
  expect(myTables()).toEqual(["AAA", "BBB"]);
  forgetTable("AAA");
  expect(myTables()).toEqual(["BBB"]);
});

test("old tables make room", () => {
  for (let i = 0; i < 30; i++) rememberTable(`T${i}`);
  expect(myTables()).toHaveLength(12);
  expect(myTables()[0]).toBe("T29");
});

test("foreign or forbidden storage is an empty list", () => {
  localStorage.setItem("commonweal.tables", '{"a":1}');
  expect(myTables()).toEqual([]);
  localStorage.setItem("commonweal.tables", "not JSON");
  expect(myTables()).toEqual([]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  expect(() => rememberTable("AAA")).not.toThrow();
  vi.restoreAllMocks();
});
