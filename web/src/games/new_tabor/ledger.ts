/** Every payment that the log tells of: who paid whom, and how the sum came about. */
import type { LogEntry } from "../../lib/board";
import { t } from "../../lib/texts";
import { credits } from "./captions";
import { BANK } from "./table";

/** Who pays or is paid besides players and the Bank of the Commonwealth: the Credit Union, which issues and retires. */
export const UNION = -2;

export type Payment = { payer: number; payee: number; cents: number; entry: LogEntry };
/** A payment as one account sees it: what it received (below 0: paid), what it had then, and where the sum came from. */
export type Line = { entry: LogEntry; cents: number; after: number; why: string[] };

const RENT = ["acts.pay_rent.says", "acts.challenge.says"];
const FROM_UNION = ["SOLD", "IS_PAID"];
const TO_UNION = ["BOUGHT", "CHARGED", "CHARGED_ALL", "GIVES", "PAYS_OWN", "MONEY_REMOVED"];
const FROM_BANK = ["WAGE", "REMAINDER_TO"];
/** The notices of payments between players, with the name of the one who is paid. */
const TO_OTHERS: Record<string, string> = { FEE_PAID: "clerk", PAYS: "other", REPAID: "creditor" };
/** What belongs to the calculation of a sum that all share. */
const SHARED = {
  dividend: ["BANK_HOLDS", "WAGE", "BANK_KEEPS", "NO_DIVIDEND"],
  charge: ["STORE_LOST", "DEMURRAGE", "CHARGED", "CHARGED_ALL", "BANK_PAYS", "CLEARED"],
  receipt: ["SEIGNIORAGE", "LEAVES_MONEY", "LEAVES_STOCK", "BANK_RECEIVES", "CLEARED"],
  charity: ["MISSING", "BILL", "CHARITY_GIVEN", "FROM_STOREHOUSE", "PAYS_OWN", "GIVES", "GIVES_GOODS", "IS_PAID"],
} as const;

const nameOf = ({ id }: LogEntry): string => id?.match(/^notices\.(\w+)\./)?.[1] ?? "";
const number = ({ values }: LogEntry, name: string): number => Number(values?.[name] ?? 0);

/** All payments in the order of the log. `seats`: how many players began. */
export function paymentsIn(log: readonly LogEntry[], seats: number): Payment[] {
  const out = new Set<number>();
  let [source, act] = [UNION, -1];
  return log.flatMap((entry): Payment[] => {
    const [name, cents, seat] = [nameOf(entry), number(entry, "cents"), number(entry, "seat")];
    const pays = (payer: number, payee: number): Payment[] => [{ payer, payee, cents, entry }];
    if (entry.n !== act) [source, act] = [UNION, entry.n];
    if (RENT.includes(entry.id ?? "")) return pays(number(entry, "actor"), BANK);
    if (entry.id === "acts.create_money.says") return pays(UNION, number(entry, "actor"));
    if (name === "ELIMINATED") out.add(seat);
    if (name === "SEIGNIORAGE") source = UNION;
    if (name === "LEAVES_MONEY") {
      source = BANK;
      return pays(seat, BANK);
    }
    if (name === "RECEIVES") return pays(source, seat);
    if (name === "BANK_RECEIVES" && source === UNION) return pays(UNION, BANK);
    if (name === "BANK_PAYS") return pays(BANK, UNION);
    if (name === "DIVIDEND")
      return Array.from({ length: seats }, (_, payee) => payee).flatMap((payee) =>
        out.has(payee) ? [] : pays(BANK, payee),
      );
    if (FROM_UNION.includes(name)) return pays(UNION, seat);
    if (TO_UNION.includes(name)) return pays(seat, UNION);
    if (FROM_BANK.includes(name)) return pays(BANK, seat);
    const payee = TO_OTHERS[name];
    return payee ? pays(seat, number(entry, payee)) : [];
  });
}

/** The lines of one account, the latest first. `now`: what it has. A dividend is one line of the Bank. */
export function linesOf(log: readonly LogEntry[], seats: number, account: number, now: number): Line[] {
  const sums = new Map<LogEntry, number>();
  for (const { payer, payee, cents, entry } of paymentsIn(log, seats)) {
    const gain = (payee === account ? cents : 0) - (payer === account ? cents : 0);
    if (gain !== 0) sums.set(entry, (sums.get(entry) ?? 0) + gain);
  }
  let after = now;
  return [...sums].reverse().map(([entry, cents]) => {
    const line = { entry, cents, after, why: whyOf(entry, log) };
    after -= cents;
    return line;
  });
}

/** How a sum came about, line by line: what the log says of it in the same act, and the calculation. */
function whyOf(entry: LogEntry, log: readonly LogEntry[]): string[] {
  const name = nameOf(entry);
  const together = log.filter(({ n }) => n === entry.n);
  const said = (names: readonly string[]): string[] =>
    together.filter((one) => one !== entry && names.includes(nameOf(one))).map(({ text }) => text);
  const sumOf = (wanted: string): number =>
    together.filter((one) => nameOf(one) === wanted).reduce((sum, one) => sum + number(one, "cents"), 0);
  const cents = number(entry, "cents");
  if (name === "SOLD" || name === "BOUGHT") {
    const units = number(entry, "units");
    return [t("tabor_money.times", { number: units, before: credits(cents / units), after: credits(cents) })];
  }
  if (name === "DIVIDEND") {
    const whole = sumOf("BANK_HOLDS") - sumOf("WAGE");
    const split = { text: credits(whole), count: Math.floor(whole / cents), after: credits(cents) };
    return [...said(SHARED.dividend), ...(whole > 0 ? [t("tabor_money.split", split)] : [])];
  }
  if (name === "CHARGED" || name === "CHARGED_ALL") {
    const asked = together.filter((one) => ["CHARGED", "CHARGED_ALL"].includes(nameOf(one)));
    return asked.length > 0 ? said(SHARED.charge) : [];
  }
  if (name === "RECEIVES") return said(SHARED.receipt);
  if (["GIVES", "PAYS_OWN", "IS_PAID"].includes(name)) return said(SHARED.charity);
  if (name === "WAGE") return said(["BANK_HOLDS"]);
  if (name === "FEE_PAID") return said(["SOLD"]);
  if (name === "PAYS") return said(["DEAL_DONE", "HANDS_OVER", "PLACES_EXCHANGED", "IOU_SIGNED"]);
  return RENT.includes(entry.id ?? "") ? [t("tabor_money.to_bank")] : [];
}
