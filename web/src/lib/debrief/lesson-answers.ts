/** Who pressed which answer to the question of the lesson. */
import type { WordedEntry } from "../log/log";

/** The answer that each seat pressed last, by seat. `question`: the number of the lesson's question. */
export function pressedAnswers(entries: WordedEntry[], question: number): Map<number, number> {
  const pressed = new Map<number, number>();
  for (const { kind, by, values } of entries)
    if (kind === "answer" && values?.question === question && typeof values.choice === "number")
      pressed.set(by, values.choice);
  return pressed;
}
