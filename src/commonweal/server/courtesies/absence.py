"""Find out who is away, so that nobody can freeze a table.

People without an open connection are away. Once somebody has been away for the table's patience and a turn waits, a bot
may stand in: the host decides; if no host is here, or none has decided for as long again, everybody with a seat
decides. A person who is here but lets a turn wait several times as long counts as away. Once no host has been here for
the table's patience, anybody with a seat may become host.

Presence is not part of the log: a restarted server counts from the beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from commonweal.rulebook import Actor

from ..errors import Conflict, Forbidden
from ..load.limits import PATIENCE
from ..pace.timing import LOOP_TIME, Timer, TimeSource
from ..protocol import Decider, ErrorCode, Hosting, LobbyPart
from ..rooms import events as e
from ..rooms.change import Change, Command, Happened, Subscriber
from ..rooms.events import KINDS, NOTHING
from ..rooms.table import Table
from .hosting import STAND_IN, chair_of

if TYPE_CHECKING:
    from ..people.identity import Viewer
    from ..rooms.connections import Connection

IDLE = 5  # how many times the patience a turn waits for somebody who is here


class Absence(Subscriber):
    """Since when people have been away from one table, and what the others may do about it.

    tell: tells everybody when they may do something else."""

    hears = NOTHING

    def __init__(self, table: Table, tell: Callable[[], None], source: TimeSource = LOOP_TIME) -> None:
        self.table, self._tell, self._source = table, tell, source
        self.away: dict[int, float] = {}
        """Since when each person is away."""
        self._asked: dict[int, tuple[int, float]] = {}  # the move that asks each seat, and since when it has waited
        self._hostless: float | None = None
        self._timer: Timer | None = None
        self.of_class = 0
        """After how many seconds away the class of the table lets a bot play for somebody; 0 if it does not."""
        self.sent: tuple[Hosting, list[Decider]] | None = None
        """What everybody knows of hosting and of each seat."""

    def update(self) -> None:
        """Note who is here and who is asked."""
        table, now = self.table, self._source.now()
        people = [chair.seat for chair in table.history.chairs if chair.holder == "person"]
        self.away = {seat: self.away.get(seat, now) for seat in people if not table.connections.is_here(seat)}
        self.hears = KINDS if self.away else NOTHING
        self._hostless = None if self.host_is_here() else self._hostless or now
        before, self._asked = self._asked, {}
        if table.game is not None and table.state == "playing":
            for seat in table.game.to_act & set(people):
                move = table.game.asked_since(seat)
                known = before.get(seat)
                self._asked[seat] = known if known is not None and known[0] == move else (move, now)
        self._set_timer(now)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def host_is_here(self, *, besides: int | None = None) -> bool:
        """Whether a host has an open connection. besides: a seat that does not count.

        The facilitators of a class run its tables from the wall, without a connection to each."""
        table = self.table
        if table.terms.class_code:
            return True
        seats = table.history.hosts - {besides}
        return any(table.connections.is_here(seat) for seat in seats) or any(
            connection.host and connection.seat != besides for connection in table.connections
        )

    def hosting(self) -> Hosting:
        """Whether a host is here, or has been away so long that others may take over (never at a table that waits for
        good)."""
        if self._hostless is None:
            return "here"
        patience = self.table.history.patience
        return "open" if patience and self._source.now() >= self._hostless + patience else "away"

    def who_replaces(self, seat: int) -> Decider:
        """The seats that may let a bot play for a seat now."""
        due, now = self._due(seat), self._source.now()
        if due is None or self.table.history.chairs[seat].holder != "person" or now < due:
            return "nobody"
        alone = not self.host_is_here(besides=seat)
        return "everybody" if alone or now >= due + self.table.history.patience else "host"

    async def let_bot_stand_in(self, viewer: Viewer, seat: int) -> None:
        """Let a bot play for somebody who is away, until the person is back. Raises ApiError."""
        table, by = self.table, Actor.HOST if viewer.seat is None else viewer.seat

        def prepare() -> Change:
            chair = chair_of(table, seat)
            who = self.who_replaces(seat)
            if who == "nobody":
                raise Conflict("errors.not_away", todo="todo.wait_for_absent", field="seat", name=chair.name)
            if who == "host" and not viewer.host:
                raise Forbidden("errors.only_host_replaces", todo="todo.ask_host")
            action = e.BotStoodIn(seat, chair.name, STAND_IN)
            return Change([table.action("seat", by, action)])

        await table.change(Command(by), prepare)

    async def take_over(self, seat: int) -> None:
        """Become host of a table whose hosts have been away for long. Raises Conflict."""
        table = self.table

        def prepare() -> Change:
            if self.hosting() != "open":
                raise Conflict("errors.host_is_here", todo="todo.ask_host_to_share", error=ErrorCode.ILLEGAL)
            chair = table.history.chairs[seat]
            return Change([table.action("seat", seat, e.HostingShared(seat, chair.name))])

        await table.change(Command(seat), prepare)

    def may_host(self, connection: Connection) -> bool:
        """Whether a connection belongs to a host."""
        return connection.host or connection.seat in self.table.history.hosts

    def _due(self, seat: int) -> float | None:
        """When a turn has waited long enough for a seat; None if no turn waits, or the table waits for good."""
        table, patience = self.table, self.table.history.patience
        if table.game is None or table.state != "playing" or seat not in table.game.to_act or not patience:
            return None
        move, since = self._asked.get(seat, (-1, 0.0))
        idle = since + IDLE * patience if move == table.game.asked_since(seat) else self._source.now() + patience
        away = self.away.get(seat)
        return idle if away is None else min(idle, away + patience)

    def _set_timer(self, now: float) -> None:
        """Check again when something changes next, and once in a while for people who let a turn wait."""
        self.stop()
        patience = self.table.history.patience
        moments = [now + (patience or PATIENCE)]
        moments += [self._hostless + patience] if self._hostless is not None else []
        for seat in self._asked:
            due = self._due(seat)
            moments += [] if due is None else [due, due + patience]
        coming = [moment for moment in moments if moment > now]
        if self.table.connections.count and self.table.state in ("waiting", "playing", "paused"):
            self._timer = self._source.call_later(min(coming) - now, self.look_again)

    def on_change(self, happened: Happened) -> None:
        """While somebody is away, a change may decide what the others may do."""
        self.look_again()

    def look_again(self) -> None:
        """Tell everybody if they may do something else than they were last told."""
        self.update()
        if self.has_changes() and not self.table.evicted:
            self._tell()

    def has_changes(self) -> bool:
        """Whether people may do something else than they were last told."""
        return self.sent != self.decisions()

    def add_to(self, part: LobbyPart) -> None:
        """Add what everybody may do now, as far as they do not know it, and note that it is being sent."""
        if not self.has_changes():
            return
        sent = self.sent
        self.note_sent()
        hosting, replace = self.decisions()
        if sent is None or sent[0] != hosting:
            part.hosting = hosting
        if sent is None or sent[1] != replace:
            part.replace = replace

    def note_sent(self) -> None:
        """Note that everybody is being sent the present state."""
        self.update()
        self.sent = self.decisions()

    def decisions(self) -> tuple[Hosting, list[Decider]]:
        """What everybody may do about hosting and about each seat."""
        return self.hosting(), [self.who_replaces(chair.seat) for chair in self.table.history.chairs]
