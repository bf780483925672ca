/** What may be added to a clause beside its sentence: rounds, a number of uses, a condition, an ending, flags. */
import { t } from "../../../lib/language/texts";
import { ALL_INCOME, fieldOf, hasField, isOf, typeOf, type Clause } from "../contracts/clauses";
import {
  blanksIn,
  changeOf,
  conditionOf,
  endingOf,
  flagOf,
  isEvent,
  outline,
  saysStart,
  startOf,
  type Message,
  type Piece,
} from "../contracts/sentences";

type Words = Parameters<typeof outline>[0];
/** A sentence that was added, and the fields without it; null if it belongs to the clause. */
export type Part = { name: string; pieces: Piece[]; without: Partial<Clause> | null };
/** Something that may be added. `at`: its place among all of them. */
export type Addition = { at: number; name: string; part: Partial<Clause> };

const LATER = 5;
const FLAG_BITS = [0, 1, 2, 3, 4, 5];
/** The bit of the flag by which Start money counts, where all income is shared (LF-150). */
const INCLUDE_START = 2;
/** Clauses whose last round belongs to their sentence. */
const NEEDS_END = ["loan", "call-option", "put-option"];
const SAY_START = ["pay-at", "pay-every", "loan"];

/** The sentences beside that of the clause. */
export function partsOf(book: Words, clause: Clause): Part[] {
  const found: Part[] = [];
  const add = (
    name: string,
    message: Message,
    without: Partial<Clause> | null,
    of: "cond_arg" | "until_arg" = "cond_arg",
  ) => found.push({ name, pieces: blanksIn(book, message, of), without });
  if (isOf(book, clause, "charter-change")) add("change", changeOf(clause), null);
  if (saysStart(book, clause)) add("start", startOf(clause), { start: 0 });
  if (clause.cond > 0 && !isEvent(book, clause)) add("cond", conditionOf(book, clause), { cond: 0, cond_arg: 0 });
  if (clause.until > 0) add("until", endingOf(book, clause), { until: 0, until_arg: 0 }, "until_arg");
  for (const bit of FLAG_BITS)
    if ((clause.flags >> bit) & 1) add(`flag-${bit}`, flagOf(book, bit), { flags: clause.flags & ~(1 << bit) });
  return found;
}

/** What may still be added, in groups. */
export function additionsFor(book: Words, clause: Clause, now: number): { title: string; members: Addition[] }[] {
  const type = typeOf(book, clause);
  const groups: { title: string; members: Addition[] }[] = [];
  let at = -1;
  const group = (title: string, found: { name: string; part: Partial<Clause> }[]): void => {
    const members = found.map((one) => ({ ...one, at: (at += 1) }));
    if (members.length > 0) groups.push({ title, members });
  };
  const limits: { name: string; part: Partial<Clause> }[] = [];
  if (hasField(book, clause, "start") && clause.start === 0 && !SAY_START.includes(type.name))
    limits.push({ name: t("contract.from_round"), part: { start: now + 1 } });
  if (hasField(book, clause, "end") && clause.end === 0 && !NEEDS_END.includes(type.name))
    limits.push({ name: t("contract.until_round"), part: { end: Math.max(now, clause.start) + LATER } });
  if (hasField(book, clause, "uses") && clause.uses === 0)
    limits.push({ name: t("contract.some_times"), part: { uses: 1 } });
  group(t("contract.limits"), limits);
  const conditions = (book.names.clause_condition?.length ?? 1) - 1;
  const endings = (book.names.clause_ending?.length ?? 1) - 1;
  const numbers = (most: number): number[] => Array.from({ length: most }, (_, one) => one + 1);
  if (hasField(book, clause, "cond") && clause.cond === 0 && !isEvent(book, clause))
    group(
      t("contract.only"),
      numbers(conditions).map((cond) => ({
        name: outline(book, conditionOf(book, { ...clause, cond })),
        part: { cond, cond_arg: 0 },
      })),
    );
  if (hasField(book, clause, "until") && clause.until === 0)
    group(
      t("contract.ends"),
      numbers(endings).map((until) => ({
        name: outline(book, endingOf(book, { ...clause, until })),
        part: { until, until_arg: 0 },
      })),
    );
  const flags = FLAG_BITS.filter((bit) => (type.flags >> bit) & 1 && !((clause.flags >> bit) & 1)).filter(
    (bit) => bit !== INCLUDE_START || clause.subject === ALL_INCOME,
  );
  group(
    t("contract.also"),
    flags.map((bit) => ({ name: outline(book, flagOf(book, bit)), part: { flags: clause.flags | (1 << bit) } })),
  );
  return groups;
}

/** What a clause of a type needs to say anything from the start: a sum, a round, a percentage, who and what. */
export function begun(
  book: Words,
  clause: Clause,
  now: number,
  fits: (field: keyof Clause) => number | undefined,
): Clause {
  const uses = (field: keyof Clause): boolean => hasField(book, clause, field);
  const name = typeOf(book, clause).name;
  const begin: Partial<Clause> = {};
  if (uses("target")) begin.target = fits("target") ?? clause.target;
  if (uses("subject")) begin.subject = fits("subject") ?? clause.subject;
  if (uses("amount")) begin.amount = name === "charter-change" ? 0 : (fits("amount") ?? 100);
  if (uses("pct")) begin.pct = name === "charter-change" ? (fits("pct") ?? 0) : 10;
  if (uses("period")) begin.period = name === "loan" ? LATER : 1;
  if (["pay-at", "pay-every"].includes(name)) begin.start = now + 1;
  if (name === "loan") begin.end = now + 2 * LATER;
  else if (NEEDS_END.includes(name)) begin.end = now + LATER;
  if (isEvent(book, clause)) begin.cond = 3;
  if (name === "free-text") begin.amount = fieldOf(book, "amount").unused;
  return { ...clause, ...begin };
}
