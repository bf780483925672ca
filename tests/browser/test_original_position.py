"""Two people and two bots play a whole Original Position on its board, one at 1280 px and one at 360 px. Each phase is
looked at, and no browser is sent a card or a chip that its person may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from .conftest import Visit
from .sight import Sight
from .tables import join, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

SEATS = 4
# What the board offers, in the order in which one looks for it.
OFFERS = (
    "^Go on",
    "^Lay my chip: ",
    "^Leave the chips as they lie$",
    r"^Buy for [2-9]",
    r"\binclude$",
    r"^Buy for \d",
    "^Buy nothing$",
    "^Read aloud$",
    "^Exchange$",
    "^Pass this turn$",
    "^Buy no more$",
)


class BoardPlayer:
    """A person who acts on the board alone. `acts`: what was pressed, in the words of the buttons."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.acts: list[str] = []

    def take_turn(self) -> None:
        """Press what the board offers now; what cannot be taken back is confirmed."""
        page = self.visitor.page
        board = page.get_by_role("region", name="The table of the Original Position")
        ballot = board.get_by_role("radio")
        if ballot.count() and not board.get_by_role("button", name=re.compile("^Lay my chip: ")).count():
            ballot.nth(len(self.acts) % 2).check()
        for offer in OFFERS:
            offered = board.get_by_role("button", name=re.compile(offer))
            button = offered.and_(page.locator(":not([aria-disabled=true])"))
            if button.count():
                before = self.visitor.answers()
                self.acts.append(button.first.inner_text())
                button.first.click()
                if offer != "^Go on":
                    self._sure()
                    self.visitor.until_answered(before)
                return
        page.wait_for_timeout(25)

    def _sure(self) -> None:
        self.visitor.page.wait_for_timeout(30)
        dialog = self.visitor.page.get_by_role("dialog").get_by_role("button", name="Do it")
        if dialog.count():
            dialog.click()


@dataclass
class Evening:
    """What happened at the table."""

    people: tuple[BoardPlayer, BoardPlayer]
    sight: Sight
    seen: dict[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def evening(visit: Visit, sight: Sight) -> Evening:
    """The whole game, played once for all tests of this file."""
    desk, phone = visit("desk"), visit("phone")
    join(phone, _set_the_table(desk), "Ben")
    desk.page.get_by_role("list", name="Seats").get_by_text("Ben").wait_for()
    desk.page.get_by_role("button", name="Begin").click()
    for one in (desk, phone):
        one.page.get_by_role("region", name="The table of the Original Position").wait_for()
    found = Evening((BoardPlayer(desk), BoardPlayer(phone)), sight)
    _play(found)
    return found


def _set_the_table(desk: Visitor) -> str:
    page = desk.go("/")
    page.get_by_role("listitem").get_by_role("button", name="Original Position").click()
    page.get_by_role("radio", name=str(SEATS), exact=True).check()
    page.get_by_label("Your name at the table").fill("Maria")
    page.get_by_role("button", name="Set the table").click()
    write_down(desk)
    page.get_by_role("heading", name="Invite others").wait_for()
    return page.url.rsplit("/", 1)[1]


def _play(e: Evening) -> None:
    for _ in range(2000):
        if all(player.visitor.over for player in e.people):
            break
        at_turn = [player for player in e.people if player.visitor.turn]
        for player in at_turn:
            _look(e, player)
            player.take_turn()
        if not at_turn:
            e.people[0].visitor.page.wait_for_timeout(25)
    else:
        told = [f"{p.visitor.page.title()}: {p.visitor.say()} {p.acts[-5:]}" for p in e.people]
        raise AssertionError(f"The game has no end. {told}")
    for player in e.people:
        end = player.visitor.page.get_by_role("region", name="The end")
        player.visitor.page.get_by_role("button", name="Replay").click()
        end.wait_for()
        e.sight.look(player.visitor, "op-end", whole=True)
        e.seen[f"end at {player.visitor.width}"] = end.inner_text()


def _look(e: Evening, player: BoardPlayer) -> None:
    """Look at each phase once, and once at a vote that was decided."""
    page = player.visitor.page
    past = page.get_by_role("region", name="The vote that was decided")
    stage = "decided" if past.count() else player.visitor.phase
    if f"op-{stage} at {player.visitor.width}" not in e.sight.stages:
        e.sight.look(player.visitor, f"op-{stage}", whole=True)
        if past.count():
            e.seen[f"decided at {player.visitor.width}"] = past.inner_text()


def views(visitor: Visitor) -> Iterator[tuple[str, dict[str, Any]]]:
    """Phase and view after every message, as this browser put them together."""
    view: dict[str, Any] = {}
    for frame in visitor.heard:
        said = json.loads(frame)
        if said["type"] == "hello" and said["position"]:
            view = dict(said["position"]["view"])
            yield said["position"]["phase"], view
        elif said["type"] == "update":
            view |= said["changed"]
            yield said["position"]["phase"], view


def test_the_game_reaches_its_end_for_both(evening: Evening):
    for player in evening.people:
        assert "life projects" in evening.seen[f"end at {player.visitor.width}"]


def test_the_board_is_enough_to_play(evening: Evening):
    pressed = " ".join(act for player in evening.people for act in player.acts)
    for word in (
        "Lay my chip: Agree",
        "Lay my chip: Disagree",
        "Leave the chips as they lie",
        "Read aloud",
        "Buy no more",
    ):
        assert word in pressed


def test_a_decided_scenario_shows_its_award(evening: Evening):
    for width in ("desk", "phone"):
        assert re.search(r"mitigation points?", evening.seen[f"decided at {width}"])


def test_no_chip_of_another_is_sent_before_all_lie(evening: Evening):
    checked = 0
    for seat, player in enumerate(evening.people):
        for phase, view in views(player.visitor):
            if phase in ("scenario_vote", "goods_vote"):
                others = [chip for voter, chip in enumerate(view["ballot"][:SEATS]) if voter != seat]
                assert all(chip in (None, 0) for chip in others)
                checked += any(chip is None for chip in others)
    assert checked > 0


def test_no_chance_card_is_sent_before_its_round(evening: Evening):
    for player in evening.people:
        for phase, view in views(player.visitor):
            for number, deck in enumerate(("talent", "family", "reversal"), 1):
                if view["round"] < number or (view["round"] == number and phase in ("scenario_vote", "debate")):
                    assert set(view[deck]) == {-1}


def test_nothing_is_wrong_with_any_page(evening: Evening):
    """axe-core finds nothing in light and dark, nothing scrolls sideways at 360 px or at 200 %, nothing moves."""
    assert evening.sight.findings == []
    looked_at = {stage.split(" ")[0].removeprefix("op-") for stage in evening.sight.stages}
    assert {"scenario_vote", "debate", "decided", "turn", "goods_vote", "end"} <= looked_at


def test_no_browser_complains(evening: Evening):
    for player in evening.people:
        player.visitor.assert_clean()
