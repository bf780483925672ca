/** Looking back at a moment: which moments there are, and the position at the one looked at. */
import { api, failureOf } from "./api";
import type { Failure, Line, Position } from "./protocol";

/** Whether something happened in the game itself, so that one may look at the board of that moment. */
export const isMoment = (line: Line): boolean => line.kind === "act" || line.kind === "consequence";

/** The event numbers at which something happened in the game, each once, in order. */
export function momentsOf(lines: Line[]): number[] {
  return [...new Set(lines.filter(isMoment).map((line) => line.n))].sort((a, b) => a - b);
}

/** The place in `moments` of the last one that is not after `n`. */
export function placeOfMoment(moments: number[], n: number): number {
  let place = 0;
  for (const [at, moment] of moments.entries()) if (moment <= n) place = at;
  return place;
}

export class LookBack {
  moments = $state.raw<number[]>([]);
  lines = $state.raw<Line[]>([]);
  position = $state.raw<Position | null>(null);
  failure = $state.raw<Failure | null>(null);
  #wanted: number | null = null;
  /** Up to which event the moments are known. */
  #last = 0;
  readonly #known = new Map<number, Position>();

  constructor(readonly code: string) {}

  /** Shows event `n` as soon as it is there; a later wish overtakes an earlier one. */
  async show(n: number): Promise<void> {
    this.#wanted = n;
    this.failure = null;
    try {
      if (this.moments.length === 0 || n > this.#last) await this.#find(n);
      const position = this.#known.get(n) ?? (await api.moment(this.code, n));
      this.#known.set(n, position);
      if (this.#wanted === n) this.position = position;
    } catch (thrown) {
      if (this.#wanted === n) this.failure = failureOf(thrown);
    }
  }

  /** Back to now. Once the game is over more may be seen, so nothing is kept. */
  leave(): void {
    this.#wanted = null;
    this.position = null;
    this.failure = null;
  }

  forget(): void {
    this.#known.clear();
    this.moments = [];
  }

  linesAt(n: number): Line[] {
    return this.lines.filter((line) => line.n === n);
  }

  async #find(n: number): Promise<void> {
    this.#last = n;
    const { lines } = await api.moments(this.code);
    this.lines = lines;
    this.moments = momentsOf(lines);
  }
}
