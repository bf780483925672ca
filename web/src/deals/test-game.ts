/** A game of deals for tests: wool, grain and money; a promise; loans, which the game words itself; offers to anyone. */
import { vi } from "vitest";
import type { Act, Book, Lobby, Operand } from "../lib/protocol";
import { PreviewRefused } from "../lib/language/trouble";
import type { Choice } from "../lib/table/position";
import { lobbyOf } from "../board/test-positions";
import type { TableSession } from "../lib/table/session.svelte";

const operand = (name: string, size: number, more: Partial<Operand> = {}): Operand => ({
  name,
  title: name,
  size,
  low: 0,
  kind: name,
  ...more,
});
const seat = (name: string): Operand => operand(name, 4, { kind: "seat" });
const act = (name: string, title: string, operands: Operand[]): Act => ({
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
    act("open_deal", "Open a deal", [operand("parties", 16, { kind: "seats" }), operand("anyone", 2)]),
    act("write_line", "Write a line", [
      seat("giver"),
      seat("taker"),
      operand("what", 3, { kind: "thing" }),
      operand("amount", 1000, { amount: true }),
      operand("due", 5),
    ]),
    act("promise", "Promise", [seat("giver"), seat("taker"), operand("promise", 2)]),
    act("lend", "Lend", [seat("giver"), seat("taker"), operand("rounds", 3, { low: 1 })]),
    act("offer", "Offer", [operand("until", 5)]),
    ...["sign", "decline", "counter"].map((name) => act(name, name, [operand("deal", 6)])),
    act("withdraw", "Withdraw", []),
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

const choice = (name: string, operands: Record<string, number>, bounds?: [number, number]): Choice => ({
  act: [name, ...Object.entries(operands).map(([key, value]) => `${key}=${value}`)].join(" "),
  name,
  operands,
  label: name,
  final: false,
  aside: false,
  ...(bounds && { amount: { name: "amount", low: bounds[0], high: bounds[1] } }),
});

const OPENINGS = [3, 5, 7].flatMap((parties) => [0, 1].map((anyone) => choice("open_deal", { parties, anyone })));
const QUICK = [50, 100].map((amount) =>
  choice("write_line", { giver: 0, taker: 1, what: 2, amount, due: 0 }, [0, 100]),
);

/** A session of seat 0 (Quiet Heron) at a table of three, as far as deals need it. More than 100 of money is refused. */
export function sessionWith(view: Record<string, unknown>, more: Partial<Record<string, unknown>> = {}) {
  const preview = vi.fn(async (acts: string[]) => {
    const place = acts.findIndex((one) => Number(/what=2 amount=(\d+)/.exec(one)?.[1]) > 100) + 1;
    if (place > 0) throw new PreviewRefused(`Act ${place}: Too much.`, { place, text: "Nobody has so much." });
    return { lines: [`The server says: ${acts.length} acts.`], changed: {} };
  });
  const session = {
    book: BOOK,
    lobby: { code: "TABLE", ...lobbyOf(3) } as unknown as Lobby,
    viewer: 0,
    interactive: true,
    chosen: null,
    position: { n: 1, view, choices: OPENINGS, refused: [] },
    preview,
    choicesAfter: vi.fn(async () => QUICK),
    send: vi.fn(async () => true),
    press: vi.fn(),
    point: vi.fn(),
    ...more,
  };
  return session as unknown as TableSession & typeof session;
}

export const choiceOf = choice;
