import { describe, expect, it } from "vitest";
import {
  bailOf,
  bankFare,
  bankFee,
  bankRent,
  bedsFree,
  citiesNear,
  claimsOf,
  costFor,
  deedAt,
  ranking,
  readTable,
  spaceFor,
  worthOf,
  type Deed,
  type Player,
  type Table,
} from "./table";
import { book, deed, lobbyOf, PLACES, positionOf, type Sketch } from "./test-positions";

const tableOf = (sketch: Sketch): Table => readTable(positionOf(sketch), book, lobbyOf(sketch.seats ?? 4));
const get = (table: Table, id: string): Deed => table.deeds[deed(id)] as Deed;
const seat = (table: Table, number: number): Player => table.players[number] as Player;

describe("the bank", () => {
  it("asks the monopolist’s list, and more without a building where it has the whole city", () => {
    expect(bankRent(tableOf({}), get(tableOf({}), "rush-street"))).toBe(28);
    const sold = tableOf({ owners: { "state-street": 1 }, levels: { "michigan-avenue": 1 } });
    expect(bankRent(sold, get(sold, "rush-street"))).toBe(14);
    expect(bankRent(sold, get(sold, "michigan-avenue"))).toBe(52);
  });

  it("takes a fare by the number of transit companies that it owns, or as the charter says", () => {
    expect(bankFare(tableOf({}))).toBe(320);
    expect(bankFare(tableOf({ owners: { "us-bus": 1 } }))).toBe(160);
    expect(bankFare(tableOf({ view: { bank_transit_fare: 1 } }))).toBe(40);
    expect(bankFare(tableOf({ view: { bank_transit_fare: 2 } }))).toBe(20);
  });

  it("takes a fee by the dice: ten times with both utilities, else four times", () => {
    expect(bankFee(tableOf({ view: { dice: [3, 4] } }))).toBe(70);
    expect(bankFee(tableOf({ view: { dice: [3, 4] }, owners: { "us-gas": 1 } }))).toBe(28);
  });
});

describe("a guest", () => {
  it("pays nothing on an own street, the list at the bank, and elsewhere what was quoted", () => {
    const table = tableOf({
      owners: { "rush-street": 0, "state-street": 1, "locust-street": 2 },
      quotes: { "state-street": 35, "locust-street": "refused" },
    });
    const cost = (id: string): number | null => costFor(table, get(table, id), 0);
    expect(["rush-street", "michigan-avenue", "state-street", "locust-street"].map(cost)).toEqual([0, 16, 35, null]);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, Infinity],
  ])("finds the beds where nobody lodges on a street of level %i", (level, free) => {
    const street = deed("rush-street");
    const table = tableOf({ levels: { "rush-street": level }, view: { lodged_on: [-1, street, -1, -1, -1, -1] } });
    expect(bedsFree(get(table, "rush-street"))).toBe(free);
  });

  it("looks in both cities of the side, the city of the decision first", () => {
    const table = tableOf({});
    const names = (cityNow: number | null): string[] => citiesNear(table, 11, cityNow).map(({ name }) => name);
    expect(names(2)).toEqual(["Chicago", "Philadelphia"]);
    expect(names(3)).toEqual(["Philadelphia", "Chicago"]);
    expect(citiesNear(table, 0, null)).toEqual([]);
  });

  it("is where the dice led, all others where their tokens are", () => {
    const table = tableOf({ view: { land_pos: 15 } });
    expect([0, 1].map((number) => spaceFor(table, seat(table, number)))).toEqual([15, 21]);
  });
});

describe("a player", () => {
  const table = tableOf({
    owners: { "rush-street": 0, "us-bus": 0, "wall-street": 1 },
    levels: { "rush-street": 2 },
    view: { cash: [500, null, 9, 9, 0, 0], in_play: 0b0111 },
  });

  it("is worth cash, mortgage values and half of the house prices paid (LF-174)", () => {
    expect(worthOf(table, seat(table, 0))).toBe(500 + 70 + 100 + 100);
    expect(worthOf(table, seat(table, 1))).toBeNull();
  });

  it("is worth what clauses count, for and against, the owner of a deed as well (LF-177 to LF-183)", () => {
    const put = <T>(at: number, value: T, none: T): T[] => PLACES.map((place) => (place === at ? value : none));
    const loan = [5, 1, 0];
    const share = [7, 8 + deed("rush-street"), 2];
    const signed = tableOf({
      owners: { "rush-street": 0, "us-bus": 0 },
      view: {
        cash: [500, 400, 9, 9, 0, 0],
        clause: PLACES.map((place) => (place === 3 ? loan : place === 7 ? share : null)),
        contract_no: put(3, 4, 1),
        clause_worth: PLACES.map((place) => (place === 3 ? 300 : place === 7 ? 18 : 0)),
        transit_lost: [100, 0, 0, 0, 0, 0],
      },
    });
    expect(claimsOf(signed, seat(signed, 0)).map(({ contract, other, dollars }) => [contract, other, dollars])).toEqual(
      [
        [4, 1, 300],
        [1, 2, -18],
      ],
    );
    expect([0, 1, 2].map((one) => worthOf(signed, seat(signed, one)))).toEqual([
      500 + 70 + 100 + 300 - 18 - 100,
      400 - 300,
      9 + 18,
    ]);
  });

  it("stands in the ranking before those who have less, and before those who are out", () => {
    expect(ranking(table).map((player) => player.seat)).toEqual([0, 2, 1, 3]);
  });

  it("pays the booking fee and room and board to get out of jail, as lessee half the fee", () => {
    const view = { in_jail: [0, 0, 0, 1, 0, 0], jail_side: [0, 0, 0, 2, 0, 0], board_due: [0, 0, 0, 30, 0, 0] };
    const other = tableOf({ view });
    expect(bailOf(other, seat(other, 3))).toBe(180);
    const lessee = tableOf({ view, owners: { "jail-lease": 3 } });
    expect(bailOf(lessee, seat(lessee, 3))).toBe(75);
  });
});

it("has the lease of the jail at the Courthouse, where it is in the game", () => {
  expect(deedAt(tableOf({}), 10)).toBeUndefined();
  expect(deedAt(tableOf({ owners: { "jail-lease": -1 } }), 10)).toMatchObject({ kind: "lease", price: 750 });
  expect(deedAt(tableOf({}), 5)).toMatchObject({ name: "U.S. Railroad" });
  expect(deedAt(tableOf({}), 2)).toBeUndefined();
});

it("pays nothing at Start and takes no taxes in a zero-sum game (LF-209)", () => {
  expect(tableOf({ view: { zero_sum: 1 } })).toMatchObject({ salary: 0, incomeTax: 0, propertyTax: 0 });
  expect(tableOf({})).toMatchObject({ salary: 100, incomeTax: 200, propertyTax: 75 });
});
