/** Reads from the entries of a scene what goes from whom to whom. */
import type { WordedEntry } from "../../../lib/log/log";

/** A sum or a deed that goes from one seat to another. */
export type Thing = { dollars: number } | { deed: number };
/** What goes from one seat to another, null for the bank. `at`: the deed for which somebody pays. */
export type Transfer = { from: number | null; to: number | null; things: Thing[]; at: number[] };

const BANK = "bank";
type Part = "number" | "dollars" | "deed";
/** From which value to which, and the value with what goes. */
type Route = [from: string, to: string, what: Part];

const RENT: Route[] = [["seat", "owner", "number"]];
const PAYMENT: Route[] = [["seat", "other", "dollars"]];
const DEED: Route[] = [["seat", "other", "deed"]];
const DEED_FOR_MONEY: Route[] = [
  ["other", "seat", "deed"],
  ["seat", "other", "dollars"],
];
const OVERHEAD: Route[] = [["seat", "taker", "number"]];

const ROUTES: Record<string, Route[]> = {
  RENT_PAID: RENT,
  STAY_PAID: RENT,
  RENT_BY_RIGHT: RENT,
  STAY_BY_RIGHT: RENT,
  FARE_PAID: RENT,
  FARE_BY_RIGHT: RENT,
  FEE_PAID: RENT,
  FEE_BY_RIGHT: RENT,
  UPKEEP_PAID: OVERHEAD,
  FUEL_PAID: OVERHEAD,
  PAID_NOW: PAYMENT,
  LENT: PAYMENT,
  DUE_PAID: PAYMENT,
  EVENT_PAID: PAYMENT,
  BAIL_GIVEN: PAYMENT,
  PUT_PAID: PAYMENT,
  AWARD_PAID: PAYMENT,
  PRINCIPAL_PAID: PAYMENT,
  ARREARS_PAID: PAYMENT,
  PREPAID: PAYMENT,
  SHARE_PAID: PAYMENT,
  ESTATE_PAYS: PAYMENT,
  GIVEN: DEED,
  FORECLOSED: DEED,
  FORFEITED: DEED,
  ESTATE_GIVES: DEED,
  PUT: DEED,
  CALLED: DEED_FOR_MONEY,
  PREEMPTED: DEED_FOR_MONEY,
  BAIL_PAID: [["seat", BANK, "number"]],
  LESSEE_GETS: [[BANK, "seat", "number"]],
  CASH_FALLS: [["seat", BANK, "number"]],
  DEED_FALLS: [["seat", BANK, "deed"]],
};

/** The name of the notice that an entry words: "RENT_PAID"; "" for an act. */
export const noticeOf = ({ id = "" }: Pick<WordedEntry, "id">): string => {
  const [table, name = ""] = id.split(".");
  return table === "notices" ? name : "";
};

/** A number among the values of an entry; -1 without it. */
export function valueOf({ values }: Pick<WordedEntry, "values">, name: string): number {
  const value = values?.[name];
  return typeof value === "number" ? value : -1;
}

/** What goes from whom to whom in these entries: one transfer for each pair, in the order of the log. */
export function transfersIn(entries: readonly Pick<WordedEntry, "id" | "values">[]): Transfer[] {
  const found: Transfer[] = [];
  for (const entry of entries) {
    for (const [giver, taker, what] of ROUTES[noticeOf(entry)] ?? []) {
      const [from, to] = [giver, taker].map((end) => seatIn(entry, end)) as [number | null, number | null];
      const amount = valueOf(entry, what);
      const known = found.find((one) => one.from === from && one.to === to);
      const transfer = known ?? { from, to, things: [], at: [] };
      transfer.things.push(what === "deed" ? { deed: amount } : { dollars: amount });
      if (taker === "owner" && valueOf(entry, "deed") >= 0) transfer.at.push(valueOf(entry, "deed"));
      if (!known) found.push(transfer);
    }
  }
  return found;
}

function seatIn(entry: Pick<WordedEntry, "values">, name: string): number | null {
  const seat = name === BANK ? -1 : valueOf(entry, name);
  return seat < 0 ? null : seat;
}
