/** Places in the chamber: desks in a horseshoe around the table of the house, the first seat at the left end. */
import type { Box, Point } from "../../board/places/ring";

export type Chamber = {
  width: number;
  height: number;
  /** Whether desks have room for names; below, the picture shows marks only, and a list has the rest. */
  roomy: boolean;
  desks: Box[];
  /** The table of the house, where the bill lies: the middle of the horseshoe. */
  rostrum: Box;
  /** The bench along which the desks stand, as a path of the picture, with the floor between the benches. */
  bench: string;
  ground: string;
};

const ROOMY = 660;
const MOST_WIDTH = 1080;
const LEAST_WIDTH = 280;
/** The least height of the table of the house. */
const LOW = 120;
const EDGE = 8;
const GAP = 12;
/** How much lower the outermost desks of the top row stand than the middle of an arch would. */
const SAG = 30;
/** The angle that the marks of a phone leave free at the ends of their half circle. */
const INSET = 0.04 * Math.PI;
const STEPS = 400;

/** The chamber of so many seats, `width` px wide, around a table that is `middle` px high. */
export function arrange(seats: number, width: number, middle = 0): Chamber {
  const w = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width));
  return width < ROOMY ? arrangeMarks(seats, w) : arrangeDesks(seats, w, middle);
}

/** How many desks stand at each side; the others stand in a row at the top. */
const atSides = (seats: number): number => (seats <= 6 ? 1 : seats <= 9 ? 2 : 3);

/** Desks with names: up the left side, along the top, and down the right side. */
function arrangeDesks(seats: number, width: number, middle: number): Chamber {
  const desk = { width: Math.min(146, width * 0.172), height: 86 };
  const sides = atSides(seats);
  const top = seats - 2 * sides;
  const centre = width / 2;
  const apart = Math.min(desk.width * 1.32, (width - desk.width - 2 * EDGE) / Math.max(1, top - 1));
  const row = Array.from({ length: top }, (_, at): Point => {
    const x = centre + (at - (top - 1) / 2) * apart;
    return { x, y: EDGE + desk.height / 2 + SAG * ((x - centre) / centre) ** 2 };
  });
  const under = Math.max(...row.map(({ y }) => y)) + desk.height / 2 + GAP;
  const least = sides * (desk.height + GAP);
  const height = under + Math.max(LOW, middle, least) + EDGE;
  const step = (height - EDGE - under) / sides;
  const column = Array.from({ length: sides }, (_, at) => under + step * (at + 0.5));
  const left = EDGE + desk.width / 2;
  const points = [
    ...[...column].reverse().map((y) => ({ x: left, y })),
    ...row,
    ...column.map((y) => ({ x: width - left, y })),
  ];
  const high = EDGE + desk.height / 2;
  const rostrum = { width: width - 2 * (desk.width + EDGE + GAP), height: height - EDGE - under };
  return {
    width,
    height,
    roomy: true,
    desks: points.map((point) => ({ ...point, ...desk })),
    rostrum: { x: centre, y: under + rostrum.height / 2, ...rostrum },
    bench: horseshoe(left, width - left, high, height),
    ground: `${horseshoe(0, width, -EDGE, height)}Z`,
  };
}

/** A path up one side, in an arch along the top, and down the other side. */
function horseshoe(left: number, right: number, top: number, bottom: number): string {
  const centre = (left + right) / 2;
  const [shoulder, bend] = [top + 0.62 * Math.min(bottom - top, 240), (centre - left) * 0.36];
  return [
    `M${left} ${bottom}V${shoulder}`,
    `C${left} ${top + 26} ${left + bend} ${top} ${centre} ${top}`,
    `S${right} ${top + 26} ${right} ${shoulder}V${bottom}`,
  ].join("");
}

type Ellipse = Point & { rx: number; ry: number };

/** Marks only, in one row. */
function arrangeMarks(seats: number, width: number): Chamber {
  const most = 34;
  const bench = { x: width / 2, y: most / 2 + 124, rx: width / 2 - most / 2 - 6, ry: 118 };
  const arc = (grow: number): string => {
    const { x, y, rx, ry } = bench;
    return `M${x - rx - grow} ${y}A${rx + grow} ${ry + grow} 0 0 1 ${x + rx + grow} ${y}`;
  };
  const points = alongArc(seats, bench, INSET);
  const gap = Math.min(...points.slice(1).map((point, at) => distance(point, points[at] ?? point)), 400);
  const size = Math.min(most, gap * 0.7);
  const room = 2 * (bench.rx - most / 2 - 16);
  return {
    width,
    height: bench.y + most / 2 + 6,
    roomy: false,
    desks: points.map((point) => ({ ...point, width: size, height: size })),
    rostrum: { x: bench.x, y: bench.y - 10, width: Math.min(190, room), height: 58 },
    bench: arc(0),
    ground: `${arc(22)}Z`,
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Points at equal distances along the upper half of an ellipse, from left to right; `inset`: the angle left free at the ends. */
function alongArc(count: number, { x, y, rx, ry }: Ellipse, inset: number): Point[] {
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
