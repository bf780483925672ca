/** A game of deals for tests: wool, grain and money; a promise; loans, which the game words itself; offers to anyone. */
import { vi } from "vitest";
import type { Act, Book, Lobby, Operand } from "../lib/protocol";
import { PreviewRefused } from "../lib/language/trouble";
import type { Choice } from "../lib/table/position";
import { lobbyOf } from "../board/test-positions";
import type { TableSession } from "../lib/table/session.svelte";

export const operandOf = (name: string, size: number, more: Partial<Operand> = {}): Operand => ({
  name,
  title: name,
  size,
  low: 0,
  kind: name,
  ...more,
});
const seat = (name: string): Operand => operandOf(name, 4, { kind: "seat" });
export const actOf = (name: string, title: string, operands: Operand[]): Act => ({
  name,
  title,
  rules: [],
  chance: false,
  aside: false,
  leaves: false,
  operands,
});

export const BOOK = {
  name: "stalls",
  title: "Stalls",
  seats: [2, 4],
  acts: [
    actOf("open_deal", "Open a deal", [operandOf("parties", 16, { kind: "seats" }), operandOf("anyone", 2)]),
    actOf("write_line", "Write a line", [
      seat("giver"),
      seat("taker"),
      operandOf("what", 3, { kind: "thing" }),
      operandOf("amount", 1000, { amount: true }),
      operandOf("due", 5),
    ]),
    actOf("promise", "Promise", [seat("giver"), seat("taker"), operandOf("promise", 2)]),
    actOf("lend", "Lend", [seat("giver"), seat("taker"), operandOf("rounds", 3, { low: 1 })]),
    actOf("offer", "Offer", [operandOf("until", 5)]),
    ...["sign", "decline", "counter"].map((name) => actOf(name, name, [operandOf("deal", 6)])),
    actOf("withdraw", "Withdraw", []),
  ],
  names: {
    thing: [{ name: "wool" }, { name: "grain" }, { name: "money" }],
    promise: [{ name: "to vote as asked" }, { name: "to help" }],
  },
  deals: {
    open: "open_deal",
    lines: ["write_line", "promise", "lend"],
    offer: "offer",
    sign: "sign",
    decline: "decline",
    counter: "counter",
    withdraw: "withdraw",
    money: [2],
    time: "round_no",
    open_to_all: "",
    debts: null,
  },
} as unknown as Book;

/** A deal as the fields have it. */
export type Put = {
  state: number;
  number?: number;
  drafter: number;
  parties: number[];
  signed?: number[];
  anyone?: boolean;
  before?: number;
  until?: number;
  lines: number[][] | null;
};

const bits = (seats: number[] = []): number => seats.reduce((all, one) => all | (1 << one), 0);

/** The view with these deals, each in its place, and the round. */
export function viewOf(deals: (Put | null)[], round = 1): Record<string, unknown> {
  const of = (read: (put: Put, place: number) => unknown, none: unknown = 0): unknown[] =>
    deals.map((put, place) => (put ? read(put, place) : none));
  return {
    round_no: round,
    deal_state: of(({ state }) => state),
    deal_number: of(({ number }, place) => number ?? place + 1),
    deal_drafter: of(({ drafter }) => drafter),
    deal_parties: of(({ parties }) => bits(parties)),
    deal_signed: of(({ signed, drafter }) => bits(signed ?? [drafter])),
    deal_anyone: of(({ anyone }) => Number(anyone ?? false)),
    deal_before: of(({ before }) => before ?? -1, -1),
    deal_until: of(({ until }) => until ?? 0),
    deal_lines: of(({ lines }) => lines && lines.length),
    deal_line: of(({ lines }) => lines && [...lines, [0, 0, 0, 0, 0]], [[0, 0, 0, 0, 0]]),
  };
}

export const choiceOf = (name: string, operands: Record<string, number> = {}, amount?: Choice["amount"]): Choice => ({
  act: [name, ...Object.entries(operands).map(([key, value]) => `${key}=${value}`)].join(" "),
  name,
  operands,
  label: name,
  final: false,
  aside: false,
  ...(amount && { amount }),
});

const OPENINGS = [3, 5, 7].flatMap((parties) => [0, 1].map((anyone) => choiceOf("open_deal", { parties, anyone })));
const QUICK = [50, 100].map((amount) =>
  choiceOf("write_line", { giver: 0, taker: 1, what: 2, amount, due: 0 }, { name: "amount", low: 0, high: 100 }),
);

/** A session of seat 0 (Quiet Heron) at a table of three, as far as deals need it. */
export function sessionOf<Preview>(
  book: Book,
  position: { n: number; view: Record<string, unknown>; choices: Choice[]; refused: never[] },
  preview: Preview,
  more: Record<string, unknown>,
) {
  const session = {
    book,
    lobby: { code: "TABLE", ...lobbyOf(3) } as unknown as Lobby,
    viewer: 0,
    interactive: true,
    chosen: null,
    position,
    preview,
    choicesAfter: vi.fn(async () => [] as Choice[]),
    send: vi.fn(async (acts: string[]) => acts.length > 0),
    press: vi.fn(),
    point: vi.fn(),
    ...more,
  };
  return session as unknown as TableSession & typeof session;
}

/** Such a session, where more than 100 of money is refused. */
export function sessionWith(view: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const preview = vi.fn(async (acts: string[]) => {
    const place = acts.findIndex((one) => Number(/what=2 amount=(\d+)/.exec(one)?.[1]) > 100) + 1;
    if (place > 0) throw new PreviewRefused(`Act ${place}: Too much.`, { place, text: "Nobody has so much." });
    return { lines: [`The server says: ${acts.length} acts.`], changed: {} };
  });
  const position = { n: 1, view, choices: OPENINGS, refused: [] };
  return sessionOf(BOOK, position, preview, { choicesAfter: vi.fn(async () => QUICK), ...more });
}
