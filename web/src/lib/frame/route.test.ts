import { expect, test } from "vitest";
import { viewOf } from "./route.svelte";

test("an address says whether one plays, watches, or shows the table to a room", () => {
  expect(["", "?watch=1", "?screen=1", "?watch=0", "?other"].map(viewOf)).toEqual([
    "play",
    "watch",
    "screen",
    "play",
    "play",
  ]);
});
