"""Play again: make the next table like one that is over, with everybody seated one place further on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from commonweal.rulebook import Actor

from ..errors import Conflict
from ..protocol import ErrorCode
from ..rooms.change import Change, Command
from ..rooms.events import BotSatDown, DocumentWritten, Muted, NextTableSet, SatDown, TableAction
from ..rooms.history import Terms
from ..rooms.live_table import LiveTable
from ..rooms.lobby import earlier_scores, scores_of
from ..rooms.table import Table
from ..store import HOST_KEY, Event, SeatKey

if TYPE_CHECKING:
    from ..people.identity import Viewer
    from ..rooms.tables import Tables


def next_seat(seat: int, seats: int) -> int:
    """The seat of a person in the next game: one place further on, so that another person begins."""
    return (seat + 1) % seats


async def set_next_table(tables: Tables, table: LiveTable, viewer: Viewer) -> LiveTable:
    """The table that follows one that is over, made now or already there. Raises ApiError.

    People keep their names, keys and recovery phrases, bots their kinds, and hosts their rights. The person who asks
    becomes a host, too."""
    async with table.seating.next_lock:
        if table.history.next_table is not None:
            return await tables.find(table.history.next_table.code)
        if table.state not in ("ended", "closed"):
            raise Conflict("errors.game_not_over", todo="todo.play_to_end", error=ErrorCode.ILLEGAL)
        terms = table.terms
        kept = Terms(
            terms.charter,
            terms.clock,
            table.history.patience,
            phrases=terms.phrases or table.code,
            scores=scores_of(table) if table.state == "ended" else earlier_scores(table),
            closed=sorted(table.history.closed),
            private_talk=table.history.private_talk,
            bot_talk=table.history.bot_talk,
            class_code=terms.class_code,
            number=terms.number,
            arm=terms.arm,
        )
        new = await tables.create(table.book, table.row.seats, kept, lambda code: keys_for(table, code), table.code)
        await new.change(Command(Actor.SERVER), lambda: Change(seat_everybody(table, new, viewer)))
        by = Actor.HOST if viewer.seat is None else viewer.seat
        await table.change(Command(by), lambda: Change([table.action("next", by, NextTableSet(new.code))]))
        return new


def keys_for(table: Table, code: str) -> list[SeatKey]:
    """The keys of the people of a table, for their seats at the next one."""
    seats = table.row.seats
    people = [chair.seat for chair in table.history.chairs if chair.person]
    held = [(HOST_KEY, HOST_KEY), *((seat, next_seat(seat, seats)) for seat in people)]
    found = [(table.keys[seat], new) for seat, new in held if seat in table.keys]
    return [msgspec.structs.replace(key, code=code, seat=new, generation=0) for key, new in found]


def seat_everybody(table: Table, new: Table, viewer: Viewer) -> list[Event]:
    """The events that seat everybody at the next table, and copy the charter document there."""
    events: list[Event] = []
    for chair in table.history.chairs:
        seat = next_seat(chair.seat, table.row.seats)
        if chair.person:
            hosts = chair.seat in table.history.hosts or chair.seat == viewer.seat
            action: TableAction = SatDown(seat, chair.name, member=chair.member, host=hosts)
        elif chair.holder == "bot":
            action = BotSatDown(seat, chair.name, chair.bot or "random")
        else:
            continue
        events.append(new.action("seat", seat if chair.person else Actor.HOST, action))
        if chair.muted:
            events.append(new.action("seat", Actor.HOST, Muted(seat, chair.name)))
    document = table.history.document
    if table.book.document_rule:
        events.append(new.action("seat", Actor.HOST, DocumentWritten(document=document)))
    return events
