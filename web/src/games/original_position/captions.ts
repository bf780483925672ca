/** Text for what the board shows: names for screen readers, and captions. */
import { counted } from "../../lib/counted";
import { listed } from "../../lib/texts";
import { votesText } from "../../votes/vote";
import { pawnsOn, type Mat, type Table } from "./table";

export const THEMES = ["", "Natural talent", "Family wealth and inheritance", "Freedom to accumulate wealth"];
export const CHANCE = { talent: "Natural talent", family: "Family wealth", reversal: "Reversal of fortune" };

export const pointsText = (points = 0): string => counted(points, "point");

/** "3 of 5 items supported" */
export const itemsText = (mat: Mat): string =>
  mat.complete ? "project complete" : `${mat.items} of 5 items supported`;

/** A mat on one line: "wealth 4, 2 votes, 3 of 5 items supported". */
export const matText = (mat: Mat): string => `wealth ${mat.wealth}, ${votesText(mat.votes)}, ${itemsText(mat)}`;

/** Who needs a good and who has it, as the pawns on its square show. */
export function squareText(table: Table, good: number, viewer: number | null): string {
  const pawns = pawnsOn(table, good);
  const names = (stands: boolean) =>
    listed(pawns.filter((pawn) => pawn.stands === stands).map((pawn) => (pawn.seat === viewer ? "you" : pawn.who)));
  const [needs, has] = [names(true), names(false)];
  const parts = [needs && `Needed by ${needs}.`, has && `Supported for ${has}.`];
  return parts.filter(Boolean).join(" ") || "No one needs it.";
}

const WAITING: Record<string, string> = {
  setup: "Life projects are dealt face up. Chance cards are dealt face down.",
  scenario_draw: "The next Scenario Card is drawn.",
  scenario_result: "The vote is tied. Chance decides.",
  order: "Chance decides the order of tied players.",
  refill: "Missing Primary Goods Cards are drawn.",
  after_turn: "A Primary Goods Card is drawn.",
};

/** What happens in a phase in which only chance acts. */
export const waitingText = ({ phase, round }: Table): string =>
  phase === "reveal" ? `Everyone turns over a card: ${THEMES[round]?.toLowerCase()}.` : (WAITING[phase] ?? "");
