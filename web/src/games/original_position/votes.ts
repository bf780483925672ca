/** Turns this game's votes into the shared `Vote`, and says how past votes came out. */
import type { Position } from "../../lib/table/board";
import { listed, t } from "../../board";
import { countOf, majorityOf, sum, type Answer, type Vote, type Voter } from "../../votes/vote";
import { AGREE, DISAGREE, priceFor, type LastVote, type Table } from "./table";

export const answersOf = (texts?: [string, string]): Answer[] => [
  { key: AGREE, title: titleOf(AGREE), text: texts?.[0], side: "for" },
  { key: DISAGREE, title: titleOf(DISAGREE), text: texts?.[1], side: "against" },
];

export const titleOf = (answer: number): string => t("scenario.answer", { number: answer });

/** To the other answer than the one of a chip. */
export const switchText = (chip: number | null = 0): string =>
  t("scenario.switch", { answer: titleOf(AGREE + DISAGREE - (chip ?? 0)) });

function ruleOf(table: Table, onGood: boolean): { text: string; id: string } {
  const what = onGood ? "weighted" : table.scenario_votes;
  const state = onGood ? (table.goods_tie === "awarded" ? "good" : "nothing") : table.scenario_tie;
  return { text: t("scenario.rule", { what, state }), id: onGood ? "OP-44" : "OP-27" };
}

/** What all votes of this game have in common: two answers by weight, more than half wins. */
function voteWith(table: Table, onGood: boolean, voters: Voter[], texts?: [string, string]) {
  const of = sum(voters);
  return {
    answers: answersOf(texts),
    voters,
    rule: ruleOf(table, onGood),
    threshold: { answer: null, need: majorityOf(of), of },
    secret: false,
  };
}

/** The current vote, on a scenario or on a good. `publicOnly` hides the viewer's own vote. */
export function voteOf(table: Table, position: Position, publicOnly = false, viewer: number | null = null): Vote {
  const { onGood } = table;
  const open = table.phase !== "goods_vote" && table.phase !== "scenario_vote";
  const proposes = viewer !== null && viewer === table.active && !table.mats[viewer]?.voter;
  const voters = table.mats.flatMap(({ voter }) => voter ?? []);
  const shown = publicOnly && !open ? voters.map((voter) => ({ ...voter, answer: null })) : voters;
  return {
    ...voteWith(table, onGood, shown, onGood ? undefined : table.scenario?.answers),
    question: onGood
      ? t("goods.question", { state: proposes ? "yours" : "other" })
      : t("scenario.question", { title: quoted(table.scenario?.title) }),
    open,
    result: null,
    clock: position.clocks[0] ?? null,
  };
}

/** The mitigation points that a decided scenario has brought. */
export const gainOf = (last: LastVote): number => (last.winning && last.scenario?.back?.[last.winning - 1]) || 0;

const quoted = (title = ""): string => t("scenario.quoted", { title });

/** What a decided vote was about: the title of the Scenario Card, or the good. */
export const subjectOf = (table: Table, last: LastVote): string =>
  last.scenario ? quoted(last.scenario.title) : (table.goods[last.card?.good ?? -1]?.name ?? "");

/** A past vote: who voted what with which weight, and who won; `outcomeOf` has the words. */
export function pastVote(table: Table, last: LastVote): Vote {
  return {
    ...voteWith(table, last.card !== null, last.voters, last.scenario?.answers),
    question: t("scenario.question", { title: subjectOf(table, last) }),
    open: true,
    result: { answer: last.winning || null, text: "" },
    clock: null,
  };
}

/** "Agree won, 3 to 2. The group gets 2 mitigation points.", "Not awarded, 1 to 2." */
export function outcomeOf(table: Table, last: LastVote): string {
  const counted = countOf({ answers: answersOf(), voters: last.voters, open: true });
  const [agree = 0, disagree = 0] = counted.map(({ weight }) => weight);
  const tie = table.scenario_tie === "chance" ? "drawn" : "settled";
  const state = agree !== disagree ? "won" : last.winning ? tie : "tied";
  const score = { count: Math.max(agree, disagree), of: Math.min(agree, disagree) };
  const follows = last.card ? outcomeOfGood(table, last) : t("scenario.gains", { count: gainOf(last) });
  return `${t("scenario.result", { state, answer: titleOf(last.winning), ...score })} ${follows}`;
}

function outcomeOfGood(table: Table, last: LastVote): string {
  const awarded = last.winning === last.card?.awardedBy || (last.winning === 0 && table.goods_tie === "awarded");
  const state = !awarded ? "lost" : last.helped.length ? "bought" : "awarded";
  const names = listed(last.helped.map((seat) => table.mats[seat]?.who ?? ""));
  return t("goods.result", { state, names, number: priceFor(last.helped.length) });
}

/** The scenario that was decided between two positions, or null. */
export function decidedBetween(before: Table | null, now: Table): LastVote | null {
  if (!before || now.n <= before.n || !now.last?.scenario) return null;
  return now.last.scenario.scenario === before.last?.scenario?.scenario ? null : now.last;
}

/** The last vote as long as it is shown beside the current card: until that card's votes are open, or its good is bought. */
export function voteBesideCard(table: Table): LastVote | null {
  const own = ["debate", "scenario_result", "purchase"].includes(table.phase);
  return own || table.over ? null : table.last;
}
