import { expect, test } from "vitest";
import { placeBeside } from "./beside";

const room = { width: 1000, height: 600 };
const note = { width: 200, height: 100 };
const about = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 40 });

test("a note is below what it is about, in its middle", () =>
  expect(placeBeside(about(400, 100), note, room)).toEqual({ left: 325, top: 148 }));

test("it is above where there is no room below", () =>
  expect(placeBeside(about(400, 500), note, room)).toEqual({ left: 325, top: 392 }));

test("it stays within the window", () => {
  expect(placeBeside(about(0, 100), note, room).left).toBe(8);
  expect(placeBeside(about(960, 100), note, room).left).toBe(792);
  expect(placeBeside(about(400, 60), { width: 200, height: 520 }, room).top).toBe(72);
});
