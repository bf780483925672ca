/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourOf, contrast, SCHEMES } from "../../styles/contrast";

// Read from the file: the test runner empties every style sheet that is imported.
const palette = readFileSync("src/games/potlatch/palette.css", "utf8");

describe.each(SCHEMES)("the %s palette", (_, scheme) => {
  const colour = (name: string) => colourOf(palette, name, scheme);
  const INKS = ["ink-0", "ink-1", "ink-2", "ink-3", "ink", "muted"];
  const pairs = [
    ...INKS.flatMap((ink) => ["shell", "card", "glow"].map((ground) => [ink, ground])),
    ["accent-ink", "accent"],
    ["accent", "shell"],
    ["shell", "copper"],
    ["shell", "smoke"],
    ["muted", "meadow"],
    ["ink", "sand"],
    ["ink", "water"],
  ] as [string, string][];

  it.each(pairs)("%s can be read on %s", (ink, ground) => {
    expect(colour(ink)).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});
