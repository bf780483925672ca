/** Reads `position.view` of New Tabor into one table for the board and its captions. Money is in cents. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position } from "../../lib/table/board";
import { seatName } from "../../lib/seats/seats";
import { readView, type Acts, type Decks, type Seat, type View } from "./view";

export const CENTER = 0;
export const INNER = 1;
export const OUTER = 2;
/** The Zones that may be fought over. */
export type Scarce = typeof CENTER | typeof INNER;
export const FOOD = 0;
/** The account of the Bank of the Commonwealth, beside those of the seats. */
export const BANK = -1;
export const STEPS = 15;
const WANTS_HELD = 12;

/** What the spaces of the Life Path bring, as their letters: blue, green, orange, yellow, pink. */
export const EFFECTS = ["opportunity", "dividend", "needs", "wants", "loss"] as const;
const COLOURS = "BGOYP";
export const LIFE_PATH = ["OBYPGBOPYGOYBPG", "BOPYGYBOPGPOBYG", "YOBPGOPYBGBPOYG", "PYOBGBYPOGYOBPG"].map((letters) =>
  [...letters].map((letter) => COLOURS.indexOf(letter)),
);

/** The colours of pegs in their order: black, white, purple, teal, gold, silver, maroon, navy. */
const COLOUR_INKS = ["#1d1d1d", "#ffffff", "#7b3fa0", "#0f8a80", "#d6a21e", "#aab2b8", "#7c1f2f", "#20336f"];

const CAP_PER_PLAYER = [36, 90, 135, 180];
/** The figure of the printed table for five players in the fourth Quarter, an erratum. */
const PRINTED = { seats: 5, quarter: 4, cap: 500 };

export type Industry = ReturnType<typeof readIndustry>;
export type Want = { card: number; title: string; due: number[] };
export type Iou = { place: number; debtor: number; creditor: number; owed: number; interest: number; due: number };
export type Player = ReturnType<typeof readPlayer>;
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;

/** The Stock Cap of each Industry in a Quarter (NT-204). */
export function capOf({ cap_table, cap_seats }: Pick<View, "cap_table" | "cap_seats">, quarter: number): number {
  const misprint = cap_table === "printed" && cap_seats === PRINTED.seats && quarter === PRINTED.quarter;
  return misprint ? PRINTED.cap : (CAP_PER_PLAYER[quarter - 1] ?? 0) * cap_seats;
}

function readIndustry(view: View, decks: Decks, industry: number) {
  const card = decks.rent[view.rent_in_play[industry] ?? -1];
  return {
    industry,
    id: decks.industry[industry]?.name ?? "",
    name: decks.industry[industry]?.title ?? "",
    /** Unit Spot Price, 0 before its card is in play. */
    price: card?.price_cents ?? 0,
    /** Location Values of the Center, the Inner and the Outer Rung. */
    values: card ? [card.center, card.inner, card.outer] : [0, 0, 0],
    storehouse: view.storehouse[industry] ?? 0,
    sold: view.sold[industry] ?? 0,
    /** Products that survivors lack for their Inputs of this Quarter, and that are not in the Storehouse. */
    lacking: Math.max(
      0,
      view.bySeat.reduce((sum, row, seat) => sum + (view.in_play.includes(seat) ? lackOf(row, industry) : 0), 0) -
        (view.storehouse[industry] ?? 0),
    ),
  };
}

const lackOf = ({ input_due, stock }: Seat, industry: number): number =>
  Math.max(0, (input_due[industry] ?? 0) - (stock?.[industry] ?? 0));

function readWants(view: View, decks: Decks, seat: number): Want[] {
  return Array.from({ length: WANTS_HELD }, (_, at) => WANTS_HELD * seat + at).flatMap((slot): Want[] => {
    const card = view.wants_held[slot] ?? -1;
    const row = decks.wants[card];
    return row ? [{ card, title: row.title, due: view.want_due[slot] ?? [] }] : [];
  });
}

const readPlayer = (view: View, decks: Decks, lobby: Lobby, row: Seat, seat: number) => ({
  seat,
  who: seatName(seat, lobby),
  alive: view.in_play.includes(seat),
  lostIn: row.elim_quarter,
  clerk: view.clerk === seat,
  treasurer: view.treasurer === seat,
  /** The colour of the pegs, which has no effect. */
  colour: COLOUR_INKS[row.colour ?? -1] ?? "var(--card)",
  money: row.money,
  tokens: row.tokens,
  tokensAtQuarter: row.tokens_at_quarter,
  /** The Industry last occupied, null before the First Turn. */
  industry: row.industry,
  inSwitch: row.switch_turns > 0,
  switchTurns: row.switch_turns,
  platform: row.leisure_platform === 1,
  zone: row.zone,
  /** Rent paid in the whole Game, and the dividends received. */
  paidForLand: row.rent_of,
  dividends: row.dividends_of,
  rent: [row.rent_paid[CENTER] ?? 0, row.rent_paid[INNER] ?? 0],
  rival: [row.rival[CENTER] ?? null, row.rival[INNER] ?? null],
  step: row.path_pos,
  finished: row.finished === 1,
  lastThree: row.last_three === 1,
  ability: row.ability.map((total, industry) => total - (row.ability_lost[industry] ?? 0)),
  lost: row.ability_lost,
  input: row.input_total,
  due: row.input_due,
  stock: row.stock,
  wants: readWants(view, decks, seat),
  wantsCount: row.wants_count,
  voted: view.voted.includes(seat),
  /** Whether the player has drawn cards: before, nothing stands on the sheet. */
  drew: row.drawn_in > 0,
});

export function readTable(position: Position, book: Book, lobby: Lobby) {
  const view = readView(position.view);
  const decks = book.names as unknown as Decks;
  return {
    n: position.n,
    phase: view.phase,
    over: position.over,
    toAct: position.to_act,
    industries: decks.industry.map((_, industry) => readIndustry(view, decks, industry)),
    zones: decks.zone.map(({ name }) => name),
    players: view.bySeat.map((row, seat) => readPlayer(view, decks, lobby, row, seat)),
    quarter: view.quarter,
    quarters: view.quarters,
    current: view.current,
    first: view.quarter_first,
    path: LIFE_PATH[view.quarter - 1] ?? [],
    cap: capOf(view, view.quarter),
    nextCap: view.quarter < 4 ? capOf(view, view.quarter + 1) : view.q4_emergency_per_player * view.cap_seats,
    fee: view.clerk === null || (view.fee_scope === "turn" && view.fee_paid === 1) ? 0 : view.clerk_fee_cents,
    /** Whether one fee covers all sales of a turn (NT-246). */
    feeOnce: view.fee_scope === "turn",
    step: view.rent_step_cents,
    bank: view.bank,
    money: view.money_issued,
    produced: view.produced === 1,
    moved: view.zone_changed === 1,
    innerFirst: view.center_needs_inner_rent === 1,
    regime: view.regime,
    capTable: view.cap_table,
    /** The plots of capitalism: who owns each and who stands there. */
    plots: view.plot_owner.map((owner, plot) => ({
      plot,
      zone: plot === 0 ? CENTER : INNER,
      owner,
      occupant: view.plot_occupant[plot] ?? null,
    })),
    vacancy: view.phase === "vacancy" ? view.vacancy_zone : null,
    asked: view.asked_now,
    nominated: view.nominated,
    candidates: view.candidates,
    office: view.office,
    question: view.question,
    voters: view.voters,
    /** The late action that is voted on: whose, which, and the Products that its player did not produce. */
    late: {
      seat: view.late_seat,
      kind: view.late_kind,
      units: view.bySeat[view.late_seat ?? -1]?.late_units ?? 0,
    },
    asksCharity: view.asks_charity,
    charityPenalty: view.charity_penalty,
    slotRound: view.slot_round,
    ended: view.ended,
    ious: view.iou
      .slice(0, view.iou_count)
      .map(([debtor = 0, creditor = 0, , interest = 0, owed = 0, due = 0], place): Iou => ({
        place,
        debtor,
        creditor,
        owed,
        interest,
        due,
      })),
  };
}

/** What a player produces of an Industry in a Zone: Ability × Location Value (NT-103). */
export const outputIn = ({ industries }: Table, player: Player, industry: number, zone: number): number =>
  (player.ability[industry] ?? 0) * (industries[industry]?.values[zone] ?? 0);

/** What Products are worth at Unit Spot Price. */
export const worthOf = ({ industries }: Table, industry: number, units: number): number =>
  units * (industries[industry]?.price ?? 0);

/** Inputs that are due beyond the player’s own Stock, for each Industry; nothing if the Stock is hidden. */
export const lacks = ({ due, stock }: Player): number[] =>
  due.map((units, industry) => (stock ? Math.max(0, units - (stock[industry] ?? 0)) : 0));

/** Products beyond the Inputs that are due, for each Industry; nothing if the Stock is hidden. */
export const spares = ({ due, stock }: Player): number[] =>
  due.map((units, industry) => (stock ? Math.max(0, (stock[industry] ?? 0) - units) : 0));

/** What it costs to buy all that a player lacks. */
export const costOfInputs = (table: Table, player: Player): number =>
  lacks(player).reduce((sum, units, industry) => sum + worthOf(table, industry, units), 0);

export const inputsDue = ({ due }: Player): number => due.reduce((sum, units) => sum + units, 0);

/** Money and Stock at Unit Spot Price. */
export const wealthOf = (table: Table, { money, stock }: Player): number =>
  (money ?? 0) + (stock ?? []).reduce((sum, units, industry) => sum + worthOf(table, industry, units), 0);

/** Players in the order of the ranking: survivors, tokens, wealth; those lost, the latest first (NT-92, NT-93). */
export const ranking = (table: Table): Player[] =>
  [...table.players].sort((a, b) =>
    a.alive !== b.alive
      ? Number(b.alive) - Number(a.alive)
      : a.alive
        ? b.tokens - a.tokens || wealthOf(table, b) - wealthOf(table, a)
        : b.lostIn - a.lostIn,
  );
