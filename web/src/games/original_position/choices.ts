/** Finds the choice or the refusal behind a press on the board. */
import type { Choice, Position, Refusal } from "../../lib/board";

/** The one possible act with this name and these operands, or null. */
export function choiceOf(position: Position, name: string, operands: Record<string, number> = {}): Choice | null {
  const fits = (choice: Choice) => Object.entries(operands).every(([key, value]) => choice.operands[key] === value);
  return position.choices.find((choice) => choice.name === name && fits(choice)) ?? null;
}

/** Why an act with this name and these operands is not possible now, or null if no rule says why. */
export function refusalOf(position: Position, name: string, operands: Record<string, number> = {}): Refusal | null {
  const parts = Object.entries(operands).map(([key, value]) => `${key}=${value}`);
  return (
    position.refused.find(({ act }) => {
      const words = act.split(" ");
      return words[0] === name && parts.every((part) => words.includes(part));
    }) ?? null
  );
}

/** The answers that the viewer may vote now. */
export const possibleAnswers = (position: Position): number[] =>
  position.choices.filter((choice) => choice.name === "vote").map((choice) => choice.operands.answer ?? 0);

/** The seats that a card in hand may still be shown to. */
export const possibleViewers = (position: Position, card: number): number[] =>
  position.choices
    .filter((choice) => choice.name === "disclose" && choice.operands.card === card)
    .map((choice) => choice.operands.seat ?? 0);
