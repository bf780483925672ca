/** Reads `position.view` of Potlatch into one typed table: what the picture draws and the words say. */
import type { Book, Lobby, Position } from "../../lib/protocol";

export const TYPES = ["FLG", "GM", "CT", "T"] as const;
export type Type = (typeof TYPES)[number];

/** One Resource Card kind: `kind = 4 * type + amount - 1`. */
export type Card = { kind: number; type: number; amount: number; name: string };
/** A pile of equal cards. */
export type Pile = Card & { copies: number };

export type House = {
  seat: number;
  /** Who sits here: "Fern". */
  who: string;
  /** Name of the House Card, or "" before it is dealt. */
  name: string;
  size: number;
  status: number;
  cards: number;
  /** The hand, or null where the viewer may not see it. */
  hand: Pile[] | null;
  outside: Pile[];
  storage: Pile[];
  /** Cards of the gift that is being laid before this house. */
  pending: Pile[];
  /** Units still open of each type; a house of size N needs N of each. */
  unmet: number[];
  complete: boolean;
  gifted: boolean;
};

export type Closing = { cause: "complete" | "stuck"; start: number; step: number; seat: number };

export type Table = {
  n: number;
  seats: number;
  gameNo: number;
  games: number;
  roundNo: number;
  phase: string;
  /** Who gives, lays, shares or places now; null when chance acts or nobody. */
  active: number | null;
  houses: House[];
  stack: number;
  level: number;
  gifts: number;
  /** The gifts of this round so far, in their order. */
  given: Gift[];
  receiver: number | null;
  lastReceiver: number | null;
  invited: number | null;
  shared: Card | null;
  closing: Closing | null;
  /** True or false once the game has ended; null before. */
  goal: boolean | null;
  over: boolean;
};

const KINDS = 16;

export function card(book: Book, kind: number): Card {
  const row = (book.names.kind ?? [])[kind];
  return { kind, type: kind >> 2, amount: (kind & 3) + 1, name: String(row?.name ?? "") };
}

/** Copies per kind as piles, in the order of the deck: type by type, small to large. */
export function piles(book: Book, copies: unknown): Pile[] {
  if (!Array.isArray(copies)) return [];
  return Array.from({ length: KINDS }, (_, kind) => ({ ...card(book, kind), copies: Number(copies[kind] ?? 0) })).filter(
    (pile) => pile.copies > 0,
  );
}

/** Units per type in a set of piles: four numbers. */
export function units(set: Pile[]): number[] {
  return TYPES.map((_, type) =>
    set.filter((pile) => pile.type === type).reduce((sum, pile) => sum + pile.amount * pile.copies, 0),
  );
}

const whole = (value: unknown, otherwise = 0): number =>
  typeof value === "boolean" ? Number(value) : typeof value === "number" ? value : otherwise;
const row = (value: unknown, seat: number): unknown => (Array.isArray(value) ? value[seat] : undefined);
const four = (value: unknown): number[] => TYPES.map((_, type) => whole(row(value, type)));
const seatOrNone = (value: unknown): number | null => (whole(value, -1) >= 0 ? whole(value) : null);

function houseOf(seat: number, position: Position, book: Book, lobby: Lobby): House {
  const view = position.view;
  const printed = whole(row(view.house, seat));
  const facts = printed > 0 ? (book.names.house ?? [])[printed - 1] : undefined;
  const size = whole(facts?.size);
  const unmet = four(row(view.unmet, seat));
  const hand = row(view.hand, seat);
  const visible = Array.isArray(hand) && hand.every((copies) => copies !== null);
  return {
    seat,
    who: lobby.seats[seat]?.name || `Seat ${seat + 1}`,
    name: String(facts?.name ?? ""),
    size,
    status: whole(row(view.status, seat)),
    cards: whole(row(view.hand_size, seat)),
    hand: visible ? piles(book, hand) : null,
    outside: piles(book, row(view.outside, seat)),
    storage: piles(book, row(view.storage, seat)),
    pending: seatOrNone(view.receiver) === seat ? piles(book, view.pending) : [],
    unmet,
    complete: printed > 0 && unmet.every((open) => open === 0),
    gifted: whole(row(view.gifted_this_round, seat)) > 0,
  };
}

function closingOf(view: Record<string, unknown>, seats: number): Closing | null {
  const cause = whole(view.closing_cause);
  const start = seatOrNone(view.closing_start);
  if (cause === 0 || start === null) return null;
  const step = whole(view.closing_step);
  return { cause: cause === 1 ? "complete" : "stuck", start, step, seat: (start + step) % seats };
}

/**
 * The gifts of the round from who gave each house its gift. Whoever receives gives the next one, so that the order is read
 * backwards from the last receiver; a gift that hangs on no such chain stands before the others.
 */
function givenIn(view: Record<string, unknown>, seats: number): Gift[] {
  const round = whole(view.round_no, 1);
  const giver = (seat: number): number => (seat >= 0 && seat < seats ? whole(row(view.gifted_by, seat), -1) : -1);
  const order: number[] = [];
  for (let seat = whole(view.last_receiver, -1); giver(seat) >= 0 && !order.includes(seat); seat = giver(seat)) order.unshift(seat);
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => giver(seat) >= 0 && !order.includes(seat));
  return [...others, ...order].map((receiver) => ({ giver: giver(receiver), receiver, round }));
}

export function readTable(position: Position, book: Book, lobby: Lobby): Table {
  const view = position.view;
  const seats = whole(view.seats, lobby.seats.length);
  const gameNo = Math.max(1, whole(view.game_no, 1));
  const goal = whole(row(view.goal_met, gameNo - 1), -1);
  const acting = position.to_act.some((seat) => seat >= 0);
  const shared = seatOrNone(view.shared_kind);
  return {
    n: position.n,
    seats,
    gameNo,
    games: Math.max(1, whole(view.linked_games, whole(lobby.charter.linked_games, 1))),
    roundNo: whole(view.round_no, 1),
    phase: position.phase,
    active: position.over || !acting ? null : (position.to_act.find((seat) => seat >= 0) ?? null),
    houses: Array.from({ length: seats }, (_, seat) => houseOf(seat, position, book, lobby)),
    stack: whole(view.stack_size),
    level: whole(view.level, 1),
    gifts: whole(view.gifts_this_round),
    given: givenIn(view, seats),
    receiver: seatOrNone(view.receiver),
    lastReceiver: seatOrNone(view.last_receiver),
    invited: seatOrNone(view.invited),
    shared: shared === null ? null : card(book, shared),
    closing: closingOf(view, seats),
    goal: goal < 0 ? null : goal === 1,
    over: position.over,
  };
}

/** State of each unit of one need: as many entries as the house is large. */
export type Unit = "stored" | "outside" | "pending" | "ghost" | "open";

export function unitsOf(house: House, type: number, ghost: Card | null): Unit[] {
  const amounts: [Unit, number][] = [
    ["stored", units(house.storage)[type] ?? 0],
    ["outside", units(house.outside)[type] ?? 0],
    ["pending", units(house.pending)[type] ?? 0],
    ["ghost", ghost && ghost.type === type ? ghost.amount : 0],
  ];
  const filled = amounts.flatMap(([unit, amount]) => Array.from({ length: amount }, () => unit));
  return Array.from({ length: house.size }, (_, place) => filled[place] ?? "open");
}

export type Gift = { giver: number; receiver: number; round: number };
/** An arrow on the ground between two seats' houses; `past` once its round is over. */
export type Way = { from: number; to: number; kind: "gift" | "pass"; past: boolean };

/** The gifts of the round, or in the Closing Action how far the cards have been passed to the left. */
export function waysOf(table: Table, gifts: Gift[]): Way[] {
  if (!table.closing) {
    return gifts.map(({ giver, receiver, round }) => ({ from: giver, to: receiver, kind: "gift", past: round !== table.roundNo }));
  }
  const { start, step } = table.closing;
  return Array.from({ length: Math.min(step, table.seats) }, (_, hop) => ({
    from: (start + hop) % table.seats,
    to: (start + hop + 1) % table.seats,
    kind: "pass",
    past: false,
  }));
}

/**
 * The gifts to be shown. Those of the round are told by the table, after a reload too. The gift that ends a round is grown from
 * one position to the next: a seat laid cards before a house, and in the next position the gift is done. The gifts of a round
 * stay until the first gift of the next one; a round that had ended before the first position is not known and not guessed.
 */
export function growGifts(known: Gift[], before: Table | null, now: Table): Gift[] {
  if (now.given.length > 0) return now.given;
  if (!before || before.gameNo !== now.gameNo || now.n < before.n) return [];
  const laid = before.phase === "laying" && before.active !== null && before.receiver !== null;
  const done = now.gifts > before.gifts || now.roundNo > before.roundNo || (now.closing !== null && before.closing === null);
  if (!laid || !done || now.lastReceiver !== before.receiver) return known;
  const gift = { giver: before.active ?? 0, receiver: before.receiver ?? 0, round: before.roundNo };
  return [...known.filter((one) => one.round === gift.round), gift];
}
