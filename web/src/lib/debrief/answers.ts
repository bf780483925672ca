/** The answers of this person to the questions of a debrief. They stay in this browser. */
import { keep, kept } from "../device/settings.svelte";

const nameOf = (code: string): string => `answers.${code}`;

/** The number of the answer to each question that was answered at a table, by the name of the measure. */
export function answersAt(code: string): Record<string, number> {
  try {
    const answers: unknown = JSON.parse(kept(nameOf(code)) ?? "{}");
    return typeof answers === "object" && answers !== null ? (answers as Record<string, number>) : {};
  } catch {
    return {};
  }
}

export function keepAnswer(code: string, measure: string, answer: number): void {
  keep(nameOf(code), JSON.stringify({ ...answersAt(code), [measure]: answer }));
}
