/// <reference types="node" />
/** Positions of Laissez-faire as the server would send them, for the tests of the board. */
import { readFileSync } from "node:fs";
import { bookOf, lobbyOf as lobbyFor, positionFrom, type Said } from "../../board/test-positions";
import type { Choice, Position, Row } from "../../lib/table/board";
import type { View } from "./view";

export const lobbyOf = lobbyFor;

/** The rows of a data file of the rulebook. */
function rowsOf(file: string): Row[] {
  const text = readFileSync(`../src/commonweal/games/laissez_faire/data/${file}.csv`, "utf8");
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",").map((cell): string | number => (/^-?\d+$/.test(cell) ? Number(cell) : cell));
    return Object.fromEntries(names.map((name, at) => [name, cells[at]])) as Row;
  });
}

/** The language of clauses, as the rulebook declares it, and what the rules make of some. */
export const WORDS = JSON.parse(readFileSync("src/games/laissez_faire/test-words.json", "utf8")) as {
  names: Record<string, Row[]>;
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  language: string;
  owners: Record<string, number>;
  round: number;
  fitted: { name: string; deed: number; rows: number[][] }[];
  dues: { row: number[]; dues: { round: number; dollars: number }[] }[];
};

const DEEDS = [...rowsOf("street_deeds"), ...rowsOf("company_deeds")].sort((a, b) => Number(a.asset) - Number(b.asset));
const PHASE_NAMES =
  "order pick jail ready dice stay buy tax lodging transit_stop quote turn_end floor draft answer preempt verdict game_over".split(
    " ",
  );
/** An act with a field for an amount: its operands by name, with their titles. */
const named = (name: string, titles: Record<string, string>) => ({
  name,
  title: name,
  operands: Object.entries(titles).map(([operand, title]) => ({ name: operand, title, size: 10, kind: operand })),
});
export const book = {
  ...bookOf("laissez_faire", [2, 6], {
    space: rowsOf("board"),
    city: rowsOf("cities"),
    deed: DEEDS,
    ...WORDS.names,
    level: ["no building", "one house", "two houses", "an apartment building"].map((title) => ({ name: title, title })),
  }),
  acts: [
    named("ask_rent", { asset: "Deed", offer: "Offer" }),
    named("set_board_rate", { mode: "As", value: "New value" }),
    named("prepay", { slot: "Clause", dollars: "Sum" }),
    named("give_verdict", { verdict: "Complaint upheld", dollars: "Sum" }),
  ],
  phases: PHASE_NAMES.map((name) => ({ name, title: `phase ${name}` })),
  // The page gives its own boards the whole book.
  version: 1,
  language: WORDS.language,
  texts: WORDS.texts,
  values: WORDS.values,
};
/** The number of a deed by its id. */
export const deed = (id: string): number => DEEDS.findIndex((row) => row.id === id);

export const PLACES = Array.from({ length: 96 }, (_, place) => place);

type AllButRows = Partial<Record<Exclude<keyof View, "bySeat">, unknown>>;
export type Sketch = Omit<Said, "view"> & {
  at?: View["phase"];
  view?: AllButRows;
  /** Owners, levels of buildings, standing quotes by the ids of deeds. */
  owners?: Record<string, number>;
  levels?: Record<string, number>;
  quotes?: Record<string, number | "refused">;
  /** Clauses in force, each a contract between the first two seats, and those of the draft, as rows. */
  register?: number[][];
  draft?: number[][];
};

const EMPTY_ROW = Array.from({ length: 16 }, () => 0);

/** The fields of the register and the draft. */
function registerOf(register: number[][], draft: number[][]) {
  const places = <T>(of: (row: number[] | undefined, place: number) => T): T[] =>
    Array.from({ length: 96 }, (_, place) => of(register[place], place));
  const drafted = Array.from({ length: 8 }, (_, at) => draft[at] ?? EMPTY_ROW);
  return {
    clause: [...places((row) => row ?? EMPTY_ROW), ...drafted],
    clause_text: Array.from({ length: 104 }, () => -1),
    clause_state: places((row) => Number(row !== undefined)),
    contract_no: places((row, place) => (row ? place + 1 : 0)),
    clause_no: places(() => 0),
    balance: places((row) => (row?.[0] === 5 ? (row[5] ?? 0) : 0)),
    arrear: places(() => 0),
    uses_left: places((row) => row?.[14] ?? 0),
    signers: places((row) => (row ? 3 : 0)),
    draft: [draft.length, 0],
  };
}

const AMOUNTS: Record<string, [string, number]> = {
  ask_rent: ["offer", 10_000],
  ask_fare: ["offer", 10_000],
  ask_utility: ["offer", 10_000],
  quote: ["price", 9999],
  set_board_rate: ["value", 999],
};
const withAmount = (choice: Choice): Choice => {
  const [name, high] = AMOUNTS[choice.name] ?? [];
  return name !== undefined && high !== undefined ? { ...choice, amount: { name, low: 0, high } } : choice;
};

/** A position from a few words about it; what is not said: the first seat has landed on Rush Street in Chicago. */
export function positionOf(sketch: Sketch): Position {
  const { seats = 4, at = "lodging", view: more = {}, owners = {}, levels = {}, quotes = {}, ...said } = sketch;
  const { register = [], draft = [] } = sketch;
  const six = <T>(value: T): T[] => Array.from({ length: 6 }, () => value);
  const deeds = (rows: Record<string, number>, none: number): number[] =>
    DEEDS.map((row) => rows[String(row.id)] ?? none);
  const onBoard = DEEDS.slice(0, 28).map((row) => quotes[String(row.id)]);
  const view = {
    seats,
    objective: 1,
    target_net_worth: 2000,
    round_limit: 30,
    clock_minutes: 0,
    start_salary: 100,
    income_tax_mode: 0,
    income_tax: 200,
    property_tax: 75,
    bank_transit_fare: 0,
    haggle_max: 3,
    jail_turns: 3,
    jail_lease_price: 750,
    last_lap_stays: 2,
    quiet_rounds: 5,
    zero_sum: 0,
    phase: PHASE_NAMES.indexOf(at),
    in_play: (1 << seats) - 1,
    finished: six(0),
    hand_up: six(0),
    in_turn: 0,
    round: 3,
    is_extra: 0,
    extra_due: 0,
    dice: [4, 2],
    floor_seat: -1,
    cash: six(1500),
    pos: [11, 21, 0, 10, 0, 0],
    lodged_on: six(-1),
    last_rent: six(-1),
    renewal_free: six(0),
    owner: deeds({ "jail-lease": -2, "home-maintenance": -2, "petroleum-distribution": -2, ...owners }, -1),
    level: deeds(levels, 0),
    stock_houses: -1,
    stock_apartments: -1,
    in_jail: six(0),
    jail_side: six(0),
    jail_turns_spent: six(0),
    board_due: six(0),
    board_rate_mode: 1,
    board_rate: 10,
    land_pos: 11,
    land_city: 2,
    city_now: 2,
    ride_used: 0,
    quote_state: onBoard.map((quote) => (quote === undefined ? 0 : quote === "refused" ? 2 : 1)),
    quote_price: onBoard.map((quote) => (typeof quote === "number" ? quote : 0)),
    quote_free: onBoard.map(() => 0),
    asks_used: onBoard.map((quote) => (quote === undefined ? 0 : 1)),
    asked_deed: -1,
    asked_offer: 10_000,
    declared_by: -1,
    lap_stays: six(0),
    time_up: 0,
    quiet_count: 0,
    ended: 0,
    moving_houses: 0,
    valuation_horizon: 20,
    counter_max: 4,
    draft_visibility: 0,
    contract_visibility: 0,
    arbiter: 1,
    ...registerOf(register, draft),
    last_round: Array.from({ length: 96 }, () => 3),
    parties: 0,
    signed: 0,
    drafter: 0,
    counters_used: 0,
    asked_party: -1,
    deals_left: six(2),
    preempt_slot: -1,
    verdict_slot: -1,
    verdict_by: -1,
    verdict_against: -1,
    verdict_claim: 0,
    worth_offered: six(0),
    clause_worth: Array.from({ length: 96 }, () => 0),
    transit_lost: six(0),
  } satisfies AllButRows;
  const position = positionFrom({ ...said, seats, view: more }, at, [0], view);
  return { ...position, choices: position.choices.map(withAmount) };
}
