import { globSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { Pattern, type Values } from "./patterns";

/** What the library makes of a pattern; null if it cannot read it, or a value is missing. */
function expected(pattern: string, language: string, values: Values): string | null {
  try {
    return String(new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true }).format(values));
  } catch {
    return null;
  }
}

function made(pattern: string, language: string, values: Values): string | null {
  try {
    return new Pattern(pattern, language).format(values);
  } catch {
    return null;
  }
}

/** All strings of a TOML file on one line. */
const stringsIn = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text = ""]) =>
    text.replaceAll(/\\(.)/g, "$1"),
  );

const FILES = globSync("../src/commonweal/**/*.toml");
const NUMBERS = [0, 1, 2, 3, 7, 11, 21, 1000, 1234.5];

describe("patterns", () => {
  it("write a number below 0 with a true minus sign", () => {
    expect(made("{n, plural, =1 {+1} other {{n}}}", "en", { n: -2 })).toBe("−2");
    expect(made("{n, plural, =-1 {less} one {#} other {#}}", "en", { n: -1 })).toBe("less");
    expect(made("{text}", "en", { text: "re-elected" })).toBe("re-elected");
  });

  it.each(FILES)("of %s are worded as intl-messageformat words them", (file) => {
    const language = /\.(\w\w)\.toml$/.exec(file)?.[1] ?? "en";
    for (const pattern of stringsIn(file).filter((text) => /[{}#']/.test(text))) {
      const names = [...pattern.matchAll(/\{\s*(\w+)/g)].map(([, name = ""]) => name);
      const branches = [...pattern.matchAll(/(\w+)\s*\{/g)].map(([, branch = ""]) => branch);
      for (const value of [...NUMBERS, ...branches]) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        const plural = typeof value === "string" && /plural|selectordinal|number/.test(pattern);
        if (!plural) expect(made(pattern, language, values), pattern).toBe(expected(pattern, language, values));
      }
    }
  });

  it.each([
    "it''s '{not a value}' here",
    "don't",
    "{count, plural, offset:1 =1 {just you} one {you and # other} other {you and # others}}",
    "{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
    "{who, select, you {{count, plural, one {# card} other {'#' # cards}}} other {#}}",
    "{count, plural, one {{who, select, other {# for {who}}}} other {many}}",
    "{ count , number }",
    "{count",
    "{}",
    "{count, plural, one {#}}",
    "",
  ])("reads %s", (pattern) => {
    for (const language of ["en", "de", "ar", "pl"])
      for (const count of NUMBERS) {
        const values = { count, who: "you" };
        expect(made(pattern, language, values)).toBe(expected(pattern, language, values));
      }
  });

  it("needs every value", () => {
    expect(() => new Pattern("{name} gives", "en").format({})).toThrow(ReferenceError);
  });

  it("cuts a sentence at what is neither text nor a number", () => {
    const name = { name: "who", text: "Fern" };
    expect(
      new Pattern("To {who}: {count, plural, other {# for {who}}}.", "en").pieces({ who: name, count: 2 }),
    ).toEqual(["To ", name, ": 2 for ", name, "."]);
  });
});
