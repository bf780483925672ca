"""Hall: hands are called in their order, and the rulebook says who has the floor."""

from __future__ import annotations

import pytest

from commonweal.laws import check_laws
from commonweal.play import Seeded
from commonweal.play.game import Game
from commonweal.play.game_info import book_json
from commonweal.rulebook import Floor
from commonweal.rulebook.dealings.floors import check_floors
from commonweal.rulebook.state.computed_fields import Computed
from institutions.hall import Phase
from institutions.toys import hall, moot


def test_the_hall_keeps_every_law_in_both_builds() -> None:
    report = check_laws(hall(), games=10, seed=3)
    assert report.acts_seen >= {"raise_hand", "yield_floor", "finish", "speech_time_out"}


def test_hands_are_called_in_their_order() -> None:
    game = Game.begin(hall(), 4, {}, Seeded(1), ["Ann", "Ben", "Cleo", "Dan"])
    for seat in (2, 0, 3):
        game.do(seat, "raise_hand")
    assert (game.s.asked_now, game.s.hands[:3]) == (2, [0, 3, -1])
    game.do(0, "lower_hand")
    game.do(2, "yield_floor")
    assert (game.s.asked_now, game.s.hands[0]) == (3, -1)
    game.do(3, "yield_floor")
    assert game.s.asked_now == -1
    for seat in range(4):
        game.do(seat, "finish")
    assert game.s.phase == Phase.OVER


def test_programs_read_who_has_the_floor_who_waits_and_which_clock_runs() -> None:
    floor = {"phases": ["talk"], "speaker": "asked_now", "queue": "hands", "clock": "speech_time_out"}
    assert book_json(hall())["floors"] == [floor]
    assert book_json(moot())["floors"] == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Floor([0], speaker="hands"), "not a single public field"),
        (Floor([0], speaker="chair"), "not a single public field"),
        (Floor([0], queue="line"), "not a public list or bit set"),
        (Floor([0], clock="raise_hand"), "not an act of a clock"),
    ],
)
def test_a_floor_names_what_the_game_has(wrong: Floor, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_floors([wrong], hall().fields, {}, hall().acts_by_name)


def test_the_queue_may_be_computed_or_a_bit_set() -> None:
    line = Computed("line", (10,), -1, 9, rule=lambda s, place: -1)
    check_floors([Floor([0], queue="line")], hall().fields, {"line": line}, hall().acts_by_name)
    check_floors([Floor([0], queue="to_ask")], hall().fields, {}, hall().acts_by_name)
