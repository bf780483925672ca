"""Original Position on a German phone, from the first vote to the last chart: in German, and as wide as the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .house import House
from .profiles import Profiles
from .sight import Sight
from .tables import play_now, play_on
from .test_german_end import english_on
from .visitor import Visitor

pytestmark = pytest.mark.browser

POINT = re.compile(r"\d\.\d(?!\d\d)")
"""A decimal point; a point in German groups thousands."""

BROKEN = """() => [...document.querySelectorAll(".own .chances b")].map((title) => {
  const was = title.textContent;
  title.textContent = "Lang";
  const line = title.offsetHeight;
  title.textContent = "Erfindergeist";
  const broken = title.offsetHeight > line;
  title.textContent = was;
  return broken;
})"""
"""Whether the longest word in a title of a chance card has to be broken, card by card."""


@pytest.fixture(scope="module")
def player(profiles: Profiles, house: House) -> Visitor:
    """Somebody at a table with three bots, who reads German on a phone."""
    player = Visitor(profiles, house.base, "phone")
    player.code = play_now(player, "Original Position")
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    player.page.reload()
    return player


def board_of(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name="Der Tisch von Original Position")


def test_a_vote_and_its_debate(player: Visitor, sight: Sight) -> None:
    board = board_of(player)
    board.get_by_role("radio").first.check()
    assert english_on(player) == []
    board.get_by_role("button", name=re.compile("Dafür.* stimmen")).click()
    board.get_by_text("Offene Debatte").wait_for()
    assert english_on(player) == []
    sight.measure(player, "op-debatte")


def test_private_purchases(player: Visitor, sight: Sight) -> None:
    assert play_on(player, player.code, "original_position", until="private") == "private"
    player.go(f"/t/{player.code}")
    board_of(player).get_by_text("eigenen Vermögen").first.wait_for()
    assert english_on(player) == []
    assert player.page.evaluate(BROKEN) == [False, False, False]
    sight.measure(player, "op-eigenes-vermoegen")


def test_the_end_and_everything_about_it(player: Visitor, sight: Sight) -> None:
    page = player.page
    play_on(player, player.code, "original_position")
    player.go(f"/t/{player.code}")
    page.get_by_role("table", name="Was aus allen geworden ist").get_by_role("rowheader").nth(3).wait_for()
    cards = page.get_by_role("region", name="Was auffiel").get_by_role("listitem")
    cards.nth(2).wait_for(timeout=90_000)
    for card in cards.all():
        card.get_by_role("button").first.click()
        card.get_by_role("img").wait_for()
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    assert english_on(player) == []
    figures = page.locator("main").inner_text()
    assert not POINT.search(figures), POINT.findall(figures)
    sight.look(player, "op-ende", whole=True)


def test_what_if(player: Visitor) -> None:
    region = player.page.get_by_role("region", name="Was wäre, wenn?", exact=True)
    region.get_by_role("button", name=re.compile("^Was wäre, wenn")).first.click(timeout=90_000)
    futures = player.page.get_by_role("region", name="Die Fortsetzungen")
    futures.locator("svg").first.wait_for(timeout=90_000)
    expect(futures.get_by_role("listitem").first).to_have_text(re.compile(r"in [\d.]+ von 1\.000 "))
    assert english_on(player) == []


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()
    player.close()
