/** The order of the tiles on the wall: tables that need help come first, the others by their numbers. */
import type { HelpReason, Tile } from "../lib/protocol";

/** What is most urgent comes first. */
const URGENCY: Record<HelpReason, number> = { storage: 0, asked: 1, away: 2, slow: 3, open_seats: 4 };

/** How urgent a table is: lower is sooner. */
function urgencyOf(tile: Tile): number {
  const first = tile.help?.[0];
  if (first) return URGENCY[first.why];
  return tile.state === "ended" || tile.state === "closed" ? 9 : 8;
}

/** Numbers of tables: who needs help first, and among those who has needed it longer. */
export function byHelp(tiles: Tile[]): number[] {
  const since = (tile: Tile): number => tile.help?.[0]?.since ?? 0;
  return [...tiles]
    .sort((a, b) => urgencyOf(a) - urgencyOf(b) || since(a) - since(b) || a.number - b.number)
    .map((tile) => tile.number);
}

export const byNumber = (tiles: Tile[]): number[] => tiles.map((tile) => tile.number).sort((a, b) => a - b);

/** Keep the order of tiles while somebody reads or presses them: only tables that came are added, and those that went are left out. */
export function held(shown: number[], wanted: number[]): number[] {
  const [there, wish] = [new Set(shown), new Set(wanted)];
  return [...shown.filter((number) => wish.has(number)), ...wanted.filter((number) => !there.has(number))];
}

export const same = (a: number[], b: number[]): boolean =>
  a.length === b.length && a.every((number, at) => number === b[at]);
