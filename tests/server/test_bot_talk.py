"""Bots with a character talk: as messages, in the open, never too much, and only where it is allowed."""

from __future__ import annotations

from typing import Any

from .conftest import House
from .connection import Client


async def play_out(house: House, game: str = "potlatch", seats: int = 4, **more: Any) -> Client:
    """A table of bots with a character whose game is over; the host looks on."""
    host = await house.client()
    await host.make(seats, game=game, play=False, **more)
    for seat in range(seats):
        await host.host("bot", seat=seat, bot="character")
    return host


async def finished(house: House, host: Client) -> list[Any]:
    """Start the game, wait for its end, and return the table's events."""
    await host.host("start")
    connection = await host.connect()
    await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    return list((await house.tables.find(host.code)).history.happened)


async def test_bots_talk(house: House) -> None:
    host = await play_out(house)
    events = await finished(house, host)
    print([event.body for event in events if event.kind == "chat"][:5])
    assert any(event.kind == "chat" for event in events)
