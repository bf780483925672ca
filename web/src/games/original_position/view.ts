// Written by `commonweal types original_position`. Do not edit.

export type Phase = "setup" | "scenario_draw" | "scenario_vote" | "debate" | "scenario_result" | "reveal" | "order" | "refill" | "turn" | "goods_vote" | "purchase" | "after_turn" | "private" | "finished";

/** What the viewer knows of one seat. A row that the viewer may not see is null. */
export type Seat = {
  /** the two Interest Cards */ interest: (number | null)[];
  /** the Career Card */ career: number | null;
  /** each item: 0 unsupported, 1 supported publicly, 2 privately */ supported: number[];
  /** standing meeples: goods that items still need */ lacking: number;
  /** Natural Talent, -1 face down */ talent: number | null;
  /** Family Wealth, -1 face down */ family: number | null;
  /** Reversal of Fortune, -1 face down */ reversal: number | null;
  /** wealth */ wealth: number;
  /** wealth of the round before */ wealth_before: number;
  /** place on the Voting Tracker */ votes: number;
  /** what each ballot counts in this vote */ weight: number;
  /** the ballots, 0 for none */ ballot: number | null;
  /** how often each seat has switched in this debate */ turned: number;
  /** ballots of the last vote, 0 for none */ last_ballot: number;
  /** what each counted in the last vote, 0 without one */ last_weight: number;
  /** the order of turns */ order: number | null;
  /** goods bought with own wealth */ private_bought: number;
  /** points, at the end */ score: number;
  items: number;
  complete: number;
  goods_lacking: number;
};

/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */
export type View = {
  /** how many seats play */ seats: number;
  /** charter option (OP-63) */ debate_seconds: number;
  /** charter option (OP-64) */ scenario_votes: "weighted" | "equal";
  /** charter option (OP-65) */ scenario_tie: "no_points" | "agree" | "disagree" | "chance";
  /** charter option (OP-66) */ goods_tie: "rejected" | "awarded";
  /** charter option (OP-67) */ price_beyond_three: "plus_two" | "max_three";
  /** charter option (OP-68) */ proposer_votes: number;
  /** charter option (OP-69) */ tax_carry_over: number;
  /** charter option (OP-70) */ stalemate_cycles: number;
  /** charter option (OP-71) */ private_gifts: number;
  /** charter option (OP-72) */ bonus_rule: "completed_only" | "all_players";
  /** charter option (OP-73) */ wealth_points: "votes" | "wealth";
  /** charter option (OP-74) */ winning_conditions: "both" | "individual_only" | "collective_only";
  /** charter option (OP-75) */ show_card_backs: number;
  /** charter option (OP-76) */ talk: "open" | "public_only" | "closed";
  /** charter option (OP-77) */ exchange: "own_turn" | "any_time";
  /** charter option (OP-78) */ disclosure: "phase_b" | "any_time";
  /** charter option (OP-79) */ private_price: "wealth" | "wealth_and_point";
  /** charter option (OP-15) */ scenario_deck: number;
  phase: "setup" | "scenario_draw" | "scenario_vote" | "debate" | "scenario_result" | "reveal" | "order" | "refill" | "turn" | "goods_vote" | "purchase" | "after_turn" | "private" | "finished";
  /** the round */ round: number;
  /** the seat whose turn it is, -1 when it is nobody's */ active: number | null;
  /** the two Interest Cards */ interest: (number | null)[][];
  /** the Career Card */ career: (number | null)[];
  /** each item: 0 unsupported, 1 supported publicly, 2 privately */ supported: number[][];
  /** standing meeples: goods that items still need */ lacking: number[];
  /** the goods that anybody lacks */ wanted: number;
  /** Natural Talent, -1 face down */ talent: (number | null)[];
  /** Family Wealth, -1 face down */ family: (number | null)[];
  /** Reversal of Fortune, -1 face down */ reversal: (number | null)[];
  /** wealth */ wealth: number[];
  /** wealth of the round before */ wealth_before: number[];
  /** place on the Voting Tracker */ votes: number[];
  /** whose round's deck each Scenario Card belongs to, 0 for none */ scenario_round: number[];
  /** backs: points for Agree and for Disagree */ award: (number[] | null)[];
  /** whether the Scenario Card has been drawn */ scenario_used: number[];
  /** the Scenario Card on the table */ scenario: number | null;
  /** Scenario Cards done in this round */ scenario_no: number;
  /** Values Tracker: mitigation points of the round */ points: number;
  /** mitigation points of each round */ points_by_round: number[];
  /** tax money collected in each round */ tax_by_round: number[];
  /** bit set of the seats that vote */ voters: number[];
  /** bit set of the seats that have voted */ voted: number[];
  /** what each ballot counts in this vote */ weight: number[];
  /** the ballots, 0 for none */ ballot: (number | null)[];
  /** whether the last vote is decided */ decided: number;
  /** the answer that has won */ winning: "none" | "agree" | "disagree";
  /** bit set of the seats that agree to end the debate */ ready: number[];
  /** how often each seat has switched in this debate */ turned: number[];
  /** ballots of the last vote, 0 for none */ last_ballot: number[];
  /** what each counted in the last vote, 0 without one */ last_weight: number[];
  /** the answer that won the last vote */ last_winning: "none" | "agree" | "disagree";
  /** the Scenario Card decided last, -1 if a good was, or nothing */ last_scenario: number | null;
  /** the Primary Goods Card decided last, -1 if none was */ last_card: number | null;
  /** who read that card aloud, -1 for nobody */ last_proposer: number | null;
  /** bit set of the seats for which its good was bought */ last_helped: number[];
  /** tax money not yet spent */ treasury: number;
  /** 2 cards for each seat, -1 for an empty place */ hand: (number | null)[];
  /** for each place in a hand and seat: is it shown */ shown_to: (number | null)[];
  /** cards in the deck */ deck_size: number;
  /** where each card is: 0 in the deck or a hand, 1 proposed, 2 pile, 3 out */ card_place: number[];
  /** the order of turns */ order: (number | null)[];
  /** place in the order */ turn_index: number;
  /** the seat that draws the next card, -1 when nobody does */ drawer: number | null;
  /** turns in a row without a purchase */ turns_without_purchase: number;
  /** the card read aloud last in this round, -1 for none */ proposed: number | null;
  /** bit set of the seats that the last purchase applies to */ beneficiaries: number[];
  /** goods bought with own wealth */ private_bought: number[];
  /** points, at the end */ score: number[];
  result: "open" | "group" | "individual";
  /** bit set of the winners, at the end */ winner: number[];
  items: number[];
  complete: number[];
  goods_lacking: number[];
  proposed_good: number;
  proposed_award: number;
  turns_of_patience: number;
  points_on_back: number[];
  bySeat: Seat[];
};

export type Decks = {
  card: { name: string; id: string; good: string; title: string; awarding_answer: string }[];
  interest: { name: string; id: string; title: string; text: string; item: string; good: string }[];
  career: { name: string; id: string; title: string; text: string; item_1: string; good_1: string; item_2: string; good_2: string; item_3: string; good_3: string }[];
  talent: { name: string; id: string; title: string; text: string; wealth: number }[];
  family: { name: string; id: string; title: string; text: string; wealth: number }[];
  reversal: { name: string; id: string; title: string; text: string; wealth: number }[];
  scenario: { name: string; id: string; round: number; title: string; situation: string; proposal: string; answer_agree: string; answer_disagree: string }[];
  good: { id: string; name: string; description: string; source: string }[];
  answer: { name: string; title?: string }[];
};

export type Acts = {
  deal_interest: { seat: number; interest: number };
  deal_career: { seat: number; career: number };
  turn_chance_card: { seat: number; chance_card: number };
  vote: { answer: number };
  draw_scenario: { scenario: number };
  turn_chip: object;
  end_debate: object;
  time_up: object;
  break_vote: { answer: number };
  break_order: { seat: number };
  draw_good: { seat: number; card: number };
  discard_good: { card: number };
  disclose: { card: number; seat: number };
  disclose_to_all: { card: number };
  propose: { card: number };
  pass_turn: object;
  add_beneficiary: { seat: number };
  finish_purchase: object;
  decline_purchase: object;
  buy_private: { good: number };
  give_private: { seat: number; good: number };
  end_private: object;
};

const WORDS: Record<string, string[]> = {
  scenario_votes: ["weighted", "equal"],
  scenario_tie: ["no_points", "agree", "disagree", "chance"],
  goods_tie: ["rejected", "awarded"],
  price_beyond_three: ["plus_two", "max_three"],
  bonus_rule: ["completed_only", "all_players"],
  wealth_points: ["votes", "wealth"],
  winning_conditions: ["both", "individual_only", "collective_only"],
  talk: ["open", "public_only", "closed"],
  exchange: ["own_turn", "any_time"],
  disclosure: ["phase_b", "any_time"],
  private_price: ["wealth", "wealth_and_point"],
  phase: ["setup", "scenario_draw", "scenario_vote", "debate", "scenario_result", "reveal", "order", "refill", "turn", "goods_vote", "purchase", "after_turn", "private", "finished"],
  winning: ["none", "agree", "disagree"],
  last_winning: ["none", "agree", "disagree"],
  result: ["open", "group", "individual"],
};

const OPTIONAL: string[] = ["active", "interest", "career", "talent", "family", "reversal", "scenario", "last_scenario", "last_card", "last_proposer", "order", "drawer", "proposed"];

const SETS: string[] = ["voters", "voted", "ready", "last_helped", "beneficiaries", "winner"];

const BY_SEAT: string[] = ["interest", "career", "supported", "lacking", "talent", "family", "reversal", "wealth", "wealth_before", "votes", "weight", "ballot", "turned", "last_ballot", "last_weight", "order", "private_bought", "score", "items", "complete", "goods_lacking"];

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
