import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../lib/server/api";
import type { GuessMade } from "../../lib/protocol";
import type { TableSession } from "../../lib/table/session.svelte";
import GuessSheet from "./GuessSheet.svelte";

/** Somebody at seat 0 of three; of the three issues only two are in the game. */
const guess = vi.fn();
const session = (state: "playing" | "ended"): TableSession =>
  ({
    viewer: 0,
    guess,
    lobby: { code: "AB", state, seats: ["Ash", "Fern", "Wren"].map((name, seat) => ({ seat, name })) },
    book: {
      guesses: { about: "issue", answers: "dir", among: "selected", rule: "LG-98" },
      names: {
        issue: ["Heart", "Coin", "Star"].map((title) => ({ title })),
        dir: [{ name: "plus", title: "+" }, { name: "minus" }],
      },
    },
    position: { view: { selected: [1, 0, 1] } },
  }) as unknown as TableSession;

function open(state: "playing" | "ended", made: GuessMade[] = []) {
  vi.spyOn(api, "guesses").mockResolvedValue(made);
  return render(GuessSheet, { session: session(state) });
}

const cells = (): string[] =>
  within(screen.getByRole("table"))
    .getAllByRole("button")
    .map((one) => one.textContent?.trim() ?? "");

beforeEach(() => guess.mockClear());

test("a sheet has a field for each of the others and each thing that is in the game", async () => {
  open("playing");
  await vi.waitFor(() => expect(api.guesses).toHaveBeenCalledWith("AB"));
  const rows = within(screen.getByRole("table")).getAllByRole("rowheader");
  expect(rows.map((row) => row.textContent)).toEqual(["Heart", "Star"]);
  expect(within(screen.getByRole("table")).getAllByRole("columnheader")).toHaveLength(2);
  expect(cells()).toEqual(["·", "·", "·", "·"]);
});

test("presses go through the answers and back to none, and each is sent", async () => {
  open("playing");
  const field = within(screen.getByRole("table")).getAllByRole("button")[3] as HTMLElement;
  for (const shown of ["+", "minus", "·"]) {
    await fireEvent.click(field);
    expect(field.textContent).toBe(shown);
  }
  expect(guess.mock.calls).toEqual([
    [2, 2, 0],
    [2, 2, 1],
    [2, 2, null],
  ]);
});

test("after the game the sheet says what was right, and stays as it is", async () => {
  open("ended", [
    { seat: 1, thing: 0, answer: 0, right: true },
    { seat: 2, thing: 2, answer: 1, right: false },
  ]);
  await vi.waitFor(() => expect(cells()).toEqual(["+ ✓", "·", "·", "minus ✗"]));
  expect(screen.getByRole("status").textContent).toMatch(/1.*2/);
  const fields = within(screen.getByRole("table")).getAllByRole<HTMLButtonElement>("button");
  expect(fields.every((field) => field.disabled)).toBe(true);
});

test("what was guessed is not lost where the sheet cannot be loaded", async () => {
  vi.spyOn(api, "guesses").mockRejectedValue(new TypeError("offline"));
  render(GuessSheet, { session: session("playing") });
  await screen.findByRole("alert");
  await fireEvent.click(within(screen.getByRole("table")).getAllByRole("button")[0] as HTMLElement);
  expect(guess).toHaveBeenCalledWith(1, 0, 0);
});
