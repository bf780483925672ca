// Written by `commonweal types potlatch`. Do not edit.

export type Phase = "setup" | "gift" | "laying" | "share" | "round_end" | "closing" | "finished";

/** What the viewer knows of one seat. A row that the viewer may not see is null. */
export type Seat = {
  /** charter option (PO-62) */ starting_status: number;
  /** House Card: its place in the deck + 1, 0 for none */ house: number;
  /** what each house still needs of each type */ unmet: number[];
  /** cards in the gifting area, copies of each kind */ outside: number[];
  /** cards in the storage, copies of each kind */ storage: number[];
  /** cards in hand, copies of each kind */ hand: number[] | null;
  /** number of cards in each hand */ hand_size: number;
  /** whether the house has had its gift of this round */ gifted_this_round: number;
  /** who gave to the house in this round, or in the last until this one has a gift */ gifted_by: number | null;
  /** Status */ status: number;
  /** Status when this game began */ status_before: number;
  /** each linked game: 1 goal met, 0 missed, -1 not played out */ goal_met: number;
  need: number[];
  complete: number;
  eligible: number;
};

/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */
export type View = {
  /** how many seats play */ seats: number;
  /** charter option (PO-60) */ hand_size_rule: "six" | "house_number" | "four";
  /** charter option (PO-61) */ linked_games: number;
  /** charter option (PO-62) */ starting_status: number[];
  /** charter option (PO-64) */ house_pool: "all" | "threes" | "fours_and_fives";
  /** charter option (PO-65) */ minimum_gift: "single_card_first" | "least_amount" | "none";
  /** charter option (PO-66) */ minimum_gift_scope: "all_houses" | "chosen_house";
  /** charter option (PO-67) */ failed_combine: "closing_action" | "next_round";
  /** charter option (PO-68) */ first_gifter: "random" | "first_seat";
  /** charter option (PO-69) */ closing_trigger: "immediate" | "end_of_round";
  /** charter option (PO-71) */ after_combining: "one_gift_each" | "any_needy";
  /** charter option (PO-70) */ table_talk: "open" | "closed";
  phase: "setup" | "gift" | "laying" | "share" | "round_end" | "closing" | "finished";
  /** which of the linked games */ game_no: number;
  /** rounds begun in this game */ round_no: number;
  /** the seat whose turn it is */ active: number;
  /** the seat that is dealt the next card, -1 when nobody is */ drawer: number | null;
  /** House Card: its place in the deck + 1, 0 for none */ house: number[];
  /** what each house still needs of each type */ unmet: number[][];
  /** cards in the gifting area, copies of each kind */ outside: number[][];
  /** cards in the storage, copies of each kind */ storage: number[][];
  /** cards in hand, copies of each kind */ hand: (number[] | null)[];
  /** number of cards in each hand */ hand_size: number[];
  /** number of cards in the draw stack */ stack_size: number;
  /** the Obligation level */ level: number;
  /** houses that have had a gift in this round */ gifts_this_round: number;
  /** whether the house has had its gift of this round */ gifted_this_round: number[];
  /** who gave to the house in this round, or in the last until this one has a gift */ gifted_by: (number | null)[];
  /** the house named for the gift, -1 for none */ receiver: number | null;
  /** cards laid for a gift that is not finished, copies of each kind */ pending: number[];
  /** the seat that received the last gift */ last_receiver: number | null;
  /** the seat invited in this turn to Combine Resources */ invited: number | null;
  /** the kind of card shared in this turn */ shared_kind: number | null;
  /** the seat whose house became complete last */ last_completed: number | null;
  closing_cause: "none" | "house" | "stuck";
  /** the seat that starts the Closing Action */ closing_start: number | null;
  /** visits done in the Closing Action (the starter counts twice) */ closing_step: number;
  /** Status */ status: number[];
  /** Status when this game began */ status_before: number[];
  /** each linked game: 1 goal met, 0 missed, -1 not played out */ goal_met: number[];
  need: number[][];
  complete: number[];
  eligible: number[];
  bySeat: Seat[];
};

export type Decks = {
  kind: { name: string; id: string; type: string; amount: number; copies: number; title: string }[];
  house: { name: string; id: string; size: number; need_flg: number; need_gm: number; need_ct: number; need_t: number }[];
  house_card: { name: string; id?: string; size?: number; need_flg?: number; need_gm?: number; need_ct?: number; need_t?: number; title?: string }[];
  type: { name: string }[];
};

export type Acts = {
  deal_house: { seat: number; house: number };
  deal_card: { seat: number; kind: number };
  choose_first: { seat: number };
  gift_to: { seat: number };
  lay_card: { kind: number };
  finish_gift: object;
  invite: { seat: number };
  share: { kind: number };
  place: { kind: number };
  draw_card: { seat: number; kind: number };
};

const WORDS: Record<string, string[]> = {
  hand_size_rule: ["six", "house_number", "four"],
  house_pool: ["all", "threes", "fours_and_fives"],
  minimum_gift: ["single_card_first", "least_amount", "none"],
  minimum_gift_scope: ["all_houses", "chosen_house"],
  failed_combine: ["closing_action", "next_round"],
  first_gifter: ["random", "first_seat"],
  closing_trigger: ["immediate", "end_of_round"],
  after_combining: ["one_gift_each", "any_needy"],
  table_talk: ["open", "closed"],
  phase: ["setup", "gift", "laying", "share", "round_end", "closing", "finished"],
  closing_cause: ["none", "house", "stuck"],
};

const OPTIONAL: string[] = ["drawer", "gifted_by", "receiver", "last_receiver", "invited", "shared_kind", "last_completed", "closing_start"];

const SETS: string[] = [];

const BY_SEAT: string[] = ["starting_status", "house", "unmet", "outside", "storage", "hand", "hand_size", "gifted_this_round", "gifted_by", "status", "status_before", "goal_met", "need", "complete", "eligible"];

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
