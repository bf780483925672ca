/** A loose imitation of one game, seeded, so that the screens have something true-looking to show. Not the rules. */
import type { Choice, Line, Position, Refusal } from "../lib/protocol";
import { book, houseName, houseSize } from "./book";

export type Phase = "gift" | "laying" | "share" | "closing" | "finished";

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const cardName = (kind: number): string => `${book.names.kind?.[kind]?.name ?? kind} (${String(book.names.kind?.[kind]?.card)})`;
const amountOf = (kind: number): number => (kind % 4) + 1;

export class Imitation {
  n = 0;
  phase: Phase = "gift";
  round = 1;
  active = 0;
  level = 1;
  receiver = -1;
  lastReceiver = -1;
  gifts = 0;
  lines: Line[] = [];
  house: number[];
  hand: number[][];
  outside: number[][];
  storage: number[][];
  pending = zeros(16);
  gifted: number[];
  status = zeros(6);
  #stack: number[];

  constructor(
    readonly names: string[],
    readonly random: () => number,
  ) {
    const rows = [...Array(8).keys()].sort(() => this.random() - 0.5);
    this.house = Array.from({ length: 6 }, (_, seat) => (seat < names.length ? (rows[seat] ?? 0) + 1 : 0));
    this.#stack = [...Array(64).keys()].map((card) => card % 16).sort(() => this.random() - 0.5);
    this.hand = Array.from({ length: 6 }, () => zeros(16));
    this.outside = Array.from({ length: 6 }, () => zeros(16));
    this.storage = Array.from({ length: 6 }, () => zeros(16));
    this.gifted = zeros(6);
    for (let seat = 0; seat < names.length; seat += 1) this.#draw(seat);
    this.say("consequence", -1, `${names[0]} begins the first round.`, [0], "PO-57");
  }

  unmet(seat: number): number[] {
    const need = this.house[seat] ? houseSize((this.house[seat] ?? 1) - 1) : 0;
    return [0, 1, 2, 3].map((type) => {
      const got = [0, 1, 2, 3].reduce((sum, at) => {
        const kind = type * 4 + at;
        const under = seat === this.receiver ? (this.pending[kind] ?? 0) : 0;
        return sum + ((this.outside[seat]?.[kind] ?? 0) + (this.storage[seat]?.[kind] ?? 0) + under) * (at + 1);
      }, 0);
      return Math.max(0, need - got);
    });
  }

  eligible(seat: number): boolean {
    return seat !== this.active && seat < this.names.length && !this.gifted[seat] && this.unmet(seat).some((left) => left > 0);
  }

  choices(): Choice[] {
    if (this.phase === "gift") {
      return this.names.flatMap((name, seat) =>
        this.eligible(seat) ? [{ act: `gift_to seat=${seat}`, name: "gift_to", operands: { seat }, label: `Give to ${name}`, final: false }] : [],
      );
    }
    if (this.phase !== "laying") return [];
    return this.#kinds()
      .filter((kind) => (this.unmet(this.receiver)[kind >> 2] ?? 0) > 0)
      .map((kind) => ({ act: `lay_card kind=${kind}`, name: "lay_card", operands: { kind }, label: `Lay ${cardName(kind)}`, final: this.#total() + amountOf(kind) >= this.level }));
  }

  refused(): Refusal[] {
    if (this.phase === "gift") {
      return this.names.flatMap((name, seat) => {
        if (this.eligible(seat)) return [];
        const why = seat === this.active ? "Nobody can gift their own house." : `${name}'s house has received a gift in this round already.`;
        return [{ act: `gift_to seat=${seat}`, rule: seat === this.active ? "PO-15" : "PO-52", text: why }];
      });
    }
    if (this.phase !== "laying") return [];
    const possible = new Set(this.choices().map((choice) => choice.operands.kind));
    return this.#kinds()
      .filter((kind) => !possible.has(kind))
      .map((kind) => ({ act: `lay_card kind=${kind}`, rule: "PO-16", text: `${this.names[this.receiver]}'s house needs no more of ${cardName(kind)}.` }));
  }

  /** Does the act of the active seat; a loose reading of the text is enough here. */
  act(text: string): Line[] {
    const before = this.lines.length;
    this.n += 1;
    const operand = Number(/=(\d+)/.exec(text)?.[1] ?? -1);
    if (text.startsWith("gift_to")) {
      this.receiver = operand;
      this.phase = "laying";
      this.say("act", this.active, `${this.names[this.active]} turns to ${this.names[operand]}'s house.`, [operand]);
    } else if (text.startsWith("lay_card")) this.#lay(operand);
    return this.lines.slice(before);
  }

  view(viewer: number | null, open: boolean): Record<string, unknown> {
    const seats = this.names.length;
    const unmet = [0, 1, 2, 3, 4, 5].map((seat) => this.unmet(seat));
    return {
      seats,
      game_no: 1,
      phase: ["setup", "gift", "laying", "share", "round_end", "closing", "game_end", "finished"].indexOf(this.phase),
      round_no: this.round,
      active: this.active,
      house: this.house,
      hand: this.hand.map((hand, seat) => (open || seat === viewer ? hand : null)),
      hand_size: this.hand.map((hand) => hand.reduce((a, b) => a + b, 0)),
      stack_size: this.#stack.length,
      outside: this.outside,
      storage: this.storage,
      pending: this.pending,
      receiver: this.receiver,
      level: this.level,
      gifts_this_round: this.gifts,
      gifted_this_round: this.gifted,
      last_receiver: this.lastReceiver,
      invited: -1,
      shared_kind: -1,
      last_completed: -1,
      closing_cause: 0,
      closing_start: -1,
      closing_step: 0,
      status: this.status,
      goal_met: zeros(6),
      need: this.house.map((row) => Array(4).fill(row ? houseSize(row - 1) : 0) as number[]),
      unmet,
      complete: unmet.map((row, seat) => Number(seat < seats && row.every((left) => left === 0))),
      eligible: [0, 1, 2, 3, 4, 5].map((seat) => Number(this.eligible(seat))),
    };
  }

  position(viewer: number | null): Position {
    const over = this.phase === "finished";
    const mine = viewer === this.active && !over;
    const who = mine ? "You" : (this.names[this.active] ?? "");
    const prompt = over
      ? "The game is over."
      : this.phase === "gift"
        ? `${who} ${mine ? "give" : "gives"} the next gift, of at least ${this.level}: choose a house.`
        : `${who} ${mine ? "lay" : "lays"} a card on ${this.names[this.receiver]}'s house.`;
    return {
      n: this.n,
      phase: this.phase,
      to_act: over ? [] : [this.active],
      over,
      prompt,
      rules: over ? [] : this.phase === "gift" ? ["PO-18"] : ["PO-16", "PO-23"],
      view: this.view(viewer, over),
      choices: mine ? this.choices() : [],
      refused: mine ? this.refused() : [],
      undo: mine && this.phase === "laying" ? { may: "self", text: "" } : { may: "no", text: "Nothing of yours can be taken back now." },
      clock: over ? null : { seat: this.active, left_ms: 90_000, running: true },
    };
  }

  say(kind: Line["kind"], by: number, text: string, seats: number[] = [], rule?: string, secret = false): Line {
    const line: Line = { n: this.n, i: this.lines.filter((old) => old.n === this.n).length, at: Date.now(), kind, by, text, seats, private: secret, ...(rule ? { rule } : {}) };
    this.lines.push(line);
    return line;
  }

  #kinds(): number[] {
    return [...Array(16).keys()].filter((kind) => (this.hand[this.active]?.[kind] ?? 0) > 0);
  }

  #total(): number {
    return this.pending.reduce((sum, count, kind) => sum + count * amountOf(kind), 0);
  }

  #lay(kind: number): void {
    const hand = this.hand[this.active];
    if (!hand) return;
    const left = this.unmet(this.receiver)[kind >> 2] ?? 0;
    hand[kind] = (hand[kind] ?? 1) - 1;
    this.pending[kind] = (this.pending[kind] ?? 0) + 1;
    this.say("act", this.active, `${this.names[this.active]} lays ${cardName(kind)} on ${this.names[this.receiver]}'s house.`, [this.active, this.receiver]);
    if (left === amountOf(kind)) {
      this.status[this.active] = (this.status[this.active] ?? 0) + 1;
      this.say("consequence", this.active, `The gift meets the need exactly: ${this.names[this.active]} gains 1 Status.`, [this.active], "PO-44");
    }
    if (this.#total() >= this.level || this.choices().length === 0) this.#next();
  }

  #next(): void {
    this.level = Math.max(this.level, this.#total());
    const outside = this.outside[this.receiver];
    if (outside) for (const [kind, count] of this.pending.entries()) outside[kind] = (outside[kind] ?? 0) + count;
    this.pending = zeros(16);
    this.gifted[this.receiver] = 1;
    this.gifts += 1;
    this.lastReceiver = this.receiver;
    this.active = this.receiver;
    this.receiver = -1;
    this.phase = "gift";
    if (this.unmet(this.active).every((need) => need === 0)) {
      this.phase = "finished";
      this.say("consequence", this.active, `${houseName((this.house[this.active] ?? 1) - 1)} is complete. The game is over.`, [this.active], "PO-36");
    } else if (!this.names.some((_, seat) => this.eligible(seat))) this.#newRound();
  }

  #newRound(): void {
    this.round += 1;
    this.level = 1;
    this.gifts = 0;
    this.gifted = zeros(6);
    for (let seat = 0; seat < this.names.length; seat += 1) {
      this.storage[seat] = (this.storage[seat] ?? []).map((count, kind) => count + (this.outside[seat]?.[kind] ?? 0));
      this.outside[seat] = zeros(16);
      this.#draw(seat);
    }
    this.say("consequence", -1, `Round ${this.round} begins. Gifts go inside, hands are filled up.`, [], "PO-53");
    this.say("consequence", -1, "You draw FLG 2 and T 1.", [0], "PO-54", true);
  }

  #draw(seat: number): void {
    const hand = this.hand[seat];
    while (hand && hand.reduce((a, b) => a + b, 0) < 6 && this.#stack.length > 0) {
      const kind = this.#stack.pop() ?? 0;
      hand[kind] = (hand[kind] ?? 0) + 1;
    }
  }
}
