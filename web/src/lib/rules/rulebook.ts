/** Finds rules by id or by words, and ids in sentences. */
import { t } from "../language/texts";
import type { Book } from "../protocol";
import { closingOf } from "./words";

/** `plain`: what the rule means for a player; empty if nobody has written it. */
export type Entry = { id: string; source: string; text: string; plain: string; language: string };

/** All rules and then all rulings of the book. */
export function entriesOf(book: Book): Entry[] {
  const rulings = book.rulings.map(({ id, text, language }) => {
    return { id, text, language, plain: "", source: t("page.rulings") };
  });
  return [...book.rules, ...rulings];
}

/** Normalize text: lower case and straight apostrophes. */
const plain = (text: string): string => text.toLowerCase().replaceAll("’", "'");

/** Entries whose id begins with the query (then only those), or whose text holds every word of it. */
export function found(entries: Entry[], query: string): Entry[] {
  const asked = plain(query.trim());
  if (asked === "") return entries;
  const exact = entries.filter((entry) => entry.id.toLowerCase() === asked);
  if (exact.length > 0) return exact;
  const named = entries.filter((entry) => entry.id.toLowerCase().startsWith(asked));
  if (named.length > 0) return named;
  const words = asked.split(/\s+/);
  return entries.filter((entry) => {
    const text = plain(`${entry.id} ${entry.source} ${entry.plain} ${entry.text}`);
    return words.every((word) => text.includes(word));
  });
}

/** `close`: punctuation after an id, which must not begin a line without it. */
export type Piece = { text: string; rule: boolean; close: string };

/** The sentence cut at rule ids such as PO-17 or PO-R3, so that each can be a button. */
export function pieces(sentence: string): Piece[] {
  const parts = sentence.split(/(\b[A-Z]{2,3}-R?\d+\b)/);
  return parts
    .map((text, at) =>
      at % 2 === 1
        ? { text, rule: true, close: closingOf(parts[at + 1] ?? "") }
        : { text: at === 0 ? text : text.slice(closingOf(text).length), rule: false, close: "" },
    )
    .filter((piece) => piece.text !== "");
}
