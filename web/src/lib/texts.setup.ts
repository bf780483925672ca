/** Loads all sentences of the pages in English before the tests of a file. */
import { loadTexts } from "./texts";

await Promise.all(["front", "table", "potlatch"].map(loadTexts));
