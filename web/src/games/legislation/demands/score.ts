/** Scores in words. */
import { t } from "../../../lib/language/texts";
import { points } from "../table";

/** "2½ points". */
export const scoreText = (halves: number): string =>
  t("campaign.points", { count: Math.abs(halves) / 2, text: points(halves) });
