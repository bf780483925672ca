"""Play again: everybody keeps name, key and words, bots their kinds; seats rotate, scores add up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .connection import Client

Open = Callable[..., Awaitable[House]]


async def finished(house: House) -> list[Client]:
    """Two people and a bot whose game is over; bots played for everybody."""
    people = await house.people(2, seats=3, clock=600)
    for person, name in zip(people, ("Ada", "Ben"), strict=True):
        assert person.seat is not None
        await rename(house, person, name)
    await people[0].host("bot", seat=2, bot="random")
    await people[0].host("patience", seconds=300)
    await play_to_the_end(people)
    return people


async def rename(house: House, person: Client, name: str) -> None:
    """The names of the chairs, which the fixtures draw at random."""
    (await house.tables.find(person.code)).history.chairs[person.seat or 0].name = name


async def play_to_the_end(people: list[Client]) -> None:
    """Bots play for all people, who sit down again when the game is over."""
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    for connection in connections:
        await people[0].host("bot", seat=connection.lobby["you"], bot="random")
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")


async def test_everybody_sits_at_the_next_table_with_one_call(house: House) -> None:
    ada, ben = await finished(house)
    old = ada.code
    made = await ben.at("POST", "/again", None, 201)
    assert (made["seat"], made["words"]) == (2, None)
    new = made["code"]
    lobby = await house.client(new)
    seats = (await lobby.at("GET"))["seats"]
    assert [seat["name"] for seat in seats][1:] == ["Ada", "Ben"]
    assert [(seat["holder"], seat["bot"]) for seat in seats] == [("bot", "random"), ("person", None), ("person", None)]
    assert [seat.get("host", False) for seat in seats] == [False, True, True]  # the old host, and who asked
    assert await ada.at("POST", "/next") == {"code": new}
    ada.code = ben.code = new
    assert [(await one.at("GET"))["you"] for one in (ada, ben)] == [1, 2]
    assert (await ada.at("GET", "/words"))["words"] == ada.words
    told = await ben.at("GET")
    assert (told["patience"], told["host"]) == (300, True)
    assert (await house.tables.find(new)).terms.clock == 600
    await ben.host("start")
    async with ada.connect() as connection:
        assert connection.lobby["you"] == 1
    back = await house.client(new)
    assert (await back.at("POST", "/return", {"words": ada.words}))["seat"] == 1
    ada.code = old
    assert (await ada.at("GET"))["next"] == {"code": new, "by": 1}


async def test_two_who_ask_at_once_get_one_table(house: House) -> None:
    ada, ben = await finished(house)
    made = await asyncio.gather(*[one.at("POST", "/again", None, 201) for one in (ada, ben)])
    assert made[0]["code"] == made[1]["code"]
    events = await house.store.events(ada.code)
    assert [event.kind for event in events].count("next") == 1


async def test_programs_go_on_with_their_key(house: House) -> None:
    ada, ben = await finished(house)
    key = ben.key()
    new = (await ada.at("POST", "/again", None, 201))["code"]
    program = await house.client()
    program.http.headers["Authorization"] = f"Bearer {key}"
    program.code = new
    assert (await program.at("GET"))["you"] == 2


async def test_scores_add_up_from_game_to_game_and_after_a_restart(open_house: Open) -> None:
    house = await open_house()
    ada, ben = await finished(house)
    assert (await ada.at("GET"))["series"] is None
    ada.code = (await ada.at("POST", "/again", None, 201))["code"]
    await ben.at("POST", "/next")
    ben.code = ada.code
    series = (await ben.at("GET"))["series"]
    assert [score["name"] for score in series["scores"]][:2] == ["Ada", "Ben"]
    assert all(len(score["games"]) == 1 and -20 <= score["games"][0] <= 40 for score in series["scores"])
    assert series["texts"] == {"en": "Status at the end.", "de": "Das Ansehen am Ende."}
    await play_to_the_end([ada, ben])
    told = (await ben.at("GET"))["series"]["scores"]
    assert {score["name"]: score["games"][0] for score in told} == {
        score["name"]: score["games"][0] for score in series["scores"]
    }
    assert all(len(score["games"]) == 2 for score in told)
    codes = ben.code, ben.key()
    await house.stop()
    house = await open_house()
    person = await house.client(codes[0])
    assert (await person.at("GET"))["series"]["scores"] == told


async def test_words_work_for_a_whole_series(house: House) -> None:
    ada, ben = await finished(house)
    for _ in range(2):
        ada.code = (await ada.at("POST", "/again", None, 201))["code"]
        await ada.host("close")
    device = await house.client(ada.code)
    assert (await device.at("POST", "/return", {"words": ben.words}))["name"] == "Ben"
    assert (await device.at("POST", "/words"))["words"] != ben.words


async def test_a_host_without_a_seat_hosts_the_next_table(house: House) -> None:
    host = await house.client()
    await host.make(2, play=False)
    for seat in range(2):
        await host.host("bot", seat=seat, bot="random")
    await host.host("start")
    async with host.connect() as connection:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    host.code = (await host.at("POST", "/again", None, 201))["code"]
    assert (await host.at("GET"))["host"]
    assert (await host.at("GET", "/words"))["words"] == host.words
    await host.host("start")


@pytest.mark.parametrize("call", ["/again", "/next"])
async def test_strangers_and_the_impatient_are_refused(house: House, call: str) -> None:
    people = await house.people(2)
    stranger = await house.client(people[0].code)
    assert (await stranger.at("POST", call, None, 401))["error"] == "no_key"
    assert (await people[0].at("POST", call, None, 409))["error"] in ("illegal", "not_now")
