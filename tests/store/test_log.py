"""A table's log: appended in order, read back as it was, each act counted once."""

from __future__ import annotations

import asyncio
import uuid

import pytest

from commonweal.server.store import CodeTaken, Duplicate, Event, OutOfTurn, Store, UnknownTable
from store.making import a_key, a_table, an_act

TABLES, ACTS = 50, 20


async def test_events_come_back_in_order_and_unchanged(store: Store, url: str) -> None:
    await store.create_table(a_table(), [a_key()])
    ids = [str(uuid.uuid4()), uuid.uuid4().hex, "Zm9vYmFyYmF6cXV4MTIzNA", "plain words, ünï¢ode", "", None, "7", "ABCD"]
    first = [an_act(n, client_id) for n, client_id in enumerate(ids, 1)]
    await store.append("AMBER", first)
    last = Event(len(ids) + 1, 2**42, "chat", -3, bytes(range(256)), None)
    await store.append("AMBER", [last])
    assert await store.events("AMBER") == [*first, last]
    assert await store.events("AMBER", since=len(ids)) == [last]
    await store.close()
    reopened = Store.open(url)
    assert await reopened.events("AMBER") == [*first, last]
    await reopened.close()


async def test_a_resent_act_counts_once(store: Store, url: str) -> None:
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1), an_act(2, "mine"), an_act(3)])
    with pytest.raises(Duplicate, match="it is event 2") as refusal:
        await store.append("AMBER", [an_act(4, "mine")])
    assert (refusal.value.n, refusal.value.client_id) == (2, "mine")
    other = Store.open(url)  # a server started later knows it too
    with pytest.raises(Duplicate):
        await other.append("AMBER", [an_act(4, "mine")])
    await other.close()
    assert len(await store.events("AMBER")) == 3


async def test_an_act_resent_while_the_first_is_under_way_counts_once(store: Store) -> None:
    await store.create_table(a_table(), [])
    both = [store.append("AMBER", [an_act(1, "mine")]), store.append("AMBER", [an_act(2, "mine")])]
    first, second = await asyncio.gather(*both, return_exceptions=True)
    assert first is None
    assert isinstance(second, Duplicate)
    assert second.n == 1


async def test_an_act_that_was_sent_before_harms_no_other_of_its_commit(store: Store) -> None:
    for code in ("AMBER", "BIRCH", "CEDAR"):
        await store.create_table(a_table(code), [])
    await store.append("BIRCH", [an_act(1, "mine")])
    requests = [
        store.append("AMBER", [an_act(1, "mine")]),
        store.append("BIRCH", [an_act(2, "mine")]),
        store.append("BIRCH", [an_act(2, "another")]),
        store.append("CEDAR", [an_act(1), an_act(2)]),
    ]
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Duplicate, type(None), type(None)]
    assert [len(await store.events(code)) for code in ("AMBER", "BIRCH", "CEDAR")] == [1, 2, 2]


async def test_an_act_that_was_sent_before_is_known_by_any_number(store: Store) -> None:
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1), an_act(2, "mine")])
    for n in (1, 2, 3, 9):
        with pytest.raises(Duplicate, match="it is event 2"):
            await store.append("AMBER", [an_act(n, "mine")])


async def test_two_seats_may_use_the_same_client_id(store: Store) -> None:
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1, "1", by=0), an_act(2, "1", by=1)])
    with pytest.raises(Duplicate):
        await store.append("AMBER", [an_act(3, "1", by=1)])


async def test_numbers_have_no_gap_and_no_return(store: Store) -> None:
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1)])
    for wrong in (0, 1, 3):
        with pytest.raises(OutOfTurn) as refusal:
            await store.append("AMBER", [an_act(wrong)])
        assert refusal.value.next_n == 2
    assert [event.n for event in await store.events("AMBER")] == [1]


async def test_events_of_one_request_are_kept_all_or_none(store: Store) -> None:
    await store.create_table(a_table(), [])
    with pytest.raises(OutOfTurn):
        await store.append("AMBER", [an_act(1), an_act(3)])
    with pytest.raises(Duplicate):
        await store.append("AMBER", [an_act(1, "same"), an_act(2, "same")])
    assert await store.events("AMBER") == []
    await store.append("AMBER", [an_act(1, "same")])


async def test_a_request_that_the_database_cannot_hold_harms_no_other(store: Store) -> None:
    for code in ("AMBER", "BIRCH", "CEDAR"):
        await store.create_table(a_table(code), [])
    unholdable = Event(1, 0, "act", 2**80, b"", None)
    requests = [
        store.append("AMBER", [an_act(1)]),
        store.append("BIRCH", [unholdable]),
        store.append("CEDAR", [an_act(1)]),
    ]
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert [isinstance(result, Exception) for result in results] == [False, True, False]
    assert [len(await store.events(code)) for code in ("AMBER", "BIRCH", "CEDAR")] == [1, 0, 1]
    await store.append("BIRCH", [an_act(1)])


async def test_two_servers_never_both_accept_a_number(store: Store, url: str) -> None:
    other = Store.open(url)
    codes = [f"T{i}" for i in range(8)]
    for code in codes:
        await store.create_table(a_table(code), [])

    async def play(mine: Store, code: str, name: str) -> list[Event]:
        accepted = []
        for n in range(1, 31):
            event = an_act(n, f"{name}{n}")
            try:
                await mine.append(code, [event])
                accepted.append(event)
            except OutOfTurn:
                await mine.events(code)
        return accepted

    plays = [play(server, code, name) for code in codes for server, name in ((store, "a"), (other, "b"))]
    accepted = await asyncio.gather(*plays)
    for i, code in enumerate(codes):
        ours, theirs = accepted[2 * i], accepted[2 * i + 1]
        assert sorted([*ours, *theirs], key=lambda event: event.n) == await store.events(code)
        assert len(ours) + len(theirs) == 30
    await other.close()


async def test_two_servers_may_take_turns(store: Store, url: str) -> None:
    other = Store.open(url)
    await store.create_table(a_table(), [])
    for n in range(1, 9):
        server = store if n % 3 else other
        await server.append("AMBER", [an_act(n, f"act {n}")])
        with pytest.raises(Duplicate):
            await server.append("AMBER", [an_act(n + 1, f"act {n}")])
    with pytest.raises(Duplicate) as refusal:
        await other.append("AMBER", [an_act(9, "act 8")])
    assert refusal.value.n == 8
    assert [event.n for event in await other.events("AMBER")] == list(range(1, 9))
    await other.close()


async def test_many_tables_at_once(store: Store) -> None:
    codes = [f"T{i}" for i in range(TABLES)]
    await asyncio.gather(*[store.create_table(a_table(code), [a_key(code)]) for code in codes])

    async def play(code: str) -> None:
        for n in range(1, ACTS + 1):
            await store.append(code, [an_act(n, f"{code}-{n}", by=n % 4)])

    await asyncio.gather(*[play(code) for code in codes])
    for code in codes:
        assert await store.events(code) == [an_act(n, f"{code}-{n}", by=n % 4) for n in range(1, ACTS + 1)]


async def test_two_tables_never_share_a_code(store: Store, url: str) -> None:
    other = Store.open(url)
    makers = [server.create_table(a_table("TWIN"), [a_key("TWIN")]) for server in (store, other, store, other)]
    results = await asyncio.gather(*makers, return_exceptions=True)
    assert results.count(None) == 1
    assert all(isinstance(result, CodeTaken) for result in results if result is not None)
    assert await store.keys("TWIN") == [a_key("TWIN")]
    await other.close()


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.table("NOWHERE") is None
    for question in (store.events("NOWHERE"), store.append("NOWHERE", [an_act(1)]), store.close_table("NOWHERE", 1.0)):
        with pytest.raises(UnknownTable, match="no table with the code NOWHERE"):
            await question
