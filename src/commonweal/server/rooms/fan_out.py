"""Send the people at a table what happened: each viewer gets what that viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from commonweal.play import Game

from ..courtesies.charter_documents import adopted_at, document_of
from ..courtesies.talk import talk_of
from ..protocol import (
    ArgumentChanged,
    Hello,
    LobbyChanged,
    LobbyPart,
    LogEntryAdded,
    PromisesChanged,
    Receipt,
    TableState,
    TableWaits,
    encode,
)
from ..records.log_entries import table_entries
from ..records.log_pages import Page
from ..texts import message_of, trouble_id
from .connections import Connection
from .history import TableEvent
from .lobby import amendments_of, facilitates, lobby_of, opens, series_of
from .receipts import Asked
from .updates import Updates, position_of

if TYPE_CHECKING:
    from .table import Table

CHANGE_POSITION = frozenset(("act", "undo", "host", "seat", "start", "end", "time"))
"""Kinds of events after which viewers get the position."""


ACTS = frozenset(("act", "end"))
"""Kinds of events that change little of the lobby."""


def announce(table: Table, events: list[TableEvent], asked: Asked, before: TableState) -> None:
    """Send everybody events that are durable. asked: the connections that wait for the receipt. before: the state of
    the table before the events."""
    kinds = {event.kind for event in events}
    if table.game is not None and not CHANGE_POSITION.isdisjoint(kinds):
        _tell_position(table, table.game, events, asked)
    else:
        asked.answer()  # before the entry comes back: otherwise a page would briefly show it twice
        _tell_entries(table, events)
    if "argument" in kinds:
        _tell_arguments(table, events)
    talk = talk_of(table.game, table.history)
    amendments = table.game.amendments.made if table.game is not None else table.sent_amendments
    document = document_of(table) if table.book.document_rule else None
    sent, now = (table.sent_talk, table.sent_amendments, table.sent_document), (talk, amendments, document)
    news = table.history.state != before or sent != now
    table.sent_talk, table.sent_amendments, table.sent_document = now
    if news and kinds <= ACTS:
        tell_lobby_parts(table, amended=len(amendments) - len(sent[1]), adopted=document != sent[2], state=before)
    elif news or not kinds.isdisjoint(("seat", "next", "share")):
        tell_lobby(table)
    if table.history.board.promises and not kinds.isdisjoint(("promise", "seat")):
        _tell_promises(table)


def tell_lobby_parts(table: Table, *, amended: int = 0, adopted: bool = False, state: TableState | None = None) -> None:
    """Send everybody what an act, or the passing of time, changed in the lobby.

    amended: the number of changes of the charter. adopted: whether the charter was adopted. state: of the table, before
    the act; None if it is unchanged."""
    talk = talk_of(table.game, table.history)
    part = LobbyPart(talk=talk.policy)
    if amended > 0:
        part.amended = amendments_of(table)[-amended:]
    if adopted:
        part.adopted = adopted_at(table)
    if state not in (None, table.history.state):
        part.state, part.series = table.history.state, series_of(table) or UNSET
    if table.absence.has_changes():
        sent = table.absence.sent
        table.absence.note_sent()
        hosting, replace = table.absence.decisions()
        if sent is None or sent[0] != hosting:
            part.hosting = hosting
        if sent is None or sent[1] != replace:
            part.replace = replace
    for connection in table.connections:
        part.team = talk.team(connection.seat)
        part.facilitator = facilitates(table, connection.seat, connection.host)
        part.opens = opens(table, connection.seat, connection.host)
        connection.push(encode(part))


def _tell_position(table: Table, game: Game, events: list[TableEvent], asked: Asked) -> None:
    """Send each viewer an update. The connections that asked for the change get their receipt in it."""
    if not table.connections.by_viewer:
        return  # nobody is connected: only bots play
    updates, encoded, message = Updates(table, game, events), None, b""
    for viewer, connections in table.connections.by_viewer.items():
        update = updates.write(viewer)
        if update is None:
            continue
        for connection in connections:
            if connection in asked.connections:
                asked.connections.remove(connection)
                receipt = Receipt(asked.client_id or "", asked.n)
                connection.push(encode(msgspec.structs.replace(update, done=receipt)))
                continue
            if update is not encoded:
                encoded, message = update, encode(update)
            connection.push(message)
    if asked.connections:
        asked.answer()


def _tell_entries(table: Table, events: list[TableEvent]) -> None:
    """Send each viewer the log entries of events that change no position."""
    for event in events:
        for viewer, connections in table.connections.by_viewer.items():
            for entry in table_entries(table.history, event, viewer):
                message = encode(LogEntryAdded(entry))
                for connection in connections:
                    connection.push(message)


def _tell_promises(table: Table) -> None:
    for viewer, connections in table.connections.by_viewer.items():
        promises = table.history.promises(viewer)
        if promises:  # viewers who may see none do not learn that there are any
            message = encode(PromisesChanged(promises))
            for connection in connections:
                connection.push(message)


def _tell_arguments(table: Table, events: list[TableEvent]) -> None:
    """Send everybody the arguments that changed, and authors the reasons that they have sealed."""
    arguments = table.history.arguments
    for argument in arguments.changed_by(events):
        table.connections.tell(encode(ArgumentChanged(argument)))
    for seat, reason in arguments.sealed.items():
        if any(event.n == reason.argument for event in events):
            for connection in table.connections.of(seat):
                connection.push(encode(ArgumentChanged(reason)))


def tell_lobby(table: Table, besides: Connection | None = None) -> None:
    """Send everybody who sits where and whether the table is played. besides: a connection that already has it."""
    table.absence.note_sent()
    for connection in table.connections:
        if connection is not besides:
            connection.push(encode(LobbyChanged(lobby_of(table, connection.seat, connection.host, connection.base))))


def waiting(table: Table) -> bytes:
    """The message that the table is waiting for its storage."""
    assert table.storage_problem is not None
    return encode(TableWaits(message_of("storage.waits", {"trouble": trouble_id(table.storage_problem)})))


def hello(table: Table, to: Connection, page: Page, since: int) -> bytes:
    """The first message on a connection, with the newest page of the log after event `since`."""
    table.sent.forget(to.seat)
    table.absence.update()
    return encode(
        Hello(
            n=table.n,
            lobby=lobby_of(table, to.seat, to.host, to.base),
            position=position_of(table, to.viewer),
            entries=page.entries,
            more=page.start > since,
            promises=table.history.promises(to.seat),
            arguments=table.history.arguments.list_for(to.seat),
            moment=table.led_to,
            commitment=table.row.commitment,
            chain=table.history.shown_chain if since else UNSET,
        )
    )
