/** What is possible now, as the strip offers it: each choice a button of its own, or the many of one act behind one. */
import type { Choice } from "./protocol";

export type Offer = { name: string; choices: Choice[]; /** Whether its choices stand behind one button. */ folded: boolean };

/** So many choices of one act still stand side by side, or so many whose labels fill two lines. */
const SIDE_BY_SIDE = 4;
const LONG_SIDE_BY_SIDE = 2;
/** A label of more letters than this takes two lines of a button, and is cut short after them. */
export const LONG = 44;

/** The choices in their order; those of an act that has many are folded into one where its first stands. What is the only
 * act there is, is never folded: one press more would tell nothing. */
export function offersOf(choices: Choice[]): Offer[] {
  const byName = new Map<string, Choice[]>();
  for (const choice of choices) byName.set(choice.name, [...(byName.get(choice.name) ?? []), choice]);
  const most = (own: Choice[]): number => (own.some(({ label }) => label.length > LONG) ? LONG_SIDE_BY_SIDE : SIDE_BY_SIDE);
  const folds = (own: Choice[]): boolean => byName.size > 1 && own.length > most(own);
  return choices.flatMap((choice): Offer[] => {
    const own = byName.get(choice.name) ?? [];
    if (!folds(own)) return [{ name: choice.name, choices: [choice], folded: false }];
    return own[0] === choice ? [{ name: choice.name, choices: own, folded: true }] : [];
  });
}
