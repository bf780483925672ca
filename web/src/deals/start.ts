/** An offer begun from another place of the page than the tab of deals. */
import type { TableSession } from "../lib/table/session.svelte";
import { newDraft } from "./new";
import { openings } from "./offer";
import { writingAt } from "./writing.svelte";

/** Begin an offer from another place of the page; one that is being written stays. */
export function writeNew(session: TableSession, viewer: number): void {
  writingAt(session, viewer).draft ??= newDraft(session, viewer);
}

/** Whether the viewer is writing an offer that may be made now. */
export const isWriting = (session: TableSession, viewer: number): boolean =>
  writingAt(session, viewer).draft !== null &&
  openings(session.book, session.position?.choices ?? [], viewer).length > 0;
