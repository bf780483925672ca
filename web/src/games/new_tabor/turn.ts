/** Several acts as one move: what most turns begin and end with. */
import { actText } from "../../lib/position";
import { unanswered } from "./claims";
import { outputIn, type Player, type Table } from "./table";

/** What is produced and consumed, and the acts that do it. */
export type Usual = { produces: number; consumes: number[]; acts: string[] };

/** Produce, if it is still to be done, and consume all that is due and held. Null if there is nothing of it to do. */
export function usualActs(table: Table, player: Player, mayProduce: boolean): Usual | null {
  const { industry, zone, stock, due } = player;
  if (!stock) return null;
  const produces = mayProduce && industry !== null && zone !== null ? outputIn(table, player, industry, zone) : 0;
  const own = table.regime === "communism" ? 0 : produces;
  const consumes = due.map((units, kind) => Math.min(units, (stock[kind] ?? 0) + (kind === industry ? own : 0)));
  const acts = [
    ...(mayProduce ? ["produce"] : []),
    ...consumes.flatMap((units, kind) => (units > 0 ? [actText("consume", { industry: kind, units })] : [])),
  ];
  return acts.length > 0 ? { produces, consumes, acts } : null;
}

/** End the trade, stay in the Industry, and leave the claim as it is. Null where something else has to be chosen. */
export function restingActs({ phase }: Table, player: Player): string[] | null {
  if (player.industry === null || player.zone === null || player.inSwitch || unanswered(player) !== null) return null;
  if (phase === "market") return ["end_market", "stay", "end_stake"];
  return phase === "act" ? ["stay", "end_stake"] : null;
}
