/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Read from the file: the test runner empties every style sheet that is imported.
const palette = readFileSync("src/games/potlatch/palette.css", "utf8");

type Scheme = 0 | 1;

/** The value of a colour in the light (0) or dark (1) scheme. */
function colour(name: string, scheme: Scheme): string {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(palette);
  return value?.[3] ?? value?.[scheme + 1] ?? "";
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string, scheme: Scheme): number {
  const [low = 0, high = 0] = [a, b].map((name) => luminance(colour(name, scheme))).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the %s palette", (_, scheme) => {
  const INKS = ["flg-ink", "gm-ink", "ct-ink", "t-ink", "ink", "ink-soft"];
  const pairs = [
    ...INKS.flatMap((ink) => ["shell", "card", "glow"].map((ground) => [ink, ground])),
    ["on-ember", "ember"],
    ["ember", "shell"],
    ["shell", "copper"],
    ["shell", "smoke"],
    ["ink-soft", "meadow"],
    ["ink", "sand"],
    ["ink", "water"],
  ] as [string, string][];

  it.each(pairs)("%s can be read on %s", (ink, ground) => {
    expect(colour(ink, scheme)).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(ink, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });
});
