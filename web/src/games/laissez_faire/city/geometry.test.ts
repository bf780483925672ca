import { describe, expect, it } from "vitest";
import { neighbour, type Direction } from "../../../board/places/neighbour";
import {
  boxOf,
  CITY_STRIP,
  cityStrip,
  DEEP,
  isCorner,
  isFlat,
  MIDDLES,
  nameOf,
  pointOf,
  SIZE,
  SPACES,
  TOKEN,
  tokensOn,
  type Rect,
} from "./geometry";

const ALL = Array.from({ length: SPACES }, (_, pos) => pos);
const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

describe("the spaces", () => {
  it("fill the ring without overlapping", () => {
    const boxes = ALL.map((pos) => boxOf(pos));
    const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(SIZE ** 2 - (SIZE - 2 * DEEP) ** 2);
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => expect(overlap(one, other)).toBeCloseTo(0)));
  });

  it("begin at the bottom right and go clockwise", () => {
    const corners = [0, 10, 20, 30].map((pos) => boxOf(pos)).map(({ x, y }) => [x > SIZE / 2, y > SIZE / 2]);
    expect(corners).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  it("lie side by side", () => {
    MIDDLES.forEach((one, pos) => {
      const next = MIDDLES[(pos + 1) % SPACES]!;
      expect(Math.hypot(one.x - next.x, one.y - next.y)).toBeLessThan(DEEP);
    });
  });

  it("have their strips at the edges: the inner one towards the middle", () => {
    for (const pos of ALL) {
      const [inner, outer] = [pointOf(pos, 0, 0), pointOf(pos, 0, DEEP)];
      const far = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - SIZE / 2, y - SIZE / 2);
      expect(far(inner)).toBeLessThan(far(outer));
    }
  });
});

const hidden = (points: { x: number; y: number }[]): boolean =>
  points.some((one, at) => points.slice(at + 1).some((two) => Math.hypot(one.x - two.x, one.y - two.y) < 1.8 * TOKEN));

it.each(ALL)("tokens on space %i leave its name readable, and three of them each other", (pos) => {
  const lines = 13; // half of what a name in two lines needs
  const name = nameOf(pos, true, true);
  for (const { x, y } of tokensOn(pos, 6)) {
    const away = isFlat(pos) && !isCorner(pos) ? Math.abs(x - name.x) : Math.abs(y - name.y);
    expect(away).toBeGreaterThan(TOKEN + lines);
  }
  expect(hidden(tokensOn(pos, 3))).toBe(false);
});

describe("six tokens", () => {
  it.each(ALL)("find room on space %i", (pos) => {
    const box = boxOf(pos);
    const points = tokensOn(pos, 6);
    for (const { x, y } of points) {
      expect(x - TOKEN).toBeGreaterThan(box.x - 1);
      expect(x + TOKEN).toBeLessThan(box.x + box.width + 1);
      expect(y - TOKEN).toBeGreaterThan(box.y - 1);
      expect(y + TOKEN).toBeLessThan(box.y + box.height + 1);
    }
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  });
});

it("names the cities along their spaces, and no name covers another", () => {
  const strips = [1, 6, 11, 16, 21, 26, 31, 36].map((first) => cityStrip(first, first + 3));
  expect(strips[0]).toMatchObject({ y: SIZE - DEEP - CITY_STRIP, height: CITY_STRIP });
  expect(strips[3]?.x).toBe(DEEP);
  for (const { width, height } of strips) expect(Math.max(width, height)).toBeCloseTo(4 * boxOf(1).width - CITY_STRIP);
  strips.forEach((one, at) => strips.slice(at + 1).forEach((other) => expect(overlap(one, other)).toBeCloseTo(0)));
});

it("writes the name of a corner above its tokens", () => {
  for (const pos of [0, 10, 20, 30]) {
    const highest = Math.min(...tokensOn(pos, 6).map(({ y }) => y - TOKEN));
    expect(nameOf(pos, false, true).y).toBeLessThan(highest);
    expect(nameOf(pos, false, true).y).toBeGreaterThan(boxOf(pos).y);
  }
});

it("leads the arrow keys around the board as they point", () => {
  const went = (from: number, direction: Direction, times: number): number =>
    Array.from({ length: times }).reduce<number>((pos) => neighbour(MIDDLES, pos, direction), from);
  expect(went(0, "left", 10)).toBe(10);
  expect(went(10, "up", 10)).toBe(20);
  expect(went(20, "right", 10)).toBe(30);
  expect(went(30, "down", 10)).toBe(0);
  expect(went(39, "down", 1)).toBe(0);
});
