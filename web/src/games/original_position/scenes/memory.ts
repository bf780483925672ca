/** What a viewer voted behind the veil, read from the log. */
import type { WordedEntry } from "../../../lib/log/log";

export type Remembered = { scenario: number; answer: number; at: number };

const is = (entry: WordedEntry, id: string): boolean => entry.id?.startsWith(`${id}.`) === true;

/** How a seat voted on the scenarios of the round that ended with event `n`, each vote as it stood in the end. */
export function votesBehindTheVeil(log: readonly WordedEntry[], n: number, seat: number): Remembered[] {
  let votes = new Map<number, Remembered>();
  let scenario: number | null = null;
  for (const entry of log) {
    if (entry.n > n) break;
    const { values = {} } = entry;
    if (is(entry, "notices.ROUND_BEGINS")) votes = new Map();
    if (is(entry, "acts.draw_scenario")) scenario = Number(values.scenario);
    if (!is(entry, "notices.CHIP_IS") && !is(entry, "notices.SWITCHES")) continue;
    if (scenario === null || values.seat !== seat) continue;
    votes.set(scenario, { scenario, answer: Number(values.answer), at: votes.get(scenario)?.at ?? entry.at });
  }
  return [...votes.values()];
}
