"""Whatever facilitators and members do, in any order, the tables are as the log of the class says."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from commonweal.server import protocol as m
from commonweal.server.classes import commands, making, member_seats
from commonweal.server.classes.class_session import ClassSession
from commonweal.server.errors import BadRequest, Conflict, Forbidden
from commonweal.server.rooms.tables import Settings, Tables
from commonweal.server.store import HOST_KEY, Store

from ..fake_time import FakeTime

STEPS = 60


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    """The tables of a server whose time stands still: no bot moves, and nobody looks at a wall."""
    made = Tables(Store.open(f"sqlite:///{tmp_path / 'class.sqlite'}"), Settings(time=FakeTime(), wall_seconds=1e6))
    yield made
    await made.stop()


class Walk:
    """Somebody who does one thing after another, by chance."""

    def __init__(self, session: ClassSession, seed: int) -> None:
        self.session, self.dice = session, random.Random(seed)
        self.keys: dict[int, str] = {}

    async def step(self) -> None:
        """Do one thing; that it is refused is fine."""
        do = self.dice.choice([self.join, self.join, self.move, self.swap, self.remove, self.other, self.undo])
        with suppress(BadRequest, Conflict, Forbidden):
            await do()

    async def join(self) -> None:
        joined, key = await member_seats.join(self.session, f"Pupil {len(self.session.history.members)}")
        self.keys[joined.member] = key

    async def move(self) -> None:
        table, seat = self.dice.randint(1, 3), self.dice.choice([None, 0, 1, 2])
        await self.do(m.ClassMoves(self.member(), table, seat))

    async def swap(self) -> None:
        await self.do(m.ClassSwaps(self.member(), self.member()))

    async def remove(self) -> None:
        member = self.member()
        if self.dice.random() < 0.5:
            await self.do(m.ClassRemoves(member))
        elif not self.session.history.members[member].gone:
            await member_seats.leave(self.session, member)

    async def other(self) -> None:
        one = self.member()
        command = self.dice.choice(
            [
                m.ClassStarts(tables=[1]),
                m.ClassEnds(tables=[self.dice.randint(1, 9)]),
                m.ClassAddsTables(),
                m.ClassMutes(one),
            ]
        )
        renames = m.ClassRenames(one, f"Person {self.dice.randint(0, 20)}")
        await self.do(self.dice.choice([command, renames]))

    async def undo(self) -> None:
        if self.session.history.undo is not None:
            await self.do(m.ClassUndoes(self.session.history.undo[0].n))

    async def do(self, command: m.ClassCommand) -> None:
        await commands.carry_out(self.session, HOST_KEY, command)

    def member(self) -> int:
        return self.dice.randrange(max(1, len(self.session.history.members)))


def check(walk: Walk) -> None:
    """Everybody who plays at a table sits where the log says, by name, with the right key; nobody else does."""
    session = walk.session
    taken = [(one.table, one.seat) for one in session.history.present() if one.seat is not None]
    assert len(taken) == len(set(taken))
    assert not session.unsettled
    for number, table in session.loaded().items():
        if table.state in ("ended", "closed"):
            continue
        for chair in table.history.chairs:
            holder = session.history.holder(number, chair.seat)
            assert (chair.member if chair.person else None) == (None if holder is None else holder.member)
            if holder is not None:
                assert (chair.name, chair.muted) == (holder.name, holder.muted)
                assert table.holder_of(walk.keys[holder.member]) == chair.seat


@pytest.mark.parametrize("seed", range(3))
async def test_tables_follow_their_class(tables: Tables, seed: int) -> None:
    session, _, _ = await making.make_class(tables, m.CreateClass("potlatch", 3, 2))
    walk = Walk(session, seed)
    for _ in range(STEPS):
        await walk.step()
        check(walk)
    restarted = ClassSession(
        session.row, await tables.store.keys(session.code), await tables.store.events(session.code), tables
    )
    assert restarted.history.members == session.history.members
    assert restarted.history.undo == session.history.undo
