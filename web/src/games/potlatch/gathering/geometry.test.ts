import { describe, expect, it } from "vitest";
import { neighbour } from "../../../board/places/neighbour";
import { arc, ringOrder, type Box } from "../../../board/places/ring";
import { arrange } from "./geometry";

const SEATS = [2, 3, 4, 5, 6];
const WIDTHS = [296, 320, 344, 480, 640, 900, 1280];
const cases = SEATS.flatMap((seats) => WIDTHS.map((width) => [seats, width] as const));

const apart = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;

const numbers = (path: string): [number, number][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);

describe("the ring of houses", () => {
  // A phone of 320 px leaves the board 296 px.
  it("is no wider than a narrow phone", () => expect(arrange(4, 296).width).toBe(296));

  it.each(cases)("has room for %i seats on %i px", (seats, width) => {
    const place = arrange(seats, width);
    expect(place.houses).toHaveLength(seats);
    for (const [at, house] of place.houses.entries()) {
      expect(house.x - house.width / 2).toBeGreaterThanOrEqual(0);
      expect(house.x + house.width / 2).toBeLessThanOrEqual(place.width);
      expect(house.y - house.height / 2).toBeGreaterThanOrEqual(0);
      expect(house.y + house.height / 2).toBeLessThanOrEqual(place.height);
      for (const other of place.houses.slice(at + 1)) expect(apart(house, other)).toBe(true);
    }
  });

  it.each(cases)("leaves the fire free for %i seats on %i px", (seats, width) => {
    const { houses, middle } = arrange(seats, width);
    for (const house of houses) {
      const x = Math.max(0, Math.abs(house.x - middle.x) - house.width / 2);
      const y = Math.max(0, Math.abs(house.y - middle.y) - house.height / 2);
      expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(middle.radius - 1);
    }
  });

  it("stands clockwise, the left neighbour of the front seat on the left", () => {
    expect(ringOrder(4, 2)).toEqual([2, 3, 0, 1]);
    const [front, left, top, right] = arrange(4, 900).houses;
    expect(left!.x).toBeLessThan(front!.x);
    expect(top!.y).toBeLessThan(left!.y);
    expect(right!.x).toBeGreaterThan(front!.x);
  });

  it("never grows wider than its ground", () => {
    expect(arrange(6, 360).width).toBe(360);
    expect(arrange(6, 2000).width).toBeLessThan(2000);
  });
});

describe("ways between houses", () => {
  const pairs = SEATS.flatMap((seats) =>
    WIDTHS.flatMap((width) => {
      const { houses, middle } = arrange(seats, width);
      return houses.flatMap((from) => houses.filter((to) => to !== from).map((to) => ({ from, to, middle })));
    }),
  );

  it("go round the fire and never through it", () => {
    for (const { from, to, middle } of pairs) {
      for (const [x, y] of numbers(arc(from, to, middle, 0).path)) {
        expect(Math.hypot(x - middle.x, y - middle.y)).toBeGreaterThanOrEqual(middle.radius - 1);
      }
    }
  });

  it("begin and end at the doorsteps", () => {
    for (const { from, to, middle } of pairs) {
      const points = numbers(arc(from, to, middle, 0).path);
      for (const [point, house] of [
        [points[0], from],
        [points.at(-1), to],
      ] as const) {
        expect(Math.abs(point![0] - house.x)).toBeLessThanOrEqual(house.width / 2 + 0.1);
        expect(Math.abs(point![1] - house.y)).toBeLessThanOrEqual(house.height / 2 + 0.1);
      }
    }
  });

  it("there and back between two houses use both sides of the fire", () => {
    const { houses, middle } = arrange(2, 900);
    const there = arc(houses[0]!, houses[1]!, middle, 0);
    const back = arc(houses[1]!, houses[0]!, middle, 1);
    expect((there.middle.x - middle.x) * (back.middle.x - middle.x)).toBeLessThan(0);
  });
});

describe("arrow keys", () => {
  it.each(cases)("reach every one of %i houses on %i px and back", (seats, width) => {
    const { houses } = arrange(seats, width);
    const reached = new Set([0]);
    for (let more = true; more;) {
      const found = [...reached].flatMap((at) =>
        (["left", "right", "up", "down"] as const).map((way) => neighbour(houses, at, way)),
      );
      more = found.some((at) => !reached.has(at));
      for (const at of found) reached.add(at);
    }
    expect(reached.size).toBe(seats);
  });

  it("stay where nothing lies that way", () => {
    expect(neighbour(arrange(4, 900).houses, 0, "down")).toBe(0);
  });
});
