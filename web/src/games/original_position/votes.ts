/** Turns this game's votes into the shared `Vote`, and says how past votes came out. */
import { counted } from "../../lib/counted";
import type { Position } from "../../lib/board";
import { listed } from "../../lib/texts";
import { majorityOf, type Answer, type Vote, type Voter } from "../../votes/vote";
import { AGREE, DISAGREE, priceFor, type LastVote, type Mat, type Table } from "./table";

export const answersOf = (texts?: [string, string]): Answer[] => [
  { key: AGREE, title: "Agree", text: texts?.[0], side: "for" },
  { key: DISAGREE, title: "Disagree", text: texts?.[1], side: "against" },
];

export const titleOf = (answer: number): string => (answer === AGREE ? "Agree" : answer === DISAGREE ? "Disagree" : "");

const voterOf = (mat: Mat, hidden: boolean): Voter => ({
  seat: mat.seat,
  name: mat.who,
  weight: mat.weight,
  voted: mat.voted,
  answer: hidden ? null : mat.chip || null,
  ready: mat.ready,
  switches: mat.turned,
});

const TIES = {
  no_points: "A tie earns no points.",
  agree: "In a tie, Agree wins.",
  disagree: "In a tie, Disagree wins.",
  chance: "Chance decides a tie.",
};

function ruleOf({ charter }: Table, onGood: boolean): { text: string; id: string } {
  const weights = !onGood && charter.equalVotes ? "Every vote counts as 1. " : "";
  const awards = charter.tieAwards ? "A tie awards the good." : "A tie awards nothing.";
  const tie = onGood ? awards : TIES[charter.scenarioTie];
  return { text: `The answer with more votes wins. ${weights}${tie}`, id: onGood ? "OP-44" : "OP-27" };
}

const total = (voters: Voter[], answer?: number): number =>
  voters.reduce((sum, voter) => sum + (answer === undefined || voter.answer === answer ? voter.weight : 0), 0);

/** What all votes of this game have in common: two answers by weight, more than half wins. */
function voteWith(table: Table, onGood: boolean, voters: Voter[], texts?: [string, string]) {
  const of = total(voters);
  return {
    answers: answersOf(texts),
    voters,
    rule: ruleOf(table, onGood),
    threshold: { answer: null, need: majorityOf(of), of },
    secret: false,
  };
}

/** The current vote, on a scenario or on a good. `publicOnly` hides the viewer's own vote. */
export function voteOf(table: Table, position: Position, publicOnly = false): Vote {
  const onGood = table.phase === "goods_vote" || table.phase === "purchase";
  const open = table.phase !== "goods_vote" && table.phase !== "scenario_vote";
  const voters = table.mats.filter((mat) => mat.asked).map((mat) => voterOf(mat, publicOnly && !open));
  return {
    ...voteWith(table, onGood, voters, onGood ? undefined : table.scenario?.answers),
    question: onGood
      ? "Do you agree or disagree with this proposal?"
      : `“${table.scenario?.title ?? ""}”: do you agree or disagree?`,
    open,
    result: null,
    clock: position.clocks[0] ?? null,
  };
}

/** The mitigation points that a decided scenario has brought. */
export const gainOf = (last: LastVote): number => (last.winning && last.scenario?.back?.[last.winning - 1]) || 0;

/** What a decided vote was about: the title of the Scenario Card, or the good. */
export const subjectOf = (table: Table, last: LastVote): string =>
  last.scenario ? `“${last.scenario.title}”` : (table.goods[last.card?.good ?? -1]?.name ?? "");

/** A past vote: who voted what with which weight, and the outcome. */
export function pastVote(table: Table, last: LastVote): Vote {
  const voters = table.mats
    .filter((mat) => last.chips[mat.seat])
    .map((mat): Voter => {
      const [answer, weight] = [last.chips[mat.seat] ?? null, last.weights[mat.seat] ?? 0];
      return { seat: mat.seat, name: mat.who, weight, voted: true, answer };
    });
  return {
    ...voteWith(table, last.card !== null, voters, last.scenario?.answers),
    question: `${subjectOf(table, last)}: do you agree or disagree?`,
    open: true,
    result: { answer: last.winning || null, text: outcomeOf(table, last, voters) },
    clock: null,
  };
}

/** The same without its outcome, where a card shows it already. */
export const withoutText = (vote: Vote): Vote => ({ ...vote, result: vote.result && { ...vote.result, text: "" } });

/** "Agree won, 3 to 2. The group gets 2 mitigation points.", "Not awarded, 1 to 2." */
function outcomeOf(table: Table, last: LastVote, voters: Voter[]): string {
  const [agree, disagree] = [total(voters, AGREE), total(voters, DISAGREE)];
  const score = `${Math.max(agree, disagree)} to ${Math.min(agree, disagree)}`;
  const won = last.winning ? `${titleOf(last.winning)} won` : "";
  const count = agree === disagree ? `A tie, ${score}.${won && ` ${won}.`}` : `${won}, ${score}.`;
  return `${count} ${last.card ? outcomeOfGood(table, last) : outcomeOfScenario(last)}`;
}

function outcomeOfScenario(last: LastVote): string {
  const gained = gainOf(last);
  return gained === 0 ? "No mitigation points." : `The group gets ${counted(gained, "mitigation point")}.`;
}

function outcomeOfGood(table: Table, last: LastVote): string {
  const awarded = last.winning === last.card?.awardedBy || (last.winning === 0 && table.charter.tieAwards);
  if (!awarded) return "Not awarded.";
  if (last.helped.length === 0) return "Awarded, but nothing was bought.";
  const names = last.helped.map((seat) => table.mats[seat]?.who ?? "");
  return `Bought for ${listed(names)}, ${priceFor(last.helped.length)} tax money.`;
}

/** Who voted what, in one line: "Agree: Fern 2, Moss 1. Disagree: no one." */
export function chipsText(vote: Vote, viewer: number | null): string {
  return vote.answers
    .map((answer) => {
      const voters = vote.voters.filter((voter) => voter.answer === answer.key);
      const who = voters.map((voter) => `${voter.seat === viewer ? "you" : voter.name} ${voter.weight}`);
      return `${answer.title}: ${who.join(", ") || "no one"}.`;
    })
    .join(" ");
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
