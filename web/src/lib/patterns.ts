/**
 * Words ICU patterns: text, values, `{count, number}`, `select`, `plural` and `selectordinal`; apostrophes quote braces.
 *
 * All of what our texts use, in 1 KB on the wire. The tests compare it with intl-messageformat, which weighs 10 KB more
 * because it also knows dates, currencies, skeletons and tags.
 */

type Options = Record<string, Part[]>;
type Part =
  | string
  | { name: string; kind: "text" }
  | { name: string; kind: "number" }
  | { name: string; kind: "select"; options: Options }
  | { name: string; kind: "plural"; ordinal: boolean; offset: number; options: Options }
  | { kind: "count" };

const HEAD = /\{\s*([\w-]+)\s*(?:,\s*(\w+)\s*)?/y;
const OPTION = /[\s,]*(?:offset:(\d+)\s+)?([\p{L}\w-]+|=-?\d+)\s*\{/uy;
const CLOSE = /\s*\}/y;

class Reader {
  #at = 0;

  constructor(private readonly pattern: string) {}

  /** Read up to the end of the pattern, or of this option. `counts`: whether `#` stands for a number. */
  read(counts = false, nested = false): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const text = this.#text(counts);
      if (text) parts.push(text);
      const here = this.pattern[this.#at];
      if (here === undefined || here === "}") {
        if ((here === "}") !== nested) throw new SyntaxError(this.pattern);
        this.#at += 1;
        return parts;
      }
      if (here === "{") parts.push(this.#value());
      else {
        this.#at += 1;
        parts.push({ kind: "count" });
      }
    }
  }

  /** The text before the next brace or number sign. Two apostrophes are one; one before a brace quotes what follows. */
  #text(counts: boolean): string {
    const { pattern } = this;
    let text = "";
    let quoted = false;
    for (; this.#at < pattern.length; this.#at += 1) {
      const here = pattern.charAt(this.#at);
      const next = pattern.charAt(this.#at + 1);
      if (here === "'" && next === "'") this.#at += 1;
      else if (here === "'" && (quoted || (next && (counts ? "{}<>#" : "{}<>").includes(next)))) {
        quoted = !quoted;
        continue;
      } else if (!quoted && (here === "{" || here === "}" || (here === "#" && counts))) break;
      text += here;
    }
    return text;
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.pattern);
    if (found) this.#at += found[0].length;
    return found;
  }

  #value(): Part {
    const [, name = "", kind = "text"] = this.#match(HEAD) ?? [];
    const options: Options = {};
    let offset = 0;
    const select = kind === "select";
    const plural = kind === "plural" || kind === "selectordinal";
    for (let option; (select || plural) && (option = this.#match(OPTION));) {
      if (option[1]) offset = Number(option[1]);
      options[option[2] ?? ""] = this.read(plural, true);
    }
    if (!name || !this.#match(CLOSE)) throw new SyntaxError(this.pattern);
    if (kind === "text") return { name, kind };
    if (kind === "number") return { name, kind };
    if (!options.other) throw new SyntaxError(this.pattern);
    if (select) return { name, kind: "select", options };
    return { name, kind: "plural", ordinal: kind !== "plural", offset, options };
  }
}

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
function formFor(value: number, language: string, ordinal: boolean): string {
  const key = `${language} ${ordinal}`;
  let rules = plurals.get(key);
  if (!rules) plurals.set(key, (rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" })));
  return rules.select(value);
}

/** A value: text or a number; or anything else that a page puts between the words. */
export type Values<Other = never> = Record<string, string | number | Other>;

/** What a pattern branches on where that is not the value as it is worded: numbers for `plural`, names for `select`. */
export type Branches = { counts: Record<string, number>; keys: Record<string, string> };
const AS_WORDED: Branches = { counts: {}, keys: {} };

/** One pattern in a language. A malformed one throws a SyntaxError. */
export class Pattern {
  readonly #parts: Part[];

  constructor(
    pattern: string,
    readonly language: string,
  ) {
    this.#parts = new Reader(pattern).read();
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
    parts: Part[],
    values: Values<Other>,
    branches: Branches,
    count: number | null,
    add: (piece: string | Other) => void,
  ): void {
    for (const part of parts) {
      if (typeof part === "string") add(part);
      else if (part.kind === "count") add(written(count ?? 0, this.language));
      else {
        const value = values[part.name];
        if (value === undefined) throw new ReferenceError(part.name);
        if (part.kind === "text") add(typeof value === "number" ? inDigits(value) : value);
        else if (part.kind === "number") add(written(branches.counts[part.name] ?? Number(value), this.language));
        else if (part.kind === "select") {
          const key = branches.keys[part.name] ?? String(value);
          this.#word(chosen(part.options, key), values, branches, count, add);
        } else if (isOther(value) && branches.counts[part.name] === undefined) add(value);
        else {
          const counted = branches.counts[part.name] ?? Number(value);
          const number = counted - part.offset;
          this.#word(
            part.options[`=${counted}`] ?? chosen(part.options, formFor(number, this.language, part.ordinal)),
            values,
            branches,
            number,
            add,
          );
        }
      }
    }
  }
}

const isOther = <Other>(value: string | number | Other): value is Other =>
  typeof value !== "string" && typeof value !== "number";

/** Where the words of a number stand, also within those of another value. */
function findPlural(parts: Part[], name: string): Part | null {
  for (const part of parts) {
    if (typeof part === "string" || !("options" in part)) continue;
    if (part.kind === "plural" && part.name === name) return part;
    for (const option of Object.values(part.options)) {
      const found = findPlural(option, name);
      if (found) return found;
    }
  }
  return null;
}

const chosen = (options: Options, name: string): Part[] =>
  (Object.hasOwn(options, name) ? options[name] : options.other) ?? [];
