import { describe, expect, it } from "vitest";
import { arrange, balance } from "./geometry";
import type { Box } from "../../board/places/ring";

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 0.5 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 0.5;

const ALL = [280, 330, 600, 660, 780, 820, 1000, 1080, 1400].flatMap((width) =>
  [3, 4, 5, 6, 7, 8, 9, 10].map((seats) => [seats, width] as const),
);

describe.each(ALL)("a chamber of %i seats, %i px wide", (seats, width) => {
  const { desks, rostrum, height, width: across, roomy } = arrange(seats, width);

  it("has a desk for each seat, from left to right", () => {
    expect(desks).toHaveLength(seats);
    expect(desks[0]!.x).toBeLessThan(across / 2);
    expect(desks.at(-1)!.x).toBeGreaterThan(across / 2);
  });

  it("is as wide as its place, and holds all desks", () => {
    expect(across).toBeLessThanOrEqual(Math.max(width, 280));
    for (const { x, y, ...desk } of desks) {
      expect(x - desk.width / 2).toBeGreaterThanOrEqual(0);
      expect(x + desk.width / 2).toBeLessThanOrEqual(across);
      expect(y - desk.height / 2).toBeGreaterThanOrEqual(0);
      expect(y + desk.height / 2).toBeLessThanOrEqual(height);
    }
  });

  it("keeps desks apart, and from the rostrum", () => {
    desks.forEach((desk, at) => {
      for (const other of desks.slice(at + 1)) expect(overlap(desk, other)).toBe(false);
      expect(overlap(desk, rostrum)).toBe(false);
    });
  });

  it("is the same seen in a mirror", () => {
    for (const desk of desks) {
      const twin = desks.find(({ x, y }) => Math.abs(desk.x + x - across) < 4 && Math.abs(desk.y - y) < 4);
      expect(twin).toBeDefined();
    }
  });

  it("has room for a name at each desk, or none", () => {
    if (roomy) expect(Math.min(...desks.map((desk) => desk.width))).toBeGreaterThanOrEqual(96);
  });
});

it("tiles stand in rows of nearly equal length", () => {
  expect([6, 12, 20, 4, 1].map((tiles) => balance(tiles, 5))).toEqual([3, 4, 5, 4, 1]);
  expect(balance(6, 2)).toBe(2);
  expect(balance(6, 0)).toBe(1);
});
