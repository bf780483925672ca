import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.COMMONWEAL_SERVER ?? "http://127.0.0.1:8000";

/** What all pages have: the libraries, the styles, and these parts. */
const EVERYWHERE =
  /node_modules\/(svelte|esm-env|clsx)\/|\/src\/(styles\/(?!print)|lib\/(texts|patterns|pieces|wording|isolate|api|trouble|route|announcer|settings|root|my-tables|kept|once|random-names|seats)\.|lib\/protocol\/|parts\/(ErrorNote|RuleChip|RuleText|WordButton|Later|LoadedPage)\.|games\/(?!new_tabor|laissez_faire)\w+\/palette)/;

/** What a page has while nobody plays: its head, and the field for a table's code. */
const AROUND = /\/src\/parts\/(TopBar|ThemeSwitch|LanguageSwitch|JoinByCode)\./;

/** The pictures of the games on the home page and beside an invitation. */
const COVERS = /\/src\/(lib\/cover\.|games\/\w+\/Cover)/;

/** What a table in play has from its first sight on, board and page together. */
const PLAY =
  /\/src\/(lib\/(amounts|board|chooser|connection|conversations|cue|debate|decks|floor|log|notifications|page-events|position|presence|previews|recent|record|recovery-phrase|replay|session)\.|parts\/(ConnectionNote|GameBoard|Piece|SeatMark|StatusBar)\.|board\/(Act|Rule|Seat|beside|context|focus|neighbour|text|why)\.)/;

/** What several stages of a table have; not the parts of its debrief, of its options and of the shuffle, nor the field for an amount. */
const TABLE =
  /\/src\/(lib|parts|board)\/(?!\w*(plot|picture|flow|charter|wording|OptionField|DeckField|DataTable|AmountField|shuffle-share))/i;

/** What is there when a vote begins, with the board of Original Position, which votes most. */
const VOTES =
  /\/src\/(votes\/(Arguments|BallotCard|Chip|Countdown|VotersList|vote)|games\/original_position\/(Awarding|GoodIcon|Scales|ScenarioCard|captions|geometry|table|view|votes))\./;

/** What Legislation shows from its first bill on. */
const LEGISLATION =
  /\/src\/games\/legislation\/(InPlay|BillTable|Bill|Chamber|Desk|Hand|IssueIcon|IssueTile|LawWall|Level|Sign|Tokens|TokenButtons|Variations|captions|draft|effects|geometry|table|view)\./;

/** What New Tabor shows from its first turn on. */
const NEW_TABOR =
  /\/src\/games\/new_tabor\/(Board|Glyph|Land|MoneyLines|Others|Picture|Purse|Sheet|SheetTable|Trackers|Union|Values|captions|geometry|table|view)\./;

/** What Laissez-faire shows from its first turn on. */
const LAISSEZ_FAIRE =
  /\/src\/games\/laissez_faire\/(Board|City|Goal|Greyed|Near|Players|Space|Turn|captions|geometry|table|view)\./;

/** What people of a class see first: one file, whose name alone stands in what every page loads. */
const CLASS = /\/src\/classes\/(ClassPage|api|session|member\/)/;

/** What the board of Legislation shows, and its cover. */
const ICONS = /\/src\/games\/legislation\/icons\./;

/** What the boards of New Tabor and Laissez-faire show, and their covers. */
const SIGNS = /\/src\/games\/(new_tabor\/(icons|palette)|laissez_faire\/palette)\./;

/** Write each built text file also as `.br` and `.gz`, so that the server never compresses them itself. */
function compress(): Plugin {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: "compress",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const content = readFileSync(join(dir, name));
        for (const [ending, made] of [
          ["br", brotliCompressSync(content, best)],
          ["gz", gzipSync(content, { level: 9 })],
        ] as const) {
          if (made.length < content.length) writeFileSync(join(dir, `${name}.${ending}`), made);
        }
      }
    },
  };
}

/** Where a part of the texts stands: the sentences of every table get the shortest ids, those of no table in play the longest. */
const placeOf = (file: string): number =>
  /^(shell|table)\./.test(file) ? 0 : /^(class_|end\.|front|lobby|menu|studio|study|talk)/.test(file) ? 2 : 1;

/** Give the sentences of the pages short ids in what is built: the long ones would travel twice, in code and texts. */
function shortIds(): Plugin {
  const short = new Map<string, string>();
  return {
    name: "short-ids",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const english = join(import.meta.dirname, "texts", "en");
      const names = readdirSync(english).sort((a, b) => placeOf(a) - placeOf(b));
      const files = names.map((file) => readFileSync(join(english, file), "utf8"));
      for (const file of files) for (const id of Object.keys(JSON.parse(file))) short.set(id, short.size.toString(36));
    },
    transform(code, file) {
      if (!/\/src\/.*\.(svelte|ts)$|\/texts\/[\w-]+\/\w+\.json$/.test(file)) return null;
      return {
        code: code.replace(/"(\w+\.\w+)"/g, (all, id: string) => (short.has(id) ? `"${short.get(id)}"` : all)),
        map: null,
      };
    },
  };
}

export default defineConfig({
  base: "./", // the server may lie below a path of a proxy, and writes it into index.html
  plugins: [shortIds(), svelte(), svelteTesting(), compress()],
  build: {
    target: "es2022",
    // The server's Content-Security-Policy allows no inline script and no data: addresses.
    assetsInlineLimit: 0,
    // The server reads it to tell a browser early which files the page of a table needs.
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      output: {
        // What every page loads names all files: each letter of a hash costs a byte there, and seven are the fewest.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          // Each small file costs its headers: what several pages or stages share comes as one.
          groups: [
            { name: "everywhere", test: EVERYWHERE, priority: 2 },
            { name: "around", test: AROUND, priority: 2 },
            { name: "covers", test: COVERS, priority: 2 },
            { name: "play", test: PLAY, minShareCount: 2, priority: 2 },
            { name: "icons", test: ICONS, priority: 3 },
            { name: "signs", test: SIGNS, priority: 3 },
            { name: "legislation", test: LEGISLATION, priority: 2 },
            { name: "new_tabor", test: NEW_TABOR, priority: 2 },
            { name: "laissez_faire", test: LAISSEZ_FAIRE, priority: 2 },
            { name: "votes", test: VOTES, minShareCount: 2, priority: 1 },
            { name: "table", test: TABLE, minShareCount: 3, priority: 1 },
            { name: "class", test: CLASS },
          ],
        },
      },
    },
  },
  // `npm run dev` shows the pages as they are written, and asks a running `commonweal serve` for everything else.
  server: { proxy: { "/api": { target: server, ws: true }, "/games": server, "/schema": server } },
  // One jsdom a worker, with a fresh context for each file: making one for each file took half of the time.
  test: {
    environment: "jsdom",
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/lib/texts.setup.ts"],
    passWithNoTests: false,
    testTimeout: 60_000, // on a busy machine axe-core takes longer than Vitest's five seconds
  },
});
