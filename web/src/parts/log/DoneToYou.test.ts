import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { WordedEntry } from "../../lib/log/log";
import type { TableSession } from "../../lib/table/session.svelte";
import DoneToYou from "./DoneToYou.svelte";

const gift = (n: number, text: string): WordedEntry =>
  ({ n, i: 0, kind: "act", by: 1, seats: [1, 0], text, private: false }) as WordedEntry;

function shown(entries: WordedEntry[], more: { turn?: boolean; code?: string } = {}): string[] {
  cleanup();
  const session = { lobby: { code: more.code ?? "KDFGHJMN" }, viewer: 0, turn: more.turn ?? false, entries, book: {} };
  render(DoneToYou, { session: session as unknown as TableSession, openLog: () => undefined });
  return screen.queryAllByRole("listitem").map((line) => line.textContent);
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("news that was put away stays away over a reload, at its table, until there is more or the turn begins", async () => {
  const first = gift(4, "Wren gives you a boat.");
  expect(shown([first])).toEqual(["Wren gives you a boat."]);
  await fireEvent.click(screen.getByRole("button"));
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(shown([first])).toEqual([]);
  expect(shown([first, gift(6, "Wren gives you a story.")])).toEqual(["Wren gives you a story."]);
  expect(shown([first], { code: "ZZZZZZZZ" })).toEqual(["Wren gives you a boat."]);
  expect(shown([first], { turn: true })).toEqual(["Wren gives you a boat."]);
});

test("while the log is hidden, one line shows the last act of another player", () => {
  const act = (n: number, by: number, text: string): WordedEntry => ({ ...gift(n, text), by, seats: [by] });
  const lineOf = (entries: WordedEntry[], hidesLog: boolean): string | undefined => {
    cleanup();
    const session = { lobby: { code: "KDFGHJMN" }, viewer: 0, turn: false, entries, book: {} };
    render(DoneToYou, { session: session as unknown as TableSession, openLog: () => undefined, hidesLog });
    return document.querySelector(".last")?.textContent.trim();
  };
  const entries = [act(4, 2, "Ben stakes a claim in Food."), act(5, 1, "Wren passes.")];
  expect(lineOf(entries, false)).toBeUndefined();
  expect(lineOf([], true)).toBe("");
  expect(lineOf(entries, true)).toBe("Wren passes.");
  expect(lineOf([...entries, gift(6, "Wren gives you a boat.")], true)).toBeUndefined(); // the list takes its place
  expect(lineOf([...entries, act(6, 0, "You pass.")], true)).toBe("Wren passes.");
  expect(lineOf([...entries, act(6, 2, "")], true)).toBe("Wren passes."); // ending a turn says nothing
});
