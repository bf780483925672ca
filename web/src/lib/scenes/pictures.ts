/** Finds the pictures that a game draws for its scenes. */
import type { Component } from "svelte";
import type { WordedEntry } from "../log/log";
import type { BoardProps } from "../table/commonweal-board";
import type { StagedScene } from "./scenes";

/** What the picture of a scene is given. `log`: all that the log has told its viewer. */
export type PictureProps = Pick<BoardProps, "book" | "lobby" | "position" | "viewer"> & {
  scene: StagedScene;
  log: readonly WordedEntry[];
};
export type ScenePicture = Component<PictureProps>;
/** `draws`: the scenes that have a picture; `tells`: the ids of the entries which it shows, so that no line has to. */
type Module = { default: ScenePicture; draws: readonly string[]; tells?: readonly string[] };
export type Pictures = { Picture: ScenePicture } & Required<Omit<Module, "default">>;

const bundled = import.meta.glob<Module>("../../games/*/ScenePicture.svelte");

/** The lines of a scene that its picture does not show. */
export function linesBeside(scene: StagedScene, pictures: Pictures | null): string[] {
  if (!pictures?.draws.includes(scene.name)) return scene.lines;
  const { tells } = pictures;
  const shown = scene.entries.filter(({ id = "" }) => tells.some((told) => id === told || id.startsWith(`${told}.`)));
  return scene.lines.filter((line) => !shown.some(({ text }) => text === line));
}

/** What draws the scenes of a game, and which of them; null if nothing does, or if it cannot be loaded. */
export async function findPictures(game: string): Promise<Pictures | null> {
  const load = bundled[`../../games/${game}/ScenePicture.svelte`];
  if (!load) return null;
  return load().then(
    ({ default: Picture, draws, tells = [] }) => ({ Picture, draws, tells }),
    () => null,
  );
}
