/** Reads all contracts from the log and the position: what each says, what has happened under it, and how it stands. */
import type { Book, LogEntry } from "../../../lib/table/board";
import { OWNER_OF } from "../contracts/clauses";
import type { Contracts, InForce } from "../contracts/contracts";
import { duesOf, type Due } from "../outlook/dues";

export type Message = { id: string; values: Record<string, unknown> };
/** A clause as it was signed: its sentence, then its condition, ending and the like. `kind`: the name of its type. */
export type SignedClause = { kind: string; says: Message[] };
export type Happened = { round: number; says: Message };
export type State = "in_force" | "arrears" | "fulfilled" | "released" | "broken";
/** `number`: 0 if nothing of it stayed in force. `clauses`: null if the viewer may not read them. */
export type Signed = {
  key: string;
  number: number;
  round: number;
  parties: number[];
  clauses: SignedClause[] | null;
  happened: Happened[];
  state: State;
  balance: number;
  arrears: number;
  dues: Due[];
};

const notice = (id: string): string => /^notices\.(\w+)\.says/.exec(id)?.[1] ?? "";
const number = ({ values }: Pick<LogEntry, "values">, name: string): number => Number(values?.[name] ?? 0);
const SEATS = [0, 1, 2, 3, 4, 5];
/** The seats of a set: its members, or their bits. */
const seats = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number) : SEATS.filter((seat) => (Number(value) >> seat) & 1);

/** Notices that say with which deed or party they have to do, not under which contract. */
const BY_DEED: Record<string, string> = { CALLED: "call-option", PUT: "put-option" };
/** Notices of what is carried out at once when all have signed, and of the end of a complaint. */
const AT_ONCE = ["PAID_NOW", "GIVEN", "CHARTER_SIGNED"];
const JUDGED = ["AWARDED", "COMPLAINT_FAILS", "COMPLAINT_TAKEN_BACK", "COMPLAINT_DROPPED"];
const BROKEN = ["FORECLOSED", "FORFEITED", "ESTATE_PAYS", "AWARDED"];
const KEPT_OPEN = ["IN_ARREARS", "PRINCIPAL_IN_ARREARS"];
const PAYS_OFF = ["ARREARS_PAID", "PREPAID"];

/** Whether a notice is about something under a contract. */
function isUnder(contract: Signed, entry: LogEntry): boolean {
  const said = notice(entry.id ?? "");
  if (entry.values?.contract !== undefined) return number(entry, "contract") === contract.number;
  const kind = BY_DEED[said];
  if (kind !== undefined)
    return (
      contract.clauses?.some(
        (clause) =>
          clause.kind === kind &&
          clause.says[0] !== undefined &&
          number(clause.says[0], "subject") === number(entry, "deed"),
      ) === true
    );
  return (
    said === "BAIL_CALLED" &&
    contract.clauses?.some(
      ({ kind, says: [main] }) =>
        kind === "bail" &&
        main &&
        number(main, "one") === number(entry, "other") &&
        number(main, "other") === number(entry, "seat"),
    ) === true
  );
}

/** What is still in arrears by what the log says of it. */
function unpaid(happened: Happened[]): number {
  let dollars = 0;
  for (const { says } of happened) {
    if (KEPT_OPEN.includes(notice(says.id))) dollars += number(says, "dollars");
    if (PAYS_OFF.includes(notice(says.id))) dollars = Math.max(0, dollars - number(says, "dollars"));
  }
  return dollars;
}

/** The state of a contract: in force while something of it is in the register, otherwise how it ended. */
function stateOf(happened: Happened[], left: InForce[]): State {
  if (left.some(({ arrear }) => arrear > 0)) return "arrears";
  if (left.length > 0) return "in_force";
  const said = happened.map(({ says }) => notice(says.id));
  if (BROKEN.some((word) => said.includes(word)) || unpaid(happened) > 0) return "broken";
  return said.includes("RELEASED") ? "released" : "fulfilled";
}

/** All contracts that were signed, the newest first. `log`: in its order. */
export function readRegister(log: readonly LogEntry[], contracts: Contracts, book: Pick<Book, "names">): Signed[] {
  const found: Signed[] = [];
  let round = 1;
  let offered: SignedClause[] = [];
  let complained: Signed | undefined;
  for (const entry of log) {
    const said = notice(entry.id ?? "");
    const says: Message = { id: entry.id ?? "", values: entry.values ?? {} };
    if (said === "ROUND_BEGINS") round = number(entry, "number");
    else if (said === "OFFERS") offered = [];
    else if (said === "CLAUSE") {
      const unnumbered = { ...says, values: { ...says.values, at: 0 } };
      offered.push({ kind: (entry.id ?? "").split(".").at(-1) ?? "", says: [unnumbered] });
    } else if (said.startsWith("CLAUSE_") || said === "CHANGE") offered.at(-1)?.says.push(says);
    else if (said === "SIGNED") {
      const lasts = number(entry, "clauses") > 0;
      found.push({
        key: `${entry.n} ${entry.i}`,
        number: lasts ? number(entry, "contract") : 0,
        round,
        parties: seats(entry.values?.parties),
        clauses: offered.length > 0 ? offered : null,
        happened: [],
        state: "fulfilled",
        balance: 0,
        arrears: 0,
        dues: [],
      });
      offered = [];
    } else {
      const named = [...found].reverse().find((one) => one.number > 0 && isUnder(one, entry));
      if (said === "COMPLAINS") complained = named;
      const own = AT_ONCE.includes(said) ? found.at(-1) : JUDGED.includes(said) ? complained : named;
      own?.happened.push({ round, says });
    }
  }
  return found.map((one) => standing(one, contracts, book)).reverse();
}

/** How a contract stands now. */
function standing(signed: Signed, { register, round: now }: Contracts, book: Pick<Book, "names">): Signed {
  const left = signed.number > 0 ? register.filter(({ contract }) => contract === signed.number) : [];
  const sum = (of: (place: InForce) => number): number => left.reduce((dollars, place) => dollars + of(place), 0);
  return {
    ...signed,
    state: stateOf(signed.happened, left),
    balance: sum(({ balance }) => balance),
    arrears: sum(({ arrear }) => arrear),
    dues: left.flatMap((place) => duesUnder(book, place, now)).sort((a, b) => a.round - b.round),
  };
}

/** How many rounds of regular payments without an end are listed. */
const LISTED = 5;

/** What falls due under a clause in force, to its end or for some rounds. */
function duesUnder(
  book: Pick<Book, "names">,
  { clause, inForce, one, other, balance, lastRound }: InForce,
  now: number,
): Due[] {
  if (!clause || !inForce || one === null || other === null || one === other) return [];
  const after = Math.max(now - 1, lastRound);
  const last = clause.end > 0 ? clause.end : Math.max(clause.start, now + LISTED);
  return duesOf(book, clause, { after, last, balance, signed: clause.start })
    .filter(({ dollars }) => dollars > 0)
    .map((due) => ({ ...due, one, other }));
}

/** The seats that a clause names, for those who look for them. */
export const namesIn = ({ says }: SignedClause): number[] =>
  ["one", "other", "target"]
    .map((name) => (says[0] ? number(says[0], name) : OWNER_OF))
    .filter((code) => code < OWNER_OF - 2);

export type Filter = { text: string; party: number | null; kind: string; state: State | "" };

/** The contracts that fit a search. `words`: all that a contract says, in lower case. */
export function filterRegister(
  register: Signed[],
  { text, party, kind, state }: Filter,
  words: (one: Signed) => string,
): Signed[] {
  const wanted = text.trim().toLowerCase();
  return register.filter(
    (one) =>
      (party === null ||
        one.parties.includes(party) ||
        one.clauses?.some((clause) => namesIn(clause).includes(party)) === true) &&
      (kind === "" || one.clauses?.some((clause) => clause.kind === kind) === true) &&
      (state === "" || one.state === state) &&
      (wanted === "" || words(one).toLowerCase().includes(wanted)),
  );
}
