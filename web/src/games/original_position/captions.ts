/** Text for what the board shows: names for screen readers, and captions. */
import { listed, t } from "../../board";
import { votesText } from "../../votes/vote";
import { pawnsOn, type ChanceCard, type Mat, type Table } from "./table";

/** What the scenarios of a round are about. */
export const themeOf = (round: number): string => t("scenario.theme", { round });
export const chanceName = (kind: ChanceCard["kind"]): string => t("lives.kind", { state: kind });
export const pointsText = (count = 0): string => t("scenario.points", { count });

/** "3 of 5 items supported" */
export const itemsText = (mat: Mat): string =>
  mat.complete ? t("lives.complete") : t("lives.items_of", { count: mat.items });

/** A mat on one line: "wealth 4, 2 votes, 3 of 5 items supported". */
export const matText = (mat: Mat): string =>
  `${t("lives.wealth_is", { number: mat.wealth })}, ${votesText(mat.votes)}, ${itemsText(mat)}`;

/** Who needs a good and who has it, as the pawns on its square show. */
export function squareText(table: Table, good: number, viewer: number | null): string {
  const pawns = pawnsOn(table, good);
  const names = (stands: boolean) =>
    listed(
      pawns.filter((pawn) => pawn.stands === stands).map((pawn) => (pawn.seat === viewer ? t("page.you") : pawn.who)),
    );
  const [needs, has] = [names(true), names(false)];
  const state = needs && has ? "both" : needs ? "needed" : has ? "supported" : "none";
  return t("goods.square", { state, names: needs, what: has });
}

/** What happens in a phase in which only chance acts; nothing in the others. */
export const waitingText = ({ phase, round }: Table): string =>
  t("scenario.waiting", { state: phase, text: themeOf(round) });
