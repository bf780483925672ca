"""What a participant may know of a study, and what a facilitator may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from commonweal.rulebook.measures import measures_of_book

from ..protocol.studies import Participant, StudyOverview, StudyView, Waiting
from ..rooms.table import Table
from .completion import address_for, payment_of
from .participants import StudyHistory
from .study_file import fingerprint_of

if TYPE_CHECKING:
    from ..classes.class_session import ClassSession


async def is_over(session: ClassSession, member: int) -> bool:
    """Whether the game of a member's table is over."""
    table = await _table_of(session, member)
    return table is not None and table.state in ("ended", "closed")


async def _table_of(session: ClassSession, member: int) -> Table | None:
    known = session.history.members.get(member)
    return None if known is None or known.table is None else await session.table(known.table)


async def participant(session: ClassSession, member: int) -> Participant:
    """How far somebody is, with what the person gets at the end."""
    study, one = session.history.study, session.history.study.known(member)
    assert study.study is not None
    found = Participant(member, study.stage(member, over=await is_over(session, member)), paid=one.paid_at is not None)
    if found.stage == "waiting":
        found.waiting = _waiting(session, study, one.waits_since or 0)
    if found.stage in ("done", "released"):
        released = found.stage == "released"
        found.code = one.code
        found.address = address_for(study.study.completion, one.code, one.label, released=released)
        if study.study.payment is not None:
            measures = None if released else await _measures(session, member)
            found.payment = payment_of(study.study.payment, measures)
    return found


def _waiting(session: ClassSession, study: StudyHistory, since: int) -> Waiting | None:
    room = study.study.waiting if study.study is not None else None
    if room is None:
        return None
    members = session.history.members
    here = sum(one.here for one in study.arrivals(lambda number: session.is_here(members[number])))
    return Waiting(here, room.people or session.terms.seats, since + 1000 * room.seconds)


async def _measures(session: ClassSession, member: int) -> Mapping[str, float] | None:
    """The measures of a member's seat in a game that finished."""
    table = await _table_of(session, member)
    if table is None or table.game is None or not table.game.over:
        return None
    seat = next((chair.seat for chair in table.history.chairs if chair.member == member), None)
    study = session.history.study.study
    if seat is None or study is None or study.payment is None or not study.payment.measure:
        return None
    if table.code not in session.paid_for:
        game, measure = table.game.at(table.game.moves_done), study.payment.measure
        paid_by = measures_of_book(game.book)[0][measure]
        session.paid_for[table.code] = [paid_by.take(game.s, seat) for seat in range(game.seats)]
    return {study.payment.measure: session.paid_for[table.code][seat]}


async def study_view(session: ClassSession, member: int | None) -> StudyView | None:
    """The study as a participant sees it; None if the class has none."""
    study = session.history.study
    if study.study is None:
        return None
    joined = member is not None and member in study.members and not study.members[member].erased
    you = await participant(session, member) if joined and member is not None else None
    which = you.stage if you is not None and you.stage in ("before", "after") else None
    return StudyView(
        study.study.title,
        study.study.consent,
        study.study.chat,
        study.study.language,
        fingerprint_of(study.study),
        study.study.completion.label,
        study.study.payment.currency if study.study.payment is not None else "",
        you,
        which,
        study.questions(which) if which is not None else [],
    )


async def overview(session: ClassSession) -> StudyOverview | None:
    """The study as facilitators see it; None if the class has none."""
    study = session.history.study
    if study.study is None:
        return None
    people = [one for one in study.members.values() if not one.erased]
    shown = [await participant(session, one.member) for one in people]
    for one, known in zip(shown, people, strict=True):
        one.code = known.code
    return StudyOverview(study.study, shown, {one.member: one.label for one in people if one.label})
