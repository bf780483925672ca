import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autoplay, PACE, nextTurn } from "./autoplay.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it goes on by itself to the end, and stops there", () => {
  let at = 0;
  const play = new Autoplay(() => ++at < 3);
  play.start();
  expect([at, play.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(PACE);
  expect([at, play.playing]).toEqual([2, true]);
  vi.advanceTimersByTime(PACE * 5);
  expect([at, play.playing]).toEqual([3, false]);
});

test("it pauses, and plays on faster", () => {
  let at = 0;
  const play = new Autoplay(() => ++at < 100);
  play.toggle();
  play.toggle();
  vi.advanceTimersByTime(PACE * 5);
  expect(at).toBe(1);
  play.toggle();
  play.setSpeed(4);
  vi.advanceTimersByTime(PACE);
  expect(at).toBe(6);
});

test("the next turn begins where another seat acts", () => {
  const actors = [null, 0, 0, null, 2, 2, 1];
  expect([0, 1, 2, 4, 5, 6].map((index) => nextTurn(actors, index))).toEqual([1, 4, 4, 6, 6, 6]);
});
