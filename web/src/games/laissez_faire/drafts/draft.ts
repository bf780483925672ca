/** The contract that the viewer writes on the page: kept over a reload, saved to a file, and sent as one move. */
import { placeOf } from "../contracts/uses-contracts";
import type { Book } from "../../../lib/table/board";
import { keep, kept as keptAt } from "../../../lib/device/tab-storage";
import type { Contracts, Drafted } from "../contracts/contracts";
import {
  MOST_CHARACTERS,
  emptyClause,
  fieldNames,
  fieldOf,
  hasField,
  isOf,
  isOnHonour,
  type Clause,
  type Field,
} from "../contracts/clauses";

/** What a clause says, and the text of a promise. */
export type Said = Pick<Drafted, "clause" | "text">;

/** A clause that is being written. `was`: what it says in the offer that it changes, and its place there; `struck`: it is
 * to be left out. */
export type Written = {
  key: number;
  clause: Clause;
  text: string;
  was: (Said & { at: number }) | null;
  struck: boolean;
};

/** `base`: nothing, an offer that is countered, or a draft that is open; `others`: the parties beside the viewer; `round`:
 * for which its dates were written. */
export type Draft = { base: "new" | "counter" | "draft"; others: number[]; clauses: Written[]; round?: number };

/** An act of the move, and the clause that it writes. */
export type Step = { act: string; of: "open" | "offer" | number };

let keys = 0;
const nextKey = (): number => (keys += 1);

// ---------------------------------------------------------------- writing
export const newDraft = (others: number[]): Draft => ({ base: "new", others, clauses: [] });

/** A clause of the type, with what its blanks need to say anything. */
export const written = (clause: Clause, text = ""): Written => ({
  key: nextKey(),
  clause,
  text,
  was: null,
  struck: false,
});

/** An offer, or the draft on the table, as a draft of the viewer. */
export const draftFrom = (base: "counter" | "draft", { draft, parties }: Contracts, viewer: number): Draft => ({
  base,
  others: parties.filter((seat) => seat !== viewer),
  clauses: (draft ?? []).map((was, at) => ({ ...written(was.clause, was.text), was: { ...was, at } })),
});

export const kept = ({ clauses }: Draft): Written[] => clauses.filter(({ struck }) => !struck);

export const isSame = (book: Pick<Book, "names">, a: Said, b: Said): boolean =>
  a.text === b.text && changedFields(book, a.clause, b.clause).length === 0;

export const changedFields = (book: Pick<Book, "names">, a: Clause, b: Clause): Field[] =>
  fieldNames(book).filter((name) => (name === "type" || hasField(book, a, name) ? a[name] !== b[name] : false));

/** Whether a draft differs from the offer that it changes. */
export const isChanged = (book: Pick<Book, "names">, { clauses }: Draft): boolean =>
  clauses.some(({ clause, text, was, struck }, at) => struck || was?.at !== at || !isSame(book, { clause, text }, was));

/** The draft with two clauses in each other’s place. */
export function exchanged(draft: Draft, one: number, other: number): Draft {
  const [first, second] = [one, other].map((key) => draft.clauses.find((clause) => clause.key === key));
  if (!first || !second) return draft;
  const clauses = draft.clauses.map((clause) => (clause === first ? second : clause === second ? first : clause));
  return { ...draft, clauses };
}

/** The persons of a contract the other way round. */
export function swapped(draft: Draft, one: number, other: number): Draft {
  const swap = (code: number): number => (code === one ? other : code === other ? one : code);
  const turn = (clause: Clause): Clause => ({
    ...clause,
    obligor: swap(clause.obligor),
    beneficiary: swap(clause.beneficiary),
    target: swap(clause.target),
  });
  return { ...draft, clauses: draft.clauses.map((one) => ({ ...one, clause: turn(one.clause) })) };
}

/** The draft with dates that can be signed in this round: a loan ends a whole number of periods from now, and what would
 * have begun by now begins as much later as rounds have passed (LF-112, LF-125). */
export function inRound(book: Pick<Book, "names">, draft: Draft, round: number): Draft {
  const passed = round - (draft.round ?? round);
  if (passed <= 0) return draft.round === round ? draft : { ...draft, round };
  const later = (date: number): number => (date > 0 ? date + passed : 0);
  const clauses = draft.clauses.map((one) => {
    const { start, end } = one.clause;
    const isLate = isOf(book, one.clause, "loan") || (start > 0 && start <= round);
    if (one.was !== null || !isLate) return one;
    return { ...one, clause: { ...one.clause, start: later(start), end: later(end) } };
  });
  return { ...draft, clauses, round };
}

// ---------------------------------------------------------------- the acts
/** How many clauses of the base stay where they are: those before the first that was moved or is new. What follows is
 * taken out and written anew, since the rules add clauses at the end. */
function standing(clauses: Written[]): number {
  const moved = clauses.findIndex(({ was }, at) => was === null || was.at < (clauses[at - 1]?.was?.at ?? -1));
  return moved < 0 ? clauses.length : moved;
}

function openingOf({ base, others }: Draft, drafter: number): Step[] {
  const parties = [drafter, ...others].reduce((set, seat) => set | (1 << seat), 0);
  if (base === "new") return [{ act: `open_deal ${parties}`, of: "open" }];
  return base === "counter" ? [{ act: "counter", of: "open" }] : [];
}

/** The acts that make this draft an offer, as one move. `drafter`: the viewer. */
export function stepsOf(book: Book, draft: Draft, drafter: number, seats: number): Step[] {
  const clauses = kept(draft);
  const stay = standing(clauses);
  const leave = draft.clauses.filter((one) => one.was !== null && !clauses.slice(0, stay).includes(one));
  const dropped = leave
    .map(({ was, key }) => ({ at: was?.at ?? 0, of: key }))
    .sort((one, other) => other.at - one.at) // from the last on, so that the places of the others stay
    .map(({ at, of }) => ({ act: `drop_clause ${at}`, of }));
  const next = nextParty(draft.others, drafter, seats);
  const lines = clauses.flatMap(({ clause, text, was, key }, at): Step[] => {
    const base = at < stay ? was : null;
    const from = base?.clause ?? emptyClause(book, clause.type, drafter, next);
    const honour = isOnHonour(book, clause);
    const fields = changedFields(book, clause, from).filter((field) => !honour || field !== "amount");
    const acts = fields.map((field) => `set_field ${at} ${fieldOf(book, field).number} ${clause[field]}`);
    if (!base) acts.unshift(`add_clause ${clause.type}`);
    if (honour && text.trim() !== "" && text !== base?.text) acts.push(`write_text ${at} text="${text.trim()}"`);
    return acts.map((act) => ({ act, of: key }));
  });
  return [...openingOf(draft, drafter), ...dropped, ...lines, { act: "offer", of: "offer" }];
}

/** The clause that stands at a place of the offer, counted from 1, where a refusal names it. */
export function clauseAt(draft: Draft, place: number): number | null {
  return kept(draft)[place - 1]?.key ?? null;
}

/** The party after the drafter in seat order, with whom the rules begin a clause (LF-107). */
export function nextParty(others: number[], drafter: number, seats: number): number {
  const distance = (seat: number): number => (seat - drafter + seats) % seats;
  return [...others].sort((a, b) => distance(a) - distance(b))[0] ?? drafter;
}

// ---------------------------------------------------------------- kept over a reload, and in files
const FORMAT = 1;
type Saved = { others: number[]; clauses: { clause: Clause; text: string }[]; round?: number };

/** A draft that cannot be opened: no contract, one that another version wrote, or one with a clause that says what such a
 * clause cannot say. `clause`: its number, counted from 1. */
export class UnreadableDraft extends Error {
  constructor(
    readonly reason: "other" | "version" | "damaged" | "clause",
    readonly clause = 0,
  ) {
    super(reason);
  }
}

/** The draft as a file for others, or for another table. */
export function toFile(draft: Draft, version: number): string {
  const clauses = kept(draft).map(({ clause, text }) => ({ clause, text }));
  const saved = {
    commonweal_contract: FORMAT,
    game_version: version,
    others: draft.others,
    clauses,
    round: draft.round,
  };
  return `${JSON.stringify(saved, null, 1)}\n`;
}

/** Read such a file. Throws UnreadableDraft. */
export function fromFile(text: string, book: Pick<Book, "names">, version: number): Saved {
  let found: Record<string, unknown>;
  try {
    found = JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown>;
  } catch {
    throw new UnreadableDraft("other");
  }
  if (typeof found !== "object" || found === null || !("commonweal_contract" in found))
    throw new UnreadableDraft("other");
  if (found.commonweal_contract !== FORMAT || found.game_version !== version) throw new UnreadableDraft("version");
  const { others, clauses, round } = found as Partial<Saved>;
  if (!Array.isArray(others) || !Array.isArray(clauses)) throw new UnreadableDraft("damaged");
  const wrong = clauses.findIndex((one) => !isWhole(one, book));
  if (wrong >= 0) throw new UnreadableDraft("clause", wrong + 1);
  return typeof round === "number" ? { others, clauses, round } : { others, clauses };
}

const isWhole = (one: { clause: Clause; text: string } | null, book: Pick<Book, "names">): boolean =>
  typeof one === "object" &&
  one !== null &&
  typeof one.text === "string" &&
  typeof one.clause === "object" &&
  one.clause !== null &&
  Object.keys(one.clause).every((name) => fieldNames(book).includes(name as Field)) &&
  fieldNames(book).every((name) => {
    const { low, high, unused } = fieldOf(book, name);
    const value = one.clause[name];
    const used = name === "type" || hasField(book, one.clause, name) || isOnHonour(book, one.clause);
    return Number.isInteger(value) && (used ? value >= low && value <= high : value === unused);
  });

/** The first clause with a promise longer than a text may be, or a number above what any field may have, which the server
 * reads in no act; with the most that it may be (LF-115, LF-145). */
export function tooMuch(book: Pick<Book, "names">, draft: Draft): { key: number; most: number; rule: string } | null {
  for (const { key, clause, text } of kept(draft)) {
    if (isOnHonour(book, clause)) {
      if ([...text.trim()].length > MOST_CHARACTERS) return { key, most: MOST_CHARACTERS, rule: "LF-145" };
      continue;
    }
    const field = fieldNames(book).find((name) => clause[name] > fieldOf(book, name).high);
    if (field) return { key, most: fieldOf(book, field).high, rule: "LF-115" };
  }
  return null;
}

export const keepDraft = (table: string, seat: number, draft: Draft | null): void => keep(placeOf(table, seat), draft);

export function keptDraft(table: string, seat: number): Draft | null {
  const draft = keptAt<Draft>(placeOf(table, seat));
  if (!draft || !Array.isArray(draft.clauses) || !Array.isArray(draft.others)) return null;
  return { ...draft, clauses: draft.clauses.map((one) => ({ ...one, key: nextKey() })) };
}
