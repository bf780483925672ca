import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { bookOf, lobbyOf, pageOf, positionFrom } from "../../board/test-positions";
import type { BoardProps } from "../../lib/table/board";
import GameBoard from "./GameBoard.svelte";

/** A module as a game's package brings it, at an address that can be imported here. */
const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

const GOOD = `export function mount(target, props) {
  const update = ({ position }) => (target.textContent = "Event " + position.n);
  update(props);
  return { update, destroy: () => globalThis.destroyed?.() };
}`;

function show(script: string) {
  const props: BoardProps = {
    book: bookOf("pasture", [2, 5], {}),
    lobby: lobbyOf(2),
    position: positionFrom({}, "grazing", [0], {}),
    viewer: 0,
    ...pageOf(),
  };
  return render(GameBoard, { ...props, files: { script: moduleOf(script), style: null } });
}

test("a board from a package is mounted, updated and destroyed", async () => {
  const destroyed = vi.fn();
  vi.stubGlobal("destroyed", destroyed);
  const { rerender, unmount } = show(GOOD);
  await screen.findByText("Event 1");
  await rerender({ position: positionFrom({ n: 2 }, "grazing", [0], {}) });
  await screen.findByText("Event 2");
  unmount();
  expect(destroyed).toHaveBeenCalledOnce();
});

test.each([
  ["throws", `export function mount() { throw new Error("broken"); }`],
  ["exports nothing", "export {}"],
  ["cannot be read", "export function {"],
])("a board that %s gives way to the fallback board", async (_, script) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(bookOf("pasture", [2, 5], {})))));
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  show(script);
  await screen.findByRole("table");
  expect(complaint).toHaveBeenCalledOnce();
});
