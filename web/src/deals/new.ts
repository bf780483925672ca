/** A new offer, with a partner where there is only one. */
import type { TableSession } from "../lib/table/session.svelte";
import type { Book } from "../lib/protocol";
import { timeOf } from "./deals";
import { type Draft, emptyDraft, openings } from "./offer";

/** The times until which an offer may be open; none if the drafter does not set it. */
export function timesFor(book: Book, view: Record<string, unknown>): number[] {
  const offer = book.acts.find(({ name }) => name === book.deals?.offer);
  const until = offer?.operands.find(({ name }) => name === "until");
  const now = (book.deals && timeOf(book.deals, view)) ?? 0;
  if (!until) return [];
  const all = Array.from({ length: until.size }, (_, at) => until.low + at);
  return all.filter((time) => time === 0 || time >= now);
}

/** The time that is proposed first: the present one. */
export const firstTime = (book: Book, view: Record<string, unknown>): number | null => {
  const times = timesFor(book, view);
  return times.find((time) => time > 0) ?? times[0] ?? null;
};

export function newDraft(session: TableSession, viewer: number): Draft {
  const { book, position } = session;
  const found = openings(book, position?.choices ?? [], viewer).filter(({ anyone }) => !anyone);
  const partners = found.length === 1 && found[0] ? found[0].partners : [];
  return emptyDraft(viewer, partners, firstTime(book, position?.view ?? {}));
}
