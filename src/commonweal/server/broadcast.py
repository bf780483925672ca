"""Tell the people at a table what happened: each viewer what that viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from commonweal.play import Game

from .connections import Connection
from .history import TableEvent
from .lobby import lobby_of
from .log_entries import table_entries
from .log_pages import Page
from .positions import position_of
from .protocol import (
    ArgumentChanged,
    Done,
    Hello,
    LobbyChanged,
    LogEntryAdded,
    PromisesChanged,
    TableState,
    TableWaits,
    encode,
)
from .receipts import Asked
from .texts import message_of, trouble_id
from .updates import Updates

if TYPE_CHECKING:
    from .table import Table

CHANGE_POSITION = frozenset(("act", "undo", "host", "seat", "start", "end", "time"))
"""Kinds of events after which viewers get the position."""


def announce(table: Table, events: list[TableEvent], asked: Asked, before: TableState) -> None:
    """Tell everybody about events that are durable.

    asked: who waits for the receipt. before: the state of the table before them."""
    kinds = {event.kind for event in events}
    if table.game is not None and not CHANGE_POSITION.isdisjoint(kinds):
        _tell_position(table, table.game, events, asked)
    else:
        _give_receipts(asked)  # before the entry comes back: a page would show it twice for a moment
        _tell_entries(table, events)
    if "argument" in kinds:
        _tell_arguments(table, events)
    talk, amendments = table.talk(), table.game.amendments.made if table.game is not None else table.told_amendments
    news = table.history.state != before or talk != table.told_talk or amendments != table.told_amendments
    table.told_talk, table.told_amendments = talk, amendments
    if news or not kinds.isdisjoint(("seat", "next")):
        tell_lobby(table)
    if table.history.board.promises and not kinds.isdisjoint(("promise", "seat")):
        _tell_promises(table)


def _tell_position(table: Table, game: Game, events: list[TableEvent], asked: Asked) -> None:
    """Send each viewer an update. Those who asked for the change find their receipt in it."""
    updates, encoded, text = Updates(table, game, events), None, ""
    for seat, connections in table.connections.by_seat.items():
        update = updates.write(seat)
        if update is None:
            continue
        for connection in connections:
            if connection in asked.connections:
                asked.connections.remove(connection)
                connection.push(encode(msgspec.structs.replace(update, done=asked.receipt)))
                continue
            if update is not encoded:
                encoded, text = update, encode(update)
            connection.push(text)
    if asked.connections:
        _give_receipts(asked)


def _give_receipts(asked: Asked) -> None:
    """Answer those who asked and got no update."""
    for connection in asked.connections:
        connection.push(encode(Done(asked.receipt.id, asked.receipt.n)))


def _tell_entries(table: Table, events: list[TableEvent]) -> None:
    """Send each viewer the log entries of events that change no position."""
    for event in events:
        for seat, connections in table.connections.by_seat.items():
            for entry in table_entries(table, event, seat):
                text = encode(LogEntryAdded(entry))
                for connection in connections:
                    connection.push(text)


def _tell_promises(table: Table) -> None:
    for seat, connections in table.connections.by_seat.items():
        promises = table.promises(seat)
        if promises:  # a viewer who may see none does not learn that there are any
            text = encode(PromisesChanged(promises))
            for connection in connections:
                connection.push(text)


def _tell_arguments(table: Table, events: list[TableEvent]) -> None:
    """Send everybody the arguments that changed, and authors the reasons that they have sealed."""
    arguments = table.history.arguments
    for argument in arguments.changed_by(events):
        table.connections.tell(encode(ArgumentChanged(argument)))
    for seat, reason in arguments.sealed.items():
        if any(event.n == reason.argument for event in events):
            for connection in table.connections.by_seat.get(seat, ()):
                connection.push(encode(ArgumentChanged(reason)))


def tell_lobby(table: Table) -> None:
    """Tell everybody who sits where and whether the table is played."""
    table.absence.note_told()
    for connection in table.connections:
        connection.push(encode(LobbyChanged(lobby_of(table, connection.seat, connection.host, connection.base))))


def waiting(table: Table) -> str:
    """The message that the table waits for its storage."""
    assert table.storage_problem is not None
    return encode(TableWaits(message_of("storage.waits", {"trouble": trouble_id(table.storage_problem)})))


def hello(table: Table, to: Connection, page: Page, *, more: bool) -> str:
    """The first message on a connection, with the newest page of the log. more: older pages follow."""
    table.sent.forget(to.seat)
    table.absence.update()
    return encode(
        Hello(
            n=table.n,
            lobby=lobby_of(table, to.seat, to.host, to.base),
            position=position_of(table, to.seat),
            entries=page.entries,
            more=more,
            promises=table.promises(to.seat),
            arguments=table.history.arguments.told(to.seat),
            moment=table.led_to,
            commitment=table.row.commitment,
        )
    )
