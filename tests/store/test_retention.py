"""Tables that nobody has used for long are deleted with everything that was kept of them; all others stay."""

from __future__ import annotations

import msgspec
import pytest

from commonweal.server.store import Event, Forgotten, Owner, Retention, Store, UnknownTable
from store.making import a_key, a_table, an_act

DAY = 86_400
NOW = 1_800_000_000
LIMITS = Retention(before=NOW - 90 * DAY, before_play=NOW - 7 * DAY)


async def make(store: Store, code: str, days: float, *, played: bool) -> None:
    """A table at which something last happened so many days ago."""
    await store.create_table(msgspec.structs.replace(a_table(code), created_at=NOW - 300 * DAY), [a_key(code)])
    act = msgspec.structs.replace(an_act(2), at=int((NOW - days * DAY) * 1000))
    first = Event(1, act.at - 5, "act" if played else "host", -3, b"{}")
    await store.append(code, [first, act if played else msgspec.structs.replace(act, kind="chat")])


async def codes(store: Store, *among: str) -> list[str]:
    return [code for code in among if await store.table(code) is not None]


async def test_unused_tables_go_and_others_stay(store: Store) -> None:
    ages = {"OLD": (91, True), "RECENT": (89, True), "IDLE": (8, False), "FRESH": (6, False), "HERE": (200, True)}
    for code, (days, played) in ages.items():
        await make(store, code, days, played=played)
    await store.create_table(msgspec.structs.replace(a_table("EMPTY"), created_at=NOW - 8 * DAY), [])
    await store.create_table(msgspec.structs.replace(a_table("NEW"), created_at=NOW - 6 * DAY), [])
    forgotten = await store.forget_unused(LIMITS, {"HERE"}, 0, 100)
    assert forgotten.tables == 3
    assert await codes(store, *ages, "EMPTY", "NEW") == ["RECENT", "FRESH", "HERE", "NEW"]
    for question in (store.events, store.keys):
        with pytest.raises(UnknownTable):
            await question("OLD")
    assert len(await store.events("RECENT")) == 2
    assert await store.keys("RECENT") == [a_key("RECENT")]
    await store.append("RECENT", [an_act(3)])


async def test_a_table_that_a_server_leases_stays(store: Store) -> None:
    await make(store, "OLD", 91, played=True)
    await store.lease("OLD", Owner("north", ""), 600)
    assert (await store.forget_unused(LIMITS, set(), 0, 100)).tables == 0
    await store.release("OLD", "north")
    assert (await store.forget_unused(LIMITS, set(), 0, 100)).tables == 1


async def test_a_sweep_goes_through_all_tables_piece_by_piece(store: Store) -> None:
    for number in range(5):
        await make(store, f"T{number}", 91 if number % 2 else 1, played=True)
    deleted, last, pieces = 0, 0, 0
    while (forgotten := await store.forget_unused(LIMITS, set(), last, 2)).last is not None:
        deleted, last, pieces = deleted + forgotten.tables, forgotten.last, pieces + 1
    assert (deleted, pieces, forgotten) == (2, 3, Forgotten(0, None))


async def test_the_code_of_a_deleted_table_may_be_used_again(store: Store) -> None:
    await make(store, "OLD", 91, played=True)
    await store.forget_unused(LIMITS, set(), 0, 100)
    await store.create_table(a_table("OLD"), [a_key("OLD")])
    await store.append("OLD", [an_act(1)])
    assert await store.events("OLD") == [an_act(1)]
