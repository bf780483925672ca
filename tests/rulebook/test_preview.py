"""Previews show what an act does, up to where only hidden cards decide."""

from __future__ import annotations

import pytest

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.games.potlatch.state import Notice
from commonweal.play.views import view
from commonweal.rulebook.book.preview import preview_act
from games.potlatch.tables import KIND, Gathering

NAMES = Notice.name_of


def laying(hands: dict[int, str], unmet: tuple[int, int, int, int]) -> Gathering:
    """S0 lays a card for S1."""
    return Gathering.laid_out(3, hands=hands, unmet={1: unmet}, active=0).do(0, "gift_to", 1)


@pytest.mark.rule("PO-44", "PO-19")
def test_a_gift_shows_what_it_does() -> None:
    table = laying({0: "C1", 1: "G1", 2: "G1"}, (3, 3, 1, 3))
    before = table.s.pack()
    notices, then = preview_act(potlatch, table.s, 0, table.number("lay_card", KIND["C1"]))
    assert [NAMES(event) for event, *_ in notices] == ["EXACT_FIT", "LEVEL_SET"]
    assert (then.status[0], then.unmet[1], then.level) == (1, [3, 3, 0, 3], 1)
    assert table.s.pack() == before


@pytest.mark.rule("PO-10", "PO-38")
def test_a_gift_that_closes_the_game_does_not_show_who_could_place_a_card() -> None:
    seen = []
    for hand in ("G1 T1", "F4 F4"):
        table = laying({0: "C1", 1: "", 2: hand}, (0, 0, 1, 0))
        notices, then = preview_act(potlatch, table.s, 0, table.number("lay_card", KIND["C1"]))
        assert NAMES(notices[-1][0]) == "CLOSING_BY_HOUSE"
        seen.append((notices, view(potlatch, then, 0)["active"], view(potlatch, then, 0)["closing_step"]))
        after = table.do(0, "lay_card", KIND["C1"])
        assert after.notices("PASSES")
    assert seen[0] == seen[1]
