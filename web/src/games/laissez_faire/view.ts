// Written by `commonweal types laissez_faire`. Do not edit.

export type Phase = "order" | "pick" | "jail" | "ready" | "dice" | "stay" | "buy" | "tax" | "lodging" | "transit_stop" | "quote" | "turn_end" | "floor" | "draft" | "answer" | "preempt" | "verdict" | "game_over";

/** What the viewer knows of one seat. A row that the viewer may not see is null. */
export type Seat = {
  /** each seat that is out: as which it left, from 1 */ left_as: number;
  /** whether the token has left the board in the last lap */ finished: number;
  /** what each seat has rolled, 0 before */ rolled: number;
  /** whether each seat has raised its hand */ hand_up: number;
  /** how often each seat may still raise it in this turn */ raises_left: number;
  /** cash, in dollars */ cash: number | null;
  /** the space of each token */ pos: number;
  /** the street where each player lodges */ lodged_on: number | null;
  /** the rent last paid there, -1 for none */ last_rent: number;
  /** what each player paid for the last lodgings, -1 for none */ lodgings_paid: number[];
  /** whether the owner may ask more or refuse when the lodger stays */ renewal_free: number;
  /** whether each player is a prisoner */ in_jail: number;
  /** the side from which each prisoner was jailed */ jail_side: number;
  /** turns that each prisoner has spent in jail */ jail_turns_spent: number;
  /** room and board that each prisoner owes */ board_due: number;
  /** how often each player has stayed put since then */ lap_stays: number;
  /** spaces that each token has moved by dice since then */ lap_travel: number;
  /** where contracts are for their parties alone: whether each seat reads the clause in each place */ may_read: number[] | null;
  /** deals that each seat may still open in this turn */ deals_left: number;
  /** regular turns in a row that each seat began with arrears */ arrear_turns: number;
  transit_lost: number;
  worth_offered: number;
};

/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */
export type View = {
  /** how many seats play */ seats: number;
  /** charter option (LF-210) */ objective: number;
  /** charter option (LF-211) */ target_net_worth: number;
  /** charter option (LF-212) */ round_limit: number;
  /** charter option (LF-213) */ clock_minutes: number;
  /** charter option (LF-214) */ max_rounds: number;
  /** charter option (LF-215) */ starting_cash: number;
  /** charter option (LF-216) */ start_salary: number;
  /** charter option (LF-217) */ doubles_extra_turn: number;
  /** charter option (LF-218) */ doubles_after_jail: number;
  /** charter option (LF-219) */ income_tax_mode: "flat" | "tenth_capped";
  /** charter option (LF-220) */ income_tax: number;
  /** charter option (LF-221) */ property_tax: number;
  /** charter option (LF-222) */ tax_default: "jail" | "eliminate" | "waive";
  /** charter option (LF-223) */ bank_transit_fare: "by_count" | "single" | "fair";
  /** charter option (LF-224) */ haggle_max: number;
  /** charter option (LF-225) */ deals_own_turn: number;
  /** charter option (LF-226) */ deals_other: number;
  /** charter option (LF-227) */ counter_max: number;
  /** charter option (LF-228) */ rent_ceiling: number;
  /** charter option (LF-229) */ duty_to_serve: number;
  /** charter option (LF-230) */ jail_turns: number;
  /** charter option (LF-231) */ jail_rights: number;
  /** charter option (LF-232) */ building_stock: number;
  /** charter option (LF-233) */ moving_houses: number;
  /** charter option (LF-234) */ jail_lease: number;
  /** charter option (LF-235) */ jail_lease_price: number;
  /** charter option (LF-236) */ board_rate_max: number;
  /** charter option (LF-237) */ last_lap: "next_start" | "full_circuit";
  /** charter option (LF-238) */ last_lap_stays: number;
  /** charter option (LF-239) */ target_winner: "highest" | "declarer";
  /** charter option (LF-240) */ stalemate_scope: "objective_3" | "untimed";
  /** charter option (LF-241) */ quiet_rounds: number;
  /** charter option (LF-242) */ tie_break: "cash" | "shared";
  /** charter option (LF-243) */ cash_visibility: "public" | "own_only";
  /** charter option (LF-244) */ draft_visibility: "public" | "parties";
  /** charter option (LF-245) */ contract_visibility: "public" | "parties";
  /** charter option (LF-246) */ valuation_horizon: number;
  /** charter option (LF-247) */ transit_closure: "either" | "both" | "per_direction" | "none";
  /** charter option (LF-248) */ garnish: number;
  /** charter option (LF-249) */ bankruptcy_turns: number;
  /** charter option (LF-250) */ estate: "creditors" | "bank";
  /** charter option (LF-251) */ encumbrances_survive: number;
  /** charter option (LF-252) */ interest_cap: number;
  /** charter option (LF-253) */ arbiter: "none" | "vote" | "facilitator";
  /** charter option (LF-254) */ damages_cap: number;
  /** charter option (LF-255) */ officers: "engine" | "named";
  /** charter option (LF-256) */ allow_resign: number;
  /** charter option (LF-257) */ extra_companies: number;
  /** charter option (LF-258) */ overhead: number;
  /** charter option (LF-259) */ gift_lock: number;
  /** charter option (LF-260) */ zero_sum: number;
  /** how many texts people have written */ written: number;
  phase: "order" | "pick" | "jail" | "ready" | "dice" | "stay" | "buy" | "tax" | "lodging" | "transit_stop" | "quote" | "turn_end" | "floor" | "draft" | "answer" | "preempt" | "verdict" | "game_over";
  /** the phases to come back to */ interrupted: number[];
  /** how many of them there are */ interruptions: number;
  /** bit set of the seats that are in the game */ in_play: number[];
  /** each seat that is out: as which it left, from 1 */ left_as: number[];
  /** whether the token has left the board in the last lap */ finished: number[];
  /** bit set of the seats that have still to roll */ rolling: number[];
  /** bit set of the seats that may still win the lot */ tied: number[];
  /** what each seat has rolled, 0 before */ rolled: number[];
  /** whether the lowest roll wins */ lowest_wins: number;
  /** who took the first turn, -1 before */ first_player: number | null;
  /** whose turn it is, -1 before the first */ in_turn: number | null;
  /** the round being played */ round: number;
  /** whether this is the additional turn after doubles */ is_extra: number;
  /** whether an additional turn follows */ extra_due: number;
  /** whether the player in turn is out at the end of it for a tax */ tax_failed: number;
  /** bit set: no move made yet in this turn, and rates that may still be set */ fresh: number;
  /** deeds chosen before the first turn */ picks: number;
  /** the dice of this turn, 0 before they are rolled */ dice: number[];
  /** whether each seat has raised its hand */ hand_up: number[];
  /** how often each seat may still raise it in this turn */ raises_left: number[];
  /** who has the floor, -1 for nobody */ floor_seat: number | null;
  /** bit set of the seats that get it next */ floor_queue: number[];
  /** cash, in dollars */ cash: (number | null)[];
  /** dollars that the bank has paid to players, less what it took */ issued: number;
  /** the space of each token */ pos: number[];
  /** the street where each player lodges */ lodged_on: (number | null)[];
  /** the rent last paid there, -1 for none */ last_rent: number[];
  /** what each player paid for the last lodgings, -1 for none */ lodgings_paid: number[][];
  /** whether the owner may ask more or refuse when the lodger stays */ renewal_free: number[];
  /** who owns each deed: -1 the bank, -2 not in play */ owner: number[];
  /** the buildings on each street */ level: number[];
  /** houses that the bank has, -1 without limit */ stock_houses: number;
  /** apartment buildings that the bank has, -1 without limit */ stock_apartments: number;
  /** whether each player is a prisoner */ in_jail: number[];
  /** the side from which each prisoner was jailed */ jail_side: number[];
  /** turns that each prisoner has spent in jail */ jail_turns_spent: number[];
  /** room and board that each prisoner owes */ board_due: number[];
  /** the rate of room and board: 0 a flat sum, 1 a percentage */ board_rate_mode: number;
  /** room and board for a turn, in dollars or percent of the booking fee */ board_rate: number;
  /** upkeep for each building level, in percent of the house price */ upkeep_rate: number;
  /** the charge for each paid ride, in dollars */ fuel_rate: number;
  /** the space landed on directly in this turn, -1 none */ land_pos: number | null;
  /** its city, -1 for none */ land_city: number | null;
  /** the city in which the guest looks for lodging */ city_now: number | null;
  /** whether the guest has taken the ride to the other city */ ride_used: number;
  /** what the guest has paid another player for that ride */ fare_paid: number;
  /** the last answer about each deed */ quote_state: number[];
  /** the price that stands for each deed */ quote_price: number[];
  /** whether the renewal is free under it */ quote_free: number[];
  /** how often each deed was asked about in this decision */ asks_used: number[];
  /** the deed whose owner is asked, -1 for none */ asked_deed: number | null;
  /** what the guest offers for it, 10000 if that is left open */ asked_offer: number;
  /** who declared the target, -1 for nobody yet */ declared_by: number | null;
  /** how often each player has stayed put since then */ lap_stays: number[];
  /** spaces that each token has moved by dice since then */ lap_travel: number[];
  /** whether the clock has run out */ time_up: number;
  /** whether money, a deed, a building, a prisoner or a token changed in this round */ changed: number;
  /** full rounds in a row without any change */ quiet_count: number;
  ended: "not_yet" | "last_player" | "stalemate" | "last_lap" | "time" | "most_rounds";
  /** what has happened so far, for the debrief */ counted: (number | null)[];
  /** the clauses of the register, and from place 96 on of the draft: type, obligor, beneficiary, ... */ clause: (number[] | null)[];
  /** where contracts are for their parties alone: whether each seat reads the clause in each place */ may_read: (number[] | null)[];
  /** the text of a free-text clause, -1 for none */ clause_text: (number | null)[];
  /** each place: 0 empty, 1 in force, 2 ended with arrears */ clause_state: number[];
  /** the number of its contract */ contract_no: number[];
  /** the number of the clause in its contract, from 0 */ clause_no: number[];
  /** principal outstanding */ balance: (number | null)[];
  /** arrears */ arrear: (number | null)[];
  /** uses that are left */ uses_left: (number | null)[];
  /** the round in which it was signed or last fell due */ last_round: number[];
  /** bit set of those who signed the contract */ signers: number[][];
  /** bit set of the clauses of its contract that a collateral secures */ secures: (number | null)[];
  /** bit set of those who complained under it in this round, or called for bail in this turn */ complained: number[][];
  /** the places in order of contract and clause; those that are empty now count for nothing */ by_age: number[];
  /** how many places that list has */ listed: number;
  /** the number of the next contract */ next_contract: number;
  /** clauses in the draft, and edits made in this deal */ draft: (number | null)[];
  /** bit set of the parties of the open deal, 0 without one */ parties: number[];
  /** bit set of those who have signed it */ signed: number[];
  /** who writes the draft, or offers it */ drafter: number;
  /** who opened the deal */ opener: number;
  /** counter-offers made in this deal */ counters_used: number;
  /** bit set of the seats still to be asked */ answer_queue: number[];
  /** who is asked to sign or to judge, -1 for nobody */ asked_party: number | null;
  /** deals that each seat may still open in this turn */ deals_left: number[];
  /** the first refusal that is asked about, -1 for none */ preempt_slot: number | null;
  /** the clause that is complained of, -1 for none */ verdict_slot: number | null;
  /** who complains */ verdict_by: number | null;
  /** who is complained of */ verdict_against: number | null;
  /** the sum that is claimed */ verdict_claim: number;
  /** votes against and for the complaint */ verdict_votes: number[];
  /** regular turns in a row that each seat began with arrears */ arrear_turns: number[];
  /** values that options will have from the next turn on */ pending_charter: number[];
  clause_worth: number[];
  transit_lost: number[];
  worth_offered: number[];
  officers_named: number[];
  bySeat: Seat[];
};

export type Decks = {
  option: { name: string; title: string }[];
  deed: { id: string; name: string; pos: number; side: number; city: number; asset: number; price: number; mortgage: number; house_price?: number; rent_bank_monopoly?: number; rent_base?: number; rent_house_1?: number; rent_house_2?: number; rent_apartment?: number; fair_base?: number; fair_house_1?: number; fair_house_2?: number; fair_apartment?: number; forward_utility?: number; kind?: string; bank_charge_1?: number; bank_charge_2?: number; bank_charge_3?: number; bank_charge_4?: number }[];
  the_deed: { name: string; title: string }[];
  service: { name: string }[];
  fate: { name: string }[];
  city: { id: string; name: string; side: number; city: number; other_city: number; transit_asset: number; house_price: number }[];
  space: { id: string; name: string; kind: string; pos: number; side: number; city: number; asset: number; tax_amount: number }[];
  the_space: { name: string; title: string }[];
  side: { name: string; title: string }[];
  level: { name: string; title: string }[];
  mode: { name: string }[];
  charge: { name: string }[];
  answer: { name: string; title?: string }[];
  over: { name: string }[];
  won_by: { name: string }[];
  ended: { name: string }[];
  clause_type: { name: string; fields: string; immediate: number; flags: number; family: string; about: string; title?: string }[];
  clause_field: { name: string; title: string; low: number; high: number; unused: number }[];
  person: { name: string; seat?: number; title?: string }[];
  subject: { name: string; title?: string }[];
  ready: { name: string; title: string }[];
  ready_clause: { name: string; ready: number; type: number; obligor: number; beneficiary: number; target: number; subject: number; amount: number; pct: number; period: number; start: number; end: number; cond: number; cond_arg: number; until: number; until_arg: number; uses: number; flags: number }[];
  clause_event: { name: string }[];
  clause_condition: { name: string }[];
  clause_ending: { name: string }[];
  clause_flag: { name: string }[];
  part: { name: string }[];
  drafted: { name: string; title: string }[];
  slot: { name: string; title: string }[];
  verdict: { name: string }[];
};

export type Acts = {
  roll_for_order: { seat: number; first: number; second: number };
  pick_deed: { asset: number };
  roll: object;
  roll_dice: { first: number; second: number };
  end_turn: object;
  buy: object;
  pass_buy: object;
  pay_tax: object;
  default_tax: object;
  ask_rent: { asset: number; offer: number };
  lodge: { asset: number };
  sleep_rough: object;
  remain: object;
  ask_fare: { offer: number };
  ride: object;
  quote: { price: number; free: number };
  refuse: object;
  pay_bail: object;
  stay_in_jail: object;
  set_board_rate: { mode: number; value: number };
  resign: object;
  build: { asset: number };
  move_house: { source: number; target: number };
  ask_utility: { offer: number };
  stay_put: object;
  move_on: object;
  raise_hand: object;
  lower_hand: object;
  yield_floor: object;
  declare_target: object;
  clock_runs_out: object;
  declare_stalemate: object;
  buy_company: { asset: number };
  set_overhead: { kind: number; value: number };
  open_deal: { parties: number };
  add_clause: { kind: number };
  set_field: { clause: number; field: number; value: number };
  drop_clause: { clause: number };
  write_text: { clause: number; text: number };
  offer: object;
  withdraw: object;
  use_deed_contract: { ready: number; deed: number };
  use_contract: { ready: number; part: number };
  sign: object;
  reject: object;
  counter: object;
  take_preempt: object;
  pass_preempt: object;
  prepay: { slot: number; dollars: number };
  foreclose: { slot: number };
  exercise: { slot: number };
  release: { slot: number };
  call_bail: { slot: number };
  complain: { slot: number; other: number; dollars: number };
  vote_verdict: { verdict: number };
  drop_complaint: object;
  give_verdict: { verdict: number; dollars: number };
};

const WORDS: Record<string, string[]> = {
  income_tax_mode: ["flat", "tenth_capped"],
  tax_default: ["jail", "eliminate", "waive"],
  bank_transit_fare: ["by_count", "single", "fair"],
  last_lap: ["next_start", "full_circuit"],
  target_winner: ["highest", "declarer"],
  stalemate_scope: ["objective_3", "untimed"],
  tie_break: ["cash", "shared"],
  cash_visibility: ["public", "own_only"],
  draft_visibility: ["public", "parties"],
  contract_visibility: ["public", "parties"],
  transit_closure: ["either", "both", "per_direction", "none"],
  estate: ["creditors", "bank"],
  arbiter: ["none", "vote", "facilitator"],
  officers: ["engine", "named"],
  phase: ["order", "pick", "jail", "ready", "dice", "stay", "buy", "tax", "lodging", "transit_stop", "quote", "turn_end", "floor", "draft", "answer", "preempt", "verdict", "game_over"],
  ended: ["not_yet", "last_player", "stalemate", "last_lap", "time", "most_rounds"],
};

const OPTIONAL: string[] = ["first_player", "in_turn", "floor_seat", "lodged_on", "land_pos", "land_city", "city_now", "asked_deed", "declared_by", "asked_party", "preempt_slot", "verdict_slot", "verdict_by", "verdict_against"];

const SETS: string[] = ["in_play", "rolling", "tied", "floor_queue", "signers", "complained", "parties", "signed", "answer_queue"];

const BY_SEAT: string[] = ["left_as", "finished", "rolled", "hand_up", "raises_left", "cash", "pos", "lodged_on", "last_rent", "lodgings_paid", "renewal_free", "in_jail", "jail_side", "jail_turns_spent", "board_due", "lap_stays", "lap_travel", "may_read", "deals_left", "arrear_turns", "transit_lost", "worth_offered"];

/** Read `position.view`: words instead of numbers, null instead of -1, lists instead of bit sets, and `bySeat`. */
export function readView(view: Record<string, unknown>): View {
  const read = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => read(name, one));
    if (typeof value !== "number") return value;
    if (OPTIONAL.includes(name)) return value < 0 ? null : value;
    if (SETS.includes(name)) return Array.from({ length: 31 }, (_, at) => at).filter((at) => (value >> at) & 1);
    return WORDS[name] ? WORDS[name][value] : value;
  };
  const all = Object.fromEntries(Object.entries(view).map(([name, value]) => [name, read(name, value)]));
  const row = (seat: number) => BY_SEAT.map((name) => [name, (all[name] as unknown[] | undefined)?.[seat]]);
  const bySeat = Array.from({ length: Number(view.seats) }, (_, seat) => Object.fromEntries(row(seat)));
  return { ...all, bySeat } as unknown as View;
}
