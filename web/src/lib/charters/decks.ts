/** The decks of a table: its charter may bring others than the standard ones. */
import type { Book, Charter, Option } from "../protocol";

/** The book as this table plays it: with the decks of its charter instead of the standard ones. */
export function withDecks(book: Book, charter: Charter): Book {
  const own = book.options.flatMap((option) => {
    const cards = charter[option.name];
    return option.deck && Array.isArray(cards)
      ? [[option.deck.kind, cards.map((card: object, at) => ({ name: `card-${at + 1}`, ...card }))]]
      : [];
  });
  if (own.length === 0) return book;
  const custom = Object.fromEntries(own) as Book["names"];
  return { ...book, names: retitled(book.names, custom) };
}

/** The options of a charter: where it brings a deck, the things of a set have the titles of its cards. */
export function withTitles(options: Option[], charter: Charter): Option[] {
  return options.map((option) => {
    const deck = options.find((one) => one.deck && one.deck.kind === option.kind);
    const cards = deck && charter[deck.name];
    if (!option.things || !Array.isArray(cards)) return option;
    const titles = cards.map((card: object) => titleOf({ name: "", ...card }));
    return { ...option, things: option.things.map((thing, at) => ({ ...thing, title: titles[at] ?? thing.title })) };
  });
}

const titleOf = (row: Book["names"][string][number]): string => String(row.title ?? row.name);

/** The rows of all kinds with custom decks in place of theirs. Cards of other decks that name a row of such a deck, in a column
 * called like its kind, have the new title of the row in theirs. */
function retitled(names: Book["names"], custom: Book["names"]): Book["names"] {
  const made = { ...names, ...custom };
  for (const [kind, rows] of Object.entries(custom))
    for (const [other, cards] of Object.entries(names)) {
      if (other in custom || !cards.some((card) => typeof card[kind] === "number")) continue;
      made[other] = cards.map((card) => {
        const [before, after] = [names[kind]?.[Number(card[kind])], rows[Number(card[kind])]];
        const named = typeof card[kind] === "number" && before && after;
        return named ? { ...card, title: titleOf(card).replace(titleOf(before), () => titleOf(after)) } : card;
      });
    }
  return made;
}
