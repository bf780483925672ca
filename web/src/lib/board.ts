/**
 * The contract between the shell and a game's picture.
 *
 * A game puts `web/src/games/<game>/Board.svelte` in place and the shell finds it; a game without one gets the plain
 * board, which shows the public fields as tables. A board draws `position.view` and offers `position.choices`; the strip,
 * the log, the chat, the rules drawer, the question before an act that cannot be taken back, pending acts and errors
 * belong to the shell.
 *
 * Marks the shell looks for: `data-part="hand"` on the part with the own things (key H, the phone's Hand tab),
 * `data-part="others"` on the part with the other seats (key O); both should take focus (`tabindex="-1"`).
 * Colours: the tokens of `styles/tokens.css`; own colours as `light-dark(day, night)`, which follows the shell's switch.
 */
import type { Component } from "svelte";
import type { Book, Lobby, Position, Preview, Refusal } from "./protocol";

export interface BoardProps {
  /** What the game prints: names of cards, acts, rules. Never changes while a table lives. */
  book: Book;
  /** Who sits where: `lobby.seats[i].name`. */
  lobby: Lobby;
  /** What the viewer may know now. In a replay: at the moment looked at. */
  position: Position;
  /** The own seat, or null for one who watches. */
  viewer: number | null;
  /** False in a replay, for spectators, while the table is paused and while an act is under way. */
  interactive: boolean;
  /** "What others see of me": draw the own seat as the others see it. */
  publicOnly: boolean;
  /**
   * Sends an act as text, such as `gift_to seat=2`. The shell asks once more if it is final, unless the board has
   * "asked" already: shown what the act would do, with a button of its own to go on.
   */
  act: (text: string, asked?: "asked") => void;
  /** What the act would do, as far as the viewer may know. Rejects with an Error whose message says why it cannot. */
  preview: (text: string) => Promise<Preview>;
  /** Shows why an act is not possible, with its rule. */
  explain: (refusal: Refusal) => void;
  /** Opens the rules drawer on this rule. */
  openRule: (id: string) => void;
  /**
   * Tells what comes before the next act, such as laying a decided card aside: the strip offers this and no act until the
   * board says null.
   */
  first?: (step: FirstStep | null) => void;
}

export interface FirstStep {
  title: string;
  take: () => void;
}

export type Board = Component<BoardProps>;

const found = import.meta.glob<{ default: Board }>("../games/*/Board.svelte");

/** The board of a game, or null where the game draws none and the plain board serves. */
export async function boardOf(game: string): Promise<Board | null> {
  const load = found[`../games/${game}/Board.svelte`];
  return load ? (await load()).default : null;
}
