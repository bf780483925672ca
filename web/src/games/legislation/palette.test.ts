/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourOf, contrast, SCHEMES } from "../../styles/contrast";

// Read from the file: the test runner empties every style sheet that is imported.
const palette = readFileSync("src/games/legislation/palette.css", "utf8");
const tokens = readFileSync("src/styles/tokens.css", "utf8");
const SEATS = Array.from({ length: 10 }, (_, seat) => `seat-${seat}`);

/** Text on its ground: 4.5:1. */
const READ: [string, string][] = [
  ...["ink", "muted"].flatMap((ink) =>
    ["card", "deep", "stone", "floor"].map((ground): [string, string] => [ink, ground]),
  ),
  ...["plus", "minus", "demand", "met", "brass"].flatMap((ink): [string, string][] => [
    [ink, "card"],
    [ink, `${ink}-soft`],
    ["card", ink],
  ]),
  ["met", "stone"],
  ["demand", "stone"],
  ["brass", "card"],
  ["ink", "brass-soft"],
  ["met", "brass-soft"],
  ["demand", "brass-soft"],
  ["on-oak", "oak"],
  ["accent-ink", "accent"],
];
/** Shapes that must be told from their ground: 3:1. */
const SEEN: [string, string][] = [
  ...SEATS.flatMap((seat): [string, string][] =>
    ["card", "plus-soft", "minus-soft", "brass-soft"].map((ground) => [seat, ground]),
  ),
  ["line-strong", "card"],
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
