import { expect, test } from "vitest";
import type { StagedScene } from "./scenes";
import { PANELS, panelsOf, wrapped } from "./story";

const scene = (n: number, name: string, concerns = false): StagedScene =>
  ({ n, i: 0, name, title: name, text: "", lines: [], concerns, sound: "", seconds: 2 }) as unknown as StagedScene;

test("a story has the beginning, the end, and what happened to its reader, each kind once if possible", () => {
  const all = [
    scene(1, "dealt"),
    ...[5, 9, 13, 17, 21, 25].map((n) => scene(n, "round")),
    scene(10, "gift", true),
    scene(11, "gift", true),
    scene(18, "lost", true),
    scene(23, "won"),
    scene(30, "over"),
  ].sort((a, b) => a.n - b.n);
  const told = panelsOf(all);
  expect(told).toHaveLength(PANELS);
  expect(told.map(({ n }) => n)).toEqual([...told.map(({ n }) => n)].sort((a, b) => a - b));
  expect([told[0]?.name, told.at(-1)?.name]).toEqual(["dealt", "over"]);
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(["gift", "lost", "won"]));
  expect(panelsOf(all.slice(0, 3))).toHaveLength(3);
});

test("texts are wrapped, and what does not fit is left out with three dots", () => {
  const fits = (line: string) => line.length <= 10;
  expect(wrapped("Ben gives you a canoe", fits, 3)).toEqual(["Ben gives", "you a", "canoe"]);
  expect(wrapped("Ben gives you a canoe", fits, 2)).toEqual(["Ben gives", "you a can…"]);
  expect(wrapped("Donaudampfschiff fährt", fits, 2)).toEqual(["Donaudampfschiff", "fährt"]);
  expect(wrapped("", fits, 2)).toEqual([]);
});
