/** Who holds which place of the Commonwealth, and what it takes to get or keep one: what the rules say, for the picture. */
import { CENTER, INNER, OUTER, outputIn, worthOf, type Player, type Scarce, type Table } from "../table";

const INNER_PLACES = 2;

const isInside = ({ zone }: Player): boolean => zone === CENTER || zone === INNER;
/** Whether a player has a place in a Zone; one in the Center rests on one in the Inner Rung (NT-181). */
export const isInPlace = (player: Player, zone: Scarce): boolean =>
  zone === CENTER ? player.zone === CENTER : isInside(player);

/** Go from rival to rival until one who is not contested there (NT-171). */
export function holder({ players }: Table, player: Player, zone: Scarce): Player {
  let found = player;
  for (const _ of players) found = players[found.rival[zone] ?? -1] ?? found;
  return found;
}

/** Who defends a Zone against a challenger: among the unpaid if there are any, and of these the next in turn order (NT-179). */
export function defender({ players }: Table, challenger: number, zone: Scarce): Player | null {
  const line = players.map((_, at) => players[(challenger + at) % players.length] as Player).slice(1);
  const there = line.filter((player) => isInPlace(player, zone) && player.rival[zone] === null);
  return there.find((player) => player.rent[zone] === 0) ?? there[0] ?? null;
}

/** Places taken in the Inner Rung: those inside who are not contested there, less the one that the Center rests on (NT-172). */
export function placesTaken({ players }: Table): number {
  const inside = players.filter((player) => isInside(player) && player.rival[INNER] === null).length;
  return inside - (players.some(({ zone }) => zone === CENTER) ? 1 : 0);
}

/** Free places of a Zone; without end in the Outer Rung. */
export function freePlaces(table: Table, zone: number): number {
  if (zone === OUTER) return Infinity;
  if (zone === CENTER) return table.players.some((player) => player.zone === CENTER) ? 0 : 1;
  return Math.max(0, INNER_PLACES - placesTaken(table));
}

/** Under capitalism: the plot to which a player may move in a Zone: their own if it is empty, else one without an owner (NT-261, NT-262). */
export function plotToEnter({ plots }: Table, player: Player, zone: number): Table["plots"][number] | null {
  const empty = plots.filter((plot) => plot.zone === zone && plot.occupant === null);
  return empty.find(({ owner }) => owner === player.seat) ?? empty.find(({ owner }) => owner === null) ?? null;
}

/** Whether a player may enter a Zone without a Rent Battle; who leaves the Center counts in the Inner Rung already (NT-R30). */
export function mayEnter(table: Table, player: Player, zone: number): boolean {
  if (table.regime === "capitalism") return zone === OUTER || plotToEnter(table, player, zone) !== null;
  if (player.zone !== CENTER || zone !== INNER) return freePlaces(table, zone) > 0;
  const others = table.players.filter((one) => one.zone === CENTER).length > 1 ? 1 : 0;
  return placesTaken(table) + 1 - others <= INNER_PLACES;
}

/** The Zone in which a player has first to answer a challenge: the Inner Rung before the Center (NT-184). */
export const unanswered = ({ rival }: Player): Scarce | null =>
  rival[INNER] !== null ? INNER : rival[CENTER] !== null ? CENTER : null;

export const areAdjacent = (zone: number | null, other: number): boolean =>
  zone !== null && Math.abs(zone - other) === 1;

/** What a Zone means to a player: whether they are in it, may move there free, would have to fight, or cannot reach it now. */
export type Way = "here" | "free" | "battle" | "far";

export type Prospect = {
  zone: number;
  way: Way;
  /** Products of one Production there, what they are worth, and that against where the player stands now. */
  output: number;
  worth: number;
  gain: number;
  /** The least that must be paid: to keep the place against a rival, or to take it in a Rent Battle; null for nothing. */
  least: number | null;
  /** Who defends it, or who contests the player there. */
  against: Player | null;
  /** Whether the defender has paid nothing and would leave at once. */
  unpaid: boolean;
};

/** What a player pays, what it takes and what they gain, for each Zone. */
export function prospects(table: Table, player: Player): Prospect[] {
  const industry = player.industry ?? 0;
  const now = player.zone === null ? 0 : worthOf(table, industry, outputIn(table, player, industry, player.zone));
  return [CENTER, INNER, OUTER].map((zone): Prospect => {
    const output = outputIn(table, player, industry, zone);
    const worth = worthOf(table, industry, output);
    const base = { zone, output, worth, gain: worth - now, least: null, against: null, unpaid: false };
    // A place in the Center rests on one in the Inner Rung, which must be answered for too (NT-184).
    const rests = zone === INNER && player.zone === CENTER && player.rival[INNER] !== null;
    if (player.zone === zone || rests) {
      const rival = zone === OUTER ? null : player.rival[zone];
      if (rival === null || zone === OUTER) return { ...base, way: "here" };
      const other = holder(table, player, zone as Scarce);
      return { ...base, way: "here", against: other, least: (other.rent[zone] ?? 0) + table.step };
    }
    if (player.zone !== null && !areAdjacent(player.zone, zone)) return { ...base, way: "far" };
    if (mayEnter(table, player, zone)) return { ...base, way: "free" };
    if (player.zone === null || table.regime === "capitalism" || zone === OUTER) return { ...base, way: "far" };
    const other = defender(table, player.seat, zone as Scarce);
    const rent = other?.rent[zone] ?? 0;
    return { ...base, way: "battle", against: other, least: rent + table.step, unpaid: rent === 0 };
  });
}
