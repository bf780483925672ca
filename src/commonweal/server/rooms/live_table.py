"""A table with everything that people can do there besides playing: the one place where it is put together."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from commonweal.rulebook import Rulebook

from ..courtesies.absence import Absence
from ..courtesies.arguments import ArgumentNews
from ..courtesies.notifications import Notifier, TurnNotifications
from ..courtesies.promises import PromiseNews
from ..courtesies.seating import Seating
from ..courtesies.shuffle import Shuffle
from ..courtesies.undo import UndoVote
from ..pace.bot_driver import Pace
from ..pace.timing import LOOP_TIME, TimeSource
from ..pace.turn_clock import Countdown
from ..pace.turns import Turns
from ..protocol import Hello, encode
from ..records.log_pages import Page
from ..store import Event, SavedRow, SeatKey, Store, TableRow
from .connections import Connection
from .lobby import LobbyNews
from .saving import read_game
from .table import Table
from .updates import Positions


class LiveTable(Table):
    """A table in use. `Tables` makes it from its row, keys and events."""

    def __init__(
        self,
        row: TableRow,
        book: Rulebook,
        keys: Iterable[SeatKey],
        events: Iterable[Event],
        store: Store,
        *,
        saved: Iterable[SavedRow] = (),
        pace: Pace | None = None,
        source: TimeSource = LOOP_TIME,
        stopped: Iterable[Countdown] = (),
        notifier: Notifier | None = None,
    ) -> None:
        """saved: the saved moves. stopped: the countdowns of its clock from when it was last in memory."""
        super().__init__(row, book, keys, events, store)
        read_game(self, saved)
        self.led_to: int | None = None  # the moment to which the host leads the replay
        self.undo_vote = UndoVote(self)
        self.shuffle = Shuffle(self, source)
        self.turns = Turns(self, pace or Pace(), source, stopped)
        self.seating = Seating(self, self.shuffle, self.turns)
        self.notifications = TurnNotifications(self, notifier or Notifier(off=True))
        self.absence = Absence(self, lambda: self.lobby.tell_part(), source)
        self.lobby = LobbyNews(self, self.absence)
        self.positions = Positions(self, self.turns.readings)
        self.subscribers = [
            self.undo_vote,
            self.shuffle,
            self.turns,
            self.absence,
            self.notifications,
            self.positions,
            ArgumentNews(self.history.arguments, self.connections),
            self.lobby,
            PromiseNews(self.history.board, self.history.chairs, self.connections),
        ]

    def drop(self, connection: Connection) -> None:
        super().drop(connection)
        if not self.evicted:
            self.lobby.tell()

    def hello(self, to: Connection, page: Page, since: int) -> bytes:
        """The first message on a connection, with the newest page of the log after event `since`."""
        self.positions.sent.forget(to.seat)
        return encode(
            Hello(
                n=self.n,
                lobby=self.lobby.of(to.seat, to.host, to.base),
                position=self.positions.of(to.viewer),
                entries=page.entries,
                more=page.start > since,
                promises=self.history.promises(to.seat),
                arguments=self.history.arguments.list_for(to.seat),
                moment=self.led_to,
                commitment=self.row.commitment,
                chain=self.history.shown_chain if since else UNSET,
            )
        )
