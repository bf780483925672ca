/** Reads `position.view` of Potlatch into one table for the board and its captions. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position } from "../../lib/table/board";
import { seatName } from "../../lib/seats/seats";
import { readView, type Acts, type Decks, type Seat, type View } from "./view";

export const TYPES = ["FLG", "GM", "CT", "T"];

/** One Resource Card kind. */
export type Card = { kind: number; type: number; amount: number; name: string };
/** Cards of one kind. */
export type Pile = Card & { copies: number };
export type House = ReturnType<typeof readHouse>;
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;
/** From one house to another: a gift, or the cards that are passed in the Closing Action. */
export type Arrow = { from: number; to: number };

const decks = (book: Book): Partial<Decks> => book.names as Partial<Decks>;

export function card(book: Book, kind: number): Card {
  const row = decks(book).kind?.[kind];
  return { kind, type: TYPES.indexOf(row?.type ?? ""), amount: row?.amount ?? 0, name: row?.name ?? "" };
}

/** Copies per kind as piles, in the order of the deck: type by type, small to large. */
const piles = (book: Book, copies: number[]): Pile[] =>
  copies.map((count, kind) => ({ ...card(book, kind), copies: count })).filter((pile) => pile.copies > 0);

function readHouse(row: Seat, seat: number, view: View, book: Book, lobby: Lobby, viewer: number | null) {
  const facts = decks(book).house?.[row.house - 1];
  return {
    ...row,
    seat,
    who: seatName(seat, lobby),
    /** Whose house it is, for patterns that speak to its owner. */
    reader: seat === viewer ? "you" : "other",
    /** Name of the House Card, or "" before it is dealt. */
    name: facts?.name ?? "",
    size: facts?.size ?? 0,
    /** The hand, or null where the viewer may not see it. */
    hand: row.hand && piles(book, row.hand),
    outside: piles(book, row.outside),
    storage: piles(book, row.storage),
    /** Cards of the gift that this house is being given. */
    pending: view.receiver === seat ? piles(book, view.pending) : [],
  };
}

export function readTable(position: Position, book: Book, lobby: Lobby, viewer: number | null) {
  const view = readView(position.view);
  const goal = view.goal_met[view.game_no - 1] ?? -1;
  const { closing_cause: cause, closing_start: start, closing_step: step, seats } = view;
  return {
    ...view,
    phase: position.phase,
    /** The seat that gives, shares or stores now; null when chance or no one acts. */
    active: position.over ? null : (position.to_act.find((seat) => seat >= 0) ?? null),
    houses: view.bySeat.map((row, seat) => readHouse(row, seat, view, book, lobby, viewer)),
    gifts: readGifts(view),
    shared: view.shared_kind === null ? null : card(book, view.shared_kind),
    closing: cause === "none" || start === null ? null : { cause, start, step, seat: (start + step) % seats },
    /** True or false once the game has ended; null before. */
    goal: goal < 0 ? null : goal === 1,
    over: position.over,
  };
}

/**
 * The gifts of the round or, before its first one, of the last round: read backwards from the last receiver, since the
 * receiver of a gift gives the next one.
 */
function readGifts({ gifted_by, last_receiver }: View): Arrow[] {
  const gifts: Arrow[] = [];
  for (let to = last_receiver; to !== null && gifts.every((gift) => gift.to !== to);) {
    const from = gifted_by[to] ?? null;
    if (from !== null) gifts.unshift({ from, to });
    to = from;
  }
  return gifts;
}

/** Piles with all cards of a kind in one. */
export function together(cards: Pile[]): Pile[] {
  const kinds = new Map<number, Pile>();
  for (const pile of cards)
    kinds.set(pile.kind, { ...pile, copies: pile.copies + (kinds.get(pile.kind)?.copies ?? 0) });
  return [...kinds.values()];
}

/** The state of one unit of a need. */
export type Unit = "stored" | "outside" | "pending" | "ghost" | "open";

export function unitsOf(house: House, type: number, ghost: Card | null): Unit[] {
  const units = (unit: Unit, set: Pile[]) =>
    set.flatMap((pile) => (pile.type === type ? Array<Unit>(pile.amount * pile.copies).fill(unit) : []));
  const filled = [
    ...units("stored", house.storage),
    ...units("outside", house.outside),
    ...units("pending", house.pending),
    ...units("ghost", ghost ? [{ ...ghost, copies: 1 }] : []),
  ];
  return Array.from({ length: house.size }, (_, place) => filled[place] ?? "open");
}

/** Arrows for the gifts or, in the Closing Action, for the passes to the left so far. */
export function arrowsOf({ closing, seats, gifts }: Table): Arrow[] {
  if (!closing) return gifts;
  return Array.from({ length: Math.min(closing.step, seats) }, (_, hop) => {
    const from = (closing.start + hop) % seats;
    return { from, to: (from + 1) % seats };
  });
}
