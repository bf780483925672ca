"""What was made of a table's moves is saved, so that a server which starts again need not carry them out again."""

from __future__ import annotations

import asyncio
import random
import zlib
from typing import Any

import pytest

from commonweal.play import going_back
from commonweal.server.rooms import saving
from commonweal.server.rooms.saving import FORM, Saved, read_saved, unsaved, write_saved
from commonweal.server.rooms.table import Table
from commonweal.server.store import Reason, SavedRow, Store, Unavailable

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_long_logs import whole_log
from .test_playing import play
from .test_table import Open


@pytest.fixture
def redone(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The moves that are carried out again."""
    moves: list[bytes] = []
    redo_in_words = going_back.redo_in_words

    def count(game: Any, body: bytes) -> Any:
        moves.append(body)
        return redo_in_words(game, body)

    monkeypatch.setattr(going_back, "redo_in_words", count)
    return moves


async def read_again(house: House, code: str) -> Table:
    """The table as it is read from the store, by a server that has just started."""
    (await house.tables.find(code)).evict()
    return await house.tables.find(code)


async def saved(house: House, code: str) -> list[SavedRow]:
    """What is kept after all is saved."""
    await house.tables._saver.save_all([await house.tables.find(code)])
    return await house.store.saved_moves(code)


async def logs(people: list[Client], since: int = 0) -> list[list[dict[str, Any]]]:
    """The log as each page gets it that is loaded anew."""
    found = []
    for person in people:
        async with person.connect(since) as page:
            found.append(await whole_log(page))
    return found


async def in_play(house: House, most: int) -> tuple[list[Client], list[Connection]]:
    """Play so many moves. Each test says when they are saved."""
    house.tables._saver.stop()
    people, connections = await house.game()
    await play(connections, random.Random(4), most=most)
    return people, connections


async def test_a_table_that_was_let_go_comes_back_without_its_moves(open_house: Open, redone: list[bytes]) -> None:
    house = await open_house(idle_seconds=0.05)
    people, connections = await in_play(house, 40)
    code, before = people[0].code, await logs(people)
    moves = (await house.tables.find(code)).history.encoded_moves
    await hang_up(connections)
    while house.tables.codes:
        await asyncio.sleep(0.02)
    redone.clear()
    assert await logs(people) == before
    assert redone == []
    assert (await house.tables.find(code)).history.encoded_moves == moves
    assert unsaved(await house.tables.find(code)) == 0


async def test_a_server_that_stops_saves_all_its_tables(open_house: Open, redone: list[bytes]) -> None:
    house = await open_house()
    people, connections = await in_play(house, 5)
    code, position = people[0].code, connections[2].position
    await hang_up(connections)
    await house.stop()
    again = await open_house()
    table = await again.tables.find(code)
    assert redone == []
    for person in people:
        person.base = again.base
    assert table.game is not None
    assert table.game.moves_done == 6
    assert position is not None


async def test_a_table_is_saved_while_it_is_played(
    house: House, redone: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "SAVE_PAUSE", 0.01)
    people, connections = await in_play(house, 19)
    code = people[0].code
    house.tables._saver.start()
    while unsaved(await house.tables.find(code)):
        await asyncio.sleep(0.01)
    house.tables._saver.stop()
    await play(connections, random.Random(5), most=3)
    before = await logs(people)
    await hang_up(connections)
    moves = (await read_again(house, code)).history.encoded_moves
    assert redone == moves[-3:]
    assert await logs(people) == before


async def test_moves_that_are_taken_back_are_not_taken_from_what_was_saved(house: House, redone: list[bytes]) -> None:
    people, connections = await in_play(house, 6)
    code = people[0].code
    rows = await saved(house, code)
    table = await house.tables.find(code)
    actor = next(seat for seat in range(4) if table.game is not None and table.game.may_undo(seat).may == "self")
    await connections[actor].answer_to(await connections[actor].send("undo"))
    await play(connections, random.Random(11), most=2)
    before = await logs(people)
    table = await read_again(house, code)
    assert len(redone) == table.game.moves_done if table.game else 0
    assert await logs(people) == before
    assert await saved(house, code) != rows
    redone.clear()
    await read_again(house, code)
    assert redone == []
    assert await logs(people) == before


def changed(row: SavedRow, **fields: Any) -> SavedRow:
    one = read_saved(zlib.decompress(row.body))
    for name, value in fields.items():
        setattr(one, name, value)
    return SavedRow(row.first, zlib.compress(write_saved(one)))


def with_broken_state(row: SavedRow) -> SavedRow:
    one: Saved = read_saved(zlib.decompress(row.body))
    one.moves.packed = one.moves.packed[:-1]
    return changed(row, moves=one.moves)


async def test_what_is_broken_or_of_another_version_is_not_used(house: House, redone: list[bytes]) -> None:
    people, connections = await in_play(house, 6)
    code, before = people[0].code, await logs(people)
    await hang_up(connections)
    row = (await saved(house, code))[0]
    for other in (
        SavedRow(0, b"nothing of ours"),
        SavedRow(0, zlib.compress(b"nothing of ours")),
        SavedRow(0, row.body[:-9]),
        changed(row, form=(FORM[0] + 1, FORM[1])),
        changed(row, rules=7),
        changed(row, check=bytes(16)),
        with_broken_state(row),
    ):
        await house.store.save_moves(code, [other])
        redone.clear()
        table = await read_again(house, code)
        assert len(redone) == 7
        assert table.game is not None
        assert await logs(people) == before
        assert unsaved(table) == 7


async def test_a_store_that_is_lost_keeps_nobody_from_playing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    people, connections = await in_play(house, 6)

    async def lost(*_: object) -> None:
        raise Unavailable(Reason.DISK_FULL, "")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save_moves", lost)
        assert await saved(house, people[0].code) == []
    await play(connections, random.Random(5), most=2)
    assert unsaved(await house.tables.find(people[0].code)) == 9
    assert len(await saved(house, people[0].code)) == 1


async def test_a_table_that_cannot_be_saved_keeps_no_other_from_it(
    open_house: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = await open_house(idle_seconds=0.05)
    odd, even = await in_play(house, 5), await in_play(house, 5)
    table = await house.tables.find(odd[0][0].code)
    save_moves = saving.save_moves

    def fail(game: Any, first: int) -> Any:
        if game is table.game:
            raise ValueError("there is no snapshot")
        return save_moves(game, first)

    monkeypatch.setattr(saving, "save_moves", fail)
    for _, connections in (odd, even):
        await hang_up(connections)
    while house.tables.codes:  # the server goes on looking after its tables
        await asyncio.sleep(0.02)
    assert await house.store.saved_moves(table.code) == []
    assert len(await house.store.saved_moves(even[0][0].code)) == 1
    assert [record.message for record in caplog.records if record.exc_info] == [
        f"table {table.code}: its moves cannot be saved"
    ]


async def test_nothing_is_saved_of_a_table_that_is_being_erased(house: House) -> None:
    people, _ = await in_play(house, 6)
    table = await house.tables.find(people[0].code)
    async with table.lock:
        saving_it = asyncio.create_task(house.tables._saver.save_all([table]))
        await asyncio.sleep(0.01)
        table.evict()
    await saving_it
    assert await house.store.saved_moves(table.code) == []
