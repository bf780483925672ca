/** An offer that is being written: what it says, what it changes of the offer that it counters, and the acts that make it. */
import { keep, kept } from "../lib/device/tab-storage";
import { oneOf, readAmount, typedAmount } from "../lib/acts/amounts";
import { type Choice, actText } from "../lib/table/position";
import { seatsIn } from "../lib/seats/seats";
import {
  type Book,
  DEAL_ANYONE,
  DEAL_DRAFT,
  DEAL_HONOUR,
  DEAL_OFFERED,
  type Debts,
  type Operand,
} from "../lib/protocol";
import {
  DEBT,
  type Deal,
  type Line,
  type LineAct,
  actFor,
  amountOf,
  answering,
  bitsOf,
  kindOf,
  lineActs,
  linesAt,
  operandOf,
  thingsIn,
  valuesOf,
} from "./deals";

/** What an offer begins with: nothing, the offer in a place that it counters, or the draft in a place. */
export type Base = { kind: "new" } | { kind: "counter" | "draft"; place: number; number: number };

/** A line that is being written. `act`: the act that writes it, or "" if none does; `typed`: its amount as it was typed, of a kind;
 * `provisional`: nobody has typed the amount, and the game has not suggested one yet; `more`: the other operands of the act; `was`: the
 * line of the base. */
export type Term = {
  key: number;
  act: string;
  giver: number;
  taker: number;
  what: number;
  typed: string;
  provisional?: boolean;
  kind: string | undefined;
  due: number;
  more: Record<string, number>;
  was: Line | null;
  struck: boolean;
};

/** `until`: the last time at which it may be signed; null if the drafter does not set it. */
export type Draft = {
  drafter: number;
  base: Base;
  partners: number[];
  anyone: boolean;
  terms: Term[];
  until: number | null;
};

/** An act of the offer, and what it stands for: the parties, a line by its key, or the offer itself. */
export type Step = { act: string; of: "open" | "offer" | number };

const OWN = ["giver", "taker", "side", "what", "promise", "due"];

/** The things and promises that lines may be about. */
export function thingsOf(book: Book): number[] {
  const found = lineActs(book).flatMap((act) => {
    if (act.of === "thing") return thingsIn(book, act);
    const promise = operandOf(act, "promise");
    return act.of === "debt" ? [DEBT] : promise ? valuesOf(promise).map((value) => value + DEAL_HONOUR) : [];
  });
  return [...new Set(found)];
}

/** The operands of an act that are picked beside those of every line. */
export const moreOperands = (act: LineAct | undefined): Operand[] =>
  act?.operands.filter(({ name }) => !OWN.includes(name) && name !== amountOf(act)?.name) ?? [];

let lastKey = 0;
export const nextKey = (): number => (lastKey += 1);

/** A new line. `act`: where it is about no thing and no promise. */
export function newTerm(book: Book, giver: number, taker: number, what: number, typed: string, act = ""): Term {
  const found = act ? lineActs(book).find(({ name }) => name === act) : actFor(book, what);
  const more = Object.fromEntries(moreOperands(found).map(({ name, low }) => [name, low]));
  const due = (found && operandOf(found, "due")?.low) ?? 0;
  const kind = amountOf(found)?.kind;
  return {
    key: nextKey(),
    act: found?.name ?? "",
    giver,
    taker,
    what,
    typed,
    kind,
    due,
    more,
    was: null,
    struck: false,
  };
}

function termOf(book: Book, line: Line): Term {
  const { giver, taker, what, amount, due } = line;
  const act = actFor(book, what, due);
  const more = Object.fromEntries(moreOperands(act).map(({ name, low }) => [name, low]));
  return {
    key: nextKey(),
    act: act?.name ?? "",
    giver,
    taker,
    what,
    typed: typedAmount(amount, kindOf(book, what)),
    kind: kindOf(book, what),
    due,
    more,
    was: line,
    struck: false,
  };
}

/** An empty offer. */
export const emptyDraft = (drafter: number, partners: number[], until: number | null): Draft => ({
  drafter,
  base: { kind: "new" },
  partners,
  anyone: false,
  terms: [],
  until,
});

/** Put a seat for ANYONE in a line. */
export const named = (line: Line, seat: number): Line => ({
  ...line,
  giver: line.giver === DEAL_ANYONE ? seat : line.giver,
  taker: line.taker === DEAL_ANYONE ? seat : line.taker,
});

/** A draft with the lines of a deal: to counter it, or to finish it. */
export function draftFrom(
  book: Book,
  deal: Deal,
  viewer: number,
  kind: "counter" | "draft",
  until: number | null,
): Draft {
  const counters = kind === "counter";
  const parties = counters && deal.anyone ? [viewer, deal.drafter] : deal.parties;
  const lines = counters ? (deal.lines ?? []).map((line) => named(line, viewer)) : (deal.lines ?? []);
  return {
    drafter: viewer,
    base: { kind, place: deal.place, number: deal.number },
    partners: parties.filter((seat) => seat !== viewer),
    anyone: !counters && deal.anyone,
    terms: lines.map((line) => termOf(book, line)),
    until,
  };
}

/** The same as a new offer, where the offer that it counters has ended. */
export const asNew = (draft: Draft): Draft => ({
  ...draft,
  base: { kind: "new" },
  terms: draft.terms.filter(({ struck, act }) => !struck && act !== "").map((term) => ({ ...term, was: null })),
});

/** Whether a line differs from that of the base. */
export const isChanged = ({ was, struck, typed, kind, giver, taker, due }: Term): boolean =>
  !was ||
  struck ||
  readAmount(typed, kind) !== was.amount ||
  giver !== was.giver ||
  taker !== was.taker ||
  due !== was.due;

/** Whether the acts of the game can strike out a line: with an amount of 0. */
export const canStrike = (book: Book, { act, was }: Term): boolean => {
  const found = lineActs(book).find(({ name }) => name === act);
  return !was || amountOf(found) !== undefined;
};

/** The seat that an operand names: in an offer to anyone, ANYONE if the operand has it, or one of those who are asked. */
function sideIn(operand: Operand | undefined, seat: number, partners: number[]): number {
  const has = operand && operand.low + operand.size > DEAL_ANYONE;
  return seat === DEAL_ANYONE && !has ? (partners[0] ?? seat) : seat;
}

function writing(act: LineAct, term: Omit<Term, "key" | "was" | "struck">, { partners, drafter }: Draft): string {
  const given: Record<string, number | string> = {
    ...term.more,
    giver: sideIn(operandOf(act, "giver"), term.giver, partners),
    taker: sideIn(operandOf(act, "taker"), term.taker, partners),
    side: Number(term.giver !== drafter),
    what: term.what,
    promise: term.what - DEAL_HONOUR,
    [amountOf(act)?.name ?? ""]: readAmount(term.typed, term.kind) ?? term.typed.replace(/\s+/g, ""),
    due: term.due,
  };
  return actText(act.name, Object.fromEntries(act.operands.map(({ name }) => [name, given[name] ?? 0])));
}

/** The acts of an offer, in their order: begin it, strike out, write, offer. */
export function stepsOf(book: Book, draft: Draft): Step[] {
  const { deals } = book;
  if (!deals) return [];
  const acts = new Map(lineActs(book).map((act) => [act.name, act]));
  const strikes: Step[] = [];
  const writes: Step[] = [];
  for (const term of draft.terms) {
    const act = acts.get(term.act);
    if (!act || !isChanged(term)) continue;
    const { was } = term;
    if (act.of === "debt") {
      if (!term.struck) writes.push({ act: writing(act, term, draft), of: term.key });
      else if (deals.debts) strikes.push({ act: deals.debts.strike, of: term.key });
      continue;
    }
    const moved = was && (term.giver !== was.giver || term.taker !== was.taker || term.due !== was.due);
    const old = was && (actFor(book, was.what, was.due) ?? act);
    if (was && old && (term.struck || moved))
      strikes.push({ act: writing(old, { ...term, ...was, typed: "0" }, draft), of: term.key });
    if (!term.struck) writes.push({ act: writing(act, term, draft), of: term.key });
  }
  const begin = openingOf(book, draft);
  const offer = book.acts.find(({ name }) => name === deals.offer);
  const until: Record<string, number> = offer?.operands.some(({ name }) => name === "until")
    ? { until: draft.until ?? 0 }
    : {};
  return [
    ...begin.map((act): Step => ({ act, of: "open" })),
    ...strikes,
    ...writes,
    { act: actText(deals.offer, until), of: "offer" },
  ];
}

/** The act that begins an offer; none if its draft is there already. */
export function openingOf(book: Book, { drafter, base, partners, anyone }: Draft): string[] {
  const { deals, acts } = book;
  if (!deals || base.kind === "draft") return [];
  if (base.kind === "counter") return [answering(book, deals.counter, base)];
  if (anyone && deals.open_to_all) return [deals.open_to_all];
  const open = acts.find(({ name }) => name === deals.open);
  const given: Record<string, number> = {
    parties: bitsOf([drafter, ...partners]),
    anyone: Number(anyone),
    to: partners[0] ?? 0,
  };
  return [actText(deals.open, Object.fromEntries(open?.operands.map(({ name }) => [name, given[name] ?? 0]) ?? []))];
}

/** Who stands on the other side of the lines. */
export const sidesOf = ({ anyone, partners }: Draft): number[] => (anyone ? [DEAL_ANYONE] : partners);

/** The draft with lines between its sides alone. */
export function fitSides(draft: Draft): Draft {
  const sides = sidesOf(draft);
  const [first] = sides;
  if (first === undefined) return draft;
  const fit = (seat: number): number => (seat === draft.drafter || sides.includes(seat) ? seat : first);
  const terms = draft.terms.map((term) => ({ ...term, giver: fit(term.giver), taker: fit(term.taker) }));
  return { ...draft, terms: terms.filter(({ giver, taker }) => giver !== taker) };
}

/** Whether the amount of a line is still to be named. */
export const lacksAmount = (book: Book, { act, typed, struck }: Term): boolean =>
  !struck && typed.trim() === "" && amountOf(lineActs(book).find(({ name }) => name === act)) !== undefined;

/** What is missing before an offer can be sent: partners, lines, an amount, or any change. Null if nothing is. */
export function missingIn(book: Book, draft: Draft): "who" | "what" | "amount" | "change" | null {
  const stays = draft.terms.filter(({ struck }) => !struck);
  if (draft.partners.length === 0) return "who";
  if (stays.length === 0) return "what";
  if (stays.some((term) => lacksAmount(book, term))) return "amount";
  return draft.base.kind === "counter" && !draft.terms.some(isChanged) ? "change" : null;
}

/** What may be opened now: every set of partners, with `anyone` or not. */
export type Openings = { partners: number[]; anyone: boolean }[];

export function openings({ deals }: Book, choices: Choice[], viewer: number): Openings {
  const found = choices
    .filter(({ name }) => name === deals?.open)
    .map(({ operands }) => ({
      partners:
        operands.to === undefined ? seatsIn(operands.parties ?? 0).filter((seat) => seat !== viewer) : [operands.to],
      anyone: operands.anyone === 1,
    }));
  if (deals?.open_to_all && choices.some(({ name }) => name === deals.open_to_all))
    found.push({ partners: found.flatMap(({ partners }) => partners), anyone: true });
  return found;
}

/** The amounts worth trying in a line, the bounds of what may be named there, and when a debt may be due. */
export type Amounts = { quick: number[]; low: number; high: number; times: number[] };

export function amountsFor(term: Term, { partners, drafter }: Draft, choices: Choice[]): Amounts | null {
  const seat = (side: number): number[] => (side === DEAL_ANYONE ? [DEAL_ANYONE, ...partners] : [side]);
  const fits = ({ giver, taker, side, what }: Record<string, number>): boolean =>
    side === undefined
      ? seat(term.giver).includes(giver ?? -1) && seat(term.taker).includes(taker ?? -1) && what === term.what
      : side === Number(term.giver !== drafter) && (what ?? term.what) === term.what;
  const known = choices.filter(({ name, operands, amount }) => amount && name === term.act && fits(operands));
  const times = [...new Set(known.flatMap(({ operands }) => operands.due ?? []))];
  const found = term.what === DEBT ? known.filter(({ operands }) => operands.due === term.due) : known;
  const [first] = found;
  if (!first?.amount) return null;
  const { name, low, high } = first.amount;
  const quick = [...new Set(found.map(({ operands }) => operands[name] ?? 0))]
    .filter((value) => value > 0 || term.what === DEBT)
    .sort((a, b) => a - b);
  return { quick, low, high, times };
}

/** A draft with one more line. A debt takes the place of another, and is for money that the other side gives. */
export function withTerm(
  book: Book,
  draft: Draft,
  choices: Choice[],
  line: { giver: number; taker: number; what: number; act: string; now: number | null },
): Draft {
  const { giver, taker, what, act, now } = line;
  const made = newTerm(book, giver, taker, what, "", act);
  const term = what === DEBT ? { ...made, due: Math.max(made.due, now ?? 0) } : made;
  const amounts = amountsFor(term, draft, choices);
  const typed = typedAmount(amounts?.quick[0] ?? (what === DEBT ? 0 : oneOf(term.kind)), term.kind);
  const others = draft.terms.flatMap((one) =>
    what !== DEBT || one.what !== DEBT ? [one] : one.was ? [{ ...one, struck: true }] : [],
  );
  const terms = [...others, { ...term, typed, provisional: amounts === null }];
  const [money] = book.deals?.money ?? [];
  const lent = terms.some((one) => one.giver === taker && one.what === money && !one.struck);
  if (what !== DEBT || money === undefined || lent) return { ...draft, terms };
  return withTerm(book, { ...draft, terms }, choices, { giver: taker, taker: giver, what: money, act: "", now });
}

/** The draft with the first suggestion of the game in the lines that wait for one; the same draft where there is none. */
export function withSuggestions(draft: Draft, choices: Choice[]): Draft {
  const terms = draft.terms.map((term) => {
    const amounts = term.provisional ? amountsFor(term, draft, choices) : null;
    if (!amounts) return term;
    const [quick] = amounts.quick;
    return { ...term, provisional: false, typed: quick === undefined ? term.typed : typedAmount(quick, term.kind) };
  });
  return terms.some((term, at) => term !== draft.terms[at]) ? { ...draft, terms } : draft;
}

// ---------------------------------------------------------------- kept over a reload
const placeOf = (table: string, seat: number): string => `commonweal.offer.${table}.${seat}`;

export const keepDraft = (table: string, seat: number, draft: Draft | null): void => keep(placeOf(table, seat), draft);

export function keptDraft(table: string, seat: number): Draft | null {
  const draft = kept<Draft>(placeOf(table, seat));
  if (!draft || !Array.isArray(draft.terms) || !Array.isArray(draft.partners)) return null;
  return { ...draft, terms: draft.terms.map((term) => ({ ...term, key: nextKey() })) };
}

/** Whether what a draft begins with is still there. `deals`: those there are now. */
export function hasBase({ base }: Draft, deals: Deal[]): boolean {
  if (base.kind === "new") return true;
  const state = base.kind === "counter" ? DEAL_OFFERED : DEAL_DRAFT;
  return deals.some((deal) => deal.place === base.place && deal.number === base.number && deal.state === state);
}

/** The lines of the offer that a deal counters, with its drafter in place of anyone. */
export const linesBefore = (view: Record<string, unknown>, deal: Deal, debts?: Debts | null): Line[] | null =>
  deal.before < 0 ? null : (linesAt(view, deal.before, debts)?.map((line) => named(line, deal.drafter)) ?? null);
