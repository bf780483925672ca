"""Laissez-faire on a German phone, from the first deed to the debrief: in German, and as wide as the screen."""

from __future__ import annotations

import pytest

from .house import House
from .profiles import Profiles
from .sight import Sight
from .tables import call, host_does, play_on
from .test_german_end import english_on
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER = {"objective": 2, "round_limit": 10, "zero_sum": "yes"}
PHASES = {
    "pick": "Wähl eine Urkunde",
    "lodging": "Such dir ein Bett",
    "draft": "Schreib den Vertrag",
}
"""What a person is asked in turn, and words of the page then."""
PREFERRED = ("use_deed_contract", "offer", "lodge", "roll", "end_turn")


@pytest.fixture(scope="module")
def player(profiles: Profiles, house: House) -> Visitor:
    """Somebody at a table with two bots, who reads German on a phone."""
    player = Visitor(profiles, house.base, "phone")
    made = call(player, "/api/tables", game="laissez_faire", seats=3, name="Ana", play=True, charter=CHARTER)
    player.code = made["code"]
    for seat in (1, 2):
        host_does(player, player.code, do="bot", seat=seat)
    host_does(player, player.code, do="start")
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    return player


@pytest.mark.parametrize("phase", PHASES)
def test_a_round(phase: str, player: Visitor, sight: Sight) -> None:
    prefer = ("open_deal",) if phase == "draft" else PREFERRED
    assert play_on(player, player.code, "laissez_faire", until=phase, prefer=prefer) == phase
    player.go(f"/t/{player.code}")
    player.page.get_by_role("region", name="Der Tisch von Laissez-faire").wait_for()
    player.page.get_by_text(PHASES[phase]).first.wait_for()
    assert english_on(player) == []
    sight.measure(player, f"lf-{phase}")


def test_the_end_and_everything_about_it(player: Visitor, sight: Sight) -> None:
    page = player.page
    play_on(player, player.code, "laissez_faire", prefer=PREFERRED)
    player.go(f"/t/{player.code}")
    page.get_by_role("table", name="Was aus allen geworden ist").get_by_role("rowheader").nth(2).wait_for()
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    assert english_on(player) == []
    sight.look(player, "lf-ende", whole=True)


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()
    player.close()
