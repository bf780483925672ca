/** A game from a moment on and one of its futures, step by step, in words. */
import { completed } from "../log/entries";
import type { WordedEntry } from "../log/log";
import type { Course } from "../protocol";
import type { Scenes } from "../scenes/scenes";
import type { Position, TableWords } from "../table/position";

export type WordedCourse = { title: string; positions: Position[]; entries: WordedEntry[] };

export const wordCourse = (title: string, { positions, entries }: Course, words: TableWords): WordedCourse => ({
  title,
  positions: positions.map((one) => words.position(one)),
  entries: words.entries(completed(entries)),
});

/** What matters most in a step: its last scene, or else the last sentence of the log. */
export function toldIn(
  { entries }: WordedCourse,
  step: number,
  scenes: Scenes | null,
  { words, viewer }: { words: TableWords; viewer: number | null },
): string {
  const inStep = entries.filter(({ n }) => n === step);
  const staged = scenes?.find(words, inStep, viewer) ?? [];
  return staged.at(-1)?.text ?? inStep.filter(({ text }) => text).at(-1)?.text ?? "";
}
