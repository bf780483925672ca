"""One table of a class as data: who had which seat, who did which act, and how long it took.

It is read from the log of the table, so it is the same for a table in play and for one that ended long ago."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.debriefing import history_of
from commonweal.play import Committed, Game
from commonweal.play.plays_table import rows_of_play, rows_of_stopped
from commonweal.play.record_csv import act_rows
from commonweal.rulebook import Rulebook

from ..pace.bot_driver import LATE_KIND
from ..rooms.history import Chat, History, read_chat, read_terms
from ..store import Event, TableRow

PERSON, NOBODY, STOPPED, GOES_ON = "person", "nobody", "stopped", "goes on"
"""Values of `player` and `ending` that simulated games do not have."""


@dataclass(frozen=True)
class TimedMove:
    """Who made a move, and when.

    member: of the class, None for others. player: `person`, a kind of bot, or another word. stood_in: a bot played for
    a person who was away or late. asked_at, response: in milliseconds; None for bots and if nobody was asked."""

    at: int
    player: str
    member: int | None
    stood_in: bool = False
    asked_at: int | None = None
    response: int | None = None


@dataclass
class Sitting:
    """One person's time at a seat, from one event to another; to None: to the end."""

    seat: int
    player: str
    member: int | None
    since: int
    until: int | None = None


@dataclass
class PlayedTable:
    """A table of a class, read from its log. game: None before the start."""

    number: int
    arm: str
    row: TableRow
    history: History
    game: Game | None
    did: dict[int, TimedMove] = field(default_factory=dict)
    """By the number of the move."""
    sittings: list[Sitting] = field(default_factory=list)
    talk: list[tuple[int, int | None, int, Chat]] = field(default_factory=list)
    """When, by which member, from which seat (below 0: a facilitator), and the text."""
    undone: int = 0
    began_at: int | None = None

    @property
    def ending(self) -> str:
        """How the game ended, as in the table of plays."""
        if self.game is not None and self.game.over:
            return "finished"
        return STOPPED if self.history.state in ("ended", "closed") else GOES_ON

    def last_sitting(self, seat: int) -> Sitting:
        """Who had a seat last."""
        return next(one for one in reversed(self.sittings) if one.seat == seat)

    def play_rows(self, number: int) -> list[dict[str, Any]]:
        """The rows of the table of plays; none before the start."""
        game, seats = self.game, range(self.row.seats)
        if game is None:
            return []
        players = [self.last_sitting(seat).player for seat in seats]
        if game.over:
            return rows_of_play(number, history_of(game), players)
        acts = sum(len(move.acts) for move in game.moves())
        return rows_of_stopped(number, acts, players, self.ending)

    def act_rows(self) -> list[dict[str, Any]]:
        """The rows of acts.csv; none while the game is played, because they would show hands."""
        if self.game is None or self.ending == GOES_ON:
            return []
        return list(act_rows(self.game, self.history.act_events))


def read_table(book: Rulebook, row: TableRow, events: Sequence[Event], number: int, arm: str) -> PlayedTable:
    """Read a table from its log. Raises ValueError if its moves do not fit this rulebook."""
    terms = read_terms(row.charter)
    reader = _Reader(PlayedTable(number, arm, row, History(row, terms), None))
    for event in events:
        reader.take(event)
    found = reader.table
    found.sittings += reader.sitting
    history = found.history
    if history.encoded_moves:
        names = [f"Seat {seat + 1}" for seat in range(row.seats)]
        moves = history.encoded_moves
        chance = Committed(row.secret, history.shares)
        found.game = Game.resume(book, row.seats, terms.charter, chance, moves, names)
        _time_moves(found, reader)
    return found


class _Reader:
    """Follows the log of a table."""

    def __init__(self, table: PlayedTable) -> None:
        self.table = table
        self.sitting = [Sitting(seat, NOBODY, None, 0) for seat in range(table.row.seats)]
        self.played: list[int] = [0]
        """The milliseconds played up to each event, without pauses."""
        self.seated = [0] * table.row.seats
        """The event with which each seat last changed hands."""
        self.undone_at = 0
        self.by: dict[int, tuple[int, bool, int, int]] = {}
        """By the number of a move: its event, whether a person made it, the event since which that seat was in these
        hands, and the last undo before it."""
        self._last: Event | None = None

    def take(self, event: Event) -> None:
        history, table = self.table.history, self.table
        runs = history.state == "playing" and self._last is not None
        ran = event.at - self._last.at if runs and self._last is not None else 0
        self.played.append(self.played[-1] + max(0, ran))
        self._last = event
        (entry,) = history.take([event])
        if event.kind == "act":
            by_person = event.by >= 0 and event.client_id is not None
            seated = self.seated[event.by] if event.by >= 0 else 0
            self.by[entry.move] = event.n, by_person, seated, self.undone_at
            self._note_act(entry.move, event, by_person=by_person)
        elif event.kind == "chat":
            chair = history.chairs[event.by] if event.by >= 0 else None
            member = chair.member if chair is not None else None
            table.talk.append((event.at, member, event.by, read_chat(event.body)))
        else:
            if history.state == "playing" and table.began_at is None:
                table.began_at = event.at
            if history.last_undo == event.n:
                self.undone_at = event.n
                table.undone += 1
            self._note_seats(event)

    def _note_seats(self, event: Event) -> None:
        for chair in self.table.history.chairs:
            bot = chair.bot or ""
            player = PERSON if chair.person else bot if chair.holder == "bot" else NOBODY
            member = chair.member if chair.person else None
            now = self.sitting[chair.seat]
            if (player, member) != (now.player, now.member):
                now.until = event.n
                self.table.sittings.append(now)
                self.sitting[chair.seat] = Sitting(chair.seat, player, member, event.n)
                self.seated[chair.seat] = event.n

    def _note_act(self, move: int, event: Event, *, by_person: bool) -> None:
        history = self.table.history
        if event.by < 0:
            self.table.did[move] = TimedMove(event.at, "", None)
            return
        chair, sitting = history.chairs[event.by], self.sitting[event.by]
        if by_person:
            self.table.did[move] = TimedMove(event.at, PERSON, sitting.member)
        else:
            bot = chair.bot or LATE_KIND
            self.table.did[move] = TimedMove(event.at, bot, sitting.member, stood_in=chair.person)


def _time_moves(table: PlayedTable, reader: _Reader) -> None:
    """Find out since when each person was asked before acting, and how long it took, without pauses."""
    game, events = table.game, table.history.act_events
    assert game is not None
    assert game.moment is not None
    moments = {moment.index: moment for moment in game.moment.back()}
    happened = table.history.happened
    for move, did in list(table.did.items()):
        if move >= len(events):
            del table.did[move]  # it was taken back
            continue
        n, by_person, seated, undone_at = reader.by[move]
        by, before = happened[n - 1].by, moments.get(move - 1)
        if not by_person or before is None or not before.who >> by & 1:
            continue
        asked = max(events[before.since[by]], seated, undone_at)
        response = reader.played[n] - reader.played[asked]
        table.did[move] = TimedMove(did.at, did.player, did.member, did.stood_in, happened[asked - 1].at, response)
