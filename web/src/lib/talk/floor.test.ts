/** The floor as a game declares it: the queue is a list of seats or a bit set; the clock is one of several. */
import { expect, test } from "vitest";
import { positionFrom } from "../../board/test-positions";
import { floorAt } from "./floor";

const shape = { phases: ["talk"], speaker: "asked_now", queue: "hands", clock: "speech_time_out" };
const clock = { seat: 2, left_ms: 9000, running: true, act: "speech_time_out" };
const at = (view: Record<string, unknown>, more: object = {}) =>
  positionFrom({ view, ...more }, "talk", [], { seats: 4 });

test("a list of hands is the queue, and the clock of speeches is found among others", () => {
  const other = { ...clock, act: "discussion_time_out" };
  const position = at({ asked_now: 2, hands: [3, 0, -1, -1] }, { clocks: [other, clock] });
  expect(floorAt({ floors: [shape] }, position)).toEqual({ speaker: 2, queue: [3, 0], clock });
});

test("the seats of a bit set speak clockwise after the speaker", () => {
  const round = { ...shape, queue: "to_ask", clock: null };
  const position = at({ asked_now: 2, to_ask: 0b1011 }, { clocks: [clock] });
  expect(floorAt({ floors: [round] }, position)).toEqual({ speaker: 2, queue: [3, 0, 1], clock: null });
});

test("there is nothing to show where nobody speaks or waits, in other phases, and without a declaration", () => {
  const free = at({ asked_now: -1, hands: [-1, -1] });
  expect(floorAt({ floors: [shape] }, free)).toBeNull();
  const speaking = at({ asked_now: 1, hands: [-1, -1] });
  expect(floorAt({ floors: [] }, speaking)).toBeNull();
  expect(floorAt({ floors: [{ ...shape, phases: ["vote"] }] }, speaking)).toBeNull();
});
