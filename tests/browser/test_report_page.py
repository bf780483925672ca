"""The lab's report as a browser shows it: nothing lies beyond the right edge or has to be scrolled to be read,
in whatever font."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from commonweal.lab.arms import grid_arms
from commonweal.lab.report import report, write_report
from commonweal.lab.setup import set_up

from .fonts import in_each_font

pytestmark = pytest.mark.browser

THREE = {"hand_size_rule": ["six", "four", "house_number"]}
FOUR = {"hand_size_rule": ["six", "four"], "failed_combine": ["closing_action", "next_round"]}
CUT = """() => [...document.querySelectorAll("body *")].filter(e => {
  const hidden = getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1;
  return hidden || e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5;
}).map(e => e.tagName + " " + e.textContent.trim().slice(0, 60))"""


@pytest.mark.parametrize("grid", [THREE, FOUR], ids=["three arms", "four arms"])
def test_nothing_is_cut_at_the_right_edge(browser: Browser, tmp_path: Path, grid: dict[str, list[str]]):
    base = set_up("potlatch", seats=4, seed=7, players="sensible")
    write_report(report(grid_arms(base, grid), games=60, grid=grid, workers=1), tmp_path / "report.html")
    for width in (1280, 800):
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.goto((tmp_path / "report.html").as_uri())
        page.evaluate("() => document.querySelectorAll('details').forEach(d => d.open = true)")
        assert page.evaluate(CUT) == []
        for font in in_each_font(page):
            assert page.evaluate(CUT) == [], (width, font)
        page.close()
