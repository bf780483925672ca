/** Loads all sentences of the pages in English before the tests of a file. */
import { loadTexts } from "./texts";

const PARTS = [
  "front",
  "table",
  "lobby",
  "menu",
  "rules",
  "talk",
  "votes",
  "deals",
  "fields",
  "end",
  "studio",
  "potlatch",
  "legislation",
];
await Promise.all(PARTS.map(loadTexts));
