/** What has changed in an offer since the last version of it, which the log has. */
import type { LogEntry } from "../../../lib/table/board";
import type { Wording } from "../../../lib/language/wording";

/** A run of words that stayed, came or went. */
export type Run = { text: string; mark: "same" | "new" | "struck" };
/** A clause beside the one that it takes the place of; of a clause that was left out, only what went. */
export type MarkedClause = { runs: Run[]; mark: "same" | "other" | "new" | "struck"; at: number | null };
/** The sentences of a clause in the log: the first says its type. */
export type Said = { id: string; text: string };

const OFFERS = "notices.OFFERS.says";
const COUNTERS = "acts.counter.says";
const CLAUSE = "notices.CLAUSE.says.";
const PARTS = ["notices.CLAUSE", "notices.CHANGE"];

/** The event of the last offer. */
export const lastOffer = (log: readonly LogEntry[]): number | null =>
  log.filter(({ id }) => id === OFFERS).at(-1)?.n ?? null;

/** The clauses of the offer before the last one, if that was changed; null if the last offer is a new one. */
export function versionBefore(log: readonly LogEntry[], wording: Wording): Said[] | null {
  const offers = log.flatMap(({ id }, at) => (id === OFFERS ? [at] : []));
  const [before, last] = offers.slice(-2);
  if (before === undefined || last === undefined) return null;
  if (!log.slice(before, last).some(({ id }) => id === COUNTERS)) return null;
  const found: Said[] = [];
  for (const { id = "", values = {} } of log.slice(before + 1, last)) {
    if (!PARTS.some((part) => id.startsWith(part))) continue;
    const text = wording.say({ id, values: { ...(values as Record<string, number>), at: 0 } });
    if (id.startsWith(CLAUSE)) found.push({ id, text });
    else if (found.length > 0) found[found.length - 1]!.text += ` ${text}`;
  }
  return found;
}

/** The words of a sentence that stayed, came and went. */
export function runsOf(before: string, after: string): Run[] {
  const [a, b] = [before.split(" "), after.split(" ")];
  // The longest common words, from the end on.
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i]![j] = a[i] === b[j] ? 1 + longest[i + 1]![j + 1]! : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
  const runs: Run[] = [];
  const add = (text: string, mark: Run["mark"]): void => {
    const last = runs.at(-1);
    if (last?.mark === mark) last.text += ` ${text}`;
    else runs.push({ text, mark });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(a[i] ?? "", "same");
      [i, j] = [i + 1, j + 1];
    } else if (i < a.length && (j >= b.length || longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      add(a[i] ?? "", "struck");
      i += 1;
    } else {
      add(b[j] ?? "", "new");
      j += 1;
    }
  }
  return runs;
}

const common = (a: string, b: string): number =>
  runsOf(a, b)
    .filter(({ mark }) => mark === "same")
    .reduce((sum, { text }) => sum + text.split(" ").length, 0);

/** Each clause with what changed; those that were left out come last. Clauses of one type that say the most in common go together. */
export function markChanges(now: Said[], before: Said[] | null): MarkedClause[] {
  const same = (text: string): Run[] => [{ text, mark: "same" }];
  if (!before) return now.map(({ text }, at) => ({ runs: same(text), mark: "same", at }));
  const left = [...before];
  const take = (found: Said | undefined): Said | undefined => {
    if (found) left.splice(left.indexOf(found), 1);
    return found;
  };
  // Those that are the same go first, so that no other takes their place.
  const twins = now.map((one) => take(left.find(({ id, text }) => id === one.id && text === one.text)));
  const marked = now.map((one, at): MarkedClause => {
    if (twins[at]) return { runs: same(one.text), mark: "same", at };
    const kin = left
      .filter(({ id }) => id === one.id)
      .sort((a, b) => common(b.text, one.text) - common(a.text, one.text));
    const old = take(kin[0]);
    return old
      ? { runs: runsOf(old.text, one.text), mark: "other", at }
      : { runs: [{ text: one.text, mark: "new" }], mark: "new", at };
  });
  const struck = left.map(({ text }): MarkedClause => ({ runs: [{ text, mark: "struck" }], mark: "struck", at: null }));
  return [...marked, ...struck];
}
