/** Reads `position.view` of Original Position into one typed table for the board and its captions. */
import type { Book, Lobby, Position, Row } from "../../lib/board";

export const AGREE = 1;
export const DISAGREE = 2;
const ITEMS_OF_INTERESTS = 2;
const HAND = 2;
const SEATS = 6;

export type Good = { good: number; id: string; name: string; text: string };
/** 0 unsupported, 1 supported publicly, 2 privately. */
export type Support = 0 | 1 | 2;
/** One line of a Life Project Card. */
export type Item = { label: string; good: number; support: Support };
export type ProjectCard = { kind: "interest" | "career"; title: string; text: string; items: Item[] };

export type ChanceKind = "talent" | "family" | "reversal";
/** A chance card on a mat; `face` is null while it is face down, for its owner too. */
export type ChanceCard = {
  kind: ChanceKind;
  round: number;
  face: { title: string; text: string; wealth: number } | null;
};

/** A Primary Goods Card. */
export type GoodsCard = { card: number; text: string; good: number; awardedBy: number };
/** A place in a hand: a card the viewer knows, a card face down, or nothing. `shownTo`: the seats that have seen it. */
export type Place = { kind: "known"; card: GoodsCard; shownTo: number[] } | { kind: "down" | "empty" };

export type Mat = {
  seat: number;
  who: string;
  project: ProjectCard[];
  chance: ChanceCard[];
  wealth: number;
  votes: number;
  items: number;
  complete: boolean;
  /** Goods that unsupported items need. */
  lacking: number[];
  hand: Place[];
  /** The chip as far as the viewer may know: 0 none, 1 Agree, 2 Disagree, null face down. */
  chip: number | null;
  voted: boolean;
  /** Whether this seat votes in the current vote. */
  asked: boolean;
  weight: number;
  ready: boolean;
  turned: number;
  bought: number;
  score: number;
  won: boolean;
};

export type Scenario = {
  scenario: number;
  title: string;
  situation: string;
  proposal: string;
  answers: [string, string];
  /** Points for Agree and for Disagree, once the back may be seen. */
  back: [number, number] | null;
};

/** The last vote: on a Scenario Card, or on a Primary Goods Card that was read aloud. */
export type LastVote = {
  scenario: Scenario | null;
  /** Of a scenario: its round, and which of the round's three cards it was. */
  round: number;
  no: number;
  card: GoodsCard | null;
  reader: number | null;
  /** For each seat its chip (0 none) and what it counted. */
  chips: number[];
  weights: number[];
  winning: number;
  /** For whom the good was bought. */
  helped: number[];
};

export type Table = {
  n: number;
  seats: number;
  phase: string;
  round: number;
  active: number | null;
  mats: Mat[];
  goods: Good[];
  scenario: Scenario | null;
  scenarioNo: number;
  last: LastVote | null;
  decided: boolean;
  winning: number;
  points: number;
  pointsByRound: number[];
  taxByRound: number[];
  treasury: number;
  deck: number;
  order: number[];
  proposed: GoodsCard | null;
  /** The good on the card read aloud and the answer that awards it, once they may be displayed; null before. */
  marks: { good: number; awardedBy: number } | null;
  beneficiaries: number[];
  patience: { turns: number; most: number };
  result: "open" | "group" | "individual";
  over: boolean;
  charter: Charter;
};

export type Charter = {
  scenarioTie: number;
  goodsTie: number;
  equalVotes: boolean;
  mostPeople: number;
  gifts: boolean;
};

const toNumber = (value: unknown, otherwise = 0): number =>
  typeof value === "boolean" ? Number(value) : typeof value === "number" ? value : otherwise;
const at = (value: unknown, place: number): unknown => (Array.isArray(value) ? value[place] : undefined);
const numberOrNone = (value: unknown): number | null => (toNumber(value, -1) >= 0 ? toNumber(value) : null);
const word = (row: Row | undefined, name: string): string => String(row?.[name] ?? "");

/** The members of a bit set. */
export function members(set: number): number[] {
  return Array.from({ length: 12 }, (_, member) => member).filter((member) => (set >> member) & 1);
}

/** The goods, in the order of the deck. */
export function goodsOf(book: Book): Good[] {
  return (book.names.good ?? []).map((row, good) => ({
    good,
    id: word(row, "id"),
    name: row.name,
    text: word(row, "description"),
  }));
}

const goodNamed = (goods: Good[], id: string): number => goods.findIndex((good) => good.id === id);

function projectOf(book: Book, goods: Good[], view: Record<string, unknown>, seat: number): ProjectCard[] {
  const support = (item: number) => toNumber(at(at(view.supported, seat), item)) as Support;
  const interests = [0, 1].flatMap((slot): ProjectCard[] => {
    const row = book.names.interest?.[toNumber(at(at(view.interest, seat), slot), -1)];
    if (!row) return [];
    const item = { label: word(row, "item"), good: goodNamed(goods, word(row, "good")), support: support(slot) };
    return [{ kind: "interest", title: word(row, "title"), text: word(row, "text"), items: [item] }];
  });
  const career = book.names.career?.[toNumber(at(view.career, seat), -1)];
  if (!career) return interests;
  const items = [1, 2, 3].map((line) => ({
    label: word(career, `item_${line}`),
    good: goodNamed(goods, word(career, `good_${line}`)),
    support: support(ITEMS_OF_INTERESTS + line - 1),
  }));
  return [...interests, { kind: "career", title: word(career, "title"), text: word(career, "text"), items }];
}

function chanceOf(book: Book, view: Record<string, unknown>, seat: number): ChanceCard[] {
  return (["talent", "family", "reversal"] as const).map((kind, place) => {
    const row = book.names[kind]?.[toNumber(at(view[kind], seat), -1)];
    const face = row ? { title: word(row, "title"), text: word(row, "text"), wealth: toNumber(row.wealth) } : null;
    return { kind, round: place + 1, face };
  });
}

export function goodsCard(book: Book, goods: Good[], card: number): GoodsCard {
  const row = book.names.card?.[card];
  const awardedBy = word(row, "awarding_answer") === "disagree" ? DISAGREE : AGREE;
  return { card, text: word(row, "proposal"), good: goodNamed(goods, word(row, "good")), awardedBy };
}

/** The seats that the card in a place was shown to, as far as the viewer may know. */
const seatsShown = (view: Record<string, unknown>, slot: number): number[] =>
  Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => at(view.shown_to, SEATS * slot + seat) === 1);

function handOf(book: Book, goods: Good[], view: Record<string, unknown>, seat: number): Place[] {
  return Array.from({ length: HAND }, (_, place) => {
    const slot = HAND * seat + place;
    const card = at(view.hand, slot);
    if (card === null) return { kind: "down" };
    if (toNumber(card, -1) < 0) return { kind: "empty" };
    return { kind: "known", card: goodsCard(book, goods, toNumber(card)), shownTo: seatsShown(view, slot) };
  });
}

function matOf(position: Position, book: Book, lobby: Lobby, goods: Good[], seat: number): Mat {
  const view = position.view;
  const has = (set: unknown) => ((toNumber(set) >> seat) & 1) === 1;
  const chip = at(view.ballot, seat);
  const project = projectOf(book, goods, view, seat);
  const items = project.flatMap((card) => card.items).filter((item) => item.support > 0).length;
  return {
    seat,
    who: lobby.seats[seat]?.name || `Seat ${seat + 1}`,
    project,
    chance: chanceOf(book, view, seat),
    wealth: toNumber(at(view.wealth, seat)),
    votes: toNumber(at(view.votes, seat)),
    items,
    complete: project.length > 0 && project.every((card) => card.items.every((item) => item.support > 0)),
    lacking: members(toNumber(at(view.lacking, seat))),
    hand: handOf(book, goods, view, seat),
    chip: chip === null ? null : toNumber(chip),
    voted: has(view.voted),
    asked: has(view.voters),
    weight: toNumber(at(view.weight, seat)),
    ready: has(view.ready),
    turned: toNumber(at(view.turned, seat)),
    bought: toNumber(at(view.private_bought, seat)),
    score: toNumber(at(view.score, seat)),
    won: has(view.winner),
  };
}

/** The fronts of the Scenario Cards: the charter's own, or the standard deck. */
const scenarioRows = (book: Book, lobby: Lobby): Row[] => {
  const own = lobby.charter.scenario_deck;
  return Array.isArray(own) ? (own as Row[]) : (book.names.scenario ?? []);
};

function scenarioOf(rows: Row[], view: Record<string, unknown>, scenario: number | null): Scenario | null {
  const row = scenario === null ? undefined : rows[scenario];
  if (scenario === null || !row) return null;
  const back = at(view.award, scenario);
  return {
    scenario,
    title: word(row, "title"),
    situation: word(row, "situation"),
    proposal: word(row, "proposal"),
    answers: [word(row, "answer_agree"), word(row, "answer_disagree")],
    back:
      Array.isArray(back) && back.every((points) => points !== null) ? [toNumber(back[0]), toNumber(back[1])] : null,
  };
}

const CARDS_A_ROUND = 3;

function lastOf(rows: Row[], book: Book, goods: Good[], view: Record<string, unknown>): LastVote | null {
  const [scenario, card] = [numberOrNone(view.last_scenario), numberOrNone(view.last_card)];
  if (scenario === null && card === null) return null;
  const seated = (value: unknown) =>
    Array.from({ length: toNumber(view.seats) }, (_, seat) => toNumber(at(value, seat)));
  return {
    scenario: scenarioOf(rows, view, scenario),
    round: toNumber(at(view.scenario_round, scenario ?? 0), 1),
    no: toNumber(view.scenario_no) || CARDS_A_ROUND,
    card: card === null ? null : goodsCard(book, goods, card),
    reader: numberOrNone(view.last_proposer),
    chips: seated(view.last_ballot),
    weights: seated(view.last_weight),
    winning: toNumber(view.last_winning),
    helped: members(toNumber(view.last_helped)),
  };
}

const RESULTS = ["open", "group", "individual"] as const;

export function readTable(position: Position, book: Book, lobby: Lobby): Table {
  const view = position.view;
  const seats = toNumber(view.seats, lobby.seats.length);
  const goods = goodsOf(book);
  const rows = scenarioRows(book, lobby);
  const proposed = numberOrNone(view.proposed);
  const shown = numberOrNone(view.proposed_good);
  const three = (value: unknown) => [0, 1, 2].map((round) => toNumber(at(value, round)));
  return {
    n: position.n,
    seats,
    phase: position.phase,
    round: toNumber(view.round, 1),
    active: numberOrNone(view.active),
    mats: Array.from({ length: seats }, (_, seat) => matOf(position, book, lobby, goods, seat)),
    goods,
    scenario: scenarioOf(rows, view, numberOrNone(view.scenario)),
    scenarioNo: toNumber(view.scenario_no),
    last: lastOf(rows, book, goods, view),
    decided: toNumber(view.decided) === 1,
    winning: toNumber(view.winning),
    points: toNumber(view.points),
    pointsByRound: three(view.points_by_round),
    taxByRound: three(view.tax_by_round),
    treasury: toNumber(view.treasury),
    deck: toNumber(view.deck_size),
    order: Array.from({ length: seats }, (_, place) => toNumber(at(view.order, place), -1)).filter((seat) => seat >= 0),
    proposed: proposed === null ? null : goodsCard(book, goods, proposed),
    marks: shown === null ? null : { good: shown, awardedBy: toNumber(view.proposed_award, -1) },
    beneficiaries: members(toNumber(view.beneficiaries)),
    patience: { turns: toNumber(view.turns_without_purchase), most: toNumber(view.stalemate_cycles, 2) * seats },
    result: RESULTS[toNumber(view.result)] ?? "open",
    over: position.over,
    charter: {
      scenarioTie: toNumber(view.scenario_tie),
      goodsTie: toNumber(view.goods_tie),
      equalVotes: toNumber(view.scenario_votes) === 1,
      mostPeople: toNumber(view.price_beyond_three) === 1 ? 3 : seats,
      gifts: toNumber(view.private_gifts) === 1,
    },
  };
}

/** A pawn on the square of a good: standing while an item needs it, fallen once it is supported. */
export type Pawn = { seat: number; who: string; stands: boolean; privately: boolean };

export function pawnsOn(table: Table, good: number): Pawn[] {
  return table.mats.flatMap((mat): Pawn[] => {
    const items = mat.project.flatMap((card) => card.items).filter((item) => item.good === good);
    if (items.length === 0) return [];
    const stands = items.some((item) => item.support === 0);
    return [{ seat: mat.seat, who: mat.who, stands, privately: !stands && items.some((item) => item.support === 2) }];
  });
}

/** The price of a purchase for this many people: 3 for one, 2 more for each other (OP-47, OP-67). */
export const priceFor = (people: number): number => (people === 0 ? 0 : 1 + 2 * people);
