import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../protocol";
import type { WordedEntry } from "../log/log";
import { settings } from "../device/settings.svelte";
import type { TableSession } from "../table/session.svelte";
import { type Scenes, scenesIn } from "./scenes";
import { Stage } from "./stage.svelte";

const scene = (name: string, more: Partial<Scene>): Scene => ({
  ...{ name, at: [], then: [], whom: "", seconds: 2, sound: "", is_set: false },
  ...more,
});
const gift = scene("gift", { at: ["acts.lay"], then: ["notices.FIT", "notices.RISES"], whom: "receiver" });
const fit = scene("fit", { at: ["notices.FIT"], then: ["notices.RISES"] });
const lost = scene("lost", { at: ["notices.LOST"], seconds: 3 });
const scenes = [gift, fit, lost];
const words = { say: ({ id }: { id?: string }) => `[${id ?? ""}]`, knows: (id: string) => id === "scenes.fit.says" };

function entry(n: number, i: number, id: string, values: Record<string, number> = {}): WordedEntry {
  const seats = Object.values(values);
  return { ...{ n, i, at: 0, by: 0, kind: "act" as const, seats }, id, values, text: `${id} ${n}.${i}` };
}

const move = [
  entry(7, 0, "acts.lay.says", { receiver: 2 }),
  entry(7, 1, "notices.FIT.says", { seat: 1 }),
  entry(7, 2, "notices.RISES.says"),
];
const shown = (viewer: number | null, entries = move) => scenesIn(scenes, words, entries, viewer);

test("a scene for one seat takes its lines in; everybody else sees what is for all", () => {
  const [own, ...none] = shown(2);
  expect([own?.name, own?.text, own?.lines, own?.concerns]).toEqual([
    "gift",
    "acts.lay.says 7.0",
    ["notices.FIT.says 7.1", "notices.RISES.says 7.2"],
    true,
  ]);
  expect(none).toEqual([]);
  for (const viewer of [0, null]) {
    const [other] = shown(viewer);
    expect([other?.name, other?.text, other?.lines]).toEqual(["fit", "[scenes.fit.says]", ["notices.RISES.says 7.2"]]);
  }
});

test("an id stands for all that begins with it and a dot, and a set of seats is read by its bits", () => {
  expect(shown(null, [entry(1, 0, "notices.FITTING.says")])).toEqual([]);
  const all = [{ ...gift, is_set: true }];
  const named = (viewer: number) => scenesIn(all, words, [entry(1, 0, "acts.lay.hides", { receiver: 0b101 })], viewer);
  expect([0, 1, 2].map((viewer) => named(viewer).length)).toEqual([1, 0, 1]);
});

test("what is about the reader is the main sentence, and the others are lines", () => {
  const entries = [0, 1, 2].map((seat) => entry(4, seat, "notices.LOST.says", { seat }));
  const [one] = shown(1, entries);
  expect([one?.text, one?.lines.length]).toEqual(["notices.LOST.says 4.1", 2]);
  expect(shown(null, [...entries, entry(5, 0, "notices.LOST.says", { seat: 0 })]).map(({ n }) => n)).toEqual([4, 5]);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => ((settings.scenes = true), localStorage.clear(), vi.useRealTimers()));

test("scenes follow each other, each for its time, until they are skipped or turned off", () => {
  const stage = new Stage();
  const [a] = shown(2);
  const [b] = shown(null);
  if (!a || !b) throw new Error("no scenes");
  stage.show([a, b]);
  expect(stage.current?.name).toBe("gift");
  vi.advanceTimersByTime(1999);
  expect(stage.current?.name).toBe("gift");
  vi.advanceTimersByTime(1);
  expect(stage.current?.name).toBe("fit");
  stage.skip();
  expect(stage.current).toBeNull();
  stage.show([a], 2);
  vi.advanceTimersByTime(1000);
  expect(stage.current).toBeNull();
  settings.scenes = false;
  stage.show([a]);
  expect(stage.current).toBeNull();
});

test("what happens while the scenes are loaded is staged once they are there", () => {
  const stage = new Stage();
  const find: Scenes["find"] = (_, entries) => scenesIn(scenes, words, entries, 2);
  const session = {
    ...{ arrival: { n: 6, i: 0 }, record: { since: 6 }, entries: move, words, viewer: 2, lobby: { code: "AAAA" } },
    scenes: null as Pick<Scenes, "find"> | null,
  };
  const follow = (looks = true) => stage.follow(session as unknown as TableSession, looks);
  follow();
  session.record.since = 7;
  follow();
  expect(stage.current).toBeNull();
  session.scenes = { find };
  follow();
  expect(stage.current?.n).toBe(7);
  stage.clear();
  follow();
  expect(stage.current).toBeNull(); // nothing is staged twice
});

test("the set-up of a game that has just begun is staged once on a device, and not after somebody has acted", () => {
  const dealt = [lost];
  const find: Scenes["find"] = (_, entries) => scenesIn(dealt, words, entries, 2);
  const setUp: WordedEntry = { ...entry(5, 0, "notices.LOST.says", { seat: 2 }), kind: "consequence", by: -1 };
  const arrive = (code: string, entries: WordedEntry[] = [setUp], looks = true): Stage => {
    const stage = new Stage();
    const n = entries.at(-1)?.n ?? 0;
    const session = { ...{ arrival: { n, i: 9 }, record: { since: n }, entries, words, viewer: 2 }, lobby: { code } };
    stage.follow({ ...session, scenes: { find } } as unknown as TableSession, looks);
    return stage;
  };
  expect(arrive("AAAA").current?.n).toBe(5);
  expect(arrive("AAAA").current).toBeNull(); // after a reload
  expect(arrive("BBBB", [setUp, entry(6, 0, "acts.lay.says")]).current).toBeNull();
  expect(arrive("CCCC", [setUp], false).current).toBeNull(); // in a replay
  expect(arrive("DDDD", []).current).toBeNull(); // before the game
  expect(arrive("CCCC").current?.n).toBe(5);
});

test("where too many wait, those about others give way", () => {
  const stage = new Stage();
  const [a] = shown(2);
  if (!a) throw new Error("no scene");
  stage.show([0, 1, 2, 3, 4, 5].map((n) => ({ ...a, n, concerns: n === 1 })));
  const order: number[] = [];
  for (; stage.current; stage.skip()) order.push(stage.current.n);
  expect(order).toEqual([0, 1, 5]);
});
