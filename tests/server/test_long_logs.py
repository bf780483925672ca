"""A table with a long log opens for everybody: the log comes in pages, and what is sent of the chat is bounded."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from commonweal.play import Game, going_back
from commonweal.play.moves import Move
from commonweal.server.load.limits import CHAT_CHARS, CHAT_ENTRIES, CHAT_TOTAL, FIRST_EVENTS, LOG_TEXTS_KEPT, MANY_COME
from commonweal.server.records import log_cache, log_pages
from commonweal.server.records.log_cache import LogCache
from commonweal.server.records.log_pages import OlderPages, page_before
from commonweal.server.rooms import history
from commonweal.server.rooms.connections import MOST_WAITING
from commonweal.server.rooms.history import Chat, KeptChat, TableEvent
from commonweal.server.rooms.table import Table
from commonweal.server.store import Event

from .conftest import House
from .connection import Client, Connection, complete_entries, readable_log
from .test_playing import play


async def fill_with_chat(house: House, code: str, text: str, count: int) -> None:
    """Store chat as if it had been said, and have the table read again."""
    table = await house.tables.find(code)
    body = msgspec.json.encode(Chat(text))
    await house.store.append(code, [Event(table.n + i, 0, "chat", i % 2, body, f"c{i}") for i in range(1, count + 1)])
    table.evict()


async def whole_log(connection: Connection) -> list[dict[str, Any]]:
    """All entries, once the last page has come."""
    hello = connection.messages[0]
    if hello["more"]:
        await connection.hears("log", more=False)
    pages = [message["entries"] for message in connection.messages if message["type"] == "log"]
    return [entry for page in [*pages[::-1], hello["entries"]] for entry in page]


async def opened(client: Client, since: int = 0, *, watch: bool = False) -> Connection:
    return await client.connect(since, watch=watch)


@pytest.mark.parametrize(("letters", "count"), [(490, 2074), (CHAT_CHARS, 600), (2, 2500)])
async def test_a_table_full_of_chat_opens_for_everybody(house: House, letters: int, count: int) -> None:
    host, guest = await house.people(2)
    await fill_with_chat(house, host.code, "ä" * letters, count)
    n = (await house.tables.find(host.code)).n
    for person, watch in ((host, False), (guest, False), (await house.client(), True)):
        person.code = host.code
        connection = await opened(person, watch=watch)
        chat = [entry for entry in await whole_log(connection) if entry["kind"] == "chat"]
        sizes = [len(msgspec.json.encode(Chat(entry["text"]))) for entry in chat]
        assert len(chat) == CHAT_ENTRIES or CHAT_TOTAL - max(sizes) < sum(sizes) <= CHAT_TOTAL
        assert [entry["n"] for entry in chat] == list(range(n - len(chat) + 1, n + 1))
        if not watch:
            said = await connection.answer_to(await connection.send("say", text="I can still talk."))
            assert said["type"] == "done"
            n = said["n"]
        assert connection.ended is None
        await connection.hang_up()
        again = await opened(person, since=n - 1, watch=watch)  # a page that was away for a moment
        assert [entry["n"] for entry in await whole_log(again)] == [n]
        await again.hang_up()


async def test_chat_that_is_not_sent_stays_stored(house: House) -> None:
    host, _ = await house.people(2)
    await fill_with_chat(house, host.code, "x", CHAT_ENTRIES + 10)
    stored = [event for event in await house.store.events(host.code) if event.kind == "chat"]
    assert len(stored) == CHAT_ENTRIES + 10
    moments = await host.at("GET", "/replay")
    assert sum(entry["kind"] == "chat" for entry in moments["entries"]) == CHAT_ENTRIES


async def test_what_happens_while_pages_are_on_their_way_comes_too(house: House) -> None:
    host, guest = await house.people(2)
    await fill_with_chat(house, host.code, "y" * 400, 600)
    async with host.connect() as one, guest.connect() as other:
        said = [await one.answer_to(await one.send("say", text=f"news {i}")) for i in range(5)]
        log = await whole_log(other)
        await other.waits_until(lambda connection: connection.n >= said[-1]["n"])
        news = [message["entry"]["n"] for message in other.messages if message["type"] == "entry"]
        assert sorted({entry["n"] for entry in log} | set(news))[-605:] == list(
            range(said[-1]["n"] - 604, said[-1]["n"] + 1)
        )


async def test_the_older_log_waits_while_many_tables_are_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = await house.people(2)
    await fill_with_chat(house, host.code, "z", 3 * FIRST_EVENTS)
    is_busy = True
    monkeypatch.setattr(house.tables, "is_busy", lambda: is_busy)
    connection = await opened(host)
    hello = connection.messages[0]
    assert (len(hello["entries"]), hello["more"]) == (FIRST_EVENTS, True)
    for _ in range(3):
        await connection.catches_up()
        assert not [message for message in connection.messages if message["type"] == "log"]
    is_busy = False
    chat = [entry for entry in await whole_log(connection) if entry["kind"] == "chat"]
    assert len(chat) == 3 * FIRST_EVENTS


async def test_a_server_is_busy_while_it_reads_many_tables(house: House) -> None:
    codes = [await (await house.client()).make(2) for _ in range(MANY_COME + 1)]
    for code in codes:
        (await house.tables.find(code)).evict()
    reading = [asyncio.create_task(house.tables.find(code)) for code in codes]
    await asyncio.sleep(0)
    assert house.tables.is_busy()
    await asyncio.gather(*reading)
    assert not house.tables.is_busy()


async def test_long_lines_are_braked_and_short_ones_are_not(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "commonweal.server.rooms.connections.TEXT_RATE", 0.0
    )  # however long this takes, nothing is given back
    host, guest = await house.people(2)
    async with host.connect() as connection, host.connect() as second, guest.connect() as other:
        ids = [await connection.send("say", text="x" * CHAT_CHARS) for _ in range(12)]
        answers = [await connection.answer_to(one) for one in ids]
        assert [answer.get("error", "done") for answer in answers] == ["done"] * 10 + ["too_fast"] * 2
        assert (await second.answer_to(await second.send("say", text="hm")))["error"] == "too_fast"
        assert (await connection.answer_to(await connection.send("say", id=ids[0], text="x" * CHAT_CHARS)))[
            "type"
        ] == "done"
        for _ in range(40):
            assert (await other.answer_to(await other.send("say", text="a short line")))["type"] == "done"


# ---------------------------------------------------------------- the pages of any log


async def a_busy_table(house: House, seed: int) -> Table:
    """A game with talk, private talk and an act that was taken back in its log."""
    people = await house.people(3)
    connections = [await opened(person) for person in people]
    await people[0].host("start")
    dice = random.Random(seed)
    for _ in range(6):
        await play(connections, dice, most=6)
        speaker = dice.choice(connections)
        for to in (None, [dice.randrange(3)]):
            await speaker.answer_to(await speaker.send("say", text="word " * dice.randrange(1, 60), to=to))
        for connection in connections:
            if connection.position is not None and connection.position["undo"]["may"] == "self":
                await connection.answer_to(await connection.send("undo"))
    for connection in connections:
        await connection.hang_up()
    return await house.tables.find(people[0].code)


@pytest.mark.parametrize(("events", "chars", "kept"), [(3, 10**6, 0), (250, 1, 5), (7, 900, 40), (250, 65_536, 400)])
async def test_the_pages_of_a_log_are_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch, events: int, chars: int, kept: int
) -> None:
    monkeypatch.setattr(log_cache, "LOG_TEXTS_KEPT", kept)
    table = await a_busy_table(house, events)
    monkeypatch.setattr(log_pages, "PAGE_EVENTS", events)
    monkeypatch.setattr(log_pages, "PAGE_CHARS", chars)
    for seat in (None, 0, 1, 2):
        for since in range(0, table.n + 1, 5):
            first = page_before(table, table.n, since, seat)
            pages = [msgspec.json.decode(b"[%s]" % b",".join(map(bytes, first.entries)))]
            complete_entries({"entries": pages[0]})
            older = OlderPages(table, first.start, since, seat)
            while (text := await older.next()) is not None:
                message = msgspec.json.decode(text)
                complete_entries(message)
                assert message["entries"] or not message["more"]
                assert len({entry["n"] for entry in message["entries"]}) <= events
                pages.append(message["entries"])
            joined = [entry for page in pages[::-1] for entry in page]
            assert joined == readable_log(table, seat, since)


async def test_a_game_is_replayed_once_for_the_logs_of_all_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.tables._saver.stop()  # which may save moves whose texts nobody has read yet
    table, replayed = await a_busy_table(house, 5), []
    rebuild = going_back.rebuild_moves

    def counted(game: Game, first: int) -> Iterator[Move]:
        replayed.append(first)
        return rebuild(game, first)

    monkeypatch.setattr(going_back, "rebuild_moves", counted)
    table.log_cache = LogCache()  # as in a table that has just been read
    pages = [page_before(table, table.n, 0, seat).entries for seat in (0, 1, 2, None)]
    assert len(replayed) == 1
    assert [page_before(table, table.n, 0, seat).entries for seat in (0, 1, 2, None)] == pages
    assert len(replayed) == 1
    table.evict()
    table = await house.tables.find(table.code)
    newest = page_before(table, table.n, 0, 0, 10)
    assert page_before(table, newest.start, 0, 0).entries + newest.entries == pages[0]
    assert len(replayed) == 1, "reading the table has carried out its moves already"
    assert table.newest_moves == []


def test_the_newest_of_a_log_is_kept() -> None:
    cache = LogCache()
    for n in range(LOG_TEXTS_KEPT, 0, -1):
        cache.texts[n, 1], cache.texts[n, None], cache.knowing[n] = b"own", b"open", {1}
    cache.trim()
    kept = LOG_TEXTS_KEPT * 3 // 8
    first = LOG_TEXTS_KEPT - kept + 1
    assert cache.find(first - 1, 1) is cache.find(first - 1, None) is None
    for n in range(first, LOG_TEXTS_KEPT + 1):
        assert (cache.find(n, 1), cache.find(n, 0), cache.find(n, None)) == (b"own", b"open", b"open")


def test_the_bounds_of_the_chat_are_kept_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "CHAT_ENTRIES", 5)
    monkeypatch.setattr(history, "CHAT_TOTAL", 100)
    dice, kept, happened = random.Random(3), KeptChat(), list[TableEvent]()
    for n in range(1, 300):
        entry = TableEvent(n, 0, dice.choice(["chat", "act"]), 0, b"x" * dice.randrange(1, 60))
        if entry.kind == "chat":
            kept.take(entry, happened)
        happened.append(entry)
        chat = [one for one in happened if one.kind == "chat"]
        sent = [one for one in chat if one.n >= kept.first]
        assert len(sent) <= 5
        assert sum(len(one.body) for one in sent) <= 100
        left_out = chat[: len(chat) - len(sent)]
        if left_out:
            more = [left_out[-1], *sent]
            assert len(more) > 5 or sum(len(one.body) for one in more) > 100 or left_out[-1].n < kept.first


def test_a_full_greeting_is_far_below_what_may_wait() -> None:
    assert 8 * log_pages.PAGE_CHARS < MOST_WAITING
