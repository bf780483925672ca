/** Reads `position.view` of Original Position into one table for the board and its captions. */
import { useBoard as useAnyBoard } from "../../board/context";
import type { Book, Lobby, Position, Row } from "../../lib/table/board";
import { seatName } from "../../lib/seats/seats";
import { lastVoters, votersAt, type Voter } from "../../votes/voters";
import { readView, type Acts, type Decks, type Seat, type View } from "./view";

export const AGREE = 1;
export const DISAGREE = 2;
const ANSWERS = ["none", "agree", "disagree"];
const INTERESTS = 2;
const HAND = 2;
const MOST_SEATS = 6;
/** Scenario Cards; the last one is followed by tax money and chance cards. */
export const CARDS_A_ROUND = 3;
const CHANCES = ["talent", "family", "reversal"] as const;

type Good = { good: number; id: string; name: string; text: string };
export type ChanceCard = ReturnType<typeof readChance>[number];
/** A Primary Goods Card. */
export type GoodsCard = { card: number; title: string; good: number; awardedBy: number };
/** A place in a hand: a card the viewer knows, a card face down, or nothing. `shownTo`: the seats that have seen it. */
export type Place = { kind: "known"; card: GoodsCard; shownTo: number[] } | { kind: "down" | "empty" };
export type Mat = ReturnType<typeof readMat>;
export type Scenario = NonNullable<ReturnType<typeof readScenario>>;
export type LastVote = NonNullable<ReturnType<typeof readLast>>;
export type Table = ReturnType<typeof readTable>;
export const useBoard = useAnyBoard<Table, Acts>;

type Source = { view: View; decks: Decks; goods: Good[]; scenarios: Decks["scenario"]; lobby: Lobby; voters: Voter[] };

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const goodNamed = (goods: Good[], id = ""): number => goods.findIndex((good) => good.id === id);

function readProject({ decks, goods }: Source, row: Seat) {
  /** One line of a card. `support`: 0 unsupported, 1 supported publicly, 2 privately. */
  const item = (at: number, label = "", good = "") => ({
    label,
    good: goodNamed(goods, good),
    support: row.supported[at] ?? 0,
  });
  const interests = row.interest.flatMap((number, at) => {
    const card = decks.interest[number ?? -1];
    return card ? [{ kind: "interest", ...card, items: [item(at, card.item, card.good)] }] : [];
  });
  const career = decks.career[row.career ?? -1];
  if (!career) return interests;
  const items = ([1, 2, 3] as const).map((n) => item(INTERESTS + n - 1, career[`item_${n}`], career[`good_${n}`]));
  return [...interests, { kind: "career", ...career, items }];
}

/** The chance cards of a mat; `face` is null while a card is face down, for its owner too. */
const readChance = ({ decks }: Source, row: Seat) =>
  CHANCES.map((kind, at) => ({ kind, round: at + 1, face: decks[kind][row[kind] ?? -1] ?? null }));

function readCard({ decks, goods }: Source, card: number): GoodsCard {
  const row = decks.card[card];
  const awardedBy = row?.awarding_answer === "disagree" ? DISAGREE : AGREE;
  return { card, title: row?.title ?? "", good: goodNamed(goods, row?.good), awardedBy };
}

function readPlace(source: Source, slot: number): Place {
  const card = source.view.hand[slot] ?? null;
  if (card === null || card < 0) return { kind: card === null ? "down" : "empty" };
  const shownTo = upTo(MOST_SEATS).filter((seat) => source.view.shown_to[MOST_SEATS * slot + seat] === 1);
  return { kind: "known", card: readCard(source, card), shownTo };
}

/** A seat with what its row of the view says. `voter`: how it votes in the current vote, if it does. */
const readMat = (source: Source, row: Seat, seat: number) => ({
  ...row,
  seat,
  who: seatName(seat, source.lobby),
  project: readProject(source, row),
  chance: readChance(source, row),
  hand: upTo(HAND).map((place) => readPlace(source, HAND * seat + place)),
  voter: source.voters.find((voter) => voter.seat === seat),
  won: source.view.winner.includes(seat),
});

function readScenario({ view, scenarios }: Source, scenario: number | null) {
  const row = scenarios[scenario ?? -1];
  if (scenario === null || !row) return null;
  const { id, title, situation, proposal, answer_agree, answer_disagree } = row;
  const answers: [string, string] = [answer_agree, answer_disagree];
  /** `back`: points for Agree and for Disagree, once the back may be seen. */
  return { scenario, id, title, situation, proposal, answers, back: view.award[scenario] ?? null };
}

/** The last vote: on a Scenario Card, or on a Primary Goods Card that was read aloud. */
function readLast(source: Source, position: Position) {
  const { view, lobby } = source;
  if (view.last_scenario === null && view.last_card === null) return null;
  return {
    scenario: readScenario(source, view.last_scenario),
    /** Of a scenario: its round, and which of the round's three cards it was. */
    round: view.scenario_round[view.last_scenario ?? 0] ?? 1,
    no: view.scenario_no || CARDS_A_ROUND,
    card: view.last_card === null ? null : readCard(source, view.last_card),
    reader: view.last_proposer,
    voters: lastVoters(position, lobby),
    winning: ANSWERS.indexOf(view.last_winning),
    /** For whom the good was bought. */
    helped: view.last_helped,
  };
}

export function readTable(position: Position, book: Book, lobby: Lobby) {
  const view = readView(position.view);
  const decks = book.names as unknown as Decks;
  const goods = decks.good.map(({ id, name, description }, good) => ({ good, id, name, text: description }));
  const own = lobby.charter.scenario_deck as Row[] | string | undefined;
  const scenarios = Array.isArray(own) ? (own as unknown as Decks["scenario"]) : decks.scenario;
  const source = { view, decks, goods, scenarios, lobby, voters: votersAt(position, lobby) };
  /** A good is voted on, or bought. */
  const onGood = ["goods_vote", "purchase"].includes(position.phase);
  return {
    ...view,
    n: position.n,
    phase: position.phase,
    over: position.over,
    mats: view.bySeat.map((row, seat) => readMat(source, row, seat)),
    goods,
    scenarios,
    scenario: readScenario(source, view.scenario),
    last: readLast(source, position),
    order: view.order.slice(0, view.seats).filter((seat) => seat !== null),
    proposed: view.proposed === null ? null : readCard(source, view.proposed),
    /** The good on the card read aloud and the answer that awards it, once they may be displayed; null before. */
    marks: view.proposed_good < 0 ? null : { good: view.proposed_good, awardedBy: view.proposed_award },
    onGood,
    /** That good, once it may be shown. */
    discussed: onGood && view.proposed_good >= 0 ? view.proposed_good : null,
  };
}

/** The pawns on the square of a good: standing while an item needs it, fallen once it is supported. */
export const pawnsOn = (table: Table, good: number) =>
  table.mats.flatMap(({ seat, who, project }) => {
    const items = project.flatMap((card) => card.items).filter((item) => item.good === good);
    return items.length ? [{ seat, who, stands: items.some((item) => item.support === 0) }] : [];
  });

/** The price of a purchase for this many people: 3 for one, 2 more for each other (OP-47, OP-67). */
export const priceFor = (people: number): number => (people === 0 ? 0 : 1 + 2 * people);
