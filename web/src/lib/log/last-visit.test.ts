import { beforeEach, expect, test } from "vitest";
import { AWAY_MS, lastVisit, newsSince, noteVisit } from "./last-visit";

beforeEach(() => localStorage.clear());

test("a visit is kept for each table, the newest forty", () => {
  for (let at = 0; at < 50; at += 1) noteVisit(`TABLE${at}`, at, 1000 + at);
  noteVisit("TABLE49", 60, 2000);
  expect(lastVisit("TABLE49")).toEqual({ n: 60, at: 2000 });
  expect(lastVisit("TABLE11")).toEqual({ n: 11, at: 1011 });
  expect(lastVisit("TABLE9")).toBeNull();
});

test("what was kept by something else is no visit", () => {
  localStorage.setItem("commonweal.visits", "{");
  expect(lastVisit("TABLE")).toBeNull();
  localStorage.setItem("commonweal.visits", '[["TABLE",{}],3]');
  expect(lastVisit("TABLE")).toBeNull();
});

test("only somebody who was away for a while reads the news", () => {
  expect(newsSince(null)).toBeNull();
  expect(newsSince({ n: 5, at: 1000 }, 1000 + AWAY_MS - 1)).toBeNull();
  expect(newsSince({ n: 5, at: 1000 }, 1000 + AWAY_MS)).toBe(5);
});
