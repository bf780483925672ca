/** What the log has told of the time before a scene: the law, and the campaign. */
import type { WordedEntry } from "../../../lib/log/log";
import { seatsIn } from "../../../lib/seats/seats";

const is = (entry: WordedEntry, name: string): boolean => entry.id?.startsWith(`notices.${name}.`) === true;
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The issues of an entry that names several. */
export const issuesOf = ({ values }: WordedEntry): number[] => {
  const issues = values?.issues as unknown;
  return Array.isArray(issues) ? (issues as number[]) : [];
};

/** The level of each issue before event `n`, where it has ever been changed. */
export function lawBefore(log: readonly WordedEntry[], n: number): Map<number, number> {
  const told = log.filter((entry) => entry.n < n && is(entry, "LEVEL_IS"));
  return new Map(
    told.flatMap((entry) => issuesOf(entry).map((issue) => [issue, number(entry.values?.number)] as const)),
  );
}

export type Fought = { bought: number; attacks: number; voids: number[] };

/** What the campaign up to event `n` brought each seat. */
export function campaignBefore(log: readonly WordedEntry[], n: number): Map<number, Fought> {
  const seats = new Map<number, Fought>();
  for (const entry of log) {
    if (entry.n > n) break;
    if (is(entry, "CAMPAIGN_OPENS")) seats.clear();
    const seat = number(entry.values?.seat);
    const one = seats.get(seat) ?? { bought: 0, attacks: 0, voids: [] };
    if (is(entry, "BOUGHT_POINT")) one.bought += 1;
    else if (is(entry, "ATTACKED")) one.attacks += 1;
    else if (is(entry, "VOIDED")) one.voids.push(number(entry.values?.issue));
    else continue;
    seats.set(seat, one);
  }
  return seats;
}

/** Who gave which answer in the vote of a scene; empty where the ballots are secret. */
export function ballotsIn(entries: readonly WordedEntry[]): Map<number, number[]> {
  const told = entries.filter((entry) => is(entry, "VOTE_IS"));
  return new Map(
    told.map(({ values }) => {
      return [number(values?.answer), seatsIn(number(values?.voters))];
    }),
  );
}
