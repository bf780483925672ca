/** Positions of Potlatch as the server would send them, for the tests of the picture. */
import { bookOf, PEOPLE, positionFrom, type Said } from "../../board/test-positions";
import type { Position } from "../../lib/table/board";

export { lobbyOf } from "../../board/test-positions";

const NAMES = [
  ["Camas bulbs", "Dried berries", "Clams", "Salmon"],
  ["Cattail", "Nettle fibre", "Cedar bark", "Cedar logs"],
  ["Digging stick", "Woven basket", "Wool blanket", "Canoe"],
  ["Song", "Story", "Weaving lesson", "Family history"],
];
const HOUSES: [string, number][] = [
  ["River Mouth House", 3],
  ["Clam Beach House", 3],
  ["Cedar Grove House", 3],
  ["Heron Point House", 3],
  ["Camas Prairie House", 4],
  ["Salmon Creek House", 4],
  ["Two Canoes House", 4],
  ["Old Man House", 5],
];
const KINDS = 16;

export const book = bookOf("potlatch", [2, 6], {
  kind: NAMES.flatMap((row, type) =>
    row.map((name, at) => ({ name, type: ["FLG", "GM", "CT", "T"][type], amount: at + 1 })),
  ),
  house: HOUSES.map(([name, size]) => ({ name, size })),
});

/** Copies per kind from faces such as "F3 G1 G1". */
export function copies(faces: string): number[] {
  const counted = Array.from({ length: KINDS }, () => 0);
  for (const face of faces.split(" ").filter(Boolean)) {
    const kind = "FGCT".indexOf(face[0] ?? "") * 4 + Number(face[1]) - 1;
    counted[kind] = (counted[kind] ?? 0) + 1;
  }
  return counted;
}

export type Sketch = Said & {
  houses?: number[];
  hands?: (string | null)[];
  handSizes?: number[];
  outside?: string[];
  storage?: string[];
  pending?: string;
};

const spread = <T>(values: T[] | undefined, otherwise: T): T[] => PEOPLE.map((_, seat) => values?.[seat] ?? otherwise);
const sum = (counted: number[], type: number): number =>
  [0, 1, 2, 3].reduce((total, at) => total + (at + 1) * (counted[4 * type + at] ?? 0), 0);

/** A position from a few words about it; what is not said is as at the start of a round. */
export function positionOf(sketch: Sketch): Position {
  const seats = sketch.seats ?? 4;
  const house = spread(sketch.houses, 0).map((printed, seat) => (seat < seats ? printed || seat + 1 : 0));
  const outside = spread(sketch.outside, "").map(copies);
  const storage = spread(sketch.storage, "").map(copies);
  const unmet = house.map((printed, seat) =>
    [0, 1, 2, 3].map((type) => {
      const need = printed ? (HOUSES[printed - 1]?.[1] ?? 0) : 0;
      return Math.max(0, need - sum(outside[seat] ?? [], type) - sum(storage[seat] ?? [], type));
    }),
  );
  return positionFrom(sketch, "gift", [0], {
    seats,
    linked_games: 1,
    game_no: 1,
    round_no: 2,
    active: sketch.toAct?.[0] ?? 0,
    house,
    hand: spread(sketch.hands, null).map((faces) => (faces === null ? null : copies(faces))),
    hand_size: spread(sketch.handSizes, 6),
    stack_size: 40,
    outside,
    storage,
    unmet,
    complete: unmet.map((open, seat) => Number(seat < seats && open.every((units) => units === 0))),
    pending: copies(sketch.pending ?? ""),
    receiver: -1,
    level: 1,
    gifts_this_round: 0,
    gifted_this_round: spread(undefined, 0),
    gifted_by: spread(undefined, -1),
    last_receiver: -1,
    invited: -1,
    shared_kind: -1,
    closing_cause: 0,
    closing_start: -1,
    closing_step: 0,
    status: spread(undefined, 0),
    goal_met: spread(undefined, -1),
  });
}
