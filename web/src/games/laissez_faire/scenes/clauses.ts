/** What the clauses of the register say that a scene is about. */
import type { Book as WholeBook } from "../../../lib/protocol";
import type { BoardProps } from "../../../lib/table/board";
import type { WordedEntry } from "../../../lib/log/log";
import { readContracts } from "../contracts/contracts";
import { readerOf, wordClause } from "../contracts/sentences";
import { valueOf } from "../../../lib/scenes/values";

/** The sentences of the clause that the entry names, or of all clauses of its contract; none where they are not in force any
 * more, or not for the reader. */
export function clausesOf(
  book: WholeBook,
  { position, viewer, log = [] }: Pick<BoardProps, "position" | "viewer" | "log">,
  entry: Pick<WordedEntry, "values">,
  names: string[],
): string[] {
  const contract = valueOf(entry, "contract");
  if (contract <= 0) return [];
  const clause = valueOf(entry, "clause");
  const wording = readerOf(book, viewer, names);
  return readContracts(position, book, log)
    .register.filter((one) => one.contract === contract && (clause < 0 || one.number === clause + 1))
    .flatMap((one) => (one.clause ? [one.text ? `“${one.text}”` : wordClause(book, wording, one.clause)] : []));
}
