"""What facilitators do about one member: move, swap, rename, remove, let back in, mute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol as m
from ..errors import BadRequest, Conflict
from ..people import keys
from ..people.codes import seat_name
from ..protocol import CloseCode, ErrorCode
from ..rooms.change import Command
from . import class_events as e
from . import member_seats
from .class_history import ClassMember
from .table_settling import settle

if TYPE_CHECKING:
    from .class_session import ClassSession


def member_of(session: ClassSession, number: int) -> ClassMember:
    """The member that a facilitator named. Raises BadRequest, Conflict."""
    member = session.history.members.get(number)
    if member is None:
        raise BadRequest("errors.no_such_member", todo="todo.look_at_wall", field="member", number=number)
    if member.gone:
        raise Conflict("errors.member_gone", todo="todo.join_again", field="member", name=member.name)
    return member


async def move(session: ClassSession, asked: Command, command: m.ClassMoves, answer: m.ClassDone) -> None:
    """Give a member another seat."""
    member = member_of(session, command.member)
    before = member.table
    if command.table is None:
        if before is not None:
            await session.record(asked, [e.Seated(member.member)])
            await settle(session, [before])
        return
    session.table_number(command.table)
    if command.table == before and command.seat in (None, member.seat):
        return
    table, seat = command.table, await _free_seat(session, member, command)
    await session.record(asked, [e.Seated(member.member, table, seat)])
    await settle(session, [table, before])
    answer.tables = sorted({number for number in (table, before) if number is not None})


async def _free_seat(session: ClassSession, member: ClassMember, command: m.ClassMoves) -> int | None:
    """The seat that a member gets at a table. Raises BadRequest, Conflict."""
    assert command.table is not None
    if command.seat is not None and not 0 <= command.seat < session.terms.seats:
        last = session.terms.seats - 1
        raise BadRequest("errors.no_such_seat", todo="todo.seat_numbers", field="seat", number=command.seat, last=last)
    await session.load_all()
    free = member_seats.free_at(session, command.table, member)
    holder = None if command.seat is None else session.history.holder(command.table, command.seat)
    if holder is not None:
        raise Conflict("errors.member_sits_there", todo="todo.swap_members", field="seat", name=holder.name)
    if not free or (command.seat is not None and command.seat not in free):
        raise Conflict(
            "errors.table_has_no_seat",
            todo="todo.swap_or_add",
            field="table",
            number=command.table,
            error=ErrorCode.FULL,
        )
    if command.seat is not None:
        return command.seat
    return free[0] if member.joined else None


def check_place_free(session: ClassSession, action: e.ClassAction) -> None:
    """Check that nobody else has the seat to which a member would go back. Raises Conflict."""
    if not isinstance(action, e.Seated | e.Restored) or action.table is None or action.seat is None:
        return
    holder = session.history.holder(action.table, action.seat)
    if holder is not None and holder.member != action.member:
        raise Conflict("errors.member_sits_there", todo="todo.swap_members", field="seat", name=holder.name)


async def swap(session: ClassSession, asked: Command, command: m.ClassSwaps, answer: m.ClassDone) -> None:
    """Let two members change seats."""
    one, other = member_of(session, command.member), member_of(session, command.other)
    if one is other or (one.table, one.seat) == (other.table, other.seat):
        raise BadRequest("errors.swap_with_oneself", todo="todo.choose_other_member", field="other")
    await session.record(asked, [e.Swapped(one.member, other.member)])
    await settle(session, [one.table, other.table])
    answer.tables = sorted({number for number in (one.table, other.table) if number is not None})


async def rename(session: ClassSession, asked: Command, command: m.ClassRenames, answer: m.ClassDone) -> None:
    """Give a member another name."""
    member = member_of(session, command.member)
    name = _free_name(session, member, command.name)
    if name != member.name:
        await session.record(asked, [e.Renamed(member.member, name)])
        await settle(session, [member.table])


def _free_name(session: ClassSession, member: ClassMember, wished: str) -> str:
    """A name that nobody else in the class has. Raises BadRequest or Conflict."""
    others = [one.name for one in session.history.present() if one is not member]
    try:
        return seat_name(wished, others)
    except Conflict as taken:
        name = taken.failure.message.values["name"]
        raise Conflict("errors.member_name_taken", todo="todo.other_name", field="name", name=name) from None


async def judge_name(session: ClassSession, asked: Command, command: m.ClassJudgesName, answer: m.ClassDone) -> None:
    """Accept a held name, or let the member keep the present one."""
    member = member_of(session, command.member)
    if not member.wished:
        return
    name = _free_name(session, member, member.wished) if command.stands else member.name
    await session.record(asked, [e.NameJudged(member.member, name)])
    await settle(session, [member.table])


async def remove(session: ClassSession, asked: Command, command: m.ClassRemoves, answer: m.ClassDone) -> None:
    """Remove a member from the class. A member who has already left stays removed."""
    member = session.history.members.get(command.member)
    if member is not None and member.gone:
        return
    member = member_of(session, command.member)
    table = member.table
    await session.record(asked, [e.Removed(member.member)])
    await settle(session, [table])
    session.close_connections(member.member, CloseCode.SEAT_GIVEN_UP, "closed.removed_from_class")


async def reissue(session: ClassSession, asked: Command, command: m.ClassReissues, answer: m.ClassDone) -> None:
    """Give a member a new recovery phrase; the old key and phrase open nothing any more. Also works for a name on the
    list."""
    member = member_of(session, command.member)
    answer.words = keys.new_words()
    key = session.new_key(member.member, None, await session.hash_words(answer.words))
    actions: list[e.ClassAction] = [e.KeyRenewed(member.member)]
    if not member.joined:
        table, seat = await member_seats.place_for(session, member)
        actions = [e.Joined(member.member, member.name, None, table, seat)]
    await session.record(asked, actions, [key])
    await settle(session, [member.table])
    session.close_connections(member.member, CloseCode.KEY_REPLACED, "closed.new_key")


async def mute(session: ClassSession, asked: Command, command: m.ClassMutes, answer: m.ClassDone) -> None:
    """Let a member write to nobody, or to everybody again."""
    member = member_of(session, command.member)
    if member.muted != command.muted:
        await session.record(asked, [e.MuteSet(member.member, command.muted)])
    await settle(session, [member.table])


async def help_given(session: ClassSession, asked: Command, command: m.ClassHelped, answer: m.ClassDone) -> None:
    """Note that a member who asked for help has been helped."""
    member = member_of(session, command.member)
    if member.asks is not None:
        await session.record(asked, [e.HelpSet(member.member, False)])


def listed(session: ClassSession, names: list[m.ListedName]) -> list[e.Listed]:
    """The actions that add names to the class's list."""
    first = len(session.history.members)
    return [e.Listed(first + at, one.name, None, one.table, one.seat) for at, one in enumerate(names)]
