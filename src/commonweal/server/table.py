"""One live table: its log and game in memory, and how an event comes to happen.

An event has happened when the store has made it durable; only then is anybody told. One at a time has the floor. If
storage is full or lost, the game goes back to what is durable, the table waits, and the same event is tried again until
it is kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from commonweal.play import Committed, Game, Move, NotPossible
from commonweal.rulebook import Actor, Rulebook

from . import history, log_pages
from .asked import AskedSince
from .connections import Connection, Connections
from .errors import Conflict, StorageUnavailable, TooLate
from .history import History, TableAction, TableEvent
from .lobby import lobby_of
from .log_lines import table_lines
from .protocol import (
    Clock,
    CloseCode,
    Done,
    ErrorCode,
    Hello,
    Line,
    LineAdded,
    Lobby,
    LobbyChanged,
    Position,
    PositionUpdate,
    Promised,
    PromisesChanged,
    Receipt,
    TableResumed,
    TableState,
    TableWaits,
    TalkPolicy,
    Undo,
    Update,
    encode,
    encode_json,
)
from .store import Duplicate, Event, OutOfTurn, SeatKey, Store, StoreError, TableRow, Unavailable
from .table_lock import TableLock
from .update_cache import UpdateCache
from .wish import Wish, events_of

AGAIN_FIRST, AGAIN_LONGEST = 0.1, 2.0  # seconds between attempts while storage is away
ANY_OTHER = -1  # stands for all seats that read the same of a move
JUST_ACTS = {"act"}
ANEW = frozenset(("act", "undo", "host", "seat", "start", "end", "time"))  # the position is told after these events
log = logging.getLogger("commonweal.server")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def _answer(asked: dict[Connection, Event]) -> None:
    """Tell those who asked for it that it is durable, and forget them."""
    for line, event in asked.items():
        line.push(encode(Done(event.client_id or "", event.n)))
    asked.clear()


def with_receipt(update: Update, event: Event) -> Update:
    """An update for the connection on which this event was asked for."""
    return msgspec.structs.replace(update, done=Receipt(event.client_id or "", event.n))


class Table:
    """A table that somebody uses just now. Made by `Tables`, from its row, keys and events."""

    def __init__(self, row: TableRow, book: Rulebook, keys: list[SeatKey], events: list[Event], store: Store) -> None:
        self.row, self.book, self.store = row, book, store
        self.terms = history.read_terms(row.charter)
        self.keys = {key.seat: key for key in keys}
        self.history = History(row)
        for event in events:
            self.history.take(event)
        self.game: Game | None = None
        self.resume_game()
        self.asked = AskedSince(self.history, self.game)
        self.connections = Connections()
        self.held = TableLock()
        self.durable = asyncio.Event()  # what is in memory is durable
        self.durable.set()
        self.storage_problem: str | None = None
        self.evicted = False  # the log went on without us: read it again
        self.in_flight: dict[tuple[int, str], list[Connection]] = {}
        self.listeners: list[Callable[[], None]] = []  # told after each event, and when the table begins to wait
        self.clock: Callable[[], Clock | None] = lambda: None  # the clock of the position, if one runs
        self.look: int | None = None  # the moment at which the host looks with all who follow
        self.last_used = time.monotonic()
        self._retrying: asyncio.Task[None] | None = None

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def n(self) -> int:
        return self.history.n

    @property
    def state(self) -> TableState:
        return self.history.state

    def _chance(self) -> Committed:
        return Committed(self.row.secret)

    def names(self) -> list[str]:
        """What the log calls the seats."""
        return [chair.name or f"Seat {chair.seat + 1}" for chair in self.history.chairs]

    def resume_game(self) -> None:
        """The game as the durable moves tell it."""
        if self.history.encoded_moves:
            terms, moves = self.terms.charter, self.history.encoded_moves
            self.game = Game.resume(self.book, self.row.seats, terms, self._chance(), moves, self.names())

    def begin_game(self) -> Game:
        """The game laid out, not yet part of the table."""
        return Game.begin(self.book, self.row.seats, self.terms.charter, self._chance(), self.names())

    # ---------------------------------------------------------------- events happen

    def lock(self) -> TableLock:
        """To change the table, `async with table.lock()`. Waiting while storage is away."""
        if self.storage_problem is not None:
            raise StorageUnavailable(self.storage_problem)
        return self.held

    def event(self, kind: str, by: int, body: bytes, client_id: str | None = None, *, ahead: int = 1) -> Event:
        """The event that would come next (`ahead` 2: the one after)."""
        return Event(self.n + ahead, now_ms(), kind, by, body, client_id)

    def action(self, kind: str, by: int, action: TableAction, client_id: str | None = None, *, ahead: int = 1) -> Event:
        return self.event(kind, by, encode_json(action), client_id, ahead=ahead)

    async def do(
        self, seat: int, act: Any, client_id: str | None, line: Connection | None, *, at: int = 0, late: bool = False
    ) -> None:
        """Carry an act out and make it durable; then it is acknowledged on `line`.

        `client_id`: None for what the server does for a seat, so that no client's id can meet it. `at`: the event after
        which the act was chosen; 0 if that is not known. `late`: a bot makes it because the seat's time is up, and the
        log says so. Raises NotDone, Taken, TooLate, Waiting, OutOfTurn; then nothing happened."""

        def make(game: Game) -> Move:
            return game.do(seat, act)

        await self._move(Wish(seat, client_id, line, at, late), make)

    async def time_up(self, since: int, seconds: float) -> None:
        """The act of the rules' own clock that has run for so many seconds since move `since`.

        Nothing happens if it runs no more. Raises as `do`."""

        def ring(game: Game) -> Move:
            if game.clock is None or game.clock.since != since:
                raise NotPossible("That clock runs no more.")
            return game.time_up(seconds)

        await self._move(Wish(Actor.SERVER), ring)

    async def _move(self, wish: Wish, make: Callable[[Game], Move]) -> None:
        by, client_id, line = wish.by, wish.client_id, wish.line
        if self._sent_before(by, client_id, line):
            return
        await self.held.acquire()
        release = True
        try:
            if self._sent_before(by, client_id, line):
                return
            if line is not None:
                line.check_open()
            game = self.playing()
            if 0 < wish.at < self.asked[by]:
                raise TooLate
            before = game.moves_done
            if client_id is not None:
                self.in_flight[by, client_id] = [line] if line is not None else []
            self.durable.clear()
            events = events_of(self, wish, make(game), game)

            def redo() -> None:
                make(game)

            try:
                await self.store.append(self.code, events)
            except Unavailable as lost:
                game.rewind(before)
                self._retry(lost, events, redo)
                release = False
                return
            except StoreError as refusal:
                game.rewind(before)
                self._refused_by_store(refusal, by, client_id)
                return
            self._happened(events)
        finally:
            if release:
                if client_id is not None:
                    self.in_flight.pop((by, client_id), None)
                self.durable.set()
                self.held.release()

    def _sent_before(self, seat: int, client_id: str | None, line: Connection | None) -> bool:
        """Whether this was done already, or is being done; then `line` hears of it as the first one did."""
        if client_id is None:
            if self.storage_problem is not None:
                raise StorageUnavailable(self.storage_problem)
            return False
        n = self.history.received.get((seat, client_id))
        if n is not None:
            if line is not None:
                line.push(encode(Done(client_id, n)))
            return True
        asking = self.in_flight.get((seat, client_id))
        if asking is not None:
            if line is not None and line not in asking:
                asking.append(line)
            return True
        if self.storage_problem is not None:
            raise StorageUnavailable(self.storage_problem)
        return False

    async def record(self, *events: Event, line: Connection | None = None, key: SeatKey | None = None) -> None:
        """Make events durable that change no position by themselves; call it with the floor.

        Raises Waiting, Taken; then nothing happened. A `key` is put in place first."""
        if self.storage_problem is not None:
            raise StorageUnavailable(self.storage_problem)
        try:
            if key is not None:
                await self.store.put_key(key)
                self.keys[key.seat] = key
            await self.store.append(self.code, events)
        except Unavailable as lost:
            if lost.in_doubt:
                self.evict()
            raise StorageUnavailable(lost.reason) from lost
        except Duplicate as known:
            if line is not None:
                line.push(encode(Done(known.client_id, known.n)))
            return
        except StoreError as refusal:
            self.evict()
            raise Conflict("The table went on meanwhile.", "Look at it again, then try once more.") from refusal
        if line is not None and events[0].client_id is not None:
            self.in_flight[events[0].by, events[0].client_id] = [line]
        self._happened(events)

    def playing(self) -> Game:
        """The game, if acts are possible now. Raises Taken."""
        if self.evicted:
            raise Conflict("The table went on elsewhere.", "Come back in a moment.", error=ErrorCode.STALE)
        if self.state == "paused":
            raise Conflict("The game is paused.", "Wait until the host lets it go on.", error=ErrorCode.PAUSED)
        if self.state == "closed":
            raise Conflict(
                "The host closed this table.", "Look at the log, or start a new table.", error=ErrorCode.ILLEGAL
            )
        if self.game is None:
            raise Conflict("The game has not begun.", "Wait until the host starts it.", error=ErrorCode.ILLEGAL)
        return self.game

    def _refused_by_store(self, refusal: StoreError, seat: int, client_id: str | None) -> None:
        if isinstance(refusal, Duplicate) and client_id is not None:
            for line in self.in_flight.get((seat, client_id), ()):
                line.push(encode(Done(client_id, refusal.n)))
            return
        log.warning("table %s: %s", self.code, refusal)
        self.evict()
        if not isinstance(refusal, OutOfTurn):
            raise refusal

    def evict(self) -> None:
        """Forget this copy of the table: another process wrote to it, or may have. Everybody dials again."""
        self.evicted = True
        for line in self.connections:
            line.close(CloseCode.RESTARTED, "the table is read again; come back with since")

    # ---------------------------------------------------------------- waiting for storage

    def _retry(self, lost: Unavailable, events: list[Event], redo: Callable[[], None]) -> None:
        self.storage_problem = lost.reason
        self.connections.tell(self.waits())
        self.durable.set()
        self.held.fail_waiters(lambda: StorageUnavailable(lost.reason))
        self._retrying = asyncio.get_running_loop().create_task(self._until_kept(events, redo))
        self._look_after()

    def waits(self) -> str:
        """The message that the table waits for its storage."""
        return encode(TableWaits(f"The table waits: {self.storage_problem}. Nothing is lost; it goes on by itself."))

    async def _until_kept(self, events: list[Event], redo: Callable[[], None]) -> None:
        """Try the same events until they are durable. Holds the floor that `do` took."""
        pause = AGAIN_FIRST
        try:
            while True:
                await asyncio.sleep(pause)
                pause = min(AGAIN_LONGEST, pause * 1.6)
                try:
                    await self.store.append(self.code, events)
                except Unavailable as lost:
                    self.storage_problem = lost.reason
                    continue
                except Duplicate:
                    pass  # it had been kept when the database was lost
                except StoreError as refusal:
                    log.warning("table %s: %s", self.code, refusal)
                    self.evict()
                    return
                redo()
                self.storage_problem = None
                self.connections.tell(encode(TableResumed("The table goes on.")))
                self._happened(events)
                return
        finally:
            self.storage_problem = None
            self._retrying = None
            for event in events:
                if event.client_id is not None:
                    self.in_flight.pop((event.by, event.client_id), None)
            self.held.release()

    # ---------------------------------------------------------------- telling

    def _happened(self, events: tuple[Event, ...] | list[Event]) -> None:
        """These events are durable: take them in, acknowledge, and tell everybody what they may know."""
        before = self.state
        taken = [self.history.take(event) for event in events]
        kinds = {event.kind for event in events}
        anew = self.game is not None and not ANEW.isdisjoint(kinds)
        self.last_used = time.monotonic()
        if self.game is not None and kinds != JUST_ACTS:
            self.game.rename(self.names())
        if self.game is not None:
            for event in events:
                self.asked.take(event.n, event.kind, event.by, self.game)
        self._look_after()
        asked = {}
        for event in events:
            if event.client_id is not None:
                for line in self.in_flight.pop((event.by, event.client_id), ()):
                    asked[line] = event
        if anew:
            self._tell(taken, asked)
            _answer(asked)
        else:
            _answer(asked)  # before its own line comes back: else a page would show it twice for a moment
            for entry in taken:
                self._tell_line(entry)
        if self.game is not None:
            self.game.drop_message_cache()
        if self.state != before or not kinds.isdisjoint(("seat", "next")):
            self.tell_lobby()
        if self.history.board.promises and not kinds.isdisjoint(("promise", "seat")):
            self._tell_promises()

    def _look_after(self) -> None:
        for look in self.listeners:
            look()

    def _tell(self, taken: list[TableEvent], asked: dict[Connection, Event]) -> None:
        """Tell everybody the position anew. Who `asked` for it is answered along with it, and taken out there."""
        assert self.game is not None
        whole = any(entry.kind != "act" or entry.by == Actor.CHANCE for entry in taken[:1])
        apart = None if whole or len(taken) > 1 else self.game.viewers_to_update()
        updates: dict[int | None, tuple[Update, str]] = {}
        shared = UpdateCache()
        for seat, lines in self.connections.groups():
            reader = seat if seat is None or apart is None or seat in apart else ANY_OTHER
            if not whole and len(taken) == 1 and self.game.went_unnoticed(seat):
                continue  # a message, even an empty one, would tell that something private was done
            if reader not in updates:
                update = shared.update(self, self.game, seat, taken, whole=whole)
                updates[reader] = update, encode(update)
            update, text = updates[reader]
            for line in lines:
                answered = asked.pop(line, None)
                line.push(text if answered is None else encode(with_receipt(update, answered)))

    def _tell_line(self, entry: TableEvent) -> None:
        for seat, lines in self.connections.groups():
            for sentence in table_lines(self, entry, seat):
                text = encode(LineAdded(sentence))
                for line in lines:
                    line.push(text)

    def _tell_promises(self) -> None:
        for seat, lines in self.connections.groups():
            told = self.promises(seat)
            if told:  # whoever may see none is not told that there are any
                text = encode(PromisesChanged(told))
                for line in lines:
                    line.push(text)

    def tell_lobby(self) -> None:
        """Tell everybody who sits where and whether the table is played."""
        for line in self.connections:
            line.push(encode(LobbyChanged(self.lobby(line.seat, line.host, line.base))))

    # ---------------------------------------------------------------- what each may know

    def lobby(self, you: int | None, host: bool, base: str) -> Lobby:
        """The table as anybody with its code may see it."""
        return lobby_of(self, you, host, base)

    def promises(self, seat: int | None) -> list[Promised]:
        """The promises that this viewer may see."""
        return self.history.board.told(seat, self.history.chairs)

    def position(self, seat: int | None) -> Position | None:
        """The position as this viewer may know it; None before the start."""
        if self.game is None:
            return None
        position = self.game.position(seat, everything=self.state == "ended")
        return Position(n=self.n, undo=self.may_undo(seat), clock=self.clock(), **position)

    def position_update(self, position: dict[str, Any], undo: Undo) -> PositionUpdate:
        """A position of the game, without its view, with what the table adds."""
        return PositionUpdate(n=self.n, undo=undo, clock=self.clock(), **position)

    def may_undo(self, seat: int | None) -> Undo:
        """Whether a seat may take the last move back, and why. See `Game.may_undo`."""
        if self.game is None or self.state != "playing":
            return Undo("no", "The game is not being played.")
        return Undo(*self.game.may_undo(seat))  # type: ignore[arg-type]

    def lines_since(self, since: int, seat: int | None) -> list[Line]:
        """All sentences after event `since`, for a viewer."""
        return log_pages.lines_between(self, since, self.n, seat)

    def hello(self, seat: int | None, host: bool, base: str, page: log_pages.Page, *, more: bool) -> str:
        """The first message on a line, with the newest page of the log; `more`: older pages follow."""
        return encode(
            Hello(
                n=self.n,
                lobby=self.lobby(seat, host, base),
                position=self.position(seat),
                lines=page.lines,
                more=more,
                promises=self.promises(seat),
                look=self.look,
                commitment=self.row.commitment,
            )
        )

    @property
    def talk(self) -> TalkPolicy:
        """What may be said now: the rules speak only while the game is played."""
        if self.game is None or self.state not in ("playing", "paused"):
            return "open"
        allowed: TalkPolicy = self.game.talk  # type: ignore[assignment]
        return allowed

    async def append_text(self, kind: str, by: int, body: bytes, client_id: str, line: Connection | None) -> None:
        """Make something that was said durable, and tell it to those it is for: a chat line, a promise."""
        if self._sent_before(by, client_id, line):
            return
        async with self.lock():
            if line is not None:
                line.check_open()
            if not self._sent_before(by, client_id, line):
                await self.record(self.event(kind, by, body, client_id), line=line)
