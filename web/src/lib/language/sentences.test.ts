/** Every sentence of the pages stands in `server/page.toml`, is used, and is there in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { NOTES } from "../../games/new_tabor/money/denominations";

const SOURCES = join(import.meta.dirname, "../..");
const TEXTS = join(SOURCES, "..", "texts");

/** Words that nobody reads as English, or that name the same thing everywhere. */
const NAMES = new Set([
  ...NOTES.map(({ name }) => name),
  "BCDFGHJK",
  "You",
  "px auto auto",
  "Commonweal",
  "Enter",
  "Escape",
  "Esc",
  "End",
  "Home",
  "Notification",
  "Content",
  "Accept",
  "GET",
]);
const SHOWN = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "label",
  "legend",
  "placeholder",
  "title",
]);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !/(\.test|\.setup|\.d)\.ts$/.test(entry.name),
    )
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)test-|\/view\.ts$|protocol\.ts$/.test(file));
}

/** Whether people read it as a sentence or a word: not a name of a class, a key or an event, nor the label of a hash. */
const isProse = (text: string): boolean =>
  !NAMES.has(text.trim()) &&
  !text.endsWith("\0") &&
  /\p{L}{2,}[,.:;]? \p{L}|\p{L}’\p{L}|^\s*\p{Lu}\p{Ll}+[.…?!:]?\s*$/u.test(text);

type Node = { type: string; [key: string]: unknown };

/** The strings in code that read like a sentence, without those of selectors, messages for developers and types. */
function proseInCode(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isThrowStatement(node) || ts.isNewExpression(node)) return;
    if (
      ts.isCallExpression(node) &&
      /console|querySelector|closest|matches|MediaQuery|matchMedia|loading/.test(node.expression.getText())
    )
      return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      if (isProse(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true));
  return found;
}

/** The prose in a component: its text, the attributes that people read or hear, and the strings of its code. */
function proseIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, readable: boolean): void => {
    if (node.type === "StyleSheet" || node.type === "Comment" || node.type === "StyleDirective") return;
    if (node.type === "Script") {
      const { start, end } = node.content as { start: number; end: number };
      return void found.push(...proseInCode(source.slice(start, end)));
    }
    if (
      node.type === "Text" &&
      readable &&
      /\p{L}{2,}/u.test(String(node.data)) &&
      !NAMES.has(String(node.data).trim())
    )
      found.push(String(node.data));
    if (node.type === "ExpressionTag" && readable)
      found.push(...proseInCode(`(${source.slice((node.start as number) + 1, (node.end as number) - 1)})`));
    const inside = node.type === "Attribute" ? SHOWN.has(String(node.name)) : readable;
    const skip = ["code", "kbd", "noscript"].includes(String(node.name)) && node.type === "RegularElement";
    for (const [key, part] of Object.entries(node)) {
      if (skip || key === "parent" || typeof part !== "object" || part === null) continue;
      for (const one of [part].flat()) if (one && typeof (one as Node).type === "string") visit(one as Node, inside);
    }
  };
  const ast = parse(source, { modern: true });
  for (const part of [ast.fragment, ast.instance, ast.module]) if (part) visit(part as unknown as Node, true);
  return found;
}

const sources = filesUnder(SOURCES).map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));
const languages = readdirSync(TEXTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const idsIn = (language: string): string[] =>
  readdirSync(join(TEXTS, language)).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(TEXTS, language, file), "utf8")) as object),
  );

describe("the sentences of the pages", () => {
  const code = sources.map(({ text }) => text).join("\n");
  const english = idsIn("en");

  it("are all used", () => {
    const quoted = new Set(code.match(/(?<=")[^"\s]+(?=")/g));
    const unused = english.filter((id) => !quoted.has(id));
    expect(unused).toEqual([]);
  });

  it.each(languages.map(({ name }) => name))("are in %s the sentences of whole parts", (language) => {
    const more = idsIn(language).filter((id) => !english.includes(id));
    expect(more).toEqual([]);
  });

  it("are loaded before the code that shows them", () => {
    const part = new Map(
      readdirSync(join(TEXTS, "en")).flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(TEXTS, "en", file), "utf8")) as object).map(
          (id) => [id, file.replace(".json", "")] as const,
        ),
      ),
    );
    const lacking = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string, loaded: string[]): void => {
      const text = sources.find((one) => one.file === file)?.text;
      if (text === undefined || seen.has(`${file} ${loaded}`)) return;
      seen.add(`${file} ${loaded}`);
      for (const [, id = ""] of text.matchAll(/"(\w+\.\w+)"/g)) {
        const of = part.get(id);
        if (of !== undefined && !loaded.includes(of)) lacking.add(`${file}: ${id} is in the part ${of}`);
      }
      const next = (name: string): string => {
        const found = join(file, "..", name);
        return /\.(svelte|ts)$/.test(found) &&
          !found.endsWith(".svelte.ts") &&
          sources.some((one) => one.file === found)
          ? found
          : `${found}.ts`;
      };
      const later = /withParts\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\("([^"]+)"\)/g;
      for (const [, parts = "", name = ""] of text.matchAll(later))
        visit(next(name), [...new Set([...loaded, ...parts.match(/\w+/g)!])].sort());
      for (const [, name = ""] of text.replace(later, "").matchAll(/(?:from |import\(|^import )"(\.[^"]+)"/gm))
        visit(next(name), loaded);
    };
    visit("main.ts", ["shell"]);
    visit("games/potlatch/Board.svelte", ["shell", "potlatch", "table"]);
    visit("games/original_position/Board.svelte", ["shell", "original_position", "table", "votes"]);
    visit("games/legislation/Board.svelte", ["shell", "legislation", "table", "votes"]);
    visit("games/new_tabor/Board.svelte", ["shell", "new_tabor", "table"]);
    visit("games/laissez_faire/Board.svelte", ["shell", "laissez_faire", "table"]);
    expect([...lacking]).toEqual([]);
  });

  it.each(sources.map(({ file }) => file))("stand in page.toml, none in %s", (file) => {
    const text = sources.find((one) => one.file === file)?.text ?? "";
    expect(file.endsWith(".svelte") ? proseIn(text) : proseInCode(text)).toEqual([]);
  });
});
