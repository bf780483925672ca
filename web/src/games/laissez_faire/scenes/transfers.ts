/** Reads from the entries of a scene what goes from whom to whom. */
import { BANK, type Said, byPair, nameOf, seatOf, valueOf } from "../../../lib/scenes/values";

/** A sum or a deed that goes from one seat to another. */
export type Thing = { dollars: number } | { deed: number };
/** What goes from one seat to another, null for the bank. `at`: the deed for which somebody pays. */
export type Transfer = { from: number | null; to: number | null; things: Thing[]; at: number[] };

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

/** What goes from whom to whom in these entries: one transfer for each pair, in the order of the log. */
export function transfersIn(entries: readonly Said[]): Transfer[] {
  const flows = entries.flatMap((entry) =>
    (ROUTES[nameOf(entry)] ?? []).map(([giver, taker, what]) => {
      const amount = valueOf(entry, what);
      const thing: Thing = what === "deed" ? { deed: amount } : { dollars: amount };
      const place = taker === "owner" ? valueOf(entry, "deed") : -1;
      return { from: seatOf(entry, giver), to: seatOf(entry, taker), thing, place };
    }),
  );
  return byPair(flows).map(({ from, to, flows: all }) => ({
    from,
    to,
    things: all.map(({ thing }) => thing),
    at: all.map(({ place }) => place).filter((place) => place >= 0),
  }));
}
