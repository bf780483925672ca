import { describe, expect, it } from "vitest";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { updateGifts, readTable, unitsOf, arrowsOf, type Table } from "./table";

const read = (sketch: Sketch): Table => readTable(positionOf(sketch), book, lobbyOf(sketch.seats ?? 4));

describe("reading the view", () => {
  it("knows houses, resources outside and inside, and what is still needed", () => {
    const table = read({ houses: [8, 2, 5, 1], outside: ["", "F3 C1"], storage: ["", "G2"], hands: ["F1 F1 T4"] });
    expect(table.houses[0]).toMatchObject({ name: "Old Man House", size: 5, who: "Quiet Heron", unmet: [5, 5, 5, 5] });
    expect(table.houses[1]).toMatchObject({ size: 3, unmet: [0, 1, 2, 3], complete: false });
    expect(table.houses[1]!.outside.map((pile) => pile.name)).toEqual(["Clams", "Digging stick"]);
    expect(table.houses[0]!.hand).toMatchObject([
      { type: 0, amount: 1, copies: 2 },
      { type: 3, amount: 4, copies: 1 },
    ]);
    expect(table.houses[1]!.hand).toBeNull();
  });

  it("has no complete house before houses are dealt", () => {
    const table = read({ view: { house: [0, 0, 0, 0, 0, 0], unmet: Array(6).fill([0, 0, 0, 0]) } });
    expect(table.houses.every((house) => !house.complete && house.name === "")).toBe(true);
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
  const laying = read({ n: 2, phase: "laying", toAct: [2], view: { receiver: 1 } });
  const first = read({ n: 3, toAct: [1], view: { gifts_this_round: 1, last_receiver: 1 } });
  const more = read({
    n: 4,
    phase: "laying",
    toAct: [1],
    view: { gifts_this_round: 1, last_receiver: 1, receiver: 3 },
  });
  const second = read({ n: 5, toAct: [3], view: { gifts_this_round: 2, last_receiver: 3 } });
  const nextRound = read({ n: 5, toAct: [3], view: { gifts_this_round: 0, last_receiver: 3, round_no: 3 } });
  const one = { giver: 2, receiver: 1, round: 2 };
  const two = { giver: 1, receiver: 3, round: 2 };

  it("is read from the first position, in the order of the gifts", () => {
    const view = { gifts_this_round: 3, gifted_by: [3, 2, -1, 1, -1, -1], last_receiver: 0 };
    const seen = read({ n: 9, toAct: [0], view });
    const chain = [one, { giver: 1, receiver: 3, round: 2 }, { giver: 3, receiver: 0, round: 2 }];
    expect(updateGifts([], null, seen)).toEqual(chain);
    expect(updateGifts([{ giver: 0, receiver: 2, round: 1 }], nextRound, seen)).toEqual(chain);
  });

  it("comes round to the first giver once, and loses no gift off the chain", () => {
    const full = read({ view: { gifts_this_round: 4, gifted_by: [3, 0, 1, 2, -1, -1], last_receiver: 0 } });
    expect(full.given.map((gift) => gift.receiver)).toEqual([1, 2, 3, 0]);
    const broken = read({ view: { gifts_this_round: 2, gifted_by: [-1, 2, -1, 0, -1, -1], last_receiver: 3 } });
    expect(broken.given.map((gift) => [gift.giver, gift.receiver])).toEqual([
      [2, 1],
      [0, 3],
    ]);
  });

  it("grows gift by gift", () => {
    expect(updateGifts([], laying, first)).toEqual([one]);
    expect(updateGifts([one], first, more)).toEqual([one]);
    expect(updateGifts([one], more, second)).toEqual([one, two]);
  });

  it("keeps a full round, as past, until the next gift", () => {
    const kept = updateGifts([one], more, nextRound);
    expect(kept).toEqual([one, two]);
    expect(arrowsOf(nextRound, kept).every((way) => way.past)).toBe(true);
    const again = read({ n: 6, phase: "laying", toAct: [3], view: { receiver: 0, round_no: 3, last_receiver: 3 } });
    const given = read({ n: 7, toAct: [0], view: { gifts_this_round: 1, round_no: 3, last_receiver: 0 } });
    expect(updateGifts(kept, again, given)).toEqual([{ giver: 3, receiver: 0, round: 3 }]);
  });

  it("counts the gift that begins the Closing Action", () => {
    const closing = read({
      n: 5,
      phase: "closing",
      toAct: [0],
      view: { last_receiver: 3, closing_cause: 1, closing_start: 3 },
    });
    expect(updateGifts([one], more, closing)).toEqual([one, two]);
  });

  it("guesses nothing that it has not seen", () => {
    expect(updateGifts([], null, second)).toEqual([]);
    expect(updateGifts([], first, second)).toEqual([]);
  });

  it("takes back a named house without a gift", () => {
    expect(
      updateGifts([one], more, read({ n: 5, toAct: [1], view: { gifts_this_round: 1, last_receiver: 1 } })),
    ).toEqual([one]);
  });

  it("is forgotten when time runs back and in the next game", () => {
    expect(updateGifts([one], second, first)).toEqual([]);
    expect(updateGifts([one], more, { ...second, game_no: 2 })).toEqual([]);
  });
});

it("the Closing Action passes to the left, hop by hop", () => {
  const table = read({ phase: "closing", view: { closing_cause: 1, closing_start: 2, closing_step: 3 } });
  expect(table.closing).toMatchObject({ cause: "house", seat: 1 });
  expect(arrowsOf(table, [])).toEqual([
    { from: 2, to: 3, kind: "pass", past: false },
    { from: 3, to: 0, kind: "pass", past: false },
    { from: 0, to: 1, kind: "pass", past: false },
  ]);
});
