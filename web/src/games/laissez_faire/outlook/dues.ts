/** What contracts make due, and what signing one does at once: for reading only, the rules carry it out. */
import type { Book } from "../../../lib/table/board";
import { hasField, isOf, seatOf, sidesOf, type Clause } from "../contracts/clauses";
import type { Contracts } from "../contracts/contracts";

export type Due = { one: number; other: number; round: number; dollars: number };
type Names = Pick<Book, "names">;

const AMORTISE = 2;
/** How many rounds ahead the page looks. */
export const AHEAD = 5;
export const SOON = 3;

/** A part in percent of a sum, halves rounded up. */
const percent = (sum: number, pct: number): number => Math.floor((sum * pct + 50) / 100);

/** The rounds after one up to another in which something with a period falls due. */
function rounds(first: number, period: number, end: number, after: number, last: number): number[] {
  const found: number[] = [];
  const stop = end > 0 ? Math.min(end, last) : last;
  for (let round = first; round <= stop; round += Math.max(1, period)) if (round > after) found.push(round);
  return found;
}

/** A loan: interest on what is left each time, with it equal parts if so agreed, and the rest at the end (LF-125). */
export function loanOf(clause: Clause, balance: number, signed: number, after: number, last: number) {
  const times = Math.max(1, Math.floor((clause.end - signed) / Math.max(1, clause.period)));
  const part = clause.flags & AMORTISE ? Math.floor(clause.amount / times) : 0;
  const found: { round: number; interest: number; repaid: number }[] = [];
  let left = balance;
  const first = clause.end - Math.floor((clause.end - after - 1) / Math.max(1, clause.period)) * clause.period;
  for (const round of rounds(first, clause.period, clause.end, after, last)) {
    const repaid = round >= clause.end ? left : Math.min(left, part);
    found.push({ round, interest: percent(left, clause.pct), repaid });
    left -= repaid;
  }
  return found;
}

/** What falls due under a clause in the rounds after one, up to another (LF-123 to LF-125). */
export function duesOf(
  book: Names,
  clause: Clause,
  {
    after,
    last,
    balance = clause.amount,
    signed = after,
  }: { after: number; last: number; balance?: number; signed?: number },
): { round: number; dollars: number }[] {
  if (isOf(book, clause, "loan"))
    return loanOf(clause, balance, signed, after, last).map(({ round, interest, repaid }) => ({
      round,
      dollars: interest + repaid,
    }));
  const { amount: dollars, start, end, period } = clause;
  if (isOf(book, clause, "pay-at")) return rounds(start, 1, start, after, last).map((round) => ({ round, dollars }));
  if (!isOf(book, clause, "pay-every")) return [];
  return rounds(start, period, end, after, last).map((round) => ({ round, dollars }));
}

/** What the contracts in force make due soon, this round included where it has not been settled, in order of rounds. */
export function dueSoon(book: Names, { register, round: now }: Contracts): Due[] {
  return register
    .flatMap(({ clause, inForce, one, other, balance, lastRound }) => {
      if (!clause || !inForce || one === null || other === null || one === other) return [];
      const after = Math.max(now - 1, lastRound);
      return duesOf(book, clause, { after, last: now + SOON, balance, signed: clause.start }).map((due) => ({
        ...due,
        one,
        other,
      }));
    })
    .filter(({ dollars }) => dollars > 0)
    .sort((a, b) => a.round - b.round);
}

/** Who owns each deed once the clauses have given what they give. */
export function ownersAfter(book: Names, clauses: Clause[], owners: (number | null)[]): (number | null)[] {
  const after = [...owners];
  for (const clause of clauses)
    if (isOf(book, clause, "give-asset") && clause.subject < after.length)
      after[clause.subject] = seatOf(clause.beneficiary, after);
  return after;
}

/** What signing does to one party: cash at once, deeds given and got, and what is due to the party in the rounds ahead. */
export type Effect = { seat: number; cash: number; gives: number[]; gets: number[]; ahead: number[] };

export function effectsOf(book: Names, clauses: Clause[], parties: number[], now: number, owners: (number | null)[]) {
  const after = [...owners];
  const of = new Map<number, Effect>(
    parties.map((seat) => [
      seat,
      { seat, cash: 0, gives: [], gets: [], ahead: Array.from({ length: AHEAD }, () => 0) },
    ]),
  );
  const pay = (from: number | null, to: number | null, dollars: number): void => {
    const [giver, taker] = [of.get(from ?? -1), of.get(to ?? -1)];
    if (giver) giver.cash -= dollars;
    if (taker) taker.cash += dollars;
  };
  for (const clause of clauses) {
    const { one, other } = sidesOf(clause, after);
    if (isOf(book, clause, "pay-now")) pay(one, other, clause.amount);
    if (isOf(book, clause, "loan")) pay(other, one, clause.amount);
    if (isOf(book, clause, "give-asset") && hasField(book, clause, "subject")) {
      of.get(one ?? -1)?.gives.push(clause.subject);
      of.get(other ?? -1)?.gets.push(clause.subject);
      after[clause.subject] = seatOf(clause.beneficiary, after);
    }
  }
  for (const clause of clauses) {
    const { one, other } = sidesOf(clause, after);
    if (one === other) continue;
    for (const { round, dollars } of duesOf(book, clause, { after: now, last: now + AHEAD })) {
      const [giver, taker] = [of.get(one ?? -1), of.get(other ?? -1)];
      if (giver) giver.ahead[round - now - 1]! -= dollars;
      if (taker) taker.ahead[round - now - 1]! += dollars;
    }
  }
  return [...of.values()];
}
