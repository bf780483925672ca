import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import App from "./App.svelte";

/** The page is loaded when it is shown, which may take a busy machine long. */
const LONG = { timeout: 20_000 };

test("the home page offers the games, a class and a field for a code", async () => {
  const game = {
    name: "sharing",
    title: "Sharing",
    blurb: "Give.",
    understood: "Afterwards you know why.",
    begins_with: {},
    version: 1,
    seats: [2, 4],
    minutes: [10, 20],
    options: [],
    presets: [],
    bots: [],
  };
  const answers: Record<string, unknown> = { "/api/games": [game], "/api/tables": [] };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
  render(App);
  expect((await screen.findByRole("heading", { level: 1 }, LONG)).textContent).toContain("Games");
  expect(await screen.findByRole("button", { name: "Play now against bots: Sharing" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Set up a table of Sharing" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Set up a class" }).getAttribute("href")).toBe("/c");
  expect(screen.getByLabelText("Join with a code")).toBeTruthy();
  expect(screen.getByText("Afterwards you know why.")).toBeTruthy();
  expect(screen.queryByText("Start here")).toBeNull(); // there is no other game
}, 30_000);
