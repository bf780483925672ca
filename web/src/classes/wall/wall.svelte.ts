/** What the parts of the wall share: the class, which tables are chosen, and how commands go. */
import { failureOf } from "../../lib/server/api";
import { announce } from "../../lib/frame/announcer.svelte";
import type { Book, ClassCommand, ClassDone, Message, Tile } from "../../lib/protocol";
import { newId } from "../../lib/server/ids";
import { t } from "../../lib/language/texts";
import type { FailedCall } from "../../lib/language/trouble";
import { Wording } from "../../lib/language/wording";
import type { ClassSession } from "../class-session.svelte";

/** How long a note stands beside the commands. */
const NOTED_MS = 10_000;

export class Wall {
  /** Numbers of tables; none chosen means all. */
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  failure = $state.raw<FailedCall | null>(null);
  /** What the last command did, in a sentence. */
  said = $state("");
  /** The member whose dialog is open. */
  member = $state<number | null>(null);
  /** The commands that are on their way, or that wait for one that is. */
  readonly #sent = new Map<string, Promise<ClassDone | null>>();
  #noted = 0;

  constructor(
    readonly session: ClassSession,
    /** The game's words and those of the table. */
    readonly book: Book,
  ) {}

  /** The tables that a command goes to, as it is sent: null for all. */
  get target(): number[] | null {
    return this.chosen.size === 0 ? null : [...this.chosen].sort((a, b) => a - b);
  }

  toggle(number: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(number)) chosen.add(number);
    this.chosen = chosen;
  }

  chooseNone(): void {
    this.chosen = new Set();
  }

  /**
   * Carry out a command after those that are on their way; null if it failed, and then the wall says why. Pressed twice, it
   * counts once, unless it adds time.
   */
  command(wish: ClassCommand): Promise<ClassDone | null> {
    const adds = wish.do === "timer" && Boolean(wish.added);
    const name = adds ? newId() : JSON.stringify(wish);
    const same = this.#sent.get(name);
    if (same) return same;
    this.failure = null;
    const before = [...this.#sent.values()].at(-1);
    const mine = Promise.resolve(before).then(() => this.#send(wish));
    this.#sent.set(name, mine);
    return mine.finally(() => this.#sent.delete(name));
  }

  async #send(wish: ClassCommand): Promise<ClassDone | null> {
    try {
      const done = await this.session.command(wish);
      this.#say(wish, done);
      return done;
    } catch (thrown) {
      this.failure = failureOf(thrown);
      return null;
    }
  }

  #say(wish: ClassCommand, { tables, refused }: ClassDone): void {
    const asked = "tables" in wish;
    const why = refused.map(({ number, message }) =>
      t("wall.refused", { table: number, text: this.word(message, []) }),
    );
    const done = !asked
      ? ""
      : tables.length > 0
        ? t("wall.done", { tables: tables.length })
        : refused.length > 0
          ? ""
          : wish.do === "extend"
            ? t("wall.no_clock")
            : t("wall.done_already");
    this.note([done, ...why].filter((text) => text !== "").join(" "));
  }

  /** Say something beside the commands for a while, and aloud. */
  note(text: string): void {
    window.clearTimeout(this.#noted);
    this.said = text;
    if (text !== "") announce.politely(text);
    this.#noted = window.setTimeout(() => (this.said = ""), NOTED_MS);
  }

  /** Word a message of the game or the table for somebody who watches. */
  word(message: Message, names: string[]): string {
    return new Wording(this.book, null, names).say(message);
  }
}

/** The names at a table, by seat; `shown` false: their numbers. */
export const namesAt = (tile: Tile, shown = true): string[] =>
  tile.seats.map((seat, at) => (shown && seat.name) || t("seats.unnamed", { number: at + 1 }));
