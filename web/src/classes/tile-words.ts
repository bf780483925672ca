/** The state of a table in a few words. */
import type { Book, Tile } from "../lib/protocol";
import { t } from "../lib/language/texts";

const phaseOf = (tile: Tile, book: Book): string =>
  book.phases.find((phase) => phase.name === tile.phase)?.title ?? tile.phase ?? "";

const STATES: Record<Tile["state"], (tile: Tile, book: Book) => string> = {
  waiting: () => t("wall.waiting"),
  playing: phaseOf,
  paused: () => t("wall.paused"),
  ended: () => t("wall.ended"),
  closed: () => t("wall.closed"),
};

/** "Round 3 · Gifts". */
export const stateText = (tile: Tile, book: Book): string =>
  [tile.round ? t("wall.round", { round: tile.round }) : "", STATES[tile.state](tile, book)]
    .filter((text) => text !== "")
    .join(" · ");
