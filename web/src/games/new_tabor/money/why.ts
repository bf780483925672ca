/** How a sum came about, line by line: what the log says of it in the same act, and the calculation. */
import type { LogEntry } from "../../../lib/table/board";
import { t } from "../../../lib/language/texts";
import { seatsIn } from "../../../lib/seats/seats";
import { credits } from "../captions";

/** What a sum is explained from: its entry, what was said with it, and the whole log. */
type Around = { entry: LogEntry; together: readonly LogEntry[]; log: readonly LogEntry[]; seats: number };
type Why = (around: Around) => string[];

/** What begins the division of a sum among all. */
const DIVIDED = [
  ...["LEAVES_MONEY", "SEIGNIORAGE", "MONEY_FALLS_SHORT", "STOREHOUSE_GAINS"],
  ...["DEMURRAGE", "MONEY_EXCEEDS_STOCK", "STOREHOUSE_FALLS"],
];
/** How the Storehouse came to be worth more or less. */
const REVALUED = ["STORE_LOST", "LEAVES_STOCK", "PRICE_RISES", "PRICE_FALLS"];
/** What the Bank pays of a charge. */
const BANK_PAYS = ["BANK_PAYS", "BANK_PAYS_ODD"];
const CHARITY = ["MISSING", "BILL", "CHARITY_GIVEN", "FROM_STOREHOUSE", "PAYS_OWN", "GIVES", "GIVES_GOODS", "IS_PAID"];
/** What is said of the Bank before it pays a dividend, and of what cannot be divided. */
const OF_BANK = ["BANK_HOLDS", "NO_LAST_WAGE", "BANK_PAID_OUT", "WAGE", "BANK_KEEPS", "BANK_LEFT"];
/** A hundred percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** How the sum of an entry that moves Money came about. `seats`: how many players began. */
export function whyOf(entry: LogEntry, log: readonly LogEntry[], seats: number): string[] {
  const together = log.filter(({ n }) => n === entry.n);
  return WHY[kindOf(entry)]?.({ entry, together, log, seats }) ?? [];
}

// ------------------------------------------------------------------- what was said
/** "pay_rent" of an act, "SOLD" of a notice. */
export const kindOf = ({ id }: LogEntry): string => id?.match(/^(?:acts|notices)\.(\w+)\.says$/)?.[1] ?? "";
export const valueOf = ({ values }: LogEntry, name: string): number => Number(values?.[name] ?? 0);

const of = (entries: readonly LogEntry[], ...kinds: string[]): LogEntry[] =>
  entries.filter((one) => kinds.includes(kindOf(one)));
const centsOf = (entry: LogEntry | undefined): number => (entry ? valueOf(entry, "cents") : 0);

/** What was said of some kinds with a sum. */
const said =
  (...kinds: string[]): Why =>
  ({ entry, together }) =>
    of(together, ...kinds)
      .filter((one) => one !== entry)
      .map(({ text }) => text);

/** The division of one sum among all: its entry and those up to the next one. */
function divisionOf({ entry, together }: Around): { head: LogEntry | undefined; parts: LogEntry[] } {
  const heads = of(together, ...DIVIDED);
  const place = (one: LogEntry): number => together.indexOf(one);
  const head = heads.filter((one) => place(one) < place(entry)).at(-1);
  const next = heads.find((one) => head && place(one) > place(head));
  return { head, parts: head ? together.slice(place(head) + 1, next && place(next)) : [] };
}

const survivorsAt = ({ entry, log, seats }: Around): number =>
  seats - of(log.slice(0, log.indexOf(entry)), "ELIMINATED").length;

// ------------------------------------------------------------------- what was calculated
const times = (number: number, cents: number): string =>
  t("tabor_money.times", { number, before: credits(cents / number), after: credits(cents) });
const split = (whole: number, count: number, part: number): string[] => [
  t("tabor_money.split", { text: credits(whole), count, after: credits(part) }),
];
/** A division that leaves odd cents, of which some have one more than others. */
const shared = (whole: number, count: number, part: number): string[] => [
  ...split(whole, count, part),
  ...(whole % count > 0 ? [t("tabor_money.odd")] : []),
];

const traded: Why = ({ entry }) => [times(valueOf(entry, "units"), centsOf(entry))];

/** Dividends are equal: what is left stays in the Bank, or goes to one player at the end of the Game. */
const dividend: Why = (around) => {
  const { entry, together } = around;
  const kept = of(together.slice(together.indexOf(entry)), "BANK_KEEPS", "BANK_LEFT")[0];
  const count = seatsIn(valueOf(entry, "who")).length;
  const whole = valueOf(entry, "total") + centsOf(kept);
  return [...said(...OF_BANK)(around), ...split(whole, count, centsOf(entry))];
};

/** A part of a sum that all receive or pay. Where somebody could not pay, the others’ parts are not equal. */
const part: Why = (around) => {
  const { head, parts } = divisionOf(around);
  const bank = of(parts, "BANK_RECEIVES", ...BANK_PAYS, "BANK_KEEPS");
  const whole = centsOf(head) - bank.reduce((sum, one) => sum + centsOf(one), 0);
  const count = survivorsAt(around);
  const short = of(parts, "CHARGED_ALL");
  return [
    ...reasons(around, head),
    ...bank.map(({ text }) => text),
    ...(short.length === 0
      ? shared(whole, count, centsOf(around.entry))
      : short.filter((one) => one !== around.entry).map(({ text }) => text)),
  ];
};

/** Why a sum is divided: what changed what the Storehouse is worth, or what Clearing has found. */
function reasons({ together }: Around, head: LogEntry | undefined): string[] {
  if (!head) return [];
  if (kindOf(head) === "LEAVES_MONEY") return [head.text];
  const revalued = of(together, ...REVALUED);
  const clearing = revalued.length === 0 ? of(together, "CLEARED") : [];
  return [...[...revalued, head, ...clearing].map(({ text }) => text), ...worth(revalued, centsOf(head))];
}

/** What the change is worth, where one kind of Products alone has changed: their number times the price or its change. */
function worth(revalued: readonly LogEntry[], cents: number): string[] {
  const [only, ...others] = revalued;
  if (!only || others.length > 0) return [];
  const kind = kindOf(only);
  if (kind !== "PRICE_RISES" && kind !== "PRICE_FALLS") return [times(valueOf(only, "units"), cents)];
  const rise = kind === "PRICE_RISES" ? valueOf(only, "percent") : -valueOf(only, "percent");
  const before = Math.round((centsOf(only) * WHOLE) / (WHOLE + rise));
  return [times(Math.round(cents / Math.abs(centsOf(only) - before)), cents)];
}

/** The Bank pays odd cents, and what nobody can pay. */
const bankPays: Why = (around) => {
  const { head } = divisionOf(around);
  return head ? reasons(around, head) : said("BILL")(around);
};

/** A share of the bill of Charity, less the worth of what was given in Products. */
const share: Why = (around) => {
  const bill = centsOf(billOf(around));
  const given = of(around.together, "CHARITY_GIVEN")[0];
  const count = seatsIn(valueOf(given ?? around.entry, "givers")).length;
  const whole = bill - of(around.together, ...BANK_PAYS).reduce((sum, one) => sum + centsOf(one), 0);
  const goods = of(around.together, "GIVES_GOODS").some((one) => seatOf(one) === seatOf(around.entry));
  return [
    ...charity(around),
    ...(count > 0 && bill > 0 ? shared(whole, count, Math.floor(whole / count)) : []),
    ...(goods ? [t("tabor_money.goods")] : []),
  ];
};
const seatOf = (entry: LogEntry): number => valueOf(entry, "seat");
const before = (one: LogEntry, other: LogEntry): boolean => one.n < other.n || (one.n === other.n && one.i < other.i);

/** What is said of a request for Charity: the bill in the act that asked, the rest when all have answered. */
const charity: Why = (around) => {
  const bill = billOf(around);
  const asking =
    bill && bill.n !== around.entry.n
      ? of(
          around.log.filter(({ n }) => n === bill.n),
          ...CHARITY,
        )
      : [];
  return [...asking.map(({ text }) => text), ...said(...CHARITY)(around)];
};
const billOf = ({ entry, log }: Around): LogEntry | undefined =>
  of(log, "BILL")
    .filter((one) => before(one, entry))
    .at(-1);

/** The IOUs between two players, what was lent on each, and why they are paid now. */
const repaid: Why = (around) => {
  const { entry, log } = around;
  const signed = of(log, "IOU_SIGNED").filter(
    (one) => before(one, entry) && ["seat", "creditor"].every((who) => valueOf(one, who) === valueOf(entry, who)),
  );
  const lines = signed.flatMap((iou) => {
    const lent = of(log, "PAYS").find((one) => one.n === iou.n && valueOf(one, "other") === seatOf(iou));
    const owed = { before: credits(centsOf(lent)), after: credits(centsOf(iou)) };
    return [iou.text, ...(lent ? [t("tabor_money.lent", owed)] : [])];
  });
  return [...lines, ...said("QUARTER_ENDS", "QUARTER_BROKEN_OFF", "ELIMINATED")(around)];
};

const rent: Why = (around) => [...said("DISPLACED", "CONTESTED", "ANSWER_OUTBIDS")(around), t("tabor_money.to_bank")];

/** How the sum of each kind of entry that moves Money came about. */
const WHY: Record<string, Why> = {
  pay_rent: rent,
  challenge: rent,
  create_money: () => [t("tabor_money.created")],
  SOLD: traded,
  BOUGHT: traded,
  FEE_PAID: said("SOLD"),
  WAGE: said("BANK_HOLDS"),
  DIVIDEND: dividend,
  WHOLE_DIVIDEND: said(...OF_BANK),
  REMAINDER_TO: (around) => [...said(...OF_BANK, "DIVIDEND")(around), t("tabor_money.remainder")],
  RECEIVES: part,
  INHERITS: part,
  BANK_RECEIVES: (around) => reasons(around, divisionOf(around).head),
  CHARGED: part,
  CHARGED_ALL: part,
  BANK_PAYS: bankPays,
  BANK_PAYS_ODD: bankPays,
  GIVES: share,
  IS_PAID: share,
  PAYS_OWN: charity,
  LEAVES_MONEY: said("ELIMINATED", "CHARITY_FAILS"),
  MONEY_REMOVED: said("ELIMINATED", "REPAID", "PAID_IN_STOCK"),
  PAYS: said("DEAL_DONE", "HANDS_OVER", "PLACES_EXCHANGED", "IOU_SIGNED"),
  REPAID: repaid,
};
