import { describe, expect, it } from "vitest";
import { beam, SCALES, sizeOf, stand, tilt } from "./geometry";

const six = [5, 3, 1, 2, 4, 5].map((weight, seat) => ({ seat, name: `Seat ${seat}`, weight }));

describe("weights on a pan", () => {
  it.each([1, 2, 3, 4, 5, 6])("%i of them stand on it without overlapping", (count) => {
    const standing = stand(six.slice(0, count));
    expect(standing).toHaveLength(count);
    for (const one of standing) {
      expect(Math.abs(one.x) + one.width / 2).toBeLessThanOrEqual(SCALES.pan);
      for (const other of standing) {
        const apart = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 - 1e-9;
        const above = one.y !== other.y;
        expect(one === other || apart || above).toBe(true);
      }
    }
  });

  it("rest on something: the second row on the lowest of the first", () => {
    const standing = stand(six);
    const below = standing.filter((one) => one.y === 0);
    const above = standing.filter((one) => one.y < 0);
    expect([below.length, above.length]).toEqual([3, 3]);
    expect(Math.min(...below.map((one) => one.height))).toBe(-above[0]!.y);
    expect(Math.min(...below.map((one) => one.weight))).toBeGreaterThanOrEqual(
      Math.max(...above.map((one) => one.weight)),
    );
  });

  it("the heaviest six stay below the beam", () => {
    const top = Math.max(...stand(six.map((one) => ({ ...one, weight: 5 }))).map((one) => one.height - one.y));
    expect(top).toBeLessThan(SCALES.cord);
  });

  it("more votes make a larger weight", () => {
    for (const votes of [1, 2, 3, 4]) {
      expect(sizeOf(votes + 1).width).toBeGreaterThan(sizeOf(votes).width);
      expect(sizeOf(votes + 1).height).toBeGreaterThan(sizeOf(votes).height);
    }
  });
});

describe("the beam", () => {
  it("leans to the heavier side, more for more, and is level in a tie and when empty", () => {
    expect(tilt(0, 0)).toBe(0);
    expect(tilt(4, 4)).toBe(0);
    expect(tilt(2, 3)).toBeGreaterThan(0);
    expect(tilt(3, 2)).toBe(-tilt(2, 3));
    expect(tilt(1, 8)).toBeGreaterThanOrEqual(tilt(4, 5));
  });

  it.each([
    [7, 0],
    [0, 7],
    [3, 3],
  ])("keeps both pans in the picture at %i to %i", (left, right) => {
    for (const end of beam(tilt(left, right))) {
      expect(end.x - SCALES.pan).toBeGreaterThanOrEqual(0);
      expect(end.x + SCALES.pan).toBeLessThanOrEqual(SCALES.width);
      expect(end.y).toBeGreaterThan(0);
      expect(end.y + SCALES.cord + 34).toBeLessThanOrEqual(SCALES.height);
    }
  });
});
