"""What each viewer may know of a class: facilitators everything but what seats hide, members only themselves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .. import protocol as m
from ..store import HOST_KEY
from . import seating
from .history import ClassMember
from .sparks import says_what
from .tiles import for_everybody

if TYPE_CHECKING:
    from .session import ClassSession

Viewer = int | None
"""A facilitator (below 0), a member, or a stranger (None)."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def role_of(viewer: Viewer) -> m.ClassRole:
    """What somebody is in a class."""
    return "stranger" if viewer is None else "facilitator" if viewer <= HOST_KEY else "member"


def part_for(session: ClassSession, tiles: list[m.Tile], viewer: Viewer) -> m.ClassPart:
    """What a viewer may know of a class now. tiles: of all its tables."""
    history, role = session.history, role_of(viewer)
    runs = role == "facilitator"
    people = [member_shown(session, one) for one in history.members.values()] if runs else []
    you = history.members[viewer] if role == "member" and viewer is not None else None
    shut = "watch" in history.closed
    open_tiles = [for_everybody(tile) for tile in tiles if not shut or (you is not None and tile.number == you.table)]
    shown = history.notice
    return m.ClassPart(
        title=session.terms.title,
        free=free_count(session),
        joined=sum(one.joined for one in history.present()),
        tiles=tiles if runs else open_tiles,
        members=people,
        you=None if you is None else member_shown(session, you),
        facilitators=facilitators(session, viewer) if runs else [],
        lesson=lesson_for(session, whole=runs),
        notice=None if shown is None or not _concerns(session, shown.tables, viewer, role) else notice_of(session),
        settings=settings_for(session, whole=runs),
        undo=history.undo[0] if runs and history.undo is not None else None,
    )


def view_for(session: ClassSession, part: m.ClassPart, viewer: Viewer, base: str) -> m.ClassView:
    """A class whole, as one viewer may see it. base: the address of the server for people who are invited."""
    of_part = {name: getattr(part, name) for name in part.__struct_fields__}
    return m.ClassView(
        **of_part,
        code=session.code,
        n=session.n,
        now=now_ms(),
        role=role_of(viewer),
        game=session.terms.game,
        game_title=str(session.book.texts.title),
        seats=session.terms.seats,
        measure=says_what(session.book),
        link=f"{base}/c/{session.code}",
    )


def member_shown(session: ClassSession, member: ClassMember) -> m.Member:
    """A member as facilitators, and as the member itself, see it."""
    code = None if member.table is None else session.history.tables[member.table].code
    return m.Member(
        member.member,
        member.name,
        member.table,
        code,
        member.seat,
        member.joined,
        session.is_here(member),
        member.asks is not None,
        member.muted,
        member.gone,
    )


def free_count(session: ClassSession) -> int:
    """How many people may still get a seat. A table that is not in memory counts by the log of the class alone."""
    loaded, count = session.loaded(), 0
    for number in session.history.tables:
        if number in loaded:
            count += len(seating.free_at(session, number))
        else:
            count += max(0, session.terms.seats - len(session.history.at_table(number)))
    return count


def facilitators(session: ClassSession, viewer: Viewer) -> list[m.Facilitator]:
    """Who runs the class."""
    numbers = sorted(session.history.facilitators, reverse=True)
    return [m.Facilitator(one, session.connections.is_here(one), one == viewer) for one in numbers]


def lesson_for(session: ClassSession, *, whole: bool) -> m.Lesson:
    """Where the lesson stands. whole: with all its steps and what the facilitator says."""
    history = session.history
    timer, step, steps = history.timer, history.step, history.steps
    if not whole:
        steps = [] if step is None else [m.PlanStep(steps[step].title, steps[step].minutes, does=steps[step].does)]
        step = None if step is None else 0
    return m.Lesson(steps, step, timer.running, timer.left_at(now_ms()))


def _concerns(session: ClassSession, tables: list[int] | None, viewer: Viewer, role: m.ClassRole) -> bool:
    """Whether what was said to these tables was said to this viewer."""
    if tables is None or role == "facilitator":
        return True
    return role == "member" and viewer is not None and session.history.members[viewer].table in tables


def notice_of(session: ClassSession) -> m.ClassNotice | None:
    """What a facilitator last said."""
    said = session.history.notice
    return None if said is None else m.ClassNotice(said.n, said.at, said.text, said.tables)


def settings_for(session: ClassSession, *, whole: bool) -> m.ClassSettings:
    """How the class is run. whole: with the names of the arms."""
    history, terms = session.history, session.terms
    arms = [arm.name for arm in terms.arms] if whole else []
    return m.ClassSettings(
        history.names_policy,
        history.absent,
        history.private_talk,
        sorted(history.closed),
        arms,
        terms.clock,
        terms.patience,
    )
