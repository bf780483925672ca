"""Two sets of fonts of very different width: a page that holds in both holds on whatever machine it is read.

Both come with matplotlib, so the proof does not depend on which fonts a machine has installed."""

from __future__ import annotations

import base64
import io
import logging
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import matplotlib
from fontTools import subset
from fontTools.ttLib import TTFont
from playwright.sync_api import Page

FONT_SETS = {
    "DejaVu": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),  # what a bare Debian has; among the widest
    "STIX": ("STIXGeneral.ttf", "STIXGeneralBol.ttf"),  # cut like Times; among the narrowest
}
# Latin, punctuation, arrows, mathematics and shapes: all that the pages write themselves, in a tenth of the bytes.
LETTERS = (*range(0x20, 0x250), *range(0x2000, 0x2400), *range(0x2500, 0x2800))
SAMPLE = "What has been given is remembered"
# Fonts that a script adds from bytes, and sheets that it constructs, are allowed by the pages' own policy.
HAS = "(name) => [...document.fonts].some((face) => face.family.replaceAll('\"', '') === name)"
ADD = """async ([name, faces]) => {
  for (const [weight, data] of faces) {
    const bytes = Uint8Array.fromBase64?.(data) ?? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const descriptors = weight === "bold" ? {weight: "600 900"} : {weight: "100 500"};
    const face = new FontFace(name, bytes, descriptors);
    document.fonts.add(await face.load());
  }
}"""
DRESS = """async (name) => {
  globalThis.dress ??= new CSSStyleSheet();
  dress.replaceSync(`*:not(code, pre, kbd, samp) { font-family: "${name}" !important }`);
  if (!document.adoptedStyleSheets.includes(dress)) document.adoptedStyleSheets.push(dress);
  await new Promise((placed) => requestAnimationFrame(() => setTimeout(placed)));  // what watches sizes has moved
}"""
UNDRESS = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== dress) }"


@cache
def faces(name: str) -> tuple[tuple[str, str], ...]:
    """The regular and the bold face of a font set, as base64."""
    return tuple(zip(("normal", "bold"), map(_packed, FONT_SETS[name]), strict=True))


def _packed(file: str) -> str:
    """One face with the letters of the pages, kerning and ligatures included."""
    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)  # it names every table that it leaves out
    font = TTFont(Path(matplotlib.get_data_path(), "fonts", "ttf", file))
    subsetter = subset.Subsetter(subset.Options(layout_features=["*"]))
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    made = io.BytesIO()
    font.save(made)
    return base64.b64encode(made.getvalue()).decode()


def in_each_font(page: Page) -> Iterator[str]:
    """Set all text of a page in one font set after the other; yields the name of the set. The page's own code is left
    in its own font. Afterwards the page looks as before."""
    for name in FONT_SETS:
        if not page.evaluate(HAS, name):  # sent once to a page and not at every look
            page.evaluate(ADD, [name, [list(face) for face in faces(name)]])
        page.evaluate(DRESS, name)
        yield name
    page.evaluate(UNDRESS)


def width_of(page: Page, text: str) -> float:
    """How wide a text is on this page, in CSS pixels."""
    measure = """(text) => {
      const probe = document.createElement("span");
      probe.style.position = "absolute";
      probe.style.whiteSpace = "nowrap";
      probe.textContent = text;
      document.body.append(probe);
      const width = probe.getBoundingClientRect().width;
      probe.remove();
      return width;
    }"""
    width: float = page.evaluate(measure, text)
    return width
