/** The notes and coins of New Tabor, and the two tables of the Credit Union Guides, as they are printed. */

/** A note: its worth in cents, whom it depicts, and the text that says who that was. */
export type Note = { cents: number; name: string; about: `tabor_notes.${Who}` };
type Who = "schnack" | "proudhon" | "tucker" | "spencer" | "warren" | "george" | "gesell" | "sun";

export const NOTES: readonly Note[] = [
  { cents: 100_000, name: "William Schnack", about: "tabor_notes.schnack" },
  { cents: 50_000, name: "Pierre Proudhon", about: "tabor_notes.proudhon" },
  { cents: 10_000, name: "Benjamin Tucker", about: "tabor_notes.tucker" },
  { cents: 5_000, name: "Herbert Spencer", about: "tabor_notes.spencer" },
  { cents: 2_000, name: "Josiah Warren", about: "tabor_notes.warren" },
  { cents: 1_000, name: "Henry George", about: "tabor_notes.george" },
  { cents: 500, name: "Silvio Gesell", about: "tabor_notes.gesell" },
  { cents: 100, name: "Sun Yat-Sen", about: "tabor_notes.sun" },
];
/** The coins, in cents: a large, a medium and a small circle. */
export const COINS: readonly number[] = [25, 5, 1];
/** The tiles of Stock, in Products: three squares and three circles. */
export const TILES: readonly number[] = [1000, 500, 100, 25, 5, 1];

/** How many of each denomination make up a sum, the highest first. */
export function piecesOf(sum: number, denominations: readonly number[]): number[] {
  let left = sum;
  return denominations.map((worth) => {
    const count = Math.floor(left / worth);
    left -= count * worth;
    return count;
  });
}

export const QUARTERS: readonly number[] = [1, 2, 3, 4];
export const PLAYERS: readonly number[] = [4, 5, 6, 7, 8];

/** The Unit Spot Prices of the Potential Rent Cards, in cents. */
export const PRICES: readonly number[] = [620, 744, 930, 1240, 1860];
/** By how many percent a price changes. */
export const changeOf = (from: number, to: number): number => ((to - from) / from) * 100;
