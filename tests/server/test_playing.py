"""Whole games over real lines."""

from __future__ import annotations

import asyncio
import random

from .conftest import House
from .line import Line


async def play(lines: list[Line], dice: random.Random, most: int = 10_000) -> None:
    """Everybody acts at random until the game is over, or `most` acts are done."""
    for _ in range(most):
        newest = max(line.moment for line in lines)
        await asyncio.gather(*(line.catches_up() for line in lines if line.moment < newest))
        if lines[0].position is None or lines[0].position["over"]:
            return
        acting = dice.choice([line for line in lines if line.turn])
        choice = dice.choice(acting.choices)
        answer = await acting.do(choice["act"])
        while answer.get("error") == "too_fast":  # a game at this pace may use up what a seat may send
            await asyncio.sleep(0.1)
            answer = await acting.do(choice["act"])
        assert answer["type"] == "done", answer
        await acting.waits_until(lambda line, n=answer["n"]: line.n >= n)


async def hear_more(lines: list[Line]) -> None:
    """Wait until one of these lines has brought more: one may know of its turn before another has heard of it."""
    waits = [asyncio.ensure_future(line.hears("update", len(line.messages))) for line in lines]
    done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for one in others:
        one.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for one in done:
        one.result()


async def test_four_people_play_a_whole_game(house: House) -> None:
    people = await house.people(4)
    await people[0].host("start")
    lines = [await person.line().__aenter__() for person in people]
    await play(lines, random.Random(1))
    assert lines[0].position["over"]
    await lines[0].waits_until(lambda line: line.lobby["state"] == "ended")
    for line in lines:
        await line.hang_up()


async def test_two_people_and_two_bots(house: House) -> None:
    people = await house.people(2, seats=4)
    await people[0].host("bot", seat=2, bot="random")
    await people[0].host("bot", seat=3, bot="sensible")
    await people[0].host("start")
    lines = [await person.line().__aenter__() for person in people]
    dice = random.Random(2)
    while not lines[0].position["over"]:
        acting = next((line for line in lines if line.turn), None)
        if acting is None:
            await hear_more(lines)
            continue
        answer = await acting.do(dice.choice(acting.choices)["act"])
        if answer["type"] == "done":
            for line in lines:
                await line.waits_until(lambda one, n=answer["n"]: one.n >= n)
    for line in lines:
        await line.hang_up()
