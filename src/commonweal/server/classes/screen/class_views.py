"""What each viewer may know of a class: facilitators everything except what seats hide, members only about
themselves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ... import protocol as m
from ...store import HOST_KEY
from .. import member_seats
from ..class_history import ClassMember
from .tiles import for_everybody

if TYPE_CHECKING:
    from ..class_session import ClassSession

Viewer = int | None
"""A facilitator (below 0), a member, or a stranger (None)."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def role_of(viewer: Viewer) -> m.ClassRole:
    """The role of somebody in a class."""
    return "stranger" if viewer is None else "facilitator" if viewer <= HOST_KEY else "member"


class Shared:
    """What several viewers may know of a class at one moment, computed once."""

    def __init__(self, session: ClassSession, tiles: list[m.Tile]) -> None:
        """tiles: of all tables, as facilitators see them."""
        history = session.history
        self.session, self.tiles = session, tiles
        self._open_tiles = [for_everybody(tile) for tile in tiles]
        self.free = free_count(session)
        self.members = [member_shown(session, one) for one in history.members.values()]
        self.joined = sum(one.joined for one in history.present())
        self._lessons = {whole: lesson_for(session, whole=whole) for whole in (True, False)}
        self._settings = {whole: settings_for(session, whole=whole) for whole in (True, False)}

    def part_for(self, viewer: Viewer) -> m.ClassPart:
        """What a viewer may know."""
        session, history, role = self.session, self.session.history, role_of(viewer)
        runs, said = role == "facilitator", history.notice
        you = self.members[viewer] if role == "member" and viewer is not None else None
        return m.ClassPart(
            title=session.terms.title,
            free=self.free,
            joined=self.joined,
            tiles=self.tiles if runs else self._tiles_for(None if you is None else you.table),
            members=self.members if runs else [],
            you=you,
            facilitators=facilitators(session, viewer) if runs else [],
            lesson=self._lessons[runs],
            notice=notice_of(session) if said is not None and _concerns(session, said.tables, viewer, role) else None,
            settings=self._settings[runs],
            undo=history.undo[0] if runs and history.undo is not None else None,
        )

    def _tiles_for(self, own: int | None) -> list[m.Tile]:
        """The tiles for members and strangers. own: the number of the member's table."""
        if "watch" not in self.session.history.closed:
            return self._open_tiles
        return [tile for tile in self._open_tiles if tile.number == own]


def view_for(session: ClassSession, part: m.ClassPart, viewer: Viewer, base: str) -> m.ClassView:
    """The whole class, as one viewer may see it. base: the address of the server for people who are invited."""
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
        link=f"{base}/c/{session.code}",
    )


def member_shown(session: ClassSession, member: ClassMember) -> m.Member:
    """A member, as facilitators and the member see it."""
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
        member.wished,
    )


def free_count(session: ClassSession) -> int:
    """How many people may still get a seat. For a table that is not in memory, only the log of the class counts."""
    loaded, count = session.loaded(), 0
    for number in session.history.tables.keys() - session.gone:
        if number in loaded:
            count += len(member_seats.free_at(session, number))
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
    """Whether a message to these tables was also for this viewer."""
    if tables is None or role == "facilitator":
        return True
    return role == "member" and viewer is not None and session.history.members[viewer].table in tables


def notice_of(session: ClassSession) -> m.ClassNotice | None:
    """The last message of a facilitator."""
    said = session.history.notice
    return None if said is None else m.ClassNotice(said.n, said.at, said.text, said.tables)


def settings_for(session: ClassSession, *, whole: bool) -> m.ClassSettings:
    """How the class is run. whole: with what only facilitators may know."""
    history, terms = session.history, session.terms
    arms = [arm.name for arm in terms.arms] if whole else []
    return m.ClassSettings(
        history.names_policy,
        history.offers_names,
        history.held_words if whole else [],
        history.absent,
        history.private_talk,
        sorted(history.closed),
        arms,
        terms.clock,
        terms.patience,
    )
