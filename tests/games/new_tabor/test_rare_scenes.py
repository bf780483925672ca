"""Scenes that come up in no golden game."""

from __future__ import annotations

from games.new_tabor.playing import do
from games.new_tabor.tables import laid_out, under_capitalism
from games.seats import A, B, C, D
from games.staging import scenes_in, scenes_of_move


def test_a_wager_that_is_lost() -> None:
    chance = ["roll_innovation seat=0 value=1"]
    game = laid_out(phase="act", switch_turns={A: 2}, may_innovate=1, tokens={A: 1}, tokens_at_turn=[1], chance=chance)
    do(game, A, "innovate clothes")
    assert scenes_of_move(game, game.moves_done - 1, {"wager_lost"}) == {"wager_lost"}


def test_a_creditor_is_told_what_is_paid_and_what_is_not() -> None:
    ious = [[D, B, 1860, 0, 1860, 4], [D, C, 1000, 0, 1000, 4]]
    game = do(under_capitalism(current=D, iou=ious, stock={D: [3, 0, 0, 0]}), D, "resign")

    def seen(viewer: int) -> list[str]:
        return scenes_in(game.book.scenes, game.entries_of_move(game.moves_done - 1, viewer), viewer)

    both = ["lost", "repaid", "unpaid"]
    assert {seat: seen(seat) for seat in (A, B, C)} == {A: ["lost"], B: ["lost", "repaid"], C: both}
