"""Sit down, come back, leave, and carry out what the host may do. Every change is an event of the table's log."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from commonweal.rulebook import FACILITATOR, Actor

from .. import protocol as m
from ..errors import Conflict, Forbidden, NotFound, TooManyRequests, check_between
from ..load.limits import ADDED_SECONDS, WORDS_BURST, WORDS_RATE, Bucket
from ..pace.time_used import last_added
from ..pace.turns import Turns
from ..people import keys
from ..people.codes import seat_name
from ..people.typed_text import clean_text
from ..protocol import CloseCode, ErrorCode
from ..rooms import events as e
from ..rooms.change import Change, Command
from ..rooms.history import Chair
from ..rooms.table import Table
from ..store import HOST_KEY, SeatKey
from . import charter_documents, hosting, moderating, seat_changes
from .shuffle import Shuffle

if TYPE_CHECKING:
    from ..people.identity import Viewer

LONGEST_WORDS = 80
STATES: dict[type, tuple[e.Paused | e.Resumed | e.Closed, tuple[m.TableState, ...]]] = {
    m.HostPauses: (e.Paused(), ("playing",)),
    m.HostResumes: (e.Resumed(), ("paused",)),
    m.HostCloses: (e.Closed(), ("waiting", "playing", "paused", "ended")),
}
"""What a host may do with the game, and in which states of the table."""


class Seating:
    """Who sits where at one table."""

    def __init__(self, table: Table, shuffle: Shuffle, turns: Turns) -> None:
        self.table, self._shuffle, self._turns = table, shuffle, turns
        self.attempts = Bucket(WORDS_RATE, WORDS_BURST)
        self.shown = Bucket(WORDS_RATE, WORDS_BURST)  # how often people look at their own phrases
        self.next_lock = asyncio.Lock()  # while the next table is made

    async def join(
        self, name: str, wished: int | None, client_id: str = "", *, host: bool = False
    ) -> tuple[m.Joined, str]:
        """Take an open seat. Returns the seat and the key, which only the cookie contains.

        host: the seat hosts the table. client_id: a person who took a seat with it has that seat already, and gets a
        new key. Raises ApiError."""
        table, mark = self.table, keys.id_hash(client_id) if client_id else None
        taken_before = self._seat_taken_with(mark)
        if taken_before is not None:
            return await self._join_again(taken_before)
        hosting.check_not_over(self.table)
        self._check_door(host)
        self._open_chair(wished)  # before the slow hash, so that a full table costs nothing
        key, words = keys.new_key(), keys.new_words()
        hashed = await self.table.hash_words(words)

        def prepare() -> Change:
            if self._seat_taken_with(mark) is not None:
                return Change([])
            hosting.check_not_over(self.table)
            self._check_door(host)
            chair = self._open_chair(wished)
            taken = [c.name for c in table.history.chairs if c.seat != chair.seat and c.holder != "open"]
            action = e.SatDown(chair.seat, seat_name(name, taken), host=host)
            kept = table.new_key(chair.seat, keys.key_hash(key), hashed)
            return Change([table.action("seat", chair.seat, action, mark)], keys=[kept])

        change = await table.change(Command(Actor.SERVER), prepare)
        taken_before = self._seat_taken_with(mark) if not change.events else None
        if taken_before is not None:
            return await self._join_again(taken_before)
        chair = table.history.chairs[change.events[0].by]
        return m.Joined(chair.seat, chair.name, words), key

    def _seat_taken_with(self, mark: str | None) -> int | None:
        """The seat that somebody took with the id of a call and still has."""
        for chair in self.table.history.chairs:
            if mark is not None and chair.person and self.table.history.received.get((chair.seat, mark)) == chair.since:
                return chair.seat
        return None

    async def _join_again(self, seat: int) -> tuple[m.Joined, str]:
        """Make a new key and recovery phrase for somebody who sat down but never got the answer. Raises
        StorageUnavailable."""
        words = keys.new_words()
        key = await self.renew_key(seat, words)
        return m.Joined(seat, self.table.history.chairs[seat].name, words), key

    async def renew_key(self, seat: int, words: str) -> str:
        """Make a new key for a seat or the host, and set this recovery phrase unless it is empty. Raises
        StorageUnavailable."""
        table, key = self.table, keys.new_key()
        hashed = await self.table.hash_words(words) if words else None
        async with table.lock:
            await table.put_key(table.new_key(seat, keys.key_hash(key), hashed))
        return key

    def _check_door(self, is_host: bool) -> None:
        if "join" in self.table.history.closed and not is_host:
            raise Forbidden("errors.joining_closed", todo="todo.ask_to_open")

    def _open_chair(self, wished: int | None) -> Chair:
        chairs = self.table.history.chairs
        if wished is not None:
            self._checked(wished)
        free = [chair for chair in chairs if chair.holder == "open"]
        if not free:
            raise Conflict("errors.seats_taken", todo="todo.watch_or_ask", error=ErrorCode.FULL)
        if wished is None:
            return free[0]
        if chairs[wished].holder != "open":
            raise Conflict("errors.seat_taken", todo="todo.other_seat", field="seat")
        return chairs[wished]

    async def come_back(self, words: str) -> tuple[m.Returned, str]:
        """Find the seat (or hosting) of this recovery phrase, and make a new key for this device. Raises ApiError."""
        table = self.table
        if not self.attempts.take():
            raise TooManyRequests("errors.too_many_words", todo="todo.wait_for_words")
        hashed = await self.table.hash_words(clean_text(words[:LONGEST_WORDS], LONGEST_WORDS))
        key = keys.new_key()

        def prepare() -> Change:
            seat = table.holder_of_words(hashed)
            if seat is None:
                raise Forbidden("errors.words_fit_no_seat", todo="todo.check_words")
            new = table.new_key(seat, keys.key_hash(key), hashed)
            if seat == HOST_KEY:
                return Change([table.action("seat", Actor.HOST, e.HostCameBack())], keys=[new])
            action = e.CameBack(seat, table.history.chairs[seat].name)
            return Change([table.action("seat", seat, action)], keys=[new])

        change = await table.change(Command(Actor.SERVER), prepare)
        seat = change.events[0].by
        if seat < 0:
            table.close_connections(FACILITATOR, CloseCode.KEY_REPLACED, "closed.other_device")
            return m.Returned(None, ""), key
        table.close_connections(seat, CloseCode.KEY_REPLACED, "closed.other_device")
        return m.Returned(seat, table.history.chairs[seat].name), key

    async def leave(self, seat: int) -> None:
        """Give up a seat. Raises Refused."""
        await seat_changes.vacate(self.table, seat, e.GaveUp, bot=None)

    # ---------------------------------------------------------------- recovery phrases

    def _own_key(self, viewer: Viewer) -> SeatKey:
        """The stored key of the caller's seat, or the host's. Raises Forbidden."""
        seat = HOST_KEY if viewer.seat is None else viewer.seat
        if seat not in self.table.keys or (viewer.seat is None and not viewer.host):
            raise Forbidden("errors.no_seat_of_yours", todo="todo.join_first")
        return self.table.keys[seat]

    async def check_own_words(self, viewer: Viewer, words: str) -> str:
        """The recovery phrase on the caller's device, if it still opens the seat. Raises NotFound."""
        kept = self._own_key(viewer)
        if not self.shown.take():
            raise TooManyRequests("errors.too_many_words", todo="todo.wait_for_words")
        if kept.words_hash is None or not keys.same_words(await self.table.hash_words(words), kept.words_hash):
            raise NotFound("errors.words_unknown", todo="todo.new_words")
        return words

    async def renew_own_words(self, viewer: Viewer) -> str:
        """Replace the caller's recovery phrase. Devices that already have the seat keep it. Raises ApiError."""
        self._own_key(viewer)
        if not self.shown.take():
            raise TooManyRequests("errors.too_many_words", todo="todo.wait_for_words")
        words = keys.new_words()
        hashed = await self.table.hash_words(words)

        def prepare() -> Change:
            kept = self._own_key(viewer)
            key = msgspec.structs.replace(kept, words_hash=hashed, generation=kept.generation + 1)
            if viewer.seat is None:
                return Change([self.table.action("seat", Actor.HOST, e.HostPhraseRenewed())], keys=[key])
            chair = self.table.history.chairs[viewer.seat]
            return Change([self.table.action("seat", chair.seat, e.PhraseRenewed(chair.seat, chair.name))], keys=[key])

        await self.table.change(Command(Actor.SERVER), prepare)
        return words

    # ---------------------------------------------------------------- the host

    async def host(self, command: m.HostCommand, by: int | None = None) -> m.Reissued | None:
        """Carry out what the host asks for. by: the seat of the host; None for a host without a seat. Raises
        Refused."""
        if isinstance(command, m.HostReissues):
            return await self._reissue(self._checked(command.seat), by)
        if isinstance(command, m.HostRemoves):
            await seat_changes.vacate(self.table, command.seat, e.Removed, bot=None)
        elif isinstance(command, m.HostSeatsBot):
            await self._bot(self._checked(command.seat), command.bot)
        elif isinstance(command, m.HostSeatsPerson):
            await self._person(self._checked(command.seat))
        elif isinstance(command, m.HostStarts):
            await self._shuffle.begin()
        elif isinstance(command, m.HostExtends):
            await self._extend(command.seconds)
        elif isinstance(command, m.HostShares | m.HostWithdraws | m.HostSetsPatience | m.HostSetsDoor):
            await hosting.carry_out(self.table, command)
        elif isinstance(command, moderating.Moderation):
            await moderating.carry_out(self.table, command)
        elif isinstance(command, m.HostEndsPhase):
            await moderating.end_phase(self.table, by)
        elif isinstance(command, m.HostWritesCharter):
            await charter_documents.write(self.table, command)
        else:
            await self._state(command)
        return None

    def _checked(self, seat: int) -> int:
        return hosting.chair_of(self.table, seat).seat

    async def _state(self, command: m.HostPauses | m.HostResumes | m.HostCloses) -> None:
        """Pause, resume or close the game."""
        table = self.table
        action, fitting = STATES[type(command)]

        def prepare() -> Change:
            if table.state not in fitting:
                raise Conflict(
                    "errors.state_unchanged",
                    todo="todo.look_at_table",
                    error=ErrorCode.ILLEGAL,
                    state=table.state,
                    deed=e.tag_of(action),
                )
            return Change([table.action("host", Actor.HOST, action)])

        change = await table.change(Command(Actor.HOST), prepare)
        if isinstance(action, e.Closed):
            await table.store.close_table(table.code, change.events[0].at / 1000)

    async def _extend(self, seconds: int) -> None:
        """Add time to the clock that runs."""
        table = self.table
        check_between(seconds, ADDED_SECONDS, "errors.seconds_not_possible", "todo.add_seconds", "seconds")

        def prepare() -> Change:
            if not self._turns.readings():
                raise Conflict("errors.no_clock", todo="todo.nothing_to_add", error=ErrorCode.ILLEGAL)
            return Change([table.action("host", Actor.HOST, e.TimeAdded(seconds))])

        await table.change(Command(Actor.HOST), prepare)

    async def take_time_back(self) -> None:
        """Take back the time that a host added last, from the questions that got it."""
        table = self.table

        def prepare() -> Change:
            added = last_added(table.history.happened)
            if added is None:
                return Change([])
            action = e.TimeTakenBack(added[1], of=added[0])
            return Change([table.action("host", Actor.HOST, action)])

        await table.change(Command(Actor.HOST), prepare)

    async def _bot(self, seat: int, kind: str) -> None:
        table = self.table
        hosting.check_bot(kind)

        def prepare() -> Change:
            hosting.check_not_over(self.table)
            chair = table.history.chairs[seat]
            name = chair.name
            if not chair.person:
                used = [c.name for c in table.history.chairs if c.seat != seat and c.holder != "open"]
                name = seat_name("", used)
            is_away = chair.holder == "person" and not table.connections.is_here(seat)
            gets_seat_back = is_away and table.game is not None
            action = e.BotStoodIn(seat, name, kind) if gets_seat_back else e.BotSatDown(seat, name, kind)
            return Change([table.action("seat", Actor.HOST, action)])

        await table.change(Command(Actor.HOST), prepare)

    async def _person(self, seat: int) -> None:
        """Put the person back; a seat that only a bot ever held becomes open before the start."""
        table = self.table

        def prepare() -> Change:
            hosting.check_not_over(self.table)
            chair = table.history.chairs[seat]
            if chair.holder == "person":
                raise Conflict("errors.person_plays", todo="todo.look_at_table", field="seat")
            action = e.CameBack(seat, chair.name) if chair.person else e.Opened(seat, chair.name)
            return Change([table.action("seat", Actor.HOST, action)])

        await table.change(Command(Actor.HOST), prepare)

    async def _reissue(self, seat: int, by: int | None) -> m.Reissued:
        """Make a new recovery phrase for a seat; the old key and phrase open nothing any more.

        A person who is here gets none."""
        table = self.table
        words = keys.new_words()
        hashed = await self.table.hash_words(words)

        def prepare() -> Change:
            chair = table.history.chairs[seat]
            if not chair.person:
                raise Conflict("errors.nobody_sits_there", todo="todo.simply_join", field="seat")
            if seat != by and table.connections.is_here(seat):
                raise Conflict("errors.person_is_here", todo="todo.own_words", field="seat", name=chair.name)
            key = table.new_key(seat, None, hashed)
            return Change([table.action("seat", Actor.HOST, e.PhraseReissued(seat, chair.name))], keys=[key])

        await table.change(Command(Actor.HOST), prepare)
        table.close_connections(seat, CloseCode.KEY_REPLACED, "closed.new_key")
        return m.Reissued(seat, words)
