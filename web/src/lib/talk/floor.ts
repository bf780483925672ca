/** Who has the floor at a position, who waits for it, and which clock ends the speech, as `book.floors` declares it. */
import type { Position } from "../table/position";
import type { Book, Clock } from "../protocol";

/** `speaker`: null while the floor is free; `queue`: the next seat first. */
export type Floor = { speaker: number | null; queue: number[]; clock: Clock | null };

/** The seats of a bit set, clockwise after one of them. */
function clockwise(bits: number, after: number, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, step) => (after + 1 + step) % seats);
  return all.filter((seat) => (bits & (1 << seat)) !== 0);
}

/** The floor at a position; null if the rules have none, and while nobody speaks or waits. */
export function floorAt(
  { floors }: Pick<Book, "floors">,
  position: Pick<Position, "over" | "phase" | "view" | "clocks">,
): Floor | null {
  const shape = position.over ? undefined : floors?.find(({ phases }) => phases.includes(position.phase));
  if (!shape) return null;
  const { view, clocks } = position;
  const [at, waits] = [Number(view[shape.speaker] ?? -1), view[shape.queue]];
  const queue = Array.isArray(waits)
    ? (waits as number[]).filter((seat) => seat >= 0)
    : clockwise(Number(waits ?? 0), at, Number(view.seats));
  if (at < 0 && queue.length === 0) return null;
  const clock = shape.clock === null ? undefined : clocks.find(({ act }) => act === shape.clock);
  return { speaker: at < 0 ? null : at, queue, clock: clock ?? null };
}
