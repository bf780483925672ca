import { beforeEach, expect, test } from "vitest";
import { keptShare } from "./kept-share";
import { commitShare, nextShareMessage } from "./shuffle-share";

const FIXED = "11".repeat(32);
const OTHER = "22".repeat(32);
let tables = 0;
let code = "";
const wait = (shares?: string[], fixed = FIXED, at = code) => nextShareMessage({ code: at, fixed, shares });
const commitmentOf = (message: ReturnType<typeof nextShareMessage>): string =>
  message?.type === "commit" ? message.commitment : "";

beforeEach(() => {
  code = `TABLE${(tables += 1)}`;
});

test("a page commits to a share that it keeps, also over a reload", () => {
  const message = wait();
  const kept = keptShare(code);
  expect(commitmentOf(message)).toBe(commitShare(FIXED, kept?.share ?? ""));
  expect(kept?.share).toMatch(/^[0-9a-f]{64}$/);
  expect(wait()).toEqual(message);
  expect(commitmentOf(wait(undefined, FIXED, "GHJKLM"))).not.toBe(commitmentOf(message));
  expect(keptShare(code)).toEqual(kept);
});

test("it reveals the share for a list that has its commitment, and keeps the list first", () => {
  const own = commitmentOf(wait());
  expect(wait([OTHER, own])).toEqual({ type: "reveal", share: keptShare(code)?.share });
  expect(keptShare(code)?.list).toEqual([OTHER, own]);
  expect(wait([OTHER, own])?.type).toBe("reveal"); // on a new connection
});

test("it reveals nothing for a list without its commitment", () => {
  wait();
  expect(wait([OTHER])).toBeNull();
  expect(keptShare(code)?.list).toBeUndefined();
});

test("once revealed, a share is good for no other list, and the page takes part in none", () => {
  const own = commitmentOf(wait());
  wait([own]);
  expect(wait([own, OTHER])).toBeNull();
  expect(wait()).toBeNull();
  expect(wait(undefined, OTHER)).toBeNull();
  expect(keptShare(code)?.fixed).toBe(FIXED);
});

test("what the server has committed to belongs to the share: for another, there is a new one", () => {
  const [first, second] = [wait(), wait(undefined, OTHER)];
  expect(commitmentOf(first)).not.toBe(commitmentOf(second));
  expect(keptShare(code)?.fixed).toBe(OTHER);
});

test("without storage a share lives as long as the page", () => {
  localStorage.setItem("commonweal.shares", "broken");
  const own = commitmentOf(wait());
  localStorage.removeItem("commonweal.shares");
  expect(wait([own])?.type).toBe("reveal");
});
