/** Reads what the entries of a scene say. */
import type { WordedEntry } from "../../../lib/log/log";

export type Said = Pick<WordedEntry, "id" | "values">;

/** A number among the values of an entry; -1 without it. */
export function valueOf(entry: Said | undefined, name: string): number {
  const value = entry?.values?.[name];
  return typeof value === "number" ? value : -1;
}

/** "PAYS" of a notice, "roll" of an act. */
export const nameOf = ({ id = "" }: Said): string => id.split(".")[1] ?? "";

/** The entries of these notices or acts. */
export const entriesOf = <Entry extends Said>(entries: readonly Entry[], ...names: string[]): Entry[] =>
  entries.filter((entry) => names.includes(nameOf(entry)));

/** The seats of a set. */
export const seatsIn = (set: number): number[] =>
  Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => set > 0 && (set >> seat) & 1);

/** Products of an Industry, or a sum of Money in cents. */
export type Thing = { industry: number; units: number } | { cents: number };
export type Transfer = { from: number | null; to: number | null; things: Thing[] };

/** From which value to which; BANK for neither. */
const BANK = "bank";
const ROUTES: Record<string, [from: string, to: string]> = {
  PAYS: ["seat", "other"],
  HANDS_OVER: ["seat", "other"],
  REPAID: ["seat", "creditor"],
  PAID_IN_STOCK: ["seat", "creditor"],
  STILL_OWES: ["seat", "creditor"],
  IOU_LAPSES: ["seat", "creditor"],
  CHARGED: ["seat", BANK],
  CHARGED_ALL: ["seat", BANK],
  RECEIVES: [BANK, "seat"],
};

/** What goes from whom to whom in these entries: one transfer for each pair, in the order of the log. */
export function transfersIn(entries: readonly Said[]): Transfer[] {
  const found: Transfer[] = [];
  for (const entry of entries) {
    const route = ROUTES[nameOf(entry)];
    if (!route) continue;
    const [from, to] = route.map((end) => (end === BANK ? null : valueOf(entry, end))) as [
      number | null,
      number | null,
    ];
    const units = valueOf(entry, "units");
    const industry = valueOf(entry, "industry");
    // Who has no Money pays nothing.
    if (units < 0 && valueOf(entry, "cents") <= 0) continue;
    const thing = units >= 0 ? { industry, units } : { cents: valueOf(entry, "cents") };
    const known = found.find((one) => one.from === from && one.to === to);
    if (known) known.things.push(thing);
    else found.push({ from, to, things: [thing] });
  }
  return found;
}
