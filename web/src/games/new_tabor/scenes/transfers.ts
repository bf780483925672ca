/** Reads from the entries of a scene what goes from whom to whom. */
import { BANK, type Said, byPair, nameOf, seatOf, valueOf } from "../../../lib/scenes/values";

/** Products of an Industry, or a sum of Money in cents. */
export type Thing = { industry: number; units: number } | { cents: number };
export type Transfer = { from: number | null; to: number | null; things: Thing[] };

/** From which value to which; BANK for neither. */
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
  const flows = entries.flatMap((entry) => {
    const route = ROUTES[nameOf(entry)];
    const thing = route && thingIn(entry);
    return thing ? [{ from: seatOf(entry, route[0]), to: seatOf(entry, route[1]), thing }] : [];
  });
  return byPair(flows).map(({ from, to, flows: all }) => ({ from, to, things: all.map(({ thing }) => thing) }));
}

/** What an entry hands over; nothing of a player without Money. */
function thingIn(entry: Said): Thing | null {
  const [units, cents] = [valueOf(entry, "units"), valueOf(entry, "cents")];
  if (units >= 0) return { industry: valueOf(entry, "industry"), units };
  return cents > 0 ? { cents } : null;
}
