"""Who may run a table, and bots that stand in for people who are away. Every change is an event of the table's log.

A table has as many hosts as there are people whose seats host it, and the person with the host's key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commonweal.play.game_info import BOTS
from commonweal.rulebook import Actor

from .. import protocol as m
from ..errors import BadRequest, Conflict, Forbidden, check_between
from ..load.limits import PATIENCE_SECONDS
from ..protocol import CloseCode, ErrorCode
from ..rooms import events as e
from ..rooms.change import Change, Command
from ..rooms.history import Chair
from ..rooms.table import Table

if TYPE_CHECKING:
    from ..people.identity import Viewer

STAND_IN = "sensible"  # the kind of bot that plays for somebody who is away


async def take_seat_back(table: Table, seat: int) -> None:
    """Give a seat back to the person for whom a bot stands in. Raises Conflict if a bot plays there for good."""

    def prepare() -> Change:
        chair = table.history.chairs[seat]
        if chair.holder == "person":
            return Change([])  # another device of the person, or their class, was faster
        if not chair.stand_in:
            raise Conflict("errors.stays_away", todo="todo.look_at_table", error=ErrorCode.ILLEGAL)
        return Change([table.action("seat", seat, e.CameBack(seat, chair.name))])

    await table.change(Command(seat), prepare)


async def carry_out(
    table: Table, command: m.HostShares | m.HostWithdraws | m.HostSetsPatience | m.HostSetsDoor
) -> None:
    """Share hosting with a seat or withdraw it, set how long turns wait, or open and close a door. Raises ApiError."""

    def prepare() -> Change:
        if isinstance(command, m.HostSetsPatience):
            return Change([table.action("seat", Actor.HOST, e.PatienceSet(command.seconds))])
        if isinstance(command, m.HostSetsDoor):
            return Change([table.action("seat", Actor.HOST, e.DoorSet(command.door, command.open))])
        chair = person_at(table, command.seat)
        shared = e.HostingShared if isinstance(command, m.HostShares) else e.HostingWithdrawn
        return Change([table.action("seat", Actor.HOST, shared(command.seat, chair.name))])

    if isinstance(command, m.HostSetsPatience):
        check_patience(command.seconds)
    await table.change(Command(Actor.HOST), prepare)
    if "watch" in table.history.closed:
        for connection in table.connections.of(None):
            if not connection.host:
                connection.close(CloseCode.NOT_WATCHED, "closed.not_watched")


def check_watching(table: Table, viewer: Viewer) -> None:
    """Check that somebody may watch the table. Raises Forbidden if the host allows no spectators."""
    if "watch" in table.history.closed and viewer.seat is None and not viewer.host:
        raise Forbidden("errors.watching_closed", todo="todo.ask_to_open")


def check_patience(seconds: int) -> None:
    """Raises BadRequest."""
    check_between(seconds, PATIENCE_SECONDS, "errors.patience_not_possible", "todo.choose_patience", "seconds")


def chair_of(table: Table, seat: int) -> Chair:
    """The chair of a seat that somebody named. Raises BadRequest."""
    chairs = table.history.chairs
    if not 0 <= seat < len(chairs):
        last = len(chairs) - 1
        raise BadRequest("errors.no_such_seat", todo="todo.seat_numbers", field="seat", number=seat, last=last)
    return chairs[seat]


def person_at(table: Table, seat: int) -> Chair:
    """The chair of a seat that a person has. Raises ApiError."""
    chair = chair_of(table, seat)
    if not chair.person:
        raise Conflict("errors.nobody_sits_there", todo="todo.look_at_table", field="seat")
    return chair


def check_not_over(table: Table) -> None:
    """Whether people and bots may still sit down. Raises Conflict."""
    if table.state in ("ended", "closed"):
        raise Conflict("errors.table_over", todo="todo.new_table_or_log", error=ErrorCode.ILLEGAL)


def check_bot(kind: str) -> None:
    """Raises BadRequest for an unknown kind of bot."""
    if kind not in BOTS:
        bots = ", ".join(BOTS)
        raise BadRequest("errors.no_such_bot", todo="todo.bots", field="bot", bot=kind[:20], bots=bots)
