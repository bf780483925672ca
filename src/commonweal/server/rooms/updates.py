"""Write what viewers get: the position as each may know it, and what a change sends to each. Viewers with the same
content share one update."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from commonweal.play import Game, listing, moves, presentation, undoing
from commonweal.play.chain import SHOWN_BYTES
from commonweal.play.patches import SHORT, patch_of
from commonweal.play.survey.compiled_survey import usable
from commonweal.rulebook import FACILITATOR, Actor

from ..protocol import (
    Clock,
    CloseCode,
    LogEntry,
    LogEntryAdded,
    Message,
    Position,
    PositionUpdate,
    Receipt,
    Undo,
    Update,
    encode,
    encode_json,
)
from ..records.log_entries import entries_of_act, seats_that_know_more, table_entries
from .change import Happened, Subscriber
from .history import TableEvent
from .table import Table

CHANGE_POSITION = frozenset(("act", "undo", "host", "seat", "start", "end", "time"))
"""Kinds of events after which viewers get the position."""
Rows = tuple[bytes, ...]
NO_ACTS: tuple[Rows, Rows] = (), ()
UNSENT: tuple[Rows | None, Rows | None] = None, None
NO_CHANGES: dict[str, Any] = {}
NOT_PLAYED = moves.Undo("no", "undo.not_played")


@cache
def undo_of(may: str, why: str) -> Undo:
    """Whether an act may be taken back, and the id of the message that says why."""
    return Undo(may, Message(why))  # type: ignore[arg-type]


class SentChoices:
    """The choices and refusals last sent to each seat of a table: an update leaves out what has not changed."""

    def __init__(self) -> None:
        self._sent: dict[int | None, tuple[Rows, Rows]] = {}

    def forget(self, seat: int | None) -> None:
        """Send the seat everything next time, because one of its connections has just been greeted."""
        self._sent.pop(seat, None)

    def forget_all(self) -> None:
        """Send every seat everything next time."""
        self._sent.clear()

    def changes(self, seat: int | None, now: tuple[Rows, Rows]) -> dict[str, Any]:
        """Choices, refusals or both, as far as they differ from what was last sent to the seat. Remembers them as
        sent. now: the objects of both lists, as JSON."""
        before = self._sent.get(seat, UNSENT)
        if now == before:
            return NO_CHANGES
        self._sent[seat] = now
        changed = {}
        if now[0] != before[0]:
            changed["choices"] = msgspec.Raw(b"[%b]" % b",".join(now[0]))
        if now[1] != before[1]:
            changed["refused"] = msgspec.Raw(b"[%b]" % b",".join(now[1]))
        return changed


class Updates:
    """The updates that the events of one change bring to the viewers of a table."""

    def __init__(
        self, table: Table, game: Game, events: list[TableEvent], sent: SentChoices, clocks: list[Clock]
    ) -> None:
        self.table, self.game, self.events, self._sent, self._clocks = table, game, events, sent, clocks
        by_chance = events[0].by == Actor.CHANCE
        self._only_act = len(events) == 1 and events[0].kind == "act" and not by_chance
        self._whole = events[0].kind != "act" or by_chance or table.history.state == "ended"
        if self._whole:
            sent.forget_all()
        acts = game.last.acts if game.last is not None else ()
        self._knowing = seats_that_know_more(acts, game.seats)
        playing = table.history.state == "playing"
        self._undos, self._no_undo = (undoing.undos_of(game), undoing.NOT_YOURS) if playing else ({}, NOT_PLAYED)
        self._chain = (table.history.chain or b"")[:SHOWN_BYTES].hex()
        # For viewers who may know no more than a spectator:
        self._open_changes = {} if self._whole else presentation.open_changes(game)
        self._patches = self._open_changes.copy()
        for name, now in self._open_changes.items():
            if type(now) is list and len(now) >= SHORT:
                self._patches[name] = patch_of(now, getattr(game.cache.before, name, None))
        self._changed = msgspec.Raw(encode_json(self._patches))
        self._open_entries: msgspec.Raw | None = None
        self._alike: dict[tuple[int, str], Update] = {}
        self._survey = usable.get(game.book)

    def write(self, viewer: int | None) -> Update | None:
        """The update for a viewer; None if the viewer may know nothing of what happened.

        Viewers with the same content get the same object."""
        if viewer == FACILITATOR and self.table.sight_of(viewer)[1]:
            return self._write_all()
        seat = None if viewer == FACILITATOR else viewer
        game, viewer = self.game, -1 if seat is None else seat
        own = self._whole_view(seat) if self._whole else presentation.private_changes(game, viewer)
        knows_more = seat in self._knowing
        entries = self._write_entries(seat) if knows_more else self._open_entries
        if entries is None:
            entries = self._open_entries = self._write_entries(None)
        if self._only_act and not own and not self._open_changes and bytes(entries) == b"[]":
            return None  # even an empty message would reveal that something private was done
        now = NO_ACTS
        if seat is not None and (seat in game.to_act or game.book.out_of_turn):
            rows = listing.encoded_rows(game, seat, self._survey)
            now = rows.choices, rows.refused
        acts = self._sent.changes(seat, now)
        shown, undo = presentation.common_position(game, seat), self._undos.get(viewer, self._no_undo)
        is_own = own or acts or knows_more
        update = None if is_own else self._alike.get((id(shown), undo.why))
        if update is None:
            undo_now = UNSET if undo is undoing.NOT_YOURS else undo_of(undo.may, undo.why)
            position = PositionUpdate(undo=undo_now, clocks=self._clocks, **shown, **acts)
            changed = msgspec.Raw(encode_json(self._patches | own)) if own else self._changed
            update = Update(self.table.history.n, self._chain, position, changed, entries)
            if not is_own:
                self._alike[id(shown), undo.why] = update
        return update

    def _write_all(self) -> Update:
        """The update for a facilitator, who sees everything except what is hidden for good."""
        game = self.game
        undo, shown = undo_of(self._no_undo.may, self._no_undo.why), presentation.common_position(game, None)
        position = PositionUpdate(undo=undo, clocks=self._clocks, **shown)
        seen = msgspec.Raw(encode_json(game.final_view(None)))
        return Update(self.table.history.n, self._chain, position, seen, self._write_entries(None, reveal=True))

    def _write_entries(self, seat: int | None, *, reveal: bool = False) -> msgspec.Raw:
        """The log entries of the events."""
        entries: list[LogEntry] = []
        for event in self.events:
            if event.kind != "act":
                entries += table_entries(self.table.history, event, seat)
            elif event.move >= 0 and self.game.last is not None:
                acts = self.game.log_writer.write_entries(self.game.last.acts, seat, reveal=reveal)
                entries += entries_of_act(event, acts)
        text = encode_json(entries)
        if len(self.events) == 1 and self.events[0].move >= 0 and self.game.last is not None and not reveal:
            n, cache = self.events[0].n, self.table.log_cache
            cache.texts[n, seat] = text[1:-1]
            if self._knowing:
                cache.knowing[n] = self._knowing
        return msgspec.Raw(text)

    def _whole_view(self, seat: int | None) -> dict[str, Any]:
        """All that a viewer may see, for a change that may have changed anything. If an act ended the game: what the
        end shows."""
        if self.table.history.state != "ended":
            return self.game.view(seat)
        return presentation.end_changes(self.game, seat) if self.events[0].kind == "act" else self.game.final_view(seat)


class Positions(Subscriber):
    """Sends each viewer of a table the position when it changes, and the log entries of what else happens.

    clocks: reads the clocks of the table."""

    def __init__(self, table: Table, clocks: Callable[[], list[Clock]]) -> None:
        self.table, self._clocks = table, clocks
        self.sent = SentChoices()

    def of(self, viewer: int | None) -> Position | None:
        """The position as this viewer may know it; None before the start."""
        table = self.table
        if table.game is None:
            return None
        seat, reveal = table.sight_of(viewer)
        shown = presentation.common_position(table.game, seat)
        own = presentation.own_position(table.game, seat, reveal=reveal or table.state == "ended")
        undo = NOT_PLAYED
        if table.state == "playing":
            undo = undoing.undos_of(table.game).get(-1 if seat is None else seat, undoing.NOT_YOURS)
        return Position(n=table.n, undo=undo_of(undo.may, undo.why), clocks=self._clocks(), **shown, **own)

    def on_change(self, happened: Happened) -> None:
        """Send each viewer an update. The connections that asked for the change get their receipt in it."""
        table, asked = self.table, happened.asked
        for seat in happened.moved:
            table.close_connections(seat, CloseCode.SEAT_CHANGED, "closed.seat_changed")
        if table.game is None or CHANGE_POSITION.isdisjoint(happened.kinds):
            asked.answer()  # before the entry comes back: otherwise a page would briefly show it twice
            self._send_entries(happened.events)
            return
        if not table.connections.by_viewer:
            return  # nobody is connected: only bots play
        clocks = self._clocks() if table.is_timed else []
        updates, encoded, message = Updates(table, table.game, happened.events, self.sent, clocks), None, b""
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

    def _send_entries(self, events: list[TableEvent]) -> None:
        """Send each viewer the log entries of events that change no position."""
        for event in events:
            for viewer, connections in self.table.connections.by_viewer.items():
                for entry in table_entries(self.table.history, event, viewer):
                    message = encode(LogEntryAdded(entry))
                    for connection in connections:
                        connection.push(message)
