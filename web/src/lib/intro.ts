/**
 * A game's introduction: cover picture and primer.
 *
 * `web/src/games/<game>/Cover.svelte` draws a decorative picture for the home page; `primer.ts` explains the game in a few
 * sentences. A game without them shows its name and its blurb.
 */
import type { Component } from "svelte";

/** The game in a minute: `goal` in one sentence, `steps` in the order of play, `words` that the cards abbreviate. */
export type Primer = { goal: string; steps: string[]; words?: [string, string][] };

const covers = import.meta.glob<Component>("../games/*/Cover.svelte", { eager: true, import: "default" });
const primers = import.meta.glob<Primer>("../games/*/primer.ts", { eager: true, import: "primer" });

export const coverOf = (game: string): Component | null => covers[`../games/${game}/Cover.svelte`] ?? null;
export const primerOf = (game: string): Primer | null => primers[`../games/${game}/primer.ts`] ?? null;
