/** A game of offers between two sides for tests: food, a place, money in cents, and IOUs in force. */
import { vi } from "vitest";
import type { Choice } from "../lib/table/position";
import type { Act, Book, Operand } from "../lib/protocol";
import { PreviewRefused } from "../lib/language/trouble";
import { actOf, choiceOf, operandOf, sessionOf } from "./test-game";

const operand = (name: string, low: number, size: number, more: Partial<Operand> = {}): Operand =>
  operandOf(name, size, { low, ...more });
const act = (name: string, ...operands: Operand[]): Act => actOf(name, name.replaceAll("_", " "), operands);
const side = operand("side", 0, 2);

export const BOOK = {
  name: "tabor",
  title: "Tabor",
  seats: [2, 4],
  acts: [
    act("open_offer", operand("to", 0, 4, { kind: "seat" })),
    act("open_offer_to_all"),
    act("write_line", side, operand("what", 0, 2, { kind: "thing" }), operand("units", 0, 1001, { amount: true })),
    act("write_money", side, operand("cents", 0, 1_000_001, { amount: true })),
    act("write_iou", side, operand("due", 1, 4, { kind: "quarter" }), {
      ...operand("interest", 0, 100_001, { kind: "hundredths" }),
      amount: true,
    }),
    ...["strike_iou", "send_offer", "accept_offer", "decline_offer", "counter_offer", "cancel_offer"].map((name) =>
      act(name),
    ),
  ],
  names: {
    thing: [{ name: "food" }, { name: "place", mutual: 1 }, { name: "credits" }],
    quarter: [0, 1, 2, 3, 4].map((number) => ({ name: `Quarter ${number}` })),
  },
  deals: {
    open: "open_offer",
    open_to_all: "open_offer_to_all",
    lines: ["write_line", "write_money"],
    offer: "send_offer",
    sign: "accept_offer",
    decline: "decline_offer",
    counter: "counter_offer",
    withdraw: "cancel_offer",
    money: [2],
    time: "quarter",
    debts: {
      write: "write_iou",
      strike: "strike_iou",
      owes: "loan_owes",
      interest: "loan_interest",
      due: "loan_due",
      in_force: "iou",
    },
  },
} as unknown as Book;

const CENTS = { name: "cents", low: 1, high: 5000 };
/** What may be written once an offer is begun: 50.00 at most, and IOUs until the second Quarter. */
export const WRITING = [
  ...[372, 5000].map((cents) => choiceOf("write_money", { side: 0, cents }, CENTS)),
  choiceOf("write_money", { side: 1, cents: 1000 }, { ...CENTS, high: 1_000_000 }),
  choiceOf("write_line", { side: 1, what: 0, units: 4 }, { name: "units", low: 1, high: 1000 }),
  ...[1, 2].flatMap((due) =>
    [0, 500].map((interest) =>
      choiceOf("write_iou", { side: 0, due, interest }, { name: "interest", low: 0, high: 100_000 }),
    ),
  ),
];

/** A view of seat 0 with offers, each in its place, and IOUs in force. A loan: who owes, the interest, the Quarter. */
export function viewOf(
  offers: { drafter: number; parties: number[]; lines: number[][]; before?: number; loan?: number[]; all?: boolean }[],
  iou: number[][] = [],
): Record<string, unknown> {
  return {
    quarter: 1,
    deal_state: offers.map(() => 2),
    deal_number: offers.map((_, place) => place + 1),
    deal_drafter: offers.map(({ drafter }) => drafter),
    deal_parties: offers.map(({ parties }) => parties.reduce((all, seat) => all | (1 << seat), 0)),
    deal_signed: offers.map(({ drafter }) => 1 << drafter),
    deal_anyone: offers.map(({ all }) => Number(all ?? false)),
    deal_before: offers.map(({ before }) => before ?? -1),
    deal_until: offers.map(() => 0),
    deal_lines: offers.map(({ lines }) => lines.length),
    deal_line: offers.map(({ lines }) => lines),
    loan_owes: offers.map(({ loan }) => loan?.[0] ?? 0),
    loan_interest: offers.map(({ loan }) => loan?.[1] ?? 0),
    loan_due: offers.map(({ loan }) => loan?.[2] ?? 0),
    iou: [...iou, [0, 0, 0, 0, 0, 0]],
  };
}

export const OPENINGS = [1, 2].map((to) => choiceOf("open_offer", { to })).concat(choiceOf("open_offer_to_all"));

/** A session of seat 0 at a table of three. Fractions of a cent are refused, and a debt after the second Quarter. */
export function sessionWith(view: Record<string, unknown>, choices: Choice[] = OPENINGS) {
  const preview = vi.fn(async (acts: string[]) => {
    const place = acts.findIndex((one) => /cents=\d*[.,]\d{3}|due=[34]/.test(one)) + 1;
    const text = "It has at most two decimals.";
    if (place > 0) throw new PreviewRefused(`Act ${place}`, { place, text }, "TA-1");
    return { lines: [`The server says: ${acts.length} acts.`], changed: {} };
  });
  return sessionOf(BOOK, { n: 1, view, choices, refused: [] }, preview, { choicesAfter: vi.fn(async () => WRITING) });
}
