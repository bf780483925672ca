/** Several acts as one move: what most turns begin and end with. */
import type { Choice } from "../../../lib/table/board";
import { actText } from "../../../lib/table/position";
import { unanswered } from "./claims";
import { lacks, outputIn, worthOf, type Player, type Table } from "../table";

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

/** A trade with the Credit Union in several Industries, as one move. */
export type Trade = { units: number[]; cents: number; fees: number; acts: string[] };

/** Sell in each Industry what is spare: beyond Inputs and Wants, as far as the Credit Union buys it, and for more than the
 * fee. Null where there is nothing of it to do. */
export function sellingAct(table: Table, player: Player, sales: readonly Choice[], feeOnce: boolean): Trade | null {
  const { stock, due } = player;
  if (!stock) return null;
  let fee = player.clerk ? 0 : table.fee;
  const trade: Trade = { units: [0, 0, 0, 0], cents: 0, fees: 0, acts: [] };
  for (const industry of table.industries.keys()) {
    const most = Math.max(0, ...sales.filter((one) => one.operands.industry === industry).map(mostUnits));
    const kept = player.wants.reduce((sum, want) => sum + (want.due[industry] ?? 0), due[industry] ?? 0);
    const units = Math.min(most, (stock[industry] ?? 0) - kept);
    if (units <= 0 || worthOf(table, industry, units) <= fee) continue;
    trade.units[industry] = units;
    trade.cents += worthOf(table, industry, units);
    trade.fees += fee;
    trade.acts.push(actText("sell_to_union", { industry, units }));
    if (feeOnce) fee = 0;
  }
  return trade.acts.length > 0 ? trade : null;
}

const mostUnits = ({ amount, operands }: Choice): number => amount?.high ?? operands.units ?? 0;

/** Buy in each Industry what is lacking, as far as the Storehouse and the Money go, and consume it. */
export function buyingActs(table: Table, player: Player): Trade | null {
  let left = player.money ?? 0;
  const trade: Trade = { units: [0, 0, 0, 0], cents: 0, fees: 0, acts: [] };
  for (const [industry, lack] of lacks(player).entries()) {
    const { price = 0, storehouse = 0 } = table.industries[industry] ?? {};
    const units = Math.min(lack, storehouse, price > 0 ? Math.floor(left / price) : 0);
    if (units <= 0) continue;
    trade.units[industry] = units;
    trade.cents += units * price;
    left -= units * price;
    trade.acts.push(actText("buy_from_union", { industry, units }));
    trade.acts.push(actText("consume", { industry, units }));
  }
  return trade.acts.length > 0 ? trade : null;
}
