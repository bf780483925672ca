import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../lib/table/board";
import { linesOf, paymentsIn, UNION } from "./ledger";
import { BANK } from "../table";

let last = { n: 0, i: -1 };
/** Entries of one act: the ids of their messages with the values, and as text what is read of them. */
const act = (...said: [string, Record<string, number>][]): LogEntry[] => {
  last = { n: last.n + 1, i: -1 };
  return said.map(([name, values], i) => ({
    n: last.n,
    i,
    by: 0,
    id: name.includes(".") ? name : `notices.${name}.says`,
    values,
    text: name,
  }));
};
const sums = (log: LogEntry[]): number[][] => paymentsIn(log).map(({ payer, payee, cents }) => [payer, payee, cents]);

describe("payments", () => {
  it("of a sale come from the Credit Union, and its fee goes to the Clerk", () => {
    const log = act(["SOLD", { seat: 0, units: 4, cents: 3720 }], ["FEE_PAID", { seat: 0, clerk: 2, cents: 1000 }]);
    expect(sums(log)).toEqual([
      [UNION, 0, 3720],
      [0, 2, 1000],
    ]);
  });

  it("of a dividend go to all who are in the Game", () => {
    const log = [
      ...act(["ELIMINATED", { seat: 1 }]),
      ...act(["WAGE", { seat: 0, cents: 500 }], ["DIVIDEND", { cents: 1050, who: 0b101, total: 2100 }]),
    ];
    expect(sums(log)).toEqual([
      [BANK, 0, 500],
      [BANK, 0, 1050],
      [BANK, 2, 1050],
    ]);
  });

  it("of an elimination come from the Bank, then of Seigniorage from the Credit Union", () => {
    const log = act(
      ["LEAVES_MONEY", { seat: 1, cents: 600 }],
      ["INHERITS", { seat: 0, cents: 300 }],
      ["SEIGNIORAGE", { cents: 200 }],
      ["RECEIVES", { seat: 2, cents: 100 }],
      ["BANK_RECEIVES", { cents: 1 }],
    );
    expect(sums(log)).toEqual([
      [1, BANK, 600],
      [BANK, 0, 300],
      [UNION, 2, 100],
      [UNION, BANK, 1],
    ]);
  });

  it("of rent and bids go to the Bank, which pays of Demurrage what nobody has", () => {
    const log = [
      ...act(["acts.pay_rent.says", { actor: 0, zone: 1, cents: 372 }]),
      ...act(["acts.challenge.says", { actor: 2, zone: 0, cents: 501 }]),
      ...act(["CHARGED_ALL", { seat: 0, cents: 5 }], ["BANK_PAYS", { cents: 7 }]),
      ...act(["acts.create_money.says", { actor: 1, cents: 9 }], ["PAYS", { seat: 1, other: 0, cents: 4 }]),
      ...act(["REPAID", { seat: 0, creditor: 2, cents: 3 }], ["TURN_BEGINS", { seat: 1 }]),
    ];
    expect(sums(log)).toEqual([
      [0, BANK, 372],
      [2, BANK, 501],
      [0, UNION, 5],
      [BANK, UNION, 7],
      [UNION, 1, 9],
      [1, 0, 4],
      [0, 2, 3],
    ]);
  });
});

describe("lines of an account", () => {
  it("begin with the latest, each with what was there then and how the sum came about", () => {
    const log = [
      ...act(["SOLD", { seat: 0, units: 4, cents: 3720 }]),
      ...act(
        ["BANK_HOLDS", { cents: 2503 }],
        ["WAGE", { seat: 1, cents: 500 }],
        ["DIVIDEND", { cents: 667, who: 0b111, total: 2001 }],
        ["BANK_KEEPS", { cents: 2 }],
      ),
    ];
    const lines = linesOf(log, 3, 0, 4387);
    expect(lines.map(({ cents, after }) => [cents, after])).toEqual([
      [667, 4387],
      [3720, 3720],
    ]);
    const why = lines.map((line) => line.why.map((text) => text.replace(/[\u2066-\u2069]/g, "")));
    expect(why).toEqual([
      ["BANK_HOLDS", "WAGE", "BANK_KEEPS", "20.03 ÷ 3 players = 6.67"],
      ["4 Products × 9.30 each = 37.20"],
    ]);
  });

  it("count one Product as one", () => {
    const [line] = linesOf(act(["SOLD", { seat: 0, units: 1, cents: 930 }]), 3, 0, 930);
    expect(line?.why[0]?.replace(/[\u2066-\u2069]/g, "")).toBe("1 Product × 9.30 each = 9.30");
  });

  it("have one line for a dividend that the Bank pays", () => {
    const log = act(["DIVIDEND", { cents: 1050, who: 0b111, total: 3150 }]);
    expect(linesOf(log, 3, BANK, 2).map(({ cents, after }) => [cents, after])).toEqual([[-3150, 2]]);
  });
});
