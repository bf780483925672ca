import { describe, expect, it } from "vitest";
import type { Picture } from "../debrief/debrief";
import { draw, labels, roomForNames, roomForScale, shortened } from "./plot";

describe("the names at the ends of lines", () => {
  it("have the room they need, but leave more than half of the picture to the lines", () => {
    expect(roomForNames(["Ben"], 600)).toBeLessThan(50);
    expect(roomForNames(["A name of twenty-four !!"], 280)).toBeLessThan(140);
  });

  it("are written in full where that fits, else shortened", () => {
    for (const name of ["Ben", "Modest Coral", "Cheerful Pond"])
      expect(shortened(name, roomForNames([name], 280))).toBe(name);
    expect(shortened("A name of twenty-four !!", roomForNames(["A name of twenty-four !!"], 280))).toMatch(
      /^A name of.*…$/,
    );
  });
});

describe("the numbers of the scale", () => {
  it("have the room that the longest needs", () => {
    expect(roomForScale(6)).toBe(40);
    expect(roomForScale(1000)).toBeGreaterThan(7.5 * "1,000".length + 18);
  });
});

describe("the names under the bars", () => {
  it("stand in one line where there is room", () => {
    const { axis, below } = labels(["Maria", "Ben"], 60);
    expect([axis.tickFormat("Maria"), axis.tickRotate, below]).toEqual(["Maria", undefined, 0]);
  });

  it("stand a word a line where only words have room, and the picture makes room below", () => {
    const { axis, below } = labels(["Round 1: behind the veil", "Round 2"], 60);
    expect(axis.tickFormat("Round 2")).toBe("Round\n2");
    expect([axis.tickRotate, below]).toEqual([undefined, 60]);
  });

  it("are some of the numbers where not all have room", () => {
    const rounds = Array.from({ length: 30 }, (_, at) => String(at + 1));
    const { axis, below } = labels(rounds, 6.6);
    expect(rounds.map(axis.tickFormat).filter(Boolean)).toEqual(["5", "10", "15", "20", "25", "30"]);
    expect(below).toBe(0);
  });

  it("stand steep and short where not even words have room", () => {
    const { axis, below } = labels(["1. Three quarters of the work", "2. The last will"], 30);
    expect(axis.tickFormat("1. Three quarters of the work")).toBe("1. Three quarte…");
    expect(axis.tickFormat("2. The last will")).toBe("2. The last will");
    expect(axis.tickRotate).toBe(-60);
    expect(below).toBe(96);
  });
});

describe("the numbers in stacks", () => {
  const columns = ["round", "player", "value"].map((name) => ({ name, title: name, unit: "" }));
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((round) => ["Ann", "Ben"].map((player) => [round, player, 1005]));
  const picture = { kind: "stacked", title: "Deeds", text: "", columns, rows } as unknown as Picture;

  it("stand where the columns are as wide as they are, and nowhere else", () => {
    expect(draw(picture, 760, new Map()).textContent).toContain("1,005");
    expect(draw(picture, 300, new Map()).textContent).not.toContain("1,005");
  });
});
