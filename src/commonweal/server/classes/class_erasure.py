"""Erase everything stored about a member, or a whole class with its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..errors import BadRequest, Conflict, storing
from ..protocol import ErrorCode, encode_json
from ..records import erasure
from ..studies.participants import without_member
from ..studies.study_events import KIND as STUDY
from ..studies.study_events import Erased
from .class_events import Named, read_action
from .class_history import BY_SERVER

if TYPE_CHECKING:
    from .class_session import ClassSession


async def erase_member(session: ClassSession, number: int) -> None:
    """Erase the name of a member from the logs of the class and of its tables, and what the member wrote there, once
    these games are over.

    Raises ApiError."""
    if number not in session.history.members:
        raise BadRequest("errors.no_such_member", todo="todo.look_at_wall", field="member", number=number)
    async with session.carrying_out():
        for table in await session.all_tables():
            sits = any(chair.member == number for chair in table.history.chairs)
            if sits or number in table.history.left:
                await erasure.erase_member(table, number)
        if number not in session.history.study.erased:
            await session.record(BY_SERVER, [Erased(number)])
        rewritten = []
        for event in await session.store.events(session.code):
            if event.kind == STUDY:
                rewritten.append(msgspec.structs.replace(event, body=without_member(event.body, number)))
                continue
            action = read_action(event.body)
            if isinstance(action, Named) and action.member == number and action.name:
                body = encode_json(msgspec.structs.replace(action, name=nameless(number), wished=None))
                rewritten.append(msgspec.structs.replace(event, body=body))
        with storing():
            await session.store.rewrite(session.code, session.row.charter, rewritten)
        session.evict()


def nameless(number: int) -> str:
    """What a member whose name was erased is called."""
    return f"Member {number + 1}"


async def erase_class(session: ClassSession) -> None:
    """Delete a class with its tables. Raises Conflict while a game is being played."""
    async with session.carrying_out():
        tables = await session.all_tables()
        if any(table.state in ("playing", "paused") for table in tables):
            raise Conflict("errors.game_not_over", todo="todo.end_tables_first", error=ErrorCode.ILLEGAL)
        for table in tables:
            await erasure.erase_table(session.tables, table)
        with storing():
            await session.tables.classes.delete(session)
