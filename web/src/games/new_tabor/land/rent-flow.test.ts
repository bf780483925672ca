import { expect, test } from "vitest";
import type { Player } from "../table";
import { curve, streamsOf } from "./rent-flow";

const player = (seat: number, paidForLand: number, dividends: number) =>
  ({ seat, paidForLand, dividends }) as unknown as Player;

test("nothing flows before anybody has paid rent", () => {
  expect(streamsOf([player(0, 0, 0), player(1, 0, 0)])).toEqual([]);
  expect(streamsOf([player(0, 0, 500)])).toEqual([]); // a dividend of what was left, not of rent
});

test("the broadest stream is the largest sum, and who has no part in it is left out", () => {
  const streams = streamsOf([player(0, 4000, 1000), player(1, 0, 1000), player(2, 0, 0)]);
  expect(streams.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(streams[0]).toMatchObject({ paidWidth: 14, backWidth: 3.5 });
  expect(streams[1]).toMatchObject({ paidWidth: 0, backWidth: 3.5 });
});

test("a cent is still to be seen, and streams end where they should", () => {
  expect(streamsOf([player(0, 100_000, 0), player(1, 1, 0)])[1]?.paidWidth).toBe(1);
  expect(curve({ x: 0, y: 10 }, { x: 100, y: 50 })).toBe("M0 10C50 10 50 50 100 50");
});
