"""A connection that was told to close does nothing more, and does not stay."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.server.protocol import CloseCode
from commonweal.server.rooms.session import ClientSession
from commonweal.server.rooms.table import Table

from .conftest import House
from .connection import Client, Connection

A_BUFFERFUL = 1 << 24  # characters: more than the sockets of this machine take while nobody reads


async def clogged(guest: Client, table: Table) -> Connection:
    """A connection of seat 1 whose other end has stopped reading, with more to send than it takes."""
    connection = await guest.connect()
    assert connection._socket is not None
    connection._socket.transport.pause_reading()
    (there,) = table.connections.of(1)
    there.push(b"x" * A_BUFFERFUL)
    await asyncio.sleep(0)
    return connection


def cut(connection: Connection) -> None:
    assert connection._socket is not None
    connection._socket.transport.abort()


async def removed_and_replaced(house: House, host: Client) -> Client:
    await host.host("remove", seat=1)
    newcomer = await house.client()
    await newcomer.join(host.code, seat=1)
    return newcomer


async def test_somebody_who_was_removed_says_nothing_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "commonweal.server.rooms.connections.LINGER", 60.0
    )  # the connection stays open for the whole test
    heard: list[str | bytes] = []
    hear = ClientSession.hear

    async def listen(talk: ClientSession, text: str | bytes) -> None:
        await hear(talk, text)
        heard.append(text)

    monkeypatch.setattr(ClientSession, "hear", listen)
    host, guest = await house.people(2)
    table = await house.tables.find(host.code)
    connection = await clogged(guest, table)
    await removed_and_replaced(house, host)
    await connection.send("say", text="I am still here")
    while not heard:
        await asyncio.sleep(0.001)
    assert "chat" not in {event.kind for event in await house.store.events(host.code)}
    cut(connection)


async def test_somebody_who_was_removed_and_does_not_read_is_cut_off(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonweal.server.rooms.connections.LINGER", 0.01)
    host, guest = await house.people(2)
    table = await house.tables.find(host.code)
    connection = await clogged(guest, table)
    await removed_and_replaced(house, host)
    while table.connections.of(1):
        await asyncio.sleep(0.001)
    assert not (await host.at("GET"))["seats"][1]["here"]
    cut(connection)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
async def test_the_system_cuts_off_somebody_who_reads_nothing_for_long(
    open_house: Callable[..., Awaitable[House]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonweal.server.serve.UNREAD_SECONDS", 0.1)
    house = await open_house()
    _, guest = await house.people(2)
    table = await house.tables.find(guest.code)
    connection = await clogged(guest, table)
    while table.connections.of(1):
        await asyncio.sleep(0.001)
    cut(connection)


async def test_a_server_ends_although_somebody_reads_nothing(house: House) -> None:
    _, guest = await house.people(2)
    table = await house.tables.find(guest.code)
    connection = await clogged(guest, table)
    await house.stop()
    assert not table.connections.count
    cut(connection)


async def test_somebody_who_reads_is_told_why(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.rooms.connections.LINGER", 0.0)
    host, guest = await house.people(2)
    connection = await guest.connect()
    await host.host("remove", seat=1)
    assert await connection.ends() == CloseCode.SEAT_GIVEN_UP


@pytest.mark.parametrize(
    "message",
    [
        {"type": "do"},
        {"type": "undo"},
        {"type": "say", "text": "I promise nothing."},
        {"type": "promise", "text": "I will give.", "to": [0]},
    ],
)
async def test_what_waits_for_its_turn_is_not_done_once_the_connection_closes(
    house: House, message: dict[str, Any]
) -> None:
    people, connections = await house.game(2)
    table = await house.tables.find(people[0].code)
    if message["type"] == "undo":
        acting = next(connection for connection in connections if connection.turn)
        await acting.do(acting.choices[0]["act"])
        await acting.hears("update")
    asking = next(i for i, connection in enumerate(connections) if connection.turn)
    if message["type"] == "undo":
        asking = connections.index(acting)
        assert acting.position["undo"]["may"] == "self"
    if message["type"] == "promise":
        message = message | {"to": [1 - asking]}
    if message["type"] == "do":
        message = message | {"act": connections[asking].choices[0]["act"], "at": connections[asking].n}
    before = table.n
    (there,) = table.connections.of(asking)
    async with table.lock:
        await connections[asking].send(
            message["type"], **{key: value for key, value in message.items() if key != "type"}
        )
        while not table.lock._waiters:
            await asyncio.sleep(0.001)
        there.close(CloseCode.SEAT_GIVEN_UP, "this seat was given up")
    await connections[asking].ends()
    assert [event.kind for event in await house.store.events(people[0].code, before)] == []


async def test_the_question_of_somebody_who_left_is_void(house: House) -> None:
    people, connections = await house.game(3)
    table = await house.tables.find(people[0].code)
    acting = next(connection for connection in connections if connection.turn)
    while True:  # until there is an act that the table has to be asked about
        await acting.do(acting.choices[0]["act"])
        for connection in connections:
            await connection.waits_until(lambda one, n=acting.moment: one.moment >= n)
        asking = [connection for connection in connections if connection.position["undo"]["may"] == "ask"]
        if asking:
            acting = asking[0]
            break
        acting = next(connection for connection in connections if connection.turn)
    seat = connections.index(acting)
    other = connections[(seat + 1) % 3]
    await acting.send("undo")
    asked = await other.hears("ask")
    await people[seat].at("POST", "/leave")
    await other.hears("settled", ask=asked["ask"])
    before = table.n
    await other.answer_to(await other.send("answer", ask=asked["ask"], yes=True))
    assert table.n == before
