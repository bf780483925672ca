/** The votes of this game, told to the shared ballot card; and what a vote came to that is over by now. */
import type { Position } from "../../lib/protocol";
import { majorityOf, type Answer, type Vote, type Voter } from "../../votes/vote";
import { AGREE, DISAGREE, type GoodsCard, type Mat, type Scenario, type Table } from "./table";

export const answersOf = (texts?: [string, string]): Answer[] => [
  { key: AGREE, title: "Agree", text: texts?.[0], side: "for" },
  { key: DISAGREE, title: "Disagree", text: texts?.[1], side: "against" },
];

export const titleOf = (answer: number): string => (answer === AGREE ? "Agree" : answer === DISAGREE ? "Disagree" : "");

const voterOf = (mat: Mat, hidden: boolean): Voter => ({
  seat: mat.seat,
  name: mat.who,
  weight: mat.weight,
  laid: mat.voted,
  answer: hidden ? null : mat.chip || null,
  ready: mat.ready,
  turned: mat.turned,
});

const TIES = [
  "A tie wins no points.",
  "In a tie Agree wins.",
  "In a tie Disagree wins.",
  "A tie is decided by chance.",
];

function ruleOf(table: Table, onGood: boolean): { text: string; id: string } {
  if (onGood) {
    const tie = table.charter.goodsTie === 1 ? "A tie awards the good." : "A tie awards nothing.";
    return { text: `The answer with more votes wins. ${tie}`, id: "OP-44" };
  }
  const weights = table.charter.equalVotes ? "Every chip counts 1." : "";
  return { text: ["The answer with more votes wins.", weights, TIES[table.charter.scenarioTie] ?? ""].filter(Boolean).join(" "), id: "OP-27" };
}

/** The vote that lies on the table, on a scenario or on a good. `publicOnly` covers the viewer's own chip. */
export function voteOf(table: Table, position: Position, publicOnly = false): Vote {
  const onGood = table.phase === "goods_vote" || table.phase === "purchase";
  const open = table.phase !== "goods_vote" && table.phase !== "scenario_vote";
  const voters = table.mats.filter((mat) => mat.asked).map((mat) => voterOf(mat, publicOnly && !open));
  const of = voters.reduce((total, voter) => total + voter.weight, 0);
  return {
    question: onGood ? "Agree or disagree with what was read?" : `“${table.scenario?.title ?? ""}”: agree or disagree?`,
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

/** A vote that is over: what it was about, how the chips lay, and what it brought. */
export type Past = {
  /** The Scenario Card, with its back, and where in the rounds it lay; or the Primary Goods Card. */
  about: Scenario | null;
  card: GoodsCard | null;
  round: number;
  no: number;
  vote: Vote;
  winning: number;
  gained: number;
  awarded: boolean;
};

const total = (voters: Voter[], answer: number): number =>
  voters.filter((voter) => voter.answer === answer).reduce((sum, voter) => sum + voter.weight, 0);

/** The mitigation points that the table has gained in the round of `before` by now. */
const pointsOf = (before: Table, now: Table): number =>
  now.round === before.round && now.scenarioNo < 3 ? now.points : (now.pointsByRound[before.round - 1] ?? 0);

/**
 * The vote that was decided between two positions, or null. Chance acts at once, so that the next Scenario Card may lie on
 * the table already: then the chips are those of `before`, turned as often as `now` says, and the winner is told by the count
 * or, in a tie, by the points gained.
 */
export function decidedBetween(before: Table | null, now: Table, position: Position): Past | null {
  if (!before || now.n <= before.n) return null;
  if (before.phase === "goods_vote" && now.phase !== "goods_vote") return goodsPast(before, now, position);
  const voting = ["scenario_vote", "debate", "scenario_result"];
  if (!voting.includes(before.phase) || !before.scenario) return null;
  if (now.scenario?.scenario === before.scenario.scenario && !now.decided) return null;
  return scenarioPast(before, now, position);
}

function scenarioPast(before: Table, now: Table, position: Position): Past {
  const here = now.scenario?.scenario === before.scenario?.scenario;
  const told = here ? voteOf(now, position).voters : chipsAfter(before, now);
  const gained = Math.max(0, pointsOf(before, now) - before.points);
  const [agree, disagree] = [total(told, AGREE), total(told, DISAGREE)];
  const back = backOf(position, before);
  const winning = here ? now.winning : agree !== disagree ? (agree > disagree ? AGREE : DISAGREE) : byPoints(before, back, gained);
  const known = told.every((voter) => voter.answer !== null);
  const answer = known || winning ? titleOf(winning) : "";
  const won = answer ? `${answer} has won${known && agree !== disagree ? `, ${Math.max(agree, disagree)} to ${Math.min(agree, disagree)}` : ""}.` : known ? `A tie, ${agree} to ${disagree}.` : "";
  const points = gained === 0 ? "No mitigation points." : `${gained} mitigation ${gained === 1 ? "point" : "points"} for the group.`;
  const vote: Vote = {
    ...voteOf({ ...before, phase: "debate" }, position),
    voters: told,
    open: known,
    clock: null,
    result: { answer: winning || null, text: `${won} ${points}`.trim() },
  };
  const about = before.scenario ? { ...before.scenario, back } : null;
  return { about, card: null, round: before.round, no: before.scenarioNo + 1, vote, winning, gained, awarded: false };
}

/** The chips as the last act before the count left them: a chip turned since is turned here. */
function chipsAfter(before: Table, now: Table): Voter[] {
  return before.mats.filter((mat) => mat.asked).map((mat) => {
    const voter = voterOf(mat, before.phase === "scenario_vote");
    const odd = (((now.mats[mat.seat]?.turned ?? 0) - mat.turned) & 1) === 1;
    return odd && voter.answer !== null ? { ...voter, answer: AGREE + DISAGREE - voter.answer } : voter;
  });
}

function backOf(position: Position, before: Table): [number, number] | null {
  const awards = position.view.award;
  const back: unknown = Array.isArray(awards) && before.scenario ? awards[before.scenario.scenario] : null;
  return Array.isArray(back) && back.every((points) => typeof points === "number") ? [back[0] as number, back[1] as number] : null;
}

function byPoints(before: Table, back: [number, number] | null, gained: number): number {
  const tie = before.charter.scenarioTie;
  if (tie === AGREE || tie === DISAGREE) return tie;
  if (tie === 0 || !back) return 0;
  return gained > 0 === back[0] > 0 ? AGREE : DISAGREE;
}

function goodsPast(before: Table, now: Table, position: Position): Past | null {
  if (!before.proposed) return null;
  const vote = voteOf({ ...now, phase: "purchase" }, position);
  const awarded = now.phase === "purchase";
  const [agree, disagree] = [total(vote.voters, AGREE), total(vote.voters, DISAGREE)];
  const name = now.goods[before.proposed.good]?.name ?? "";
  const text = `${name} is ${awarded ? "" : "not "}awarded, ${agree} Agree to ${disagree} Disagree.`;
  const result = { answer: now.winning || null, text };
  return { about: null, card: before.proposed, round: before.round, no: 0, vote: { ...vote, clock: null, result }, winning: now.winning, gained: 0, awarded };
}
