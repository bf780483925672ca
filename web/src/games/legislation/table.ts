/** Reads `position.view` of Legislation into one table for the board and its captions. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position } from "../../lib/table/board";
import { seatName } from "../../lib/seats/seats";
import { readView, type Acts, type Decks, type View } from "./view";

export const PLUS = 0;
export const MINUS = 1;
/** The faces of a token. */
export const FACES = ["none", "plus", "minus", "neutral"] as const;
export const ANSWERS = ["none", "aye", "nay", "present"] as const;
export const STANCES = ["neutral", "for", "against"] as const;

export type Face = (typeof FACES)[number];
export type Token = { seat: number; face: Face };
export type Issue = ReturnType<typeof readIssue>;
export type Member = ReturnType<typeof readMember>;
/** A red card: an issue and a direction, or the crown. `own`: held; otherwise of the team. */
export type Demand = { card: number; issue: number; dir: number; copies: number; own: boolean; drawn: boolean };
export type Proposal = { kind: "add" | "remove"; seat: number; issue: number; dir: number };
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;

type Source = { view: View; rows: Decks["issue"]; lobby: Lobby };

export const signOf = (dir: number): number => (dir === PLUS ? 1 : -1);
export const dirOf = (cards: number): number => (cards < 0 ? MINUS : PLUS);
/** How many cards of a direction a level or a pile stands for. */
export const copiesAt = (level: number, dir: number): number => Math.max(0, level * signOf(dir));

function readIssue({ view, rows }: Source, issue: number) {
  const row = rows[issue];
  const level = view.law[issue] ?? 0;
  const core = view.core[issue] ?? 0;
  const added = view.added[issue] ?? 0;
  const first = view.core_first[issue] ?? 0;
  const tokens = view.token.flatMap((faces, seat): Token[] => {
    const face = FACES[faces[issue] ?? 0] ?? "none";
    return face === "none" || seat >= view.seats ? [] : [{ seat, face }];
  });
  return {
    issue,
    id: row?.id ?? "",
    name: row?.title ?? "",
    /** What + and − mean. */
    texts: [row?.plus_text ?? "", row?.minus_text ?? ""] as [string, string],
    level,
    core,
    added,
    /** Original cards that an amendment has taken out; none before the bill is presented. */
    struck: view.phase === "bill" ? 0 : first - core,
    /** Cards in the bill, − below 0. */
    cards: core + added,
    after: level + core + added,
    tokens,
    voided: view.voids.flatMap((row, seat) => (row[issue] && seat < view.seats ? [seat] : [])),
  };
}

function readDemands(view: View, seat: number): Demand[] | null {
  const hand = view.hand[seat];
  if (!hand) return null;
  const team = view.team[seat] ?? -1;
  const drawn = view.drawn[seat] ?? -1;
  const of = (cards: number[], own: boolean): Demand[] =>
    cards.flatMap((copies, card): Demand[] =>
      copies > 0 ? [{ card, issue: card >> 1, dir: card & 1, copies, own, drawn: own && card === drawn }] : [],
    );
  return [...of(hand, true), ...of(team < 0 ? [] : (view.team_hand[team] ?? []), false)];
}

function readMember({ view, lobby }: Source, seat: number) {
  return {
    seat,
    who: seatName(seat, lobby),
    active: view.in_play.includes(seat),
    chairs: view.chair === seat,
    team: view.team[seat] ?? -1,
    money: view.money[seat] ?? null,
    held: view.held[seat] ?? 0,
    demands: readDemands(view, seat),
    crownFails: view.crown_fails[seat] ?? null,
    eye: view.eye[seat] ?? null,
    score: view.score[seat] ?? null,
    terms: view.terms[seat] ?? 0,
    reelected: view.reelected.includes(seat),
    signed: view.signed.includes(seat),
    ready: view.is_ready.includes(seat),
    hasFloor: view.asked_now === seat,
    speeches: view.speeches[seat] ?? 0,
    /** The stance of an open request for the floor. */
    request: (view.request[seat] ?? 0) > 0 ? (STANCES[(view.request[seat] ?? 1) - 1] ?? null) : null,
    called: view.called[seat] ?? 0,
    tokenMoves: view.token_moves[seat] ?? 0,
    proposals: view.am_used[seat] ?? 0,
    voted: view.voters.includes(seat) && view.voted.includes(seat),
    asked: view.voters.includes(seat),
    lastBallot: ANSWERS[view.last_ballot[seat] ?? 0] ?? "none",
    bought: view.bought[seat] ?? 0,
    attacks: view.attacks[seat] ?? 0,
    voids: (view.voids[seat] ?? []).flatMap((one, issue) => (one ? [issue] : [])),
    skips: view.skips.includes(seat),
    won: view.winner.includes(seat),
  };
}

/** What Single Party asks for: so many demands of each, by the end of a session (LG-181, LG-182). */
const partyOf = (view: View) => ({
  need: view.single_party_need,
  sessions: Math.min(view.single_party_sessions, view.max_sessions),
});

/** More than so many percent of the bills that count may not fail (LG-168, LG-169). */
function stalledOf(view: View) {
  const game = view.stalled_scope === "game";
  return {
    percent: view.stalled_percent,
    passed: game ? view.passed_g : view.passed_s,
    failed: game ? view.failed_g : view.failed_s,
  };
}

/** What those suffer who are not re-elected, as the charter has it (LG-129 to LG-132, LG-172, LG-185). */
function losersOf(view: View): ("leave" | "half" | "all" | "party" | "cards" | "turn")[] {
  if (view.assimilation === 1) return ["leave"];
  return [
    ...(view.lose_money === "none" ? [] : [view.lose_money]),
    ...(view.parties === 1 ? ["party" as const] : []),
    ...(view.lose_new_cards === 1 ? ["cards" as const] : []),
    ...(view.lose_turn === 1 ? ["turn" as const] : []),
  ];
}

/** Issues of the town council in the language of the book; those that a table wrote as they are. */
const inLanguage = (own: Decks["issue"], council?: Decks["town-council"]): Decks["issue"] =>
  own.map((row) => ({ ...row, ...council?.find(({ id, name }) => id === row.id && name === row.title) }));

export function readTable(position: Position, book: Book, lobby: Lobby) {
  const view = readView(position.view);
  const decks = book.names as unknown as Decks;
  const own = lobby.charter.issue_set;
  const rows = Array.isArray(own) ? inLanguage(own as Decks["issue"], decks["town-council"]) : decks.issue;
  const source = { view, rows, lobby };
  const selected = view.selected.flatMap((one, issue) => (one ? [issue] : []));
  const members = Array.from({ length: view.seats }, (_, seat) => readMember(source, seat));
  const proposal: Proposal | null =
    view.prop_kind !== "none" && view.prop_issue !== null && view.prop_seat !== null
      ? { kind: view.prop_kind, seat: view.prop_seat, issue: view.prop_issue, dir: view.prop_dir }
      : null;
  return {
    n: position.n,
    phase: view.phase,
    over: position.over,
    seats: view.seats,
    members,
    issues: selected.map((issue) => readIssue(source, issue)),
    session: view.session,
    sessions: view.max_sessions,
    /** The chairs of the session in their order. */
    chairs: view.chair_list.slice(0, view.chair_count).filter((seat) => seat !== null),
    turn: view.chair_pos,
    overtime: view.overtime,
    newTurn: view.new_turn === 1,
    chair: view.chair,
    extensions: view.extensions,
    proposal,
    proposed: view.proposed,
    takeBacks: view.take_backs,
    passed: view.passed_s,
    failed: view.failed_s,
    tally: view.tally,
    yellow: view.yellow === "none" ? null : view.yellow,
    /** The red draw pile. */
    deck: view.deck_size,
    secretMoney: view.money_hidden === 1,
    lastStance: view.last_stance,
    atStake: view.seat_at,
    step: view.step,
    ended: view.ended,
    threshold: 2 * view.reelect_threshold + view.threshold_rise * Math.max(0, view.session - 1),
    amends: view.amendments_from_session > 0 && view.session >= view.amendments_from_session,
    charter: {
      copies: view.blue_copies,
      billMin: view.bill_min,
      billMax: view.bill_max,
      mode: view.discussion_mode,
      speeches: view.speeches_per_seat,
      proposals: view.amendments_per_seat,
      extensions: view.max_extensions,
      teams: view.teams,
      parties: view.parties === 1,
      crowns: view.crown_cards,
      crownTarget: view.crown_target,
      eye: view.public_eye === 1,
      modifiers: view.bill_modifiers === 1,
      yellow: {
        bonus: view.corporate_bonus,
        penalty: view.corporate_penalty,
        treasury: view.treasury_bonus,
        share: view.veto_share,
        veto: view.veto_bonus,
        number: view.crisis_cards,
        eye: view.public_eye,
        who: view.crisis_additions === 1 ? "open" : "closed",
      },
      budget: view.budget_rule,
      conflicts: view.conflicting_interests !== "off",
      stalled: view.stalled_legislation === 1 ? stalledOf(view) : null,
      assimilation: view.assimilation === 1,
      party: view.single_party === 1 ? partyOf(view) : null,
      teamVictory: view.team_victory,
      salary: view.salary,
      secondRequired: view.second_required === 1,
      losers: losersOf(view),
      reward: view.reelect_reward,
      exchanges: view.reelect_cards,
      changes: view.charter_change,
      prices: { self: view.price_self, attack: view.price_attack, void: view.price_void },
      satisfiedVoids: view.void_effect === "satisfied",
      facilitator: view.facilitator === 1,
      votes: view.session > view.no_vote_sessions,
    },
  };
}

/** The phases in which a bill lies on the table. */
export const BILL_PHASES = [
  "bill",
  "modifier",
  "discussion",
  "question",
  "amend",
  "second",
  "amend_vote",
  "amend_ruling",
  "final_vote",
];
export const hasBill = ({ phase }: Table): boolean => BILL_PHASES.includes(phase);

/** The steps between two sessions, in their order (LG-56, LG-90). */
export const STEPS = ["victory", "campaign", "election", "consequences", "charter", "session"] as const;

/** At which of the steps between two sessions the game is; null during a session. */
export function stepOf({ phase }: Table): (typeof STEPS)[number] | null {
  if (phase === "campaign") return "campaign";
  if (phase === "aftermath") return "consequences";
  return phase === "rules" || phase === "rules_vote" ? "charter" : null;
}

/** Half points as they are read: 3 is "1½". */
export function points(halves: number): string {
  const size = Math.abs(halves);
  const whole = size >> 1;
  return `${halves < 0 ? "−" : ""}${whole || size % 2 === 0 ? whole : ""}${size % 2 ? "½" : ""}`;
}
