// Written by `commonweal types legislation`. Do not edit.

export type Phase = "charter" | "setup" | "session_start" | "bill" | "modifier" | "discussion" | "question" | "amend" | "second" | "amend_vote" | "amend_ruling" | "final_vote" | "campaign" | "aftermath" | "rules" | "rules_vote" | "game_over";

/** What the viewer knows of one seat. A row that the viewer may not see is null. */
export type Seat = {
  /** each seat that is out: as which it left, from 1 */ left_as: number;
  /** the team of each seat, -1 without teams */ team: number;
  /** the chairs of the session in their order */ chair_list: number | null;
  /** vote tokens: 0 none, 1 plus, 2 minus, 3 neutral */ token: number[];
  /** token moves in this discussion round */ token_moves: number;
  /** gifts made in this discussion round or campaign */ gifts: number | null;
  /** speeches in this discussion round */ speeches: number;
  /** open request for the floor: 0 none, 1 neutral, 2 for, 3 against */ request: number;
  /** number of the request, which says whose came first */ request_no: number;
  /** calls to order in this session */ called: number;
  /** calls in this round: 1 by the chair, 2 by the facilitator, 3 both */ called_now: number;
  /** proposals made in this discussion round */ am_used: number;
  /** what each ballot counts in this vote */ weight: number;
  /** the ballots of the vote that is open, 0 for none */ ballot: number | null;
  /** who voted what in the last public vote, 0 for none */ last_ballot: number;
  /** tokens */ money: number | null;
  /** points bought in this campaign */ bought: number;
  /** attacks suffered in this campaign */ attacks: number;
  /** issues voided in this campaign */ voids: number[];
  /** last score */ score: number | null;
  /** elections won */ terms: number;
  /** Public Eye balance */ eye: number | null;
  /** failed bills that count for the crown */ crown_fails: number | null;
  /** red cards in hand, copies of each */ hand: number[] | null;
  /** how many red cards each seat holds */ held: number;
  /** the card just drawn in an exchange, -1 for none */ drawn: number | null;
  /** how many motions each seat has made */ motions_made: number;
  /** what each seat's open acts said for (+) or against an issue */ leaning: number[];
  floor_queue: number;
};

/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */
export type View = {
  /** how many seats play */ seats: number;
  /** charter option (LG-134) */ issue_set: number;
  /** charter option (LG-134) */ fixed_issues: number;
  /** charter option (LG-9) */ issues_per_player: number;
  /** charter option (LG-11) */ hand_size: number;
  /** charter option (LG-14) */ start_money: number;
  /** charter option (LG-2) */ blue_copies: number;
  /** charter option (LG-5) */ red_copies: number;
  /** charter option (LG-135) */ red_directions: "both" | "balanced" | "plus_only" | "one_per_issue";
  /** charter option (LG-104) */ chair_order: "rotate" | "fixed" | "random";
  /** charter option (LG-21) */ bill_min: number;
  /** charter option (LG-21) */ bill_max: number;
  /** charter option (LG-122) */ no_vote_sessions: number;
  /** charter option (LG-105) */ discussion_mode: "open" | "round_table" | "roberts";
  /** charter option (LG-109) */ discussion_order: "before_amendments" | "after_amendments";
  /** charter option (LG-107) */ speeches_per_seat: number;
  /** charter option (LG-110) */ turn_seconds: number;
  /** charter option (LG-110) */ discussion_seconds: number;
  /** charter option (LG-110) */ speech_seconds: number;
  /** charter option (LG-113) */ sidebars: "none" | "discussion" | "any";
  /** charter option (LG-183) */ open_talk: number;
  /** charter option (LG-114) */ money_transfer: "never" | "discussion" | "campaign" | "any";
  /** charter option (LG-119) */ decorum: "off" | "warn" | "floor" | "fine";
  /** charter option (LG-31) */ amendments_from_session: number;
  /** charter option (LG-37) */ amendments_per_seat: number;
  /** charter option (LG-118) */ second_required: number;
  /** charter option (LG-41) */ amendment_vote: "binding" | "advisory";
  /** charter option (LG-115) */ vote_method: "simultaneous" | "roll_call";
  /** charter option (LG-116) */ ballots: "public" | "secret" | "alternate";
  /** charter option (LG-120) */ pass_rule: "majority" | "two_thirds" | "unanimous";
  /** charter option (LG-120) */ abstain_base: "votes_cast" | "all_players";
  /** charter option (LG-121) */ extend_rule: "half" | "majority" | "never";
  /** charter option (LG-121) */ extend_first: number;
  /** charter option (LG-50) */ max_extensions: number;
  /** charter option (LG-51) */ salary: number;
  /** charter option (LG-64) */ price_self: number;
  /** charter option (LG-65) */ price_attack: number;
  /** charter option (LG-66) */ price_void: number;
  /** charter option (LG-126) */ void_effect: "possession" | "satisfied";
  /** charter option (LG-127) */ void_limit: "per_issue" | "per_player";
  /** charter option (LG-73) */ reelect_threshold: number;
  /** charter option (LG-125) */ threshold_rise: number;
  /** charter option (LG-75) */ reelect_reward: number;
  /** charter option (LG-76) */ reelect_cards: number;
  /** charter option (LG-77) */ may_return_drawn: number;
  /** charter option (LG-74) */ scores_public: number;
  /** charter option (LG-129) */ lose_new_cards: number;
  /** charter option (LG-130) */ lose_turn: number;
  /** charter option (LG-131) */ lose_money: "none" | "half" | "all";
  /** charter option (LG-128) */ victory_tie: "joint" | "money";
  /** charter option (LG-83) */ max_sessions: number;
  /** charter option (LG-133) */ last_session: "points" | "nobody";
  /** charter option (LG-136) */ charter_change: "unanimous" | "majority" | "locked";
  /** charter option (LG-137) */ facilitator: number;
  /** charter option (LG-137) */ facilitator_view: "public" | "all";
  /** charter option (LG-139) */ bill_modifiers: number;
  /** charter option (LG-140) */ yellow_copies: number[];
  /** charter option (LG-144) */ corporate_bonus: number;
  /** charter option (LG-145) */ corporate_penalty: number;
  /** charter option (LG-146) */ treasury_bonus: number;
  /** charter option (LG-147) */ veto_share: "majority" | "two_thirds" | "unanimous";
  /** charter option (LG-147) */ veto_base: "votes_cast" | "all_players";
  /** charter option (LG-148) */ veto_bonus: number;
  /** charter option (LG-149) */ crisis_cards: number;
  /** charter option (LG-150) */ crisis_additions: number;
  /** charter option (LG-153) */ conflicting_interests: "off" | "after_setup" | "full";
  /** charter option (LG-156) */ public_eye: number;
  /** charter option (LG-162) */ teams: number;
  /** charter option (LG-162) */ team_assignment: "alternate" | "random";
  /** charter option (LG-163) */ team_cards: number;
  /** charter option (LG-163) */ team_own_cards: number;
  /** charter option (LG-165) */ team_victory: "together" | "individual";
  /** charter option (LG-168) */ stalled_legislation: number;
  /** charter option (LG-168) */ stalled_percent: number;
  /** charter option (LG-169) */ stalled_scope: "session" | "game";
  /** charter option (LG-170) */ collective_loss: "consequences" | "game_over";
  /** charter option (LG-171) */ parties: number;
  /** charter option (LG-174) */ crown_cards: number;
  /** charter option (LG-176) */ crown_target: number;
  /** charter option (LG-175) */ crown_counts: "voted_nay" | "any_failed";
  /** charter option (LG-180) */ single_party: number;
  /** charter option (LG-181) */ single_party_need: number;
  /** charter option (LG-182) */ single_party_sessions: number;
  /** charter option (LG-184) */ assimilation: number;
  /** charter option (LG-192) */ budget_rule: "off" | "zero" | "no_deficit";
  /** charter option (LG-195) */ budget_rounds: number;
  phase: "charter" | "setup" | "session_start" | "bill" | "modifier" | "discussion" | "question" | "amend" | "second" | "amend_vote" | "amend_ruling" | "final_vote" | "campaign" | "aftermath" | "rules" | "rules_vote" | "game_over";
  step: "none" | "issues" | "directions" | "teams" | "team_cards" | "hands" | "draw" | "return" | "new_hand" | "replace" | "top_up" | "pile" | "pile_replace" | "own_hands";
  /** bit set of the seats that have signed the charter */ signed: number[];
  /** how many issues the set of issues has */ issues_in_set: number;
  /** K: how many issues are selected */ n_issues: number;
  /** whether each issue is selected */ selected: number[];
  /** the session */ session: number;
  /** bit set of the seats that are in the game */ in_play: number[];
  /** each seat that is out: as which it left, from 1 */ left_as: number[];
  /** bit set of the seats that do not chair in the next session */ skips: number[];
  /** the team of each seat, -1 without teams */ team: number[];
  /** the chairs of the session in their order */ chair_list: (number | null)[];
  /** how many chairs the session has */ chair_count: number;
  /** place of the chair in the order */ chair_pos: number;
  /** the chairperson, -1 between turns */ chair: number | null;
  /** turns of overtime begun in this session */ overtime: number;
  /** whether this is the new turn after a Crisis */ new_turn: number;
  /** level of active law on each issue */ law: number[];
  /** the core bill as presented: cards, - below 0 */ core_first: number[];
  /** original cards in the bill, - below 0 */ core: number[];
  /** cards added by amendments, - below 0 */ added: number[];
  /** cards taken back in this turn */ take_backs: number;
  /** how often the bill has been extended */ extensions: number;
  /** vote tokens: 0 none, 1 plus, 2 minus, 3 neutral */ token: number[][];
  /** token moves in this discussion round */ token_moves: number[];
  /** gifts made in this discussion round or campaign */ gifts: (number | null)[];
  /** bit set of the seats that are ready */ is_ready: number[];
  /** the seat that is asked, -1 for none */ asked_now: number | null;
  /** bit set of the seats that are asked after it */ to_ask: number[];
  /** how many passed in a row */ passes: number;
  /** speeches in this discussion round */ speeches: number[];
  /** open request for the floor: 0 none, 1 neutral, 2 for, 3 against */ request: number[];
  /** number of the request, which says whose came first */ request_no: number[];
  /** requests made in this discussion round */ requests: number;
  /** the stance of the seat that speaks or spoke last */ last_stance: "neutral" | "for" | "against";
  /** bit set of the seats that have called the question */ question_called: number[];
  /** whether the question was carried: discussion and amendments have ended */ question_carried: number;
  /** calls to order in this session */ called: number[];
  /** calls in this round: 1 by the chair, 2 by the facilitator, 3 both */ called_now: number[];
  /** what the amendment on the table does */ prop_kind: "none" | "add" | "remove";
  /** who proposes it, -1 for nobody */ prop_seat: number | null;
  /** the issue of its card, -1 without one */ prop_issue: number | null;
  /** the direction of its card: 0 for +, 1 for - */ prop_dir: number;
  /** additions and removals proposed in this discussion round, for each card */ proposed: number[][];
  /** proposals made in this discussion round */ am_used: number[];
  /** amendments that took effect, in the whole game */ adopted: number;
  /** bit set of the seats that vote */ voters: number[];
  /** bit set of the seats that have voted */ voted: number[];
  /** what each ballot counts in this vote */ weight: number[];
  /** the ballots of the vote that is open, 0 for none */ ballot: (number | null)[];
  /** who is called first, -1 without */ first_called: number | null;
  /** ayes, nays and presents of the last vote */ tally: number[];
  /** who voted what in the last public vote, 0 for none */ last_ballot: number[];
  /** bills passed in this session */ passed_s: number;
  /** bills failed in this session */ failed_s: number;
  /** bills passed in the whole game */ passed_g: number;
  /** bills failed in the whole game */ failed_g: number;
  /** bills failed in a row in this session */ fail_run: number;
  /** the yellow card of this bill */ yellow: "none" | "public_approval" | "public_disapproval" | "public_distraction" | "corporate_approval" | "threat_of_veto" | "corporate_disapproval" | "treasury_mix_up" | "crisis";
  /** copies of each kind left in the yellow deck */ yellow_left: number[];
  /** bonus that waits for the winners of the next bill */ arrears: number;
  /** tokens */ money: (number | null)[];
  /** whether money is its owner’s secret from now on */ money_hidden: number;
  /** points bought in this campaign */ bought: number[];
  /** attacks suffered in this campaign */ attacks: number[];
  /** issues voided in this campaign */ voids: number[][];
  /** last score */ score: (number | null)[];
  /** whether the last scores are open to all */ scores_open: number;
  /** bit set of the seats re-elected in the last election */ reelected: number[];
  /** elections won */ terms: number[];
  /** Public Eye balance */ eye: (number | null)[];
  /** failed bills that count for the crown */ crown_fails: (number | null)[];
  /** red cards in hand, copies of each */ hand: (number[] | null)[];
  /** how many red cards each seat holds */ held: number[];
  /** red cards of each team, copies of each */ team_hand: (number[] | null)[];
  /** the card just drawn in an exchange, -1 for none */ drawn: (number | null)[];
  /** how many cards the draw pile has */ deck_size: number;
  /** how many cards the returned pile has */ returned_size: number;
  /** how many cards that pile has */ pile_size: number;
  /** the seat, in the set-up the team, that gets cards */ seat_at: number | null;
  /** how many cards it still gets */ to_deal: number;
  /** how many cards its hand will have */ to_hold: number;
  /** whether the returned pile is shuffled before the next card */ reshuffles: number;
  /** the option that a motion is about */ motion_option: number | null;
  /** the value that it proposes */ motion_value: number;
  /** who made it, -1 for none */ motion_by: number | null;
  /** how many motions each seat has made */ motions_made: number[];
  /** 1 + turn_seconds when changes of the charter began; 0 outside them */ seconds_then: number;
  /** 1 + sidebars when changes of the charter began; 0 outside them */ sidebars_then: number;
  /** 1 + open_talk when changes of the charter began; 0 outside them */ open_then: number;
  ended: "not_yet" | "victory" | "points" | "crisis" | "collective_loss" | "elimination";
  /** bit set of the winners */ winner: number[];
  /** what each seat's open acts said for (+) or against an issue */ leaning: number[][];
  threshold_now: number;
  base_now: number;
  veto_now: number;
  veto_base_now: number;
  extension_now: number;
  sealed_now: number;
  floor_queue: number[];
  bySeat: Seat[];
};

export type Decks = {
  red: { name: string; id: string; title: string; copies: number; issue?: number }[];
  issue: { name: string; id: string; title: string; plus_text: string; minus_text: string }[];
  "town-council": { name: string; id: string; title: string; plus_text: string; minus_text: string }[];
  option: { name: string; title: string }[];
  dir: { name: string; title: string }[];
  face: { name: string; title?: string }[];
  stance: { name: string }[];
  answer: { name: string }[];
  accept: { name: string }[];
  proposal: { name: string }[];
  team: { name: string; title: string }[];
  yellow: { name: string; title?: string; id?: string }[];
};

export type Acts = {
  sign_charter: object;
  pick_issue: { issue: number };
  pick_direction: { issue: number; dir: number };
  assign_team: { team: number; seat: number };
  shuffle_returned: object;
  deal_team: { team: number; card: number };
  deal_red: { seat: number; card: number };
  order_chair: { seat: number };
  play_card: { issue: number; dir: number };
  take_back: { issue: number; dir: number };
  present_bill: object;
  draw_yellow: { yellow: number };
  crisis_card: { issue: number; dir: number };
  place_token: { issue: number; face: number };
  ready: object;
  close_discussion: object;
  request_floor: { stance: number };
  yield_floor: object;
  call_question: object;
  call_to_order: { seat: number };
  call_seat: { seat: number };
  give_money: { seat: number; tokens: number };
  give_secretly: { seat: number; tokens: number };
  propose_add: { issue: number; dir: number };
  propose_remove: { issue: number; dir: number };
  pass_floor: object;
  second: object;
  decline: object;
  rule_amendment: { accept: number };
  vote: { answer: number };
  vote_secretly: { answer: number };
  pass_campaign: object;
  buy_point: object;
  attack: { seat: number };
  void_issue: { seat: number; issue: number };
  draw_red: { seat: number; card: number };
  return_card: { card: number };
  top_up_pile: { card: number };
  deal_pile: { seat: number; card: number };
  propose_rule: { option: number; value: number };
  pass_rules: object;
  decision_time_out: object;
  discussion_time_out: object;
  speech_time_out: object;
};

const WORDS: Record<string, string[]> = {
  red_directions: ["both", "balanced", "plus_only", "one_per_issue"],
  chair_order: ["rotate", "fixed", "random"],
  discussion_mode: ["open", "round_table", "roberts"],
  discussion_order: ["before_amendments", "after_amendments"],
  sidebars: ["none", "discussion", "any"],
  money_transfer: ["never", "discussion", "campaign", "any"],
  decorum: ["off", "warn", "floor", "fine"],
  amendment_vote: ["binding", "advisory"],
  vote_method: ["simultaneous", "roll_call"],
  ballots: ["public", "secret", "alternate"],
  pass_rule: ["majority", "two_thirds", "unanimous"],
  abstain_base: ["votes_cast", "all_players"],
  extend_rule: ["half", "majority", "never"],
  void_effect: ["possession", "satisfied"],
  void_limit: ["per_issue", "per_player"],
  lose_money: ["none", "half", "all"],
  victory_tie: ["joint", "money"],
  last_session: ["points", "nobody"],
  charter_change: ["unanimous", "majority", "locked"],
  facilitator_view: ["public", "all"],
  veto_share: ["majority", "two_thirds", "unanimous"],
  veto_base: ["votes_cast", "all_players"],
  conflicting_interests: ["off", "after_setup", "full"],
  team_assignment: ["alternate", "random"],
  team_victory: ["together", "individual"],
  stalled_scope: ["session", "game"],
  collective_loss: ["consequences", "game_over"],
  crown_counts: ["voted_nay", "any_failed"],
  budget_rule: ["off", "zero", "no_deficit"],
  phase: ["charter", "setup", "session_start", "bill", "modifier", "discussion", "question", "amend", "second", "amend_vote", "amend_ruling", "final_vote", "campaign", "aftermath", "rules", "rules_vote", "game_over"],
  step: ["none", "issues", "directions", "teams", "team_cards", "hands", "draw", "return", "new_hand", "replace", "top_up", "pile", "pile_replace", "own_hands"],
  last_stance: ["neutral", "for", "against"],
  prop_kind: ["none", "add", "remove"],
  yellow: ["none", "public_approval", "public_disapproval", "public_distraction", "corporate_approval", "threat_of_veto", "corporate_disapproval", "treasury_mix_up", "crisis"],
  ended: ["not_yet", "victory", "points", "crisis", "collective_loss", "elimination"],
};

const OPTIONAL: string[] = ["chair_list", "chair", "asked_now", "prop_seat", "prop_issue", "first_called", "seat_at", "motion_option", "motion_by"];

const SETS: string[] = ["signed", "in_play", "skips", "is_ready", "to_ask", "question_called", "voters", "voted", "reelected", "winner"];

const BY_SEAT: string[] = ["left_as", "team", "chair_list", "token", "token_moves", "gifts", "speeches", "request", "request_no", "called", "called_now", "am_used", "weight", "ballot", "last_ballot", "money", "bought", "attacks", "voids", "score", "terms", "eye", "crown_fails", "hand", "held", "drawn", "motions_made", "leaning", "floor_queue"];

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
