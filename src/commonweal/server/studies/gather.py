"""Read a class and all its tables from the store, as data for the export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import storing
from ..load.background_work import work_out
from . import study_views
from .export import ClassData
from .played import PlayedTable, read_table

if TYPE_CHECKING:
    from ..classes.class_session import ClassSession


async def gather(session: ClassSession) -> ClassData:
    """A class with all its tables, including those of earlier games, as their logs describe them now. Raises
    ApiError."""
    history, book = session.history, session.book
    names = [arm.name or f"arm {at + 1}" for at, arm in enumerate(session.terms.arms)]
    tables: list[PlayedTable] = []
    with storing():
        for of_class in history.tables.values():
            for code in of_class.codes:
                row = await session.store.table(code)
                if row is not None:
                    events = await session.store.events(code)
                    arm = names[of_class.arm]
                    tables.append(await work_out(read_table, book, row, events, of_class.number, arm))
    people = [one.member for one in history.study.members.values() if not one.erased]
    stages = {member: history.study.stage(member, over=await study_views.is_over(session, member)) for member in people}
    charters = {name: arm.charter for name, arm in zip(names, session.terms.arms, strict=True)}
    return ClassData(session.code, book, session.row.secret, tables, history.study, stages, charters)
