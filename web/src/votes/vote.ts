/**
 * A vote as every game tells it to the ballot card, the debate and the tally: two answers or three, weighted or not,
 * open once it is decided or secret for good, won by the larger total or by a threshold.
 */
import { counted } from "../lib/counted";
import type { Clock } from "../lib/protocol";

export type Side = "for" | "against" | "aside";

/** One thing a ballot can say. `key` is the rulebook's number of it: 1 aye or Agree, 2 nay or Disagree, 3 present. */
export type Answer = { key: number; title: string; /** The reason printed with it. */ text?: string; side: Side };

export type Voter = {
  seat: number;
  name: string;
  /** What this ballot counts, in votes. */
  weight: number;
  /** Whether the ballot is in. */
  laid: boolean;
  /** What it says, as far as the viewer may know; null otherwise. */
  answer: number | null;
  /** Ready to end the debate with the ballots as they lie. */
  ready?: boolean;
  /** How often it was turned in this debate. */
  turned?: number;
};

/** An answer wins when its weight reaches `need`; `of` is the base that the rule counts. */
export type Threshold = { answer: number | null; need: number; of: number };

export type Vote = {
  question: string;
  answers: Answer[];
  voters: Voter[];
  /** The rule that sets the threshold, as a sentence, and its id where it has one. */
  rule: { text: string; id?: string };
  threshold: Threshold | null;
  /** True where nobody ever sees who voted how: then `counts` says what came out. */
  secret: boolean;
  /** Whether the ballots lie open. */
  open: boolean;
  /** Weight by answer key, where the game gives it; otherwise it is counted from the voters. */
  counts?: Record<number, number>;
  /** What was decided, once it is; `answer` null: no answer has won. */
  result: { answer: number | null; text: string } | null;
  clock: Clock | null;
};

export type Count = { answer: Answer; weight: number; ballots: number };

/** What each answer comes to. Before the vote is open this is nobody's business: all zeros. */
export function countOf(vote: Vote): Count[] {
  return vote.answers.map((answer) => {
    const given = vote.open ? vote.voters.filter((voter) => voter.answer === answer.key) : [];
    const weight = vote.open ? (vote.counts?.[answer.key] ?? sum(given)) : 0;
    return { answer, weight, ballots: given.length };
  });
}

const sum = (voters: Voter[]): number => voters.reduce((total, voter) => total + voter.weight, 0);

/** The weight of everybody who votes. */
export const weightOfAll = (vote: Vote): number => sum(vote.voters);

export const laid = (vote: Vote): Voter[] => vote.voters.filter((voter) => voter.laid);
export const waiting = (vote: Vote): Voter[] => vote.voters.filter((voter) => !voter.laid);

/** The full length of the bars: all votes, and never less than the threshold. */
export const scaleOf = (vote: Vote): number => Math.max(1, weightOfAll(vote), vote.threshold?.need ?? 0);

/** Where the threshold line stands, as a share of the bars' length; null without a threshold. */
export const lineAt = (vote: Vote): number | null =>
  vote.threshold === null ? null : vote.threshold.need / scaleOf(vote);

/** How many votes are more than half of `of`. */
export const majorityOf = (of: number): number => Math.floor(of / 2) + 1;

/** "Fern", "Fern and Moss", "Fern, Moss and Wren". */
export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export const votesWords = (weight: number): string => counted(weight, "vote");

/** "4 of 6 have voted. Waiting for Fern and Moss." Names, never choices. */
export function progressWords(vote: Vote, viewer: number | null): string {
  const open = waiting(vote);
  if (open.length === 0) return `All ${vote.voters.length} have voted.`;
  const names = open.map((voter) => (voter.seat === viewer ? "you" : voter.name));
  return `${laid(vote).length} of ${vote.voters.length} have voted. Waiting for ${listed(names)}.`;
}

/** The whole outcome as one sentence for those who do not see the bars. */
export function countWords(vote: Vote): string {
  return countOf(vote)
    .map(({ answer, weight }) => {
      const names = vote.secret ? [] : vote.voters.filter((voter) => voter.answer === answer.key);
      const who = names.map((voter) => `${voter.name} ${voter.weight}`);
      return `${answer.title}: ${votesWords(weight)}${who.length ? ` (${who.join(", ")})` : ""}`;
    })
    .join(". ");
}
