"""The tests' own eyes: a page that is wrong in every way they look for does not pass them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Visit
from .fonts import SAMPLE, in_each_font, width_of
from .sight import Sight

pytestmark = pytest.mark.browser

WRONG = """<!doctype html><html lang="en"><head><title>Wrong</title><style>
  @keyframes spin { to { rotate: 1turn } }
  .spin { animation: spin 2s infinite; transition: color 300ms; width: 20px }
  .wide { width: 1500px; height: 10px; background: red }
  @media (prefers-color-scheme: dark) { body { background: #000; color: #333 } }
</style></head><body><main>
  <h1>Wrong</h1><div class="wide"></div><img src="data:,"><p class="spin">words</p>
</main></body></html>"""


def test_what_is_wrong_is_found(visit: Visit, sight: Sight):
    stranger = visit("desk")
    stranger.page.set_content(WRONG)
    sight.look(stranger, "0-wrong")
    found = "\n".join(sight.findings)
    assert "light: image-alt" in found
    assert "dark: color-contrast" in found
    assert "0-wrong at desk: the page scrolls sideways" in found
    assert "zoomed to 200 %: the page scrolls sideways" in found
    assert "P.spin moves although less motion is asked for" in found
    phone = visit("phone")
    phone.page.set_content(WRONG)
    sight.look(phone, "0-wrong")
    assert "0-wrong at phone, in STIX: the page scrolls sideways" in sight.findings
    for picture in sight.folder.glob("0-wrong-*"):
        picture.unlink()


def test_only_tones_that_passed_are_left_out(visit: Visit, pictures: Path):
    eyes, stranger = Sight(pictures, set()), visit("phone")
    page = "<html lang=en><title>Words</title><main><h1>Words</h1><p style='color: {}'>that are read</p></main>"
    for stage, colour, found in (("a", "#333", 0), ("a", "#333", 0), ("b", "#bbb", 1), ("b", "#bbb", 2)):
        stranger.page.set_content(page.format(colour))
        eyes.look(stranger, f"0-tone-{stage}")
        assert sum("light: color-contrast" in finding for finding in eyes.findings) == found, eyes.findings
    for picture in pictures.glob("0-tone-*"):
        picture.unlink()


def test_a_page_that_fits_in_one_font_only_is_found(visit: Visit):
    stranger = visit("desk")
    stranger.page.set_content(f"<body style='margin: 0'>{SAMPLE}</body>")
    own = width_of(stranger.page, SAMPLE)
    widths = {font: width_of(stranger.page, SAMPLE) for font in in_each_font(stranger.page)}
    assert widths["DejaVu"] > 1.15 * widths["STIX"]
    assert width_of(stranger.page, SAMPLE) == own  # and afterwards the page has its own font again


def test_complaints_of_a_browser_are_heard(visit: Visit):
    stranger = visit("desk")
    stranger.go("/")
    stranger.page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.broken = true";
      document.head.append(script);
      setTimeout(() => { throw new Error("a mistake") });
      return fetch("/api/games/chess").then(() => undefined);
    }""")
    with pytest.raises(AssertionError) as complaint:
        stranger.assert_clean()
    for part in ("Content Security Policy", "uncaught: a mistake", "404 "):
        assert part in str(stranger.troubles), complaint
    assert stranger.page.evaluate("window.broken") is None
