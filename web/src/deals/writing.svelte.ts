/** The offer that the viewer is writing at a table. It stays while other tabs are shown, and over a reload. */
import type { TableSession } from "../lib/table/session.svelte";
import { type Draft, keepDraft, keptDraft } from "./offer";

class Writing {
  #draft = $state.raw<Draft | null>(null);
  readonly #table: string;
  readonly #seat: number;

  constructor(table: string, seat: number) {
    [this.#table, this.#seat] = [table, seat];
    this.#draft = keptDraft(table, seat);
  }

  get draft(): Draft | null {
    return this.#draft;
  }

  set draft(draft: Draft | null) {
    this.#draft = draft;
    keepDraft(this.#table, this.#seat, draft);
  }
}

const writings = new WeakMap<TableSession, Map<number, Writing>>();

/** What a seat is writing; each is made once. */
export function writingAt(session: TableSession, seat: number): Writing {
  const seats = writings.get(session) ?? new Map<number, Writing>();
  writings.set(session, seats);
  const writing = seats.get(seat) ?? new Writing(session.lobby.code, seat);
  seats.set(seat, writing);
  return writing;
}

export type { Writing };
