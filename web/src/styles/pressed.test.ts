import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A rule for what is pressed, checked or current, and what in it would change a width. */
const RULE = /[^{}]*(?:\[aria-pressed(?:="true")?\]|\[aria-current[^\]]*\]|:checked|button\.primary)[^{}]*\{[^{}]*\}/g;
const WIDER = /font-weight|padding-inline|letter-spacing|border(?:-inline(?:-\w+)?)?(?:-width)?:\s*\d/;

test("a button keeps its width when it is pressed, so that no row wraps under the finger", () => {
  const wider = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(RULE)].filter(([rule]) => WIDER.test(rule)).map(() => file),
  );
  expect(wider).toEqual([]);
});

test.each(["demands/Hand", "law/IssueTile"])("words of demands in %s that do not fit break at a syllable", (name) => {
  const text = sources[`../games/legislation/${name}.svelte`] ?? "";
  const breaking = text.match(/\{[^{}]*overflow-wrap[^{}]*\}/g) ?? [];
  expect(breaking.length).toBeGreaterThan(0);
  expect(breaking.filter((rule) => !rule.includes("hyphens: auto"))).toEqual([]);
});
