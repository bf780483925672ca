import { expect, test } from "vitest";
import { faceOf, placeOfFace } from "./faces";

const NAMES = ["Bold Fir", "Jolly Alder", "Snowy Valley", "Tidy Jay", "Misty Moon", "Dusky Finch", "Ready Stream"];

test("a bot keeps its face, and bots look different", () => {
  expect(faceOf("Bold Fir")).toEqual(faceOf("Bold Fir"));
  expect(new Set(NAMES.map((name) => JSON.stringify(faceOf(name)))).size).toBeGreaterThanOrEqual(5);
});

test("every face has a mouth and eyes", () => {
  for (const name of [...NAMES, "", "Ü 名"]) {
    const { strokes, dots } = faceOf(name);
    expect(strokes).toMatch(/^M/);
    expect(`${strokes}${dots}`.match(/M/g)?.length).toBeGreaterThanOrEqual(3);
  }
});

test("each of the ten shapes has a place for the face", () => {
  for (let seat = 0; seat < 10; seat += 1) expect(placeOfFace(seat)).toMatch(/^translate\(\S+ \S+\) scale\([\d.]+\)$/);
});
