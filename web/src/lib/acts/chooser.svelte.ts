/** Chooses an act: a press does it, or shows what it would do and asks; then the second press does it. See `asks-first`. */
import type { Chosen, Preview } from "../table/board";
import { type Choice, withWords } from "../table/position";
import { asksAnyway, asksFirst, isDouble, isPicked, type Known } from "./asks-first";

/**
 * A chosen act. `at`: what had been seen of the table when it was chosen; `anchor`: what was pressed, or is pointed at; `ready`:
 * its preview has come.
 */
export type ChosenAct = Chosen & { choice: Choice; at: number; anchor: Element | null; ready: boolean };

/** What choosing needs of a table. */
export interface Table {
  /** What is possible now; nothing while no act may be sent. */
  choices: () => Choice[];
  /** The one act that is possible, where the rules leave no choice. */
  forced: () => Choice | null;
  /** The number of the last event seen. */
  seen: () => number;
  preview: (act: string) => Promise<Preview>;
  /** What is known of an act. */
  known: (name: string) => Known;
  /** Resolves to whether it was done. */
  send: (act: string, at?: number) => Promise<boolean>;
}

const NO_PREVIEW: Preview = { lines: [], changed: {} };
/** How long the pointer rests on something before it is shown what that would do. */
const POINTED_MS = 90;

/** Whether a mouse did it: then what it points at has been shown already. */
const byMouse = (event?: Event): boolean => (event as PointerEvent | undefined)?.pointerType === "mouse";

/** What an event happened on. */
const anchorOf = (event?: Event): Element | null =>
  ((event?.currentTarget ?? event?.target) as Element | null | undefined) ?? null;

export class Chooser {
  /** The act that was chosen, or that the pointer is over, with what it would do. */
  chosen = $state.raw<ChosenAct | null>(null);
  /** What is written with the chosen act. */
  wrote = $state("");
  #pointed: number | null = null;

  constructor(private readonly table: Table) {}

  /** Something that stands for a possible act was pressed. Resolves to whether it was done, or is shown now. */
  async press(choice: Choice, event?: Event): Promise<boolean> {
    this.#stopPointing();
    const shown = this.chosen?.act === choice.act && this.chosen.pressed ? this.chosen : null;
    if (shown) return choice.words ? this.#sendWritten(choice, shown) : this.table.send(choice.act, shown.at);
    const anchor = anchorOf(event);
    const known = this.table.known(choice.name);
    if (isPicked(event) || isDouble(event) || asksAnyway(choice, known)) {
      void this.#choose(choice, true, anchor);
      return true;
    }
    const atOnce = this.table.forced() === choice || known.votes || (byMouse(event) && !choice.final);
    if (atOnce) return this.table.send(choice.act);
    const at = this.table.seen();
    const { lines } = await this.#choose(choice, true, anchor);
    const mine = this.chosen?.act === choice.act && this.chosen.pressed && this.chosen.at === at;
    return mine && !asksFirst(choice, known, lines) ? this.table.send(choice.act, at) : true;
  }

  /** The pointer is over what stands for an act, or has left it. */
  point(act: string | null, event?: Event): void {
    this.#stopPointing();
    if (this.chosen?.pressed) return;
    const choice = this.table.choices().find((entry) => entry.act === act);
    if (!choice) return void (this.chosen = null);
    const anchor = anchorOf(event);
    this.#pointed = window.setTimeout(() => void this.#choose(choice, false, anchor), POINTED_MS);
  }

  putBack(): void {
    this.#stopPointing();
    this.chosen = null;
    this.wrote = "";
  }

  /** The position changed: a chosen act stays chosen only where it is still possible. */
  onPosition(): void {
    this.#stopPointing();
    const { chosen } = this;
    this.chosen = null;
    if (!chosen?.pressed) return;
    const choice = this.table.choices().find((entry) => entry.act === chosen.act);
    if (choice) void this.#choose(choice, true, chosen.anchor, chosen.at);
  }

  /** Send an act with what is written; if it is refused, choose it again, so that nobody has to write it twice. */
  async #sendWritten(choice: Choice, { at, anchor }: ChosenAct): Promise<boolean> {
    const { wrote } = this;
    if (await this.table.send(withWords(choice, wrote), at)) return true;
    const again = this.table.choices().find(({ act }) => act === choice.act);
    if (this.chosen?.pressed || !again) return false;
    void this.#choose(again, true, anchor);
    this.wrote = wrote;
    return false;
  }

  #stopPointing(): void {
    if (this.#pointed !== null) window.clearTimeout(this.#pointed);
    this.#pointed = null;
  }

  /** Resolves to its preview, or to why there is none. */
  #choose(choice: Choice, pressed: boolean, anchor: Element | null, at = this.table.seen()): Promise<Preview> {
    if (this.chosen && this.chosen.act !== choice.act) this.wrote = "";
    const known = this.chosen?.act === choice.act ? this.chosen.preview : NO_PREVIEW;
    this.chosen = { act: choice.act, choice, preview: known, pressed, anchor, at, ready: false };
    const show = (preview: Preview): Preview => {
      if (this.chosen?.choice === choice) this.chosen = { ...this.chosen, preview, ready: true };
      return preview;
    };
    const refuse = ({ message }: Error): Preview => show({ lines: [message], changed: {} });
    return this.table.preview(choice.act).then(show, refuse);
  }
}
