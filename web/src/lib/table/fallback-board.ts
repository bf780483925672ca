/** Turns any game's view into tables for the fallback board. */
import { t } from "../language/texts";
import type { Book, Position } from "./board";

type Field = Book["fields"][number];

/** One row of values per seat: as a table and, where a deck names the columns, as a list of contents. */
export type SheetRow = { seat: number; cells: string[]; list: string | null };
export type Sheet = { field: Field; columns: string[]; named: boolean; rows: SheetRow[] };
export type Facts = { field: Field; value: string }[];
export type FallbackView = {
  facts: Facts;
  seats: { fields: Field[]; rows: { seat: number; cells: string[] }[] };
  sheets: Sheet[];
};

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return t("fields.hidden");
  if (typeof value === "boolean") return value ? t("charter.yes") : t("charter.no");
  return Array.isArray(value) ? value.map(formatValue).join(", ") : String(value);
};

/** Names for a field that has one number for each of `size` things, if a deck of that size gives them. */
function deckOf(book: Book, size: number): string[] | null {
  const { things, promises, money } = kindsOfDeals(book);
  const goods = things && book.names[things]?.filter((_, thing) => !money.includes(thing));
  const decks = Object.entries(book.names).flatMap(([kind, rows]) => (kind === promises ? [] : [rows]));
  const deck = [...(goods ? [goods] : []), ...decks].find((rows) => rows.length === size);
  return deck ? deck.map((row) => row.name) : null;
}

/** The kinds of what deals are about. Deals pass on things: of those that are no money, seats often have a number each. */
function kindsOfDeals({ deals, acts }: Book): { things?: string; promises?: string; money: number[] } {
  const operands = acts.filter(({ name }) => deals?.lines.includes(name)).flatMap((act) => act.operands);
  const kindOf = (operand: string): string | undefined => operands.find(({ name }) => name === operand)?.kind;
  const [things, promises] = [kindOf("what"), kindOf("promise")];
  return { ...(things && { things }), ...(promises && { promises }), money: deals?.money ?? [] };
}

/** The things counted in `value`: "2 × FLG 3, GM 1". */
function listed(value: unknown, names: string[]): string {
  if (!Array.isArray(value)) return t("fields.hidden");
  const some = value.flatMap((count, at) => (count ? [count === 1 ? names[at] : `${count} × ${names[at]}`] : []));
  return some.join(", ") || t("charter.none");
}

function rowsOf(value: unknown, seats: number): { seat: number; value: unknown }[] {
  const list = Array.isArray(value) ? value : [];
  return Array.from({ length: seats }, (_, seat) => ({ seat, value: list[seat] ?? null }));
}

/** Split the fields into single values, one value per seat, and one row of values per seat. */
export function fallbackView(book: Book, position: Position, seats: number): FallbackView {
  const shown = new Set([...(book.deals ? OF_DEALS : []), ...(book.votes?.length ? OF_VOTES : [])]);
  const known = book.fields.filter(({ name }) => name in position.view && !shown.has(name));
  const bySeat = (field: Field): boolean =>
    field.shape.length > 0 && (field.shape[0] ?? 0) >= seats && field.shape[0] === book.seats[1];
  const single = known.filter((field) => !bySeat(field));
  const perSeat = known.filter((field) => bySeat(field) && field.shape.length === 1);
  const matrices = known.filter((field) => bySeat(field) && field.shape.length === 2);
  return {
    facts: single.map((field) => ({ field, value: formatValue(position.view[field.name]) })),
    seats: {
      fields: perSeat,
      rows: Array.from({ length: seats }, (_, seat) => ({
        seat,
        cells: perSeat.map((field) => formatValue((position.view[field.name] as unknown[] | null)?.[seat])),
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
    cells: Array.from({ length: size }, (_, at) => formatValue(Array.isArray(value) ? value[at] : null)),
    list: deck ? listed(value, deck) : null,
  }));
  return {
    field,
    columns: deck ?? Array.from({ length: size }, (_, at) => String(at + 1)),
    named: deck !== null,
    rows,
  };
}

/** The fields of deals, which have a tab of their own. */
const OF_DEALS = new Set(
  "state number drafter parties signed anyone counters before until next count lines line"
    .split(" ")
    .map((of) => `deal_${of}`),
);

/** The fields of votes and motions, which stand above the board. */
const OF_VOTES = new Set(
  `voters voted weight ballot first_called decided winning last_ballot last_weight last_winning last_needed
   motion_option motion_value motion_by`.split(/\s+/),
);

/** A field's name with spaces. */
export const titleOf = (field: Field): string => field.name.replaceAll("_", " ");
