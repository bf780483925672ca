/** How net worth goes on changing once a contract is signed, if everybody pays: for reading only, the rules count it. */
import {
  ALL_INCOME,
  OF_CITY,
  OF_STREETS,
  OF_TRANSIT,
  OF_UTILITIES,
  isOf,
  sidesOf,
  type Clause,
} from "../contracts/clauses";
import type { Contracts } from "../contracts/contracts";
import { AHEAD, duesOf, loanOf, ownersAfter } from "./dues";
import type { Book } from "../../../lib/table/board";
import type { Deed } from "../table";

type Names = Pick<Book, "names">;
type Now = Pick<Contracts, "round" | "horizon" | "owners">;

/** Whether a clause is about a deed, no matter who owns it (LF-117). */
function isAbout({ subject }: Clause, { asset, kind, city }: Deed): boolean {
  if (subject < OF_CITY) return subject === asset;
  if (subject < OF_STREETS) return kind === "street" && city === subject - OF_CITY;
  if (subject === OF_STREETS) return kind === "street";
  if (subject === OF_TRANSIT) return kind === "transit";
  return subject === OF_UTILITIES ? kind === "utility" : subject === ALL_INCOME;
}

/** How many rounds of a share of income net worth counts, of all that it could count. */
const shareLeft = ({ end }: Clause, round: number, horizon: number): number =>
  end > 0 ? Math.max(0, Math.min(end - round, horizon)) / horizon : 1;

/** What a clause brings its beneficiary until a round that net worth did not count when it was signed: interest, payments
 * that come within the horizon only then; below 0 for a share of income that has been used up (LF-177 to LF-181). */
function uncounted(
  book: Names,
  clause: Clause,
  { round: now, horizon }: Now,
  mortgages: number,
  round: number,
): number {
  if (isOf(book, clause, "loan"))
    return loanOf(clause, clause.amount, now, now, round).reduce((sum, { interest }) => sum + interest, 0);
  if (isOf(book, clause, "pay-every") && clause.end === 0) {
    const later = duesOf(book, clause, { after: now + horizon, last: round + horizon });
    return later.reduce((sum, { dollars }) => sum + dollars, 0);
  }
  if (!isOf(book, clause, "income-share") || clause.cond > 0) return 0;
  const counted = (at: number): number => Math.round((clause.pct * mortgages * shareLeft(clause, at, horizon)) / 100);
  return counted(round) - counted(now);
}

/** By how much the net worth of each seat differs from that at signature, in each of the rounds ahead. */
export function worthAhead(book: Names, clauses: Clause[], now: Now, deeds: Deed[]): Map<number, number[]> {
  const after = ownersAfter(book, clauses, now.owners);
  const found = new Map<number, number[]>();
  const add = (seat: number | null, at: number, dollars: number): void => {
    const row = found.get(seat ?? -1) ?? Array.from({ length: AHEAD }, () => 0);
    row[at]! += dollars;
    found.set(seat ?? -1, row);
  };
  for (const clause of clauses) {
    const { one, other } = sidesOf(clause, after);
    if (one === other) continue;
    const mortgages = deeds
      .filter((deed) => after[deed.asset] === one && isAbout(clause, deed))
      .reduce((sum, { mortgage }) => sum + mortgage, 0);
    for (let at = 0; at < AHEAD; at += 1) {
      const dollars = uncounted(book, clause, now, mortgages, now.round + at + 1);
      add(one, at, -dollars);
      add(other, at, dollars);
    }
  }
  return found;
}
