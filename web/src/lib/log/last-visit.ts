/** When this device last showed each table, so that it can say on return what happened since. */
const PLACE = "commonweal.visits";
const MOST = 40;

/** Milliseconds from which on somebody was away. */
export const AWAY_MS = 10 * 60_000;

/** `n`: the last event that was shown; `at`: when, in milliseconds since 1970. */
export type Visit = { n: number; at: number };

function visits(): [string, Visit][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Visit][]).filter((one) => typeof one[1].at === "number") : [];
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}

/** The last visit to a table; null if there was none. */
export const lastVisit = (code: string): Visit | null => visits().find(([one]) => one === code)?.[1] ?? null;

/** Note that a table was shown up to an event. */
export function noteVisit(code: string, n: number, at = Date.now()): void {
  const others = visits().filter(([one]) => one !== code);
  try {
    localStorage.setItem(PLACE, JSON.stringify([[code, { n, at }], ...others].slice(0, MOST)));
  } catch {
    // What happened stands in the log, too.
  }
}

/** The event after which everything is news to somebody who returns now; null for one who was hardly away. */
export function newsSince(visit: Visit | null, now = Date.now()): number | null {
  return visit !== null && now - visit.at >= AWAY_MS ? visit.n : null;
}
