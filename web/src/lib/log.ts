/** Filters log entries and counts the new ones. */
import { Actor, type Line, type LineKind, type Lobby } from "./protocol";

/** A line of the log with its words for the viewer. */
export type LogEntry = Line & { text: string };

export type LogFilter = { seat: number | null; kind: LineKind | "all" };
export const everything: LogFilter = { seat: null, kind: "all" };

/** Entries by or about the filter's seat, of the filter's kind, in their order. */
export function filtered(lines: LogEntry[], filter: LogFilter): LogEntry[] {
  return lines.filter(
    (line) =>
      (filter.kind === "all" || line.kind === filter.kind) &&
      (filter.seat === null || line.by === filter.seat || line.seats.includes(filter.seat)),
  );
}

/** Whether the entry belongs to the talk (or else to the game). */
export const isTalk = (line: Line): boolean => line.kind === "chat" || line.kind === "promise";

/** How many entries came after the mark and are not by the viewer. */
export function unread(lines: Line[], mark: Mark, viewer: number | null): number {
  let count = 0;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as Line;
    if (line.n < mark.n || (line.n === mark.n && line.i <= mark.i)) break;
    if (viewer === null || line.by !== viewer) count += 1;
  }
  return count;
}

/** Whether a seat acted. Only these count as new in the log: deals and consequences come with them. */
export const isSeatsAct = (line: Line): boolean => line.kind === "act" && line.by >= 0;

export type Mark = { n: number; i: number };
/** Before the first entry. */
export const NOWHERE: Mark = { n: -1, i: -1 };

export const laterOf = (a: Mark, b: Mark): Mark => (a.n > b.n || (a.n === b.n && a.i > b.i) ? a : b);

export function markAt(lines: Line[]): Mark {
  const last = lines.at(-1);
  return last ? { n: last.n, i: last.i } : NOWHERE;
}

/** The name of the seat or other actor behind an entry. */
export function nameOf(by: number, lobby: Lobby): string {
  if (by === Actor.CHANCE) return "Chance";
  if (by === Actor.HOST) return "The host";
  if (by === Actor.SERVER) return "The table";
  return lobby.seats.find((info) => info.seat === by)?.name || `Seat ${by + 1}`;
}
