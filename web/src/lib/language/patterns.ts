/**
 * Words ICU patterns: text, values, `{count, number}`, `select`, `plural` and `selectordinal`.
 *
 * FormatJS reads them. Wording them is ours, because a value may be something else than text that a page puts between the
 * words, and because a pattern may branch on a number that is worded differently.
 */
import { type MessageFormatElement, type PluralElement, TYPE, parse } from "@formatjs/icu-messageformat-parser";

const numbers = new Map<string, Intl.NumberFormat>();

/** Languages with digits of their own. */
const OWN_DIGITS = /^(ar|as|bn|ckb|dz|fa|ks|mni|mr|my|ne|ps|sat|sd|ur|uz)\b/;

/** A number as people of the language write it: 1,500 or 1.500. Small ones need no Intl, which takes a browser 10 ms to load. */
export function written(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000 && !OWN_DIGITS.test(language)) return String(value);
  let format = numbers.get(language);
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(value);
}

/** A number in digits, below 0 after a true minus sign. */
const inDigits = (value: number): string => withMinus(String(value));

/** A number below 0 with a true minus sign, as cards and boards write it. */
export const withMinus = (digits: string): string => digits.replace("-", "−");

const plurals = new Map<string, Intl.PluralRules>();

/** Which form of a word goes with a number: "one", "few", "other". */
function formFor(value: number, language: string, type: Intl.PluralRuleType): string {
  const key = `${language} ${type}`;
  let rules = plurals.get(key);
  if (!rules) plurals.set(key, (rules = new Intl.PluralRules(language, { type })));
  return rules.select(value);
}

/** A value: text or a number; or anything else that a page puts between the words. */
export type Values<Other = never> = Record<string, string | number | Other>;

/** What a pattern branches on where that is not the value as it is worded: numbers for `plural`, names for `select`. */
export type Branches = { counts: Record<string, number>; keys: Record<string, string> };
const AS_WORDED: Branches = { counts: {}, keys: {} };

/** One pattern in a language. A malformed one throws a SyntaxError. */
export class Pattern {
  readonly #parts: MessageFormatElement[];

  constructor(
    pattern: string,
    readonly language: string,
  ) {
    this.#parts = parse(pattern, { ignoreTag: true });
  }

  /** The sentence. A value that is missing throws a ReferenceError. */
  format(values: Values, branches = AS_WORDED): string {
    return this.pieces(values, branches).join("");
  }

  /** The words that a number brings to the sentence, such as "5 rounds"; "" if nothing counts by it. */
  counted(name: string, value: number): string {
    const part = findPlural(this.#parts, name);
    let made = "";
    if (part) this.#word<never>([part], { [name]: value }, AS_WORDED, null, (piece) => (made += piece));
    return made;
  }

  /**
   * The sentence, cut at values that are neither text nor numbers. Where such a value counts, it stands for all words
   * that the number would bring.
   */
  pieces<Other = never>(values: Values<Other>, branches = AS_WORDED): (string | Other)[] {
    const made: (string | Other)[] = [];
    const add = (piece: string | Other) => {
      if (typeof piece === "string" && typeof made.at(-1) === "string") made.push(`${made.pop() as string}${piece}`);
      else made.push(piece);
    };
    this.#word(this.#parts, values, branches, null, add);
    return made;
  }

  #word<Other>(
    parts: MessageFormatElement[],
    values: Values<Other>,
    branches: Branches,
    count: number | null,
    add: (piece: string | Other) => void,
  ): void {
    for (const part of parts) {
      if (part.type === TYPE.literal) add(part.value);
      else if (part.type === TYPE.pound) add(written(count ?? 0, this.language));
      else if (part.type === TYPE.tag) throw new SyntaxError(part.value);
      else {
        const value = values[part.value];
        if (value === undefined) throw new ReferenceError(part.value);
        const counted = branches.counts[part.value] ?? Number(value);
        if (part.type === TYPE.argument) add(typeof value === "number" ? inDigits(value) : value);
        else if (part.type === TYPE.number) add(written(counted, this.language));
        else if (part.type === TYPE.select) {
          const key = branches.keys[part.value] ?? String(value);
          this.#word(chosen(part.options, key), values, branches, count, add);
        } else if (part.type !== TYPE.plural) throw new SyntaxError(part.value);
        else if (isOther(value) && branches.counts[part.value] === undefined) add(value);
        else {
          const number = counted - part.offset;
          const form = formFor(number, this.language, part.pluralType ?? "cardinal");
          this.#word(part.options[`=${counted}`]?.value ?? chosen(part.options, form), values, branches, number, add);
        }
      }
    }
  }
}

const isOther = <Other>(value: string | number | Other): value is Other =>
  typeof value !== "string" && typeof value !== "number";

/** Where the words of a number stand, also within those of another value. */
function findPlural(parts: MessageFormatElement[], name: string): PluralElement | null {
  for (const part of parts) {
    if (part.type !== TYPE.plural && part.type !== TYPE.select) continue;
    if (part.type === TYPE.plural && part.value === name) return part;
    for (const option of Object.values(part.options)) {
      const found = findPlural(option.value, name);
      if (found) return found;
    }
  }
  return null;
}

const chosen = (options: PluralElement["options"], name: string): MessageFormatElement[] =>
  (Object.hasOwn(options, name) ? options[name] : options.other)?.value ?? [];
