/** The positions of weights on the scales and the tilt of the beam. Units: those of the drawing, 360 wide. */
import type { Point } from "../../../board/places/ring";
import type { Voter } from "../../../votes/voters";

export type Weight = Pick<Voter, "seat" | "name" | "weight">;
/** A weight on a pan: the middle of its foot, relative to the middle of the pan, its breadth and height. */
export type Standing = Weight & Point & { width: number; height: number };

export const SCALES = { width: 360, height: 236, pivot: { x: 180, y: 34 }, arm: 104, cord: 118, pan: 70 };
const MOST_TILT = 13;
const A_ROW = 3;

/** Width and height of a weight of 1 to 5 votes: a heavier one is both wider and taller. */
export const sizeOf = (votes: number): { width: number; height: number } => ({
  width: 29 + 3 * votes,
  height: 20 + 5 * votes,
});

/** Place the weights of one answer on its pan: the heaviest below, three in a row, a second row on the first. */
export function stand(weights: Weight[]): Standing[] {
  const sorted = [...weights].sort((a, b) => b.weight - a.weight || a.seat - b.seat);
  const rows = Array.from({ length: Math.ceil(sorted.length / A_ROW) }, (_, row) =>
    sorted.slice(A_ROW * row, A_ROW * (row + 1)),
  );
  let foot = 0;
  return rows.flatMap((row) => {
    const sized = row.map((one) => ({ ...one, ...sizeOf(one.weight) }));
    const breadth = sized.reduce((sum, one) => sum + one.width, 0);
    let left = -breadth / 2;
    const standing = sized.map((one) => {
      left += one.width;
      return { ...one, x: left - one.width / 2, y: -foot };
    });
    foot += Math.min(...sized.map((one) => one.height));
    return standing;
  });
}

/** Degrees by which the beam leans to the right (positive: the right pan is heavier); 0 in balance, 13 at most. */
export function tilt(left: number, right: number): number {
  const all = left + right;
  return all === 0 ? 0 : Math.max(-MOST_TILT, Math.min(MOST_TILT, (2 * MOST_TILT * (right - left)) / all));
}

/** Ends of the beam at a tilt in degrees: left, right. The cords hang straight down from there. */
export function beam(degrees: number): [Point, Point] {
  const radians = (degrees * Math.PI) / 180;
  const [x, y] = [SCALES.arm * Math.cos(radians), SCALES.arm * Math.sin(radians)];
  const { pivot } = SCALES;
  return [
    { x: pivot.x - x, y: pivot.y - y },
    { x: pivot.x + x, y: pivot.y + y },
  ];
}
