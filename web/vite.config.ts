import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const server = process.env.COMMONWEAL_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    target: "es2022",
    // The server's Content-Security-Policy allows no inline script and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  // `npm run dev` shows the pages as they are written, and asks a running `commonweal serve` for everything else.
  server: { proxy: { "/api": { target: server, ws: true }, "/games": server, "/schema": server } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], passWithNoTests: false },
});
