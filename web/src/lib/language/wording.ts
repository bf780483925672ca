/** Words messages: from the id of a text and its values to the sentence that one reader gets. */
import { isolate } from "./isolate";
import { type Branches, Pattern, withMinus, written } from "./patterns";
import type { Book, DebriefMessage, Texts } from "../protocol";

/** What patterns select for the seat of the reader. */
const YOU = "you";

/** The text for the reader in a list of seats. */
const LISTED_YOU = "words.listed_you";

/** The text for an empty list; patterns select `none` for it. */
const EMPTY = "words.none";

/** How many of a number make one: a pattern counts whole ones. */
const PARTS: Record<string, number> = { cents: 100, halves: 2 };

/** The message that joins the last member of a list to the others. */
const AND = "lists.and";

/** What the words of a game need of its book. `language`: of the texts; it decides their plural forms. */
/** Whether a message is a line of a bot: its text is loaded with the scenes. */
export const isLine = (id: string): boolean => id.startsWith("voices.");
const ON_ITS_WAY = "…";

export type MoreTexts = Pick<Texts, "texts" | "values">;
export type Dictionary = Pick<Book, "texts" | "values" | "names"> & { language?: string };

/** Add texts to those of the game: the table's own, or what was left out at first. */
export const withTexts = (book: Book, more: MoreTexts): Book => ({
  ...book,
  texts: { ...more.texts, ...book.texts },
  values: { ...more.values, ...book.values },
});

/** Parsed patterns by id, for each set of texts: a new name at the table needs no new parsing. */
const parsed = new WeakMap<Book["texts"], Map<string, Pattern | null>>();

/** The id of the text for the values of an option, by its number. Each value with a word has its text behind a dot. */
export const settingId = (option: unknown): string => `settings.${String(option)}`;

/** Parse a pattern. Null if it is malformed. */
function parse(pattern: string, language: string): Pattern | null {
  try {
    return new Pattern(pattern, language);
  } catch {
    return null;
  }
}

/**
 * Word a pattern of a game that counts, such as "{count, plural, one {# coin} other {# coins}}"; `written`: the number as
 * people write it. Null if it is malformed.
 */
export function wordCount(pattern: string, language: string, count: number, written?: string): string | null {
  try {
    const branches = { counts: { count }, keys: {} };
    return String(parse(pattern, language)?.format({ count: written ?? count }, branches) ?? "") || null;
  } catch {
    return null;
  }
}

/** A number of halves: 3½ for 7. */
function halves(value: number, language: string): string {
  const whole = Math.trunc(Math.abs(value) / 2);
  const half = value % 2 !== 0;
  return `${value < 0 ? "−" : ""}${half && whole === 0 ? "" : written(whole, language)}${half ? "½" : ""}`;
}

/**
 * A sentence that begins with a value, such as "the owner of Nob Hill", also behind a word with a number: "Clause 2: The
 * owner". What people have `written` stays as it is.
 */
function beginWithCapital(text: string, written: string[]): string {
  const at = /^[\p{L}\p{N}_]+ \p{Nd}+: /u.exec(text)?.[0].length ?? 0;
  const rest = text.slice(at);
  const isSentence = /^\p{Ll}.*[.:!?]$/su.test(rest) && !written.some((one) => one && rest.startsWith(one));
  return isSentence ? text.slice(0, at) + rest.charAt(0).toUpperCase() + rest.slice(1) : text;
}

/** A value of a message. In a debrief it may be a message itself. */
type Value = NonNullable<DebriefMessage["values"]>[string];

/** The words of one game for one reader. */
export class Wording {
  readonly #patterns: Map<string, Pattern | null>;
  readonly #language: string;

  /** `reader`: a seat, or null for a spectator; `names`: of the seats. */
  constructor(
    readonly dictionary: Dictionary,
    readonly reader: number | null,
    readonly names: string[],
  ) {
    this.#patterns = parsed.get(dictionary.texts) ?? new Map();
    parsed.set(dictionary.texts, this.#patterns);
    this.#language = dictionary.language ?? "en";
  }

  /** Word a message. One that cannot be worded shows its id, so that people can report it. */
  say({ id, values = {} }: DebriefMessage): string {
    const pattern = this.#patternOf(id);
    if (!pattern) return isLine(id) ? ON_ITS_WAY : id;
    const kinds = this.dictionary.values[id] ?? {};
    const words = Object.entries(values).map(([name, value]) => [
      name,
      (kinds[name] === "setting" && this.#setting(value, kinds, values)) || this.#word(kinds[name], value),
    ]);
    const branches: Branches = { counts: {}, keys: {} };
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "number") branches.counts[name] = value / (PARTS[kinds[name] ?? ""] ?? 1);
      if (Array.isArray(value) && value.length === 0) branches.keys[name] = "none";
      if (kinds[name] === "seats" && this.reader !== null && value === 1 << this.reader) branches.keys[name] = YOU;
    }
    try {
      const text = pattern.format(Object.fromEntries(words) as Record<string, string>, branches);
      if (!this.dictionary.texts[id]?.startsWith("{")) return text;
      const strings = Object.values(values).filter((value) => typeof value === "string");
      return beginWithCapital(text, [...this.names, ...strings]);
    } catch {
      return id;
    }
  }

  #patternOf(id: string): Pattern | null {
    const known = this.#patterns.get(id);
    if (known !== undefined) return known;
    const text = this.dictionary.texts[id];
    if (text === undefined) return null;
    const pattern = parse(text, this.#language);
    this.#patterns.set(id, pattern);
    return pattern;
  }

  /** A value of the option that the same message names; nothing if it is a mere number. */
  #setting(value: Value, kinds: Record<string, string>, values: Record<string, Value>): string | undefined {
    const named = Object.keys(kinds).find((name) => kinds[name] === "option" && name in values);
    if (!named) return undefined;
    const id = settingId(values[named]);
    return id in this.dictionary.texts
      ? this.say({ id, values: { value } })
      : this.dictionary.texts[`${id}.${String(value)}`];
  }

  /** A value as the pattern takes it: names, titles, and numbers in groups of digits. */
  #word(kind: string | undefined, value: Value): string {
    if (Array.isArray(value)) return value.map((one) => this.#listed(kind, one)).join(", ") || this.#empty();
    if (kind === "message" && typeof value === "string") return this.say({ id: value });
    if (typeof value === "object") return this.say(value);
    if (typeof value === "string") return isolate(value);
    if (kind === "seat") return this.#seat(value);
    if (kind === "seats") return this.#seats(value);
    if (kind === "cents" || kind === "hundredths") return this.#cents(value);
    if (kind === "halves") return halves(value, this.#language);
    const row = this.dictionary.names[kind ?? ""]?.[value];
    if (typeof row?.seat === "number") return this.#seat(row.seat);
    return row ? String(row.title || row.name) : withMinus(written(value, this.#language));
  }

  #empty(): string {
    return this.dictionary.texts[EMPTY] ?? "none";
  }

  /** A value in a list, where no pattern can select a word for the reader. */
  #listed(kind: string | undefined, value: Value): string {
    if (kind === "seat" && value === this.reader) return this.dictionary.texts[LISTED_YOU] ?? YOU;
    return this.#word(kind, value);
  }

  /** The names of a set of seats, as bits: the reader comes last. */
  #seats(set: number): string {
    const seats = this.names.map((_, seat) => seat).filter((seat) => (set >> seat) & 1);
    const others = seats.filter((seat) => seat !== this.reader);
    const members = [...others, ...seats.filter((seat) => seat === this.reader)].map((seat) =>
      this.#listed("seat", seat),
    );
    const last = members.pop();
    if (last === undefined) return "nobody";
    if (members.length === 0) return last;
    if (this.dictionary.texts[AND] === undefined) return [...members, last].join(", ");
    return this.say({ id: AND, values: { first: members.join(", "), last } });
  }

  #cents(sum: number): string {
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return withMinus(new Intl.NumberFormat(this.#language, two).format(sum / 100));
  }

  /** Only the reader is addressed as "you", whatever the others call themselves. */
  #seat(seat: number): string {
    if (seat === this.reader) return YOU;
    const name = this.names[seat] ?? "nobody";
    return name === YOU ? "You" : isolate(name);
  }
}
