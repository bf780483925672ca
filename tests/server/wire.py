"""A table at which every seat has a connection that keeps what it is sent, and bots that play it without waiting."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from commonweal.play import find_book
from commonweal.play.chance import commitment_to
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from commonweal.server.protocol import HostStarts, encode_json
from commonweal.server.rooms import history
from commonweal.server.rooms.change import ActCommand, Change, Command
from commonweal.server.rooms.connections import LONG_TEXT, SMALL, Connection, pack
from commonweal.server.rooms.events import SatDown
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.rooms.prepare import prepare_act
from commonweal.server.store import Event, TableRow

from .fake_time import FakeTime

NAMES = (
    "Almudena García", "Bartholomew", "Chidinma", "Dmitri", "Elisabeth", "Fern", "Guadalupe", "Hiroshi", "Ingeborg",
    "Jean-Baptiste",
)  # fmt: skip


START = "start"
THINKS = 2.0
"""Seconds that each act takes. No host is here, so in the course of a play anybody may take over hosting."""


class Forgetful:
    """A store that keeps nothing."""

    async def append(self, code: str, events: list[Event], keys: object = ()) -> None:
        """Take events."""


class Keeping(Forgetful):
    """A store that keeps the events of one table in memory."""

    def __init__(self) -> None:
        self.kept: list[Event] = []

    async def append(self, code: str, events: list[Event], keys: object = ()) -> None:
        """Keep events."""
        self.kept += events

    async def events(self, code: str) -> list[Event]:
        """All events."""
        return list(self.kept)


class Counter(Connection):
    """A connection that keeps the messages that are pushed to it."""

    def __init__(self, seat: int) -> None:
        super().__init__(self._never, seat, False, "")
        self.messages: list[bytes] = []

    async def _never(self, message: dict[str, Any]) -> None:
        raise AssertionError(message)

    def push(self, message: bytes) -> None:
        """Keep a message."""
        self.messages.append(message)


class Sent(NamedTuple):
    """What one act sent to each seat, the act as text, and the table after it. The seat that acts also gets its
    receipt."""

    table: LiveTable
    act: str
    messages: list[list[bytes]]

    @property
    def size(self) -> int:
        """Bytes to all seats together as pages get them, without the few of a frame."""
        return sum(len(packed(message)) for messages in self.messages for message in messages)

    @property
    def plain_size(self) -> int:
        """Bytes to all seats together where no message travels as gzip."""
        return sum(len(message) for messages in self.messages for message in messages)


def packed(message: bytes) -> bytes:
    """A message as it travels to a page."""
    return pack(message, SMALL) if len(message) >= LONG_TEXT else message


async def whole_game(
    name: str,
    seats: int,
    charter: Mapping[str, Any],
    seed: int,
    *,
    kind: str = "sensible",
    most: int = 100_000,
    store: Forgetful | None = None,
) -> AsyncIterator[Sent]:
    """Play a whole game at a table whose seats are all connected. Yields what its start and then each act sends, and
    whatever has become due by then."""
    book, rng = find_book(name), random.Random(seed)
    root, problems = book.adopt(seats, charter)
    assert not problems, problems
    terms = encode_json(history.Terms(book.charter_of(root) | book.decks_of(charter)))
    secret = seed.to_bytes(32, "big")
    row = TableRow("BCDFGH", name, book.version, seats, terms, secret, commitment_to(secret), 0.0)
    time = FakeTime()
    table = LiveTable(row, book, [], [], store or Forgetful(), source=time)  # type: ignore[arg-type]
    for seat in range(seats):
        join = table.action("seat", seat, SatDown(seat, NAMES[seat]))
        await table.change(Command(seat), partial(Change, [join]))
    lines = [Counter(seat) for seat in range(seats)]
    for line in lines:
        table.connections.add(line)
    await table.seating.host(HostStarts())
    table.turns.stop()
    table.turns.on_change = lambda _: None  # type: ignore[method-assign]
    yield Sent(table, START, [line.messages for line in lines])
    bot = player(kind)
    for _ in range(most):
        game = table.playing()
        seat = min(game.to_act)
        chosen = choose_move(bot, book, seen_by(book, game.s, seat), seat, rng.getrandbits(62))
        act = act_text(book, chosen[0])
        for line in lines:
            line.messages = []
        time.run_late(THINKS)
        command = Command(seat, f"{table.n:06}", lines[seat])
        await table.change(command, partial(prepare_act, table, command, ActCommand(seat, act, table.n)))
        yield Sent(table, act, [line.messages for line in lines])
        if table.game is None or table.game.over:
            return
