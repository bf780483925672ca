import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { KeptShare } from "./kept-share";
import { type RecordLine, checkShuffle, readRecord } from "./shuffle-check";
import { commitShare } from "./shuffle-share";

// Written and verified by Python: tests/golden/shared_shuffle.py.
const TEXT = readFileSync(join(import.meta.dirname, "shuffle.example.jsonl"), "utf8");
type Shares = { seat: number; commitment: string; share?: string }[];
type Chance = { source: string; commitment: string; shares: Shares };
const chanceOf = (lines: RecordLine[]): Chance => lines[0]?.chance as Chance;
const { commitment: fixed, shares } = chanceOf(readRecord(TEXT));
const WREN: KeptShare = {
  code: "BCDFGH",
  fixed,
  share: shares[1]?.share ?? "",
  commitment: shares[1]?.commitment ?? "",
  list: shares.map((one) => one.commitment),
};
const OTHER = "ab".repeat(32);
const movesOf = (lines: RecordLine[]): RecordLine[] => lines.filter((line) => line.acts);

/** What the page says of the record after somebody changed it. */
function verdict(change: (lines: RecordLine[], shares: Shares) => unknown = () => null, kept: Partial<KeptShare> = {}) {
  const lines = readRecord(TEXT);
  change(lines, chanceOf(lines).shares);
  const { says, faults } = checkShuffle(lines, { ...WREN, ...kept });
  return [says, ...faults].join(" ");
}

test("the commitment of a page is the one that Python makes", () => {
  expect(commitShare(fixed, WREN.share)).toBe(WREN.commitment);
});

test("a share is in the deal whose draws follow from the secret and all shares", () => {
  const { says, draws } = checkShuffle(readRecord(TEXT), WREN);
  expect(says).toBe("in");
  expect(draws).toBeGreaterThan(20);
});

test("a secret that was chosen when the shares were known is found, even if all commitments are made anew", () => {
  const another = (lines: RecordLine[], told: Shares): void => {
    chanceOf(lines).commitment = OTHER;
    for (const one of told) one.commitment = commitShare(OTHER, one.share ?? "");
  };
  expect(verdict(another)).toBe("wrong fixed secret list");
});

test.each<[string, (lines: RecordLine[], shares: Shares) => unknown, string]>([
  ["another table", ([head]) => Object.assign(head as RecordLine, { table: "ZZZZZZ" }), "wrong table"],
  ["another secret", (lines) => (lines.at(-1)!.secret = OTHER), "wrong secret draws"],
  ["no secret", (lines) => delete lines.at(-1)!.secret, "wrong secret"],
  ["another commitment of the server", (lines) => (chanceOf(lines).commitment = OTHER), "wrong fixed secret others"],
  ["somebody’s share was exchanged", (_, told) => (told[0]!.share = OTHER), "wrong others draws"],
  ["our share was exchanged", (_, told) => (told[1]!.share = OTHER), "wrong share others draws"],
  ["somebody’s commitment was exchanged", (_, told) => (told[0]!.commitment = OTHER), "wrong list others"],
  ["somebody was left out", (_, told) => told.shift(), "wrong list draws"],
  ["we were left out", (_, told) => told.splice(1, 1), "wrong list draws"],
  ["all were left out", (_, told) => told.splice(0, 3), "wrong list"],
  ["the record says that somebody withheld a share", (_, told) => delete told[0]!.share, "wrong draws"],
  ["ours is", (_, told) => delete told[1]!.share, "wrong draws"],
  ["another outcome", (lines) => (movesOf(lines)[0]!.draws![2]![1] += 1), "wrong draws"],
  ["a draw less", (lines) => movesOf(lines)[0]!.draws!.pop(), "wrong draws"],
  ["an act of chance more", (lines) => movesOf(lines)[0]!.acts!.push("deal"), "wrong draws"],
  ["a draw of nothing", (lines) => (movesOf(lines)[0]!.draws![0] = [0, 0, 1]), "wrong draws"],
])("a changed record is found: %s", (_, change, says) => {
  expect(verdict(change)).toBe(says);
});

test("a list that was shown to this page alone is found", () => {
  expect(verdict(undefined, { list: [WREN.commitment] })).toBe("wrong list");
  expect(verdict(undefined, { list: [WREN.commitment, OTHER, WREN.commitment] })).toBe("wrong list");
});

test("a page that was not connected has no share in the deal, and nothing is wrong", () => {
  const { code, share } = WREN;
  expect(checkShuffle(readRecord(TEXT), { code, fixed, share, commitment: OTHER }).says).toBe("absent");
});

test("draws end where acts stay hidden for good", () => {
  const hide = (lines: RecordLine[]): void => {
    const moves = movesOf(lines);
    moves[6]!.sealed = OTHER;
    for (const line of moves.slice(6)) delete line.draws;
  };
  expect(verdict(hide)).toBe("in");
});
