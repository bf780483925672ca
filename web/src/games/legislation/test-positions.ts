/** Positions of Legislation as the server would send them, for the tests of the board. */
import { bookOf, PEOPLE, positionFrom, type Said } from "../../board/test-positions";
import type { Lobby, Position } from "../../lib/table/board";

const ICONS = `diamond heart club coin star circle check wheel flag spade sun moon leaf drop flame bolt key gear bell
  anchor`.split(/\s+/);
const MOST = 10;
const ISSUES = ICONS.length;
const RED = 2 * ISSUES + 1;
const MORE_PEOPLE = ["Wren", "Alder", "Finch", "Sorrel"];

export const PHASES = `charter setup session_start bill modifier discussion question amend second amend_vote
  amend_ruling final_vote campaign aftermath rules rules_vote game_over`.split(/\s+/);
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const book = bookOf("legislation", [3, MOST], {
  issue: ICONS.map((id) => ({ name: id, id, title: capital(id), plus_text: "plus", minus_text: "minus" })),
  option: [],
});

export const lobbyOf = (seats: number, charter: Record<string, unknown> = {}): Lobby => ({
  seats: [...PEOPLE, ...MORE_PEOPLE].slice(0, seats).map((name, seat) => ({ seat, name })),
  charter,
  ...{ code: "ABCDEF", amendments: [] },
});

/** "heart+ coin-" as levels or cards by issue; "heart+2" for two. */
export function levels(words: string): number[] {
  const found = Array.from({ length: ISSUES }, () => 0);
  for (const word of words.split(" ").filter(Boolean)) {
    const [, id = "", sign = "+", copies = ""] = /^(\w+)([+-])(\d*)$/.exec(word) ?? [];
    const at = ICONS.indexOf(id);
    found[at] = (found[at] ?? 0) + (sign === "-" ? -1 : 1) * Number(copies || 1);
  }
  return found;
}

/** "heart+ coin-" or "crown" as copies of red cards. */
export function handOf(words: string): number[] {
  const found = Array.from({ length: RED }, () => 0);
  for (const word of words.split(" ").filter(Boolean)) {
    const at = word === "crown" ? RED - 1 : 2 * ICONS.indexOf(word.slice(0, -1)) + Number(word.endsWith("-"));
    found[at] = (found[at] ?? 0) + 1;
  }
  return found;
}

export type Sketch = Said & {
  law?: string;
  core?: string;
  added?: string;
  /** The core bill as presented; as it is now, if nothing is said. */
  first?: string;
  /** The viewer’s hand; the viewer is seat 0. */
  hand?: string;
  /** Every seat’s hand, at the end. */
  hands?: string[];
  /** Tokens, such as `{ 1: "heart+ coin-" }`. */
  tokens?: Record<number, string>;
};

const each = <T>(value: T): T[] => Array.from({ length: MOST }, () => value);
const bits = (seats: number): number => (1 << seats) - 1;

function tokensOf(sketch: Sketch): number[][] {
  return each(0).map((_, seat) =>
    levels(sketch.tokens?.[seat] ?? "").map((level) => (level > 0 ? 1 : level < 0 ? 2 : 0)),
  );
}

/** A position from a few words about it; what is not said is as in a first session of three with a bill on the table. */
export function positionOf(sketch: Sketch): Position {
  const seats = sketch.seats ?? 3;
  const issues = Math.max(6, 2 * seats);
  const phase = sketch.phase ?? "discussion";
  const hands = each<number[] | null>(null).map((_, seat) => {
    if (sketch.hands) return handOf(sketch.hands[seat] ?? "");
    return seat === 0 ? handOf(sketch.hand ?? "heart+ coin- star+ diamond-") : null;
  });
  return positionFrom({ ...sketch, phase }, phase, [0], {
    seats,
    phase: PHASES.indexOf(phase),
    step: 0,
    session: 1,
    max_sessions: 6,
    blue_copies: 1,
    bill_min: 2,
    bill_max: 0,
    discussion_mode: 0,
    speeches_per_seat: 2,
    amendments_per_seat: 2,
    amendments_from_session: 2,
    max_extensions: 2,
    no_vote_sessions: 0,
    teams: 0,
    parties: 0,
    crown_cards: 0,
    crown_target: 4,
    public_eye: 0,
    bill_modifiers: 0,
    budget_rule: 0,
    conflicting_interests: 0,
    stalled_legislation: 0,
    stalled_percent: 50,
    stalled_scope: 0,
    assimilation: 0,
    single_party: 0,
    single_party_need: 3,
    single_party_sessions: 4,
    team_victory: 0,
    salary: 1,
    second_required: 0,
    lose_money: 0,
    lose_new_cards: 1,
    lose_turn: 0,
    reelect_reward: 2,
    reelect_cards: 1,
    corporate_bonus: 4,
    corporate_penalty: 3,
    treasury_bonus: 1,
    veto_share: 1,
    veto_bonus: 1,
    crisis_cards: 3,
    charter_change: 0,
    price_self: 4,
    price_attack: 4,
    price_void: 2,
    void_effect: 0,
    facilitator: 0,
    reelect_threshold: 2,
    threshold_rise: 0,
    selected: Array.from({ length: ISSUES }, (_, at) => Number(at < issues)),
    law: levels(sketch.law ?? ""),
    core: levels(sketch.core ?? ""),
    core_first: levels(sketch.first ?? sketch.core ?? ""),
    added: levels(sketch.added ?? ""),
    token: tokensOf(sketch),
    voids: each(levels("")),
    hand: hands,
    team_hand: Array.from({ length: 5 }, () => null),
    team: each(-1),
    drawn: each(-1),
    held: each(4),
    money: each(4),
    money_hidden: 0,
    crown_fails: each(0),
    eye: each(0),
    score: each(null),
    terms: each(0),
    in_play: bits(seats),
    signed: bits(seats),
    reelected: 0,
    is_ready: 0,
    asked_now: -1,
    speeches: each(0),
    request: each(0),
    request_no: each(0),
    last_stance: 0,
    called: each(0),
    token_moves: each(0),
    am_used: each(0),
    proposed: [levels(""), levels("")],
    voters: 0,
    voted: 0,
    last_ballot: each(0),
    bought: each(0),
    attacks: each(0),
    skips: 0,
    winner: 0,
    chair: 0,
    chair_pos: 0,
    chair_count: seats,
    chair_list: each(-1).map((_, at) => (at < seats ? at : -1)),
    overtime: 0,
    new_turn: 0,
    extensions: 0,
    take_backs: 0,
    prop_kind: 0,
    prop_seat: -1,
    prop_issue: -1,
    prop_dir: 0,
    tally: [0, 0, 0],
    passed_s: 0,
    failed_s: 0,
    yellow: 0,
    deck_size: 60,
    seat_at: -1,
    ended: 0,
  });
}
