/// <reference types="node" />
/* `Act` fills the button of a chosen act and calls it pressed: who gives a pressed button a ground must leave out the filled one, whose ink is
 * made for another ground. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PRESSED = /^[^{}\n]*\[aria-pressed="true"\](?!:not\(\.primary\))[^{}]*\{[^}]*background[^}]*\}/gm;

it.each(globSync("src/**/*.svelte").filter((file) => /<Act\b/.test(readFileSync(file, "utf8"))))(
  "%s gives no ground to a filled button",
  (file) => {
    const grounds = readFileSync(file, "utf8").match(PRESSED) ?? [];
    expect(grounds.filter((rule) => !/[^-]color:/.test(rule))).toEqual([]);
  },
);
