import { expect, test } from "vitest";
import type { Book, ClassCommand, ClassDone } from "../../lib/protocol";
import type { ClassSession } from "../class-session.svelte";
import { Wall } from "./wall.svelte";

const DONE = { n: 2, tables: [], refused: [], words: null, problems: [] } as unknown as ClassDone;

/** A wall whose commands wait until they are answered. */
function wall() {
  const sent: { wish: ClassCommand; answer: (done: ClassDone) => void; fail: () => void }[] = [];
  const session = {
    command: (wish: ClassCommand) =>
      new Promise<ClassDone>((answer, fail) => sent.push({ wish, answer, fail: () => fail(new Error("lost")) })),
  } as unknown as ClassSession;
  return { sent, wall: new Wall(session, {} as Book) };
}

test("a command that is pressed while another is on its way is carried out after it", async () => {
  const { sent, wall: made } = wall();
  const one = made.command({ do: "door", door: "join", open: false });
  const two = made.command({ do: "door", door: "watch", open: true });
  await Promise.resolve();
  expect(sent.map(({ wish }) => "door" in wish && wish.door)).toEqual(["join"]);
  sent[0]?.answer(DONE);
  await one;
  expect(sent.map(({ wish }) => "door" in wish && wish.door)).toEqual(["join", "watch"]);
  sent[1]?.answer(DONE);
  expect(await two).toBe(DONE);
});

test("a double press counts once, but each press for a minute more counts", async () => {
  const { sent, wall: made } = wall();
  const wishes = [1, 2].map(() => made.command({ do: "names_policy", policy: "own" }));
  const minutes = [1, 2].map(() => made.command({ do: "timer", running: true, added: 60 }));
  for (const at of [0, 1, 2]) {
    await expect.poll(() => sent.length).toBe(at + 1);
    sent[at]?.answer(DONE);
  }
  await Promise.all([...wishes, ...minutes]);
  expect(sent).toHaveLength(3);
});

test("a command that fails says so, and those behind it go on", async () => {
  const { sent, wall: made } = wall();
  const one = made.command({ do: "step", step: 1 });
  const two = made.command({ do: "step", step: 2 });
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.fail();
  expect(await one).toBeNull();
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(DONE);
  expect(await two).toBe(DONE);
  expect(made.failure).not.toBeNull();
});
