/** Where things stand on the square board: forty spaces around the middle, Start at the bottom right, then clockwise. */
import type { Point } from "../../../board/places/ring";

export type Rect = { x: number; y: number; width: number; height: number };

export const SIZE = 760;
/** How deep the spaces are; the corners are squares of it. */
export const DEEP = 120;
export const SPACES = 40;
const ON_SIDE = SPACES / 4;
/** How wide a space is along its side. */
export const WIDE = (SIZE - 2 * DEEP) / (ON_SIDE - 1);
/** The strip at the inner edge of a street, for its buildings and beds, and that at the outer edge, for its owner. */
export const BAND = 28;
export const BAR = 22;
/** The size of a token, from its middle. */
export const TOKEN = 12;
/** How far the tokens on a space and its name stand apart from its middle line, so that they leave it readable. */
const APART = WIDE / 4;
/** How many tokens stand side by side in a corner. */
const IN_CORNER = 3;
/** The strip inside the ring that names a city. */
export const CITY_STRIP = 34;

export const sideOf = (pos: number): number => Math.floor(pos / ON_SIDE) % 4;
export const isCorner = (pos: number): boolean => pos % ON_SIDE === 0;
/** Whether the side lies at the top or the bottom. */
export const isFlat = (pos: number): boolean => sideOf(pos) % 2 === 0;

/** A point on a side as if it were the bottom: so far from its right end, so deep from its inner edge. */
function onSide(side: number, along: number, deep: number): Point {
  const [out, back] = [SIZE - DEEP + deep, SIZE - along];
  if (side === 0) return { x: back, y: out };
  if (side === 1) return { x: SIZE - out, y: back };
  if (side === 2) return { x: along, y: SIZE - out };
  return { x: out, y: along };
}

const between = (one: Point, other: Point): Rect => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** Where a space begins and how long it is, along its side. */
function stretch(pos: number): [number, number] {
  const at = pos % ON_SIDE;
  return at === 0 ? [0, DEEP] : [DEEP + (at - 1) * WIDE, WIDE];
}

/** A part of a space between two depths from its inner edge; without them the whole space. */
export function boxOf(pos: number, from = 0, to = DEEP): Rect {
  const [begin, length] = stretch(pos);
  return between(onSide(sideOf(pos), begin, from), onSide(sideOf(pos), begin + length, to));
}

/** A point of a space: so far from its middle line along the side, so deep from its inner edge. */
export function pointOf(pos: number, along: number, deep: number): Point {
  const [begin, length] = stretch(pos);
  return onSide(sideOf(pos), begin + length / 2 + along, deep);
}

/** A point between the two strips of a space: of its half for tokens, or of the other one, for its name. A name stands
 * above its tokens where it is written across, and to their left where it is turned. */
function inHalf(pos: number, half: "tokens" | "name", deep: number): Point {
  const toName = sideOf(pos) < 2 ? 1 : -1;
  return pointOf(pos, half === "name" ? toName * APART : -toName * APART, deep);
}

/** Tokens on a space, in a row that is as long as the space between its two strips; in a corner in rows of three below its
 * name. */
export function tokensOn(pos: number, count: number): Point[] {
  const apart = 2 * TOKEN + 1;
  if (!isCorner(pos)) {
    const room = DEEP - BAR - BAND - 2 * TOKEN;
    const step = Math.min(apart, room / Math.max(1, count - 1));
    return Array.from({ length: count }, (_, index) =>
      inHalf(pos, "tokens", (BAND + DEEP - BAR) / 2 + (index - (count - 1) / 2) * step),
    );
  }
  const box = boxOf(pos);
  const rows = Math.ceil(count / IN_CORNER);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / IN_CORNER);
    const inRow = Math.min(IN_CORNER, count - IN_CORNER * row);
    return {
      x: box.x + DEEP / 2 + ((index % IN_CORNER) - (inRow - 1) / 2) * apart,
      y: box.y + 0.6 * DEEP + (row - (rows - 1) / 2) * (apart - 2),
    };
  });
}

/** The strip of a city inside the ring, along its spaces from the first to the last; at a corner it leaves room. */
export function cityStrip(first: number, last: number): Rect {
  const [begin] = stretch(first);
  const [end, length] = stretch(last);
  const from = begin + (isCorner(first - 1) ? CITY_STRIP : 0);
  const to = end + length - (isCorner(last + 1) ? CITY_STRIP : 0);
  return between(onSide(sideOf(first), from, -CITY_STRIP), onSide(sideOf(first), to, 0));
}

/** The middle of a space’s name: above the tokens in a corner, else between its strips, beside the tokens if there are any. */
export function nameOf(pos: number, hasBand: boolean, hasTokens: boolean): Point {
  const { x, y, width } = boxOf(pos);
  if (isCorner(pos)) return { x: x + width / 2, y: y + 20 };
  const deep = ((hasBand ? BAND : 0) + DEEP - BAR) / 2;
  return hasTokens ? inHalf(pos, "name", deep) : pointOf(pos, 0, deep);
}

/** The middle of each space, for arrow keys. */
export const MIDDLES = Array.from({ length: SPACES }, (_, pos) => pointOf(pos, 0, DEEP / 2));
