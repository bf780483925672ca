import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { Guide, isNewTo } from "../lib/guide.svelte";
import type { GuideStep } from "../lib/protocol";
import type { TableSession } from "../lib/session.svelte";
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
const props = (guide: Guide) => ({ guide, session: session(), openRule: () => undefined });
const shown = (): string | null => screen.queryByRole("status")?.querySelector("p")?.textContent ?? null;
const press = (name: string) => screen.getByRole("button", { name }).click();

beforeEach(() => localStorage.clear());

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
  expect(isNewTo("potlatch")).toBe(false);
});
