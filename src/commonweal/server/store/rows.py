"""What the store keeps: tables, the keys of their seats, and the events of their logs."""

from __future__ import annotations

import msgspec

HOST_KEY = -1
"""`SeatKey.seat` of the host's key."""
CLASS_SESSION = "class session"
"""`TableRow.game` of a class session, which is kept like a table."""


class TableRow(msgspec.Struct, frozen=True):
    """One table: what is fixed when it is made, and when it was closed. Times are seconds since the epoch."""

    code: str  # what people type to join
    game: str
    game_version: int
    seats: int
    charter: bytes  # JSON
    secret: bytes  # 32 bytes: the seed of every shuffle, revealed when the game is over
    commitment: str  # hash of the secret, shown from the start
    created_at: float
    closed_at: float | None = None


class Owner(msgspec.Struct, frozen=True):
    """The server that has the lease of a table."""

    node: str  # its name, which it keeps after a restart
    address: str  # the address at which other servers reach it: http://host:port; empty if they cannot


class SeatKey(msgspec.Struct, frozen=True):
    """What proves that somebody holds a seat; only hashes are stored."""

    code: str
    seat: int  # from 0; HOST_KEY for the host's key
    key_hash: bytes
    words_hash: bytes | None = None
    generation: int = 0  # a re-issued key has a higher one
    notify: bytes | None = None  # where its holder is notified of their turn, JSON


class Retention(msgspec.Struct, frozen=True):
    """Since when tables must have been unused to be deleted, in seconds since the epoch."""

    before: float
    before_play: float  # for tables at which nobody ever acted


class Forgotten(msgspec.Struct, frozen=True):
    """How many tables were deleted, and the id of the last one checked; None if there was none."""

    tables: int
    last: int | None


class SavedRow(msgspec.Struct, frozen=True):
    """Saved moves of a table (`server/rooms/saving.py`). first: the number of the first of them."""

    first: int
    body: bytes


class Event(msgspec.Struct, frozen=True, gc=False):
    """One numbered event of a table. The numbers of a table run 1, 2, 3, ... without a gap."""

    n: int
    at: int  # milliseconds since the epoch
    kind: str  # "act", "chat", "seat", "host", ...
    by: int  # the seat, or an `Actor`
    body: bytes
    client_id: str | None = None  # made by the client, so that an act sent twice counts once
    salt: bytes | None = None  # hides the event in the chain; none in the log of a class
    chain: bytes | None = None  # the hash of this event and all before it
