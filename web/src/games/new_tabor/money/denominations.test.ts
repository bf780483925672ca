import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changeOf, COINS, NOTES, piecesOf, PLAYERS, TILES } from "./denominations";
import { capOf } from "../table";

const DATA = join(import.meta.dirname, "../../../../../src/commonweal/games/new_tabor/data");
/** The rows of a table of the game, each by the names of its columns. */
function rowsOf(name: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(DATA, name), "utf8").trim().split(/\r?\n/);
  const keys = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [keys[at] ?? "", cell])));
}
const worth = (kind: string): number[] =>
  rowsOf("denominations.csv").flatMap((row) => (row.kind === kind ? [Number(row.value)] : []));

describe("notes, coins and tiles", () => {
  it("are those of the box, with their portraits", () => {
    const notes = rowsOf("denominations.csv").filter((row) => row.kind === "note");
    expect(NOTES.map(({ cents, name }) => [cents, name]).reverse()).toEqual(
      notes.map((row) => [Number(row.value), row.portrait]),
    );
    expect([...COINS].reverse()).toEqual(worth("coin"));
    expect([...TILES].reverse()).toEqual(worth("stock"));
  });

  it("make up a sum", () => {
    const all = [...NOTES.map(({ cents }) => cents), ...COINS];
    expect(piecesOf(188_837, all)).toEqual([1, 1, 3, 1, 1, 1, 1, 3, 1, 2, 2]);
    expect(piecesOf(0, all).some(Boolean)).toBe(false);
  });
});

describe("the Guide", () => {
  it.each([
    ["corrected", "cap_units"],
    ["printed", "printed_cap_units"],
  ] as const)("has the Stock Caps (%s)", (cap_table, column) => {
    for (const row of rowsOf("stock-caps.csv")) {
      expect(PLAYERS).toContain(Number(row.players));
      expect(capOf({ cap_table, cap_seats: Number(row.players) }, Number(row.quarter))).toBe(Number(row[column]));
    }
  });

  it("has the changes of prices", () => {
    for (const row of rowsOf("price-change.csv")) {
      const change = changeOf(Number(row.start_price_cents), Number(row.end_price_cents));
      expect(change).toBeCloseTo(Number(row.percent_printed || 0), 1);
    }
  });
});
