import { cleanup, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { Guide } from "../../lib/rules/guide.svelte";
import type { GuideStep } from "../../lib/protocol";
import type { TableSession } from "../../lib/table/session.svelte";
import GuideNote from "./GuideNote.svelte";

const STEPS: GuideStep[] = ["Look.", "Choose."].map((says) => ({
  at: ["prompts.GIVE"],
  part: "hand",
  says,
  rules: [],
}));

/** A turn of somebody alone with a bot. */
const session = () =>
  ({
    turn: true,
    book: { language: "en", words: {} },
    record: { position: { prompt: { id: "prompts.GIVE" } }, entries: [] },
    lobby: {
      you: 0,
      state: "playing",
      game: "potlatch",
      seats: [
        { seat: 0, holder: "person" },
        { seat: 1, holder: "bot" },
      ],
    },
  }) as unknown as TableSession;
const props = (guide: Guide) => ({ guide, session: session() });
const shown = (): string | null => screen.queryByRole("status")?.querySelector("p")?.textContent ?? null;
const press = (name: string) => screen.getByRole("button", { name }).click();

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockReturnValue();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});

test("a step that was read does not come back with news of the table", async () => {
  const guide = new Guide("potlatch", STEPS);
  const page = render(GuideNote, props(guide));
  expect(shown()).toBe("Look.");
  press("Got it");
  await page.rerender(props(guide));
  expect(shown()).toBe("Choose.");
  press("Got it");
  await page.rerender(props(guide));
  expect(shown()).toBeNull();
  expect(new Guide("potlatch", STEPS)).toMatchObject({ isNew: false, on: false });
});

test("after a reload the guide goes on where it was", async () => {
  render(GuideNote, props(new Guide("potlatch", STEPS)));
  press("Got it");
  cleanup();
  render(GuideNote, props(new Guide("potlatch", STEPS)));
  expect(shown()).toBe("Choose.");
});

test("the page scrolls to what a step speaks of once the board has it, and back after the step", async () => {
  const scrolled = vi.fn();
  const own: GuideStep[] = [{ at: ["prompts.GIVE"], part: "own", says: "Your life.", rules: [] }];
  render(GuideNote, props(new Guide("original_position", own)));
  const board = document.body.appendChild(document.createElement("section"));
  board.innerHTML = "<div data-part='own'></div>";
  Object.assign(board.firstChild ?? {}, { scrollIntoView: scrolled });
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: "nearest" }));
  press("Got it");
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  board.remove();
});

test("among others, somebody’s first game begins with the guide, and goes on where it was after a reload", async () => {
  const among = props(new Guide("potlatch", STEPS));
  Object.assign(among.session.lobby.seats[1] ?? {}, { holder: "person" });
  render(GuideNote, among);
  await vi.waitFor(() => expect(shown()).toBe("Look."));
  press("Got it");
  cleanup();
  render(GuideNote, { ...among, guide: new Guide("potlatch", STEPS) });
  expect(shown()).toBe("Choose.");
});

test("who has ended the guide does not get it again, nor does a spectator get it at all", () => {
  const among = props(new Guide("potlatch", STEPS));
  render(GuideNote, among);
  press("End guide");
  cleanup();
  render(GuideNote, { ...among, guide: new Guide("potlatch", STEPS) });
  expect(shown()).toBeNull();
  cleanup();
  localStorage.clear();
  Object.assign(among.session.lobby, { you: null });
  render(GuideNote, { ...among, guide: new Guide("potlatch", STEPS) });
  expect(shown()).toBeNull();
});
