import { cleanup, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { Lobby, SeatInfo } from "../../lib/protocol";
import WhoWasSpiteful from "./WhoWasSpiteful.svelte";

const bot = (seat: number, creed: SeatInfo["creed"], motive: SeatInfo["motive"]): SeatInfo => ({
  seat,
  name: `Bot ${seat}`,
  holder: "bot",
  bot: "character",
  here: true,
  creed,
  motive,
});
const lobby = (...seats: SeatInfo[]) => ({ code: "ABCD", seats }) as unknown as Lobby;
const table = lobby(bot(0, "private", "spiteful"), bot(1, "private", "selfish"), bot(2, "fair", "fair"));

beforeEach(() => sessionStorage.clear());

test("what moved a bot is shown only after a guess, and stays after a reload", async () => {
  render(WhoWasSpiteful, { lobby: table });
  expect(screen.queryByText("Bot 2")).toBeNull(); // it told everybody
  expect(screen.queryByText("Is glad when others have less.")).toBeNull();
  const first = screen.getByRole("group", { name: "Your guess about Bot 0" });
  first.querySelector("button")?.click();
  expect(await screen.findByText("Is glad when others have less.")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("You saw it.");
  expect(screen.queryByText("Wants to win, whatever it takes.")).toBeNull();
  cleanup();
  render(WhoWasSpiteful, { lobby: table });
  screen.getByRole("button", { name: "Spiteful" }).click(); // only the second is left to guess
  expect(await screen.findByText("Wants to win, whatever it takes.")).toBeTruthy();
  expect(screen.getByText("You were right about 1 of 2.")).toBeTruthy();
});

test("without secretive bots, or before the end, there is nothing to guess", () => {
  render(WhoWasSpiteful, { lobby: lobby(bot(0, "fair", "fair"), bot(1, "private", "")) });
  expect(screen.queryByRole("heading")).toBeNull();
});
