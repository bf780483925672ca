import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { lobbyOf } from "../../board/test-positions";
import EndingTable from "./EndingTable.svelte";

/** The widths of the bars of a game in which the seats have come so far. */
function barsOf(shares: (number | null)[]): (string | null)[] {
  const seats = shares.map((share, seat) => ({ seat, cells: [seat], says: "", share, won: seat === 0 }));
  const ending = { title: "Fern wins.", columns: [{ name: "tokens", title: "Tokens", unit: "" }], seats, won: null };
  render(EndingTable, { props: { ending, language: "en", lobby: { ...lobbyOf(shares.length), you: 0 } } });
  return screen
    .getAllByRole("rowgroup")
    .slice(1)
    .map((group) => group.querySelector<HTMLElement>(".bar span")?.style.width ?? null);
}

test("bars show how far each has come, where the game can say so", () => {
  expect(barsOf([1, 0.25, null])).toEqual(["100%", "25%", null]);
});

test("bars of one length would say nothing, and are left out", () => {
  expect(barsOf([1, 1])).toEqual([null, null]);
});
