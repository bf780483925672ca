"""Tables, keys and leases."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from commonweal.server.store import HOST_KEY, OutOfTurn, Owner, SavedRow, StaleKey, Store, Unavailable, UnknownTable
from store.making import a_key, a_table, an_act


async def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    await store.create_table(a_table(), [a_key(), a_key(seat=1)])
    await store.create_table(a_table("BIRCH"), [])
    assert await store.table("AMBER") == a_table()
    await store.close_table("AMBER", 1_795_000_100.5)
    assert await store.table("AMBER") == msgspec.structs.replace(a_table(), closed_at=1_795_000_100.5)
    assert await store.table("BIRCH") == a_table("BIRCH")


async def test_a_new_key_replaces_the_older_one_and_never_the_newer(store: Store) -> None:
    await store.create_table(a_table(), [a_key(), a_key(seat=1)])
    await store.put_keys([a_key(seat=1, generation=2)])
    await store.put_keys([a_key(seat=0)])
    with pytest.raises(StaleKey, match="newer than generation 1"):
        await store.put_keys([a_key(seat=1, generation=1)])
    assert await store.keys("AMBER") == [a_key(seat=HOST_KEY), a_key(seat=0), a_key(seat=1, generation=2)]


async def test_keys_and_events_are_stored_together_or_not_at_all(store: Store) -> None:
    await store.create_table(a_table(), [a_key(seat=1, generation=2)])
    await store.append("AMBER", [an_act(1)], [a_key(seat=0), a_key(seat=1, generation=3)])
    assert await store.keys("AMBER") == [a_key(seat=0), a_key(seat=1, generation=3)]
    old = store.append("AMBER", [an_act(2)], [a_key(seat=0, generation=1), a_key(seat=1, generation=1)])
    other = store.create_table(a_table("BIRCH"), [])
    refusal, made = await asyncio.gather(old, other, return_exceptions=True)
    assert isinstance(refusal, StaleKey)
    assert made is None
    with pytest.raises(OutOfTurn):
        await store.append("AMBER", [an_act(9)], [a_key(seat=0, generation=5)])
    assert [event.n for event in await store.events("AMBER")] == [1]
    assert await store.keys("AMBER") == [a_key(seat=0), a_key(seat=1, generation=3)]
    await store.append("AMBER", [an_act(2)], [a_key(seat=1, generation=4)])
    assert [event.n for event in await store.events("AMBER")] == [1, 2]


async def test_one_server_owns_a_table_until_it_gives_it_back_or_its_lease_ends(store: Store, url: str) -> None:
    other = Store.open(url)
    north, south = Owner("north", "http://10.0.0.5:8000"), Owner("south", "http://10.0.0.6:8000")
    moved = Owner("north", "http://10.0.0.7:8000")
    await store.create_table(a_table(), [])
    assert await store.lease("AMBER", north, 600) == north
    assert await other.lease("AMBER", south, 600) == north
    assert await store.lease("AMBER", moved, 600) == moved
    assert await other.lease("AMBER", south, 600) == moved
    await other.release("AMBER", "south")  # not its own: nothing happens
    assert await other.lease("AMBER", south, 600) == moved
    await store.release("AMBER", "north")
    assert await other.lease("AMBER", south, -1) == south  # over as soon as it begins
    assert await store.lease("AMBER", north, 600) == north
    await other.close()


async def test_a_server_renews_all_its_leases_together(store: Store, url: str) -> None:
    other = Store.open(url)
    north, south = Owner("north", "http://n:1"), Owner("south", "http://s:1")
    for code in ("AMBER", "BIRCH", "CEDAR"):
        await store.create_table(a_table(code), [])
        assert await store.lease(code, north, -1) == north  # over as soon as it begins
    assert await other.lease("BIRCH", south, 600) == south
    assert await store.renew_leases("north", 600) == {"AMBER", "CEDAR"}
    assert await other.lease("AMBER", south, 600) == north
    assert await other.renew_leases("south", 600) == {"BIRCH"}
    await store.release_all("north")
    assert await other.lease("AMBER", south, 600) == south
    assert await store.renew_leases("north", 600) == set()
    await other.close()


async def test_what_was_asked_before_closing_is_done_and_nothing_after(url: str) -> None:
    store = Store.open(url)
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1)])
    await store.close()
    with pytest.raises(Unavailable, match="closed"):
        await store.append("AMBER", [an_act(2)])


async def test_a_commit_waits_for_the_disk(store: Store, url: str) -> None:
    if url.startswith("sqlite"):
        settings = {"PRAGMA synchronous": 2, "PRAGMA journal_mode": "wal", "PRAGMA foreign_keys": 1}
    else:
        settings = {"SHOW synchronous_commit": "on", "SHOW fsync": "on"}
    for question, answer in settings.items():
        rows = await store._read(lambda repository, sql=question: repository.database.execute(sql).fetchall())
        assert rows == [(answer,)]


async def test_what_was_made_of_moves_is_replaced_and_goes_with_its_table_or_when_moves_are_rewritten(
    store: Store,
) -> None:
    for code in ("AMBER", "BIRCH"):
        await store.create_table(a_table(code), [])
        await store.append(code, [an_act(1)])
        await store.save_moves(code, [SavedRow(32, b"more"), SavedRow(0, b"some")])
    await store.save_moves("AMBER", [SavedRow(32, b"much more")])
    assert await store.saved_moves("AMBER") == [SavedRow(0, b"some"), SavedRow(32, b"much more")]
    await store.rewrite("AMBER", b"{}", [])
    assert await store.saved_moves("AMBER") == []
    await store.forget_table("BIRCH")
    for call in (store.save_moves("BIRCH", [SavedRow(0, b"late")]), store.saved_moves("BIRCH")):
        with pytest.raises(UnknownTable):
            await call
