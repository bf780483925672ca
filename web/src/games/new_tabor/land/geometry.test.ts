import { describe, expect, it } from "vitest";
import { industryAngle, PEG, pegsAround, pegsInCenter, pegsOnPath, RINGS, SIZE, type Point } from "./geometry";

const farFromMiddle = ({ x, y }: Point): number => Math.hypot(x - SIZE / 2, y - SIZE / 2);
const apart = (points: Point[]): number =>
  Math.min(
    Infinity,
    ...points.flatMap((one, at) => points.slice(at + 1).map((two) => Math.hypot(one.x - two.x, one.y - two.y))),
  );

describe("eight pegs", () => {
  it.each([0, 1, 8, 15])("find room on step %i of the Life Path", (step) => {
    const points = pegsOnPath(step, 8);
    expect(points).toHaveLength(8);
    for (const point of points) {
      expect(farFromMiddle(point)).toBeGreaterThan(RINGS.path[0] - PEG);
      expect(farFromMiddle(point) + PEG).toBeLessThan(SIZE / 2 + PEG);
    }
    expect(apart(points)).toBeGreaterThan(1.2 * PEG);
  });

  it.each(["action", "inner", "outer"] as const)("stand side by side in the %s ring", (name) => {
    const points = pegsAround(RINGS[name], industryAngle(2), 8);
    expect(apart(points)).toBeGreaterThan(1.9 * PEG);
    for (const point of points) {
      expect(farFromMiddle(point) - PEG).toBeGreaterThan(RINGS[name][0]);
      expect(farFromMiddle(point) + PEG).toBeLessThan(RINGS[name][1]);
    }
  });

  it("may all be in the Center", () => {
    expect(apart(pegsInCenter(8))).toBeGreaterThan(2 * PEG);
    expect(farFromMiddle(pegsInCenter(1)[0]!)).toBeLessThan(PEG);
  });
});
