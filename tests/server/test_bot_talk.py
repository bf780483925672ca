"""Bots with a character talk: in messages, never too much, and only where it is allowed."""

from __future__ import annotations

import io
import random
import zipfile
from collections import Counter
from typing import Any

import pytest

from commonweal.play.characters import KEPT, motive_of
from commonweal.play.encoding import decode_move
from commonweal.play.notation import operands_of
from commonweal.server.courtesies.arguments import read_argument_event
from commonweal.server.pace.bot_talk import LEAST_ACTS, rested
from commonweal.server.rooms.history import read_chat

from .conftest import House
from .connection import Client, Connection, play_to_the_end


async def bots_play(
    house: House, game: str = "potlatch", seats: int = 4, kind: str = "character", silent: bool = False, **more: Any
) -> tuple[Client, Connection]:
    """A table of bots whose game is over; its host has watched."""
    host = await house.client()
    await host.make(seats, game=game, play=False, **more)
    for seat in range(seats):
        await host.host("bot", seat=seat, bot=kind)
    if silent:
        await host.host("bot_talk", on=False)
    connection = await host.connect()
    await host.host("start")
    await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    return host, connection


async def said_at(house: House, host: Client) -> list[Any]:
    """What bots said at a table: the events."""
    happened = (await house.tables.find(host.code)).history.happened
    return [event for event in happened if event.kind in ("chat", "argument")]


async def test_bots_say_why_in_messages_that_pages_word(house: House) -> None:
    host, connection = await bots_play(house)
    said = await said_at(house, host)
    assert len(said) >= 3
    texts = (await host.call("GET", "/api/games/potlatch"))["texts"]
    for event in said:
        chat = read_chat(event.body)
        assert chat.text == ""
        assert chat.to is None
        assert chat.says is not None
        assert chat.says.id in texts
    heard = [one["entry"] for one in connection.messages if one["type"] == "entry" and one["entry"]["kind"] == "chat"]
    assert [entry["id"] for entry in heard] == [read_chat(event.body).says.id for event in said]  # type: ignore[union-attr]
    with zipfile.ZipFile(io.BytesIO((await host.http.get(f"/api/tables/{host.code}/export.zip")).content)) as record:
        talk = record.read("talk.csv").decode()
    assert "voices." not in talk
    assert len(talk.splitlines()) == len(said) + 1


async def test_bots_do_not_talk_too_much(house: House) -> None:
    host, _ = await bots_play(house, "legislation", 4)
    table = await house.tables.find(host.code)
    acts, last_by = 0, {}
    for place, event in enumerate(table.history.happened):
        if event.kind == "act" and event.by >= 0:
            acts += 1
        elif event.kind == "chat":
            assert acts >= LEAST_ACTS or not last_by
            between = table.history.happened[last_by.get(event.by, 0) : place]
            assert event.by not in last_by or sum(one.kind == "act" and one.by != event.by for one in between) >= 4
            acts, last_by[event.by] = 0, place
    assert len(last_by) >= 2
    assert rested(table.history, {0, 1, 2, 3}) <= {0, 1, 2, 3}


async def test_every_debate_hears_a_reason_for_a_shown_vote(house: House) -> None:
    host, _ = await bots_play(house, "original_position", 4, charter={"debate_seconds": 0})
    table = await house.tables.find(host.code)
    reasons = [read_argument_event(event.body) for event in await said_at(house, host) if event.kind == "argument"]
    assert len({reason.about for reason in reasons}) >= 5
    for reason in reasons:
        assert reason.says is not None
        assert reason.side in (1, 2)
    assert len(table.history.arguments.made) == len(reasons)


@pytest.mark.parametrize(
    "more",
    [{"silent": True}, {"kind": "sensible"}, {"charter": {"table_talk": "closed"}}],
    ids=["host", "plain", "rule"],
)
async def test_bots_are_silent_where_they_may_not_talk(house: House, more: dict[str, Any]) -> None:
    host, connection = await bots_play(house, **more)
    assert await said_at(house, host) == []
    assert connection.lobby["bot_talk"] is not more.get("silent", False)


async def test_motives_are_told_when_the_game_is_over_and_not_before(house: House) -> None:
    host, connection = await bots_play(house, seats=6)
    lobbies = [one["lobby"] for one in connection.messages if one["type"] in ("hello", "lobby")]
    before = [lobby for lobby in lobbies if lobby["state"] == "playing"]
    assert before
    for lobby in before:
        assert not any(info.get("motive") for info in lobby["seats"])
        assert sorted(info["creed"] for info in lobby["seats"]) == sorted(
            ["private", "private", "shared", "worst_off", "fair", "reciprocal"]
        )
    game = (await house.tables.find(host.code)).game
    assert game is not None
    assert [info["motive"] for info in connection.lobby["seats"]] == [motive_of(game.chance, seat) for seat in range(6)]


async def a_person_among_bots(house: House, seed: int) -> Client:
    """A table of Potlatch where one person, who plays at random, has played with three bots to the end."""
    (person,) = await house.people(1, seats=4, game="potlatch")
    for seat in (1, 2, 3):
        await person.host("bot", seat=seat, bot="character")
    await person.host("start")
    await play_to_the_end(person, random.Random(seed))
    return person


async def test_bots_promise_people_a_gift_and_keep_it_as_their_motive_lets_them(house: House) -> None:
    settled = Counter[tuple[bool, str]]()
    for seed in range(12):
        person = await a_person_among_bots(house, seed)
        table = await house.tables.find(person.code)
        game, history = table.game, table.history
        assert game is not None
        gifts = [
            (event.n, event.by, operands_of(game.book, number)["seat"])
            for event in history.happened
            if event.kind == "act"
            for number in decode_move(game.move_code, event.body).numbers
            if event.by >= 0 and game.book.act_of(number).name == "gift_to"
        ]
        for promise in history.board.promises.values():
            assert promise.to == [0]
            assert promise.open
            assert promise.says is not None
            assert promise.act is not None
            later = [house_of for n, by, house_of in gifts if n > promise.number and by == promise.by]
            keeper = motive_of(game.chance, promise.by) not in KEPT
            answer = promise.answers.get(promise.by, "open")
            assert answer == ("open" if not later else "kept" if later[0] == 0 else "broken")
            settled[keeper, answer] += 1
        if settled[True, "kept"] >= 2 and settled.keys() & {(False, "kept"), (False, "broken")}:
            break
    assert settled[True, "kept"] >= 2
    assert settled.keys() & {(False, "kept"), (False, "broken")}
    # People read it in their language, on the board, in the log and in the record.
    promised = next(promise for promise in history.board.promises.values())
    async with person.connect() as connection:
        (shown, *_) = next(one for one in connection.messages if one["type"] == "hello")["promises"]
        assert shown["says"] == {"id": promised.says.id, "values": promised.says.values}  # type: ignore[union-attr]
    entries = (await person.at("GET", "/replay"))["entries"]
    made = next(entry for entry in entries if entry.get("id") == "promise.make")
    assert made["values"]["text"]["id"].startswith("voices.promises_gift.says.")
    with zipfile.ZipFile(io.BytesIO((await person.http.get(f"/api/tables/{person.code}/export.zip")).content)) as kept:
        assert "voices." not in kept.read("promises.csv").decode()


async def test_bots_promise_each_other_nothing(house: House) -> None:
    host, _ = await bots_play(house, seats=4)
    assert not (await house.tables.find(host.code)).history.board.promises
