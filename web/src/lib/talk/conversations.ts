/** Splits a table's talk into conversations: public, one private conversation per group of seats, and promises. */
import { listed, t } from "../language/texts";
import { type WordedEntry, type Mark, NOWHERE, isTalk, laterOf, unread } from "../log/log";
import type { LogEntry } from "../log/entries";
import type { Lobby } from "../protocol";
import { seatName } from "../seats/seats";

/** The public conversation. */
export const ALL = "";
/** The log entries about promises. */
export const PROMISES = "promises";

/** The viewer’s own notes. */
export const NOTES = "notes";

/** The viewer’s guess sheet, which stands among the conversations. */
export const GUESSES = "guesses";

/** The conversation of a log entry: public, promises, or the seats of a private one as "0,2". */
export function conversationOf(entry: LogEntry): string {
  if (entry.kind === "promise") return PROMISES;
  if (entry.kind === "note") return NOTES;
  return entry.private ? keyOf(entry.seats) : ALL;
}

export const keyOf = (seats: number[]): string => [...new Set(seats)].sort((a, b) => a - b).join(",");

export const seatsOf = (key: string): number[] =>
  [ALL, PROMISES, NOTES, GUESSES].includes(key) ? [] : key.split(",").map(Number);

/** Keys of the private conversations, latest first. */
export function privateConversations(entries: WordedEntry[]): string[] {
  const keys = entries.filter((entry) => isTalk(entry) && entry.private && entry.kind === "chat").map(conversationOf);
  return [...new Set(keys.reverse())];
}

export const entriesOf = (entries: WordedEntry[], key: string): WordedEntry[] =>
  entries.filter((entry) => isTalk(entry) && conversationOf(entry) === key);

export type Marks = ReadonlyMap<string, Mark>;

/** How many entries of a conversation are new to the viewer: later than its mark and than the arrival at the table. */
export function unreadIn(
  entries: WordedEntry[],
  key: string,
  marks: Marks,
  viewer: number | null,
  arrival: Mark = NOWHERE,
): number {
  return unread(entriesOf(entries, key), laterOf(marks.get(key) ?? NOWHERE, arrival), viewer);
}

/** How many entries of all conversations are new to the viewer. */
export function unreadTalk(
  entries: WordedEntry[],
  marks: Marks,
  viewer: number | null,
  arrival: Mark = NOWHERE,
): number {
  return [ALL, PROMISES, ...privateConversations(entries)].reduce(
    (sum, key) => sum + unreadIn(entries, key, marks, viewer, arrival),
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

/** Seat names as a list: "you", "Wren and you", "Fern, Wren and you". `you`: the word for the viewer. */
export function names(seats: number[], lobby: Lobby, you = t("page.you")): string {
  const others = seats.filter((seat) => seat !== lobby.you).map((seat) => seatName(seat, lobby));
  return listed(seats.length > others.length ? [...others, you] : others);
}
