/** Places that are next to each other, for arrow keys. */
import type { Point } from "./ring";

export type Direction = "left" | "right" | "up" | "down";

const COMPASS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Index of the nearest place in a direction, or `from` if there is none. */
export function neighbour(places: Point[], from: number, direction: Direction): number {
  const here = places[from];
  if (!here) return from;
  const way = COMPASS[direction];
  let best = from;
  let least = Infinity;
  places.forEach((place, at) => {
    const ahead = (place.x - here.x) * way.x + (place.y - here.y) * way.y;
    const aside = Math.abs((place.x - here.x) * way.y) + Math.abs((place.y - here.y) * way.x);
    const cost = ahead + 1.5 * aside;
    if (at !== from && ahead > 1 && cost < least) [best, least] = [at, cost];
  });
  return best;
}

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Index of the place to which an arrow key leads; null for other keys, and where `from` is no place. */
export function arrowTo(event: KeyboardEvent, places: Point[], from: number): number | null {
  const direction = KEYS[event.key];
  if (!direction || !places[from]) return null;
  event.preventDefault();
  return neighbour(places, from, direction);
}
