/** What others have just done to the viewer, from the log. */
import type { WordedEntry } from "./log";

/** How far back it looks. */
const FURTHEST = 40;

/**
 * The last act of each other seat that concerns the viewer, since the viewer last acted: oldest first. Where several acts of
 * one seat make one deed (naming a house, laying a card), the last of them tells it.
 */
export function doneTo(entries: WordedEntry[], viewer: number | null): string[] {
  if (viewer === null) return [];
  const latest = new Map<number, string>();
  for (const entry of entries.slice(-FURTHEST).reverse()) {
    if (entry.kind !== "act" || entry.by < 0) continue;
    if (entry.by === viewer) break;
    if (entry.seats.includes(viewer) && !latest.has(entry.by)) latest.set(entry.by, entry.text);
  }
  return [...latest.values()].filter(Boolean).reverse();
}
