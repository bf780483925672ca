/** Positions on the board: houses in a ring, arrows between them, neighbours for arrow keys. */

export type Point = { x: number; y: number };
/** Centre and size in px. */
export type Box = Point & { width: number; height: number };
export type Arrangement = {
  width: number;
  height: number;
  wide: boolean;
  houses: Box[];
  middle: Point & { radius: number };
};
export type Direction = "left" | "right" | "up" | "down";

/** From this width on, the other houses are on an arc; below, they are in three columns. */
const WIDE = 640;
const NARROW_LEAST = 312;
const WIDE_MOST = 1040;

/**
 * Places of the others, clockwise from the front seat's left neighbour: x as a share of the width, row as a share of
 * the way from the top row to the fire's row.
 */
const RING_WIDE: [number, number][][] = [
  [[0.5, 0]],
  [
    [0.2, 0.55],
    [0.8, 0.55],
  ],
  [
    [0.13, 0.9],
    [0.5, 0],
    [0.87, 0.9],
  ],
  [
    [0.13, 1],
    [0.3, 0],
    [0.7, 0],
    [0.87, 1],
  ],
  [
    [0.12, 1],
    [0.19, 0],
    [0.5, 0],
    [0.81, 0],
    [0.88, 1],
  ],
];
const LOW = 1;
const HIGH = 0;
const RING_NARROW: [number, number][][] = [
  [[0.5, HIGH]],
  [
    [0.17, HIGH],
    [0.83, HIGH],
  ],
  [
    [0.17, LOW],
    [0.5, HIGH],
    [0.83, LOW],
  ],
  [
    [0.17, LOW],
    [0.17, HIGH],
    [0.83, HIGH],
    [0.83, LOW],
  ],
  [
    [0.17, LOW],
    [0.17, HIGH],
    [0.5, HIGH],
    [0.83, HIGH],
    [0.83, LOW],
  ],
];

/**
 * Place `seats` houses (2 to 6) on a board `width` px wide. `houses[0]` is in front; the others follow clockwise,
 * so that each next one is the left neighbour of the one before.
 */
export function arrange(seats: number, width: number): Arrangement {
  const others = Math.max(1, Math.min(5, seats - 1));
  return width >= WIDE
    ? arrangeWide(others, Math.min(width, WIDE_MOST))
    : arrangeNarrow(others, Math.max(width, NARROW_LEAST));
}

function arrangeWide(others: number, width: number): Arrangement {
  const house = { width: Math.min(216, width * 0.235), height: 184 };
  const own = { width: Math.min(360, width * 0.42), height: 218 };
  const top = house.height / 2 + 8;
  const crowded = others !== 2;
  const fire = crowded ? top + 194 : top + 54;
  const front = Math.max(fire + 80, top + (crowded ? 0 : 92)) + 14 + own.height / 2;
  const ring = (RING_WIDE[others - 1] ?? []).map(([x, row]) => ({
    x: x * width,
    y: top + row * (fire - top),
    ...house,
  }));
  return {
    width,
    height: front + own.height / 2 + 8,
    wide: true,
    houses: [{ x: width / 2, y: front, ...own }, ...ring],
    middle: { x: width / 2, y: fire, radius: 80 },
  };
}

function arrangeNarrow(others: number, width: number): Arrangement {
  const house = { width: Math.min(176, (width - 12) / 3), height: 142 };
  const own = { width: Math.min(300, width - 24), height: 212 };
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
    middle: { x: width / 2, y: fire, radius: Math.min(56, width * 0.33 - house.width / 2) },
  };
}

/** Seats in the order in which the ring shows them: the front seat first, then clockwise. */
export function ringOrder(seats: number, front: number): number[] {
  return Array.from({ length: seats }, (_, step) => (front + step) % seats);
}

/** The point where the line from a house's centre to the fire leaves the house. */
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
 * The arrow from one house to another: from doorstep to doorstep around the fire, never through it. `lane` 0, 1, 2 ...
 * keeps arrows apart. Returns the SVG path and the point halfway, for a number.
 */
export function arc(from: Box, to: Box, middle: Arrangement["middle"], lane: number): Arc {
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

const COMPASS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Index of the nearest place in a direction, or `from` if there is none. */
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
