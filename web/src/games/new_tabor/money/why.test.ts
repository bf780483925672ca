import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../lib/table/board";
import { KINDS } from "./ledger";
import { kindOf, whyOf } from "./why";

type Said = [kind: string, values: Record<string, number>];
/** A log of acts, each with what is said in it: the text is the kind. */
const logOf = (...acts: Said[][]): LogEntry[] =>
  acts.flatMap((said, n) =>
    said.map(([kind, values], i) => ({
      n,
      i,
      by: 0,
      id: `${kind === kind.toUpperCase() ? "notices" : "acts"}.${kind}.says`,
      values,
      text: kind,
    })),
  );
/** How the sum of the last entry of a kind came about, with four players. */
const why = (kind: string, log: LogEntry[]): string[] => {
  const [entry] = log.filter((one) => kindOf(one) === kind).slice(-1);
  if (!entry) throw new Error(kind);
  return whyOf(entry, log, 4).map((text) => text.replace(/[\u2066-\u2069]/g, ""));
};

const TO_BANK = "Rent goes to the Bank of the Commonwealth, and from there to everyone as a dividend.";
const ODD = "Odd cents go one each, in turn order.";
const LOST: Said[] = [
  ["STORE_LOST", { units: 4, industry: 1 }],
  ["DEMURRAGE", { cents: 3720 }],
];
const ASKED: Said[] = [
  ["ASKS_CHARITY", { seat: 3 }],
  ["MISSING", { seat: 3, units: 3, industry: 0 }],
  ["BILL", { cents: 1395 }],
];
const GIVEN: Said[] = [
  ["CHARITY_GIVEN", { seat: 3, givers: 0b101 }],
  ["GIVES_GOODS", { seat: 2, units: 1, industry: 0 }],
  ["GIVES", { seat: 0, cents: 698 }],
  ["IS_PAID", { seat: 2, cents: 233 }],
  ["PAYS_OWN", { seat: 3, cents: 100 }],
];

/** One row for each kind of entry that moves Money: what happened, and how the sum came about. */
const TABLE: Record<string, [log: LogEntry[], why: string[]]> = {
  pay_rent: [logOf([["pay_rent", { actor: 0, cents: 372 }]]), [TO_BANK]],
  challenge: [
    logOf([
      ["challenge", { actor: 0, cents: 501 }],
      ["DISPLACED", { seat: 1 }],
    ]),
    ["DISPLACED", TO_BANK],
  ],
  create_money: [
    logOf([["create_money", { actor: 1, cents: 500 }]]),
    ["Under capitalism, the Banker may create Money in each Quarter."],
  ],
  SOLD: [logOf([["SOLD", { seat: 0, units: 4, cents: 3720 }]]), ["4 Products × 9.30 each = 37.20"]],
  BOUGHT: [logOf([["BOUGHT", { seat: 0, units: 1, cents: 930 }]]), ["1 Product × 9.30 each = 9.30"]],
  FEE_PAID: [
    logOf([
      ["SOLD", { seat: 0, units: 4, cents: 3720 }],
      ["FEE_PAID", { seat: 0, clerk: 2, cents: 1000 }],
    ]),
    ["SOLD"],
  ],
  WAGE: [
    logOf([
      ["BANK_HOLDS", { cents: 2503 }],
      ["WAGE", { seat: 1, cents: 500 }],
    ]),
    ["BANK_HOLDS"],
  ],
  DIVIDEND: [
    logOf(
      [["ELIMINATED", { seat: 3 }]],
      [
        ["BANK_HOLDS", { cents: 511 }],
        ["WAGE", { seat: 1, cents: 500 }],
        ["DIVIDEND", { cents: 3, who: 0b111, total: 9 }],
        ["BANK_KEEPS", { cents: 2 }],
      ],
    ),
    ["BANK_HOLDS", "WAGE", "BANK_KEEPS", "0.11 ÷ 3 players = 0.03"],
  ],
  WHOLE_DIVIDEND: [
    logOf([
      ["GAME_ENDS", {}],
      ["BANK_HOLDS", { cents: 402 }],
      ["BANK_PAID_OUT", {}],
      ["WHOLE_DIVIDEND", { seat: 1, cents: 402 }],
    ]),
    ["BANK_HOLDS", "BANK_PAID_OUT"],
  ],
  REMAINDER_TO: [
    logOf([
      ["BANK_HOLDS", { cents: 11 }],
      ["NO_LAST_WAGE", {}],
      ["DIVIDEND", { cents: 3, who: 0b111, total: 9 }],
      ["BANK_LEFT", { cents: 2 }],
      ["REMAINDER_TO", { seat: 1, cents: 2 }],
    ]),
    [
      ...["BANK_HOLDS", "NO_LAST_WAGE", "DIVIDEND", "BANK_LEFT"],
      "At the end of the Game, the Bank also pays out the cents that cannot be divided.",
    ],
  ],
  RECEIVES: [
    logOf([
      ["PRICE_RISES", { industry: 2, cents: 1023, percent: 1000 }],
      ["STOREHOUSE_GAINS", { cents: 930 }],
      ["RECEIVES", { seat: 1, cents: 233 }],
      ["RECEIVES", { seat: 2, cents: 232 }],
    ]),
    ["PRICE_RISES", "STOREHOUSE_GAINS", "10 Products × 0.93 each = 9.30", "9.30 ÷ 4 players = 2.32", ODD],
  ],
  INHERITS: [
    logOf([
      ["LEAVES_MONEY", { seat: 3, cents: 601 }],
      ["BANK_KEEPS", { cents: 1 }],
      ["INHERITS", { seat: 1, cents: 150 }],
    ]),
    ["LEAVES_MONEY", "BANK_KEEPS", "6.00 ÷ 4 players = 1.50"],
  ],
  BANK_RECEIVES: [
    logOf([
      ["CLEARED", { cents: 99 }],
      ["MONEY_FALLS_SHORT", { cents: 930 }],
      ["BANK_RECEIVES", { cents: 2 }],
    ]),
    ["MONEY_FALLS_SHORT", "CLEARED"],
  ],
  CHARGED: [
    logOf([...LOST, ["CHARGED", { seat: 1, cents: 930 }]]),
    ["STORE_LOST", "DEMURRAGE", "4 Products × 9.30 each = 37.20", "37.20 ÷ 4 players = 9.30"],
  ],
  CHARGED_ALL: [
    logOf([...LOST, ["CHARGED", { seat: 1, cents: 3715 }], ["CHARGED_ALL", { seat: 0, cents: 5 }]]),
    ["STORE_LOST", "DEMURRAGE", "4 Products × 9.30 each = 37.20"],
  ],
  BANK_PAYS: [
    logOf([...LOST, ["CHARGED_ALL", { seat: 0, cents: 5 }], ["BANK_PAYS", { cents: 7 }]]),
    ["STORE_LOST", "DEMURRAGE", "4 Products × 9.30 each = 37.20"],
  ],
  BANK_PAYS_ODD: [
    logOf([...LOST, ["CHARGED", { seat: 0, cents: 1239 }], ["BANK_PAYS_ODD", { cents: 3 }]]),
    ["STORE_LOST", "DEMURRAGE", "4 Products × 9.30 each = 37.20"],
  ],
  GIVES: [
    logOf(ASKED, GIVEN),
    [...["MISSING", "BILL", "CHARITY_GIVEN", "GIVES_GOODS", "IS_PAID", "PAYS_OWN"], "13.95 ÷ 2 players = 6.97", ODD],
  ],
  IS_PAID: [
    logOf(ASKED, GIVEN),
    [
      ...["MISSING", "BILL", "CHARITY_GIVEN", "GIVES_GOODS", "GIVES", "PAYS_OWN"],
      "13.95 ÷ 2 players = 6.97",
      ODD,
      "Products that were given count toward the share, at their price.",
    ],
  ],
  PAYS_OWN: [logOf(ASKED, GIVEN), ["MISSING", "BILL", "CHARITY_GIVEN", "GIVES_GOODS", "GIVES", "IS_PAID"]],
  LEAVES_MONEY: [
    logOf([
      ["CHARITY_FAILS", { seat: 3 }],
      ["ELIMINATED", { seat: 3 }],
      ["LEAVES_MONEY", { seat: 3, cents: 600 }],
    ]),
    ["CHARITY_FAILS", "ELIMINATED"],
  ],
  MONEY_REMOVED: [
    logOf([
      ["ELIMINATED", { seat: 3 }],
      ["REPAID", { seat: 3, creditor: 1, cents: 100 }],
      ["MONEY_REMOVED", { seat: 3, cents: 5 }],
    ]),
    ["ELIMINATED", "REPAID"],
  ],
  PAYS: [
    logOf([
      ["DEAL_DONE", { seat: 1, other: 0 }],
      ["HANDS_OVER", { seat: 1, other: 0, units: 5, industry: 0 }],
      ["PAYS", { seat: 0, other: 1, cents: 400 }],
    ]),
    ["DEAL_DONE", "HANDS_OVER"],
  ],
  REPAID: [
    logOf(
      [
        ["PAYS", { seat: 1, other: 3, cents: 3000 }],
        ["IOU_SIGNED", { seat: 3, creditor: 1, cents: 3150, due: 1 }],
      ],
      [
        ["QUARTER_ENDS", { quarter: 1 }],
        ["REPAID", { seat: 3, creditor: 1, cents: 3150 }],
      ],
    ),
    ["IOU_SIGNED", "30.00 was lent, 31.50 was owed with interest.", "QUARTER_ENDS"],
  ],
};
/** Notices that name a sum and move no Money. */
const MOVE_NONE = [
  ...[
    "BANK_HOLDS",
    "BANK_KEEPS",
    "BILL",
    "CLEARED",
    "DEMURRAGE",
    "IOU_SIGNED",
    "PRICE_FALLS",
    "PRICE_RISES",
    "SEIGNIORAGE",
  ],
  ...["WOULD_BE_PAID", "WOULD_PAY", "BANK_LEFT", "RENT_COUNTS", "IOU_LAPSES", "STILL_OWES"],
  ...["ENDS_WITH", "SHARE_WIN", "WINS_BY_VALUE", "NO_DIVIDEND", "MONEY_EXCEEDS_STOCK", "MONEY_FALLS_SHORT"],
  ...["STOREHOUSE_FALLS", "STOREHOUSE_GAINS"],
];
const GAME = join(import.meta.dirname, "../../../../../src/commonweal/games/new_tabor");

describe("why", () => {
  it.each(Object.entries(TABLE))("%s is explained", (kind, [log, lines]) => {
    expect(why(kind, log)).toEqual(lines);
  });

  it("has a row for each kind of entry that moves Money", () => {
    expect(Object.keys(TABLE).sort()).toEqual([...KINDS].sort());
  });

  it("knows of each notice with a sum whether it moves Money", () => {
    const sentences = readFileSync(join(GAME, "sentences.toml"), "utf8");
    const notices = sentences.slice(sentences.indexOf("[notices]"), sentences.indexOf("[prompts]"));
    const sums = [...notices.matchAll(/^(\w+) = .*\{cents[},]/gm)].map(([, name]) => name);
    const known = KINDS.filter((kind) => kind === kind.toUpperCase());
    expect(sums.sort()).toEqual([...known, ...MOVE_NONE].sort());
  });

  it("of money that a lost player leaves names who left it, and the parts of the others", () => {
    const log = logOf([
      ["ELIMINATED", { seat: 3 }],
      ["LEAVES_MONEY", { seat: 3, cents: 600 }],
      ["INHERITS", { seat: 1, cents: 200 }],
      ["SEIGNIORAGE", { cents: 930 }],
      ["RECEIVES", { seat: 1, cents: 310 }],
    ]);
    const [inherited] = log.filter((one) => kindOf(one) === "INHERITS");
    expect(inherited && whyOf(inherited, log, 4).slice(0, 1)).toEqual(["LEAVES_MONEY"]);
    expect(why("RECEIVES", log).at(-1)).toBe("9.30 ÷ 3 players = 3.10");
  });
});
