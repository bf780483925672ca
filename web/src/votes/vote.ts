/**
 * A vote for the ballot card, the debate and the tally of any game: two answers or three, weighted or not, open once it is
 * decided or secret forever, won by the larger total or by a threshold.
 */
import { listed, t } from "../lib/language/texts";

import type { Clock } from "../lib/table/board";
import type { Voter } from "./voters";

export type { Voter };

export type Side = "for" | "against" | "aside";

/** One thing a ballot can say. `key` is the rulebook's number of it: 1 aye or Agree, 2 nay or Disagree, 3 present. */
export type Answer = {
  key: number;
  title: string;
  /** The reason printed with it. */ text?: string;
  /** Null where the answers are no sides, such as candidates. */ side: Side | null;
};

/**
 * An answer wins when its weight reaches `need`; `of` is the base that the rule counts, 0
 * where it is not known. `rule`: how `need` follows from it;
 * `ofAll`: whether those who vote present belong to it.
 */
export type Threshold = {
  answer: number | null;
  need: number;
  of: number;
  rule?: "half" | "two_thirds" | "all";
  ofAll?: boolean;
};

/** So many votes for an answer, of all, send the vote back. */
export type Extension = { answer: number; need: number; of: number };

export type Vote = {
  question: string;
  answers: Answer[];
  /** Whether the answers are people: one votes *for* Fern, but *Aye* or *For*. */
  candidates?: boolean;
  voters: Voter[];
  /** The rule that sets the threshold, as a sentence, and its id where it has one. */
  rule: { text: string; id?: string };
  threshold: Threshold | null;
  extension?: Extension | null;
  /** The voters answer one after another, in their order, and all hear them; `called`: who answers now. */
  roll?: { called: number | null } | null;
  /** True if no one ever sees who voted how; then `counts` has the totals. */
  secret: boolean;
  /** Whether the votes are shown. */
  open: boolean;
  /** Weight by answer key, where the game gives it; otherwise it is counted from the voters. */
  counts?: Record<number, number>;
  /** What was decided, once it is; `answer` null: no answer has won. */
  result: { answer: number | null; text: string } | null;
  clock: Clock | null;
};

export type Count = { answer: Answer; weight: number; ballots: number };

/** The total of each answer; all zeros until the votes are shown. */
export function countOf(vote: Pick<Vote, "answers" | "voters" | "open" | "counts">): Count[] {
  return vote.answers.map((answer) => {
    const given = vote.open ? vote.voters.filter((voter) => voter.answer === answer.key) : [];
    const weight = vote.open ? (vote.counts?.[answer.key] ?? sum(given)) : 0;
    return { answer, weight, ballots: given.length };
  });
}

export const sum = (voters: Voter[]): number => voters.reduce((total, voter) => total + voter.weight, 0);

/** The weight of all voters. */
export const weightOfAll = (vote: Vote): number => sum(vote.voters);

export const voted = (vote: Vote): Voter[] => vote.voters.filter((voter) => voter.voted);
export const waiting = (vote: Vote): Voter[] => vote.voters.filter((voter) => !voter.voted);

/** The full length of the bars: all votes, and never less than the threshold. */
export const scaleOf = (vote: Vote): number => Math.max(1, weightOfAll(vote), vote.threshold?.need ?? 0);

/** The position of the threshold line as a share of the bars' length; null without a threshold. */
export const lineAt = (vote: Vote): number | null =>
  vote.threshold === null ? null : vote.threshold.need / scaleOf(vote);

/** How many votes are more than half of `of`. */
export const majorityOf = (of: number): number => Math.floor(of / 2) + 1;

export const votesText = (weight: number): string => t("votes.count", { count: weight });

/** "4 of 6 have voted. Waiting for Fern and Moss." Names, never choices. */
export function progressText(vote: Vote, viewer: number | null): string {
  const open = waiting(vote);
  if (open.length === 0) return t("votes.all", { count: vote.voters.length });
  const names = open.map((voter) => (voter.seat === viewer ? t("page.you") : voter.name));
  return t("votes.progress", { count: voted(vote).length, of: vote.voters.length, names: listed(names) });
}

/** The outcome as one sentence: "Agree: 3 votes (Fern 2, you 1). Disagree: 0 votes". */
export function countText(vote: Vote, viewer: number | null): string {
  return countOf(vote)
    .map(({ answer, weight }) => {
      const names = vote.secret ? [] : vote.voters.filter((voter) => voter.answer === answer.key);
      const who = names.map((voter) => `${voter.seat === viewer ? t("page.you") : voter.name} ${voter.weight}`);
      return `${answer.title}: ${votesText(weight)}${who.length ? ` (${who.join(", ")})` : ""}`;
    })
    .join(". ");
}
