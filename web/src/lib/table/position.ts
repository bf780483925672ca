/** Turns what the server sends of a table into what its viewer reads: positions with their choices, and the log. */
import type { WordedEntry } from "../log/log";
import type { LogEntry } from "../log/entries";
import type { ActChoices, ActRefusals, Book, Message, Position as SentPosition, Undo as SentUndo } from "../protocol";
import { Wording } from "../language/wording";

/** An act that is possible now. `act`: what to send; `final`: it cannot be taken back; `aside`: it does not answer what is asked;
 * `amount`: an operand that is named, not picked, with the bounds of what may stand there; `words`: a text that may be written with
 * it, with so many characters at most. */
export type Choice = {
  act: string;
  name: string;
  operands: Record<string, number>;
  label: string;
  final: boolean;
  aside: boolean;
  amount?: { name: string; low: number; high: number };
  words?: { name: string; most: number };
};

/** An act that is not possible now, why, and the rule that says so. */
export type Refusal = { act: string; rule: string; text: string };

/** What the viewer may know after event `n`. `view`: every field, null if a value is hidden; `prompt`: who must do what now;
 * `undo`: whether the last act may be taken back: by oneself, by consent of the table, or not. */
export type Position = Omit<SentPosition, "prompt" | "choices" | "refused" | "undo" | "facilitator"> & {
  prompt: string;
  choices: Choice[];
  facilitator: Choice[];
  refused: Refusal[];
  undo: SentUndo["may"];
};

/** The names of the acts that make deals. */
/** The acts by which a seat leaves the game for good. */
export const leavingActs = ({ acts }: Pick<Book, "acts">): ReadonlySet<string> =>
  new Set(acts.filter(({ leaves }) => leaves).map(({ name }) => name));

export const dealActs = ({ deals }: Pick<Book, "deals">): ReadonlySet<string> =>
  new Set(
    deals
      ? [
          deals.open,
          deals.open_to_all,
          ...deals.lines,
          ...(deals.debts ? [deals.debts.write, deals.debts.strike] : []),
          deals.offer,
          deals.sign,
          deals.decline,
          deals.counter,
          deals.withdraw,
        ]
      : [],
  );

/** Write an act as text: `gift_to seat=2`. */
export const actText = (name: string, operands: Record<string, number | string>): string =>
  [name, ...Object.entries(operands).map(([operand, value]) => `${operand}=${value}`)].join(" ");

/** The act of a choice with what was written: the text comes last. */
export const withWords = (choice: Choice, text: string): string =>
  choice.words && text.trim() ? `${choice.act} ${choice.words.name}="${text.trim()}"` : choice.act;

/** The words of one table for one viewer. What is the same object as before is worded once. */
export class TableWords {
  readonly #wording: Wording;
  readonly #operands: ReadonlyMap<string, string[]>;
  readonly #aside: ReadonlySet<string>;
  readonly #amounts: ReadonlyMap<string, string | undefined>;
  readonly #words: ReadonlyMap<string, { name: string; most: number } | undefined>;
  readonly #choices = new WeakMap<ActChoices[], Choice[]>();
  readonly #refused = new WeakMap<ActRefusals[], Refusal[]>();
  readonly #entries = new WeakMap<LogEntry, WordedEntry>();

  /** `viewer`: a seat, or null for a spectator; `names`: of the seats. */
  constructor(book: Book, viewer: number | null, names: string[]) {
    this.#wording = new Wording(book, viewer, names);
    this.#operands = new Map(book.acts.map((act) => [act.name, act.operands.map(({ name }) => name)]));
    this.#aside = new Set(book.acts.filter((act) => act.aside).map((act) => act.name));
    this.#amounts = new Map(book.acts.map((act) => [act.name, act.operands.find(({ amount }) => amount)?.name]));
    this.#words = new Map(book.acts.map((act) => [act.name, this.#wordsOf(act)]));
  }

  #wordsOf(act: Book["acts"][number]): { name: string; most: number } | undefined {
    const operand = act.operands.find(({ words }) => words);
    return operand && { name: operand.name, most: operand.words ?? 0 };
  }

  /** Whether there is a message with this id. */
  knows(id: string): boolean {
    return id in this.#wording.dictionary.texts;
  }

  /** What people wrote and what bots said in messages, all with their text. */
  spoken<Said extends { text: string; says?: Message }>(said: readonly Said[]): Said[] {
    return said.map((one) => (one.says ? { ...one, text: this.say(one.says) } : one));
  }

  /** Word a message; without an id it says nothing. */
  say(message: Message): string {
    return message.id ? this.#wording.say(message) : "";
  }

  position(sent: SentPosition): Position {
    return {
      ...sent,
      prompt: this.say(sent.prompt),
      choices: this.choices(sent.choices ?? []),
      facilitator: once(this.#choices, sent.facilitator ?? [], (acts) => acts.flatMap((act) => this.#choicesOf(act))),
      refused: once(this.#refused, sent.refused ?? [], (acts) => acts.flatMap((act) => this.#refusalsOf(act))),
      undo: sent.undo?.may ?? "no",
    };
  }

  choices(sent: ActChoices[]): Choice[] {
    return once(this.#choices, sent, (acts) => acts.flatMap((act) => this.#choicesOf(act)));
  }

  /** Log entries with their text: chat as it was typed, everything else worded. What the table says of one event is one entry. */
  entries(sent: LogEntry[]): WordedEntry[] {
    const entries: WordedEntry[] = [];
    for (const one of sent) {
      const entry = once(this.#entries, one, () => this.#entryOf(one));
      const last = entries.at(-1);
      if (last && last.kind === "table" && entry.kind === "table" && last.n === entry.n)
        entries.splice(-1, 1, { ...last, text: `${last.text} ${entry.text}` });
      else entries.push(entry);
    }
    return entries;
  }

  #entryOf(entry: LogEntry): WordedEntry {
    const text = entry.id ? this.say({ id: entry.id, values: entry.values ?? {} }) : (entry.text ?? "");
    return { ...entry, text };
  }

  #choicesOf({ act, rows, final = [], bounds = [] }: ActChoices): Choice[] {
    const words = this.#words.get(act);
    return rows.map((row, at) => {
      const operands = this.#operandsOf(act, row);
      if (words) delete operands[words.name];
      const label = this.say({ id: `acts.${act}.label`, values: operands });
      const choice = {
        act: actText(act, operands),
        name: act,
        operands,
        label,
        final: final.includes(at),
        aside: this.#aside.has(act),
        ...(words && { words }),
      };
      const [name, limits] = [this.#amounts.get(act), bounds[at]];
      return name && limits ? { ...choice, amount: { name, low: limits[0], high: limits[1] } } : choice;
    });
  }

  /** The label of a choice, also of one that is not listed. */
  label(choice: Pick<Choice, "name" | "operands">): string {
    return this.say({ id: `acts.${choice.name}.label`, values: choice.operands });
  }

  #refusalsOf({ act, id, rule, values, rows }: ActRefusals): Refusal[] {
    return rows.map((row) => {
      const operands = this.#operandsOf(act, row);
      return { act: actText(act, operands), rule, text: this.say({ id, values: { ...values, ...operands } }) };
    });
  }

  #operandsOf(act: string, row: number[]): Record<string, number> {
    const names = this.#operands.get(act) ?? [];
    return Object.fromEntries(row.map((value, at) => [names[at] ?? `operand_${at + 1}`, value]));
  }
}

/** Make a value for a key once; the same key gets the same value again. */
function once<K extends object, V>(made: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  made.set(key, value);
  return value;
}
