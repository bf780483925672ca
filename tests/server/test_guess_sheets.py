"""Guess sheets at a live table: private while the game is played, compared with the truth when it is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from .conftest import House
from .connection import Client, Connection
from .test_facilitator import do_first, play_on, tables_of
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
SHORT = {"max_sessions": 1, "facilitator": 1}


async def played(house: House, **charter: Any) -> tuple[list[Client], list[Connection]]:
    people, connections = await house.game(3, game="legislation", charter=SHORT | charter)
    for connection in connections:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    return people, connections


async def guess(connection: Connection, seat: int, thing: int, answer: int | None) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("guess", seat=seat, thing=thing, answer=answer))


def cards(connection: Connection, seat: int) -> list[int]:
    """The red cards of a seat, as this connection sees them."""
    hand = (connection.position or {})["view"]["hand"][seat]
    return [card for card, copies in enumerate(hand) if copies]


@pytest.mark.rule("LG-98", "LG-137")
async def test_guesses_are_ones_own_and_compared_at_the_end(open_house: Open) -> None:
    house = await open_house()
    people, connections = await played(house)
    true, other = cards(connections[1], 1)[:2]
    assert (await guess(connections[0], 1, true // 2, true % 2))["type"] == "done"
    assert (await guess(connections[0], 1, other // 2, 1 - other % 2))["type"] == "done"
    assert (await guess(connections[0], 2, true // 2, 0))["type"] == "done"
    assert (await guess(connections[0], 2, true // 2, None))["type"] == "done"
    sheets = [await person.at("GET", "/guesses") for person in people]
    assert [len(sheet) for sheet in sheets] == [2, 0, 0]
    assert {one["right"] for one in sheets[0]} == {None}
    for connection in connections[1:]:
        await connection.catches_up()
        assert not any('"guess' in text for text in connection.heard)
    await play_on(connections)
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    told = await people[0].at("GET", "/guesses")
    assert {one["thing"]: one["right"] for one in told} == {true // 2: True, other // 2: False}
    debrief = await people[2].at("GET", "/debrief")
    shown = next(one for one in debrief["pictures"] if one["title"]["id"] == "debrief.pictures.guesses.title")
    assert shown["rows"] == [[debrief["names"][0], 2, 1]]
    said = next(one for one in debrief["summary"] if one["id"] == "debrief.sentences.guesses")
    assert said["values"] == {"made": 2, "right": 1}
    files = [await tables_of(person) for person in people]
    assert sorted(row["right"] for row in files[0]["guesses.csv"]) == ["0", "1"]
    assert "guesses.csv" not in files[1]
    late = await guess(connections[0], 1, true // 2, 0)
    assert (late["rule"], late["message"]["id"]) == ("LG-98", "errors.guesses_in_game")
    again = await open_house()
    visitor = await again.client(people[0].code)
    visitor.http.cookies.update(people[0].http.cookies)
    assert await visitor.at("GET", "/guesses") == told


async def test_what_cannot_be_guessed_is_refused(house: House) -> None:
    _, connections = await played(house)
    view = (connections[0].position or {})["view"]
    here, absent = view["selected"].index(1), view["selected"].index(0)
    before = connections[0].n
    for given, expected in (
        ((0, here, 0), "errors.guess_of_oneself"),
        ((1, absent, 0), "errors.not_in_this_game"),
        ((3, here, 0), "errors.no_such_guess"),
        ((1, 20, 0), "errors.no_such_guess"),
        ((1, here, 2), "errors.no_such_guess"),
        ((-1, here, 0), "errors.no_such_guess"),
    ):
        refused = await guess(connections[0], *given)
        assert (refused["type"], refused["rule"], refused["message"]["id"]) == ("refused", "LG-98", expected)
    heard = len(connections[0].messages)
    await connections[0].send("guess", seat=1, thing=here, answer="plus")
    assert (await connections[0].hears("refused", heard))["error"] == "malformed"
    await connections[0].catches_up()
    assert connections[0].n == before


async def test_the_next_person_of_a_seat_begins_with_an_empty_sheet(house: House) -> None:
    people, connections = await played(house)
    await guess(connections[1], 2, cards(connections[1], 1)[0] // 2, 0)
    assert len(await people[1].at("GET", "/guesses")) == 1
    await people[0].host("remove", seat=1)
    newcomer = await house.client()
    await newcomer.join(people[0].code)
    assert newcomer.seat == 1
    assert await newcomer.at("GET", "/guesses") == []


async def test_a_game_without_sheets_refuses_guesses(house: House) -> None:
    _, connections = await house.game(2)
    refused = await guess(connections[0], 1, 0, 0)
    assert refused["message"]["id"] == "errors.no_guess_sheet"


@pytest.mark.rule("LG-99")
async def test_the_three_questions_are_answered_after_the_end(house: House) -> None:
    people, connections = await played(house)
    await do_first(connections, 0, "play_card")
    await play_on(connections)
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    for question in range(3):
        for connection in connections[:2]:
            sent = await connection.send("note", text=f"answer {question}", question=question)
            assert (await connection.answer_to(sent))["type"] == "done"
    await people[0].host("mute", seat=2)
    refused = await connections[2].ask("note", text="from one who is muted", question=0)
    assert refused["message"]["id"] == "errors.muted"
    rows = (await tables_of(people[2]))["answers.csv"]
    assert [(row["seat"], row["question"]) for row in rows] == [(str(s), str(q)) for q in range(3) for s in range(2)]
