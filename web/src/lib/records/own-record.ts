/** What this browser has seen of a table, kept to compare it with the record when the game is over. */
import type { Done, Hello, Lobby, Update } from "../protocol";

const PLACE = "commonweal.seen";

/** Of how many tables something is kept: those that were played last. */
const MOST_TABLES = 12;

/** An act of ours: its event, the seat, and what was sent. */
export type OwnAct = [n: number, seat: number, act: string];

/** A hash that the server sent, and the event that was the last one then. */
export type Mark = [n: number, chain: string];

/** `marks`: the newest hash last, and before it those from before each time that the connection was lost. */
export type Seen = { marks: Mark[]; acts: OwnAct[] };

/** How many earlier hashes are kept. */
const MOST_MARKS = 50;

/** The tables that this page has written to since it was opened: before the first time, the connection was another one. */
const opened = new Set<string>();

const placeOf = (code: string): string => `${PLACE}.${code}`;

/** What was kept of a table. */
export function seenOf(code: string): Seen {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(code)) ?? "{}") as Partial<Seen>;
    return { marks: kept.marks ?? [], acts: kept.acts ?? [] };
  } catch {
    return { marks: [], acts: [] }; // Storage is forbidden, or holds something else.
  }
}

/** Keep the hash that a message brings, and the act of ours that it answers. `pending`: acts that were sent, by id. */
export function see(
  { lobby: { code, you } }: { lobby: Pick<Lobby, "code" | "you"> },
  message: Hello | Update | Done,
  pending: ReadonlyMap<string, string>,
): void {
  const { marks, acts } = seenOf(code);
  const done = message.type === "done" ? message : message.type === "update" ? message.done : undefined;
  const act = pending.get(done?.id ?? "");
  if (done && act !== undefined && you !== null) acts.push([done.n, you, act]);
  if (message.type !== "done") {
    if (message.type === "update" && opened.has(code)) marks.pop();
    if (message.chain) marks.push([message.n, message.chain]);
    if (message.chain) opened.add(code);
    else opened.delete(code);
  }
  keep(code, { marks: marks.slice(-MOST_MARKS), acts });
}

function keep(code: string, seen: Seen): void {
  try {
    localStorage.setItem(placeOf(code), JSON.stringify(seen));
    const codes = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
    if (codes[0] === code) return;
    const newest = [code, ...codes.filter((one) => one !== code)];
    for (const old of newest.splice(MOST_TABLES)) localStorage.removeItem(placeOf(old));
    localStorage.setItem(PLACE, JSON.stringify(newest));
  } catch {
    // Without it, the end of the game has nothing to compare the record with, and says so.
  }
}
