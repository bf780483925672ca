import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A rule for what is pressed, chosen or current. */
const RULE = /[^{}]*(?:\[aria-pressed(?:="true")?\]|\[aria-current[^\]]*\]|button\.primary)[^{}]*\{[^{}]*\}/g;

test("a button keeps its width when it is pressed, so that no row wraps under the finger", () => {
  const wider = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(RULE)].filter(([rule]) => /font-weight|padding-inline|letter-spacing/.test(rule)).map(() => file),
  );
  expect(wider).toEqual([]);
});
