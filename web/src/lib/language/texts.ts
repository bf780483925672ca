/**
 * The sentences of the page in the language of its reader, from `server/page.toml` and its translations.
 *
 * The server says in `<html lang>` which language that is. Only this language travels, in parts: a page loads the
 * texts of its part before it is shown.
 */
import { root } from "../server/root";
import type { Ids } from "../../../texts/ids";
import { isolate } from "./isolate";
import { Pattern, written as writtenIn } from "./patterns";

export type { Ids };
export type Id = keyof Ids;
type Values<I extends Id> = keyof Ids[I] extends never ? [] : [Ids[I]];

const files = import.meta.glob<Record<string, string>>("../../../texts/*/*.json", { import: "default" });

const ENGLISH = "en";

/** Whether a language has a part of the texts. */
const has = (language: string, part: string): boolean => `../../../texts/${language}/${part}.json` in files;

/** The languages that the whole shell has, English first. */
export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...Object.keys(files).flatMap((file) => /\/(?!en\/)([\w-]+)\/front\.json$/.exec(file)?.[1] ?? []),
].filter((language) => has(language, "shell") && has(language, "table"));

/** The language of the page: as the server found it, if the page has it. */
export const language: string = LANGUAGES.includes(document.documentElement.lang)
  ? document.documentElement.lang
  : ENGLISH;

const COOKIE = "cw-language";
const A_YEAR = 365 * 24 * 3600;

/** Read the pages in another language from now on, on this device. The server finds the choice in a cookie. */
export function chooseLanguage(chosen: string): void {
  document.cookie = `${COOKIE}=${chosen}; path=${root}/; max-age=${A_YEAR}; samesite=lax`;
  location.reload();
}

/** A language as the people who speak it call it: "English", "Deutsch". */
export const nameOfLanguage = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** The language that a part of the texts is in: English if it is not translated. */
export const languageOf = (part: string): string => (has(language, part) ? language : ENGLISH);

type Text = { pattern: string; language: string; format: Pattern | null };

const texts = new Map<string, Text>();

/** The `lang` of words in a language that is not that of the page; undefined if it is the same. */
export const foreign = (of: string): string | undefined => (of === language ? undefined : of);

/** Add texts in a language. */
export function addTexts(patterns: Record<string, string>, language: string): void {
  for (const [id, pattern] of Object.entries(patterns)) texts.set(id, { pattern, language, format: null });
}

const loading = new Map<string, Promise<void>>();

/** Load a part of the texts, once. A part that nobody wrote has none. */
export function loadTexts(part: string): Promise<void> {
  const known = loading.get(part);
  if (known) return known;
  const load = files[`../../../texts/${languageOf(part)}/${part}.json`];
  const loaded = load ? load().then((patterns) => addTexts(patterns, languageOf(part))) : Promise.resolve();
  loading.set(
    part,
    loaded.catch((thrown: unknown) => {
      loading.delete(part); // The next visit tries again.
      throw thrown;
    }),
  );
  return loaded;
}

/** The code of a part of the page, together with the parts of the texts that it shows. */
export const withParts = async <Module>(parts: string[], load: () => Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([load(), ...parts.map(loadTexts)]);
  return module;
};

function formatOf(text: Text): Pattern {
  text.format ??= new Pattern(text.pattern, text.language);
  return text.format;
}

/** A sentence of the page. One that is not loaded shows its id, so that people can report it. */
export function t<I extends Id>(id: I, ...values: Values<I>): string {
  const text = texts.get(id);
  if (text === undefined) return id;
  const words = Object.entries(values[0] ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? isolate(value) : value,
  ]);
  return formatOf(text).format(Object.fromEntries(words) as Record<string, string | number>);
}

/** A piece of a sentence: `name` of the value that it shows, or "" for the words around values. */
export type Piece = { name: string; text: string };

/** A sentence cut at the texts that stand in it, so that a page can show them as links, codes or strong words. */
export function pieces<I extends Id>(id: I, values: Ids[I]): Piece[] {
  const text = texts.get(id);
  if (text === undefined) return [{ name: "", text: id }];
  const marked = Object.entries<string | number>(values).map(([name, value]) => [
    name,
    typeof value === "string" ? { name, text: isolate(value) } : value,
  ]);
  const made = formatOf(text).pieces<Piece>(Object.fromEntries(marked) as Record<string, Piece | number>);
  return made.map((piece) => (typeof piece === "string" ? { name: "", text: piece } : piece));
}

/** A number that no sentence words, as people of the language write it: 1500.5 is "1.500,5" in German. `least`: so many
 * decimals at least. */
export const digits = (number: number, least = 0): string =>
  number.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: 10 });

/** "4:05", and "−1:20" over time. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.abs(ms < 0 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return ms < 0 && seconds > 0 ? `−${time}` : time;
}

/** What a clock of a table shows: the whole seconds that are left. */
export const wholeSecondsLeft = (ms: number): string => minutesAndSeconds(Math.floor(Math.max(0, ms) / 1000) * 1000);

/** "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return t("page.and", {
    first: names.slice(0, -1).reduce((first, second) => t("page.comma", { first, second })),
    second: last,
  });
}

/** A number as people of the language write it: 1,000 or 1.000. */
export const written = (number: number): string => writtenIn(number, language);

/** The date of today: "26 November 2026". */
export const today = (): string =>
  new Date().toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });

/** Let the browser read how the language writes numbers, in a task by itself: the first one takes it a while. */
export const prepareFormats = (): void => void setTimeout(() => void written(1000));
