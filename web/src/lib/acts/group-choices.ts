/** Groups the possible choices into buttons: one per choice, or one for all choices of an act that has many. */
import type { Choice } from "../table/position";

export type Offer = {
  name: string;
  choices: Choice[];
  /** Whether one button opens all its choices. */ folded: boolean;
};

/** Up to this many choices of one act get a button each; fewer if their labels fill two lines. */
const SIDE_BY_SIDE = 4;
const LONG_SIDE_BY_SIDE = 2;
/** Longer labels take two lines of a button and are cut off after that. */
export const LONG = 44;

/** Group the choices in their order. An act with many choices becomes one group at the place of its first choice, unless it
 * is the only act: then an extra press would tell nothing. `sideBySide`: up to so many get a button each, also of the only act.
 * An act with an amount is always a group: one field names it. */
export function groupChoices(choices: Choice[], sideBySide?: number): Offer[] {
  const byName = new Map<string, Choice[]>();
  for (const choice of choices) byName.set(choice.name, [...(byName.get(choice.name) ?? []), choice]);
  const most = (own: Choice[]): number =>
    sideBySide ?? (own.some(({ label }) => label.length > LONG) ? LONG_SIDE_BY_SIDE : SIDE_BY_SIDE);
  const folds = (own: Choice[]): boolean => (byName.size > 1 || sideBySide !== undefined) && own.length > most(own);
  return choices.flatMap((choice): Offer[] => {
    const own = byName.get(choice.name) ?? [];
    if (!folds(own) && !own[0]?.amount) return [{ name: choice.name, choices: [choice], folded: false }];
    return own[0] === choice ? [{ name: choice.name, choices: own, folded: true }] : [];
  });
}

/** So many buttons stand side by side on a phone. */
const ON_A_PHONE = 3;

/** On a phone, the offers that one button opens as a list, where there are more than fit, or where several have long words. An act that needs no more words keeps its
 * button, because one looks for it there: such acts end something, pass, or agree. */
export function listedOnPhone(offers: Offer[]): Offer[] {
  const count = offers.reduce((sum, { choices }) => sum + choices.length, 0);
  if (count <= 2 || offers.some(({ choices }) => choices[0]?.amount)) return [];
  const complete = offers.filter(({ choices }) => Object.keys(choices[0]?.operands ?? {}).length === 0);
  if (complete.length === 0) return offers.length > 2 || offers.every(({ folded }) => folded) ? offers : [];
  const isLong = ({ label }: Choice): boolean => label.length > LONG;
  const long = offers.filter(({ folded, choices }) => !folded && choices.some(isLong));
  if (offers.length <= ON_A_PHONE && long.length < ON_A_PHONE - 1) return [];
  const kept = complete.slice(0, ON_A_PHONE);
  return offers.filter((offer) => !kept.includes(offer));
}
