/** The contract that the viewer is writing at a table. It stays while other parts are shown, and over a reload. */
import { keepDraft, keptDraft, type Draft } from "./draft";

class Writing {
  #draft = $state.raw<Draft | null>(null);

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    this.#draft = keptDraft(table, seat);
  }

  get draft(): Draft | null {
    return this.#draft;
  }

  set draft(draft: Draft | null) {
    this.#draft = draft;
    keepDraft(this.table, this.seat, draft);
  }
}

const writings = new Map<string, Writing>();

/** What a seat is writing at a table; each is made once. */
export function writingAt(table: string, seat: number): Writing {
  const key = `${table} ${seat}`;
  const writing = writings.get(key) ?? new Writing(table, seat);
  writings.set(key, writing);
  return writing;
}

/** Forget what was read, as a reload does. */
export const forgetWritings = (): void => writings.clear();
