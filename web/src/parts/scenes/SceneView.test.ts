import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/table/board";
import { settings } from "../../lib/device/settings.svelte";
import type { StagedScene } from "../../lib/scenes/scenes";
import { Stage } from "../../lib/scenes/stage.svelte";
import SceneView from "./SceneView.svelte";

const scene = {
  ...{ name: "gift", n: 3, i: 0, title: "A gift", text: "Ben gives you a canoe.", lines: ["+1 Status."] },
  ...{ entry: {}, entries: [], concerns: true, seconds: 2, sound: "gift" },
} as unknown as StagedScene;

function open(): Stage {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  settings.scenes = true;
  const stage = new Stage();
  stage.show([scene, { ...scene, title: "Another gift" }]);
  const table = { book: { name: "none" }, lobby: {}, position: {}, viewer: 0 } as unknown as BoardProps;
  render(SceneView, { stage, ...table, log: [] });
  return stage;
}

afterEach(() => (settings.scenes = true));

test("a scene says what happened, and a press or a key goes on", async () => {
  const stage = open();
  expect(screen.getByText("Ben gives you a canoe.")).toBeTruthy();
  expect(screen.getByText("+1 Status.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(stage.current?.title).toBe("Another gift");
  await fireEvent.keyDown(window, { key: "Tab" });
  expect(stage.current?.title).toBe("Another gift");
  await fireEvent.keyDown(window, { key: "1" });
  expect(stage.current).toBeNull();
});

test("scenes are turned off for good where they are shown", async () => {
  const stage = open();
  await fireEvent.click(screen.getByRole("button", { name: "Don’t show scenes" }));
  expect([stage.current, settings.scenes]).toEqual([null, false]);
});
