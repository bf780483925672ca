/** Reads `position.view` of Potlatch into one typed table for the board and its captions. */
import type { Book, Lobby, Position } from "../../lib/board";

export const TYPES = ["FLG", "GM", "CT", "T"] as const;
export type Type = (typeof TYPES)[number];

/** One Resource Card kind: `kind = 4 * type + amount - 1`. */
export type Card = { kind: number; type: number; amount: number; name: string };
/** Cards of one kind. */
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
  /** Cards of the gift that this house is being given. */
  pending: Pile[];
  /** Units still needed of each type; a house of size N needs N of each. */
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
  /** The seat that gives, shares or stores now; null when chance or no one acts. */
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
  return Array.from({ length: KINDS }, (_, kind) => ({
    ...card(book, kind),
    copies: Number(copies[kind] ?? 0),
  })).filter((pile) => pile.copies > 0);
}

/** Units per type in a set of piles: four numbers. */
export function units(set: Pile[]): number[] {
  return TYPES.map((_, type) =>
    set.filter((pile) => pile.type === type).reduce((sum, pile) => sum + pile.amount * pile.copies, 0),
  );
}

const toNumber = (value: unknown, otherwise = 0): number =>
  typeof value === "boolean" ? Number(value) : typeof value === "number" ? value : otherwise;
const row = (value: unknown, seat: number): unknown => (Array.isArray(value) ? value[seat] : undefined);
const four = (value: unknown): number[] => TYPES.map((_, type) => toNumber(row(value, type)));
const seatOrNone = (value: unknown): number | null => (toNumber(value, -1) >= 0 ? toNumber(value) : null);

function houseOf(seat: number, position: Position, book: Book, lobby: Lobby): House {
  const view = position.view;
  const printed = toNumber(row(view.house, seat));
  const facts = printed > 0 ? (book.names.house ?? [])[printed - 1] : undefined;
  const size = toNumber(facts?.size);
  const unmet = four(row(view.unmet, seat));
  const hand = row(view.hand, seat);
  const visible = Array.isArray(hand) && hand.every((copies) => copies !== null);
  return {
    seat,
    who: lobby.seats[seat]?.name || `Seat ${seat + 1}`,
    name: String(facts?.name ?? ""),
    size,
    status: toNumber(row(view.status, seat)),
    cards: toNumber(row(view.hand_size, seat)),
    hand: visible ? piles(book, hand) : null,
    outside: piles(book, row(view.outside, seat)),
    storage: piles(book, row(view.storage, seat)),
    pending: seatOrNone(view.receiver) === seat ? piles(book, view.pending) : [],
    unmet,
    complete: printed > 0 && unmet.every((open) => open === 0),
    gifted: toNumber(row(view.gifted_this_round, seat)) > 0,
  };
}

function closingOf(view: Record<string, unknown>, seats: number): Closing | null {
  const cause = toNumber(view.closing_cause);
  const start = seatOrNone(view.closing_start);
  if (cause === 0 || start === null) return null;
  const step = toNumber(view.closing_step);
  return { cause: cause === 1 ? "complete" : "stuck", start, step, seat: (start + step) % seats };
}

/**
 * The gifts of the round, from who gave each house its gift. The receiver of a gift gives the next one, so the order is read
 * backwards from the last receiver. Gifts outside that chain come first.
 */
function givenIn(view: Record<string, unknown>, seats: number): Gift[] {
  const round = toNumber(view.round_no, 1);
  const giver = (seat: number): number => (seat >= 0 && seat < seats ? toNumber(row(view.gifted_by, seat), -1) : -1);
  const order: number[] = [];
  for (let seat = toNumber(view.last_receiver, -1); giver(seat) >= 0 && !order.includes(seat); seat = giver(seat))
    order.unshift(seat);
  const others = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => giver(seat) >= 0 && !order.includes(seat),
  );
  return [...others, ...order].map((receiver) => ({ giver: giver(receiver), receiver, round }));
}

export function readTable(position: Position, book: Book, lobby: Lobby): Table {
  const view = position.view;
  const seats = toNumber(view.seats, lobby.seats.length);
  const gameNo = Math.max(1, toNumber(view.game_no, 1));
  const goal = toNumber(row(view.goal_met, gameNo - 1), -1);
  const acting = position.to_act.some((seat) => seat >= 0);
  const shared = seatOrNone(view.shared_kind);
  return {
    n: position.n,
    seats,
    gameNo,
    games: Math.max(1, toNumber(view.linked_games, toNumber(lobby.charter.linked_games, 1))),
    roundNo: toNumber(view.round_no, 1),
    phase: position.phase,
    active: position.over || !acting ? null : (position.to_act.find((seat) => seat >= 0) ?? null),
    houses: Array.from({ length: seats }, (_, seat) => houseOf(seat, position, book, lobby)),
    stack: toNumber(view.stack_size),
    level: toNumber(view.level, 1),
    gifts: toNumber(view.gifts_this_round),
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

/** The state of one unit of a need. */
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
/** An arrow between two houses; `past` once its round is over. */
export type Arrow = { from: number; to: number; kind: "gift" | "pass"; past: boolean };

/** Arrows for the gifts of the round or, in the Closing Action, for the passes to the left so far. */
export function arrowsOf(table: Table, gifts: Gift[]): Arrow[] {
  if (!table.closing) {
    return gifts.map(({ giver, receiver, round }) => ({
      from: giver,
      to: receiver,
      kind: "gift",
      past: round !== table.roundNo,
    }));
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
 * The gifts to show. The view has those of the current round. The gift that ends a round is derived from two positions: a gift
 * was being laid before, and is complete now. The gifts of a round stay until the first gift of the next one. Gifts of a round
 * that ended before the first position are unknown.
 */
export function updateGifts(known: Gift[], before: Table | null, now: Table): Gift[] {
  if (now.given.length > 0) return now.given;
  if (!before || before.gameNo !== now.gameNo || now.n < before.n) return [];
  const laid = before.phase === "laying" && before.active !== null && before.receiver !== null;
  const done =
    now.gifts > before.gifts || now.roundNo > before.roundNo || (now.closing !== null && before.closing === null);
  if (!laid || !done || now.lastReceiver !== before.receiver) return known;
  const gift = { giver: before.active ?? 0, receiver: before.receiver ?? 0, round: before.roundNo };
  return [...known.filter((one) => one.round === gift.round), gift];
}
