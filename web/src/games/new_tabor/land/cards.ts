/** What the cards of the Life Path that were drawn last brought. */
import type { LogEntry } from "../../../lib/table/board";
import { t } from "../../../lib/language/texts";
import { goodsText, isDraw } from "../captions";
import type { Industry } from "../table";

type Row = { title?: string; name: string; kind?: unknown; [industry: string]: unknown };
export type Drawn = { key: string; seat: number; kind: string; title: string; brings: string };

/** The last cards, the latest first. */
export function lastCards(
  log: readonly LogEntry[],
  names: Record<string, readonly Row[]>,
  industries: Industry[],
  most: number,
): Drawn[] {
  const draws = log.filter(({ id }) => isDraw(id));
  return draws
    .slice(-most)
    .reverse()
    .flatMap(({ n, i, id, values }): Drawn[] => {
      const kind = id?.match(/draw_(\w+)\./)?.[1] ?? "";
      const row = names[kind]?.[Number(values?.card ?? -1)];
      if (!row) return [];
      const units = industries.map(({ id: name }) => Number(row[name] ?? 0));
      const text = goodsText({ industries }, units);
      const state = kind === "loss" ? `loss_${String(row.kind)}` : kind;
      const brings = t("tabor_cards.brings", { state, text });
      return [{ key: `${n}.${i}`, seat: Number(values?.seat), kind, title: String(row.title ?? row.name), brings }];
    });
}
