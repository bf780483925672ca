/** The flow of rent: what each player has paid for land, and what has come back to each as dividend. */
import type { Player } from "../table";

export type Stream = {
  seat: number;
  /** In cents. */
  paid: number;
  back: number;
  /** The height of the row. */
  y: number;
  /** How broad the streams to and from the Bank are. */
  paidWidth: number;
  backWidth: number;
};

export const ROW = 26;
const BROADEST = 14;
const FINEST = 1;

/** The streams of all players whom rent concerns; none before anybody has paid rent. */
export function streamsOf(players: Player[]): Stream[] {
  const concerned = players.filter(({ paidForLand, dividends }) => paidForLand + dividends > 0);
  if (!concerned.some(({ paidForLand }) => paidForLand > 0)) return [];
  const most = Math.max(...concerned.flatMap(({ paidForLand, dividends }) => [paidForLand, dividends]));
  const width = (cents: number): number => (cents > 0 ? Math.max(FINEST, (BROADEST * cents) / most) : 0);
  return concerned.map(({ seat, paidForLand, dividends }, row) => ({
    seat,
    paid: paidForLand,
    back: dividends,
    y: ROW * (row + 0.5),
    paidWidth: width(paidForLand),
    backWidth: width(dividends),
  }));
}

/** A stream between a row and the Bank, which is in the middle of the rows. */
export function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const half = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${half} ${from.y} ${half} ${to.y} ${to.x} ${to.y}`;
}
