"""Whole games over real connections."""

from __future__ import annotations

import asyncio
import random

from .conftest import House
from .connection import Connection


async def play(connections: list[Connection], dice: random.Random, most: int = 10_000) -> None:
    """Everybody acts at random until the game is over, or `most` acts are done."""
    for _ in range(most):
        newest = max(connection.moment for connection in connections)
        await asyncio.gather(*(connection.catches_up() for connection in connections if connection.moment < newest))
        if connections[0].position is None or connections[0].position["over"]:
            return
        acting = dice.choice([connection for connection in connections if connection.turn])
        answer = await acting.do(dice.choice(acting.choices)["act"])
        assert answer["type"] == "done", answer
        await acting.waits_until(lambda connection, n=answer["n"]: connection.n >= n)


async def hear_more(connections: list[Connection]) -> None:
    """Wait until one of these connections has brought more: one may know of its turn before another has heard of it."""
    waits = [asyncio.ensure_future(connection.hears("update", len(connection.messages))) for connection in connections]
    done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for one in others:
        one.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for one in done:
        one.result()


async def test_four_people_play_a_whole_game(house: House) -> None:
    _, connections = await house.game(4)
    await play(connections, random.Random(1))
    assert connections[0].position["over"]
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")


async def test_two_people_and_two_bots(house: House) -> None:
    people = await house.people(2, seats=4)
    await people[0].host("bot", seat=2, bot="random")
    await people[0].host("bot", seat=3, bot="sensible")
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    dice = random.Random(2)
    while not connections[0].position["over"]:
        acting = next((connection for connection in connections if connection.turn), None)
        if acting is None:
            await hear_more(connections)
            continue
        answer = await acting.do(dice.choice(acting.choices)["act"])
        if answer["type"] == "done":
            for connection in connections:
                await connection.waits_until(lambda one, n=answer["n"]: one.n >= n)
