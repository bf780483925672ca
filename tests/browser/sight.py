"""Looking at a page as a careful person would: pictures, axe-core, sideways scrolling in any font, motion. It gathers
findings."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from .fonts import in_each_font
from .visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Where axe-core finds something, it runs again for the selectors and the source: they cost a third of its time.
# Of colours, it judges those of the words at `places` alone, or all if none of these is left: the page may have moved
# on. One run for all rules costs half of two, since each first reads the whole page.
AXE_RUN = """(async () => {
  const wish = %s, places = %s;
  const words = places.flatMap((place) => wordsAt.get(place)).filter((e) => e.isConnected);
  const marked = places.length && !words.length ? [...document.querySelectorAll("body *")] : words;
  marked.forEach((e) => e.setAttribute("data-judged", ""));
  const cheap = {...wish, selectors: false, noHtml: true, elementRef: true};
  const types = {resultTypes: ["violations", "passes", "incomplete"]};
  const {violations, passes, incomplete} = await axe.run(document, {...cheap, ...types});
  const judged = (rules) => rules.filter((rule) => rule.id === "color-contrast").flatMap((rule) => rule.nodes);
  const left = judged(incomplete).filter((node) => !/scured|Viewport/.test(node.any[0]?.data?.messageKey ?? ""));
  const found = violations.length ? (await axe.run(document, {...wish, resultTypes: ["violations"]})).violations : [];
  marked.forEach((e) => e.removeAttribute("data-judged"));
  return [
    found.map((v) => `${v.id}: ${v.help}: ` +
      v.nodes.slice(0, 4).map((n) => n.target.join(" ") + " " + n.html).join(" | ")),
    [...judged(passes).map((node) => toneOf(node.element)), ...left.map((node) => placeOf(node.element))],
  ];
})()"""
ONLY_WORDS_MARKED = 'axe.configure({rules: [{id: "color-contrast", selector: "[data-judged]"}]})'
# Everything axe-core knows, its advice on good practice included.
TAGS = '{type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}'
ALL = f"{{runOnly: {TAGS}}}"
COLOURS = '{runOnly: {type: "rule", values: ["color-contrast"]}}'
# The tone of an element is all that the contrast of its words depends on: their colour and size, what lies behind them,
# and, where it may lie on something else than its ancestors, which element it is. Its place says that in any case.
TONE = """
globalThis.toneOf = (e, behind = new Map()) => {
  const ground = (e) => {
    if (!e) return "";
    if (behind.has(e)) return behind.get(e);
    const style = getComputedStyle(e);
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join(" ");
    const veil = own === "rgba(0, 0, 0, 0) none 1 none" ? "" : `/${own}`;
    behind.set(e, ground(e.parentElement) + veil + (e.ownerSVGElement || style.position !== "static" ? nameOf(e) : ""));
    return behind.get(e);
  };
  const style = getComputedStyle(e);
  return [style.color, style.fontSize, style.fontWeight, style.textShadow, ground(e)].join(" ");
};
globalThis.nameOf = (e) => `/${e.tagName}.${e.getAttribute("class")}`;
globalThis.placeOf = (e, behind) => `${toneOf(e, behind)} ${nameOf(e)}`;
"""
# The tones and places of all words that axe-core may judge: they can be seen and used, and are longer than a letter.
# Their elements stay in `wordsAt`, by place.
TONES = """(() => {
  const behind = new Map(), tones = new Map();
  globalThis.wordsAt = new Map();
  for (const e of document.querySelectorAll("body *")) {
    const words = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1);
    const field = e.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    if (!(words || field) || e.closest("[disabled], [aria-disabled=true]")) continue;
    const {width, height} = e.getBoundingClientRect();
    if (width < 2 || height < 2 || !e.checkVisibility({visibilityProperty: true})) continue;
    const place = placeOf(e, behind);
    tones.set(place, toneOf(e, behind));
    wordsAt.set(place, [...(wordsAt.get(place) ?? []), e]);
  }
  return [...tones];
})()"""
# What stands out to the right of a page that must not scroll sideways.
SIDEWAYS = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room && document.body.scrollWidth <= room) return [];
  return [...document.querySelectorAll("body *")]
    .filter((e) => e.getBoundingClientRect().right > room + 0.5)
    .slice(-4).map((e) => `${e.tagName} ${e.className} reaches ${e.getBoundingClientRect().right} of ${room}`)
    .concat("the page scrolls sideways");
}"""
MOTION = """() => [...document.querySelectorAll("*")].flatMap((e) => ["", "::before", "::after"].flatMap((part) => {
  const style = getComputedStyle(e, part || null);
  const seconds = (time) => parseFloat(time) * (time.trim().endsWith("ms") ? 0.001 : 1);
  const longest = (times) => Math.max(...times.split(",").map(seconds));
  const moves = style.animationName !== "none" && longest(style.animationDuration) > 0.01;
  const slides = longest(style.transitionDuration) > 0.01;
  return moves || slides ? [`${e.tagName}.${e.className}${part} moves although less motion is asked for`] : [];
})).slice(0, 5)"""


@contextmanager
def debugger(page: Page) -> Iterator[CDPSession]:
    """A line to the page's debugger."""
    line = page.context.new_cdp_session(page)
    yield line
    line.detach()


@contextmanager
def stretched(page: Page) -> Iterator[None]:
    """Make the window as high as the page: a picture shows all of it, and what scrolls beneath the strip that stays on
    top is not taken for a small target. Afterwards the window is as before, whatever happened to it."""
    size = page.viewport_size
    assert size is not None
    scrolled, height = page.evaluate("() => [scrollY, document.documentElement.scrollHeight]")
    if height > size["height"]:
        page.set_viewport_size({"width": size["width"], "height": height})
    yield
    if page.viewport_size != size:
        page.set_viewport_size(size)
        page.evaluate(f"scrollTo(0, {scrolled})")


class Sight:
    """Looks at pages and keeps what is wrong with them in `findings`; the pictures go to a folder. `passed`: the tones
    of words that have contrast enough, from all files of tests."""

    def __init__(self, pictures: Path, passed: set[str]) -> None:
        if not AXE.is_file():
            raise AssertionError(f"{AXE} is missing: build the pages once (make pages), that installs axe-core.")
        self.folder = pictures
        self._axe = AXE.read_text(encoding="utf-8")
        self._passed = passed
        self.findings: list[str] = []
        self.stages: set[str] = set()

    def look(self, visitor: Visitor, stage: str, *, whole: bool = False) -> None:
        """Everything, in light and dark, at this visitor's width; on a phone in several fonts, from a desk also at
        200 % zoom. `whole`: the picture shows the page to its end, not the window."""
        page, place, size = visitor.page, f"{stage} at {visitor.width}", visitor.page.viewport_size
        assert size is not None
        name = f"{stage}-{size['width']}"
        page.emulate_media(color_scheme="light")
        if not whole:
            self.picture(page, f"{name}-light")
        self._measure(visitor, place)
        with stretched(page), debugger(page) as line:
            self._bring_axe(line)
            if whole:
                self.picture(page, f"{name}-light")
            self._note(f"{place}, light", self._axe_finds(line, ALL, self._new_places(line)))
            page.emulate_media(color_scheme="dark")
            if new := self._new_places(line):
                self.picture(page, f"{name}-dark")
                self._note(f"{place}, dark", self._axe_finds(line, COLOURS, new))
            page.emulate_media(color_scheme="light")
            if visitor.width == "desk":
                page.set_viewport_size({"width": size["width"] // 2, "height": size["height"] // 2})
                self._note(f"{place}, zoomed to 200 %", page.evaluate(SIDEWAYS))

    def measure(self, visitor: Visitor, stage: str) -> None:
        """What depends on the words: how wide they are, in light and at this visitor's width, in each font on a phone.
        For a page in another language, whose elements and colours are looked at in English."""
        self.picture(visitor.page, f"{stage}-{visitor.page.evaluate('innerWidth')}-light", whole=True)
        self._measure(visitor, f"{stage} at {visitor.width}")

    def _measure(self, visitor: Visitor, place: str) -> None:
        self.stages.add(place)
        self._note(place, visitor.page.evaluate(SIDEWAYS))
        self._note(place, visitor.page.evaluate(MOTION))
        if visitor.width == "phone":
            for font in in_each_font(visitor.page):
                self._note(f"{place}, in {font}", visitor.page.evaluate(SIDEWAYS))

    def picture(self, page: Page, name: str, whole: bool = False) -> None:
        """Keep a picture of the window, packed fast rather than small; `whole`: of the page to its end."""
        path = self.folder / f"{name}.png"
        if whole:
            page.screenshot(path=path, full_page=True)
            return
        with debugger(page) as line:
            answer = line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            path.write_bytes(b64decode(answer["data"]))

    def _bring_axe(self, line: CDPSession) -> None:
        """Give the page axe-core, over the debugger, since the page's own policy rightly lets no foreign script in."""
        if self._answer(line, "typeof axe") == "undefined":
            self._answer(line, f"(() => {{ {self._axe}; {ONLY_WORDS_MARKED}; {TONE} }})()")

    def _new_places(self, line: CDPSession) -> list[str]:
        """The places of words in a tone that axe-core has not passed before."""
        return [words[0] for words in self._answer(line, TONES) if not self._passed.intersection(words)]

    def _axe_finds(self, line: CDPSession, rules: str, places: list[str]) -> list[str]:
        """What is wrong by these rules; of colours, in the words at these places."""
        found, passed = self._answer(line, AXE_RUN % (rules, json.dumps(places)))
        self._passed.update(passed)
        return list(found)

    def _answer(self, line: CDPSession, expression: str) -> Any:
        """What an expression comes to in the page."""
        wish = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = line.send("Runtime.evaluate", wish)
        if "exceptionDetails" in answer:
            raise AssertionError(f"axe-core failed: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def _note(self, place: str, found: list[str]) -> None:
        self.findings.extend(f"{place}: {text}" for text in found)
