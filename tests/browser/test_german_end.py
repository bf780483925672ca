"""A whole game of Potlatch on a German page: its end, with findings, *What if?* and everything else, is in German."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import play_now, play_to_the_end
from .visitor import Visitor

pytestmark = pytest.mark.browser

ENGLISH = re.compile(
    r"\b(the|of|and|with|from|your|you|each|every|house|houses|needs|units|given|received|gifts?|rounds?|seat|acts?|"
    r"cards|games|futures|show|print|play|as|this|that|it|is)\b",
    re.IGNORECASE,
)
NOT_WORDS = re.compile(r"Old Man House|\w+…")
"""A name, and a word that a picture cuts."""
WITHOUT_NAMES = """root => {
    const texts = [];
    const walk = node => {
        if (node.nodeType === 3) texts.push(node.data);
        else if (node.nodeType === 1 && !node.matches('style, script, noscript, bdi, option[lang=en], [hidden]')) {
            for (const name of ['aria-label', 'title', 'placeholder']) texts.push(node.getAttribute(name) ?? '');
            for (const child of node.childNodes) walk(child);
        }
    };
    walk(root);
    return texts.map(text => text.trim()).filter(Boolean);
}"""


@pytest.fixture(scope="module")
def player(visit: Visit, house: House) -> Visitor:
    """Somebody who has played against bots to the end, and reads about it in German on a phone."""
    player = visit("phone")
    player.page.set_viewport_size({"width": 1280, "height": 860})  # keys choose faster than sheets
    play_now(player, "Potlatch")
    play_to_the_end(player)
    player.page.set_viewport_size({"width": 360, "height": 740})
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    player.page.reload()
    player.page.get_by_role("heading", name="Wie es war").wait_for()
    return player


def english_on(visitor: Visitor) -> list[str]:
    """The texts of the page, and of its labels, that have English words."""
    texts = visitor.page.locator("body").evaluate(WITHOUT_NAMES)
    return sorted({text for text in texts if ENGLISH.search(NOT_WORDS.sub("", text))})


def test_what_became_of_everybody_is_in_german(player: Visitor, sight: Sight) -> None:
    page = player.page
    ending = page.get_by_role("table", name="Was aus allen geworden ist")
    ending.get_by_role("rowheader").nth(3).wait_for()
    page.get_by_role("button", name="An einer beliebigen Stelle fragen").wait_for(timeout=90_000)
    assert english_on(player) == []
    sight.look(player, "ende", whole=True)


def test_findings_are_in_german(player: Visitor, sight: Sight) -> None:
    cards = player.page.get_by_role("region", name="Was auffiel").get_by_role("listitem")
    cards.nth(2).wait_for()
    for at in range(3):
        cards.nth(at).get_by_role("button").first.click()
        cards.nth(at).get_by_role("img").wait_for()
    assert english_on(player) == []
    sight.measure(player, "ende-auffaellig")


def test_futures_are_in_german(player: Visitor, sight: Sight) -> None:
    page = player.page
    region = page.get_by_role("region", name="Was wäre, wenn?", exact=True)
    region.get_by_role("button", name=re.compile("^Was wäre, wenn")).first.click()
    futures = page.get_by_role("region", name="Die Fortsetzungen")
    futures.locator("svg").first.wait_for(timeout=90_000)
    expect(futures.get_by_role("listitem").first).to_have_text(
        re.compile(r"^Das Ziel wird erreicht\. In [\d.]+ von 1\.000 Fortsetzungen so, wie es war, [\d.]+ von 1\.000 ")
    )
    assert english_on(player) == []
    sight.measure(player, "ende-was-waere-wenn")


def test_everything_else_is_in_german(player: Visitor, sight: Sight) -> None:
    page = player.page
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    for table in page.locator("figure summary").all():
        table.click()
    assert english_on(player) == []
    sight.look(player, "ende-alles", whole=True)


def test_what_if_from_a_moment_is_in_german(player: Visitor, sight: Sight) -> None:
    page = player.page
    page.get_by_role("button", name="An einer beliebigen Stelle fragen").click()
    page.get_by_text("Was wäre, wenn – ab hier?").click()
    page.get_by_role("button", name="1.000 Fortsetzungen spielen").wait_for()
    page.get_by_text("Alle (").click()
    assert english_on(player) == []
    sight.measure(player, "ende-rueckblick")


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()
