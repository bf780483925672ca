/** Text for what the board shows: names for screen readers, and captions. */
import { counted } from "../../lib/counted";
import { listed, votesText } from "../../votes/vote";
import { pawnsOn, priceFor, type ChanceCard, type Mat, type Table } from "./table";

export const THEMES = ["", "Natural talent", "Family wealth and inheritance", "Freedom to accumulate wealth"];
export const CHANCE: Record<ChanceCard["kind"], string> = {
  talent: "Natural talent",
  family: "Family wealth",
  reversal: "Reversal of fortune",
};

/** "+2", "0", "−1" with a true minus sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
export const pointsText = (points: number): string => counted(points, "point");

/** "3 of 5 items supported" */
export const itemsText = (mat: Mat): string =>
  mat.complete ? "project complete" : `${mat.items} of 5 items supported`;

/** A mat on one line: "wealth 4, 2 votes, 3 of 5 items supported". */
export const matText = (mat: Mat): string => `wealth ${mat.wealth}, ${votesText(mat.votes)}, ${itemsText(mat)}`;

/** Who needs a good and who has it, as the pawns on its square show. */
export function squareText(table: Table, good: number, viewer: number | null): string {
  const pawns = pawnsOn(table, good);
  const names = (stands: boolean) =>
    pawns.filter((pawn) => pawn.stands === stands).map((pawn) => (pawn.seat === viewer ? "you" : pawn.who));
  const [needs, has] = [names(true), names(false)];
  if (pawns.length === 0) return "No one needs it.";
  return [needs.length ? `Needed by ${listed(needs)}.` : "", has.length ? `Supported for ${listed(has)}.` : ""]
    .filter(Boolean)
    .join(" ");
}

/** The same at the beginning of a line: "You". */
export const labelOf = (table: Table, seat: number, viewer: number | null): string =>
  seat === viewer ? "You" : nameOf(table, seat, null);

export const nameOf = (table: Table, seat: number, viewer: number | null): string =>
  seat === viewer ? "you" : (table.mats[seat]?.who ?? `Seat ${seat + 1}`);

/** The prices for every allowed number of people: "3 for one, 5 for two, …" as pairs. */
export const prices = (table: Table): { people: number; price: number }[] =>
  Array.from({ length: Math.min(table.seats, table.charter.mostPeople) }, (_, at) => ({
    people: at + 1,
    price: priceFor(at + 1),
  }));

/** What happens in a phase in which only chance acts. */
export function waitingText(table: Table): string {
  const words: Record<string, string> = {
    setup: "Life projects are dealt face up. Chance cards are dealt face down.",
    scenario_draw: "The next Scenario Card is drawn.",
    scenario_result: "The vote is tied. Chance decides.",
    reveal: `Everyone turns over a card: ${(THEMES[table.round] ?? "").toLowerCase()}.`,
    order: "Chance decides the order of tied players.",
    refill: "Missing Primary Goods Cards are drawn.",
    after_turn: "A Primary Goods Card is drawn.",
  };
  return words[table.phase] ?? "";
}
