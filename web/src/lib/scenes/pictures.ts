/** Finds the pictures that a game draws for its scenes. */
import type { Component } from "svelte";
import type { BoardProps } from "../table/commonweal-board";
import type { StagedScene } from "./scenes";

/** What the picture of a scene is given. */
export type PictureProps = Pick<BoardProps, "book" | "lobby" | "position" | "viewer" | "log"> & { scene: StagedScene };
export type ScenePicture = Component<PictureProps>;

const bundled = import.meta.glob<{ default: ScenePicture; draws: readonly string[] }>(
  "../../games/*/ScenePicture.svelte",
);

/** What draws the scenes of a game, and which of them; null if nothing does, or if it cannot be loaded. */
export async function findPictures(game: string): Promise<{ Picture: ScenePicture; draws: readonly string[] } | null> {
  const load = bundled[`../../games/${game}/ScenePicture.svelte`];
  if (!load) return null;
  return load().then(
    ({ default: Picture, draws }) => ({ Picture, draws }),
    () => null,
  );
}
