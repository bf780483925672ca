/** Positions of Original Position as the server would send them, for the tests of the picture. */
import { bookOf, PEOPLE, positionFrom, type Said } from "../../board/test-positions";
import type { Position, Row } from "../../lib/table/board";

export { lobbyOf } from "../../board/test-positions";
export type Sketch = Said;

const GOODS = [
  "Learning as a hobby",
  "Higher education",
  "Vocational training",
  "Libraries and internet",
  "Health care",
  "Legal aid",
  "Child care",
  "Public transport",
  "Sports facilities",
  "Arts and music spaces",
  "Parks and nature",
  "Small-business support",
];
const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
const goodId = (good: number): string => idOf(GOODS[good % GOODS.length] ?? "");

const row = (title: string, more: Record<string, unknown>): Row => ({
  name: idOf(title),
  id: idOf(title),
  title,
  ...more,
});

/** Interest i needs good i; career i needs goods i, i + 1, i + 2; card 3i + k is for good i, the third by Disagree. */
/** `shown_to` of a view: for each place in a hand the seats that saw its card. */
export const shownTo = (...seen: number[][]): number[] => {
  const row = Array.from({ length: 12 * 6 }, () => 0);
  seen.forEach((seats, slot) => seats.forEach((seat) => (row[6 * slot + seat] = 1)));
  return row;
};

export const book = bookOf("original_position", [3, 6], {
  good: GOODS.map((name) => ({ name, id: idOf(name), description: `What ${name} is.` })),
  interest: GOODS.map((name, good) =>
    row(`Interest ${good}`, { text: "You want it.", item: `Some ${name}`, good: goodId(good) }),
  ),
  career: GOODS.map((_, good) =>
    row(`Career ${good}`, {
      text: "You work for it.",
      ...Object.fromEntries(
        [1, 2, 3].flatMap((line) => [
          [`item_${line}`, `Line ${line}`],
          [`good_${line}`, goodId(good + line - 1)],
        ]),
      ),
    }),
  ),
  talent: [0, 1, 2, 3, 4].map((wealth) => row(`Talent ${wealth}`, { text: "So you are.", wealth })),
  family: [0, 1, 2, 3, 4].map((wealth) => row(`Family ${wealth}`, { text: "So they are.", wealth })),
  reversal: [-4, -1, 0, 1, 4].map((wealth) => row(`Turn ${wealth}`, { text: "So it goes.", wealth })),
  card: GOODS.flatMap((name, good) =>
    ["a", "b", "c"].map((letter) =>
      row(`${name} ${letter}`, {
        title: `A text ${letter} about ${name}.`,
        good: goodId(good),
        awarding_answer: letter === "c" ? "disagree" : "agree",
      }),
    ),
  ),
  scenario: [1, 2, 3].map((round) =>
    row(`Scenario ${round}`, {
      round,
      situation: "It is so.",
      proposal: "It should be otherwise.",
      answer_agree: "It should.",
      answer_disagree: "It should not.",
    }),
  ),
});

const LABELS: Record<string, string> = {
  turn_chip: "Switch your vote",
  end_debate: "I’m ready to end the debate",
  end_private: "Stop buying",
};

const six = <T>(value: T): T[] => PEOPLE.map(() => value);

/** What the server computes: supported items, complete projects, goods lacking. */
function computedFrom({ supported, lacking }: Record<string, unknown>) {
  const items = (supported as number[][]).map((row) => row.filter(Boolean).length);
  const goods = (lacking as number[]).map((set) => GOODS.filter((_, good) => (set >> good) & 1).length);
  return { items, complete: items.map((count) => Number(count === 5)), goods_lacking: goods };
}

/** A position from a few words about it: four players vote on Scenario 1; seat s has interests s, s + 1, career s. */
export function positionOf(sketch: Sketch): Position {
  const seats = sketch.seats ?? 4;
  const seated = <T>(value: (seat: number) => T, otherwise: T): T[] =>
    PEOPLE.map((_, seat) => (seat < seats ? value(seat) : otherwise));
  const position = positionFrom(sketch, "scenario_vote", [0, 1, 2, 3], {
    seats,
    scenario_tie: 0,
    goods_tie: 0,
    scenario_votes: 0,
    price_beyond_three: 0,
    private_gifts: 0,
    stalemate_cycles: 2,
    round: 1,
    active: -1,
    interest: seated((seat) => [seat, seat + 1], [-1, -1]),
    career: seated((seat) => seat, -1),
    supported: six([0, 0, 0, 0, 0]),
    lacking: seated((seat) => 7 << seat, 0),
    wanted: 63,
    talent: six(-1),
    family: six(-1),
    reversal: six(-1),
    wealth: six(0),
    wealth_before: six(0),
    votes: seated(() => 1, 0),
    scenario: 0,
    scenario_no: 0,
    scenario_used: [1, 0, 0],
    scenario_round: [1, 1, 1],
    last_scenario: -1,
    last_card: -1,
    last_proposer: -1,
    last_ballot: six(0),
    last_weight: six(0),
    last_winning: 0,
    last_helped: 0,
    award: [null, null, null],
    points: 0,
    points_by_round: [0, 0, 0],
    tax_by_round: [0, 0, 0],
    voters: (1 << seats) - 1,
    voted: 0,
    weight: seated(() => 1, 0),
    ballot: six(0),
    decided: 0,
    winning: 0,
    ready: 0,
    turned: six(0),
    treasury: 0,
    hand: Array.from({ length: 12 }, () => -1),
    shown_to: shownTo(),
    deck_size: 36,
    order: six(-1),
    turn_index: 0,
    turns_without_purchase: 0,
    proposed: -1,
    proposed_good: -1,
    proposed_award: -1,
    beneficiaries: 0,
    private_bought: six(0),
    score: six(0),
    result: 0,
    winner: 0,
  });
  const choices = position.choices.map((choice) => ({ ...choice, label: LABELS[choice.act] ?? choice.act }));
  return { ...position, choices, view: { ...position.view, ...computedFrom(position.view) } };
}
