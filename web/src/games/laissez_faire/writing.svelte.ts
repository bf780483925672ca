/** The contract that the viewer is writing at a table. It stays while other parts are shown, and over a reload. */
import { keepDraft, keptDraft, type Draft } from "./draft";

export class Writing {
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
