"""Notify people who are away when it is their turn, at an address that they gave, so that a table can be played over
days.

A person is notified once of each question, some seconds after it was asked, unless they have come back meanwhile, and
once when the game is over. Messages contain no names, no cards and nothing that people have typed."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from .. import protocol as m
from ..cluster.outgoing import Outgoing, checked_url
from ..errors import BadRequest, NotSent, TooManyRequests
from ..load.budgets import CLIENT
from ..load.limits import FIRST_BURST, FIRST_RATE, NOTIFY_BURST, NOTIFY_RATE, SENT_BURST, SENT_RATE, Bucket, Buckets
from ..load.networks import NetworkBuckets
from ..pace.timing import LOOP_TIME, Timer, TimeSource
from ..rooms.change import Happened, Subscriber
from ..rooms.events import KINDS, NOTHING
from ..rooms.table import Table
from ..store import SeatKey
from ..texts import TABLE, TABLE_IN

DELAY = 20.0  # seconds in which somebody who looks at the table needs no message
REMEMBERED = 50_000  # questions of which people were notified
OVER = -1  # stands for the end of the game among the moves that asked something
log = logging.getLogger("commonweal.server")


class Destination(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where and how one person is notified. link: to the table, as that person reaches it."""

    url: str
    form: m.NotifyForm
    link: str
    lang: str = "en"


read_destination = msgspec.json.Decoder(Destination).decode


def destination_of(key: SeatKey | None) -> Destination | None:
    """Where the holder of a seat is notified; None if nowhere."""
    return None if key is None or key.notify is None else read_destination(key.notify)


class Notifier:
    """Sends the messages of all tables of a server."""

    def __init__(self, allowed: tuple[str, ...] = (), *, off: bool = False, source: TimeSource = LOOP_TIME) -> None:
        self.outgoing, self.off, self.source = Outgoing(allowed), off, source
        self.changes = Buckets(NOTIFY_RATE, NOTIFY_BURST)  # of one seat
        self._sent = Bucket(SENT_RATE, SENT_BURST)  # of the whole server
        self._first = NetworkBuckets(FIRST_RATE, FIRST_BURST)  # first messages, by the network that asks for them
        self._first_to = Buckets(FIRST_RATE, FIRST_BURST)  # and by the host to which they go
        self._notified: dict[tuple[str, int], int] = {}  # the move of which somebody was last notified
        self._tasks: set[asyncio.Task[None]] = set()

    def knows(self, code: str, seat: int, move: int) -> bool:
        """Whether the holder of a seat was notified of a move, or saw it."""
        return self._notified.get((code, seat)) == move

    def note(self, code: str, seat: int, move: int) -> None:
        """Note that the holder of a seat knows of a move."""
        self._notified.pop((code, seat), None)
        self._notified[code, seat] = move
        if len(self._notified) > REMEMBERED:
            del self._notified[next(iter(self._notified))]

    def send(self, destination: Destination, event: m.NotifyEvent, title: str) -> None:
        """Send a message without waiting. If it does not arrive, the server's log notes it."""
        if self.off or not self._sent.take():
            log.warning("A notification was left out: %s", "they are off" if self.off else "too many at once")
            return
        task = asyncio.get_running_loop().create_task(self._try(destination, event, title))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, destination: Destination, event: m.NotifyEvent, title: str) -> None:
        try:
            await self.deliver(destination, event, title)
        except NotSent as failed:
            log.warning("A notification did not arrive: %s", failed)

    def check_first(self, host: str) -> None:
        """Count a first message to a host. Raises TooManyRequests."""
        network = CLIENT.get().network
        fits = self._first_to.of(host).take() and (network is None or self._first.take(network)) and self._sent.take()
        if not fits:
            raise TooManyRequests("errors.notify_often", todo="todo.wait_a_minute")

    async def deliver(self, destination: Destination, event: m.NotifyEvent, title: str) -> None:
        """Send a message and wait until it is accepted. Raises NotSent."""
        content, headers = message(destination, event, title)
        await self.outgoing.post(destination.url, content, headers)

    async def stop(self) -> None:
        """Finish what is being sent."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2.0)
        await self.outgoing.close()


def message(destination: Destination, event: m.NotifyEvent, title: str) -> tuple[bytes, dict[str, str]]:
    """The body of the request, one sentence and the link, as text or as the JSON that chat programs understand; and its
    headers."""
    wording = TABLE_IN.get(destination.lang, TABLE)
    sentence = wording.word(f"notify.{event}", {"game": title}, None, ())
    line = f"{sentence} {destination.link}"
    if destination.form == "text":
        return line.encode(), {"Content-Type": "text/plain; charset=utf-8", "Click": destination.link}
    posted = m.Posted(text=line, content=line, event=event, game=title, link=destination.link)
    return msgspec.json.encode(posted), {"Content-Type": "application/json"}


class TurnNotifications(Subscriber):
    """Notify people when a turn of one table waits for them.

    timer: set while somebody is to be notified soon; the table stays in memory
    until then."""

    def __init__(self, table: Table, notifier: Notifier) -> None:
        self.table, self.notifier = table, notifier
        self.timer: Timer | None = None
        self.hears = KINDS if any(key.notify is not None for key in table.keys.values()) else NOTHING

    def on_load(self) -> None:
        """After the table was read from its log. If its game was over by then, everybody was notified."""
        if self.table.state == "ended":
            for seat in self.table.keys:
                self.notifier.note(self.table.code, seat, OVER)
        self.check_soon()

    @property
    def is_busy(self) -> bool:
        """Whether somebody is to be notified soon."""
        return self.timer is not None

    def on_change(self, happened: Happened) -> None:
        self.check_soon()

    def check_soon(self) -> None:
        """People who are here have seen what happened; check soon whether the others have come."""
        if not self.notifier.off and self._waiting() and self.timer is None:
            self.timer = self.notifier.source.call_later(DELAY, self._on_time)

    def _waiting(self) -> list[tuple[int, int, Destination]]:
        """The people who are away and do not know what they are asked: the seat, the move that asks, where to notify
        them."""
        table, found = self.table, []
        for seat, key in table.keys.items():
            if seat < 0 or key.notify is None or not table.history.chairs[seat].person:
                continue
            move = self._move(seat)
            if move is None or self.notifier.knows(table.code, seat, move):
                continue
            if table.connections.is_here(seat):
                self.notifier.note(table.code, seat, move)
            elif (destination := destination_of(key)) is not None:
                found.append((seat, move, destination))
        return found

    def _move(self, seat: int) -> int | None:
        """The move that asks a seat something; OVER once the game is over; None if nothing waits for the seat."""
        table = self.table
        if table.state == "ended":
            return OVER
        if table.game is None or table.state != "playing" or seat not in table.game.to_act:
            return None
        return table.game.asked_since(seat)

    def _on_time(self) -> None:
        self.timer = None
        table = self.table
        if table.evicted:
            return
        for seat, move, destination in self._waiting():
            self.notifier.note(table.code, seat, move)
            self.notifier.send(destination, "over" if move == OVER else "turn", table.book.texts.title)
        self.check_soon()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # ---------------------------------------------------------------- the calls

    def describe_destination(self, seat: int) -> m.Notification:
        """Where the holder of a seat is notified: only the host, since the whole address may be a secret."""
        destination = destination_of(self.table.keys.get(seat))
        if destination is None:
            return m.Notification(None, "text", not self.notifier.off)
        return m.Notification(checked_host(destination.url), destination.form, not self.notifier.off)

    async def set_destination(self, seat: int, wish: m.Notify, base: str) -> m.Notification:
        """Set where the holder of a seat is notified, once a first message has arrived there. Raises ApiError."""
        table, notifier = self.table, self.notifier
        kept: bytes | None = None
        if wish.url:
            if notifier.off:
                raise BadRequest("errors.notify_off", todo="todo.ask_operator", field="url")
            if not notifier.changes.of(f"{table.code} {seat}").take():
                raise TooManyRequests("errors.notify_often", todo="todo.wait_a_minute")
            lang = wish.lang if wish.lang in TABLE_IN else "en"
            destination = Destination(wish.url.strip(), wish.form, f"{base}/t/{table.code}", lang)
            notifier.check_first(checked_url(destination.url, notifier.outgoing.allowed).host)
            await notifier.deliver(destination, "test", table.book.texts.title)
            kept = msgspec.json.encode(destination)
        async with table.lock:
            key = msgspec.structs.replace(table.keys[seat], notify=kept)
            await table.put_key(key)
            if kept is not None:
                self.hears = KINDS
        return self.describe_destination(seat)


def checked_host(url: str) -> str:
    """The host of an address that was checked before."""
    return url.split("/")[2]
