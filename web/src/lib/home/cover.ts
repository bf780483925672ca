/**
 * A game's cover: `web/src/games/<game>/Cover.svelte` draws a decorative picture for the home page. A game without one
 * shows its name and its blurb.
 */
import type { Component } from "svelte";

const covers = import.meta.glob<Component>("../../games/*/Cover.svelte", { eager: true, import: "default" });

export const coverOf = (game: string): Component | null => covers[`../../games/${game}/Cover.svelte`] ?? null;
