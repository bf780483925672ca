import { describe, expect, it } from "vitest";
import { defender, freePlaces, holder, mayEnter, placesTaken, prospects, unanswered } from "./claims";
import { CENTER, INNER, OUTER, readTable, type Table } from "../table";
import { book, lobbyOf, positionOf, type Sketch } from "../test-positions";

type Land = NonNullable<Sketch["land"]>;
const read = (land: Land, seats = 4): Table =>
  readTable(positionOf({ at: "stake", seats, land, view: { industry: [1, 1, 1, 1, 1] } }), book, lobbyOf(seats));
const prospect = (table: Table, seat: number, zone: number) => prospects(table, table.players[seat]!)[zone]!;

describe("places", () => {
  it("the Center rests on a place in the Inner Rung, so two more have room there", () => {
    expect(placesTaken(read([{ zone: 0 }, { zone: 1 }, { zone: 1 }, { zone: 2 }]))).toBe(2);
    expect(freePlaces(read([{ zone: 0 }, { zone: 1 }, { zone: 2 }, { zone: 2 }]), INNER)).toBe(1);
    expect(freePlaces(read([{ zone: 1 }, { zone: 1 }, { zone: 2 }, { zone: 2 }]), CENTER)).toBe(1);
  });

  it("those who are contested take none", () => {
    const table = read([{ zone: 1, rent: [0, 100], rival: [-1, 2] }, { zone: 1 }, { zone: 1, rent: [0, 200] }]);
    expect(placesTaken(table)).toBe(2);
  });

  it("who leaves the Center counts in the Inner Rung", () => {
    const full = read([{ zone: 0 }, { zone: 1 }, { zone: 1 }, { zone: 2 }]);
    expect(mayEnter(full, full.players[0]!, INNER)).toBe(false);
    const open = read([{ zone: 0 }, { zone: 1 }, { zone: 2 }, { zone: 2 }]);
    expect(mayEnter(open, open.players[0]!, INNER)).toBe(true);
  });
});

describe("a Rent Battle", () => {
  const paid = read([{ zone: 0, rent: [400, 0] }, { zone: 1 }, { zone: 2 }, { zone: 2 }]);

  it("takes one step more than the defender paid, and says what it gains", () => {
    expect(prospect(paid, 1, CENTER)).toMatchObject({
      way: "battle",
      least: 401,
      unpaid: false,
      output: 30,
      worth: 27_900,
      gain: 5580,
    });
    expect(prospect(paid, 1, CENTER).against?.seat).toBe(0);
  });

  it("is with the unpaid first, and of these with the next in turn order", () => {
    const table = read([{ zone: 0, rent: [0, 300] }, { zone: 1, rent: [0, 500] }, { zone: 1 }, { zone: 2 }]);
    expect(defender(table, 3, INNER)?.seat).toBe(2);
    expect(prospect(table, 3, INNER)).toMatchObject({ way: "battle", least: 1, unpaid: true });
    const all = read([
      { zone: 0, rent: [0, 300] },
      { zone: 1, rent: [0, 500] },
      { zone: 1, rent: [0, 1] },
      { zone: 2 },
    ]);
    expect(defender(all, 3, INNER)?.seat).toBe(0);
  });

  it("passes over those who are contested there already", () => {
    const table = read(
      [
        { zone: 1, rent: [0, 100], rival: [-1, 3] },
        { zone: 1, rent: [0, 500] },
        { zone: 2 },
        { zone: 1, rent: [0, 200] },
        { zone: 2 },
      ],
      5,
    );
    expect(defender(table, 4, INNER)?.seat).toBe(1);
  });

  it("is answered with more than the holder at the end of the chain paid", () => {
    const chain = read([
      { zone: 0, rent: [500, 0], rival: [1, -1] },
      { zone: 0, rent: [600, 0], rival: [2, -1] },
      { zone: 0, rent: [700, 0] },
    ]);
    expect(holder(chain, chain.players[0]!, CENTER).seat).toBe(2);
    expect(prospect(chain, 0, CENTER)).toMatchObject({ way: "here", least: 701 });
  });

  it("through the Inner Rung reaches a player in the Center, who answers there first", () => {
    const table = read([
      { zone: 0, rent: [400, 300], rival: [1, 3] },
      { zone: 0, rent: [500, 0] },
      { zone: 2 },
      { zone: 1, rent: [0, 350] },
    ]);
    expect(unanswered(table.players[0]!)).toBe(INNER);
    expect(prospect(table, 0, INNER)).toMatchObject({ way: "here", least: 351 });
    expect(prospect(table, 0, CENTER)).toMatchObject({ way: "here", least: 501 });
  });
});

it("a peg moves to the next Zone only, and free where there is room", () => {
  const table = read([{ zone: 0 }, { zone: 1 }, { zone: 2 }, { zone: 2 }]);
  expect(prospects(table, table.players[2]!).map(({ way }) => way)).toEqual(["far", "free", "here"]);
  expect(prospects(table, table.players[1]!)[OUTER]).toMatchObject({ way: "free", gain: -5580 });
});
