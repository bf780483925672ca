/** Turns this game's votes into the shared `Vote`, and says how past votes came out. */
import { counted } from "../../lib/counted";
import type { Position } from "../../lib/board";
import { listed, majorityOf, type Answer, type Vote, type Voter } from "../../votes/vote";
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

const TIES = ["A tie earns no points.", "In a tie, Agree wins.", "In a tie, Disagree wins.", "Chance decides a tie."];

function ruleOf(table: Table, onGood: boolean): { text: string; id: string } {
  if (onGood) {
    const tie = table.charter.goodsTie === 1 ? "A tie awards the good." : "A tie awards nothing.";
    return { text: `The answer with more votes wins. ${tie}`, id: "OP-44" };
  }
  const weights = table.charter.equalVotes ? "Every vote counts as 1." : "";
  return {
    text: ["The answer with more votes wins.", weights, TIES[table.charter.scenarioTie] ?? ""]
      .filter(Boolean)
      .join(" "),
    id: "OP-27",
  };
}

/** The current vote, on a scenario or on a good. `publicOnly` hides the viewer's own vote. */
export function voteOf(table: Table, position: Position, publicOnly = false): Vote {
  const onGood = table.phase === "goods_vote" || table.phase === "purchase";
  const open = table.phase !== "goods_vote" && table.phase !== "scenario_vote";
  const voters = table.mats.filter((mat) => mat.asked).map((mat) => voterOf(mat, publicOnly && !open));
  const of = voters.reduce((total, voter) => total + voter.weight, 0);
  return {
    question: onGood
      ? "Do you agree or disagree with this proposal?"
      : `“${table.scenario?.title ?? ""}”: do you agree or disagree?`,
    answers: answersOf(onGood ? undefined : table.scenario?.answers),
    voters,
    rule: ruleOf(table, onGood),
    threshold: { answer: null, need: majorityOf(of), of },
    secret: false,
    open,
    result: null,
    clock: position.clock,
  };
}

const total = (voters: Voter[], answer: number): number =>
  voters.filter((voter) => voter.answer === answer).reduce((sum, voter) => sum + voter.weight, 0);

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
  const of = voters.reduce((sum, voter) => sum + voter.weight, 0);
  return {
    question: `${subjectOf(table, last)}: do you agree or disagree?`,
    answers: answersOf(last.scenario?.answers),
    voters,
    rule: ruleOf(table, last.card !== null),
    threshold: { answer: null, need: majorityOf(of), of },
    secret: false,
    open: true,
    result: { answer: last.winning || null, text: outcomeOf(table, last, voters) },
    clock: null,
  };
}

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
  if (gained === 0) return "No mitigation points.";
  return `The group gets ${counted(gained, "mitigation point")}.`;
}

function outcomeOfGood(table: Table, last: LastVote): string {
  const awarded = last.winning === last.card?.awardedBy || (last.winning === 0 && table.charter.goodsTie === 1);
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
