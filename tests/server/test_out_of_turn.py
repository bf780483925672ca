"""Bots act out of turn where they like to, once after each event that may give them a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from copy import copy
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from commonweal.play import Committed
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook
from commonweal.server.pace import bots
from commonweal.server.pace.bot_driver import BotDriver, Pace
from commonweal.server.pace.question_start import newest_occasion
from commonweal.server.protocol import HostSeatsBot, HostStarts, encode_json
from commonweal.server.rooms import history
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.store import Store, TableRow
from rulebook.broken_games import bazaar

from .test_bot_driver import Hall


class AtOnce(Executor):
    """Runs what it is given before it returns."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


class Bots:
    """A table of bots in fake time."""

    def __init__(self, hall: Hall):
        self.hall, self.table = hall, hall.table

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def rings(self) -> Counter[int]:
        """How often each seat rang out of turn."""
        found = Counter[int]()
        for move in self.game.moves(1):
            entry = move.acts[0]
            awaited = entry.by in self.game.at(move.index).to_act
            found[entry.by] += entry.act.name == "ring" and not awaited
        return found


@pytest_asyncio.fixture
async def seat_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Callable[..., Any]]:
    """Seats bots of these kinds at a new table."""
    monkeypatch.setattr(bots, "_threads", AtOnce)
    open_: list[Bots] = []

    async def seat(book: Rulebook, *kinds: str, rounds: int = 3) -> Bots:
        store = Store.open(f"sqlite:///{tmp_path / 'hall.sqlite'}")
        root, _ = book.adopt(len(kinds), {"rounds": rounds})
        terms = encode_json(history.Terms(book.charter_of(root)))
        row = TableRow("AB", book.name, book.version, len(kinds), terms, bytes(32), "c", 0.0)
        await store.create_table(row, [])
        table = LiveTable(row, book, [], [], store)
        for number, kind in enumerate(kinds):
            await table.seating.host(HostSeatsBot(number, kind))
        await table.seating.host(HostStarts())
        table.turns.stop()
        hall = Hall(table, {}, Pace(0.75, 0.5))
        hall.driver = BotDriver(table, Pace(0.75, 0.5), set, hall.time, bots.choose)
        hall.driver.on_event()
        open_.append(Bots(hall))
        return open_[-1]

    yield seat
    for one in open_:
        one.hall.driver.stop()
        await one.table.store.close()


async def test_a_bot_acts_out_of_turn_where_its_score_is_above_0(seat_bots: Any, tmp_path: Path) -> None:
    book = bazaar(tmp_path, "if seat == 1 and s.rings", "if seat == 2 and s.rings")
    made: Bots = await seat_bots(book, "sensible", "sensible", "search")
    await made.hall.until(6)
    assert made.hall.acts[0] == (0.75, 2)
    assert [seat for seat, times in made.rings().items() if times] == [2]
    assert made.rings()[2] == 1


async def test_bots_do_not_answer_each_other_out_of_turn_for_ever(seat_bots: Any, tmp_path: Path) -> None:
    eager = "    return 1 if seat == 1 and s.rings[seat] == 0 else 0\n"
    made: Bots = await seat_bots(bazaar(tmp_path, eager, "    return 1\n"), "sensible", "sensible", "sensible")
    await made.hall.until(9)
    assert made.rings().total() > 1
    rang, occasion = set[int](), 0
    for move in range(1, made.game.moves_done):
        by, game = made.game.encoded_moves[move][0], made.game.at(move + 1)
        if by in made.game.at(move).to_act:
            rang, occasion = set(), move
        else:
            assert by not in rang, "a bot rings out of turn once until somebody acts in turn"
            rang.add(by)
        happened = history_of(made, move)
        assert newest_occasion(happened, game) == happened.act_events[occasion]


def history_of(made: Bots, move: int) -> history.History:
    """The history of a table up to a move."""
    cut = copy(made.table.history)
    cut.act_events, cut.encoded_moves = cut.act_events[: move + 1], cut.encoded_moves[: move + 1]
    return cut


async def test_a_random_bot_acts_out_of_turn_as_often_as_in_simulations(
    seat_bots: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = set[tuple[int, int]]()

    def rarely(_chance: Committed, moves: int, seat: int) -> int:
        asked.add((moves, seat))
        return 40 if len(asked) == 4 else 39

    monkeypatch.setattr(Committed, "bot_seed", rarely)
    made: Bots = await seat_bots(bazaar(tmp_path), "random", "random", "random")
    await made.hall.until(6)
    assert made.rings().total() == 1
    assert len(asked) > 4
