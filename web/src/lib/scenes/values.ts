/** Reads what the entries of a scene say, for the pictures that games draw. */
import type { WordedEntry } from "../log/log";

export type Said = Pick<WordedEntry, "id" | "values">;

/** "PAYS" of a notice, "roll" of an act. */
export const nameOf = ({ id = "" }: Said): string => id.split(".")[1] ?? "";

/** A number among the values of an entry; -1 without it. */
export function valueOf(entry: Pick<Said, "values"> | undefined, name: string): number {
  const value = entry?.values?.[name];
  return typeof value === "number" ? value : -1;
}

/** The entries of these notices or acts. */
export const entriesOf = <Entry extends Said>(entries: readonly Entry[], ...names: string[]): Entry[] =>
  entries.filter((entry) => names.includes(nameOf(entry)));

/** Who gives or takes, where a picture shows the bank: a name that no value has. */
export const BANK = "bank";

/** The seat that a value names; null for the bank. */
export function seatOf(entry: Said, name: string): number | null {
  const seat = name === BANK ? -1 : valueOf(entry, name);
  return seat < 0 ? null : seat;
}

/** Something that goes from one seat to another; null for the bank. */
export type Flow = { from: number | null; to: number | null };

/** Group flows by giver and taker, in the order in which each pair comes first. */
export function byPair<One extends Flow>(flows: readonly One[]): (Flow & { flows: One[] })[] {
  const pairs: (Flow & { flows: One[] })[] = [];
  for (const flow of flows) {
    const known = pairs.find(({ from, to }) => from === flow.from && to === flow.to);
    if (known) known.flows.push(flow);
    else pairs.push({ from: flow.from, to: flow.to, flows: [flow] });
  }
  return pairs;
}
