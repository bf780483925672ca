import { beforeEach, expect, test, vi } from "vitest";
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

/** A table whose game is over. */
const ended = (host: boolean, leads = 0) =>
  ({
    ...after([0], 0),
    lead: vi.fn(),
    leading: false,
    position: { over: true },
    record: { leads, since: 9 },
    lobby: { game: "potlatch", code: "BCDFGHJK", host },
  }) as unknown as TableSession;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("scrollTo", vi.fn());
});

test("the final board stays until the viewer goes on, and does not come back", () => {
  const session = ended(false);
  const room = new Room(() => session);
  room.end();
  expect([room.atFinalBoard, room.tabs.tab]).toEqual([true, "table"]);
  room.show("table");
  expect([room.atFinalBoard, room.replaying]).toEqual([true, false]);
  room.goOn();
  expect([room.atFinalBoard, room.tabs.tab]).toEqual([false, "end"]);
  expect(session.lead).not.toHaveBeenCalled(); // only a host takes the others along
  const reloaded = new Room(() => session);
  reloaded.end();
  expect([reloaded.atFinalBoard, reloaded.tabs.tab]).toEqual([false, "end"]);
});

test("where the host goes on, everybody does", () => {
  const host = ended(true);
  const hosts = new Room(() => host);
  hosts.end();
  hosts.goOn();
  expect(host.lead).toHaveBeenCalledWith(null);
  localStorage.clear();
  const session = ended(false, 3);
  const room = new Room(() => session);
  room.end();
  expect(room.isLedOn).toBe(false); // what the host led before the end does not count
  session.record = { ...session.record, leads: 4 };
  expect(room.isLedOn).toBe(true);
  room.follow();
  expect(room.tabs.tab).toBe("end");
});

test("who acts has seen the board, so only what others did since is new in the log", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const news = (acts: number[], viewer: number | null) => new Room(() => after(acts, viewer)).labels.log.news;
  expect(news([1, 2, 0, 1], 0)).toBe(1);
  expect(news([1, 2, 0], 0)).toBe(0);
  expect(news([1, 2], 0)).toBe(2);
  expect(news([1, 2, 0, 1], null)).toBe(4);
});
