import { expect, test } from "vitest";

import { usualBot } from "./bots";

test("a bot with a character is the usual one, wherever it stands in the list", () => {
  const kinds = ["character", "random", "search", "search:fair", "sensible", "sensible:fair"];
  expect(usualBot(kinds.map((kind) => ({ kind, title: kind })))).toBe("character");
  expect(usualBot(["a", "b", "c"].map((kind) => ({ kind, title: kind })))).toBe("b");
  expect(usualBot([])).toBe("");
});
