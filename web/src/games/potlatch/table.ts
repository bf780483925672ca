/** Reads `position.view` of Potlatch into one table for the board and its captions. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position } from "../../lib/board";
import { seatName } from "../../lib/seats";
import { readView, type Acts, type Decks, type Seat, type View } from "./view";

export const TYPES = ["FLG", "GM", "CT", "T"];

/** One Resource Card kind. */
export type Card = { kind: number; type: number; amount: number; name: string };
/** Cards of one kind. */
export type Pile = Card & { copies: number };
export type House = ReturnType<typeof readHouse>;
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;
export type Gift = { giver: number; receiver: number; round: number };

const decks = (book: Book): Partial<Decks> => book.names as Partial<Decks>;

export function card(book: Book, kind: number): Card {
  const row = decks(book).kind?.[kind];
  return { kind, type: TYPES.indexOf(row?.type ?? ""), amount: row?.amount ?? 0, name: row?.name ?? "" };
}

/** Copies per kind as piles, in the order of the deck: type by type, small to large. */
const piles = (book: Book, copies: number[]): Pile[] =>
  copies.map((count, kind) => ({ ...card(book, kind), copies: count })).filter((pile) => pile.copies > 0);

function readHouse(row: Seat, seat: number, view: View, book: Book, lobby: Lobby) {
  const facts = decks(book).house?.[row.house - 1];
  return {
    ...row,
    seat,
    who: seatName(seat, lobby),
    /** Name of the House Card, or "" before it is dealt. */
    name: facts?.name ?? "",
    size: facts?.size ?? 0,
    /** The hand, or null where the viewer may not see it. */
    hand: row.hand && piles(book, row.hand),
    outside: piles(book, row.outside),
    storage: piles(book, row.storage),
    /** Cards of the gift that this house is being given. */
    pending: view.receiver === seat ? piles(book, view.pending) : [],
    complete: row.house > 0 && row.unmet.every((open) => open === 0),
  };
}

export function readTable(position: Position, book: Book, lobby: Lobby) {
  const view = readView(position.view);
  const goal = view.goal_met[view.game_no - 1] ?? -1;
  const { closing_cause: cause, closing_start: start, closing_step: step, seats } = view;
  return {
    ...view,
    n: position.n,
    phase: position.phase,
    /** The seat that gives, shares or stores now; null when chance or no one acts. */
    active: position.over ? null : (position.to_act.find((seat) => seat >= 0) ?? null),
    houses: view.bySeat.map((row, seat) => readHouse(row, seat, view, book, lobby)),
    given: readGifts(view),
    shared: view.shared_kind === null ? null : card(book, view.shared_kind),
    closing: cause === "none" || start === null ? null : { cause, start, step, seat: (start + step) % seats },
    /** True or false once the game has ended; null before. */
    goal: goal < 0 ? null : goal === 1,
    over: position.over,
  };
}

/**
 * The gifts of the round, from who gave each house its gift. The receiver of a gift gives the next one, so the order is read
 * backwards from the last receiver. Gifts outside that chain come first.
 */
function readGifts(view: View): Gift[] {
  const giver = (seat: number) => view.gifted_by[seat] ?? null;
  const order: number[] = [];
  for (
    let seat = view.last_receiver;
    seat !== null && giver(seat) !== null && !order.includes(seat);
    seat = giver(seat)
  )
    order.unshift(seat);
  const others = view.bySeat.map((_, seat) => seat).filter((seat) => giver(seat) !== null && !order.includes(seat));
  return [...others, ...order].map((receiver) => ({ giver: giver(receiver) ?? 0, receiver, round: view.round_no }));
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

/** An arrow between two houses; `past` once its round is over. */
export type Arrow = { from: number; to: number; kind: "gift" | "pass"; past: boolean };

/** Arrows for the gifts of the round or, in the Closing Action, for the passes to the left so far. */
export function arrowsOf({ closing, seats, round_no }: Table, gifts: Gift[]): Arrow[] {
  if (!closing)
    return gifts.map(({ giver, receiver, round }) => ({
      from: giver,
      to: receiver,
      kind: "gift",
      past: round !== round_no,
    }));
  return Array.from({ length: Math.min(closing.step, seats) }, (_, hop) => {
    const from = (closing.start + hop) % seats;
    return { from, to: (from + 1) % seats, kind: "pass", past: false };
  });
}

/**
 * The gifts to show. The view has those of the current round. The gift that ends a round is derived from two positions: a gift
 * was being laid before, and is complete now. The gifts of a round stay until the first gift of the next one. Gifts of a round
 * that ended before the first position are unknown.
 */
export function updateGifts(known: Gift[], before: Table | null, now: Table): Gift[] {
  if (now.given.length > 0) return now.given;
  if (!before || before.game_no !== now.game_no || now.n < before.n) return [];
  const { active: giver, receiver, round_no: round } = before;
  const more = now.gifts_this_round > before.gifts_this_round;
  const done = more || now.round_no > round || (now.closing !== null && before.closing === null);
  if (before.phase !== "laying" || giver === null || receiver === null) return known;
  if (!done || now.last_receiver !== receiver) return known;
  return [...known.filter((one) => one.round === round), { giver, receiver, round }];
}
