"""What others did to a seat, as the log marks it for the page."""

from __future__ import annotations

import pytest

import commonweal as cw


@pytest.mark.rule("PO-15", "PO-18")
def test_a_gift_is_marked_for_its_receiver_alone() -> None:
    """It is never marked for the giver, who did it; where nothing is done to anybody, there is no mark."""
    game = cw.start("potlatch", seats=3, seed=1)
    giver = game.full_view()["active"]
    house = game.acts(giver)[0]
    game.do(giver, house.act)
    game.do(giver, game.acts(giver)[0].act)
    entries = {entry["id"]: entry for moves in range(3) for entry in game.entries_of_move(moves, None)}
    assert entries["acts.lay_card.says"]["done_to"] == [house.operands["seat"]]
    assert "done_to" not in entries["acts.deal_house.says"]
