import { describe, expect, it } from "vitest";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { giftText } from "./captions";
import { readTable, unitsOf, arrowsOf, type Table } from "./table";

const read = (sketch: Sketch): Table => readTable(positionOf(sketch), book, lobbyOf(sketch.seats ?? 4), 0);

describe("reading the view", () => {
  it("knows houses, resources outside and inside, and what is still needed", () => {
    const table = read({ houses: [8, 2, 5, 1], outside: ["", "F3 C1"], storage: ["", "G2"], hands: ["F1 F1 T4"] });
    expect(table.houses[0]).toMatchObject({ name: "Old Man House", size: 5, who: "Quiet Heron", unmet: [5, 5, 5, 5] });
    expect(table.houses[1]).toMatchObject({ size: 3, unmet: [0, 1, 2, 3], complete: 0 });
    expect(table.houses[1]!.outside.map((pile) => pile.name)).toEqual(["Clams", "Digging stick"]);
    expect(table.houses[0]!.hand).toMatchObject([
      { type: 0, amount: 1, copies: 2 },
      { type: 3, amount: 4, copies: 1 },
    ]);
    expect(table.houses[1]!.hand).toBeNull();
  });

  it("has no name for a house before it is dealt", () => {
    const table = read({ view: { house: [0, 0, 0, 0, 0, 0] } });
    expect(table.houses.every((house) => house.name === "" && house.size === 0)).toBe(true);
  });

  it("no one is active while chance acts", () => {
    expect(read({ phase: "round_end", toAct: [-1] }).active).toBeNull();
  });

  it("reads the goal of the game that is looked at", () => {
    const view = { game_no: 2, goal_met: [0, 1, -1, -1, -1, -1] };
    expect(read({ view }).goal).toBe(true);
    expect(read({}).goal).toBeNull();
  });
});

describe("units of a need", () => {
  it("fill from storage, outside, the gift being laid and the card chosen", () => {
    const table = read({
      houses: [1, 8],
      phase: "laying",
      storage: ["", "F1"],
      outside: ["", "F1"],
      pending: "F1",
      view: { receiver: 1 },
    });
    const ghost = { kind: 0, type: 0, amount: 1, name: "" };
    expect(unitsOf(table.houses[1]!, 0, ghost)).toEqual(["stored", "outside", "pending", "ghost", "open"]);
    expect(unitsOf(table.houses[1]!, 1, ghost)).toEqual(Array(5).fill("open"));
  });

  it("never show more than the need", () => {
    const table = read({ houses: [1], storage: ["F4 F4"] });
    expect(unitsOf(table.houses[0]!, 0, null)).toEqual(["stored", "stored", "stored"]);
  });
});

describe("who gave to whom", () => {
  const view = { gifts_this_round: 3, gifted_by: [3, 2, -1, 1, -1, -1], last_receiver: 0 };
  const chain = [
    { from: 2, to: 1 },
    { from: 1, to: 3 },
    { from: 3, to: 0 },
  ];

  it("is read in the order of the gifts", () => {
    const table = read({ toAct: [0], view });
    expect(arrowsOf(table)).toEqual(chain);
    expect(giftText(table)).toMatch(/^Gifts of this round: 1\. Brisk Otter to Fern; 2\. Fern to Moss; /);
  });

  it("comes round to the first giver once", () => {
    const full = read({ view: { gifts_this_round: 4, gifted_by: [3, 0, 1, 2, -1, -1], last_receiver: 0 } });
    expect(full.gifts.map((gift) => gift.to)).toEqual([1, 2, 3, 0]);
  });

  it("keeps the gifts of a round until the next one has its first", () => {
    const table = read({ view: { ...view, gifts_this_round: 0 } });
    expect(arrowsOf(table)).toEqual(chain);
    expect(giftText(table)).toMatch(/^Gifts of the last round: 1\. /);
  });

  it("is nothing before the first gift", () => {
    expect(arrowsOf(read({}))).toEqual([]);
  });
});

it("the Closing Action passes to the left, hop by hop", () => {
  const table = read({ phase: "closing", view: { closing_cause: 1, closing_start: 2, closing_step: 3 } });
  expect(table.closing).toMatchObject({ cause: "house", seat: 1 });
  expect(arrowsOf(table)).toEqual([
    { from: 2, to: 3 },
    { from: 3, to: 0 },
    { from: 0, to: 1 },
  ]);
});
