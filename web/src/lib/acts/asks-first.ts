/**
 * Whether a press asks before it does an act. It asks only where something follows that its own words do not say: where its
 * preview tells of it, where it hands or shows something to another player for good, or where a seat leaves the game by it.
 * A roll, the end of a turn and a vote are one press.
 */
import type { Act, Book } from "../protocol";
import type { Choice } from "../table/position";

/** What is known of an act besides its choice. */
export type Known = Pick<Act, "leaves" | "operands"> & {
  /** Whether it is a vote: the result depends on others, and the ballot has its own button. */ votes: boolean;
};

export function knownOf(book: Pick<Book, "acts" | "votes" | "debates">, name: string): Known {
  const act = book.acts.find((one) => one.name === name);
  const votes = [...(book.votes ?? []), ...(book.debates ?? [])].some((one) => one.act === name);
  return { leaves: act?.leaves === true, operands: act?.operands ?? [], votes };
}

/** Whether a press asks first whatever the preview says: a text has yet to be written, or others are handed something. */
export function asksAnyway({ words, final }: Pick<Choice, "words" | "final">, { leaves, operands }: Known): boolean {
  return words !== undefined || leaves || (final && operands.some(({ kind }) => kind === "seat"));
}

/** Whether a press of an act asks first, once it is known what the act would do. */
export function asksFirst(choice: Pick<Choice, "words" | "final">, known: Known, lines: string[]): boolean {
  return asksAnyway(choice, known) || (!known.votes && lines.length > 0);
}

/** Whether a press is the second one of a double click: nobody has read by then what it would do now. */
export const isDouble = (event?: Event): boolean => ((event as UIEvent | undefined)?.detail ?? 0) > 1;

/** Whether something was only picked, such as an answer on a ballot, which has its own button. */
export const isPicked = (event?: Event): boolean => event?.type === "change";
