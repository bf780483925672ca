/** Cards of a deck in an editor: what is typed is text; what is sent has numbers where the columns have them. */
import type { DeckShape, Row } from "../protocol";
import type { Problem } from "../language/trouble";

export type Cells = Record<string, string>;
/** A card in the editor. `id` stays with it however the cards move. */
export type Card = { id: number; cells: Cells };

let last = 0;
const nextId = (): number => (last += 1);

export const cardOf = (deck: DeckShape, cells: Record<string, unknown>): Card => ({
  id: nextId(),
  cells: Object.fromEntries(deck.columns.map(({ name }) => [name, cellText(cells[name])])),
});

const cellText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** The cards of a charter; a deck of texts has no columns in it. */
export function cardsOf(deck: DeckShape, value: unknown): Card[] {
  if (!Array.isArray(value)) return [];
  const first = deck.columns[0]?.name ?? "";
  return (value as unknown[]).map((one) =>
    cardOf(deck, typeof one === "object" && one !== null ? (one as Row) : { [first]: one }),
  );
}

/** The cards as a charter brings them. */
export function rowsOf(deck: DeckShape, cards: Card[]): Record<string, string | number>[] {
  const numbers = new Set(deck.columns.filter(({ kind }) => kind === "number").map(({ name }) => name));
  const cell = (name: string, text: string): string | number =>
    numbers.has(name) && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;
  return cards.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, cell(name, text)])),
  );
}

/** Another card like this one: texts that no two cards may share are marked as copies by a number. */
export function copyOf(deck: DeckShape, card: Card, cards: Card[]): Card {
  const cells = { ...card.cells };
  for (const { name, unique } of deck.columns) {
    if (!unique) continue;
    const stem = (cells[name] ?? "").replace(/ \(\d+\)$/, "");
    const taken = new Set(cards.map((one) => one.cells[name]));
    let number = 2;
    while (taken.has(`${stem} (${number})`)) number += 1;
    cells[name] = `${stem} (${number})`;
  }
  return { id: nextId(), cells };
}

export function moved(cards: Card[], from: number, by: number): Card[] {
  const to = from + by;
  if (to < 0 || to >= cards.length) return cards;
  const others = cards.filter((_, at) => at !== from);
  return [...others.slice(0, to), cards[from] as Card, ...others.slice(to)];
}

/** How many cards each number of the deck's groups has. */
export function groupsOf(deck: DeckShape, cards: Card[]): { number: number; count: number }[] {
  const { groups } = deck;
  const column = deck.columns.find(({ name }) => name === groups?.column);
  if (!groups || !column) return [];
  const low = column.low ?? 0;
  return Array.from({ length: (column.high ?? low) - low + 1 }, (_, at) => low + at).map((number) => ({
    number,
    count: cards.filter(({ cells }) => Number(cells[groups.column]) === number).length,
  }));
}

/** The cards as a CSV file that every spreadsheet program reads. */
export function toCsv(deck: DeckShape, cards: Card[]): string {
  const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = deck.columns.map(({ name }) => name);
  const lines = [names, ...cards.map(({ cells }) => names.map((name) => cells[name] ?? ""))];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** What is wrong with one cell of a card. */
export const problemAt = (problems: Problem[], card: number, column: string): Problem | undefined =>
  problems.find((problem) => problem.card === card && problem.column === column);

/** Let the person keep a file. */
export function save(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
