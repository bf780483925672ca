/**
 * The contract between the shell and a game's board.
 *
 * The shell finds `web/src/games/<game>/Board.svelte`; a game without one gets the fallback board, which shows the visible
 * fields as tables. A board draws `position.view` and offers `position.choices`. The shell owns the status bar, the log, the
 * chat, the rules, the confirmation of acts that cannot be taken back, pending acts and errors.
 *
 * The shell looks for `data-part="hand"` on the viewer's own hand (key H, the phone's Hand tab) and for
 * `data-part="others"` on the other seats (key O). Both must take focus (`tabindex="-1"`).
 * Colours: use the tokens of `styles/tokens.css`; write new colours as `light-dark(day, night)`, which follows the theme.
 */
import type { Component } from "svelte";
import type { Position, Refusal } from "./position";
import type { Book, Lobby } from "./protocol";

/** What an act would do. */
export type Preview = { lines: string[]; changed: Record<string, unknown> };

export interface ActOptions {
  /** The board has shown what the act does and had a button of its own to confirm it: the shell does not ask again. */
  confirmed?: boolean;
}

export interface BoardProps {
  /** The rulebook: names of cards, acts, rules. It never changes during a table's life. */
  book: Book;
  /** Who sits where: `lobby.seats[i].name`. */
  lobby: Lobby;
  /** What the viewer may know now. In a replay: at the event shown. */
  position: Position;
  /** The viewer's seat, or null for a spectator. */
  viewer: number | null;
  /** False in a replay, for spectators, while the table is paused and while an act is pending. */
  interactive: boolean;
  /** "Show what others see of me": draw the viewer's seat as the others see it. */
  publicOnly: boolean;
  /**
   * Sends an act as text, such as `gift_to seat=2`. The shell asks for confirmation if the act is final and not
   * `confirmed` yet.
   */
  act: (text: string, options?: ActOptions) => void;
  /** What the act would do, as far as the viewer may know. Rejects with an Error that says why the act is not possible. */
  preview: (text: string) => Promise<Preview>;
  /** Shows why an act is not possible, with its rule. */
  explain: (refusal: Refusal) => void;
  /** Opens the rules at this rule. */
  openRule: (id: string) => void;
  /**
   * Sets a step that comes before the next act, such as putting a decided card away. The status bar offers only this step
   * until the board sets null.
   */
  first?: (step: FirstStep | null) => void;
}

export interface FirstStep {
  title: string;
  take: () => void;
}

export type Board = Component<BoardProps>;

const found = import.meta.glob<{ default: Board }>("../games/*/Board.svelte");

/** Load the board of a game; null if the game has none and uses the fallback board. */
export async function boardOf(game: string): Promise<Board | null> {
  const load = found[`../games/${game}/Board.svelte`];
  return load ? (await load()).default : null;
}
