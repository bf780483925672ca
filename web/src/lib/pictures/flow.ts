/** Who gave to whom, as a circle of names with arrows between them: positions and widths for drawing. */
import type { Picture } from "../debrief/debrief";

export type FlowNode = {
  name: string;
  at: number;
  x: number;
  y: number;
  gave: number;
  got: number;
  /** The position of the name, and its text anchor; `narrow`: arrows pass beside it, so each of its words has a line. */
  label: { x: number; y: number; anchor: "start" | "middle" | "end"; narrow: boolean };
};
export type FlowArrow = {
  from: FlowNode;
  to: FlowNode;
  amount: number;
  path: string;
  width: number;
  labelX: number;
  labelY: number;
};
export type Flow = { width: number; height: number; nodes: FlowNode[]; arrows: FlowArrow[] };

/** Below this width the names are above and below the circle, not beside it. */
const ROOMY = 520;
const THINNEST = 1.5;
const THICKEST = 15;
/** The room above the highest node and below the lowest for name and sums. */
const AROUND = 68;
/** On a narrow screen, from so many names on arrows pass beside the names at the sides; their sums need a line more. */
const MANY = 5;
const LINE = 17;
/** How far an arrow keeps from the middle of a node, in the picture's units. */
const GAP = 26;

function columnAt(picture: Picture, name: string | undefined, fallback: number): number {
  const at = picture.columns.findIndex((column) => column.name === name);
  return at < 0 ? fallback : at;
}

/** Sums of amounts with decimals, without what computers add far behind the point: 304.2, not 304.20000000000005. */
const inHundredths = (sum: number): number => Math.round(100 * sum) / 100;

/** The rows (from, to, amount) of the picture, summed for each pair, without zeros. */
export function flowsIn(picture: Picture): { from: string; to: string; amount: number }[] {
  const from = columnAt(picture, picture.from, 0);
  const to = columnAt(picture, picture.to, 1);
  const amount = columnAt(picture, picture.y, picture.columns.length - 1);
  const sums = new Map<string, { from: string; to: string; amount: number }>();
  for (const row of picture.rows) {
    const pair = { from: String(row[from]), to: String(row[to]), amount: Number(row[amount]) };
    const key = JSON.stringify([pair.from, pair.to]);
    const known = sums.get(key);
    if (known) known.amount = inHundredths(known.amount + pair.amount);
    else sums.set(key, pair);
  }
  return [...sums.values()].filter((pair) => pair.amount > 0);
}

/** A picture of each moment of a picture, in their order; without moments the picture itself. */
export function momentsOf(picture: Picture): { title: string; picture: Picture }[] {
  if (!picture.moment) return [{ title: "", picture }];
  const at = columnAt(picture, picture.moment, 0);
  const titles = [...new Set(picture.rows.map((row) => String(row[at])))];
  return titles.map((title) => ({
    title,
    picture: { ...picture, rows: picture.rows.filter((row) => String(row[at]) === title) },
  }));
}

/** The circle, `width` pixels wide. `order`: names that come first, in the order they sit. `whole`: the picture of which
 * this is a moment: all its names have their places, and arrows are as wide as at other moments. */
export function flowOf(picture: Picture, order: string[], width: number, whole: Picture = picture): Flow {
  const pairs = flowsIn(picture);
  const all = momentsOf(whole).flatMap((moment) => flowsIn(moment.picture));
  const met = new Set(all.flatMap((pair) => [pair.from, pair.to]));
  const names = [...order.filter((name) => met.has(name)), ...[...met].filter((name) => !order.includes(name))];
  const narrow = width < ROOMY;
  const radius = narrow ? width / 2 - 62 : Math.min(150, width / 2 - 150);
  // On narrow screens the circle is stretched upwards, and four names are at its corners, so that no name covers an arrow.
  const crowded = narrow && names.length >= MANY;
  const rise = crowded ? 1.5 * radius : narrow ? 1.3 * radius : radius;
  const turn = narrow && names.length === 4 ? -Math.PI / 4 : 0;
  const angles = names.map((_, at) => (at / names.length) * 2 * Math.PI - Math.PI / 2 + turn);
  const heights = angles.map((angle) => rise * Math.sin(angle));
  const highest = Math.min(0, ...heights);
  const height = Math.max(0, ...heights) - highest + 2 * AROUND + (crowded ? LINE : 0);
  const nodes = names.map((name, at): FlowNode => {
    const [angle, up] = [angles[at] ?? 0, heights[at] ?? 0];
    const sum = (side: "from" | "to"): number =>
      inHundredths(pairs.filter((pair) => pair[side] === name).reduce((total, pair) => total + pair.amount, 0));
    const [x, y] = [width / 2 + radius * Math.cos(angle), AROUND + up - highest];
    return {
      name,
      at,
      x,
      y,
      label: labelAt(x, y, angle, width, crowded),
      gave: sum("from"),
      got: sum("to"),
    };
  });
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const most = Math.max(1, ...all.map((pair) => pair.amount));
  const arrows = pairs
    .map((pair) => arrow(byName.get(pair.from) as FlowNode, byName.get(pair.to) as FlowNode, pair.amount, most))
    .sort((a, b) => b.amount - a.amount);
  return { width, height, nodes, arrows };
}

function labelAt(x: number, y: number, angle: number, width: number, crowded: boolean): FlowNode["label"] {
  const side = Math.cos(angle);
  const inMiddle = Math.abs(side) < 0.1;
  const narrow = crowded && !inMiddle;
  if (width < ROOMY || inMiddle) {
    const below = Math.sin(angle) >= 0.1;
    const at = { y: below ? y + 34 : y - 42 - (narrow ? LINE : 0), narrow };
    if (inMiddle) return { ...at, x, anchor: "middle" };
    return side > 0 ? { ...at, x: width - 4, anchor: "end" } : { ...at, x: 4, anchor: "start" };
  }
  return { x: x + (side > 0 ? 24 : -24), y: y - 2, anchor: side > 0 ? "start" : "end", narrow };
}

/** A curve from giver to receiver that bends to the left, so that both directions can be seen. */
function arrow(from: FlowNode, to: FlowNode, amount: number, most: number): FlowArrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const bow = 0.16 * length;
  const [mx, my] = [(from.x + to.x) / 2 + uy * bow, (from.y + to.y) / 2 - ux * bow];
  const [sx, sy] = towards(from, mx, my, GAP);
  const [ex, ey] = towards(to, mx, my, GAP + 8);
  const share = amount / most;
  return {
    from,
    to,
    amount,
    path: `M${sx.toFixed(1)} ${sy.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}`,
    width: THINNEST + (THICKEST - THINNEST) * share,
    labelX: 0.36 * sx + 0.48 * mx + 0.16 * ex,
    labelY: 0.36 * sy + 0.48 * my + 0.16 * ey,
  };
}

function towards(node: FlowNode, x: number, y: number, gap: number): [number, number] {
  const length = Math.hypot(x - node.x, y - node.y) || 1;
  return [node.x + ((x - node.x) / length) * gap, node.y + ((y - node.y) / length) * gap];
}
