/** A page around a board for its tests: the first press chooses an act and previews it, the second does it. */
import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { vi } from "vitest";
import type { BoardProps, Chosen, Preview } from "../lib/table/board";
import { pageOf } from "./test-positions";

type Needed = Pick<BoardProps, "book" | "lobby" | "position" | "viewer">;

export function sitAt(board: Component<BoardProps>, needed: Needed, more: Partial<BoardProps> = {}) {
  const said: { title?: string; lines: string[] }[] = [];
  const calls = { act: vi.fn(), explain: vi.fn(), openRule: vi.fn(), point: vi.fn(), first: vi.fn() };
  const preview = vi.fn(more.preview ?? (async (): Promise<Preview> => ({ lines: [], changed: {} })));
  let chosen: Chosen | null = null;
  const choose = (next: Chosen | null): void => {
    chosen = next;
    queueMicrotask(() => void shown.rerender({ chosen }));
  };
  const press = vi.fn((act: string | null) => {
    if (act === null) return choose(null);
    if (chosen?.act === act) {
      choose(null);
      return calls.act(act);
    }
    choose({ act, preview: { lines: [], changed: {} }, pressed: true });
    void preview(act).then((found) => chosen?.act === act && choose({ ...chosen, preview: found }));
  });
  const say: BoardProps["say"] = (one) => void (one && said.push(one));
  const props = { ...pageOf(), ...needed, ...calls, press, say, ...more, preview };
  const shown = render(board, { props });
  return { ...calls, press, preview, said, ...shown };
}
