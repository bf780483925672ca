/**
 * Finds a game's board. The contract is `commonweal-board.d.ts`, which authors of games get from `commonweal types GAME`.
 *
 * A game's package may bring its board as a module (`book.board`). The boards of our own games are Svelte components in
 * `web/src/games/<game>/Board.svelte`, which take the same properties. Every other game gets the fallback board.
 */
import type { Component } from "svelte";
import type { BoardModule, BoardProps } from "./commonweal-board";
import type { BoardFiles } from "../protocol";
import { root } from "../server/root";
import { withParts } from "../language/texts";

export type * from "./commonweal-board";

export type FoundBoard = { component: Component<BoardProps> } | { module: BoardModule } | null;

/** The parts of the texts that boards share, for those that show them. */
const SHARED: Record<string, string[]> = { original_position: ["votes"] };

const bundled = import.meta.glob<{ default: Component<BoardProps> }>("../../games/*/Board.svelte");

/** Load the board of a game; null if it has none. Rejects if its files cannot be loaded. */
export async function findBoard(game: string, files: BoardFiles | null): Promise<FoundBoard> {
  if (files) {
    const [module] = await Promise.all([
      import(/* @vite-ignore */ root + files.script) as Promise<BoardModule>,
      files.style === null ? null : loadStyle(root + files.style),
    ]);
    if (typeof module.mount !== "function") throw new TypeError(`${files.script} exports no function mount`);
    return { module };
  }
  const load = bundled[`../../games/${game}/Board.svelte`];
  return load ? { component: (await withParts([game, ...(SHARED[game] ?? [])], load)).default } : null;
}

/** Add a style sheet to the page, once. */
function loadStyle(address: string): Promise<unknown> | null {
  if (document.head.querySelector(`link[href="${address}"]`)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(link);
  });
}

const nothing = (): void => undefined;
/** What a board is given that people only look at. */
export const ONLY_SHOWN = {
  interactive: false,
  publicOnly: false,
  chosen: null,
  press: nothing,
  point: nothing,
  act: nothing,
  explain: nothing,
  openRule: nothing,
  first: nothing,
} as const;
