/** Seats in a ring around a middle: their order, and arrows between them. */

export type Point = { x: number; y: number };
/** Centre and size in px. */
export type Box = Point & { width: number; height: number };
export type Middle = Point & { radius: number };

/** The style of an element with its middle at this point of the drawing. */
export function placed({ x, y, width, height }: Box): string {
  const sides = { left: x - width / 2, top: y - height / 2, width, height };
  return ["position:absolute", ...Object.entries(sides).map(([side, px]) => `${side}:${px}px`)].join(";");
}

/** Seats in the order in which the ring shows them: the front seat first, then clockwise. */
export function ringOrder(seats: number, front: number): number[] {
  return Array.from({ length: seats }, (_, step) => (front + step) % seats);
}

/** The point where the line from a box's centre to the middle leaves the box. */
function doorstep(house: Box, middle: Point): Point {
  const [x, y] = [middle.x - house.x, middle.y - house.y];
  const reach = Math.min(
    x === 0 ? Infinity : house.width / 2 / Math.abs(x),
    y === 0 ? Infinity : house.height / 2 / Math.abs(y),
    1,
  );
  return { x: house.x + x * reach, y: house.y + y * reach };
}

export type Arc = { path: string; middle: Point };
const STEPS = 40;
const FULL = 2 * Math.PI;

/**
 * The arrow from one box to another: from edge to edge around the middle, never through it. `lane` 0, 1, 2 ...
 * keeps arrows apart. Returns the SVG path and the point halfway, for a number.
 */
export function arc(from: Box, to: Box, middle: Middle, lane: number): Arc {
  const ends = [doorstep(from, middle), doorstep(to, middle)].map((point) => ({
    angle: Math.atan2(point.y - middle.y, point.x - middle.x),
    far: Math.hypot(point.x - middle.x, point.y - middle.y),
  }));
  const [a, b] = [ends[0] ?? { angle: 0, far: 0 }, ends[1] ?? { angle: 0, far: 0 }];
  const clockwise = (((b.angle - a.angle) % FULL) + FULL) % FULL;
  // The shorter way around; the two directions between opposite houses use both sides.
  const turn = clockwise <= Math.PI + 1e-6 ? clockwise : clockwise - FULL;
  const rim = middle.radius + 7 + lane * (middle.radius / 16);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const far = rim + (a.far - rim) * (1 - t) ** 5 + (b.far - rim) * t ** 5;
    const angle = a.angle + t * turn;
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
  });
  const path = points.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
  return { path, middle: points[STEPS / 2] ?? middle };
}
