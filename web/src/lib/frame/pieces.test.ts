import { beforeEach, expect, test, vi } from "vitest";

/** Pass the frames and messages that pieces wait for, one by one. */
const frames: (() => void)[] = [];
let pieces: typeof import("./pieces");

beforeEach(async () => {
  frames.length = 0;
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
  vi.stubGlobal(
    "MessageChannel",
    class {
      port1 = { onmessage: () => undefined, close: () => undefined };
      port2 = { postMessage: () => this.port1.onmessage() };
    },
  );
  vi.resetModules();
  pieces = await import("./pieces");
});

test("while a table opens, each piece has a task by itself, in order", () => {
  pieces.openInPieces();
  const shown: string[] = [];
  pieces.inTurn(() => {
    shown.push("board");
    pieces.inTurn(() => shown.push("ballot"));
  });
  pieces.inTurn(() => shown.push("tabs"));
  pieces.finishOpening(() => shown.push("ready"));
  const seen = [];
  while (frames.length > 0) {
    frames.shift()?.();
    seen.push(shown.join(" "));
  }
  expect(seen.slice(0, 2)).toEqual(["board", "board tabs"]);
  expect(shown).toEqual(["board", "tabs", "ballot", "ready"]);
  expect(pieces.isOpening()).toBe(false);
});

test("a piece that is gone before its turn is left out", () => {
  pieces.openInPieces();
  const shown: string[] = [];
  const gone = [pieces.inTurn(() => shown.push("first")), pieces.inTurn(() => shown.push("second"))];
  pieces.inTurn(() => shown.push("third"));
  for (const leave of gone) leave();
  while (frames.length > 0) frames.shift()?.();
  expect(shown).toEqual(["third"]);
});

test("a table has not opened before the code of its parts is here", async () => {
  pieces.openInPieces();
  const ready = vi.fn();
  let come = (_: string): void => undefined;
  const part = pieces.opensWith(new Promise<string>((resolve) => (come = resolve)));
  pieces.finishOpening(ready);
  for (let turn = 0; turn < 5; turn += 1) frames.shift()?.();
  expect(ready).not.toHaveBeenCalled();
  come("part");
  expect(await part).toBe("part");
  for (let turn = 0; turn < 5; turn += 1) frames.shift()?.();
  expect(ready).toHaveBeenCalledOnce();
});

test("once a table stands, nothing waits", () => {
  const ready = vi.fn();
  pieces.finishOpening(ready);
  expect(ready).toHaveBeenCalledOnce();
  expect(pieces.isOpening()).toBe(false);
});
