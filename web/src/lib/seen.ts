/** What this browser has seen of a table, kept to compare it with the record when the game is over. */
import { myTables } from "./my-tables";
import type { Done, Hello, Update } from "./protocol";

const PLACE = "commonweal.seen.";

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

/** What was kept of a table. */
export function seenOf(code: string): Seen {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE + code) ?? "{}") as Partial<Seen>;
    return { marks: kept.marks ?? [], acts: kept.acts ?? [] };
  } catch {
    return { marks: [], acts: [] }; // Storage is forbidden, or holds something else.
  }
}

/** Keep the hash that a message brings, and the act of ours that it answers. `pending`: acts that were sent, by id. */
export function see(
  code: string,
  seat: number | null,
  message: Hello | Update | Done,
  pending: ReadonlyMap<string, string>,
): void {
  const { marks, acts } = seenOf(code);
  const done = message.type === "done" ? message : message.type === "update" ? message.done : undefined;
  const act = pending.get(done?.id ?? "");
  if (done && act !== undefined && seat !== null) acts.push([done.n, seat, act]);
  if (message.type !== "done") {
    if (message.type === "update" && opened.has(code)) marks.pop();
    opened.add(code);
    if (message.chain) marks.push([message.n, message.chain]);
  }
  keep(code, { marks: marks.slice(-MOST_MARKS), acts });
}

function keep(code: string, seen: Seen): void {
  try {
    localStorage.setItem(PLACE + code, JSON.stringify(seen));
    const known = new Set([code, ...myTables()]);
    for (const place of Object.keys(localStorage))
      if (place.startsWith(PLACE) && !known.has(place.slice(PLACE.length))) localStorage.removeItem(place);
  } catch {
    // Without it, the end of the game has nothing to compare the record with, and says so.
  }
}
