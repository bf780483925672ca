/** What the board adds to the preview of an act before it is done. */
import type { Choice, Said } from "../../lib/table/board";
import { t } from "../../board";
import { priceFor, type Table } from "./table";
import { switchText } from "./votes";

type Words = Omit<Said, "act">;

/** Whether the vote of the viewer is the last one that is awaited, so that it opens all votes. */
const isLast = (table: Table): boolean => table.mats.filter(({ voter }) => voter?.voted === false).length === 1;

export function wordsFor({ name }: Choice, table: Table, viewer: number | null): Words {
  if (name === "vote") return { lines: isLast(table) ? [t("scenario.opens")] : [], here: true };
  if (name === "turn_chip") return { title: switchText(table.mats[viewer ?? -1]?.voter?.answer), lines: [] };
  if (name === "finish_purchase") {
    const people = table.beneficiaries.length;
    const price = priceFor(people);
    const left = t("goods.costs", { number: price, of: table.treasury, count: table.treasury - price });
    return { lines: [left] };
  }
  if (name === "propose") return { title: t("goods.read_aloud"), lines: [t("goods.hears")] };
  if (name === "disclose" || name === "disclose_to_all") return { title: t("goods.show"), lines: [] };
  return { lines: [] };
}
