"""Seat the members of a class: place, vacate, replace, swap, and move to another table.

A member has one key for all tables of the class, so nothing slow is computed here. Members may sit down behind closed
doors, and in place of a bot in a game that is played. Each function may be called again after it failed halfway: what
is already done stays as it is. Every change is an event of the table's log."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from commonweal.rulebook import Actor

from ..errors import BadRequest, Conflict
from ..people import keys
from ..people.codes import seat_name
from ..protocol import CloseCode, ErrorCode, encode_json
from ..rooms import events as e
from ..rooms.change import Change, Command
from ..rooms.history import Chair
from ..rooms.table import Table
from ..store import Event, SeatKey
from .hosting import STAND_IN, chair_of, check_bot, check_not_over, person_at

Why = type[e.GaveUp] | type[e.Removed] | type[e.MovedAway]
"""How somebody gives up a seat: by themselves, because the host wishes it, or for another table."""
PARTED: dict[Why, str] = {
    e.GaveUp: "closed.given_up",
    e.Removed: "closed.removed",
    e.MovedAway: "closed.moved_away",
}
"""The message to the devices of a person who no longer has the seat."""


class Member(NamedTuple):
    """The person who sits down: `number` in the class, and the hash of the member's key."""

    name: str
    key_hash: bytes
    number: int | None = None


def seat_of_member(table: Table, member: Member) -> int | None:
    """The seat that the member's key opens at this table."""
    for seat, key in table.keys.items():
        if seat >= 0 and table.history.chairs[seat].person and keys.same_words(key.key_hash, member.key_hash):
            return seat
    return None


def free_seats(table: Table) -> list[int]:
    """The seats at which a member may sit down: open ones, then those of bots that play for nobody."""
    chairs = table.history.chairs
    bots = [chair.seat for chair in chairs if chair.holder == "bot" and not chair.person]
    return [*(chair.seat for chair in chairs if chair.holder == "open"), *bots]


async def place(table: Table, member: Member, wished: int | None = None) -> Chair:
    """Seat a member, at the wished seat or the first that is free; a bot there makes room. Raises ApiError."""
    sits = seat_of_member(table, member)
    if sits is not None and wished in (None, sits):
        return table.history.chairs[sits]
    if sits is not None:
        raise Conflict("errors.member_seated", todo="todo.swap_seats", error=ErrorCode.SEATED, name=member.name)
    if wished is not None:
        chair_of(table, wished)

    def prepare() -> Change:
        check_not_over(table)
        free = free_seats(table)
        if not free:
            raise Conflict("errors.seats_taken", todo="todo.watch_or_ask", error=ErrorCode.FULL)
        if wished is not None and wished not in free:
            raise Conflict("errors.seat_taken", todo="todo.other_seat", field="seat")
        chair = table.history.chairs[free[0] if wished is None else wished]
        return _seated(table, chair, member, [])

    change = await table.change(Command(Actor.SERVER), prepare)
    return table.history.chairs[change.events[-1].by]


async def vacate(table: Table, seat: int, why: Why, bot: str | None = STAND_IN) -> None:
    """Free a seat of its person.

    In a game that is played, this kind of bot goes on under another name; with None, or before the game, the seat
    becomes open. Raises ApiError."""
    if bot is not None:
        check_bot(bot)

    def prepare() -> Change:
        chair = person_at(table, seat)
        events = [_parting(table, chair, why)]
        if bot is not None and table.state in ("playing", "paused"):
            taken = [other.name for other in table.history.chairs if other.holder != "open"]
            action = e.BotSatDown(seat, seat_name("", taken), bot)
            events.append(table.action("seat", Actor.HOST, action))
        return Change(events, keys=[table.new_key(seat, None)])

    await table.change(Command(Actor.HOST), prepare)
    table.close_connections(seat, CloseCode.SEAT_GIVEN_UP, PARTED[why])


async def replace(table: Table, seat: int, member: Member) -> None:
    """Seat a member in place of the person who sits there. Raises ApiError."""
    if seat_of_member(table, member) == seat:
        return

    def prepare() -> Change:
        check_not_over(table)
        if seat_of_member(table, member) is not None:
            raise Conflict("errors.member_seated", todo="todo.swap_seats", error=ErrorCode.SEATED, name=member.name)
        chair = person_at(table, seat)
        return _seated(table, chair, member, [_parting(table, chair, e.MovedAway)])

    await table.change(Command(Actor.HOST), prepare)
    table.close_connections(seat, CloseCode.SEAT_GIVEN_UP, PARTED[e.MovedAway])


async def renew_key(table: Table, seat: int, key_hash: bytes) -> None:
    """Let another key open the seat of a member who came back on another device. Raises ApiError."""

    def prepare() -> Change:
        chair = person_at(table, seat)
        action = e.PhraseReissued(seat, chair.name) if chair.stand_in else e.CameBack(seat, chair.name)
        return Change([table.action("seat", Actor.SERVER, action)], keys=[table.new_key(seat, key_hash)])

    await table.change(Command(Actor.SERVER), prepare)
    table.close_connections(seat, CloseCode.KEY_REPLACED, "closed.other_device")


async def swap(table: Table, one: int, other: int) -> None:
    """Let the holders of two seats of a table change places: people, bots, and people with free seats. Raises
    ApiError."""
    for seat in (one, other):
        chair_of(table, seat)
    if one == other:
        raise BadRequest("errors.same_seat", todo="todo.other_seat", field="seat")

    def prepare() -> Change:
        check_not_over(table)
        here, there = table.history.chairs[one], table.history.chairs[other]
        if not (here.person or there.person):
            raise Conflict("errors.nobody_sits_there", todo="todo.look_at_table", field="seat")
        if table.game is not None and "open" in (here.holder, there.holder):
            raise Conflict("errors.nobody_sits_there", todo="todo.look_at_table", field="seat")
        table.check_seats_may_change()
        return swapped(table, one, other)

    await table.change(Command(Actor.HOST), prepare)


def swapped(table: Table, one: int, other: int) -> Change:
    """The change by which the holders of two seats change places."""
    here, there = table.history.chairs[one], table.history.chairs[other]
    action = e.Swapped(seat=one, name=_name(there), other=other, was=_name(here))
    held = [_passed(table, other, one), _passed(table, one, other)]
    return Change([table.event("seat", Actor.HOST, encode_json(action))], keys=held, moved=(one, other))


# ---------------------------------------------------------------- parts of changes


def _seated(table: Table, chair: Chair, member: Member, before: list[Event]) -> Change:
    """The change that seats a member. before: the events by which the earlier person leaves."""
    taken = [other.name for other in table.history.chairs if other.seat != chair.seat and other.holder != "open"]
    name = seat_name(member.name, taken)
    bot = chair.name if chair.holder == "bot" and table.game is not None else None
    action = e.SatDown(chair.seat, name, was=None if before else bot, member=member.number)
    joined = table.action("seat", chair.seat, action)
    return Change([*before, joined], keys=[table.new_key(chair.seat, member.key_hash)])


def _parting(table: Table, chair: Chair, why: Why) -> Event:
    """The event by which a person gives up a seat."""
    by = chair.seat if why is e.GaveUp else Actor.HOST
    return table.action("seat", by, why(chair.seat, chair.name))


def _name(chair: Chair) -> str | None:
    return chair.name if chair.holder != "open" else None


def _passed(table: Table, source: int, target: int) -> SeatKey:
    """The key of one seat, for another seat."""
    new = table.new_key(target, None)
    if source not in table.keys or not table.history.chairs[source].person:
        return new
    return msgspec.structs.replace(table.keys[source], seat=target, generation=new.generation)
