"""The table of plays of a game that was played is that of the lab, column by column and number by number."""

from __future__ import annotations

import pytest

from commonweal.debriefing import history_of
from commonweal.lab.rerun import acts_of
from commonweal.lab.results import table
from commonweal.lab.setup import set_up
from commonweal.lab.workers import play_batches
from commonweal.play.plays_table import columns_of_plays, rows_of_play, rows_of_stopped
from commonweal.play.simulated_record import game_of


@pytest.mark.parametrize("name", ["potlatch", "original_position", "new_tabor"])
def test_a_game_has_the_same_row_in_the_lab_and_from_its_acts(name: str) -> None:
    setup = set_up(name, seats=4, seed=3, players="sensible,random")
    (batch,) = play_batches(setup, 0, 2, workers=1)
    simulated = table(setup, [batch]).to_pylist()
    for number in range(2):
        acts, _ = acts_of(setup, number)
        game = game_of(setup.book, 4, setup.charter, acts, None)
        rows = rows_of_play(number, history_of(game), setup.players)
        assert rows == simulated[4 * number : 4 * number + 4]
        assert list(rows[0]) == [column.name for column in columns_of_plays(setup.book)]


def test_a_game_that_stopped_has_no_results() -> None:
    first, _ = rows_of_stopped(3, 17, ["person", "sensible"], "stopped")
    assert first == {"game": 3, "seat": 0, "player": "person", "acts": 17, "ending": "stopped"}
