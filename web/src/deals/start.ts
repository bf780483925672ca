/** Begins an offer from another place of the page; one that is being written stays. */
import type { TableSession } from "../lib/session.svelte";
import { newDraft } from "./new";
import { writingAt } from "./writing.svelte";

export function writeNew(session: TableSession, viewer: number): void {
  writingAt(session, viewer).draft ??= newDraft(session, viewer);
}
