import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fireEvent } from "@testing-library/svelte";
import { why, whyTip } from "./why.svelte";

const REASON = { text: "This house is full.", rule: "AB-3" };
let house: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  house = document.body.appendChild(document.createElement("button"));
  why(house, REASON);
});

afterEach(() => {
  vi.useRealTimers();
  whyTip.hide();
  house.remove();
});

test("says why something is greyed when a mouse comes to rest on it", async () => {
  await fireEvent.pointerMove(house, { pointerType: "mouse" });
  vi.runAllTimers();
  expect(whyTip.shown).toMatchObject({ ...REASON, beside: house, pinned: false });
});

test("what the page lays under a mouse at rest explains nothing", async () => {
  await fireEvent.pointerEnter(house, { pointerType: "mouse" });
  vi.runAllTimers();
  expect(whyTip.shown).toBeNull();
});
