/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourOf, contrast, SCHEMES } from "../../styles/contrast";

// Read from the files: the test runner empties every style sheet that is imported.
const palette = readFileSync("src/games/original_position/palette.css", "utf8");
const tokens = readFileSync("src/styles/tokens.css", "utf8");

const SEATS = [0, 1, 2, 3, 4, 5].map((seat) => `seat-${seat}`);
const READ: [string, string][] = [
  ...["ink", "muted", "vote-for", "vote-against", "gain", "loss", "brass"].flatMap((ink): [string, string][] => [
    [ink, "card"],
    [ink, "deep"],
  ]),
  ["ink", "slate"],
  ["ink", "slate-deep"],
  ["slate-ink", "slate"],
  ["slate-ink", "slate-deep"],
  ["slate-ink", "card"],
  ["on-veil", "veil"],
  ["on-brass", "brass-light"],
  ["on-brass", "brass-fill"],
  ["accent-ink", "accent"],
];
/** Shapes that must be told from their ground: 3:1. */
const SEEN: [string, string][] = [
  ...SEATS.flatMap((seat): [string, string][] => [
    [seat, "card"],
    [seat, "slate-deep"],
  ]),
  ["veil-weave", "veil"],
  ["accent", "card"],
  ["brass", "deep"],
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
