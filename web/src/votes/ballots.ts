/**
 * The votes of any game with the institution of ballots: what `book.votes` declares, read from the fields of the view.
 * Secret ballots are read from nothing but the viewer’s own.
 */
import { valueText } from "../lib/charters/charter";
import type { WordedEntry } from "../lib/log/log";
import type { Position } from "../lib/table/position";
import type { Book, Lobby, Row, VoteAct } from "../lib/protocol";
import { seatName } from "../lib/seats/seats";
import { t } from "../lib/language/texts";
import type { Answer, Extension, Side, Threshold, Vote, Voter } from "./vote";
import { has, lastVoters, votersAt } from "./voters";

/** Numbers of `ballots.AYE`, `NAY`, `PRESENT`. */
const [AYE, PRESENT] = [1, 3];
const SIDES: Record<number, Side> = { 1: "for", 2: "against", 3: "aside" };
const RULES = ["half", "two_thirds", "all"] as const;
const NEVER = 2;

export type Reader = {
  book: Pick<Book, "votes" | "acts" | "names" | "options">;
  lobby: Lobby;
  /** Words an act with these operands for a button. */
  label: (choice: { name: string; operands: Record<string, number> }) => string;
  /** Words a message with the fields of a view as its values. */
  ask?: (id: string, view: Record<string, unknown>) => string;
};

const number = (view: Record<string, unknown>, field: string, none = 0): number => Number(view[field] ?? none);

/** A number that a vote rests on, or the field that has it. */
const read = (view: Record<string, unknown>, from: number | string | null): number | null =>
  typeof from === "string" ? number(view, from) : from;

/** The vote that may be held at a position. */
export const voteActAt = (
  { votes }: Pick<Book, "votes">,
  { phase, view }: Pick<Position, "phase" | "view">,
): VoteAct | null =>
  (votes ?? []).find(({ phases, when }) => phases.includes(phase) && (when === null || number(view, when) > 0)) ?? null;

/** Whether a vote is held: somebody has not voted yet. */
export const isHeld = (book: Pick<Book, "votes">, position: Position): boolean =>
  !position.over &&
  voteActAt(book, position) !== null &&
  (number(position.view, "voters") & ~number(position.view, "voted")) !== 0;

const operandOf = (book: Reader["book"], { act, operand }: VoteAct) =>
  book.acts.find(({ name }) => name === act)?.operands.find(({ name }) => name === operand);

/** The act that casts a ballot with this answer. */
export function castAct(book: Reader["book"], vote: VoteAct, answer: number): string {
  return `${vote.act} ${vote.operand}=${answer - 1 + (operandOf(book, vote)?.low ?? 0)}`;
}

/** The answer that an act casts; null for other acts. */
export function answerCast(book: Reader["book"], vote: VoteAct, act: string | undefined): number | null {
  const [name, value] = (act ?? "").split(" ");
  const given = value?.startsWith(`${vote.operand}=`) ? Number(value.slice(vote.operand.length + 1)) : NaN;
  return name === vote.act && Number.isInteger(given) ? given + 1 - (operandOf(book, vote)?.low ?? 0) : null;
}

function answersOf({ book, label }: Reader, vote: VoteAct): Answer[] {
  const operand = operandOf(book, vote);
  const rows: Row[] = book.names[operand?.kind ?? ""] ?? [];
  return Array.from({ length: operand?.size ?? 0 }, (_, at) => {
    const value = (operand?.low ?? 0) + at;
    const title = label({ name: vote.act, operands: { [vote.operand]: value } });
    const text = rows[value]?.text;
    const side = vote.threshold === null ? null : (SIDES[at + 1] ?? null);
    return { key: at + 1, title, side, ...(typeof text === "string" && { text }) };
  });
}

/** How many votes an open base has: all, less those who are known to vote present where they do not count. */
function thresholdOf(vote: VoteAct, view: Record<string, unknown>, voters: Voter[]): Threshold | null {
  const rule = read(view, vote.threshold);
  if (rule === null) return null;
  const one = thresholdBy(rule, Boolean(read(view, vote.of_all)), voters);
  const second = read(view, vote.also);
  if (second === null || second < 0) return one;
  const other = thresholdBy(second, Boolean(read(view, vote.also_of_all)), voters);
  return other.need > one.need ? other : one;
}

function thresholdBy(rule: number, ofAll: boolean, voters: Voter[]): Threshold {
  const counted = voters.filter((voter) => ofAll || voter.answer !== PRESENT);
  const of = counted.reduce((total, { weight }) => total + weight, 0);
  const need = [Math.floor(of / 2) + 1, Math.max(1, Math.ceil((2 * of) / 3)), Math.max(1, of)][rule] ?? 1;
  return { answer: AYE, need, of, rule: RULES[rule] ?? "all", ofAll };
}

function extensionOf(vote: VoteAct, view: Record<string, unknown>, voters: Voter[]): Extension | null {
  const rule = read(view, vote.extension);
  if (rule === null || rule >= NEVER) return null;
  const all = voters.reduce((total, { weight }) => total + weight, 0);
  return { answer: PRESENT, need: rule === 0 ? Math.ceil(all / 2) : Math.floor(all / 2) + 1, of: all };
}

/** The seats in the order of the roll call; null if all vote at once. */
function rollOf(view: Record<string, unknown>, seats: number): number[] | null {
  const first = number(view, "first_called", -1);
  return first < 0 ? null : Array.from({ length: seats }, (_, step) => (first + step) % seats);
}

/** What a question may name: numbers, and for a row of numbers the places where it is not 0. What is hidden has no words. */
function namedIn(view: Record<string, unknown>): Record<string, number | number[]> {
  const named: Record<string, number | number[]> = {};
  for (const [name, value] of Object.entries(view)) {
    if (typeof value === "number") named[name] = value;
    else if (Array.isArray(value) && value.every((one) => typeof one === "number"))
      named[name] = [...value.keys()].filter((place) => value[place] !== 0);
  }
  return named;
}

/** The vote that is held at a position; null if none is. `publicOnly`: without the viewer’s own ballot. */
export function voteAt(reader: Reader, position: Position, publicOnly = false): Vote | null {
  const act = voteActAt(reader.book, position);
  if (!act || !isHeld(reader.book, position)) return null;
  const { view } = position;
  const roll = rollOf(view, reader.lobby.seats.length);
  const hidden = publicOnly && !roll;
  const voters = votersAt(position, reader.lobby).map((voter) => (hidden ? { ...voter, answer: null } : voter));
  if (roll) voters.sort((one, other) => roll.indexOf(one.seat) - roll.indexOf(other.seat));
  const shape = reader.book.acts.find(({ name }) => name === act.act);
  const rule = shape?.rules[0];
  // Ballots that only their voters see tell nothing about the base.
  const counted = roll ? voters : voters.map((voter) => ({ ...voter, answer: null }));
  const asks = act.questions[position.phase];
  return {
    question: (asks && reader.ask?.(asks, namedIn(view))) ?? shape?.title ?? "",
    answers: answersOf(reader, act),
    candidates: operandOf(reader.book, act)?.kind === "seat",
    voters,
    rule: { text: "", ...(rule !== undefined && { id: rule }) },
    threshold: thresholdOf(act, view, counted),
    extension: extensionOf(act, view, voters),
    roll: roll ? { called: position.to_act.find((seat) => has(view.voters, seat)) ?? null } : null,
    secret: act.secret,
    open: false,
    result: null,
    clock: null,
  };
}

/** What announced the last result up to an event, in words: several sentences where there are several candidates. `n`: its event. */
export function lastResult(
  book: Pick<Book, "votes">,
  entries: WordedEntry[],
  until: number,
): { n: number; text: string } | null {
  const ids = new Set((book.votes ?? []).flatMap(({ results }) => results));
  const announced = entries.filter(({ id, n }) => id !== undefined && ids.has(id) && n <= until);
  const last = announced.at(-1);
  const told = announced.filter(({ n }) => n === last?.n);
  return last ? { n: last.n, text: told.map(({ text }) => text).join(" ") } : null;
}

/** Whether a result is so new that it still stands above the board: for the viewer until the next own act, and for nobody longer
 * than until all could have acted twice. */
export function isFresh(entries: WordedEntry[], decided: number, until: number, viewer: number | null, seats: number) {
  const since = entries.filter(({ kind, by, n }) => kind === "act" && by >= 0 && n > decided && n <= until);
  return since.length < 2 * seats && !since.some(({ by }) => by === viewer);
}

/** What was said when the vote that is held was called for by an act that stands aside, such as a motion in somebody’s words. */
export function calledFor(book: Pick<Book, "acts" | "votes">, entries: WordedEntry[], until: number): string {
  const ballots = new Set((book.votes ?? []).map(({ act }) => act));
  const asides = new Set(book.acts.filter(({ aside, name }) => aside && !ballots.has(name)).map(({ name }) => name));
  const acts = entries.filter(({ id, n, by }) => by >= 0 && n <= until && id?.startsWith("acts."));
  const last = acts
    .map((entry) => ({ ...entry, act: entry.id?.split(".")[1] ?? "" }))
    .filter(({ act }) => !ballots.has(act));
  const opened = last.at(-1);
  return opened && asides.has(opened.act) ? opened.text : "";
}

/** The last vote with its ballots, where the game keeps them. A secret vote keeps none. */
export function lastVote(reader: Reader, position: Position, result: string): Vote | null {
  const { view } = position;
  const act = reader.book.votes?.find(({ secret }) => !secret) ?? null;
  const voters = lastVoters(position, reader.lobby);
  if (!act || voters.length === 0) return null;
  const need = number(view, "last_needed");
  return {
    question: "",
    answers: answersOf(reader, act),
    voters,
    rule: { text: "" },
    threshold: need > 0 ? { answer: AYE, need, of: 0 } : null,
    secret: false,
    open: true,
    result: { answer: number(view, "last_winning") || null, text: result },
    clock: null,
  };
}

/** A motion to change the charter: who makes it, what would change, and from what to what. */
export type Motion = { by: number; title: string; before: string; after: string; rule: string };

export function motionAt({ book }: Reader, { view }: Position): Motion | null {
  const place = number(view, "motion_option", -1);
  const row = place < 0 ? undefined : book.names.option?.[place];
  if (!row) return null;
  const option = book.options.find(({ name }) => name === row.name);
  const word = (value: unknown): string => {
    const chosen = option?.choices?.[Number(value)];
    return chosen ? chosen.title : option ? valueText(option, value) : String(value);
  };
  const was = view[String(row.name)];
  const before = was === undefined || Array.isArray(was) ? "" : word(was);
  const after = word(number(view, "motion_value"));
  return {
    by: number(view, "motion_by", -1),
    title: String(row.title ?? row.name),
    before,
    after,
    rule: option?.rule ?? "",
  };
}

/** "More than half of those who vote aye or nay: 2 of 3." */
export function thresholdText({ threshold, answers }: Vote): string {
  if (!threshold?.rule) return "";
  const [aye, nay] = [answers[0]?.title ?? "", answers[1]?.title ?? ""];
  const present = answers.length > 2 && !threshold.ofAll;
  const values = { rule: threshold.rule, count: threshold.need, of: threshold.of };
  return present
    ? t("votes.carries_of", { ...values, first: aye, second: nay })
    : t("votes.carries", { ...values, first: aye });
}
