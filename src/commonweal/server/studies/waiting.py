"""The waiting room of a study: seat people who can be matched, begin their games, and release people who waited too
long."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ..classes import at_tables
from ..classes.class_events import Seated
from ..classes.class_history import BY_SERVER
from ..classes.making import add_tables
from ..classes.screen.class_views import now_ms
from ..classes.table_settling import settle
from ..errors import ApiError
from ..load.limits import CLASS_TABLES
from .matching import match_arrivals, next_arm
from .study_events import Matched, Released

if TYPE_CHECKING:
    from ..classes.class_session import ClassSession

SEATING = random.SystemRandom()
"""Chance decides who gets which seat at a table, because the seat may decide who begins."""


async def match_waiting(session: ClassSession) -> None:
    """Match those who wait now. Call it within `carrying_out`. Raises ApiError; then it is tried again."""
    study = session.history.study
    room = study.study.waiting if study.study is not None else None
    if room is None:
        return
    members = session.history.members
    arrivals = study.arrivals(lambda number: not members[number].gone and session.is_here(members[number]))
    if not arrivals:
        return
    matched = match_arrivals(arrivals, room, session.terms.seats, now_ms())
    for people in matched.tables:
        await _seat(session, people)
    if matched.released:
        await session.record(BY_SERVER, [Released(matched.released)])


async def _seat(session: ClassSession, people: list[int]) -> None:
    """Give people their own table and begin its game; bots take the remaining seats."""
    number = await _free_table(session)
    if number is None:
        return  # the class has no room for more tables; people who wait too long are released
    seats = SEATING.sample(range(session.terms.seats), len(people))
    seated = [Seated(member, number, seat) for member, seat in zip(people, seats, strict=True)]
    await session.record(BY_SERVER, [Matched(people), *seated])
    await settle(session, [number])
    try:
        await at_tables.start(await session.table(number), session.history.absent.bot, empty_too=True)
    except ApiError:
        return  # the wall of the facilitators shows that people wait
    await session.note_begin()


async def _free_table(session: ClassSession) -> int | None:
    """A table at which nobody has sat, of the arm whose turn it is; a new one if there is none."""
    study, tables = session.history.study, session.history.tables
    assert study.study is not None
    assert study.study.waiting is not None
    await session.load_all()
    loaded = session.loaded()
    empty = [
        number
        for number, table in loaded.items()
        if table.state == "waiting" and not session.history.at_table(number) and number in tables
    ]
    used = [table.arm for number, table in tables.items() if number not in empty]
    arm = next_arm(len(session.terms.arms), used, study.study.waiting.arms)
    found = next((number for number in sorted(empty) if tables[number].arm == arm), None)
    if found is None and len(tables) < CLASS_TABLES[1]:
        (found,) = await add_tables(session, BY_SERVER, 1, arm)
    return found
