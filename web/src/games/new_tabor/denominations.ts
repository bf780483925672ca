/** The notes and coins of New Tabor, and the two tables of the Credit Union Guides, as they are printed. */

/** A note: its worth in cents, and whom it depicts. `tabor_notes.<of>` says who that was. */
export type Note = { cents: number; name: string; of: Portrayed };
export type Portrayed = "schnack" | "proudhon" | "tucker" | "spencer" | "warren" | "george" | "gesell" | "sun";

export const NOTES: readonly Note[] = [
  { cents: 100_000, name: "William Schnack", of: "schnack" },
  { cents: 50_000, name: "Pierre Proudhon", of: "proudhon" },
  { cents: 10_000, name: "Benjamin Tucker", of: "tucker" },
  { cents: 5_000, name: "Herbert Spencer", of: "spencer" },
  { cents: 2_000, name: "Josiah Warren", of: "warren" },
  { cents: 1_000, name: "Henry George", of: "george" },
  { cents: 500, name: "Silvio Gesell", of: "gesell" },
  { cents: 100, name: "Sun Yat-Sen", of: "sun" },
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
