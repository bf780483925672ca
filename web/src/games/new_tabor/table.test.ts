/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/table/board";
import { credits, gained, goodsText } from "./captions";
import {
  capOf,
  costOfInputs,
  EFFECTS,
  lacks,
  LIFE_PATH,
  outputIn,
  ranking,
  readTable,
  wealthOf,
  type Table,
} from "./table";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { buyingActs, restingActs, sellingAct, usualActs } from "./turn/turn";

const read = (sketch: Sketch = {}): Table => readTable(positionOf(sketch), book, lobbyOf(sketch.seats ?? 4));
const rows = (file: string): string[][] =>
  readFileSync(`../src/commonweal/games/new_tabor/data/${file}.csv`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(","));

it("the spaces of the Life Path and the Stock Caps are those of the game’s data", () => {
  const path = rows("life-path");
  expect(LIFE_PATH.flat().map((effect) => EFFECTS[effect])).toEqual(path.map((row) => row[4]));
  for (const [seats, quarter, cap, printed] of rows("stock-caps").map((row) => row.map(Number))) {
    expect(capOf({ cap_table: "corrected", cap_seats: seats! }, quarter!)).toBe(cap);
    expect(capOf({ cap_table: "printed", cap_seats: seats! }, quarter!)).toBe(printed);
  }
});

describe("a sheet", () => {
  it("counts a loss of Ability off, and what Stock does not cover as lacking", () => {
    const table = read({
      view: {
        ability_lost: [[2, 0, 0, 0], ...Array.from({ length: 7 }, () => [0, 0, 0, 0])],
        stock: [[30, 5, 0, 0], ...Array.from({ length: 7 }, () => [0, 0, 0, 0])],
      },
    });
    const own = table.players[0]!;
    expect(own.ability).toEqual([6, 6, 4, 2]);
    expect(lacks(own)).toEqual([0, 20, 29, 33]);
    expect(costOfInputs(table, own)).toBe(82 * 930);
    expect(wealthOf(table, own)).toBe(5000 + 35 * 930);
    expect([0, 1, 2].map((zone) => outputIn(table, own, 0, zone))).toEqual([18, 24, 30]);
  });

  it("names its Wants with what is due for them", () => {
    const held = Array.from({ length: 96 }, () => -1);
    held[12] = 1;
    const due = Array.from({ length: 96 }, () => [0, 0, 0, 0]);
    due[12] = [2, 0, 0, 0];
    const { players } = read({ view: { wants_held: held, want_due: due } });
    expect(players.map((player) => player.wants.length)).toEqual([0, 1, 0, 0]);
    expect(players[1]!.wants[0]).toEqual({ card: 1, title: "Picnic", due: [2, 0, 0, 0] });
  });

  it("tells nothing of what is hidden", () => {
    const table = read({ view: { stock: [null, ...Array.from({ length: 7 }, () => [0, 0, 0, 0])], money: [null, 1] } });
    expect(lacks(table.players[0]!)).toEqual([0, 0, 0, 0]);
    expect(usualActs(table, table.players[0]!, true)).toBeNull();
  });
});

it("the Credit Union says what the players lack beyond the Storehouse", () => {
  const { industries } = read({ view: { storehouse: [80, 100, 0, 0] } });
  expect(industries.map(({ lacking }) => lacking)).toEqual([4, 0, 116, 132]);
});

describe("the usual acts of a turn", () => {
  it("produce, and consume all that is due and held, also of what was just produced", () => {
    const table = read({ view: { stock: [[0, 4, 0, 40], ...Array.from({ length: 7 }, () => [0, 0, 0, 0])] } });
    const usual = usualActs(table, table.players[0]!, true);
    expect(usual).toEqual({
      produces: 32,
      consumes: [21, 4, 0, 33],
      acts: ["produce", "consume industry=0 units=21", "consume industry=1 units=4", "consume industry=3 units=33"],
    });
    expect(usualActs(table, table.players[0]!, false)?.acts).toHaveLength(2);
  });

  it("do not count on what communism divides", () => {
    const table = read({ view: { regime: 2 } });
    expect(usualActs(table, table.players[0]!, true)?.acts).toEqual(["produce"]);
  });

  it("end with staying, but not in Switch and not with a challenge to answer", () => {
    const table = read();
    expect(restingActs(table, table.players[0]!)).toEqual(["end_market", "stay", "end_stake"]);
    const acting = read({ at: "act" });
    expect(restingActs(acting, acting.players[0]!)).toEqual(["stay", "end_stake"]);
    const switching = read({ view: { switch_turns: [1, 0, 0, 0] } });
    expect(restingActs(switching, switching.players[0]!)).toBeNull();
    const outbid = read({ land: [{ zone: 1, rent: [0, 100], rival: [-1, 2] }] });
    expect(restingActs(outbid, outbid.players[0]!)).toBeNull();
  });
});

describe("trades with the Credit Union", () => {
  const rest = Array.from({ length: 7 }, () => [0, 0, 0, 0]);
  const sale = (industry: number, units: number, high: number): Choice =>
    ({ name: "sell_to_union", operands: { industry, units }, amount: { name: "units", low: 1, high } }) as never;

  it("sell what is beyond Inputs and Wants, within the cap, and not for less than the fee", () => {
    const held = Array.from({ length: 96 }, () => -1);
    held[0] = 1;
    const due = Array.from({ length: 96 }, () => [0, 0, 0, 0]);
    due[0] = [6, 0, 0, 0];
    const view = { stock: [[40, 40, 30, 0], ...rest], wants_held: held, want_due: due };
    const sales = [sale(0, 19, 40), sale(1, 15, 10), sale(2, 1, 30)];
    const table = read({ view });
    expect(sellingAct(table, table.players[0]!, sales, false)).toEqual({
      units: [13, 10, 0, 0],
      cents: 23 * 930,
      fees: 2000,
      acts: ["sell_to_union industry=0 units=13", "sell_to_union industry=1 units=10"],
    });
    expect(sellingAct(table, table.players[0]!, sales, true)?.fees).toBe(1000);
    const clerk = read({ view: { ...view, clerk: 0 } });
    expect(sellingAct(clerk, clerk.players[0]!, sales, false)?.acts).toHaveLength(3);
    expect(sellingAct(table, table.players[0]!, [], false)).toBeNull();
  });

  it("buy what is lacking while Storehouse and Money last", () => {
    const table = read({ view: { stock: [[20, 0, 0, 0], ...rest], storehouse: [9, 3, 3, 0], money: [5000] } });
    expect(buyingActs(table, table.players[0]!)).toMatchObject({ units: [1, 3, 1, 0], cents: 5 * 930 });
    const empty = read({ view: { storehouse: [0, 0, 0, 0] } });
    expect(buyingActs(empty, empty.players[0]!)).toBeNull();
  });
});

it("ranks survivors by tokens, then by Money and Stock, and those lost after them", () => {
  const table = read({
    view: { tokens: [3, 3, 9, 1], money: [2000, 12000, 0, 50000], in_play: 0b1011, elim_quarter: [0, 0, 2, 0] },
  });
  expect(ranking(table).map(({ seat }) => seat)).toEqual([1, 0, 3, 2]);
});

it("writes cents as credits and Products by name", () => {
  expect([credits(123450), credits(5), gained(930), gained(-310), gained(0)]).toEqual([
    "1,234.50",
    "0.05",
    "+9.30",
    "−3.10",
    "0.00",
  ]);
  expect(goodsText(read(), [4, 0, 12, 0]).replace(/[\u2066-\u2069]/g, "")).toBe("4 Food and 12 Shelter");
});
