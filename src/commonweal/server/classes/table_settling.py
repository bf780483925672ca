"""Bring the tables to the state that the log of the class describes: who sits where, under which name, and who may
write.

The log of the class is written first. If the server stops before a table has followed, it follows when it is next in
memory: settling a settled table changes nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .. import protocol as m
from ..courtesies import seat_changes
from ..errors import ApiError, NotFound
from ..rooms.events import MovedAway, Removed
from ..rooms.history import Chair
from ..rooms.live_table import LiveTable
from . import class_events as e
from .class_history import BY_SERVER, ClassMember

if TYPE_CHECKING:
    from .class_session import ClassSession

log = logging.getLogger("commonweal.server")


async def settle(session: ClassSession, numbers: Iterable[int | None], *, rules: bool = False) -> None:
    """Bring these tables, and those in memory that are still behind, to the state in the log of the class. Call it
    within `carrying_out`.

    What cannot be done now is done later. rules: also set doors and talk, which a host may set differently at one
    table."""
    chosen = {number for number in numbers if number is not None}
    session.unsettled |= chosen
    session.rules_due |= chosen if rules else set()
    for number in sorted(chosen | (session.unsettled & session.loaded().keys())):
        try:
            await _settle_table(session, await session.table(number))
            session.unsettled.discard(number)
        except NotFound:
            session.unsettled.discard(number)  # there is nothing left to settle
        except ApiError as trouble:
            log.debug("class %s: table %d waits: %s", session.code, number, trouble)


async def _settle_table(session: ClassSession, table: LiveTable) -> None:
    wanted = seats_of(session, table)
    changes = 0 if table.state in ("ended", "closed") else 2 * table.row.seats  # nobody sits down at what is over
    for _ in range(changes):
        if not await _seat_one(session, table, wanted):
            break
    for seat, member in wanted.items():
        chair = table.history.chairs[seat]
        if chair.member == member.member:
            await _settle_person(session, table, chair, member)
    if table.terms.number in session.rules_due:
        await _settle_rules(session, table)
        session.rules_due.discard(table.terms.number)


def seats_of(session: ClassSession, table: LiveTable) -> dict[int, ClassMember]:
    """The member in each seat of a table, by the log of the class, among those who have a key."""
    number = table.terms.number
    people = [one for one in session.history.at_table(number) if one.joined and session.key_hash_of(one) is not None]
    return {one.seat: one for one in people if one.seat is not None}


async def _seat_one(session: ClassSession, table: LiveTable, wanted: dict[int, ClassMember]) -> bool:
    """Remove one difference between the seats of a table and those wanted; returns whether there was one."""
    seats = {member.member: seat for seat, member in wanted.items()}
    for chair in table.history.chairs:
        now = chair.member if chair.person else None
        member = wanted.get(chair.seat)
        if now == (None if member is None else member.member):
            continue
        elsewhere = seats.get(now) if now is not None else None
        if elsewhere is not None:
            await seat_changes.swap(table, chair.seat, elsewhere)
        elif member is not None and any(one.person and one.member == member.member for one in table.history.chairs):
            other = next(one for one in table.history.chairs if one.person and one.member == member.member)
            await seat_changes.swap(table, chair.seat, other.seat)
        elif member is not None and chair.person:
            await seat_changes.replace(table, chair.seat, _person(session, member))
        elif member is not None:
            await seat_changes.place(table, _person(session, member), chair.seat)
        else:
            gone = now is not None and now in session.history.members and session.history.members[now].gone
            await seat_changes.vacate(table, chair.seat, Removed if gone else MovedAway, session.history.absent.bot)
        return True
    return False


def _person(session: ClassSession, member: ClassMember) -> seat_changes.Member:
    hashed = session.key_hash_of(member)
    assert hashed is not None
    return seat_changes.Member(member.name, hashed, member.member)


async def _settle_person(session: ClassSession, table: LiveTable, chair: Chair, member: ClassMember) -> None:
    """Give a person in the right seat the right key and name, and mute the person or not."""
    person = _person(session, member)
    if table.keys[chair.seat].key_hash != person.key_hash:
        await seat_changes.renew_key(table, chair.seat, person.key_hash)
    if chair.name != member.name:
        await table.seating.host(m.HostRenames(chair.seat, member.name))
    if chair.muted != member.muted:
        await table.seating.host(m.HostMutes(chair.seat, member.muted))


async def _settle_rules(session: ClassSession, table: LiveTable) -> None:
    """Set the doors and the talk of a table as in the class."""
    closed, wanted = "watch" in table.history.closed, "watch" in session.history.closed
    if closed != wanted:
        await table.seating.host(m.HostSetsDoor("watch", not wanted))
    if table.history.private_talk != session.history.private_talk:
        await table.seating.host(m.HostSetsPrivateTalk(session.history.private_talk))


async def follow_next_tables(session: ClassSession) -> None:
    """If a table plays again, go on with the next one. Call it within `carrying_out`. Raises ApiError."""
    for number, table in session.loaded().items():
        following = table.history.next_table
        if following is None or following.code in session.history.tables[number].codes:
            continue
        new = await session.tables.find(following.code)
        actions: list[e.ClassAction] = [e.TableSet(table=number, code=new.code)]
        actions += [
            e.Seated(chair.member, number, chair.seat)
            for chair in new.history.chairs
            if chair.person and chair.member is not None
        ]
        await session.record(BY_SERVER, actions)
