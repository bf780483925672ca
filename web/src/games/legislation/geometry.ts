/** Places in the chamber: desks on half an ellipse around the rostrum, the first seat at the left end. */
import type { Box, Point } from "../../board/ring";

export type Chamber = {
  width: number;
  height: number;
  /** Whether desks have room for names; below, the picture shows marks only, and a list has the rest. */
  roomy: boolean;
  desks: Box[];
  /** Where the chair presides: the middle of the straight side. */
  rostrum: Box;
  /** The ellipse on which the desks stand. */
  bench: Point & { rx: number; ry: number };
};

const ROOMY = 660;
const MOST_WIDTH = 1080;
const LEAST_WIDTH = 280;
/** More seats than this stand in two rows, if there is room. */
const ONE_ROW = 6;
/** The share of the seats in the outer row. */
const OUTER = 0.7;
/** The angles that the rows leave free at their ends, so that the rostrum has its place. */
const INSET = 0.04 * Math.PI;
const INNER_INSET = 0.16 * Math.PI;
const STEPS = 400;

/** The chamber of so many seats, `width` px wide. */
export function arrange(seats: number, width: number): Chamber {
  const w = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width));
  if (width < ROOMY) return arrangeMarks(seats, w);
  return seats > ONE_ROW ? arrangeDesks(seats, w, Math.ceil(OUTER * seats)) : arrangeDesks(seats, w, seats);
}

/** Desks with names, in one row or two; seats are counted from left to right across both. */
function arrangeDesks(seats: number, width: number, outer: number): Chamber {
  const twoRows = outer < seats;
  const across = twoRows ? Math.min(138, width * 0.15) : seats > 4 ? Math.min(146, width * 0.165) : 156;
  const desk = { width: across, height: twoRows ? 70 : 86 };
  const top = desk.height / 2 + 12;
  const bench = { x: width / 2, y: 0, rx: width / 2 - desk.width / 2 - 10, ry: twoRows ? 330 : 236 };
  bench.y = top + bench.ry;
  const inner = { ...bench, rx: bench.rx - desk.width - 4, ry: bench.ry - desk.height - 40 };
  const points = [...alongArc(outer, bench, INSET), ...alongArc(seats - outer, inner, INNER_INSET)];
  const angle = ({ x, y }: Point): number => Math.atan2(bench.y - y, bench.x - x);
  points.sort((a, b) => angle(a) - angle(b));
  const room = 2 * (bench.rx - desk.width / 2 - 14);
  return {
    width,
    height: bench.y + desk.height / 2 + 14,
    roomy: true,
    desks: points.map((point) => ({ ...point, ...desk })),
    rostrum: { x: bench.x, y: bench.y - 14, width: Math.min(430, room), height: 112 },
    bench,
  };
}

/** Marks only, in one row. */
function arrangeMarks(seats: number, width: number): Chamber {
  const most = 34;
  const bench = { x: width / 2, y: most / 2 + 124, rx: width / 2 - most / 2 - 6, ry: 118 };
  const points = alongArc(seats, bench, INSET);
  const gap = Math.min(...points.slice(1).map((point, at) => distance(point, points[at] ?? point)), 400);
  const size = Math.min(most, gap * 0.7);
  const room = 2 * (bench.rx - most / 2 - 16);
  return {
    width,
    height: bench.y + most / 2 + 6,
    roomy: false,
    desks: points.map((point) => ({ ...point, width: size, height: size })),
    rostrum: { x: bench.x, y: bench.y - 10, width: Math.min(170, room), height: 58 },
    bench,
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Points at equal distances along the upper half of an ellipse, from left to right; `inset`: the angle left free at the ends. */
function alongArc(count: number, { x, y, rx, ry }: Chamber["bench"], inset: number): Point[] {
  const at = (angle: number): Point => ({ x: x - rx * Math.cos(angle), y: y - ry * Math.sin(angle) });
  const angles = Array.from({ length: STEPS + 1 }, (_, step) => inset + ((Math.PI - 2 * inset) * step) / STEPS);
  const lengths = [0];
  angles.slice(1).forEach((angle, step) => {
    lengths.push((lengths[step] ?? 0) + distance(at(angle), at(angles[step] ?? 0)));
  });
  const whole = lengths[STEPS] ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const wanted = count === 1 ? whole / 2 : (whole * place) / (count - 1);
    const step = lengths.findIndex((length) => length >= wanted - 1e-9);
    return at(angles[Math.max(0, step)] ?? 0);
  });
}

/** In how many columns so many tiles stand, at most `most`: as few rows as fit, and then as even as possible. */
export function balance(tiles: number, most: number): number {
  const rows = Math.ceil(tiles / Math.max(1, most));
  return Math.max(1, Math.ceil(tiles / Math.max(1, rows)));
}
