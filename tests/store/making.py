"""Tables and events for the tests of the store."""

from __future__ import annotations

from commonweal.server.store import HOST_KEY, Event, SeatKey, TableRow


def a_table(code: str = "AMBER") -> TableRow:
    return TableRow(
        code=code,
        game="potlatch",
        game_version=3,
        seats=4,
        charter=b'{"hand_size":4}',
        secret=bytes(range(32)),
        commitment="c0ffee",
        created_at=1_795_000_000.25,
    )


def a_key(code: str = "AMBER", seat: int = HOST_KEY, generation: int = 0) -> SeatKey:
    return SeatKey(code, seat, bytes([seat & 0xFF]) * 32, None if seat == HOST_KEY else b"words", generation)


def an_act(n: int, client_id: str | None = None, by: int = 0, body: bytes = b'{"act":"gift_to","seat":2}') -> Event:
    return Event(n=n, at=1_795_000_000_000 + n, kind="act", by=by, body=body, client_id=client_id)
