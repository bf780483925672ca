/** Ready-made contracts, fitted to two parties, a deed and the round, as the rules fit them (LF-103, LF-107). */
import type { Book } from "../../../lib/table/board";
import { EVERYBODY_ELSE, OF_CITY, OF_STREETS, OWNER_OF, hasField, isOf, type Clause } from "../contracts/clauses";
import type { Table } from "../table";
import type { Decks } from "../view";

export type Ready = ReturnType<typeof readyMade>[number];
type Names = Pick<Book, "names">;

/** The round in which the ready-made contracts are signed: their dates count from it. */
const SIGNED_IN = 4;
const LANDED_IN_CITY = 1;
const FOLLOW_THE_PRICE = ["pay-now", "pay-at", "loan", "call-option", "put-option"];
/** Those about a service need a deed of the same kind. */
const ABOUT_A_SERVICE = ["service-right", "price-cap"];

export function readyMade(book: Names) {
  const { ready, ready_clause: rows } = book.names as unknown as Decks;
  return ready.map(({ name, title }, number) => {
    const clauses: Clause[] = rows
      .filter((row) => row.ready === number)
      .map(({ name: _, ready: __, ...clause }) => clause);
    const subjects = clauses.filter((one) => hasField(book, one, "subject")).map(({ subject }) => subject);
    const city = subjects.find((subject) => subject >= OF_CITY && subject < OF_STREETS);
    return {
      number,
      name,
      title,
      clauses,
      /** The deed and the city that it is about. */
      deed: subjects.find((subject) => subject < OF_CITY) ?? null,
      city: city === undefined ? null : city - OF_CITY,
    };
  });
}

/** The deeds of parties that a ready-made contract may be about. */
export function deedsFor(book: Names, table: Table, ready: Ready, parties: number[]): number[] {
  const kind = table.deeds[ready.deed ?? -1]?.kind;
  const service = ready.clauses[0] && isOf(book, ready.clauses[0], ...ABOUT_A_SERVICE);
  return table.deeds
    .filter((deed) => deed.owner !== null && parties.includes(deed.owner))
    .filter((deed) => (ready.city !== null ? deed.kind === "street" : !service || deed.kind === kind))
    .map(({ asset }) => asset);
}

/** The clauses between two players, about a deed of the first where it is about one; null if something lacks. */
export function fitted(
  book: Names,
  table: Table,
  ready: Ready,
  one: number,
  other: number,
  deed: number | null,
): Clause[] | null {
  const found = table.deeds[deed ?? -1];
  if ((ready.deed !== null || ready.city !== null) && !found) return null;
  const theirs = table.deeds.find(({ owner }) => owner === other)?.asset;
  const person = (code: number): number =>
    code < EVERYBODY_ELSE ? (code === 0 ? one : other) : code >= OWNER_OF ? OWNER_OF + (deed ?? 0) : code;
  const city = (code: number): number =>
    code === ready.city ? (found?.city ?? 0) : (table.cities[found?.city ?? 0]?.other_city ?? 0);
  const later = (round: number): number => (round > 0 ? round - SIGNED_IN + table.round : 0);
  const first = table.deeds[ready.deed ?? -1]?.price ?? 0;
  const sum = (clause: Clause): number =>
    first > 0 && isOf(book, clause, ...FOLLOW_THE_PRICE)
      ? Math.max(1, Math.min(9999, Math.floor((clause.amount * (found?.price ?? first)) / first)))
      : clause.amount;
  let lacks = false;
  const clauses = ready.clauses.map((clause): Clause => {
    let { subject } = clause;
    if (subject < OF_CITY) {
      lacks ||= subject !== ready.deed && theirs === undefined;
      subject = subject === ready.deed ? (deed ?? 0) : (theirs ?? 0);
    } else if (subject < OF_STREETS) subject = OF_CITY + city(subject - OF_CITY);
    return {
      ...clause,
      obligor: person(clause.obligor),
      beneficiary: person(clause.beneficiary),
      target: person(clause.target),
      subject,
      cond_arg:
        clause.cond === LANDED_IN_CITY && hasField(book, clause, "cond") && !isOf(book, clause, "pay-on-event")
          ? city(clause.cond_arg)
          : clause.cond_arg,
      amount: sum(clause),
      start: later(clause.start),
      end: later(clause.end),
    };
  });
  return lacks ? null : clauses;
}
