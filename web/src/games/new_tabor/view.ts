// Written by `commonweal types new_tabor`. Do not edit.

export type Phase = "setup_rent" | "setup_roll" | "nominate" | "accept" | "office_vote" | "contest" | "casting" | "office_die" | "colour" | "drawing" | "complex_draw" | "quarter_roll" | "market" | "act" | "innovation" | "stake" | "stake_off" | "vacancy" | "roll" | "slot" | "charity" | "call_vote" | "motion_vote" | "late_market" | "late_rent" | "offer" | "game_over";

/** What the viewer knows of one seat. A row that the viewer may not see is null. */
export type Seat = {
  /** each seat that is out: as which it left, from 1 */ left_as: number;
  /** the Quarter in which each seat was eliminated, 0 for none */ elim_quarter: number;
  /** the colour of each seat’s pegs */ colour: number | null;
  /** what each seat has rolled, 0 before */ rolled: number;
  /** what each ballot counts in this vote */ weight: number;
  /** the ballots of the vote that is open, 0 for none */ ballot: number | null;
  /** how many motions each seat has made */ motions_made: number;
  /** motions that each seat may make before its next turn */ moves_left: number;
  /** bit sets of the actions that each seat missed in its last turn */ late_right: number;
  /** Products that each seat did not produce in its last turn */ late_units: number;
  /** how many Wants Cards each seat holds */ wants_count: number;
  /** Ability in each Industry */ ability: number[];
  /** Ability that is lost for now */ ability_lost: number[];
  /** Input of each Quarter */ input_total: number[];
  /** Input still due in this Quarter */ input_due: number[];
  /** Products */ stock: number[] | null;
  /** Money, in cents */ money: number | null;
  /** Happiness Tokens */ tokens: number;
  /** Happiness Tokens when the last turn began */ tokens_at_turn: number;
  /** Happiness Tokens when the Quarter began */ tokens_at_quarter: number;
  /** whether each seat held a Want when its last turn began */ wanted_at_turn: number;
  /** the Industry last occupied */ industry: number | null;
  /** turns in Switch, 0 in an Industry */ switch_turns: number;
  /** whether a Platform lies under the peg in Switch */ leisure_platform: number;
  /** the Zone of each peg, -1 off the board */ zone: number | null;
  /** rent that counts, for the Center and Inner Rung */ rent_paid: number[];
  /** who has outbid the seat there, -1 for nobody */ rival: (number | null)[];
  /** steps into the Quarter, 0 at the Start */ path_pos: number;
  /** whether each seat has crossed the Finish Line */ finished: number;
  /** whether each seat’s last roll was a 3 */ last_three: number;
  /** the Quarter for which each seat has drawn its cards */ drawn_in: number;
  /** what each seat owes each other one on all IOUs */ owes: number[];
  /** rent that each seat has paid so far */ rent_of: number;
  /** dividends that each seat has received so far */ dividends_of: number;
  /** value of what each seat has produced in this Quarter */ output_value: number[];
  /** whether each seat takes vacancies, where nobody is asked */ vacancy_pref: number;
};

/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */
export type View = {
  /** how many seats play */ seats: number;
  /** charter option (NT-223) */ quarters: number;
  /** charter option (NT-224) */ first_game: number;
  /** charter option (NT-225) */ difficulty: number;
  /** charter option (NT-226) */ organizer_seat: number;
  /** charter option (NT-227) */ office_method: "auto" | "rotation" | "election" | "die" | "none";
  /** charter option (NT-228) */ equal_ability: number;
  /** charter option (NT-229) */ recall: number;
  /** charter option (NT-230) */ secret_ballots: number;
  /** charter option (NT-231) */ motions: number;
  /** charter option (NT-231) */ motions_per_turn: number;
  /** charter option (NT-232) */ call_vote: "majority" | "unanimous";
  /** charter option (NT-233) */ late_action: "vote" | "never" | "always";
  /** charter option (NT-234) */ rent_step_cents: number;
  /** charter option (NT-235) */ center_needs_inner_rent: number;
  /** charter option (NT-236) */ vacancy_mode: "ask" | "standing";
  /** charter option (NT-237) */ sublets: number;
  /** charter option (NT-238) */ manual_platforms: number;
  /** charter option (NT-239) */ open_holdings: number;
  /** charter option (NT-240) */ ability_loss: "quarter" | "next" | "permanent";
  /** charter option (NT-241) */ charity_penalty: "always" | "unable";
  /** charter option (NT-242) */ elimination_money: "split" | "dividend";
  /** charter option (NT-243) */ demurrage_timing: "now" | "clearing";
  /** charter option (NT-244) */ resign: number;
  /** charter option (NT-245) */ clerk_fee_cents: number;
  /** charter option (NT-245) */ treasurer_wage_cents: number;
  /** charter option (NT-246) */ fee_scope: "sale" | "turn";
  /** charter option (NT-247) */ cap_players: "current" | "starting";
  /** charter option (NT-248) */ cap_table: "corrected" | "printed";
  /** charter option (NT-249) */ q4_emergency_per_player: number;
  /** charter option (NT-250) */ rounding: "half_up" | "literal_55";
  /** charter option (NT-251) */ remainder_rule: "turn_order" | "commonwealth";
  /** charter option (NT-252) */ loans: number;
  /** charter option (NT-252) */ iou_enforcement: "automatic" | "honour";
  /** charter option (NT-253) */ finished_may_trade: number;
  /** charter option (NT-254) */ offers_per_turn: number;
  /** charter option (NT-254) */ consumption_rounds: number;
  /** charter option (NT-255) */ complex_play: "off" | "quarterly" | "dividend";
  /** charter option (NT-260) */ regime: "mutualism" | "capitalism" | "communism";
  /** charter option (NT-267) */ bank_limit_credits: number;
  /** how many texts people have written */ written: number;
  phase: "setup_rent" | "setup_roll" | "nominate" | "accept" | "office_vote" | "contest" | "casting" | "office_die" | "colour" | "drawing" | "complex_draw" | "quarter_roll" | "market" | "act" | "innovation" | "stake" | "stake_off" | "vacancy" | "roll" | "slot" | "charity" | "call_vote" | "motion_vote" | "late_market" | "late_rent" | "offer" | "game_over";
  /** the phases to come back to */ interrupted: number[];
  /** how many of them there are */ interruptions: number;
  /** the Quarter being played */ quarter: number;
  /** Player 1, -1 before the roll */ first_seat: number | null;
  /** who began the Quarter */ quarter_first: number | null;
  /** whose turn or slot it is: the Turn Tracker */ current: number | null;
  /** bit set of the seats that are in the game */ in_play: number[];
  /** each seat that is out: as which it left, from 1 */ left_as: number[];
  /** the Quarter in which each seat was eliminated, 0 for none */ elim_quarter: number[];
  /** the colour of each seat’s pegs */ colour: (number | null)[];
  /** bit set of the seats that have still to roll */ rolling: number[];
  /** bit set of the seats that may still win the lot */ tied: number[];
  /** what each seat has rolled, 0 before */ rolled: number[];
  /** whether the lowest roll wins */ lowest_wins: number;
  /** the Clerk, -1 for a non-player */ clerk: number | null;
  /** the Treasurer, -1 for a non-player */ treasurer: number | null;
  /** the office that is being filled or voted on */ office: "clerk" | "treasurer";
  /** bit set of the seats that may take the office */ eligible: number[];
  /** bit set of the seats nominated for it */ nominated: number[];
  /** bit set of those who have accepted */ candidates: number[];
  /** whether doing without this election was proposed */ consent_asked: number;
  /** whether the office is filled again after a recall */ refilling: number;
  /** the seat that is asked, -1 for none */ asked_now: number | null;
  /** bit set of the seats that are asked after it */ to_ask: number[];
  /** how many passed in a row */ passes: number;
  /** bit set of the seats that vote */ voters: number[];
  /** bit set of the seats that have voted */ voted: number[];
  /** what each ballot counts in this vote */ weight: number[];
  /** the ballots of the vote that is open, 0 for none */ ballot: (number | null)[];
  /** what is voted on */ question: "nothing" | "consent" | "candidate" | "contest" | "recall" | "call" | "stop" | "option" | "absent" | "rule" | "dispute" | "late";
  /** bit set of the candidates between whom a tie is broken */ tied_seats: number[];
  /** the option that a motion is about */ motion_option: number | null;
  /** the value that it proposes */ motion_value: number;
  /** who made it, -1 for none */ motion_by: number | null;
  /** how many motions each seat has made */ motions_made: number[];
  /** motions that each seat may make before its next turn */ moves_left: number[];
  /** bit sets of the actions that each seat missed in its last turn */ late_right: number[];
  /** Products that each seat did not produce in its last turn */ late_units: number[];
  /** who asks for a late action or carries it out */ late_seat: number | null;
  /** which action that is */ late_kind: "produce" | "market" | "platform" | "rent";
  /** whose turn a late action interrupts, -1 for none */ late_turn_of: number | null;
  /** offers that this player may still make after it */ late_offers_left: number;
  /** whether this player has paid the Clerk’s fee */ late_fee_paid: number;
  /** each card: 0 in its deck, 1 discarded, 2 out, 3 + the seat where it lies */ place_of_card: number[][];
  /** how many cards are in each deck */ cards_left: number[];
  /** the Potential Rent Card in play */ rent_in_play: (number | null)[];
  /** the card that is drawn now */ drawing: "nothing" | "labor" | "consumption" | "opportunity" | "needs" | "wants" | "loss";
  /** Wants Cards face down */ wants_left: number;
  /** the Wants Cards face up under their deck, -1 for an empty place */ wants_used: (number | null)[];
  /** how many Wants Cards lie face up */ used_count: number;
  /** the Wants Cards, 12 places for each seat, -1 for an empty place */ wants_held: (number | null)[];
  /** how many Wants Cards each seat holds */ wants_count: number[];
  /** Products still due on each of them */ want_due: (number[] | null)[];
  /** Ability in each Industry */ ability: number[][];
  /** Ability that is lost for now */ ability_lost: number[][];
  /** Input of each Quarter */ input_total: number[][];
  /** Input still due in this Quarter */ input_due: number[][];
  /** Products */ stock: (number[] | null)[];
  /** Money, in cents */ money: (number | null)[];
  /** Happiness Tokens */ tokens: number[];
  /** Happiness Tokens when the last turn began */ tokens_at_turn: number[];
  /** Happiness Tokens when the Quarter began */ tokens_at_quarter: number[];
  /** whether each seat held a Want when its last turn began */ wanted_at_turn: number[];
  /** wagers in this turn */ wagers: number;
  /** whether the current seat’s peg stood in Switch when its turn began */ may_innovate: number;
  /** the Industry last occupied */ industry: (number | null)[];
  /** turns in Switch, 0 in an Industry */ switch_turns: number[];
  /** whether a Platform lies under the peg in Switch */ leisure_platform: number[];
  /** the Zone of each peg, -1 off the board */ zone: (number | null)[];
  /** rent that counts, for the Center and Inner Rung */ rent_paid: number[][];
  /** who has outbid the seat there, -1 for nobody */ rival: (number | null)[][];
  /** steps into the Quarter, 0 at the Start */ path_pos: number[];
  /** whether each seat has crossed the Finish Line */ finished: number[];
  /** whether each seat’s last roll was a 3 */ last_three: number[];
  /** the Quarter for which each seat has drawn its cards */ drawn_in: number[];
  /** whether the current seat has produced in this turn */ produced: number;
  /** whether it has chosen its Action */ acted: number;
  /** whether it has changed its Zone */ zone_changed: number;
  /** whether it has paid rent in this Stake step, for the Center and Inner Rung */ paid_here: number[];
  /** whether it has called for a recall */ recall_used: number;
  /** whether it has paid the Clerk’s fee in this turn */ fee_paid: number;
  /** offers that it may still make in this turn or slot */ offers_left: number;
  /** each deal: 0 none, 1 draft, 2 offered, 3 in force */ deal_state: number[];
  /** the number of the deal, 0 for none and drafts */ deal_number: number[];
  /** who offers it */ deal_drafter: number[];
  /** bit set of the seats that it needs or asks */ deal_parties: number[][];
  /** bit set of the parties that have signed */ deal_signed: number[][];
  /** whether the first party to sign is the other side */ deal_anyone: number[];
  /** how many counter-offers led to it */ deal_counters: number[];
  /** the place of the offer that it counters, or -1 */ deal_before: number[];
  /** the last time at which it can be signed, 0 for no end */ deal_until: number[];
  /** where room is looked for first */ deal_next: number;
  /** offers made so far */ deal_count: number;
  /** how many lines it has */ deal_lines: number[];
  /** the lines: giver, taker, what, amount, due */ deal_line: number[][][];
  /** who owes the Money of an offer: 0 nobody, 1 its drafter, 2 the other side */ loan_owes: number[];
  /** its interest, in hundredths of a percent */ loan_interest: number[];
  /** the Quarter at whose end it is due */ loan_due: number[];
  /** IOUs: debtor, creditor, principal, interest, sum owed, Quarter due */ iou: number[][];
  /** how many IOUs are open */ iou_count: number;
  /** what each seat owes each other one on all IOUs */ owes: number[][];
  /** Products in the Storehouse */ storehouse: number[];
  /** Products sold to the Credit Union in this Quarter */ sold: number[];
  /** the players that the Stock Cap counts */ cap_seats: number;
  /** Money in the Bank of the Commonwealth, in cents */ bank: number;
  /** all Money in the Game, in cents */ money_issued: number;
  /** who owns each plot, -1 for nobody */ plot_owner: (number | null)[];
  /** who stands on each plot, -1 for nobody */ plot_occupant: (number | null)[];
  /** Money that the Banker has created in this Quarter */ bank_created: number;
  /** what has happened so far, for the debrief */ counted: (number | null)[];
  /** Inputs that became due in each Quarter, of all players */ inputs_of: number[];
  /** rent that each seat has paid so far */ rent_of: number[];
  /** dividends that each seat has received so far */ dividends_of: number[];
  /** value of what each seat has produced in this Quarter */ output_value: number[][];
  /** whether a vacancy is to be offered, in the Center and in the Inner Rung */ vacancy: number[];
  /** bit sets of the seats asked for it already */ vacancy_asked: number[][];
  /** bit sets of the seats that have just left it */ vacancy_left: number[][];
  /** the Zone that is offered now */ vacancy_zone: number;
  /** whether each seat takes vacancies, where nobody is asked */ vacancy_pref: number[];
  /** bit set of the seats that changed it since their turn */ pref_changed: number[];
  /** whether all have taken the First Turn, so that vacancies are offered */ vacancies_open: number;
  /** what follows when vacancies have been offered */ then: "same_point" | "roll" | "next_turn" | "next_slot" | "next_round" | "first_turn";
  /** the round of the Consumption stage, 0 outside it */ slot_round: number;
  /** whether anything was exchanged or consumed in this round */ slot_active: number;
  /** who asks for Charity */ asks_charity: number | null;
  /** players lost in this Consumption stage */ lost_now: number;
  /** whether the round under way is the last one */ stopping: number;
  ended: "not_yet" | "last_quarter" | "called" | "stopped" | "no_survivor";
  bySeat: Seat[];
};

export type Decks = {
  wants: { name: string; id: string; title: string; food: number; clothes: number; shelter: number; transportation: number }[];
  option: { name: string; title: string }[];
  industry: { name: string; title: string }[];
  zone: { id: string; name: string }[];
  colour: { name: string }[];
  effect: { name: string }[];
  rent: { id: string; industry: string; average_value: number; center: number; inner: number; outer: number; price_cents: number; title: string }[];
  labor: { id: string; food: number; clothes: number; shelter: number; transportation: number; title: string }[];
  consumption: { id: string; food: number; clothes: number; shelter: number; transportation: number; title: string }[];
  opportunity: { id: string; title: string; food: number; clothes: number; shelter: number; transportation: number }[];
  needs: { id: string; title: string; food: number; clothes: number; shelter: number; transportation: number }[];
  loss: { id: string; title: string; kind: string; food: number; clothes: number; shelter: number; transportation: number }[];
  office: { name: string; title: string }[];
  side: { name: string }[];
  thing: { name: string; title: string; units?: string; only?: string; mutual?: number }[];
  plot: { name: string; title: string }[];
  quarter: { name: string; title: string }[];
  answer: { name: string }[];
  accept: { name: string }[];
  question: { name: string }[];
  missed: { name: string; title: string }[];
};

export type Acts = {
  draw_rent: { seat: number; card: number };
  roll_for_player_one: { seat: number; value: number };
  vote: { answer: number };
  vote_secretly: { answer: number };
  vote_candidate: { candidate: number };
  vote_candidate_secretly: { candidate: number };
  casting_vote: { answer: number };
  casting_choice: { candidate: number };
  roll_for_office: { seat: number; value: number };
  nominate: { nominee: number };
  pass_nomination: object;
  answer_nomination: { accept: number };
  propose_die: object;
  recall_clerk: object;
  recall_treasurer: object;
  choose_colour: { colour: number };
  roll_for_quarter: { seat: number; value: number };
  produce: object;
  sell_to_union: { industry: number; units: number };
  buy_from_union: { industry: number; units: number };
  open_offer: { to: number };
  open_offer_to_all: object;
  write_line: { side: number; what: number; units: number };
  write_money: { side: number; cents: number };
  cancel_offer: object;
  send_offer: object;
  accept_offer: object;
  decline_offer: object;
  counter_offer: object;
  write_iou: { side: number; due: number; interest: number };
  strike_iou: object;
  repay: { iou: number; cents: number };
  consume: { industry: number; units: number };
  satisfy: { want: number; industry: number; units: number };
  enter_industry: { industry: number };
  stay: object;
  enter_switch: object;
  take_leisure: object;
  place_platform: object;
  end_act: object;
  innovate: { industry: number };
  roll_innovation: { seat: number; value: number };
  stake_first: { zone: number };
  move_zone: { zone: number };
  pay_rent: { zone: number; cents: number };
  end_stake: object;
  give_way: { zone: number };
  challenge: { zone: number; cents: number };
  take_vacancy: { accept: number };
  set_vacancy_preference: { accept: number };
  roll: { seat: number; value: number };
  draw_labor: { seat: number; card: number };
  draw_consumption: { seat: number; card: number };
  draw_opportunity: { seat: number; card: number };
  draw_needs: { seat: number; card: number };
  draw_loss: { seat: number; card: number };
  draw_wants: { seat: number; card: number };
  end_market: object;
  pledge: { agree: number };
  resign: object;
  move_absent: { text: number };
  move_rule: { text: number };
  move_dispute: { text: number };
  move_option: { option: number; value: number };
  move_stop: object;
  ask_late: { missed: number };
  end_late: object;
  change_rent: { card: number };
  evict: { plot: number };
  return_to_plot: { plot: number };
  create_money: { cents: number };
};

const WORDS: Record<string, string[]> = {
  office_method: ["auto", "rotation", "election", "die", "none"],
  call_vote: ["majority", "unanimous"],
  late_action: ["vote", "never", "always"],
  vacancy_mode: ["ask", "standing"],
  ability_loss: ["quarter", "next", "permanent"],
  charity_penalty: ["always", "unable"],
  elimination_money: ["split", "dividend"],
  demurrage_timing: ["now", "clearing"],
  fee_scope: ["sale", "turn"],
  cap_players: ["current", "starting"],
  cap_table: ["corrected", "printed"],
  rounding: ["half_up", "literal_55"],
  remainder_rule: ["turn_order", "commonwealth"],
  iou_enforcement: ["automatic", "honour"],
  complex_play: ["off", "quarterly", "dividend"],
  regime: ["mutualism", "capitalism", "communism"],
  phase: ["setup_rent", "setup_roll", "nominate", "accept", "office_vote", "contest", "casting", "office_die", "colour", "drawing", "complex_draw", "quarter_roll", "market", "act", "innovation", "stake", "stake_off", "vacancy", "roll", "slot", "charity", "call_vote", "motion_vote", "late_market", "late_rent", "offer", "game_over"],
  office: ["clerk", "treasurer"],
  question: ["nothing", "consent", "candidate", "contest", "recall", "call", "stop", "option", "absent", "rule", "dispute", "late"],
  late_kind: ["produce", "market", "platform", "rent"],
  drawing: ["nothing", "labor", "consumption", "opportunity", "needs", "wants", "loss"],
  then: ["same_point", "roll", "next_turn", "next_slot", "next_round", "first_turn"],
  ended: ["not_yet", "last_quarter", "called", "stopped", "no_survivor"],
};

const OPTIONAL: string[] = ["first_seat", "quarter_first", "current", "colour", "clerk", "treasurer", "asked_now", "motion_option", "motion_by", "late_seat", "late_turn_of", "rent_in_play", "industry", "zone", "rival", "plot_owner", "plot_occupant", "asks_charity"];

const SETS: string[] = ["in_play", "rolling", "tied", "eligible", "nominated", "candidates", "to_ask", "voters", "voted", "tied_seats", "deal_parties", "deal_signed", "vacancy_asked", "vacancy_left", "pref_changed"];

const BY_SEAT: string[] = ["left_as", "elim_quarter", "colour", "rolled", "weight", "ballot", "motions_made", "moves_left", "late_right", "late_units", "wants_count", "ability", "ability_lost", "input_total", "input_due", "stock", "money", "tokens", "tokens_at_turn", "tokens_at_quarter", "wanted_at_turn", "industry", "switch_turns", "leisure_platform", "zone", "rent_paid", "rival", "path_pos", "finished", "last_three", "drawn_in", "owes", "rent_of", "dividends_of", "output_value", "vacancy_pref"];

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
