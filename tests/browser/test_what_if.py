"""What if, on the page: a finished game, a moment of its replay, an option changed, a thousand futures as pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from .conftest import Visit
from .sight import Sight
from .tables import bots_play
from .visitor import Visitor

pytestmark = pytest.mark.browser

MIDDLE = 12
TOLD = re.compile(r"The goal was met.* [Ii]n [\d,]+ of 1,000 futures as it was, [\d,]+ of 1,000 .* with other rules")


@pytest.fixture(scope="module")
def host(visit: Visit) -> Visitor:
    """Somebody who watched three bots play, and looks at a moment in the midst of their game."""
    host = visit("desk")
    code = bots_play(host, "Potlatch", 3)
    host.page.goto(f"{host.base}/t/{code}#moment={MIDDLE}")
    host.page.get_by_text("What if from here?").click()
    return host


def test_anybody_with_the_code_may_ask_on_a_phone(host: Visitor, visit: Visit, sight: Sight) -> None:
    phone = visit("phone")
    page = phone.go(host.page.url.removeprefix(host.base))
    page.get_by_role("button", name="Look at the game").click()
    page.get_by_text("What if from here?").click()
    page.get_by_role("button", name="Play 1,000 futures").click()
    futures = page.get_by_role("region", name="The futures")
    futures.locator("svg").last.wait_for(timeout=90_000)  # compiled first, behind the live tables
    sight.look(phone, "30-what-if", whole=True)
    assert sight.findings == []
    phone.assert_clean()


def test_a_thousand_futures_under_another_rule(host: Visitor, sight: Sight) -> None:
    page = host.page
    page.get_by_text("You haven’t changed any rules yet").wait_for()
    page.get_by_text("All options").click()
    page.get_by_label("Minimum gift", exact=True).select_option("none")
    page.get_by_text("Changed: Minimum gift").wait_for()
    page.get_by_role("button", name="Play 1,000 futures").click()
    futures = page.get_by_role("region", name="The futures")
    assert TOLD.search(futures.get_by_role("listitem").filter(has_text=TOLD).first.inner_text())
    assert futures.get_by_role("img").count() >= 2
    # A fan has a band of either kind around each line, and its figures are in a table.
    fans = futures.get_by_role("figure").last
    fans.locator("svg").wait_for()
    assert fans.locator("[aria-label=area] path").count() == 4
    fans.get_by_text("Show as a table").click()
    heads = fans.get_by_role("columnheader").all_inner_texts()
    assert heads[-6] == "Rounds later"
    assert [head.split(" ")[0] for head in heads[-5:]] == ["5%", "25%", "Half", "75%", "95%"]
    assert heads[-3] == "Half have at most (%)"
    assert len(fans.get_by_role("row").all()) > 4
    sight.look(host, "30-what-if", whole=True)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_text("These futures answer an earlier question.").wait_for()
    assert sight.findings == []
    host.assert_clean()


def test_futures_are_called_off(host: Visitor) -> None:
    page = host.page
    held: list[Route] = []
    page.route("**/whatif", lambda route: held.append(route))
    page.get_by_role("button", name="Play 1,000 futures").click()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/whatif")):
        page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Play 1,000 futures").wait_for()
    assert len(held) == 1
    page.unroute("**/whatif")
    assert page.get_by_role("alert").filter(has_text="unexpected").count() == 0
    page.get_by_role("button", name="Play 1,000 futures").click()
    page.get_by_text("These futures answer an earlier question.").wait_for(state="detached")
    host.assert_clean()


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_one_future_plays_beside_the_game(width: str, visit: Visit, sight: Sight) -> None:
    visitor = visit(width, calm=False)
    bots_play(visitor, "Potlatch", 3)
    page = visitor.page
    page.get_by_role("region", name="What if?").locator(".question").first.click()
    page.get_by_role("button", name="Watch one of these futures beside your game").click(timeout=90_000)
    beside = page.get_by_role("region", name="Your game and one of its futures")
    played = beside.get_by_role("region", name="What happened")
    future = beside.get_by_role("region", name=re.compile("With the other (rules|move)"))
    board = beside.locator("[aria-label='The Potlatch gathering']:visible")
    beside.get_by_role("button", name="Pause").wait_for()  # it begins by itself
    beside.get_by_role("button", name="Play").wait_for()  # and comes to an end
    if width == "phone":
        assert (played.count(), future.count(), board.count()) == (0, 1, 1)  # the other one is a press away
        beside.get_by_role("button", name="What happened").click()
        played.get_by_text("over").wait_for()
    else:
        assert board.count() == 2
        for side in (played, future):
            assert side.locator("p").first.inner_text()
    page.emulate_media(reduced_motion="reduce")
    sight.look(visitor, "31-one-future", whole=True)
    assert sight.findings == []
    visitor.assert_clean()
