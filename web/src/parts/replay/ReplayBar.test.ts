import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Replay } from "../../lib/replay/replay.svelte";
import { Stage } from "../../lib/scenes/stage.svelte";
import ReplayBar from "./ReplayBar.svelte";

const still = { chapters: [], stage: new Stage() };

test("number and lines are those of the board until the chosen moment is loaded", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const replay = (shown: number) =>
    ({
      events: [1, 2, 3],
      shown,
      failure: null,
      entriesAt: (n: number) => [{ n, i: 0, kind: "act", by: 0, text: `Line ${n}.` }],
    }) as unknown as Replay;
  const seen = () => [screen.getByText(/Moment/).textContent, screen.getByRole("listitem").textContent];
  const { rerender } = render(ReplayBar, { ...still, replay: replay(1), event: 2, over: true, show: vi.fn() });
  expect(seen()).toEqual([expect.stringMatching(/Moment 1 of 3\s+Loading/), "Line 1."]);
  expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("1");
  await rerender({ replay: replay(2) });
  expect(seen()).toEqual([expect.stringMatching(/^Moment 2 of 3\s*$/), "Line 2."]);
});
