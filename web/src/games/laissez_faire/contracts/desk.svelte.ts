/** What the parts of the page for contracts know of the table and its viewer. */
import type { BoardState } from "../../../board/context";
import type { Lobby } from "../../../lib/protocol";
import { readContracts } from "./contracts";
import type { Table } from "../table";
import type { Acts } from "../view";
import { writingAt } from "../drafts/writing.svelte";

export class Desk {
  readonly #board: BoardState<Table, Acts>;

  constructor(board: BoardState<Table, Acts>) {
    this.#board = board;
  }

  contracts = $derived.by(() => {
    const { position, page } = this.#board;
    return readContracts(position, page.book, page.log ?? []);
  });

  /** What the viewer is writing; null without a seat. The pages give their own boards the whole lobby. */
  writing = $derived.by(() => {
    const { viewer, page } = this.#board;
    return viewer === null ? null : writingAt((page.lobby as Lobby).code ?? "", viewer);
  });

  mayWrite = $derived.by(() => {
    const { viewer, page, table } = this.#board;
    const me = table.players[viewer ?? -1];
    return me?.alive === true && !table.over && !page.replay && !page.publicOnly;
  });
}
