/** Where things stand in the picture of the board: rings around one middle, with the Life Path outside. */
export type Point = { x: number; y: number };

export const SIZE = 400;
export const MIDDLE = SIZE / 2;
/** The inner and outer radius of each ring. */
export const RINGS = {
  path: [160, 197],
  action: [112, 153],
  outer: [77, 107],
  inner: [40, 75],
  center: [0, 38],
} as const;
const STOPS = 16;
/** The size of a peg, from its middle. */
export const PEG = 8.5;
const APART = 2 * PEG + 1;

/** A point at so many degrees from the top, clockwise. */
export function at(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) };
}

const dot = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A part of a ring between two angles. */
export function sector([low, high]: readonly [number, number], from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  const [a, b, c, d] = [at(high, from), at(high, to), at(low, to), at(low, from)].map(dot);
  return `M${a}A${high} ${high} 0 ${large} 1 ${b}L${c}A${low} ${low} 0 ${large} 0 ${d}Z`;
}

const GAP = 0.5;
/** The space of a step of the Quarter, from 1; 0 is the Start, which is the Finish of the Quarter too. */
export const pathSector = (step: number): string => {
  const width = 360 / STOPS;
  return sector(RINGS.path, (step - 0.5) * width + GAP, (step + 0.5) * width - GAP);
};
export const pathPoint = (step: number): Point => at((RINGS.path[0] + RINGS.path[1]) / 2, (step * 360) / STOPS);

const INDUSTRY_WIDTH = 62;
/** An Industry of the Action Ring; the Switch Zones lie between them. */
export const industryAngle = (industry: number): number => 45 + 90 * industry;
export const industrySector = (industry: number): string => {
  const angle = industryAngle(industry);
  return sector(RINGS.action, angle - INDUSTRY_WIDTH / 2, angle + INDUSTRY_WIDTH / 2);
};
/** The Switch Zone that follows an Industry. */
export const switchSector = (industry: number): string => {
  const angle = industryAngle(industry) + 45;
  const half = (90 - INDUSTRY_WIDTH) / 2 - 2;
  return sector(RINGS.action, angle - half, angle + half);
};

/** Pegs in rows across a space of the Life Path: at most three beside each other. */
export function pegsOnPath(step: number, count: number): Point[] {
  const degrees = (step * 360) / STOPS;
  const across = 3;
  const rows = Math.ceil(count / across);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, count - across * row);
    const radius = RINGS.path[0] + (RINGS.path[1] - RINGS.path[0]) / 2 + (row - (rows - 1) / 2) * (APART * 0.72);
    const along = ((index % across) - (inRow - 1) / 2) * APART;
    return at(radius, degrees + (along / radius) * (180 / Math.PI));
  });
}

/** Pegs side by side around an angle of a ring. */
export function pegsAround(ring: readonly [number, number], degrees: number, count: number): Point[] {
  const radius = (ring[0] + ring[1]) / 2;
  return Array.from({ length: count }, (_, index) => {
    const along = (index - (count - 1) / 2) * APART;
    return at(radius, degrees + (along / radius) * (180 / Math.PI));
  });
}

/** Where the plots of capitalism lie: one in the Center, two in the Inner Rung. */
export const plotPoint = (plot: number): Point =>
  plot === 0 ? { x: MIDDLE, y: MIDDLE + 8 } : at((RINGS.inner[0] + RINGS.inner[1]) / 2, plot === 1 ? 215 : 145);

/** Pegs in the Center, in rows of three below its name. */
export function pegsInCenter(count: number): Point[] {
  const across = 3;
  const rows = Math.ceil(count / across);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, count - across * row);
    return {
      x: MIDDLE + ((index % across) - (inRow - 1) / 2) * APART,
      y: MIDDLE + 6 + (row - (rows - 1) / 2) * APART,
    };
  });
}
