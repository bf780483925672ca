/** Filters log entries and counts the new ones. */
import { t } from "../language/texts";
import type { LogEntry } from "./entries";
import { Actor, type LogEntryKind, type Lobby } from "../protocol";

/** An entry of the log with its words for the viewer. */
export type WordedEntry = LogEntry & { text: string };

export type LogFilter = { seat: number | null; kind: LogEntryKind | "all" };
export const everything: LogFilter = { seat: null, kind: "all" };

/** Entries by or about the filter's seat, of the filter's kind, in their order. */
export function filtered(entries: WordedEntry[], filter: LogFilter): WordedEntry[] {
  return entries.filter(
    (entry) =>
      (filter.kind === "all" || entry.kind === filter.kind) &&
      (filter.seat === null || entry.by === filter.seat || entry.seats.includes(filter.seat)),
  );
}

/** The same entries, each private only if no later one has opened it: a vote is not, once the votes are shown. */
export function withOpened(entries: WordedEntry[]): WordedEntry[] {
  const opened = new Set<string>();
  return entries
    .map((_, at) => {
      const entry = entries[entries.length - 1 - at] as WordedEntry;
      for (const act of entry.opens ?? []) opened.add(act);
      const isOpened = entry.private && opened.has(entry.id?.split(".")[1] ?? "");
      return isOpened ? { ...entry, private: false } : entry;
    })
    .reverse();
}

/** Whether the entry belongs to the talk (or else to the game). */
export const isTalk = (entry: LogEntry): boolean => ["chat", "note", "promise"].includes(entry.kind);

/** How many entries came after the mark and are not by the viewer. */
export function unread(entries: LogEntry[], mark: Mark, viewer: number | null): number {
  let count = 0;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at] as LogEntry;
    if (entry.n < mark.n || (entry.n === mark.n && entry.i <= mark.i)) break;
    if (viewer === null || entry.by !== viewer) count += 1;
  }
  return count;
}

/** Whether a seat acted. Only these count as new in the log: deals and consequences come with them. */
export const isSeatsAct = (entry: LogEntry): boolean => entry.kind === "act" && entry.by >= 0;

export type Mark = { n: number; i: number };
/** Before the first entry. */
export const NOWHERE: Mark = { n: -1, i: -1 };

export const laterOf = (a: Mark, b: Mark): Mark => (a.n > b.n || (a.n === b.n && a.i > b.i) ? a : b);

export function markAt(entries: LogEntry[]): Mark {
  const last = entries.at(-1);
  return last ? { n: last.n, i: last.i } : NOWHERE;
}

/** The name of the seat or other actor behind an entry. */
export function nameOf(by: number, lobby: Lobby): string {
  if (by === Actor.CHANCE) return t("log.chance");
  if (by === Actor.HOST) return t("log.host");
  if (by === Actor.SERVER) return t("log.table");
  return lobby.seats.find((info) => info.seat === by)?.name || t("seats.unnamed", { number: by + 1 });
}
