/** The votes of this game, told to the shared ballot card; and what a vote came to that is over by now. */
import type { Position } from "../../lib/protocol";
import { listed, majorityOf, type Answer, type Vote, type Voter } from "../../votes/vote";
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
  return {
    text: ["The answer with more votes wins.", weights, TIES[table.charter.scenarioTie] ?? ""]
      .filter(Boolean)
      .join(" "),
    id: "OP-27",
  };
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

/** A vote on a scenario that is over: how the chips lay, and what it brought. */
export type Past = {
  /** The Scenario Card with its back, and where in the rounds it lay. */
  about: Scenario;
  round: number;
  no: number;
  vote: Vote;
  winning: number;
  gained: number;
};

const total = (voters: Voter[], answer: number): number =>
  voters.filter((voter) => voter.answer === answer).reduce((sum, voter) => sum + voter.weight, 0);

/** The mitigation points that the table has gained in the round of `before` by now. */
const pointsOf = (before: Table, now: Table): number =>
  now.round === before.round && now.scenarioNo < 3 ? now.points : (now.pointsByRound[before.round - 1] ?? 0);

/**
 * The vote on a scenario that was decided between two positions, or null. Chance acts at once, so that the next Scenario
 * Card may lie on the table already: then the chips are those of `before`, turned as often as `now` says, and the winner
 * is told by the count or, in a tie, by the points gained.
 */
export function decidedBetween(before: Table | null, now: Table, position: Position): Past | null {
  if (!before || now.n <= before.n) return null;
  const voting = ["scenario_vote", "debate", "scenario_result"];
  if (!voting.includes(before.phase) || !before.scenario) return null;
  if (now.scenario?.scenario === before.scenario.scenario && !now.decided) return null;
  return pastOf(before.scenario, before, now, position);
}

function pastOf(about: Scenario, before: Table, now: Table, position: Position): Past {
  const here = now.scenario?.scenario === about.scenario;
  const told = here ? voteOf(now, position).voters : chipsAfter(before, now);
  const gained = Math.max(0, pointsOf(before, now) - before.points);
  const [agree, disagree] = [total(told, AGREE), total(told, DISAGREE)];
  const back = backOf(position, about);
  const winning = here
    ? now.winning
    : agree !== disagree
      ? agree > disagree
        ? AGREE
        : DISAGREE
      : byPoints(before, back, gained);
  const known = told.every((voter) => voter.answer !== null);
  const points =
    gained === 0 ? "No mitigation points." : `${gained} mitigation ${gained === 1 ? "point" : "points"} for the group.`;
  const text = `${outcomeWords(winning, known ? [agree, disagree] : null)} ${points}`.trim();
  const vote: Vote = {
    ...voteOf({ ...before, phase: "debate" }, position),
    voters: told,
    open: known,
    clock: null,
    result: { answer: winning || null, text },
  };
  return { about: { ...about, back }, round: before.round, no: before.scenarioNo + 1, vote, winning, gained };
}

/** "Agree has won, 3 to 2.", "A tie, 2 to 2. Agree has won."; nothing where neither winner nor count is known. */
function outcomeWords(winning: number, count: [number, number] | null): string {
  const won = winning ? `${titleOf(winning)} has won` : "";
  if (!count) return won && `${won}.`;
  const score = `${Math.max(...count)} to ${Math.min(...count)}`;
  return count[0] === count[1] ? `A tie, ${score}.${won && ` ${won}.`}` : `${won}, ${score}.`;
}

/** The chips as the last act before the count left them: a chip turned since is turned here. */
function chipsAfter(before: Table, now: Table): Voter[] {
  return before.mats
    .filter((mat) => mat.asked)
    .map((mat) => {
      const voter = voterOf(mat, before.phase === "scenario_vote");
      const odd = (((now.mats[mat.seat]?.turned ?? 0) - mat.turned) & 1) === 1;
      return odd && voter.answer !== null ? { ...voter, answer: AGREE + DISAGREE - voter.answer } : voter;
    });
}

function backOf(position: Position, about: Scenario): [number, number] | null {
  const awards = position.view.award;
  const back: unknown = Array.isArray(awards) ? awards[about.scenario] : null;
  return Array.isArray(back) && back.every((points) => typeof points === "number")
    ? [back[0] as number, back[1] as number]
    : null;
}

function byPoints(before: Table, back: [number, number] | null, gained: number): number {
  const tie = before.charter.scenarioTie;
  if (tie === AGREE || tie === DISAGREE) return tie;
  if (tie === 0 || !back) return 0;
  return gained > 0 === back[0] > 0 ? AGREE : DISAGREE;
}

/** The last vote on a good in this round, while the next player is choosing a card; null if there was none. */
export function lastOnGood(table: Table, position: Position): { card: GoodsCard; vote: Vote } | null {
  const card = table.proposed;
  if (table.phase !== "turn" || !card || !table.decided) return null;
  const vote = voteOf({ ...table, phase: "purchase" }, position);
  const awarded = table.winning === card.awardedBy || (table.winning === 0 && table.charter.goodsTie === 1);
  const names = table.beneficiaries.map((seat) => table.mats[seat]?.who ?? "");
  const outcome = !awarded
    ? "not awarded"
    : names.length
      ? `bought for ${listed(names)}`
      : "awarded, and nothing bought";
  const count = `${total(vote.voters, AGREE)} Agree to ${total(vote.voters, DISAGREE)} Disagree`;
  const text = `${table.goods[card.good]?.name ?? ""}: ${outcome}, ${count}.`;
  return { card, vote: { ...vote, clock: null, result: { answer: table.winning || null, text } } };
}
