import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Motion } from "./motion";

type Frames = { translate?: string; scale?: number }[];
let played: [string, Frames][] = [];
let reduced = false;

/** A board whose things are at these places: the number of an element’s `left` in pixels. */
function board(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  for (const one of root.querySelectorAll<HTMLElement>("[data-left]")) {
    const left = Number(one.dataset.left);
    one.getBoundingClientRect = () => ({ left, top: 0, width: 10, height: 10 }) as DOMRect;
    one.animate = (frames) => {
      played.push([one.dataset.moves ?? one.dataset.place ?? "", frames as Frames]);
      return {} as Animation;
    };
  }
  return root;
}

/** What moves from one board to the next. */
function between(before: string, after: string): [string, Frames][] {
  const motion = new Motion();
  motion.measure(board(before));
  motion.play(board(after));
  return played;
}

beforeEach(() => {
  played = [];
  reduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});
afterEach(() => vi.unstubAllGlobals());

const peg = (left: number) => `<i data-moves="peg-1" data-left="${left}"></i>`;

test("what is somewhere else than before moves there; what stands still does not", () => {
  expect(between(peg(100), peg(40)).map(([key, [from]]) => [key, from?.translate])).toEqual([["peg-1", "60px 0px"]]);
  played = [];
  expect(between(peg(100), peg(101))).toEqual([]);
});

test("what was not there comes from the first of its places that is on the page", () => {
  const before = `<b data-place="house-2" data-left="300"></b>`;
  const after = `${before}<i data-moves="card" data-from="hand-7 house-2 stack" data-left="20"></i>`;
  expect(between(before, after).map(([key, [from]]) => [key, from?.translate])).toEqual([["card", "280px 0px"]]);
  played = [];
  expect(between("<b></b>", after)).toEqual([]);
});

test("a number flashes as it changes, and nothing moves where less motion is wanted", () => {
  const cash = (amount: number) => `<b data-place="cash" data-amount="${amount}" data-left="5"></b>`;
  expect(between(cash(3), cash(8)).map(([key]) => key)).toEqual(["cash"]);
  played = [];
  expect(between(cash(8), cash(8))).toEqual([]);
  reduced = true;
  expect(between(cash(3), cash(8))).toEqual([]);
});
