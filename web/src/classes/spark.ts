/** A spark line: how a number of a table went, a point for each round. */
const [WIDTH, HEIGHT, MARGIN] = [72, 22, 2];

export const SPARK_BOX = `0 0 ${WIDTH} ${HEIGHT}`;

export type Spark = { line: string; end: { x: number; y: number } };

/** The points of the line, from left to right; null while there is no line to draw. `limits`: of all tables, so that they compare. */
export function sparkOf(numbers: number[], limits: [number, number], rounds: number): Spark | null {
  const last = numbers.length - 1;
  if (last < 1) return null;
  const [low, high] = limits;
  const across = (WIDTH - 2 * MARGIN) / Math.max(1, rounds - 1);
  const up = (HEIGHT - 2 * MARGIN) / (high - low || 1);
  const round = (number: number): number => Math.round(number * 10) / 10;
  const points = numbers.map((number, at) => ({
    x: round(MARGIN + at * across),
    y: round(high === low ? HEIGHT / 2 : HEIGHT - MARGIN - (number - low) * up),
  }));
  return { line: points.map(({ x, y }) => `${x},${y}`).join(" "), end: points[last] ?? { x: 0, y: 0 } };
}

/** The lowest and the highest number of several lines. */
export function limitsOf(lines: number[][]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const line of lines) for (const number of line) [low, high] = [Math.min(low, number), Math.max(high, number)];
  return low > high ? [0, 0] : [low, high];
}
