"""Sensible players play the same games interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play import find_book
from commonweal.players.binding import compiled, interpreted
from commonweal.players.thinking import SENSIBLE

MOST_ACTS = 20_000


@pytest.mark.parametrize(
    ("game", "seats", "charter"),
    [
        ("potlatch", 4, {}),
        ("original_position", 3, {}),
        ("original_position", 5, {"private_gifts": 1}),
        ("legislation", 3, {}),
        ("legislation", 5, {"discussion_mode": "roberts", "bill_modifiers": 1, "max_sessions": 2}),
        ("new_tabor", 4, {"quarters": 1}),
    ],
)
def test_sensible_games_are_the_same_compiled(game: str, seats: int, charter: dict[str, Any]) -> None:
    book = find_book(game)
    root, ends = book.adopt(seats, charter)[0], []
    for mind in (interpreted(book), compiled(book, checked=True)):
        workspace, table = mind.workspace(), mind.state()
        policies = workspace.policies if hasattr(workspace, "policies") else mind._numbers(workspace, "policies")
        policies[: book.seats[1]] = [SENSIBLE] * book.seats[1]
        acts = mind.play_game_by_policies(table, mind.state(), mind.state(root), workspace, 5, 0, MOST_ACTS)
        ends.append((acts, mind.read_table(table).pack()))
    assert ends[0] == ends[1]
    assert ends[0][0] > 0
