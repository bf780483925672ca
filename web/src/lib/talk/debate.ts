/** The debate of the rules that is open at a position, with what was argued about its question. */
import type { Debate } from "../table/commonweal-board";
import type { Position } from "../table/position";
import { ARGUMENT_LIMIT, type Argument, type Book, type Row } from "../protocol";

const titleOf = (row: Row | undefined, number: number): string => String(row?.title ?? row?.name ?? number);

/** The answers to the question of a debate. */
export function sidesOf(book: Book, debate: number): Debate["sides"] {
  const shape = book.debates[debate];
  const operand = book.acts.find((act) => act.name === shape?.act)?.operands.find((one) => one.name === shape?.operand);
  if (!shape || !operand) return [];
  const rows = book.names[shape.sides] ?? [];
  return Array.from({ length: operand.size }, (_, at) => {
    const side = operand.low + at;
    return { side, title: titleOf(rows[side], side) };
  });
}

/** The name of what was argued about. */
export function subjectOf(book: Book, { debate, about }: Pick<Argument, "debate" | "about">): string {
  return titleOf(book.names[book.debates[debate]?.kind ?? ""]?.[about], about);
}

/** `until`: the event up to which arguments are shown, in a replay. `may`: sends what the viewer says, where that is
 * allowed; `bargain`: opens the forms for an offer and a promise. */
export function debateAt(
  book: Book,
  position: Position,
  made: Argument[],
  until: number,
  may: (Pick<Debate, "argue" | "endorse"> & { seal: NonNullable<Debate["seal"]> }) | null,
  bargain: Pick<Debate, "offer" | "promise"> = {},
): Debate | null {
  const number = book.debates.findIndex((debate) => debate.phases.includes(position.phase));
  const shape = book.debates[number];
  if (!shape || position.over) return null;
  const about = position.view[shape.about];
  const here = made.filter((one) => one.debate === number && one.about === about);
  return {
    subject: subjectOf(book, { debate: number, about: Number(about) }),
    sides: sidesOf(book, number),
    arguments: here.filter((one) => !one.sealed && one.argument <= until),
    limit: ARGUMENT_LIMIT,
    argue: may?.argue ?? null,
    seal: may && shape.sealed.includes(position.phase) ? may.seal : null,
    sealed: here.find((one) => one.sealed) ?? null,
    endorse: may?.endorse ?? null,
    offer: (may && bargain.offer) ?? null,
    promise: (may && bargain.promise) ?? null,
  };
}

export type Topic = { subject: string; sides: { side: number; title: string; arguments: Argument[] }[] };

/** All that was argued, question by question, for the debrief. */
export function topicsOf(book: Book, made: Argument[]): Topic[] {
  const topics = new Map<string, Argument[]>();
  for (const one of made) {
    const key = `${one.debate}.${one.about}`;
    topics.set(key, [...(topics.get(key) ?? []), one]);
  }
  return [...topics.values()].map((all) => ({
    subject: all[0] ? subjectOf(book, all[0]) : "",
    sides: sidesOf(book, all[0]?.debate ?? 0).map(({ side, title }) => ({
      side,
      title,
      arguments: all.filter((one) => one.side === side).sort((a, b) => b.endorsed.length - a.endorsed.length),
    })),
  }));
}
