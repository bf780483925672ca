import type { Book } from "../../../lib/table/board";
import type { Lobby } from "../../../lib/protocol";

/** What every part of a charter on paper is given. */
export type CharterPart = {
  book: Book;
  lobby: Lobby;
  /** The moment that the page shows. */
  event: number;
};
