/** Clauses as the page writes and reads them: the fields that each type uses, and the codes of persons and subjects. */
import type { Book } from "../../../lib/table/board";
import type { Decks } from "../view";

/** A clause by the names of its fields (LF-115). */
export type Clause = Omit<Decks["ready_clause"][number], "name" | "ready">;
export type Field = keyof Clause;
export type ClauseType = Decks["clause_type"][number] & { kind: number };

/** Codes of persons: every player except the obligor, nobody; from 8 on the present owner of a deed (LF-116). */
export const EVERYBODY_ELSE = 6;
export const NOBODY = 7;
export const OWNER_OF = 8;
/** Codes of subjects: from 32 on the streets that the obligor holds in a city, then more that he holds (LF-117). */
export const OF_CITY = 32;
export const OF_STREETS = 40;
export const OF_TRANSIT = 41;
export const OF_UTILITIES = 42;
export const ALL_INCOME = 43;
export const NO_SUBJECT = 63;
/** The places of the register; those of the draft follow. */
export const PLACES = 96;
export const MOST_CLAUSES = 8;
export const MOST_CHARACTERS = 280;

type WithNames = Pick<Book, "names">;
const decks = (book: WithNames): Decks => book.names as unknown as Decks;

/** The names of the fields, in the order of a row. */
export const fieldNames = (book: WithNames): Field[] => decks(book).clause_field.map(({ name }) => name as Field);

/** A clause from its row in the register or the draft. */
export const clauseOf = (book: WithNames, row: number[]): Clause =>
  Object.fromEntries(fieldNames(book).map((name, at) => [name, row[at] ?? 0])) as Clause;

/** The bounds of a field, and its value where a clause does not use it. */
export function fieldOf(book: WithNames, field: Field): { low: number; high: number; unused: number; number: number } {
  const number = fieldNames(book).indexOf(field);
  return { low: 0, high: 0, unused: 0, ...decks(book).clause_field[number], number };
}

/** All types of clauses, in the order of their numbers from 1. */
export const clauseTypes = (book: WithNames): ClauseType[] =>
  decks(book)
    .clause_type.map((row, kind) => ({ ...row, kind }))
    .slice(1);

/** The same by what they are for. */
export function familiesOf(book: WithNames): { family: string; types: ClauseType[] }[] {
  const all = clauseTypes(book);
  const families = [...new Set(all.map(({ family }) => family))];
  return families.map((family) => ({ family, types: all.filter((type) => type.family === family) }));
}

export const typeOf = (book: WithNames, { type }: Pick<Clause, "type">): ClauseType => ({
  ...(decks(book).clause_type[type] ?? { name: "", fields: "", immediate: 0, flags: 0, family: "", about: "" }),
  kind: type,
});

export const isOf = (book: WithNames, clause: Pick<Clause, "type">, ...names: string[]): boolean =>
  names.includes(typeOf(book, clause).name);

export const hasField = (book: WithNames, clause: Pick<Clause, "type">, field: Field): boolean =>
  typeOf(book, clause).fields.split(" ").includes(field);

/** Whether the players keep a clause, not the game (LF-145). */
export const isOnHonour = (book: WithNames, clause: Pick<Clause, "type">): boolean => isOf(book, clause, "free-text");

/** Whether the amount of a clause is a place in the register (LF-142, LF-143, LF-147). */
export const namesPlace = (book: WithNames, clause: Pick<Clause, "type">): boolean =>
  typeOf(book, clause).family === "register";

/** A clause in which nothing is said yet, as the rules begin one: from the drafter to the next party (LF-107). */
export function emptyClause(book: WithNames, kind: number, drafter: number, next: number): Clause {
  const clause = Object.fromEntries(fieldNames(book).map((name) => [name, fieldOf(book, name).unused])) as Clause;
  const uses = (field: Field) => hasField(book, { type: kind }, field);
  return {
    ...clause,
    type: kind,
    obligor: uses("obligor") ? drafter : clause.obligor,
    beneficiary: uses("beneficiary") ? next : clause.beneficiary,
  };
}

/** The seat that a code of a person means now; null for nobody, the bank or more than one (LF-116). */
export function seatOf(code: number, owners: (number | null)[]): number | null {
  if (code >= OWNER_OF) return owners[code - OWNER_OF] ?? null;
  return code < EVERYBODY_ELSE ? code : null;
}

/** Who owes under a clause now, and whom it benefits. */
export const sidesOf = (clause: Clause, owners: (number | null)[]) => ({
  one: seatOf(clause.obligor, owners),
  other: seatOf(clause.beneficiary, owners),
});
