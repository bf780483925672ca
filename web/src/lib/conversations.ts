/** Splits a table's talk into conversations: public, one private conversation per group of seats, and promises. */
import { type LogEntry, type Mark, NOWHERE, isTalk, laterOf, unread } from "./log";
import type { Line, Lobby } from "./protocol";
import { seatName } from "./seats";

/** The public conversation. */
export const ALL = "";
/** The log entries about promises. */
export const PROMISES = "promises";

/** The conversation of a log entry: public, promises, or the seats of a private one as "0,2". */
export function conversationOf(line: Line): string {
  if (line.kind === "promise") return PROMISES;
  return line.private ? keyOf(line.seats) : ALL;
}

export const keyOf = (seats: number[]): string => [...new Set(seats)].sort((a, b) => a - b).join(",");

export const seatsOf = (key: string): number[] => (key === ALL || key === PROMISES ? [] : key.split(",").map(Number));

/** Keys of the private conversations, latest first. */
export function privateConversations(lines: LogEntry[]): string[] {
  const keys = lines.filter((line) => isTalk(line) && line.private && line.kind === "chat").map(conversationOf);
  return [...new Set(keys.reverse())];
}

export const linesOf = (lines: LogEntry[], key: string): LogEntry[] =>
  lines.filter((line) => isTalk(line) && conversationOf(line) === key);

export type Marks = ReadonlyMap<string, Mark>;

/** How many entries of a conversation are new to the viewer: later than its mark and than the arrival at the table. */
export function unreadIn(
  lines: LogEntry[],
  key: string,
  marks: Marks,
  viewer: number | null,
  arrival: Mark = NOWHERE,
): number {
  return unread(linesOf(lines, key), laterOf(marks.get(key) ?? NOWHERE, arrival), viewer);
}

/** How many entries of all conversations are new to the viewer. */
export function unreadTalk(lines: LogEntry[], marks: Marks, viewer: number | null, arrival: Mark = NOWHERE): number {
  return [ALL, PROMISES, ...privateConversations(lines)].reduce(
    (sum, key) => sum + unreadIn(lines, key, marks, viewer, arrival),
    0,
  );
}

/** The names of the others in a private conversation: "Wren", "Wren and Fern". */
export function withWhom(key: string, lobby: Lobby): string {
  return names(
    seatsOf(key).filter((seat) => seat !== lobby.you),
    lobby,
  );
}

/** Seat names as a list: "you", "Wren and you", "Fern, Wren and you". */
export function names(seats: number[], lobby: Lobby): string {
  const others = seats.filter((seat) => seat !== lobby.you).map((seat) => seatName(seat, lobby));
  const all = seats.length > others.length ? [...others, "you"] : others;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
