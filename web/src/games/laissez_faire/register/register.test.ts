import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../lib/table/board";
import type { Contracts, InForce } from "../contracts/contracts";
import { filterRegister, readRegister, type Signed } from "./register";

const LOAN = 5;
const book = {
  names: {
    clause_type: [
      ...Array.from({ length: LOAN }, () => ({ name: "other" })),
      { name: "loan", fields: "", immediate: 0, flags: 0, family: "loans", about: "" },
    ],
  },
} as never;
let n = 0;
const said = (notice: string, values: Record<string, unknown> = {}): LogEntry => {
  const [name, kind] = notice.split(".");
  return { n: ++n, i: 0, by: 0, id: `notices.${name}.says${kind ? `.${kind}` : ""}`, values, text: "" };
};
const clause = { type: LOAN, amount: 300, pct: 10, period: 2, start: 1, end: 5, flags: 0 };
const place = (contract: number, more: Partial<InForce> = {}): InForce => ({
  place: 0,
  contract,
  number: 1,
  clause: clause as never,
  text: "",
  inForce: true,
  balance: 300,
  arrear: 0,
  usesLeft: 0,
  lastRound: 1,
  signers: [0, 1],
  one: 0,
  other: 1,
  ...more,
});
const contracts = (...register: InForce[]): Contracts => ({ round: 2, register }) as unknown as Contracts;
const LENT = [
  said("OFFERS", { seat: 1, parties: 1 }),
  said("CLAUSE.loan", { one: 0, other: 1, target: 7 }),
  said("CLAUSE_FLAG.amortise"),
  said("CLAUSE.collateral", { one: 0, other: 1, target: 7, subject: 27 }),
  said("SIGNED", { parties: 3, contract: 1, clauses: 2 }),
  said("PAID_NOW", { seat: 1, other: 0, dollars: 300 }),
  said("ROUND_BEGINS", { number: 2 }),
];
const read = (log: LogEntry[], ...register: InForce[]): Signed[] => readRegister(log, contracts(...register), book);

describe("the register", () => {
  it("has what was signed, with its clauses and all that they say", () => {
    const [one] = read(LENT, place(1));
    expect(one).toMatchObject({ number: 1, round: 1, parties: [0, 1], state: "in_force", balance: 300 });
    expect(one?.clauses?.map(({ kind, says }) => [kind, says.length])).toEqual([
      ["loan", 2],
      ["collateral", 1],
    ]);
    expect(one?.happened.map(({ round, says }) => [round, says.id])).toEqual([[1, "notices.PAID_NOW.says"]]);
  });

  it("lists what falls due", () => {
    expect(read(LENT, place(1))[0]?.dues).toEqual([
      { round: 3, dollars: 30, one: 0, other: 1 },
      { round: 5, dollars: 330, one: 0, other: 1 },
    ]);
  });

  it("leaves out offers that nobody signed, and keeps the newest first", () => {
    const log = [
      ...LENT,
      said("OFFERS"),
      said("CLAUSE.no-build", { one: 2, other: 0, target: 7 }),
      said("OFFERS"),
      said("CLAUSE.pay-now", { one: 2, other: 0, target: 7 }),
      said("SIGNED", { parties: [0, 2], contract: 2, clauses: 0 }),
    ];
    expect(read(log, place(1)).map(({ number, parties, round }) => [number, parties, round])).toEqual([
      [0, [0, 2], 2],
      [1, [0, 1], 1],
    ]);
  });

  it("says how each stands", () => {
    const short = { seat: 0, other: 1, dollars: 40, contract: 1 };
    const states = (log: LogEntry[], ...register: InForce[]) =>
      read([...LENT, ...log], ...register).map(({ state }) => state);
    expect(states([], place(1))).toEqual(["in_force"]);
    expect(states([said("IN_ARREARS", short)], place(1, { arrear: 40 }))).toEqual(["arrears"]);
    expect(states([said("DUE_PAID", short)])).toEqual(["fulfilled"]);
    expect(states([said("IN_ARREARS", short), said("ARREARS_PAID", short)])).toEqual(["fulfilled"]);
    expect(states([said("IN_ARREARS", short)])).toEqual(["broken"]);
    expect(states([said("RELEASED", { contract: 1, seat: 0 })])).toEqual(["released"]);
    expect(states([said("FORECLOSED", { deed: 27, seat: 0, other: 1, contract: 1 })])).toEqual(["broken"]);
    expect(states([said("FORFEITED", { deed: 27, seat: 0, other: 1, contract: 1 })])).toEqual(["broken"]);
    expect(states([said("FORECLOSED", { deed: 3, seat: 0, other: 1, contract: 2 })])).toEqual(["fulfilled"]);
  });

  it("keeps apart what happened under other contracts", () => {
    const log = [...LENT, said("DUE_PAID", { contract: 2 }), said("LANDS"), said("ASSIGNED", { contract: 1, seat: 2 })];
    expect(read(log)[0]?.happened.map(({ says }) => says.id)).toEqual([
      "notices.PAID_NOW.says",
      "notices.ASSIGNED.says",
    ]);
  });

  it("has a contract that the viewer may not read", () => {
    expect(
      read([said("SIGNED", { parties: 3, contract: 1, clauses: 1 })], place(1, { clause: null }))[0],
    ).toMatchObject({
      clauses: null,
      dues: [],
    });
  });

  it("is searched by party, kind, state and text", () => {
    const register = read(LENT, place(1));
    const none = { text: "", party: null, kind: "", state: "" } as const;
    const found = (more: Partial<Parameters<typeof filterRegister>[1]>) =>
      filterRegister(register, { ...none, ...more }, () => "Ann lends Ben").length;
    expect([found({}), found({ party: 0 }), found({ party: 2 })]).toEqual([1, 1, 0]);
    expect([found({ kind: "loan" }), found({ kind: "bail" })]).toEqual([1, 0]);
    expect([found({ state: "in_force" }), found({ state: "broken" })]).toEqual([1, 0]);
    expect([found({ text: " ben" }), found({ text: "Cleo" })]).toEqual([1, 0]);
  });
});
