/** Positions on the board: the houses in a ring around the fire. */
import type { Box, Middle } from "../../../board/places/ring";

export type Arrangement = {
  width: number;
  height: number;
  wide: boolean;
  houses: Box[];
  middle: Middle;
};
/** From this width on, the other houses are on an arc; below, they are in three columns. */
const WIDE = 640;
const NARROW_LEAST = 280;
const WIDE_MOST = 1040;

/**
 * Places of the others, clockwise from the front seat's left neighbour: x as a share of the width, row as a share of
 * the way from the top row to the fire's row.
 */
// prettier-ignore
const RING_WIDE: [number, number][][] = [
  [[0.5, 0]],
  [[0.2, 0.55], [0.8, 0.55]],
  [[0.13, 0.9], [0.5, 0], [0.87, 0.9]],
  [[0.13, 1], [0.3, 0], [0.7, 0], [0.87, 1]],
  [[0.12, 1], [0.19, 0], [0.5, 0], [0.81, 0], [0.88, 1]],
];
/** The same in three columns: row 0 is the upper one. */
// prettier-ignore
const RING_NARROW: [number, number][][] = [
  [[0.5, 0]],
  [[0.17, 0], [0.83, 0]],
  [[0.17, 1], [0.5, 0], [0.83, 1]],
  [[0.17, 1], [0.17, 0], [0.83, 0], [0.83, 1]],
  [[0.17, 1], [0.17, 0], [0.5, 0], [0.83, 0], [0.83, 1]],
];

/**
 * Place `seats` houses (2 to 6) on a board `boardWidth` px wide. `houses[0]` is in front; the others follow clockwise,
 * so that each next one is the left neighbour of the one before.
 */
export function arrange(seats: number, boardWidth: number): Arrangement {
  const others = Math.max(1, Math.min(5, seats - 1));
  const wide = boardWidth >= WIDE;
  const width = wide ? Math.min(boardWidth, WIDE_MOST) : Math.max(boardWidth, NARROW_LEAST);
  const { house, own, top, step, fire, front, radius } = wide
    ? measureWide(others, width)
    : measureNarrow(others, width);
  const ring = (wide ? RING_WIDE : RING_NARROW)[others - 1] ?? [];
  return {
    width,
    height: front + own.height / 2 + top - house.height / 2,
    wide,
    houses: [
      { x: width / 2, y: front, ...own },
      ...ring.map(([x, row]) => ({ x: x * width, y: top + row * step, ...house })),
    ],
    middle: { x: width / 2, y: fire, radius },
  };
}

/** Sizes of the others' houses and of the own one, and where the top row, the fire and the own house are. */
function measureWide(others: number, width: number) {
  const house = { width: Math.min(216, width * 0.235), height: 184 };
  const own = { width: Math.min(360, width * 0.42), height: 218 };
  const top = house.height / 2 + 8;
  const crowded = others !== 2;
  const fire = crowded ? top + 194 : top + 54;
  const front = Math.max(fire + 80, top + (crowded ? 0 : 92)) + 14 + own.height / 2;
  return { house, own, top, step: fire - top, fire, front, radius: 80 };
}

function measureNarrow(others: number, width: number) {
  const house = { width: Math.min(176, (width - 12) / 3), height: 142 };
  const own = { width: Math.min(300, width - 24), height: 212 };
  const top = house.height / 2 + 4;
  const beside = others === 2;
  const fire = beside ? top + 4 : top + house.height + 6;
  const front = Math.max(fire + 62, beside ? top + 71 : 0) + 16 + own.height / 2;
  const radius = Math.min(56, width * 0.33 - house.width / 2);
  return { house, own, top, step: house.height + 10, fire, front, radius };
}
