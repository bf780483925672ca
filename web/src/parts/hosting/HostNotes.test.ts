import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { Lobby } from "../../lib/protocol";
import HostNotes from "./HostNotes.svelte";

const lobby = (more: Partial<Lobby>): Lobby =>
  ({ code: "KDFGHJMN", finishing: false, broadcast: null, ...more }) as Lobby;
const shown = (): string | null => screen.queryByRole("region")?.textContent ?? null;

beforeEach(() => localStorage.clear());

test("a message stands until it is put away, and the next one is shown", async () => {
  const page = render(HostNotes, { lobby: lobby({ broadcast: { n: 7, text: "Look at the board" } }) });
  expect(shown()).toContain("Look at the board");
  screen.getByRole("button").click();
  await page.rerender({ lobby: lobby({ broadcast: { n: 7, text: "Look at the board" } }) });
  expect(shown()).toBeNull();
  await page.rerender({ lobby: lobby({ broadcast: { n: 9, text: "Five more minutes" } }) });
  expect(shown()).toContain("Five more minutes");
  page.unmount();
  render(HostNotes, { lobby: lobby({ broadcast: { n: 7, text: "Look at the board" } }) });
  expect(shown()).toBeNull();
});

test("on a projector a message stays", () => {
  render(HostNotes, { lobby: lobby({ broadcast: { n: 7, text: "Look at the board" } }), stays: true });
  expect(shown()).toContain("Look at the board");
  expect(screen.queryByRole("button")).toBeNull();
});

test("players read that the game pauses after this round", () => {
  const { container } = render(HostNotes, { lobby: lobby({ finishing: true }) });
  expect(container.querySelector("p")).not.toBeNull();
});
