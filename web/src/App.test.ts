import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import App from "./App.svelte";

test("the home page offers the games and a field for a code", async () => {
  const game = {
    name: "sharing",
    title: "Sharing",
    blurb: "Give.",
    version: 1,
    seats: [2, 4],
    minutes: [10, 20],
    options: [],
    presets: [],
    bots: [],
  };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify([game]))));
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Games");
  expect(await screen.findByRole("button", { name: /Sharing/ })).toBeTruthy();
  expect(screen.getByLabelText("Join with a table code")).toBeTruthy();
});
