/** Reads the deals of a game from its view, and words what they say. */
import {
  type Book,
  DEAL_ANYONE,
  DEAL_FREE,
  DEAL_HONOUR,
  DEAL_IN_FORCE,
  DEAL_OFFERED,
  type Deals,
  type Debts,
  type Lobby,
  type Operand,
  type Row,
} from "../lib/protocol";
import { writtenAmount } from "../lib/acts/amounts";
import type { Choice } from "../lib/table/position";
import { seatName, seatsIn } from "../lib/seats/seats";
import { listed, t, written } from "../lib/language/texts";
import { wordCount } from "../lib/language/wording";

/** What a line is about that says with how much interest its giver owes its taker the money that is lent, or how much is owed. */
export const [DEBT, OWED] = [-2, -3];

/** A line of a deal: who gives whom how much of what. `due`: when, 0 for at once. */
export type Line = { giver: number; taker: number; what: number; amount: number; due: number };

/** A deal in its place. `lines`: null if the viewer does not read them; `before`: the place of the offer that it counters, or
 * less than 0; `until`: the last time at which it may be signed, 0 for no end. */
export type Deal = {
  place: number;
  state: number;
  number: number;
  drafter: number;
  parties: number[];
  signed: number[];
  anyone: boolean;
  before: number;
  until: number;
  lines: Line[] | null;
};

type View = Record<string, unknown>;

/** What the words of a deal need: the book, who sits where, and who reads. */
export type Reader = { book: Book; lobby: Lobby; viewer: number | null };

const column = (view: View, name: string): unknown[] => {
  const values = view[name];
  return Array.isArray(values) ? values : [];
};

/** The bit set of seats. */
export const bitsOf = (seats: number[]): number => seats.reduce((bits, seat) => bits | (1 << seat), 0);

/** The line that says what is owed for the money of an offer, if anything is. */
function debtsAt(view: View, place: number, debts: Debts): Line[] {
  const at = (name: string): number => Number(column(view, name)[place] ?? 0);
  const drafter = at("deal_drafter");
  const others = seatsIn(at("deal_parties")).filter((seat) => seat !== drafter);
  const sides = [drafter, at("deal_anyone") === 1 ? DEAL_ANYONE : (others[0] ?? DEAL_ANYONE)] as const;
  const [giver, taker] = at(debts.owes) === 1 ? sides : ([sides[1], sides[0]] as const);
  return at(debts.owes) > 0 ? [{ giver, taker, what: DEBT, amount: at(debts.interest), due: at(debts.due) }] : [];
}

/** A debt in force: who owes whom, for what was lent with how much interest, and how much is left. */
export type InForce = { owed: Line; principal: number; interest: number };

/** The debts in force, in the order of signing. */
export const readDebts = (view: View, debts: Debts | null | undefined): InForce[] =>
  (debts ? (column(view, debts.in_force) as number[][]) : [])
    .map(([giver = 0, taker = 0, principal = 0, interest = 0, amount = 0, due = 0]) => ({
      owed: { giver, taker, what: OWED, amount, due },
      principal,
      interest,
    }))
    .filter(({ owed }) => owed.amount > 0);

/** The lines in a place, also of a deal that has ended; null if the viewer does not read them. */
export function linesAt(view: View, place: number, debts?: Debts | null): Line[] | null {
  const [count, rows] = [column(view, "deal_lines")[place], column(view, "deal_line")[place]];
  if (typeof count !== "number" || !Array.isArray(rows)) return null;
  const lines = (rows as number[][]).slice(0, count).map(([giver, taker, what, amount, due]) => ({
    giver: giver ?? 0,
    taker: taker ?? 0,
    what: what ?? 0,
    amount: amount ?? 0,
    due: due ?? 0,
  }));
  return debts ? [...lines, ...debtsAt(view, place, debts)] : lines;
}

/** All drafts, offers and deals in force, the newest last. */
export function readDeals(view: View, debts?: Debts | null): Deal[] {
  const at = (name: string, place: number): number => Number(column(view, name)[place] ?? 0);
  return column(view, "deal_state")
    .map((state, place) => ({
      place,
      state: Number(state),
      number: at("deal_number", place),
      drafter: at("deal_drafter", place),
      parties: seatsIn(at("deal_parties", place)),
      signed: seatsIn(at("deal_signed", place)),
      anyone: at("deal_anyone", place) === 1,
      before: at("deal_before", place),
      until: at("deal_until", place),
      lines: linesAt(view, place, debts),
    }))
    .filter(({ state }) => state !== DEAL_FREE)
    .sort((a, b) => a.number - b.number);
}

/** Whether an offer waits for the answer of a seat. */
export const waitsFor = (deal: Deal, seat: number | null): boolean =>
  seat !== null && deal.state === DEAL_OFFERED && deal.parties.includes(seat) && !deal.signed.includes(seat);

/** An act that answers a deal; it names the deal where there may be several. */
export const answering = ({ acts }: Book, name: string, { place }: { place: number }): string =>
  acts.find((act) => act.name === name)?.operands.length === 0 ? name : `${name} deal=${place}`;

/** Whether a seat is asked about an offer: where one after another is, only that one can decline. */
export const isAsked = (book: Book, deal: Deal, seat: number | null, choices: Choice[]): boolean => {
  const decline = book.deals ? answering(book, book.deals.decline, deal) : "";
  return waitsFor(deal, seat) && (decline.includes("=") || choices.some(({ act }) => act === decline));
};

/** The offers that wait for the answer of a seat. */
export const offersFor = (book: Book, view: View, choices: Choice[], seat: number | null): Deal[] =>
  readDeals(view).filter((deal) => isAsked(book, deal, seat, choices));

/** The time of the game, such as its round; null if it names none. */
export function timeOf(deals: Deals, view: View): number | null {
  const time = deals.time ? view[deals.time] : null;
  return typeof time === "number" ? time : null;
}

/** The lines of deals in force that are due now or at the next time, or were not paid in full; those of the viewer first. */
export function dueSoon({ book, viewer }: Reader, view: View): Line[] {
  const now = book.deals && timeOf(book.deals, view);
  if (now === null) return [];
  const others = (line: Line): number => Number(line.giver !== viewer && line.taker !== viewer);
  const lines = readDeals(view)
    .filter(({ state }) => state === DEAL_IN_FORCE)
    .flatMap((deal) => deal.lines ?? []);
  return [...lines, ...readDebts(view, book.deals?.debts).map(({ owed }) => owed)]
    .filter(({ due }) => due > 0 && due <= now + 1)
    .sort((a, b) => others(a) - others(b) || a.due - b.due);
}

// ---------------------------------------------------------------- the acts that write lines
/** An act that writes a line: of a thing with its amount, of a promise, of a debt with its interest, or made up by the game. */
export type LineAct = { name: string; title: string; operands: Operand[]; of: "thing" | "promise" | "debt" | "other" };

export const lineActs = ({ deals, acts }: Book): LineAct[] =>
  [...(deals?.lines ?? []), ...(deals?.debts ? [deals.debts.write] : [])].flatMap((name) => {
    const act = acts.find((one) => one.name === name);
    if (!act) return [];
    const has = (operand: string): boolean => act.operands.some((one) => one.name === operand);
    const amounts = act.operands.some(({ amount }) => amount);
    const of = name === deals?.debts?.write ? "debt" : amounts ? "thing" : has("promise") ? "promise" : "other";
    return [{ name, title: act.title, operands: act.operands, of } as LineAct];
  });

/** The operand of an act that is named, not picked. */
export const amountOf = (act: LineAct | undefined): Operand | undefined => act?.operands.find(({ amount }) => amount);

/** The things that an act writes about: those of its operand, or money alone. */
export const thingsIn = ({ deals }: Book, act: LineAct): number[] => {
  const what = operandOf(act, "what");
  return what ? valuesOf(what) : (deals?.money.slice(0, 1) ?? []);
};

/** The act that writes a line about a thing, promise or debt, now or later. */
export function actFor(book: Book, what: number, due = 0): LineAct | undefined {
  const fits = lineActs(book).filter((act) => {
    if (act.of === "thing") return thingsIn(book, act).includes(what);
    const promise = operandOf(act, "promise");
    return act.of === "debt" ? what === DEBT : promise && valuesOf(promise).includes(what - DEAL_HONOUR);
  });
  return fits.find((act) => (operandOf(act, "due") !== undefined) === due > 0) ?? fits[0];
}

/** The kind of the amounts of a thing, such as cents. */
export const kindOf = (book: Book, what: number): string | undefined =>
  amountOf(actFor(book, what === OWED ? (book.deals?.money[0] ?? 0) : what))?.kind;

export const operandOf = (act: LineAct, name: string): Operand | undefined =>
  act.operands.find((operand) => operand.name === name);

/** The values of an operand. */
export const valuesOf = (operand: Operand): number[] =>
  Array.from({ length: operand.size }, (_, at) => operand.low + at);

/** The row of a thing, as the game lists it. */
function rowOf(book: Book, thing: number): Row | undefined {
  const act = lineActs(book).find((one) => one.of === "thing" && operandOf(one, "what"));
  const kind = act && operandOf(act, "what")?.kind;
  return kind === undefined ? undefined : book.names[kind]?.[thing];
}

/** Whether the charter lets offers be about a thing: its row may name an option with a value, such as "regime=capitalism". */
export function isAllowed({ book, lobby }: Reader, thing: number): boolean {
  const only = thing < DEAL_HONOUR ? rowOf(book, thing)?.only : undefined;
  if (typeof only !== "string") return true;
  const [option = "", value] = only.split("=");
  return String(lobby.charter[option]) === value;
}

/** Whether a line about a thing moves one of it each way, such as an exchange of places: it stands with what one gives. */
export const isMutual = (book: Book, thing: number): boolean => thing < DEAL_HONOUR && rowOf(book, thing)?.mutual === 1;

/** What a number stands for, as the game calls it. */
const nameIn = (book: Book, kind: string | undefined, value: number): string | undefined => {
  const row = kind === undefined ? undefined : book.names[kind]?.[value];
  return row && String(row.title || row.name);
};

/** The name of a thing, or of a promise. */
export function thingName(book: Book, what: number): string {
  if (what === DEBT) return t("deals.debt");
  const [of, operand, value] =
    what < DEAL_HONOUR ? (["thing", "what", what] as const) : (["promise", "promise", what - DEAL_HONOUR] as const);
  const act = lineActs(book).find((one) => one.of === of && operandOf(one, operand));
  const kind = act && operandOf(act, operand)?.kind;
  return nameIn(book, kind, value) ?? t("deals.promise", { number: value + 1 });
}

/** The name of a value of another operand. */
export const valueName = (book: Book, operand: Operand, value: number): string =>
  nameIn(book, operand.kind, value) ?? written(value);

// ---------------------------------------------------------------- words
/** The title of the tab. */
export const tabTitle = (): string => t("deals.tab");

/** "2 wool"; of a promise, what is promised. A thing may bring a pattern of its units, such as "1 coin" and "2 coins". */
export function units(book: Book, what: number, amount: number): string {
  if (what >= DEAL_HONOUR) return thingName(book, what);
  const pattern = rowOf(book, what)?.units;
  const worded = typeof pattern === "string" ? wordCount(pattern, book.language, amount) : null;
  return worded ?? t("deals.units", { units: writtenAmount(amount, kindOf(book, what)), thing: thingName(book, what) });
}

/** What is owed, of an offer or a debt in force. */
const owes = (book: Book, { what, amount }: Line): string =>
  what === OWED
    ? units(book, book.deals?.money[0] ?? 0, amount)
    : t("deals.lent", { units: writtenAmount(amount, kindOf(book, what)) });

/** When a debt is due, as the game calls it. */
export const dueName = (book: Book, due: number): string => {
  const operand = lineActs(book).find(({ of }) => of === "debt");
  const when = operand && operandOf(operand, "due");
  return when ? valueName(book, when, due) : written(due);
};

/** Names of seats in a list, the reader as "you". */
export const namesOf = ({ lobby, viewer }: Reader, seats: number[]): string =>
  listed(seats.map((seat) => (seat === viewer ? t("page.you") : seatName(seat, lobby))));

/** "You give Ben 2 wool". */
export function wordLine(reader: Reader, line: Line): string {
  const { book, lobby, viewer } = reader;
  const kept = line.what >= DEAL_HONOUR;
  const owed = line.what < 0;
  const thing = owed ? owes(book, line) : units(book, line.what, line.amount);
  const to = line.taker === DEAL_ANYONE ? t("deals.first_to_sign") : seatName(line.taker, lobby);
  const name = line.giver === DEAL_ANYONE ? t("deals.First_to_sign") : seatName(line.giver, lobby);
  if (owed) {
    const text = dueName(book, line.due);
    if (line.giver === viewer) return t("deals.you_owe", { to, thing, text });
    return line.taker === viewer
      ? t("deals.owes_you", { name, thing, text })
      : t("deals.owes", { name, to, thing, text });
  }
  if (line.giver === viewer) return t(kept ? "deals.you_promise" : "deals.you_give", { to, thing });
  if (line.taker === viewer) return t(kept ? "deals.promises_you" : "deals.gives_you", { name, thing });
  return t(kept ? "deals.promises" : "deals.gives", { name, to, thing });
}

/** The same with its time, where it is given later. `now`: the time of the game. */
export function wordDueLine(reader: Reader, line: Line, now: number | null): string {
  const text = wordLine(reader, line);
  if (line.due === 0 || line.what < 0) return text;
  return t(now !== null && line.due < now ? "deals.overdue" : "deals.due", { text, round: line.due });
}

/** "Ben offers you a deal". */
export function titleOf(reader: Reader, deal: Deal): string {
  const { lobby, viewer } = reader;
  const others = deal.parties.filter((seat) => seat !== deal.drafter);
  const [name, names] = [seatName(deal.drafter, lobby), namesOf(reader, others)];
  if (deal.state === DEAL_IN_FORCE) return t("deals.between", { names: namesOf(reader, deal.parties) });
  if (deal.state !== DEAL_OFFERED) return t("deals.draft");
  if (deal.anyone) return deal.drafter === viewer ? t("deals.you_offer_anyone") : t("deals.offers_anyone", { name });
  return deal.drafter === viewer ? t("deals.you_offer", { names }) : t("deals.offers", { name, names });
}

// ---------------------------------------------------------------- changes
/** A line beside the one that it takes the place of: `was` is null if it is new, the amount where it is another. */
export type Marked = { line: Line; was: number | null; mark: "same" | "other" | "new" | "struck" };

const sameTerms = (a: Line, b: Line): boolean =>
  a.giver === b.giver && a.taker === b.taker && a.what === b.what && a.due === b.due;

/** The lines of a counter-offer with what changed since the offer, whose struck lines come last. */
export function markChanges(lines: Line[], before: Line[] | null): Marked[] {
  if (!before) return lines.map((line) => ({ line, was: null, mark: "same" }));
  const marked = lines.map((line): Marked => {
    const old = before.find((one) => sameTerms(one, line));
    return { line, was: old?.amount ?? null, mark: !old ? "new" : old.amount === line.amount ? "same" : "other" };
  });
  const struck = before.filter((old) => !lines.some((line) => sameTerms(old, line)));
  return [...marked, ...struck.map((line): Marked => ({ line, was: line.amount, mark: "struck" }))];
}
