import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.COMMONWEAL_SERVER ?? "http://127.0.0.1:8000";

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

export default defineConfig({
  base: "./", // the server may lie below a path of a proxy, and writes it into index.html
  plugins: [svelte(), svelteTesting(), compress()],
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
        codeSplitting: {
          // Each small file costs its headers: what many parts of the pages share comes together.
          groups: [
            { name: "everywhere", minShareCount: 16, priority: 2 },
            { name: "votes", test: /\/src\/votes\//, minShareCount: 2 },
            {
              name: "mats",
              test: /\/original_position\/(captions|mats\/|stage\/(Scales|ScenarioCard))/,
              minShareCount: 2,
            },
            {
              name: "in-play",
              test: /\/src\/(board|lib\/(device|log|replay|seats|server|table|talk))\/[^/]+$/,
              minShareCount: 3,
              priority: 1,
            },
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
    setupFiles: ["src/lib/language/texts.setup.ts"],
    passWithNoTests: false,
    testTimeout: 60_000, // on a busy machine axe-core takes longer than Vitest's five seconds
  },
});
