/** Amounts: operands that are named, not picked. The choices of such an act are suggestions, each with the bounds of what may be named. */
import { type Choice, actText } from "../table/position";
import { language, written } from "../language/texts";

/** An operand of an act beside its amount, with the values that are possible. */
export type OtherOperand = { name: string; values: number[] };

/** The operands of a choice without its amount. */
export function othersOf(choice: Choice): Record<string, number> {
  return Object.fromEntries(Object.entries(choice.operands).filter(([name]) => name !== choice.amount?.name));
}

/** The act of a choice with something else named as its amount, as it was typed. */
export function actNaming(choice: Choice, amount: number | string): string {
  return actText(choice.name, { ...choice.operands, [choice.amount?.name ?? ""]: amount });
}

/** A choice with another amount; `label` words it. */
export function naming(choice: Choice, amount: number, label?: (choice: Choice) => string): Choice {
  const operands = { ...choice.operands, [choice.amount?.name ?? ""]: amount };
  const named = { ...choice, act: actText(choice.name, operands), operands };
  return { ...named, label: label ? label(named) : choice.label };
}

/** The possible choice that an act as text is: one that is listed, or one with another amount within its bounds. */
export function choiceOf(choices: Choice[], act: string, label?: (choice: Choice) => string): Choice | undefined {
  const listed = choices.find((choice) => choice.act === act);
  if (listed) return listed;
  for (const choice of choices) {
    const { amount } = choice;
    if (!amount) continue;
    const word = act.split(" ").find((one) => one.startsWith(`${amount.name}=`));
    const value = word ? wholeNumber(word.slice(amount.name.length + 1)) : null;
    if (value === null || value < amount.low || value > amount.high) continue;
    if (actNaming(choice, value) === act) return naming(choice, value, label);
  }
  return undefined;
}

/** Read a whole number as people write it: digits, in groups of three or not. Null for anything else. */
export function wholeNumber(text: string): number | null {
  const typed = text.trim().replace("−", "-");
  const digits = /^-?\d{1,3}([ ,’'\u00a0\u202f]\d{3})+$/.test(typed) ? typed.replace(/[^\d-]/g, "") : typed;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** The operands that must be picked beside the amount, each with the values that go with those picked before it. */
export function otherOperands(choices: Choice[], picked: Record<string, number>): OtherOperand[] {
  const found: OtherOperand[] = [];
  let left = choices;
  for (const name of Object.keys(choices[0] ? othersOf(choices[0]) : {})) {
    const values = [...new Set(left.map((choice) => choice.operands[name] as number))];
    found.push({ name, values });
    const value = values.includes(picked[name] as number) ? picked[name] : values[0];
    left = left.filter((choice) => choice.operands[name] === value);
  }
  return found;
}

/** The suggestions for what was picked; where something picked is not possible, the first value is. */
export function suggestionsFor(choices: Choice[], picked: Record<string, number>): Choice[] {
  return otherOperands(choices, picked).reduce((left, { name, values }) => {
    const value = values.includes(picked[name] as number) ? picked[name] : values[0];
    return left.filter((choice) => choice.operands[name] === value);
  }, choices);
}

// ---------------------------------------------------------------- amounts with two decimals
const isDecimal = (kind: string | undefined): boolean => kind === "cents" || kind === "hundredths";

/** How much of an amount of a kind makes one: 100 cents. */
export const oneOf = (kind: string | undefined): number => (isDecimal(kind) ? 100 : 1);

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** An amount of a kind as people write it: 372 cents are 3.72, and 3,72 in German. */
export const writtenAmount = (value: number, kind: string | undefined, of = language): string =>
  isDecimal(kind) ? (value / 100).toLocaleString(of, TWO) : written(value);

/** The same in a field, where groups of digits are not marked. */
export const typedAmount = (value: number, kind: string | undefined, of = language): string =>
  isDecimal(kind) ? (value / 100).toLocaleString(of, { ...TWO, useGrouping: false }) : String(value);

/** Read an amount of a kind: 3.72, 3,72 and 3.7 are cents, and 3 is 3.00. Null for anything else, such as a fraction of a cent. */
export function readAmount(text: string, kind: string | undefined, of = language): number | null {
  if (!isDecimal(kind)) return wholeNumber(text);
  const [, before = "", part = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const comma = (0.5).toLocaleString(of).includes(",");
  const whole = wholeNumber(comma ? before.replace(/[.,]/g, (sign) => (sign === "." ? "," : "x")) : before);
  if (whole === null) return null;
  const more = Number(part.padEnd(2, "0"));
  return 100 * whole + (/^[-−]/.test(before) ? -more : more);
}
