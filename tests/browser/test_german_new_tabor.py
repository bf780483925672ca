"""New Tabor on a German phone, from the first vote to the last chart: in German, and as wide as the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from .house import House
from .profiles import Profiles
from .sight import Sight
from .tables import call, host_does, play_on
from .test_german_end import english_on
from .test_german_original_position import POINT
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER = {"quarters": 1, "office_method": "election", "first_game": "yes", "offers_per_turn": 0}
PHASES = {
    "nominate": "Schlag jemanden für das Lageramt vor",
    "colour": "Wähl die Farbe",
    "act": "Wähl das Gewerbe",
    "stake": "Wähl deinen Platz",
    "market": "Die Genossenschaft",
    "slot": "was fällig ist",
}
"""What a person is asked in turn, and words of the page then."""


@pytest.fixture(scope="module")
def player(profiles: Profiles, house: House) -> Visitor:
    """Somebody at a table with three bots, who reads German on a phone."""
    player = Visitor(profiles, house.base, "phone")
    made = call(player, "/api/tables", game="new_tabor", seats=4, name="Ana", play=True, charter=CHARTER)
    player.code = made["code"]
    for seat in (1, 2, 3):
        host_does(player, player.code, do="bot", seat=seat)
    host_does(player, player.code, do="start")
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    return player


def board_of(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name="Der Tisch von New Tabor")


@pytest.mark.parametrize("phase", PHASES)
def test_a_quarter(phase: str, player: Visitor, sight: Sight) -> None:
    assert play_on(player, player.code, "new_tabor", until=phase) == phase
    player.go(f"/t/{player.code}")
    board_of(player).wait_for()
    player.page.get_by_text(PHASES[phase]).first.wait_for()
    assert english_on(player) == []
    sight.measure(player, f"nt-{phase}")


def test_the_end_and_everything_about_it(player: Visitor, sight: Sight) -> None:
    page = player.page
    play_on(player, player.code, "new_tabor")
    player.go(f"/t/{player.code}")
    page.get_by_role("table", name="Was aus allen geworden ist").get_by_role("rowheader").nth(3).wait_for()
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    assert english_on(player) == []
    figures = page.locator("main").inner_text()
    assert not POINT.search(figures), POINT.findall(figures)
    sight.look(player, "nt-ende", whole=True)


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()
    player.close()
