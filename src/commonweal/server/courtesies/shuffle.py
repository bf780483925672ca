"""Begin a game with a shuffle that nobody controls alone: neither the server, nor its host, nor a player.

The page of each person who waits commits to a random share. When the game is about to begin, the list of commitments is
closed, as an event; then the pages reveal their shares, and the cards are drawn from the server's secret and all shares
(`play/shares.py`). Shares that do not arrive in time are left out, and the log says whose. Programs and pages that
commit to nothing are not waited for."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from commonweal.play.shares import Share, fits, is_hex_64
from commonweal.rulebook import Actor

from ..errors import ApiError, Conflict
from ..load.limits import REVEAL_AGAIN_SECONDS, REVEAL_SECONDS
from ..pace.timing import LOOP_TIME, TimeSource
from ..protocol import ErrorCode
from ..rooms.change import Change, Command, Subscriber
from ..rooms.events import NOTHING, SharesCommitted, Started
from ..rooms.table import Table
from .seat_changes import swapped

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..rooms.connections import Connection

log = logging.getLogger("commonweal.server")


class Shuffle(Subscriber):
    """The beginning of one table's game."""

    hears = NOTHING

    def __init__(self, table: Table, source: TimeSource = LOOP_TIME) -> None:
        self.table, self._source = table, source
        self._revealed: dict[int, str] = {}
        self._ready = asyncio.Event()  # nobody is waited for any more
        self._dealing: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether shares are being revealed: the table must stay in memory then."""
        return self._dealing is not None and not self._dealing.done()

    async def begin(self) -> None:
        """Begin the game once all pages that committed to a share have revealed it. Raises ApiError."""
        table = self.table
        await table.change(Command(Actor.HOST), self._prepare)
        if not table.history.reveals:
            return
        await asyncio.shield(self._deal_soon(REVEAL_SECONDS))
        if table.evicted or self._stopped:
            raise Conflict("errors.table_went_on", todo="todo.look_and_try")

    def on_load(self) -> None:
        """Go on if a server stopped after it closed the list: nobody has to start the game again."""
        if self.table.history.reveals:
            self._deal_soon(REVEAL_AGAIN_SECONDS)

    def stop(self) -> None:
        """Stop waiting, and deal nothing. If the list is closed, the server that next reads the table goes on."""
        self._stopped = True
        self._ready.set()

    # ---------------------------------------------------------------- what pages send

    def commit(self, connection: Connection, commitment: str) -> None:
        """Keep the commitment of a page while it is connected. After the list was closed it is too late."""
        if is_hex_64(commitment):
            connection.commitment = commitment

    def reveal(self, seat: int, share: str) -> None:
        """Accept the share of a seat, if the list is closed and the share fits the commitment there."""
        if not self.table.history.reveals:
            return  # too early, or too late
        shares = self.table.history.shares
        for one in shares:
            if one.seat == seat and fits(self.table.row.commitment, one.commitment, share):
                self._revealed[seat] = share
        if len(self._revealed) == len(shares):
            self._ready.set()

    # ---------------------------------------------------------------- changes

    def _prepare(self) -> Change:
        """Close the list of commitments, or begin at once if there are none. Raises Conflict."""
        table = self.table
        if table.state != "waiting":
            raise Conflict("errors.begun_already", todo="todo.look_at_table", error=ErrorCode.ILLEGAL)
        if table.history.reveals:
            return Change([])  # another host was faster
        free = sum(chair.holder == "open" for chair in table.history.chairs)
        if free:
            raise Conflict("errors.seats_open", todo="todo.fill_seats", error=ErrorCode.OPEN_SEATS, count=free)
        shares = self._commitments()
        if not shares:
            return self._start([])
        return Change([table.action("share", Actor.HOST, SharesCommitted(shares))])

    def _commitments(self) -> list[Share]:
        """The commitments of people who sit here with a connected page, one for each seat.

        A commitment copied from another seat does not count."""
        found: dict[str, Share] = {}
        for chair in self.table.history.chairs:
            pages = self.table.connections.of(chair.seat) if chair.holder == "person" else []
            new = [page.commitment for page in pages if page.commitment and page.closing is None]
            if new and new[0] not in found:
                found[new[0]] = Share(chair.seat, new[0])
        return list(found.values())

    def _start(self, shares: list[Share]) -> Change:
        """Begin the game, drawn from the server's secret and these shares."""
        table = self.table
        game = table.new_game(shares)
        moved = self._let_maker_act_first(game)
        started = table.action("start", Actor.HOST, Started(shares or None))
        dealt = table.event("act", Actor.CHANCE, game.encoded_moves[0])
        return moved._replace(events=[*moved.events, started, dealt], game=game)

    def _let_maker_act_first(self, game: Game) -> Change:
        """If one person plays against bots and need not wait for them: the change of places with the bot that acts
        first.

        Only shares that were revealed change which bot that is."""
        people = [chair.seat for chair in self.table.history.chairs if chair.person]
        first = min((seat for seat in game.to_act if seat >= 0), default=None)
        if not self.table.terms.maker_first or len(people) != 1 or first is None or people[0] in game.to_act:
            return Change([])
        return swapped(self.table, people[0], first)

    def _prepare_deal(self) -> Change:
        table = self.table
        if not table.history.reveals:  # the host closed the table meanwhile
            raise Conflict("errors.begun_already", todo="todo.look_at_table", error=ErrorCode.ILLEGAL)
        shares = [msgspec.structs.replace(one, share=self._revealed.get(one.seat, "")) for one in table.history.shares]
        return self._start(shares)

    # ---------------------------------------------------------------- waiting for shares

    def _deal_soon(self, seconds: float) -> asyncio.Task[None]:
        """Wait so long for the shares, then deal; one task for everybody who asks."""
        if self._dealing is None or self._dealing.done():
            self._dealing = asyncio.get_running_loop().create_task(self._deal(seconds))
            self._dealing.add_done_callback(_note_failure)
        return self._dealing

    async def _deal(self, seconds: float) -> None:
        timer = self._source.call_later(seconds, self._ready.set)
        try:
            await self._ready.wait()
        finally:
            timer.cancel()
        if not (self._stopped or self.table.evicted):
            await self.table.change(Command(Actor.SERVER), self._prepare_deal, patient=True)


def _note_failure(task: asyncio.Task[None]) -> None:
    """Log the failure: nobody may wait for a deal any more."""
    if not task.cancelled() and isinstance(task.exception(), Exception):
        error = task.exception()
        how = logging.DEBUG if isinstance(error, ApiError) else logging.ERROR
        log.log(how, "a table could not be dealt: %s", error, exc_info=error if how == logging.ERROR else None)
