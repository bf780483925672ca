/** The entries of a log: those that follow another of their event travel without what is as in it. */
import type { LogEntry as SentEntry } from "../protocol";

/** An entry of the log with everything it says. */
export type LogEntry = SentEntry & Required<Pick<SentEntry, "n" | "i" | "at" | "kind" | "by" | "seats">>;

/** The entries as they were before they travelled. */
export function completed(sent: readonly SentEntry[]): LogEntry[] {
  let last: LogEntry = { n: 0, i: -1, at: 0, kind: "act", by: 0, seats: [] };
  return sent.map((one) => {
    const { at, kind, by, n } = last;
    const place = one.n === undefined ? { n, i: last.i + 1 } : { n: one.n, i: one.i ?? 0 };
    last = { at, kind, by, seats: [], ...one, ...place };
    return last;
  });
}
