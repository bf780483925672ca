"""What the log marks for the page: what others did to a seat, and what everybody sees now."""

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


@pytest.mark.rule("OP-24")
def test_the_notice_that_shows_the_votes_opens_them() -> None:
    """Until then, one's own vote is private; the page takes that mark off where a later entry opens it."""
    game = cw.start("original_position", seats=3, seed=1)
    for seat in range(3):
        assert "opens" not in game.log[-1]
        game.do(seat, "vote agree")
    entries = {entry["id"]: entry for entry in game.entries_of_move(3, 2)}
    assert entries["acts.vote.says"]["private"]
    assert entries["notices.BALLOTS_OPEN.says"]["opens"] == ("vote",)
