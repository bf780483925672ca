/** Every payment in the log: who paid whom, and what each account had afterwards. */
import type { LogEntry } from "../../../lib/table/board";
import { BANK } from "../table";
import { seatsIn } from "../../../lib/seats/seats";
import { kindOf, valueOf, whyOf } from "./why";

/** Who pays or is paid besides players and the Bank of the Commonwealth: the Credit Union, which issues and retires. */
export const UNION = -2;

export type Payment = { payer: number; payee: number; cents: number; entry: LogEntry };
/** A payment as one account sees it: what it received (below 0: paid), what it had then, and where the sum came from. */
export type Line = { entry: LogEntry; cents: number; after: number; why: string[] };

/** An account, or the value of the entry that names its seat. */
type Of = number | string;
/** Who pays whom in each kind of entry; a dividend goes to several. */
const PAYS: Record<string, readonly [payer: Of, payee: Of]> = {
  pay_rent: ["actor", BANK],
  challenge: ["actor", BANK],
  create_money: [UNION, "actor"],
  SOLD: [UNION, "seat"],
  RECEIVES: [UNION, "seat"],
  BANK_RECEIVES: [UNION, BANK],
  IS_PAID: [UNION, "seat"],
  BOUGHT: ["seat", UNION],
  CHARGED: ["seat", UNION],
  CHARGED_ALL: ["seat", UNION],
  GIVES: ["seat", UNION],
  PAYS_OWN: ["seat", UNION],
  MONEY_REMOVED: ["seat", UNION],
  BANK_PAYS: [BANK, UNION],
  BANK_PAYS_ODD: [BANK, UNION],
  WAGE: [BANK, "seat"],
  INHERITS: [BANK, "seat"],
  WHOLE_DIVIDEND: [BANK, "seat"],
  REMAINDER_TO: [BANK, "seat"],
  LEAVES_MONEY: ["seat", BANK],
  FEE_PAID: ["seat", "clerk"],
  PAYS: ["seat", "other"],
  REPAID: ["seat", "creditor"],
};
/** The kinds of entries that move Money. */
export const KINDS = [...Object.keys(PAYS), "DIVIDEND"];

/** All payments in the order of the log. */
export function paymentsIn(log: readonly LogEntry[]): Payment[] {
  return log.flatMap((entry): Payment[] => {
    const [kind, cents] = [kindOf(entry), valueOf(entry, "cents")];
    const pays = (payer: number, payee: number): Payment[] => [{ payer, payee, cents, entry }];
    if (kind === "DIVIDEND") return seatsIn(valueOf(entry, "who")).flatMap((payee) => pays(BANK, payee));
    const [payer, payee] = (PAYS[kind] ?? []).map((of) => (typeof of === "string" ? valueOf(entry, of) : of));
    return payer === undefined || payee === undefined ? [] : pays(payer, payee);
  });
}

/** The lines of one account, the latest first. `now`: what it has. A dividend is one line of the Bank. */
export function linesOf(log: readonly LogEntry[], seats: number, account: number, now: number): Line[] {
  const sums = new Map<LogEntry, number>();
  for (const { payer, payee, cents, entry } of paymentsIn(log)) {
    const gain = (payee === account ? cents : 0) - (payer === account ? cents : 0);
    if (gain !== 0) sums.set(entry, (sums.get(entry) ?? 0) + gain);
  }
  let after = now;
  return [...sums].reverse().map(([entry, cents]) => {
    const line = { entry, cents, after, why: whyOf(entry, log, seats) };
    after -= cents;
    return line;
  });
}
