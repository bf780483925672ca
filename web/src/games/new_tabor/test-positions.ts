/** Positions of New Tabor as the server would send them, for the tests of the board. */
import { bookOf, lobbyOf as lobbyFor, positionFrom, type Said } from "../../board/test-positions";
import type { Choice, Position } from "../../lib/table/board";

const NAMES = ["food", "clothes", "shelter", "transportation"];
const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** The cards in play: Food 3, 4, 5 at 9.30 and the others 5, 4, 3 at 9.30. */
const RENT = NAMES.map((industry, at) => ({
  name: `rent-${industry}-4`,
  id: `rent-${industry}-4`,
  industry,
  average_value: 4,
  center: at === 0 ? 3 : 5,
  inner: 4,
  outer: at === 0 ? 5 : 3,
  price_cents: 930,
  title: `${title(industry)} 4`,
}));

export const lobbyOf = lobbyFor;
export const book = bookOf("new_tabor", [4, 8], {
  industry: NAMES.map((name) => ({ name, title: title(name) })),
  zone: ["Center", "Inner Rung", "Outer Rung"].map((name) => ({ name, id: name })),
  rent: RENT,
  wants: [
    { name: "wants-01", title: "Cake for the neighbours", food: 4, clothes: 0, shelter: 0, transportation: 0 },
    { name: "wants-02", title: "Picnic", food: 6, clothes: 0, shelter: 0, transportation: 0 },
  ],
});

export const PHASES = {
  market: 12,
  act: 13,
  stake: 15,
  vacancy: 17,
  slot: 19,
  charity: 20,
  call_vote: 21,
  late_market: 23,
  late_rent: 24,
  over: 26,
};
const PHASE_NAMES: Record<number, string> = {
  12: "market",
  13: "act",
  15: "stake",
  17: "vacancy",
  19: "slot",
  20: "charity",
  21: "call_vote",
  23: "late_market",
  24: "late_rent",
  26: "game_over",
};

export type Sketch = Said & {
  at?: keyof typeof PHASES;
  /** For each seat: its Zone, what it paid for the Center and the Inner Rung, and who has outbid it there. */
  land?: { zone: number; rent?: [number, number]; rival?: [number, number] }[];
};

const AMOUNTS: Record<string, string> = {
  sell_to_union: "units",
  buy_from_union: "units",
  consume: "units",
  challenge: "cents",
  pay_rent: "cents",
};
const withAmount = (choice: Choice): Choice => {
  const name = AMOUNTS[choice.name];
  return name ? { ...choice, amount: { name, low: 1, high: 10_000_000 } } : choice;
};

/** A position from a few words about it; what is not said is the second turn of the first seat, in Food in the Inner Rung. */
export function positionOf(sketch: Sketch): Position {
  const seats = sketch.seats ?? 4;
  const phase = PHASES[sketch.at ?? "market"];
  const eight = <T>(value: T): T[] => Array.from({ length: 8 }, () => value);
  const four = (value: number): number[] => [value, value, value, value];
  const land = eight({ zone: -1 }).map((none, seat) => (seat < seats ? (sketch.land?.[seat] ?? { zone: 2 }) : none));
  if (!sketch.land) land[0] = { zone: 1 };
  const position = positionFrom(sketch, PHASE_NAMES[phase] ?? "", [0], {
    seats,
    quarters: 4,
    q4_emergency_per_player: 225,
    cap_table: 0,
    charity_penalty: 0,
    cap_seats: seats,
    clerk_fee_cents: 1000,
    rent_step_cents: 1,
    center_needs_inner_rent: 0,
    regime: 0,
    plot_owner: [-1, -1, -1],
    plot_occupant: [-1, -1, -1],
    phase,
    quarter: 1,
    first_seat: 0,
    quarter_first: 0,
    current: 0,
    in_play: (1 << seats) - 1,
    elim_quarter: eight(0),
    colour: eight(0),
    clerk: 1,
    treasurer: 2,
    asked_now: -1,
    voters: 0,
    voted: 0,
    rent_in_play: [0, 1, 2, 3],
    wants_held: Array.from({ length: 96 }, () => -1),
    wants_count: eight(0),
    want_due: Array.from({ length: 96 }, () => four(0)),
    ability: eight([8, 6, 4, 2]),
    ability_lost: eight(four(0)),
    input_total: eight([21, 25, 29, 33]),
    input_due: eight([21, 25, 29, 33]),
    stock: eight(four(0)),
    money: eight(5000),
    tokens: eight(0),
    tokens_at_quarter: eight(0),
    late_units: eight(0),
    late_seat: -1,
    late_kind: 0,
    question: 0,
    industry: eight(0),
    switch_turns: eight(0),
    leisure_platform: eight(0),
    zone: land.map(({ zone }) => zone),
    rent_paid: land.map((one) => ("rent" in one && one.rent) || [0, 0]),
    rival: land.map((one) => ("rival" in one && one.rival) || [-1, -1]),
    path_pos: [3, 1, 2, 2, 4, 5, 6, 7],
    finished: eight(0),
    last_three: eight(0),
    drawn_in: eight(1),
    produced: 0,
    zone_changed: 0,
    storehouse: four(0),
    sold: four(0),
    bank: 0,
    money_issued: 20000,
    vacancy_zone: 0,
    asks_charity: -1,
    slot_round: 0,
    iou: [],
    iou_count: 0,
    ended: 0,
  });
  return { ...position, choices: position.choices.map(withAmount) };
}
