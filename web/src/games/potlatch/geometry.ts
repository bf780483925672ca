/** Where things stand: houses in a ring around the gathering ground, arcs between them, neighbours for arrow keys. */

export type Point = { x: number; y: number };
/** Centre and size in px. */
export type Box = Point & { width: number; height: number };
export type Arrangement = { width: number; height: number; wide: boolean; houses: Box[]; middle: Point & { radius: number } };
export type Direction = "left" | "right" | "up" | "down";

/** From this width on, the others stand on an arc; below, they stand in three columns. */
const WIDE = 640;
const NARROW_LEAST = 312;
const WIDE_MOST = 1040;

/**
 * Places of the others, clockwise from the front seat's left neighbour: x as a share of the width, row as a share of
 * the way from the top row to the fire's row.
 */
const RING_WIDE: [number, number][][] = [
  [[0.5, 0]],
  [[0.2, 0.55], [0.8, 0.55]],
  [[0.13, 0.9], [0.5, 0], [0.87, 0.9]],
  [[0.13, 1], [0.3, 0], [0.7, 0], [0.87, 1]],
  [[0.12, 1.1], [0.19, 0], [0.5, 0], [0.81, 0], [0.88, 1.1]],
];
const LOW = 1;
const HIGH = 0;
const RING_NARROW: [number, number][][] = [
  [[0.5, HIGH]],
  [[0.17, HIGH], [0.83, HIGH]],
  [[0.17, LOW], [0.5, HIGH], [0.83, LOW]],
  [[0.17, LOW], [0.17, HIGH], [0.83, HIGH], [0.83, LOW]],
  [[0.17, LOW], [0.17, HIGH], [0.5, HIGH], [0.83, HIGH], [0.83, LOW]],
];

/**
 * Places `seats` houses (2 to 6) on a ground `width` px wide. `houses[0]` stands in front; the others follow clockwise,
 * so that each next one is the left neighbour of the one before.
 */
export function arrange(seats: number, width: number): Arrangement {
  const others = Math.max(1, Math.min(5, seats - 1));
  return width >= WIDE ? arrangeWide(others, Math.min(width, WIDE_MOST)) : arrangeNarrow(others, Math.max(width, NARROW_LEAST));
}

function arrangeWide(others: number, width: number): Arrangement {
  const house = { width: Math.min(216, width * 0.235), height: 178 };
  const own = { width: Math.min(360, width * 0.42), height: 226 };
  const top = house.height / 2 + 8;
  const crowded = others !== 2;
  const fire = crowded ? top + 196 : top + 62;
  const front = fire + 92 + 14 + own.height / 2;
  const ring = (RING_WIDE[others - 1] ?? []).map(([x, row]) => ({ x: x * width, y: top + row * (fire - top), ...house }));
  return {
    width,
    height: front + own.height / 2 + 8,
    wide: true,
    houses: [{ x: width / 2, y: front, ...own }, ...ring],
    middle: { x: width / 2, y: fire, radius: 88 },
  };
}

function arrangeNarrow(others: number, width: number): Arrangement {
  const house = { width: Math.min(176, (width - 12) / 3), height: 142 };
  const own = { width: Math.min(300, width - 24), height: 196 };
  const top = house.height / 2 + 4;
  const beside = others === 2;
  const fire = beside ? top + 4 : top + house.height + 6;
  const front = Math.max(fire + 62, beside ? top + 71 : 0) + 16 + own.height / 2;
  const ring = (RING_NARROW[others - 1] ?? []).map(([x, row]) => ({
    x: x * width,
    y: top + row * (house.height + 10),
    ...house,
  }));
  return {
    width,
    height: front + own.height / 2 + 4,
    wide: false,
    houses: [{ x: width / 2, y: front, ...own }, ...ring],
    middle: { x: width / 2, y: fire, radius: 56 },
  };
}

/** Seats in the order in which the ring shows them: the front seat first, then clockwise. */
export function ringOrder(seats: number, front: number): number[] {
  return Array.from({ length: seats }, (_, step) => (front + step) % seats);
}

const inside = (point: Point, box: Box): boolean =>
  Math.abs(point.x - box.x) <= box.width / 2 && Math.abs(point.y - box.y) <= box.height / 2;

const along = (a: Point, bend: Point, b: Point, t: number): Point => ({
  x: (1 - t) * (1 - t) * a.x + 2 * (1 - t) * t * bend.x + t * t * b.x,
  y: (1 - t) * (1 - t) * a.y + 2 * (1 - t) * t * bend.y + t * t * b.y,
});

export type Arc = { path: string; middle: Point };
const STEPS = 48;

/**
 * A curve from one house to another, bent towards `bend`, that begins and ends at their edges.
 * Returns the SVG path and the point halfway, where a number may stand.
 */
export function arc(from: Box, to: Box, bend: Point): Arc {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => along(from, bend, to, step / STEPS));
  const free = points.filter((point) => !inside(point, from) && !inside(point, to));
  const shown = free.length > 1 ? free : points;
  const path = shown.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
  return { path, middle: shown[Math.floor(shown.length / 2)] ?? from };
}

/** The bend of an arc between two houses: past the fire's rim, on the side where the houses are. */
export function bendBy(from: Point, to: Point, middle: Point & { radius: number }): Point {
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const away = { x: half.x - middle.x, y: half.y - middle.y };
  const far = Math.hypot(away.x, away.y);
  if (far >= middle.radius * 1.4) return { x: (half.x + middle.x) / 2, y: (half.y + middle.y) / 2 };
  // The straight way leads through the fire: go round it.
  const side = far > 1 ? { x: away.x / far, y: away.y / far } : sideways(from, to);
  return { x: middle.x + side.x * middle.radius * 2.2, y: middle.y + side.y * middle.radius * 2.2 };
}

function sideways(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

const COMPASS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Index of the nearest place in a direction, or `from` itself where none lies that way. */
export function neighbour(places: Point[], from: number, direction: Direction): number {
  const here = places[from];
  if (!here) return from;
  const way = COMPASS[direction];
  let best = from;
  let least = Infinity;
  places.forEach((place, at) => {
    const ahead = (place.x - here.x) * way.x + (place.y - here.y) * way.y;
    const aside = Math.abs((place.x - here.x) * way.y) + Math.abs((place.y - here.y) * way.x);
    const cost = ahead + 1.5 * aside;
    if (at !== from && ahead > 1 && cost < least) [best, least] = [at, cost];
  });
  return best;
}
