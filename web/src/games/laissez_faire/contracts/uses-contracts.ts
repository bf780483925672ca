/** When the parts of the page for contracts are needed, and which acts have their buttons there. */
import type { BoardProps } from "../../../lib/table/board";
import { kept } from "../../../lib/device/tab-storage";
import type { Lobby } from "../../../lib/protocol";

/** Acts that contracts are composed of. */
export const COMPOSED = [
  "open_deal",
  "add_clause",
  "set_field",
  "drop_clause",
  "write_text",
  "use_deed_contract",
  "use_contract",
  "offer",
  "counter",
];
const OF_CONTRACTS = ["draft", "answer", "preempt", "verdict"];

/** Where a draft is kept that outlives a reload. */
export const placeOf = (table: string, seat: number): string => `commonweal.contract.${table}.${seat}`;

const hasDraft = (table: string, seat: number): boolean => kept(placeOf(table, seat)) !== null;

/** Whether a contract is written, offered, judged or in force, or has ever been signed. */
export function usesContracts(p: BoardProps, phase: string): boolean {
  const { code = "" } = p.lobby as Partial<Lobby>; // the pages give their own boards the whole lobby
  return (
    OF_CONTRACTS.includes(phase) ||
    Number(p.position.view.listed) > 0 ||
    (p.log ?? []).some(({ id }) => id === "notices.SIGNED.says") ||
    (p.viewer !== null && hasDraft(code, p.viewer))
  );
}
