// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { Message } from "./table-messages";

export type QuestionKind = "scale" | "choice" | "choices" | "number" | "text";
export type WhichQuestions = "before" | "after";
export type StudyStage = "consent" | "before" | "waiting" | "playing" | "after" | "done" | "released";
export type StudyAnswer = number | string | number[];

/**
 * A question of a questionnaire. `id`: the name of its column in the export; `personal`: the answer may reveal who somebody is, so it
 * is exported only on request; `ends`: the words at the ends of a scale of `points` steps; `options`: of a choice; `least`, `most`,
 * `unit`, `whole`: of a number; `length`: the most characters of a text.
 */
export type Question = {
  id: string;
  text: string;
  kind: QuestionKind;
  required?: boolean;
  personal?: boolean;
  ends?: string[];
  points?: number;
  options?: string[];
  least?: number;
  most?: number;
  unit?: string;
  whole?: boolean;
  length?: number;
};

/**
 * How arrivals are matched into tables. `people`: of each table, 0: as many as it has seats; bots take the other seats. `seconds`: the
 * longest that somebody waits; `then`: bots fill the table, if at least `least` people wait, or the person is released with a code.
 * `arms`: tables take them in turn, or at random so that all arms get equally many tables.
 */
export type WaitingRoom = { people?: number; seconds?: number; then?: "bots" | "release"; least?: number; arms?: "in_turn" | "random" };

/**
 * What participants get at the end: a code, or an address with the placeholders `{code}` and `{label}`. `released`: the address for
 * participants who were released; empty: the same. `label`: the parameter of the address with which people arrive, which names them
 * where they were recruited, such as `PROLIFIC_PID`.
 */
export type Completion = { address?: string; released?: string; label?: string };

/** What is paid: `fixed` for taking part, and `each` for every unit of a measure of the seat. */
export type Payment = { currency: string; fixed?: number; measure?: string; each?: number };

/**
 * A study as a researcher writes it. `consent`: what people agree to, in paragraphs; `chat`: what they agree to in addition, so that
 * what they write is exported; empty: people are not asked, and it is never exported. `language`: of all these texts, such as `de`;
 * empty: unknown.
 */
export type Study = {
  title: string;
  consent: string;
  chat?: string;
  language?: string;
  waiting?: WaitingRoom;
  completion?: Completion;
  payment?: Payment;
  before?: Question[];
  after?: Question[];
};

/** What is wrong in the file of a study. `line` counts from 1; null: unknown. `field`: such as `before[2].ends`. */
export type StudyProblem = { line: number | null; field: string; message: Message };

/** A study as text, TOML or JSON. */
export type StudyFile = { text: string };

/** `study`: null if there are problems. */
export type StudyChecked = { study: Study | null; problems: StudyProblem[] };

/**
 * Somebody agrees to the consent text. `text`: its fingerprint, which shows that this is what the person read. `chat`: whether what
 * this person writes may be exported; `label`: from the address with which the person arrived.
 */
export type GiveConsent = { text: string; chat: boolean; label: string };

/** The answers to all questions of one questionnaire; unanswered questions are left out. */
export type SendAnswers = { which: WhichQuestions; answers: Record<string, StudyAnswer> };

/** How many people wait, how many a table needs, and the latest end of the wait (milliseconds since 1970). */
export type Waiting = { people: number; needed: number; until: number };

/** How far somebody is. `code`, `address`: at the end; `paid`: the code was redeemed. */
export type Participant = {
  member: number;
  stage: StudyStage;
  waiting?: Waiting;
  code?: string;
  address?: string;
  payment?: number;
  paid?: boolean;
};

/**
 * A study as a participant may see it. `text`: the fingerprint of the consent text; `label`: the parameter of the page’s address that
 * names the person; `you`: null before consent; `questions`: those to answer now.
 */
export type StudyView = {
  title: string;
  consent: string;
  chat: string;
  language: string;
  text: string;
  label: string;
  currency: string;
  you: Participant | null;
  which: WhichQuestions | null;
  questions: Question[];
};

/** A study as facilitators see it, with everybody who takes part. */
export type StudyOverview = { study: Study; participants: Participant[]; labels: Record<number, string> };

export type RedeemCode = { code: string };
