import { beforeEach, expect, test, vi } from "vitest";
import { watchForTranslation } from "./browser-translation";

let place: HTMLElement;
const found = vi.fn();

/** Every text in the place of which translations put elements, as Chrome does. */
function translate(within: Node): void {
  const texts = document.createNodeIterator(within, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.localName === "font") continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.append(`¡${text.nodeValue}!`);
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  found.mockClear();
  place = document.createElement("div");
  place.innerHTML = "<p>Your turn. <b>2</b> gifts</p>";
  document.body.replaceChildren(place);
  watchForTranslation(place, found);
});

test("a page that changes by itself is not translated", async () => {
  const [line] = place.children;
  line?.append("more", document.createElement("i"));
  line?.setAttribute("title", "gifts");
  line?.firstChild?.replaceWith("Wait. ");
  await settled();
  expect(found).not.toHaveBeenCalled();
});

test("a translation of what is there, and of what comes later, is found once", async () => {
  translate(place);
  await settled();
  place.append("Done");
  translate(place);
  await settled();
  expect(found).toHaveBeenCalledOnce();
});

test("a translation that marks elements is found", async () => {
  place.firstElementChild?.setAttribute("_msttexthash", "1");
  await settled();
  expect(found).toHaveBeenCalledOnce();
});
