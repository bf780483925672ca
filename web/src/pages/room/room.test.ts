import { expect, test, vi } from "vitest";
import { NOWHERE } from "../../lib/log/log";
import type { TableSession } from "../../lib/table/session.svelte";
import { Room } from "./room.svelte";

/** A table whose log has one act for each of these seats. */
const after = (acts: number[], viewer: number | null) =>
  ({
    viewer,
    readLog: NOWHERE,
    readTalk: new Map(),
    lobby: { game: "potlatch", code: "BCDFGHJK" },
    book: { guide: [], ideas: [], deals: null },
    entries: acts.map((by, n) => ({ n, i: 0, kind: "act", by, text: "", seats: [], private: false })),
  }) as unknown as TableSession;

test("who acts has seen the board, so only what others did since is new in the log", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const news = (acts: number[], viewer: number | null) => new Room(() => after(acts, viewer)).labels.log.news;
  expect(news([1, 2, 0, 1], 0)).toBe(1);
  expect(news([1, 2, 0], 0)).toBe(0);
  expect(news([1, 2], 0)).toBe(2);
  expect(news([1, 2, 0, 1], null)).toBe(4);
});
