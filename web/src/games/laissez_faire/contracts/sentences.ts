/** What clauses say: the sentences of the rulebook, worded for a reader, or cut at their blanks. */
import type { Book as WholeBook } from "../../../lib/protocol";
import { Pattern } from "../../../lib/language/patterns";
import { Wording } from "../../../lib/language/wording";
import { hasField, isOf, namesPlace, typeOf, type Clause, type Field } from "./clauses";

export type Message = { id: string; values: Record<string, number> };
/** A piece of a sentence: words, or the blank of a field. */
export type Piece = string | { field: Field };

/** The fields behind the values of the sentences. */
const FIELD_OF: Record<string, Field> = {
  one: "obligor",
  other: "beneficiary",
  target: "target",
  subject: "subject",
  dollars: "amount",
  percent: "pct",
  period: "period",
  start: "start",
  end: "end",
  uses: "uses",
  option: "pct",
  value: "amount",
};
/** The argument of an event or a condition, and that of an ending, by the names of the values. */
const ARGUMENTS = ["city", "deed", "seat"];
/** Clauses whose sentences say when they begin. */
const SAY_START = ["pay-at", "pay-every", "loan"];
const FLAG_BITS = [0, 1, 2, 3, 4, 5];

type Words = Pick<WholeBook, "names" | "texts" | "values" | "language">;

const idOf = (book: Words, notice: string, kind: string, value: number): string =>
  `notices.${notice}.says.${String(book.names[kind]?.[value]?.name ?? "none")}`;

/** The names of clauses of the register, as people count them. */
const spoken = (book: Words, clause: Clause): number => clause.amount + (namesPlace(book, clause) ? 1 : 0);

// ---------------------------------------------------------------- the messages, as the log has them
/** The sentence of a clause. */
export const mainOf = (book: Words, clause: Clause): Message => ({
  id: idOf(book, "CLAUSE", "clause_type", clause.type),
  values: {
    one: clause.obligor,
    other: clause.beneficiary,
    target: clause.target,
    subject: clause.subject,
    dollars: spoken(book, clause),
    percent: clause.pct,
    period: clause.period,
    start: clause.start,
    end: clause.end,
    uses: clause.uses,
    at: 0,
  },
});

const argument = (of: number): Record<string, number> => Object.fromEntries(ARGUMENTS.map((name) => [name, of]));

export const eventOf = (book: Words, { target, cond, cond_arg }: Clause): Message => ({
  id: idOf(book, "CLAUSE_EVENT", "clause_event", cond),
  values: { target, ...argument(cond_arg) },
});

export const conditionOf = (book: Words, { cond, cond_arg }: Clause): Message => ({
  id: idOf(book, "CLAUSE_CONDITION", "clause_condition", cond),
  values: argument(cond_arg),
});

export const endingOf = (book: Words, { until, until_arg }: Clause): Message => ({
  id: idOf(book, "CLAUSE_ENDS", "clause_ending", until),
  values: argument(until_arg),
});

export const flagOf = (book: Words, bit: number): Message => ({
  id: idOf(book, "CLAUSE_FLAG", "clause_flag", bit),
  values: {},
});

export const startOf = ({ start }: Clause): Message => ({ id: "notices.CLAUSE_START.says", values: { start } });

export const changeOf = ({ pct, amount }: Clause): Message => ({
  id: "notices.CHANGE.says",
  values: { option: pct - 1, value: amount },
});

export const isEvent = (book: Words, clause: Clause): boolean => isOf(book, clause, "pay-on-event");

/** Whether a clause says in a sentence beside its own when it begins. */
export const saysStart = (book: Words, clause: Clause): boolean =>
  clause.start > 0 && hasField(book, clause, "start") && !SAY_START.includes(typeOf(book, clause).name);

/** A place of the register: the number of its contract, and that of the clause in it. */
type Registered = { place: number; contract: number; number: number };

/** Of which contract the clause is that another one ends, passes on or takes over. */
export const placeOf = ({ contract, number }: Registered): Message => ({
  id: "notices.CLAUSE_PLACE.says",
  values: { contract, clause: number - 1 },
});

/** All that a clause says, in the order of the log. `register`: what clauses about other clauses are about. */
export function messagesOf(book: Words, clause: Clause, register: Registered[] = []): Message[] {
  const said = [mainOf(book, clause)];
  const about = namesPlace(book, clause) && register.find(({ place }) => place === clause.amount);
  if (about) said.push(placeOf(about));
  if (isOf(book, clause, "charter-change") && clause.pct > 0) said.push(changeOf(clause));
  if (saysStart(book, clause)) said.push(startOf(clause));
  if (clause.cond > 0) said.push(isEvent(book, clause) ? eventOf(book, clause) : conditionOf(book, clause));
  if (clause.until > 0) said.push(endingOf(book, clause));
  for (const bit of FLAG_BITS) if ((clause.flags >> bit) & 1) said.push(flagOf(book, bit));
  return said;
}

// ---------------------------------------------------------------- words
/** The words of the rulebook for a reader: "You pay Fern $300 in round 12." */
export const readerOf = (book: Words, viewer: number | null, names: string[]): Wording =>
  new Wording(book, viewer, names);

/** What a clause says, as one text. */
export const wordClause = (book: Words, wording: Wording, clause: Clause, register: Registered[] = []): string =>
  wordMessages(wording, messagesOf(book, clause, register));

export const wordMessages = (wording: Wording, messages: Message[]): string =>
  messages.map((message) => wording.say(message)).join(" ");

// ---------------------------------------------------------------- blanks
const patterns = new Map<string, Pattern>();

function patternOf(book: Words, id: string): Pattern {
  const text = book.texts[id] ?? "";
  const key = `${book.language} ${text}`;
  const known = patterns.get(key) ?? new Pattern(text, book.language);
  patterns.set(key, known);
  return known;
}

/** Nobody is addressed in a sentence with blanks, since anybody may stand there. */
const PERSONS = { one: "other", other: "other", target: "other", seat: "other", actor: "other" };

/** A sentence cut at its blanks. `of`: the field of the argument. A round that is left out has no blank. */
export function blanksIn(book: Words, { id, values }: Message, of: Field = "cond_arg"): Piece[] {
  const blanks = Object.keys(values).map((name) => [name, { field: FIELD_OF[name] ?? of }]);
  // Any price but 0: a clause that costs nothing has a sentence of its own, without a field for the price.
  const counts: Record<string, number> = {
    at: 0,
    dollars: 1,
    ...(values.end === undefined ? {} : { end: values.end }),
    ...(values.subject === undefined ? {} : { subject: values.subject }),
  };
  const pieces = patternOf(book, id).pieces<{ field: Field }>(
    Object.fromEntries(blanks) as Record<string, { field: Field }>,
    { counts, keys: PERSONS },
  );
  // Without a number of uses there is no blank, but there may be words; with one it may follow a comma.
  const uses = patternOf(book, id).counted("uses", values.uses ?? 0);
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === "string" || piece.field !== "uses") return [piece];
    if (!values.uses) return uses === "" ? [] : [uses];
    return uses.startsWith(", ") ? [", ", piece] : [piece];
  });
}

/** A piece; of a blank with the signs beside it, from which no line may part it: "$" before, "." behind. */
export type Part = { text: string } | { field: Field; before: string; behind: string };

export const withSigns = (pieces: Piece[]): Part[] =>
  pieces.flatMap((piece, at): Part[] => {
    const [earlier, later] = [at > 0 ? pieces[at - 1] : undefined, pieces[at + 1]];
    if (typeof piece !== "string") {
      const before = typeof earlier === "string" && earlier.endsWith("$") ? "$" : "";
      const [behind = ""] = typeof later === "string" ? (/^[.,:;]+/.exec(later) ?? []) : [];
      return [{ ...piece, before, behind }];
    }
    const behind = typeof earlier !== "object" ? piece : piece.replace(/^[.,:;]+/, "");
    const text = typeof later !== "object" ? behind : behind.replace(/\$$/, "");
    return text === "" ? [] : [{ text }];
  });

/** What the argument of a sentence names: a city, a deed or a seat; null if it names nothing. */
export function argumentOf(book: Words, { id }: Message): "city" | "deed" | "seat" | null {
  const text = book.texts[id] ?? "";
  return (ARGUMENTS.find((name) => text.includes(`{${name}`)) as "city" | "deed" | "seat" | undefined) ?? null;
}

/** A sentence with dots in its blanks, to choose it by. */
export const outline = (book: Words, message: Message): string =>
  blanksIn(book, message)
    .map((piece) => (typeof piece === "string" ? piece : "…"))
    .join("");

/** What a number brings to the sentence of a clause: "5 rounds", "twice". */
export const counted = (book: Words, clause: Clause, name: "period" | "uses", value: number): string =>
  patternOf(book, mainOf(book, clause).id).counted(name, value).replace(/^, /, "");
