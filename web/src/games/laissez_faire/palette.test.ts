/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourOf, contrast, SCHEMES } from "../../styles/contrast";

// Read from the files: the test runner empties every style sheet that is imported.
const palette = readFileSync("src/games/laissez_faire/palette.css", "utf8");
const tokens = readFileSync("src/styles/tokens.css", "utf8");

const READ: [string, string][] = [
  ...["ink", "muted", "good", "bad", "accent"].flatMap((ink): [string, string][] => [
    [ink, "card"],
    [ink, "deep"],
  ]),
  ...["ground", "accent-soft", ...Array.from({ length: 8 }, (_, city) => `city-${city}`)].map(
    (ground): [string, string] => ["ink", ground],
  ),
  ["bad", "accent-soft"],
  ["muted", "accent-soft"],
  ["accent-ink", "accent"],
];
/** Shapes that must be told from their ground: 3:1. */
const SEEN: [string, string][] = [
  ["line-strong", "card"],
  ...Array.from({ length: 8 }, (_, city): [string, string] => ["brick", `city-${city}`]),
  ...Array.from({ length: 6 }, (_, seat): [string, string] => [`seat-${seat}`, "card"]),
];

describe.each(SCHEMES)("the %s palette", (_, scheme) => {
  const colour = (name: string) => colourOf(palette, name, scheme) || colourOf(tokens, name, scheme);

  it.each(READ)("%s can be read on %s", (ink, ground) => {
    expect(colour(ink)).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SEEN)("%s stands out from %s", (shape, ground) => {
    expect(contrast(colour(shape), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
