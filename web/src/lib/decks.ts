/** The decks of a table: its charter may bring others than the standard ones. */
import type { Book, Charter } from "./protocol";

/** The book as this table plays it: with the decks of its charter instead of the standard ones. */
export function withDecks(book: Book, charter: Charter): Book {
  const own = book.options.flatMap((option) => {
    const cards = charter[option.name];
    return option.deck && Array.isArray(cards)
      ? [[option.deck.kind, cards.map((card: object, at) => ({ name: `card-${at + 1}`, ...card }))]]
      : [];
  });
  return own.length === 0 ? book : { ...book, names: { ...book.names, ...(Object.fromEntries(own) as Book["names"]) } };
}
