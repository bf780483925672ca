/** Reads the contracts from `position.view`: the register, the draft and the deal that is open, and the texts on honour. */
import type { Book, LogEntry, Position } from "../../../lib/table/board";
import { PLACES, clauseOf, sidesOf, type Clause } from "./clauses";
import { readView } from "../view";

/** A clause as it stands in the draft, with the text of a promise and the event that brought it. */
export type Drafted = { clause: Clause; text: string; writtenAt: number | null };
export type InForce = ReturnType<typeof readPlace>;
export type Contracts = ReturnType<typeof readContracts>;

const WRITES = "acts.write_text.says";
const EMPTY = 0;

/** What people have written, with the event of it, by the numbers that the rules know it by. */
export function textsIn(log: readonly LogEntry[]): Map<number, { text: string; n: number }> {
  const written = log.filter(({ id }) => id === WRITES);
  return new Map(written.map(({ values, n }) => [Number(values?.written), { text: String(values?.text), n }]));
}

function readPlace(view: ReturnType<typeof readView>, book: Book, texts: ReturnType<typeof textsIn>, place: number) {
  const row = view.clause[place] ?? null;
  const clause = row && clauseOf(book, row);
  const owners = view.owner.map((owner) => (owner < 0 ? null : owner));
  return {
    place,
    contract: view.contract_no[place] ?? 0,
    number: (view.clause_no[place] ?? 0) + 1,
    clause,
    text: texts.get(view.clause_text[place] ?? -1)?.text ?? "",
    inForce: view.clause_state[place] === 1,
    balance: view.balance[place] ?? 0,
    arrear: view.arrear[place] ?? 0,
    usesLeft: view.uses_left[place] ?? 0,
    lastRound: view.last_round[place] ?? 0,
    signers: view.signers[place] ?? [],
    ...(clause ? sidesOf(clause, owners) : { one: null, other: null }),
  };
}

export function readContracts(position: Position, book: Book, log: readonly LogEntry[]) {
  const view = readView(position.view);
  const texts = textsIn(log);
  const count = view.draft[0] ?? 0;
  const draft = Array.from({ length: count }, (_, at): Drafted | null => {
    const row = view.clause[PLACES + at];
    const written = texts.get(view.clause_text[PLACES + at] ?? -1);
    return row ? { clause: clauseOf(book, row), text: written?.text ?? "", writtenAt: written?.n ?? null } : null;
  });
  const places = Array.from({ length: PLACES }, (_, place) => place).filter(
    (place) => view.clause_state[place] !== EMPTY,
  );
  return {
    round: view.round,
    horizon: view.valuation_horizon,
    owners: view.owner.map((owner) => (owner < 0 ? null : owner)),
    /** Those between whom a deal is open; nobody without one. */
    parties: view.parties,
    signed: view.signed,
    drafter: view.drafter,
    asked: view.asked_party,
    counters: { used: view.counters_used, most: view.counter_max },
    dealsLeft: view.deals_left,
    /** The clauses of the draft; null if they are for its parties alone. */
    draft: view.parties.length > 0 && draft.every((one) => one !== null) ? (draft as Drafted[]) : null,
    /** What signing the offer would change in the net worth of each player; null if that is not for everybody. */
    worth: view.draft_visibility === "public" && view.contract_visibility === "public" ? view.worth_offered : null,
    register: places
      .map((place) => readPlace(view, book, texts, place))
      .sort((a, b) => a.contract - b.contract || a.number - b.number),
    preempt: view.preempt_slot,
    verdict:
      view.verdict_slot === null
        ? null
        : { place: view.verdict_slot, by: view.verdict_by, against: view.verdict_against, claim: view.verdict_claim },
    arbiter: view.arbiter,
    movingHouses: view.moving_houses === 1,
  };
}
