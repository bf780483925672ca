"""Legislation on its board: three people play a short game to its end, two at desks and one on a phone.

No entry point offers the game yet, so the house finds it as if a separate package were installed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import join
from .visitor import Visitor

pytestmark = pytest.mark.browser

ENTRY = "[commonweal.games]\nlegislation = commonweal.games.legislation:rulebook\n"
CHARTER = {"max_sessions": 1, "amendments_from_session": 1, "amendments_per_seat": 1, "reelect_threshold": 0}
MAKE = """(wish) => fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
  body: JSON.stringify(wish)}).then((answer) => answer.json()).then((made) => made.code)"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose Python also offers Legislation."""
    info = tmp_path_factory.mktemp("installed") / "legislation-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: legislation\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(info.parent), prepend=os.pathsep)
        opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


def board_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The board of Legislation")


def press(visitor: Visitor, button: Locator) -> None:
    """Press a button of the board, and once more where the page asks."""
    before = visitor.answers()
    button.click()
    if visitor.answers() == before:
        visitor.do_chosen()
    visitor.until_answered(before)


def vote(visitor: Visitor, answer: str) -> None:
    before = visitor.answers()
    visitor.page.get_by_role("radio", name=answer).check(force=True)
    visitor.page.get_by_role("button", name=f"Vote {answer}").last.click()
    visitor.until_answered(before)


def sit_down(visit: Visit) -> list[Visitor]:
    """Ana, Ben and Cleo at a table with a short charter."""
    people = [visit("desk"), visit("desk"), visit("phone", touch=True)]
    wish = {"game": "legislation", "seats": 3, "charter": CHARTER, "name": "Ana", "play": True}
    code = people[0].go("/").evaluate(MAKE, wish)
    people[0].go(f"/t/{code}")
    for visitor, name in zip(people[1:], ("Ben", "Cleo"), strict=True):
        join(visitor, code, name)
    people[0].page.get_by_role("button", name="Start").click()
    for visitor in people:
        board_of(visitor).wait_for()
    return people


def until_turn(people: list[Visitor], phase: str) -> Visitor:
    """Wait until somebody is asked in this phase; the first one who is."""
    people[0].until(lambda: any(one.turn and one.phase == phase for one in people))
    return next(one for one in people if one.turn and one.phase == phase)


def draft(chair: Visitor, sight: Sight | None) -> None:
    """Two issues of the wall, in the first turn one of them as −; presented as one move."""
    board = board_of(chair)
    tiles = board.locator("button[data-issue]")
    tiles.nth(0).click()
    tiles.nth(1).click()
    if sight:
        tiles.nth(1).click()
        sight.look(chair, "legislation-bill")
    press(chair, board.get_by_role("button", name="Present the bill of 2 cards"))


def discuss(people: list[Visitor], sight: Sight | None) -> None:
    for visitor in people:
        board = board_of(visitor)
        press(visitor, board.get_by_role("button", name="Plus on").first)
    if sight:
        people[0].until(lambda: board_of(people[0]).locator(".tokens .mark").count() >= 3)
        for visitor in (people[0], people[2]):
            sight.look(visitor, f"legislation-discussion-{visitor.width}", whole=True)
    for visitor in people:
        press(visitor, board_of(visitor).get_by_role("button", name="I’m ready"))


def amend(people: list[Visitor], sight: Sight | None) -> None:
    """Pass; the first time, somebody moves to add a card, and all vote on it."""
    if sight:
        mover = until_turn(people, "amend")
        press(mover, board_of(mover).get_by_role("button", name="Add ").first)
        for visitor in people:
            visitor.until(lambda visitor=visitor: visitor.phase == "amend_vote")
        sight.look(people[0], "legislation-amendment", whole=True)
        for visitor in people:
            vote(visitor, "Aye")
    while True:
        people[0].until(lambda: any(one.turn and one.phase in ("amend", "final_vote") for one in people))
        if any(one.turn and one.phase == "final_vote" for one in people):
            return
        mover = until_turn(people, "amend")
        press(mover, board_of(mover).get_by_role("button", name="Propose nothing"))


def decide(people: list[Visitor], sight: Sight | None) -> None:
    if sight:
        for visitor in (people[0], people[2]):
            board_of(visitor).get_by_role("columnheader", name="If it passes").wait_for()
            sight.look(visitor, f"legislation-vote-{visitor.width}", whole=True)
    for visitor in people:
        visitor.until(lambda visitor=visitor: visitor.turn and visitor.phase == "final_vote")
        vote(visitor, "Aye")


def campaign(people: list[Visitor], sight: Sight) -> None:
    looked = False
    while not any(one.over for one in people):
        people[0].until(lambda: any(one.over or (one.turn and one.phase == "campaign") for one in people))
        asked = next((one for one in people if one.turn and one.phase == "campaign"), None)
        if asked is None:
            return
        if not looked:
            sight.look(asked, "legislation-campaign", whole=True)
            press(asked, board_of(asked).get_by_role("button", name="Buy a point for 4"))
            looked = True
        else:
            press(asked, board_of(asked).get_by_role("button", name="Pass", exact=True))


def test_three_people_play_a_short_game_to_its_end(visit: Visit, sight: Sight) -> None:
    people = sit_down(visit)
    sight.look(people[2], "legislation-charter-phone")
    for visitor in people:
        press(visitor, board_of(visitor).get_by_role("button", name="Sign the charter"))
    for turn in range(3):
        first = sight if turn == 0 else None
        draft(until_turn(people, "bill"), first)
        until_turn(people, "discussion")
        discuss(people, first)
        amend(people, first)
        decide(people, first)
    if not people[0].over:  # else somebody has won
        people[0].until(lambda: any(one.over or one.phase == "campaign" for one in people))
        campaign(people, sight)
    for visitor in people:
        visitor.until(lambda visitor=visitor: visitor.over)
        visitor.assert_clean()
    assert sight.findings == []
