/** Answers to a questionnaire while they are given: what a field holds, what is sent, and what is missing. */
import type { Question, StudyAnswer } from "../../lib/protocol";

/** What a field holds: the number of a radio button, those of check boxes, or what is typed. */
export type Held = number | number[] | string | undefined;

/** The answer that is sent for a question; undefined for none. */
export function answerOf(question: Question, held: Held): StudyAnswer | undefined {
  if (question.kind === "number") {
    const typed = String(held ?? "")
      .trim()
      .replace(",", ".");
    return typed === "" ? undefined : Number.isNaN(Number(typed)) ? typed : Number(typed);
  }
  if (typeof held === "string") return held.trim() === "" ? undefined : held.trim();
  return Array.isArray(held) && held.length === 0 ? undefined : held;
}

/** All answers that are sent, by the id of the question. */
export function answersOf(questions: Question[], held: Record<string, Held>): Record<string, StudyAnswer> {
  const answers: Record<string, StudyAnswer> = {};
  for (const question of questions) {
    const answer = answerOf(question, held[question.id]);
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

/** The first question that needs an answer and has none, or null. */
export const firstMissing = (questions: Question[], answers: Record<string, StudyAnswer>): string | null =>
  questions.find((one) => one.required !== false && !(one.id in answers))?.id ?? null;
