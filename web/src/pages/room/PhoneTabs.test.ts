import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import PhoneTabs from "./PhoneTabs.svelte";
import type { Room } from "./room.svelte";
import { Tabs } from "./tabs.svelte";

test("the tab of the hand becomes the current one, and the focus goes to the hand", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(
      class {
        observe = vi.fn();
        unobserve = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
  const hand = document.body.appendChild(document.createElement("section"));
  Object.assign(hand, { tabIndex: -1, scrollIntoView: vi.fn() }).dataset.part = "hand";
  const tabs = new Tabs();
  const labels = { talk: { title: "Talk" }, log: { title: "Log" }, rules: { title: "Rules" } };
  const at = (view: object) => ({ viewer: 0, position: { view } });
  const room = { tabs, labels, deals: null, over: false, session: at({ hand: [] }), show: tabs.choose.bind(tabs) };
  const { rerender } = render(PhoneTabs, { props: { room: room as unknown as Room, height: 0 } });
  const current = (): string[] =>
    screen.getAllByRole("button", { current: true }).map((tab) => tab.textContent?.trim() ?? "");
  await fireEvent.click(screen.getByRole("button", { name: "Log" }));
  expect([current(), tabs.boardInFront]).toEqual([["Log"], false]);
  await fireEvent.click(screen.getByRole("button", { name: "Hand" }));
  expect([current(), tabs.boardInFront]).toEqual([["Hand"], true]);
  await vi.waitFor(() => expect(document.activeElement).toBe(hand));
  await rerender({ room: { ...room, session: at({ cash: [] }) } as unknown as Room });
  expect(screen.getByRole("button", { name: "You" })).toBeTruthy(); // a game without cards
});
