/** Replays a game: the events there are, and the position after the one shown. */
import { api, failureOf } from "../server/api";
import { type LogEntry, completed } from "../log/entries";
import type { WordedEntry } from "../log/log";
import type { Position, TableWords } from "../table/position";
import type { Position as SentPosition } from "../protocol";
import type { FailedCall } from "../language/trouble";

/** Whether the entry is about the game itself, so that the board can show the position after it. */
export const isGameEvent = (entry: LogEntry): boolean => entry.kind === "act" || entry.kind === "consequence";

/** The numbers of all game events, each once, in order. */
export function gameEventsOf(entries: LogEntry[]): number[] {
  return [...new Set(entries.filter(isGameEvent).map((entry) => entry.n))].sort((a, b) => a - b);
}

/** The number of the last event after which a seat chose: the moment from which "What if?" can play on. */
export function lastChoice(entries: LogEntry[]): number | null {
  const acts = entries.filter((entry) => entry.kind === "act" && entry.by >= 0);
  const last = acts.at(-1)?.n;
  return (
    gameEventsOf(entries)
      .filter((event) => last !== undefined && event < last)
      .at(-1) ?? null
  );
}

/** The index of the last event that is not after `event`. */
export function indexOfEvent(events: number[], event: number): number {
  let index = 0;
  for (const [at, number] of events.entries()) if (number <= event) index = at;
  return index;
}

export class Replay {
  /** Numbers of the events that can be shown. */
  events = $state.raw<number[]>([]);
  #list = $state.raw<LogEntry[]>([]);
  #position = $state.raw<SentPosition | null>(null);
  readonly entries: WordedEntry[] = $derived.by(() => this.words().entries(this.#list));
  readonly position: Position | null = $derived.by(() => this.#position && this.words().position(this.#position));
  /** The event that `position` follows: the last one shown, while another one is loaded. */
  shown = $state<number | null>(null);
  failure = $state.raw<FailedCall | null>(null);
  #wanted: number | null = null;
  #loading: Promise<void> | null = null;
  /** The last event known. */
  #last = 0;
  readonly #known = new Map<number, SentPosition>();

  /** `words`: those of the table, which change with the names of its seats. */
  constructor(
    readonly code: string,
    readonly words: () => TableWords,
  ) {}

  /** Show the position after `event`, at once if it is known, else when it is loaded; a later call overrides it. */
  show(event: number): Promise<void> {
    this.#wanted = event;
    this.failure = null;
    const known = this.#known.get(event);
    if (known && this.events.length > 0) this.#put(event, known);
    return (this.#loading ??= this.#loadWanted().finally(() => (this.#loading = null)));
  }

  /** Load what is wanted, one at a time: where keys are pressed fast, the moments passed by are not asked for. */
  async #loadWanted(): Promise<void> {
    while (this.#wanted !== null) {
      const event = this.#wanted;
      try {
        if (this.events.length === 0 || event > this.#last) await this.#load(event);
        if (this.#wanted !== event) continue;
        const position = this.#known.get(event) ?? (await api.positionAt(this.code, event));
        this.#known.set(event, position);
        if (this.#wanted !== event) continue;
        return this.#put(event, position);
      } catch (thrown) {
        if (this.#wanted !== event) continue;
        this.failure = failureOf(thrown);
        return;
      }
    }
  }

  #put(event: number, position: SentPosition): void {
    this.#position = position;
    this.shown = event;
  }

  /** Go back to the present. */
  leave(): void {
    this.#wanted = null;
    this.#position = null;
    this.shown = null;
    this.failure = null;
  }

  /** Drop what is loaded: once the game is over, more may be seen. */
  forget(): void {
    this.#known.clear();
    this.events = [];
  }

  entriesAt(event: number): WordedEntry[] {
    return this.entries.filter((entry) => entry.n === event);
  }

  async #load(last: number): Promise<void> {
    this.#last = last;
    const { entries } = await api.events(this.code);
    this.#list = completed(entries);
    this.events = gameEventsOf(this.#list);
  }
}
