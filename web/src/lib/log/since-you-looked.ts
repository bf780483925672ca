/** What others, or the cards and the rules, have just done to the viewer: from the log, so that a reload keeps it. */
import { type Mark, type WordedEntry, isSeatsAct } from "./log";

/** How far back it looks. */
const FURTHEST = 200;
/** How many lines are shown at once; the log has all. */
export const SHOWN = 3;

/** Something that was done to the viewer, in the words of the log. */
export type Done = Mark & { text: string };
/** What the viewer has put away: all lines up to a mark. Those put away before one's turn come back with it. */
export type Dismissed = Mark & { turn: boolean };

/**
 * What was done to the viewer since the viewer last acted, oldest first: for each event what says so of itself (`done_to`),
 * in one line; and of each other seat the last act that names the viewer, unless a later deed of that seat tells it.
 */
export function doneTo(entries: WordedEntry[], viewer: number | null): Done[] {
  if (viewer === null) return [];
  const recent = entries.slice(-FURTHEST);
  const fresh = recent.slice(lastOwnAct(recent, viewer) + 1);
  const deeds = new Map<string, Done>();
  const told = new Map<number, string>(); // the line that tells the last deed of each seat
  for (const { kind, n, i, by, seats, text, done_to } of fresh) {
    const declared = done_to?.includes(viewer) === true;
    const named = kind === "act" && by >= 0 && by !== viewer && seats.includes(viewer);
    if (!text || !(declared || named)) continue;
    const line = declared ? `${n}` : `${n} named`;
    const before = told.get(by);
    if (before?.endsWith("named")) deeds.delete(before);
    if (!declared && deeds.has(`${n}`)) continue;
    const joined = declared && deeds.has(line) ? `${deeds.get(line)?.text} ${text}` : text;
    deeds.set(line, { n, i, text: joined });
    told.set(by, line);
  }
  return [...deeds.values()];
}

/** The last act of another seat that the log tells; null if there is none, or if `deeds` already includes it. */
export function lastActOfOthers(entries: WordedEntry[], viewer: number | null, deeds: Done[]): WordedEntry | null {
  const isTold = (entry: WordedEntry): boolean => isSeatsAct(entry) && entry.by !== viewer && entry.text !== "";
  const last = entries.slice(-FURTHEST).filter(isTold).at(-1);
  return !last || deeds.some(({ n }) => n === last.n) ? null : last;
}

/** The place of the first act of the viewer in the last event in which the viewer acted; -1 if there is none. */
function lastOwnAct(entries: WordedEntry[], viewer: number): number {
  const isOwn = (entry: WordedEntry): boolean => entry.kind === "act" && entry.by === viewer;
  const event = entries.filter(isOwn).at(-1)?.n;
  return event === undefined ? -1 : entries.findIndex((entry) => entry.n === event && isOwn(entry));
}

/** The lines that the viewer has not put away. */
export function standing(deeds: Done[], away: Dismissed | null, turn: boolean): Done[] {
  if (away === null || (turn && !away.turn)) return deeds;
  return deeds.filter(({ n, i }) => n > away.n || (n === away.n && i > away.i));
}
