"""Legislation on a German phone, from the charter to the last chart: in German, and as wide as the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from .house import House
from .profiles import Profiles
from .sight import Sight
from .tables import call, host_does, play_on
from .test_german_end import english_on
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER = {
    "amendments_from_session": 1,
    "issues_per_player": 5,
    "hand_size": 6,  # hardly anybody has all met when the first session closes
    "max_sessions": 2,
    "charter_change": "majority",
    "public_eye": "yes",
    "bill_modifiers": "yes",
    "yellow_copies": [1, 1, 1, 1, 1, 1, 1, 0],  # no crisis, which could end the game
}
PHASES = ("bill", "discussion", "amend", "amend_vote", "final_vote", "campaign", "rules")
WORDS = {
    "bill": "Wähl noch 2 Themen",
    "discussion": "Ich bin bereit",
    "amend": "Nichts beantragen",
    "amend_vote": "Mit Antrag",
    "final_vote": "Schlussabstimmung",
    "campaign": "In jedem Zug",
    "rules": "Eine Option suchen",
}


@pytest.fixture(scope="module")
def player(profiles: Profiles, house: House) -> Visitor:
    """Somebody at a table with two bots, who reads German on a phone."""
    player = Visitor(profiles, house.base, "phone")
    begin(player)
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    return player


def begin(player: Visitor) -> None:
    """Begin a table with two bots."""
    made = call(player, "/api/tables", game="legislation", seats=3, name="Ana", play=True, charter=CHARTER)
    player.code = made["code"]
    for seat in (1, 2):
        host_does(player, player.code, do="bot", seat=seat)
    host_does(player, player.code, do="start")


def play_to(player: Visitor, phase: str) -> None:
    """Play until the phase, at another table where a game has ended before."""
    for _ in range(5):
        if play_on(player, player.code, "legislation", until=phase) == phase:
            return
        begin(player)
    raise AssertionError(f"No game comes to the phase {phase}.")


def board_of(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name="Der Tisch von Legislation")


def test_the_charter(player: Visitor, sight: Sight) -> None:
    player.go(f"/t/{player.code}")
    board_of(player).get_by_text("Auge der Öffentlichkeit").first.wait_for()
    board_of(player).get_by_role("button", name="Alle Optionen").click()
    board_of(player).get_by_text("Preis einer Entwertung").wait_for()
    assert english_on(player) == []
    sight.measure(player, "lg-vereinbarung")


@pytest.mark.parametrize("phase", PHASES)
def test_a_session(phase: str, player: Visitor, sight: Sight) -> None:
    play_to(player, phase)
    player.go(f"/t/{player.code}")
    board_of(player).get_by_text(re.compile(WORDS[phase])).first.wait_for()
    if phase.endswith("vote"):
        for answer in ("Ja", "Nein", "Enthaltung"):
            player.page.get_by_role("radio", name=answer, exact=True).wait_for(state="attached")
    if phase == "rules":
        for section in board_of(player).get_by_role("group").filter(has=player.page.locator("summary")).all():
            section.locator("summary").click()
    assert english_on(player) == []
    sight.measure(player, f"lg-{phase}")


def test_the_end_and_everything_about_it(player: Visitor, sight: Sight) -> None:
    page = player.page
    play_on(player, player.code, "legislation")
    player.go(f"/t/{player.code}")
    page.get_by_role("table", name="Was aus allen geworden ist").get_by_role("rowheader").nth(2).wait_for()
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    assert english_on(player) == []
    sight.look(player, "lg-ende", whole=True)


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()
    player.close()
