import { expect, test } from "vitest";

import { usualBot } from "./bots";

test("a sensible bot is the usual one, wherever it stands in the list", () => {
  const kinds = ["random", "search", "search:fair", "sensible", "sensible:fair"];
  expect(usualBot(kinds.map((kind) => ({ kind, title: kind })))).toBe("sensible");
  expect(usualBot(["a", "b", "c"].map((kind) => ({ kind, title: kind })))).toBe("b");
  expect(usualBot([])).toBe("");
});
