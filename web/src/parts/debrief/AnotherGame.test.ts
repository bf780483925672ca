import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../lib/server/api";
import type { WordedEntry } from "../../lib/log/log";
import { Actor, type Lobby } from "../../lib/protocol";
import { route } from "../../lib/frame/route.svelte";
import type { TableSession } from "../../lib/table/session.svelte";
import AnotherGame from "./AnotherGame.svelte";

const said: WordedEntry = {
  n: 9,
  i: 0,
  at: 0,
  kind: "chat",
  by: 1,
  text: "Come to http://house.example/t/ZZZZZZ",
  seats: [1],
  private: false,
};

function shown(next: Lobby["next"], series: Lobby["series"] = null): void {
  const seats = [0, 1].map((seat) => ({ seat, name: ["Fern", "Wren"][seat], holder: "person", bot: null, here: true }));
  const lobby = { code: "ABCDEF", you: 0, host: false, seats, next, series };
  const session = { lobby, viewer: 0, entries: [said], record: { entries: [said] } } as unknown as TableSession;
  render(AnotherGame, { session });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an address that somebody says in chat moves nobody's button", () => {
  shown(null);
  expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
  expect(screen.queryByText("ZZZZZZ")).toBeNull();
});

test.each([
  [1, "Wren has"],
  [0, "You have"],
  [Actor.HOST, "The host has"],
])("the next table that the lobby names is where the button leads (set by %i)", async (by, who) => {
  const follow = vi.spyOn(api, "follow").mockResolvedValue({ code: "GHJKLM" });
  const went = new Promise((done) => vi.spyOn(route, "go").mockImplementation(done));
  shown({ code: "GHJKLM", by });
  expect(screen.getByText(new RegExp(who))).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Play on" }));
  expect(await went).toBe("/t/GHJKLM");
  expect(follow).toHaveBeenCalledWith("ABCDEF");
});

test("a series shows what everybody ended each game with, the best average first", () => {
  const scores = [
    { name: "Fern", games: [850, 400] },
    { name: "Wren", games: [900, 1000] },
    { name: "Ash", games: [700] },
  ];
  shown(null, { texts: { en: "The share of needs met." }, unit: "thousandths of needs", scores });
  const rows = screen.getAllByRole<HTMLTableRowElement>("row");
  expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent?.trim()).join(" "))).toEqual([
    "Player Game 1 Game 2 Average",
    "Wren 90% 100% 95%",
    "Ash – 70% 70%",
    "Fern 85% 40% 63%",
  ]);
});

test("an average of small numbers has a decimal", () => {
  const scores = [{ name: "Fern", games: [2, 3] }];
  shown(null, { texts: { en: "Status at the end." }, unit: "number", scores });
  expect(screen.getByRole("row", { name: /^Fern/ }).textContent).toContain("2.5");
});

test("the person who sets the next table goes there, and says nothing in chat", async () => {
  vi.spyOn(api, "again").mockResolvedValue({ code: "GHJKLM", seat: 0, words: null });
  const went = new Promise((done) => vi.spyOn(route, "go").mockImplementation(done));
  shown(null);
  await fireEvent.click(screen.getByRole("button", { name: "Play again" }));
  expect(await went).toBe("/t/GHJKLM");
});
