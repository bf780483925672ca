/** Any game's view as tables: what the plain board shows where a game draws no picture of its own. */
import type { Book, Field, Position } from "./protocol";

/** One row of values a seat: as a table, and, where a deck names the columns, as a list of what there is. */
export type SheetRow = { seat: number; cells: string[]; list: string | null };
export type Sheet = { field: Field; columns: string[]; named: boolean; rows: SheetRow[] };
export type Facts = { field: Field; value: string }[];
export type PlainView = { facts: Facts; seats: { fields: Field[]; rows: { seat: number; cells: string[] }[] }; sheets: Sheet[] };

const said = (value: unknown): string => {
  if (value === null || value === undefined) return "hidden";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(said).join(", ") : String(value);
};

/** Names for a field that has one number for each of `size` things, if a deck of that size gives them. */
function deckOf(book: Book, size: number): string[] | null {
  const deck = Object.values(book.names).find((rows) => rows.length === size);
  return deck ? deck.map((row) => row.name) : null;
}

/** "2 × FLG 3, GM 1": the things counted in `value`. */
function listed(value: unknown, names: string[]): string {
  if (!Array.isArray(value)) return "hidden";
  const some = value.flatMap((count, at) => (count ? [count === 1 ? names[at] : `${count} × ${names[at]}`] : []));
  return some.join(", ") || "none";
}

function rowsOf(value: unknown, seats: number): { seat: number; value: unknown }[] {
  const list = Array.isArray(value) ? value : [];
  return Array.from({ length: seats }, (_, seat) => ({ seat, value: list[seat] ?? null }));
}

/** Single values, one value a seat, and one row of values a seat, each kind of field in its own place. */
export function plainView(book: Book, position: Position, seats: number): PlainView {
  const known = book.fields.filter((field) => field.name in position.view);
  const bySeat = (field: Field): boolean => field.shape.length > 0 && (field.shape[0] ?? 0) >= seats && field.shape[0] === book.seats[1];
  const single = known.filter((field) => !bySeat(field));
  const perSeat = known.filter((field) => bySeat(field) && field.shape.length === 1);
  const matrices = known.filter((field) => bySeat(field) && field.shape.length === 2);
  return {
    facts: single.map((field) => ({ field, value: said(position.view[field.name]) })),
    seats: {
      fields: perSeat,
      rows: Array.from({ length: seats }, (_, seat) => ({
        seat,
        cells: perSeat.map((field) => said((position.view[field.name] as unknown[] | null)?.[seat])),
      })),
    },
    sheets: matrices.map((field) => sheetOf(book, field, position.view[field.name], seats)),
  };
}

function sheetOf(book: Book, field: Field, matrix: unknown, seats: number): Sheet {
  const size = field.shape[1] ?? 0;
  const deck = deckOf(book, size);
  const rows = rowsOf(matrix, seats).map(({ seat, value }) => ({
    seat,
    cells: Array.from({ length: size }, (_, at) => said(Array.isArray(value) ? value[at] : null)),
    list: deck ? listed(value, deck) : null,
  }));
  return { field, columns: deck ?? Array.from({ length: size }, (_, at) => String(at + 1)), named: deck !== null, rows };
}

/** A field's name as words. */
export const titleOf = (field: Field): string => field.name.replaceAll("_", " ");
