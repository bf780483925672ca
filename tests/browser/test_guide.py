"""The guided first round: somebody who never played learns by playing, and is left alone afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .sight import Sight
from .tables import play

pytestmark = pytest.mark.browser

OUTLINED = """() => [...document.querySelectorAll("[data-part]")]
    .filter(part => getComputedStyle(part).outlineStyle === "solid" && part !== document.activeElement)
    .map(part => part.dataset.part)"""

# Between the strip and the step there is something of what the step speaks of.
IN_SIGHT = """() => {
    const part = document.querySelector(`[data-part="${document.querySelector("main").dataset.guided}"]`);
    const { top, bottom } = part.getBoundingClientRect();
    const above = document.querySelector(".strip").getBoundingClientRect().bottom;
    const below = document.querySelector("[aria-label=Guide]").getBoundingClientRect().top;
    return Math.min(bottom, below) - Math.max(top, above) >= Math.min(bottom - top, 60);
}"""


def outlined(page: Page) -> list[str]:
    """The parts of the page that are outlined."""
    return list(page.evaluate(OUTLINED))


def test_a_newcomer_is_guided_through_a_round_and_then_left_alone(visit: Visit, sight: Sight) -> None:
    newcomer = visit("phone")
    play({"Newcomer": newcomer}, seats=3)
    page = newcomer.page
    guide = page.get_by_role("status", name="Guide")
    guide.wait_for()
    sight.look(newcomer, "40-guide")
    page.get_by_role("region", name="Your hand").wait_for()
    first = guide.inner_text()
    assert outlined(page) == ["hand"]
    page.wait_for_function(IN_SIGHT)
    guide.get_by_role("button", name="Got it").click()
    page.wait_for_function(
        "text => !document.querySelector('[aria-label=Guide]')?.innerText.includes(text)", arg=first[:30]
    )
    assert outlined(page) == ["others"]
    page.wait_for_function(IN_SIGHT)
    guide.get_by_role("button", name="End guide").click()
    assert outlined(page) == []
    page.reload()
    page.get_by_role("group", name="The gathering").wait_for()
    assert guide.count() == 0
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_role("button", name="Guide me through a round").click()
    guide.wait_for()
    assert sight.findings == []
    newcomer.assert_clean()


def test_a_word_of_the_game_opens_its_meaning(visit: Visit, sight: Sight) -> None:
    visitor = visit("phone")
    play({"Reader": visitor}, seats=3)
    page = visitor.page
    page.get_by_role("group", name="The gathering").wait_for()
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_role("button", name="Obligation", exact=True).first.click()
    note = page.get_by_role("note").filter(has_text="What a gift must add up to").first
    note.wait_for()
    sight.look(visitor, "41-word")
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    assert sight.findings == []
    visitor.assert_clean()
