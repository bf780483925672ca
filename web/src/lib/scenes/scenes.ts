/** Finds the scenes in the log: the moments that a game declares, worded for one reader. */
import { api } from "../server/api";
import type { MoreTexts } from "../language/wording";
import type { Message, Scene } from "../protocol";
import type { WordedEntry } from "../log/log";
import { isGameEvent } from "../replay/replay.svelte";

/** A scene of one event. `text`: its main sentence; `lines`: what else happened in it; `values`: those of the entry that it
 * begins with, for pictures; `concerns`: whether it is about the reader. */
export type StagedScene = {
  name: string;
  n: number;
  i: number;
  title: string;
  text: string;
  lines: string[];
  entry: WordedEntry;
  entries: WordedEntry[];
  concerns: boolean;
  seconds: number;
  sound: string;
};

type Words = { say: (message: Message) => string; knows: (id: string) => boolean };

/** The scenes of a game: the texts that word them, and how to find them among entries of the log, in their order. `viewer`: a seat,
 * or null for a spectator. */
export type Scenes = MoreTexts & {
  find: (words: Words, entries: readonly WordedEntry[], viewer: number | null) => StagedScene[];
};

export async function loadScenes(game: string): Promise<Scenes> {
  const { scenes, texts, values } = await api.scenes(game);
  return { texts, values, find: (words, entries, viewer) => scenesIn(scenes, words, entries, viewer) };
}

/** Whether a message is the wanted one, or one that the wanted id is short for. */
const isOneOf = (id: string | undefined, wanted: string): boolean =>
  id === wanted || id?.startsWith(`${wanted}.`) === true;

/** The scenes of all events among the entries, in their order. `viewer`: a seat, or null for a spectator. */
export function scenesIn(
  scenes: readonly Scene[],
  words: Words,
  entries: readonly WordedEntry[],
  viewer: number | null,
): StagedScene[] {
  if (scenes.length === 0) return [];
  const events = new Map<number, WordedEntry[]>();
  for (const entry of entries) if (isGameEvent(entry)) events.set(entry.n, [...(events.get(entry.n) ?? []), entry]);
  return [...events.values()].flatMap((event) => scenesOfEvent(scenes, words, event, viewer));
}

/** The scenes of one event. An entry is in one scene only: that of the first declaration which takes it. */
function scenesOfEvent(
  scenes: readonly Scene[],
  words: Words,
  event: WordedEntry[],
  viewer: number | null,
): StagedScene[] {
  const taken = new Set<WordedEntry>();
  const found: StagedScene[] = [];
  for (const scene of scenes) {
    const free = event.filter((entry) => !taken.has(entry));
    const begun = free.filter(
      (entry) => scene.at.some((wanted) => isOneOf(entry.id, wanted)) && isFor(scene, entry, viewer),
    );
    const entry = begun.find((one) => isAbout(one, viewer)) ?? begun[0];
    if (!entry) continue;
    const inside = free.filter((one) => begun.includes(one) || scene.then.some((wanted) => isOneOf(one.id, wanted)));
    for (const one of inside) taken.add(one);
    found.push(staged(words, scene, entry, inside, viewer));
  }
  return found.sort((a, b) => a.i - b.i);
}

function staged(
  words: Words,
  scene: Scene,
  entry: WordedEntry,
  entries: WordedEntry[],
  viewer: number | null,
): StagedScene {
  const { name, seconds, sound } = scene;
  const values = entry.values ?? {};
  const own = `scenes.${name}.says`;
  const text = words.knows(own) ? words.say({ id: own, values }) : entry.text;
  const lines = entries.filter((one) => one !== entry).map((one) => one.text);
  return {
    name,
    n: entry.n,
    i: entry.i,
    title: words.say({ id: `scenes.${name}.title`, values }),
    text,
    lines: [...new Set(lines)].filter((line) => line && line !== text),
    entry,
    entries,
    concerns: entries.some((one) => isAbout(one, viewer)),
    seconds,
    sound,
  };
}

/** Whether the scene that begins with an entry is shown to the viewer. */
function isFor(scene: Scene, entry: WordedEntry, viewer: number | null): boolean {
  if (!scene.whom) return true;
  const seats = entry.values?.[scene.whom];
  if (viewer === null || typeof seats !== "number") return false;
  return scene.is_set ? ((seats >> viewer) & 1) === 1 : seats === viewer;
}

const isAbout = (entry: WordedEntry, viewer: number | null): boolean =>
  viewer !== null && (entry.seats.includes(viewer) || entry.done_to?.includes(viewer) === true);
