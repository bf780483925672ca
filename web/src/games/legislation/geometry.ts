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
  /** The width that the table of the house has for the bill, above the rostrum. */
  table: number;
  /** The ellipse on which the desks stand. */
  bench: Point & { rx: number; ry: number };
};

const ROOMY = 660;
const MOST_WIDTH = 1080;
const LEAST_WIDTH = 280;
/** No desk touches its neighbour, at whatever angle they stand: SHARE_X² + SHARE_Y² is below 1. */
const SHARE_X = 0.78;
const SHARE_Y = 0.58;
const STEPS = 400;

/** The seats of a chamber `width` px wide. */
export function arrange(seats: number, width: number): Chamber {
  const roomy = width >= ROOMY;
  const w = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width));
  return roomy ? seat(seats, w, { most: [156, 88], depth: 236, margin: 10 }) : seat(seats, w, SMALL);
}

const SMALL = { most: [34, 34] as [number, number], depth: 118, margin: 6 };

type Plan = { most: [number, number]; depth: number; margin: number };

function seat(seats: number, width: number, plan: Plan): Chamber {
  const [mostX, mostY] = plan.most;
  const x = width / 2;
  const top = mostY / 2 + plan.margin;
  const bench = { x, y: top + plan.depth, rx: x - mostX / 2 - plan.margin, ry: plan.depth };
  // The ends stand a little above the straight side, so that the half circle seems to close.
  const points = alongArc(seats, bench, 0.04 * Math.PI);
  const gap = Math.min(...points.slice(1).map((point, at) => distance(point, points[at] ?? point)), 400);
  const desk = { width: Math.min(mostX, SHARE_X * gap), height: Math.min(mostY, SHARE_Y * gap) };
  if (plan === SMALL) desk.width = desk.height = Math.min(mostX, gap * 0.7);
  const height = bench.y + mostY / 2 + plan.margin;
  const inner = 2 * (bench.rx - mostX / 2 - 16);
  return {
    width,
    height,
    roomy: plan !== SMALL,
    desks: points.map((point) => ({ ...point, ...desk })),
    rostrum: {
      x,
      y: bench.y - (plan === SMALL ? 6 : 16),
      width: Math.min(plan === SMALL ? 150 : 380, inner),
      height: plan === SMALL ? 56 : 132,
    },
    table: Math.min(440, inner),
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
