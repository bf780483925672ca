"""A tile is made from what a spectator of the table may know: nothing hidden changes it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from commonweal.play.position_cache import PositionCache
from commonweal.play.views import seen_by, view
from commonweal.server.classes.class_history import ClassTable
from commonweal.server.classes.screen.tiles import TileMaker
from commonweal.server.protocol import Tile
from commonweal.server.rooms.table import Table

from ..wire import whole_game

SESSION: Any = SimpleNamespace(history=SimpleNamespace(at_table=lambda number: []), loaded=dict, began=True)
GAMES = {"potlatch": 4, "original_position": 4, "new_tabor": 4, "legislation": 4, "laissez_faire": 3}
ACTS = 60


def tile_of(table: Table) -> Tile:
    """The tile of a table, made by somebody who has never seen it."""
    return TileMaker().make(SESSION, ClassTable(1, 0, [table.code]), table, 0)


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_a_tile_does_not_depend_on_what_is_hidden(game: str, seats: int) -> None:
    checked = 0
    async for sent in whole_game(game, seats, {}, 11, kind="random", most=ACTS):
        table = sent.table
        if table.game is None or table.game.over:
            break
        shown, truth = tile_of(table), table.game
        veiled = truth.clone()
        veiled.s = seen_by(truth.book, truth.s, None)
        veiled.cache = PositionCache()
        table.game = veiled
        assert tile_of(table) == shown
        table.game = truth
        checked += 1
    assert checked > ACTS // 4


async def test_a_tile_says_who_disagrees() -> None:
    seen = list[tuple[int, int]]()
    async for sent in whole_game("legislation", 4, {}, 11, kind="random", most=150):
        assert sent.table.game is not None
        tile = tile_of(sent.table)
        shown = view(sent.table.book, sent.table.game.s, None)
        for side in tile.voted:
            ballots = shown["ballot"] if any(shown["ballot"]) else shown["last_ballot"]
            assert all(ballots[seat] == side.side for seat in side.seats)
            seen += [(side.side, seat) for seat in side.seats]
    assert len(set(seen)) > 4
