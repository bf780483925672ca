"""Many tables whose people do nothing but talk: no clock rings late, with timers that fire before their time."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from commonweal.play import Game, find_book
from commonweal.rulebook import Actor
from commonweal.server.pace.bot_driver import Pace
from commonweal.server.protocol import HostStarts, encode_json
from commonweal.server.rooms import history
from commonweal.server.rooms.change import ActCommand, Change, Command, Happened
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.rooms.prepare import prepare_act
from commonweal.server.store import Store, TableRow

from .fake_time import EARLY, FakeTime, settle

TURN, DEBATE = 30, 20  # seconds
STEP = 0.125
PLAYED = 130.0  # seconds: four turns of each table that plays by a clock for turns


async def first_act(kind: str, game: Game, seat: int) -> int | None:
    """Stands for the bots, without threads."""
    return game.possible(seat)[0]


class Desk:
    """A table in fake time; `seen`: when each of its events happened, and its kind and actor."""

    def __init__(self, code: str, store: Store, source: FakeTime, game: str, clock: int | None, charter: dict) -> None:
        book = find_book(game)
        root, _ = book.adopt(3, charter)
        terms = encode_json(history.Terms(book.charter_of(root), clock))
        row = TableRow(code, game, book.version, 3, terms, bytes(32), code, 0.0)
        self.store, self.time, self.row = store, source, row
        self.table = LiveTable(row, book, [], [], store, pace=Pace(0.5, 0.02), source=source)
        self.table.turns._driver._think = first_act
        self.seen: list[tuple[float, str, int]] = []
        on_change = self.table.turns.on_change

        def note(happened: Happened | None = None) -> None:
            for entry in self.table.history.happened[len(self.seen) :]:
                self.seen.append((source.now(), entry.kind, entry.by))
            on_change(happened)

        self.table.turns.on_change = note  # type: ignore[method-assign]

    async def begin(self) -> None:
        await self.store.create_table(self.row, [])
        for seat in range(3):
            await self.table.seating.join(f"Player {seat}", seat)
        await self.table.seating.host(HostStarts())

    async def vote(self) -> None:
        for seat in range(3):
            command, vote = Command(seat), ActCommand(seat, "vote answer=1")
            await self.table.change(command, partial(prepare_act, self.table, command, vote))

    async def say(self) -> None:
        body = encode_json(history.Chat("hm"))
        await self.table.change(Command(0), lambda: Change([self.table.event("chat", 0, body)]))

    def waits(self, rang: tuple[str, int]) -> list[float]:
        """The seconds from each question to the event that says its time is up."""
        found, since = [], 0.0
        for at, kind, by in self.seen:
            if (kind, by) == rang:
                found.append(at - since)
            if kind in ("act", "start"):
                since = at
        return found


async def pass_time(source: FakeTime, desks: list[Desk], seconds: float, dice: random.Random) -> None:
    """Let time pass for all tables at once; now and then somebody says something."""
    for _ in range(round(seconds / STEP)):
        source.advance(STEP)
        await settle()
        if dice.random() < 0.5:
            await dice.choice(desks).say()
        for desk in desks:
            async with desk.table.lock:  # the store works on its own thread
                pass


async def test_no_clock_rings_late_or_early(tmp_path: Path) -> None:
    store, source, dice = Store.open(f"sqlite:///{tmp_path / 'desks.sqlite'}"), FakeTime(EARLY), random.Random(7)
    turns = [Desk(f"T{i}", store, source, "potlatch", TURN, {}) for i in range(25)]
    debates = [Desk(f"D{i}", store, source, "original_position", None, {"debate_seconds": DEBATE}) for i in range(15)]
    for desk in [*turns, *debates]:
        await desk.begin()
        source.advance(dice.random() * STEP)
    for desk in debates:
        await desk.vote()
        source.advance(dice.random() * STEP)
    await pass_time(source, [*turns, *debates], PLAYED, dice)
    rung = [wait for desk in turns for wait in desk.waits(("time", Actor.SERVER))]
    assert len(rung) >= 25 * 3
    assert all(TURN <= wait <= TURN + 3 * STEP for wait in rung), sorted(rung)
    rung = [wait for desk in debates for wait in desk.waits(("act", Actor.SERVER))]
    assert len(rung) == 15
    assert all(DEBATE <= wait <= DEBATE + 3 * STEP for wait in rung), sorted(rung)
    for desk in [*turns, *debates]:
        desk.table.stop()
    await store.close()
