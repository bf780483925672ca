"""Two sets of fonts of very different width: a page that holds in both holds on whatever machine it is read.

Both come with matplotlib, so the proof does not depend on which fonts a machine has installed."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import matplotlib
from playwright.sync_api import Page

FONT_SETS = {
    "DejaVu": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),  # what a bare Debian has; among the widest
    "STIX": ("STIXGeneral.ttf", "STIXGeneralBol.ttf"),  # cut like Times; among the narrowest
}
SAMPLE = "What has been given is remembered"
# Fonts that a script adds from bytes, and sheets that it constructs, are allowed by the pages' own policy.
HAS = "(name) => [...document.fonts].some((face) => face.family.replaceAll('\"', '') === name)"
ADD = """async ([name, faces]) => {
  for (const [weight, data] of faces) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const descriptors = weight === "bold" ? {weight: "600 900"} : {weight: "100 500"};
    const face = new FontFace(name, bytes, descriptors);
    document.fonts.add(await face.load());
  }
}"""
DRESS = """async (name) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*:not(code, pre, kbd, samp) { font-family: "${name}" !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""
UNDRESS = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1) }"


@cache
def faces(name: str) -> tuple[tuple[str, str], ...]:
    """The regular and the bold face of a font set, as base64."""
    folder = Path(matplotlib.get_data_path(), "fonts", "ttf")
    files = zip(("normal", "bold"), FONT_SETS[name], strict=True)
    return tuple((weight, base64.b64encode((folder / file).read_bytes()).decode()) for weight, file in files)


def in_each_font(page: Page) -> Iterator[str]:
    """Set all text of a page in one font set after the other; yields the name of the set. The page's own code is left
    in its own font. Afterwards the page looks as before."""
    for name in FONT_SETS:
        if not page.evaluate(HAS, name):  # a megabyte or two, sent once to a page and not at every look
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
