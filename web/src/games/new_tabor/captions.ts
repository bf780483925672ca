/** Text for what the board shows: amounts of Money, where somebody stands, and what a place means. */
import { language, listed, t } from "../../lib/language/texts";
import type { Industry, Player, Table } from "./table";

/** "1,234.50": cents as credits. */
export const credits = (cents: number): string =>
  (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "+12.40", "−3.10". */
export const gained = (cents: number): string =>
  cents < 0 ? `−${credits(-cents)}` : cents > 0 ? `+${credits(cents)}` : credits(0);

/** "4 Food", "12 Clothes and 3 Shelter"; "" for nothing. */
export const goodsText = ({ industries }: { industries: Industry[] }, units: readonly number[]): string =>
  listed(
    units.flatMap((count, industry) =>
      count > 0 ? [t("tabor.goods", { number: count, name: industries[industry]?.name ?? "" })] : [],
    ),
  );

/** "Food", "in Switch": where the peg in the Action Ring stands. */
export function actionText({ industries }: Table, { industry, inSwitch, platform }: Player): string {
  if (industry === null) return "";
  if (inSwitch) return platform ? t("tabor.leisure") : t("tabor.switch");
  return industries[industry]?.name ?? "";
}

/** "Step 5 of 15", "has finished": how far somebody has come in the Quarter. */
export function wayText({ step, finished }: Player): string {
  if (finished) return t("tabor.finished");
  return step === 0 ? t("tabor.at_start") : t("tabor.step", { number: step });
}

/** "Quarter 2 of 4". */
export const quarterText = ({ quarter, quarters }: Table): string =>
  t("tabor.quarter", { number: quarter, of: quarters });

/** Whether a log entry is about a drawn card of the Life Path. */
export const isDraw = (id: string | undefined): boolean =>
  /^acts\.draw_(opportunity|needs|wants|loss)\.says$/.test(id ?? "");
