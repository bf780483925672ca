"""Nobody's browser is given another's hand: neither on the page nor in any message, until the game is over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest

from .conftest import Visit
from .mouse import MousePlayer
from .sight import Sight
from .tables import go_on, play
from .visitor import Visitor

pytestmark = pytest.mark.browser

DEALS = ("acts.deal_card.says", "acts.draw_card.says")
DEALT = re.compile(r"(\S+) (?:is|are) dealt (FLG|GM|CT|T) \d")


def positions(visitor: Visitor) -> list[dict[str, Any]]:
    """What the server told of the table before its end: views, changes and lines."""
    told = []
    for frame in visitor.heard:
        message = json.loads(frame)
        position = message.get("position") or {}
        if position.get("over"):
            break
        told.append(
            {**(position.get("view") or {}), **message.get("changed", {}), "entries": message.get("entries", [])}
        )
    return told


def hands_known(visitor: Visitor) -> set[int]:
    """The seats of which any message showed a hand."""
    return {
        seat
        for told in positions(visitor)
        for seat, hand in enumerate(told.get("hand") or [])
        if hand is not None and any(count is not None for count in hand)
    }


def named_in_deals(texts: Iterable[str]) -> set[str]:
    """Who, in these texts, was dealt a card that is named."""
    return {found[1] for text in texts for found in DEALT.finditer(text)}


def dealt_to(visitor: Visitor) -> set[int]:
    """The seats of which a message before the end tells the cards that they were dealt."""
    lines = [line for told in positions(visitor) for line in told["entries"]]
    return {line["values"]["seat"] for line in lines if line.get("id") in DEALS and "kind" in line["values"]}


class Watched:
    """A person of the evening, and all that stood on their page before the end."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.pages: set[str] = set()

    def read(self) -> None:
        if not self.visitor.over:
            self.pages.add(self.visitor.page.locator("main").inner_text())


@pytest.fixture(scope="module")
def evening(visit: Visit, sight: Sight) -> tuple[Watched, Watched, Watched]:
    """Two seats and somebody who watches, through a whole game."""
    maria, ben, watcher = people = visit("desk"), visit("phone"), visit("desk")
    code = play({"Maria": maria, "Ben": ben})
    watcher.go(f"/t/{code}").get_by_role("button", name="Watch without a seat").click()
    watcher.page.get_by_role("group", name="The gathering").wait_for()
    sight.look(watcher, "17-watching")
    watched = Watched(maria), Watched(ben), Watched(watcher)
    for _ in range(400):
        if all(one.over for one in people):
            return watched
        for one in watched:
            one.read()
        for one in (maria, ben):
            if one.turn:
                MousePlayer(one).take_turn()
        maria.page.wait_for_timeout(20)
    raise AssertionError("The game has no end.")


def test_a_seat_hears_of_its_own_hand_only(evening: tuple[Watched, Watched, Watched]):
    for seat, one in enumerate(evening[:2]):
        assert hands_known(one.visitor) == {seat}
        assert dealt_to(one.visitor) == {seat}
        assert named_in_deals(one.pages) <= {"You"}
        assert len(one.pages) > 5


def test_a_spectator_hears_of_no_hand(evening: tuple[Watched, Watched, Watched]):
    watcher = evening[2]
    assert len(positions(watcher.visitor)) > 10
    assert hands_known(watcher.visitor) == set()
    assert dealt_to(watcher.visitor) == set()
    assert named_in_deals(watcher.pages) == set()
    assert not any("Your hand" in page for page in watcher.pages)


def test_hands_are_open_in_the_replay_once_it_is_over(evening: tuple[Watched, Watched, Watched]):
    page = evening[2].visitor.page
    go_on(evening[2].visitor)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="First", exact=True).click()
    words = page.get_by_role("region", name="The houses in words")
    words.get_by_text(re.compile(r"needs? (\d) FLG, \1 GM, \1 CT, \1 T")).first.wait_for()  # nothing is given yet
    words.get_by_text("Ben").click()
    hand = words.get_by_role("definition").filter(visible=True).last
    hand.filter(has_text=re.compile(r"(FLG|GM|CT|T) \d")).wait_for()
    for one in evening:
        one.visitor.assert_clean()


def test_nothing_is_wrong_with_the_page_of_those_who_watch(evening: tuple[Watched, Watched, Watched], sight: Sight):
    assert sight.stages == {"17-watching at desk"}
    assert sight.findings == []
