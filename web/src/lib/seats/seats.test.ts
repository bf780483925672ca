/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourOf, contrast, SCHEMES } from "../../styles/contrast";
import { inkOf, shapeOf } from "./seats";

// Read from the file: the test runner empties every style sheet that is imported.
const tokens = readFileSync("src/styles/tokens.css", "utf8");
const SEATS = Array.from({ length: 10 }, (_, seat) => seat);
const nameOf = (seat: number) => inkOf(seat).replace(/^var\(--|\)$/g, "");

describe("the marks of ten seats", () => {
  it("differ in shape, so that nobody needs to tell colours apart", () => {
    expect(new Set(SEATS.map(shapeOf)).size).toBe(10);
  });

  it.each(SCHEMES)("differ in colour and stand out in the %s theme", (_, scheme) => {
    const colours = SEATS.map((seat) => colourOf(tokens, nameOf(seat), scheme));
    expect(new Set(colours).size).toBe(10);
    for (const ground of ["paper", "card"])
      for (const colour of colours)
        expect(contrast(colour, colourOf(tokens, ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });
});
