"""Budgets of processor time by table and by class of address, and who comes first where several wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from commonweal.server.errors import TooManyRequests
from commonweal.server.load import background_work
from commonweal.server.load.budgets import CLIENT, NOBODY, Budget, Client, measured
from commonweal.server.load.fair_lock import FairLock
from commonweal.server.load.fair_threads import FairThreads
from commonweal.server.load.limits import LONGEST_WAIT
from commonweal.server.load.networks import NetworkBuckets, surroundings_of
from commonweal.server.pace import bots

from .conftest import House
from .test_gate import from_network
from .test_what_if import finished

Open = Callable[..., Awaitable[House]]
SCHOOL, FRIEND = "203.0.113.7", "198.51.100.9"
MINE, OTHERS = Client(SCHOOL, "BBBBBBBB"), Client(SCHOOL, "CCCCCCCC")


def budget(now: list[float]) -> Budget:
    """Ten seconds for a table, a hundred for a network, given back in a hundred seconds."""
    return Budget((0.1, 10.0), (1.0, 100.0), lambda: now[0])


# ---------------------------------------------------------------- budgets


def test_a_table_spends_its_budget_and_others_of_its_network_go_on() -> None:
    now = [0.0]
    kept = budget(now)
    kept.check(MINE)
    kept.spend(MINE, 12.0)
    with pytest.raises(TooManyRequests):
        kept.check(MINE)
    kept.check(OTHERS)
    assert kept.debt(MINE) == pytest.approx(20.0)
    assert kept.pause(MINE) == LONGEST_WAIT
    assert kept.pause(OTHERS) == 0.0
    now[0] = 21.0
    kept.check(MINE)


def test_a_network_without_anything_left_has_a_reserve_for_tables_that_spent_little() -> None:
    now = [0.0]
    kept = budget(now)
    for table in range(14):
        kept.spend(Client(SCHOOL, f"table {table}"), 8.0)
    spent = Client(SCHOOL, "table 3")
    for client in (spent, Client(SCHOOL, None)):
        with pytest.raises(TooManyRequests):
            kept.check(client)
    kept.check(OTHERS)
    assert kept.share_left(OTHERS) < kept.share_left(Client(FRIEND, "DDDDDDDD"))
    for table in range(14, 26):
        kept.spend(Client(SCHOOL, f"table {table}"), 8.0)
    with pytest.raises(TooManyRequests):  # also the reserve has an end: tables are made easily
        kept.check(OTHERS)
    kept.check(Client(FRIEND, "DDDDDDDD"))
    kept.check(NOBODY)


@pytest.mark.parametrize(
    ("network", "around"),
    [("203.0.113.7", "203.0.113.0/24"), ("2001:db8:1:2::/64", "2001:db8:1::/48")],
)
def test_networks_that_one_person_may_have_share_what_they_may_do(network: str, around: str) -> None:
    assert surroundings_of(network) == around


def test_a_stranger_with_many_networks_is_braked_like_four() -> None:
    buckets = NetworkBuckets(0.0, 10.0)
    taken = [buckets.take(f"2001:db8:1:{number:x}::/64") for number in range(100)]
    assert sum(taken) == 40
    assert buckets.take("2001:db8:2::/64")


# ---------------------------------------------------------------- who comes first


async def test_threads_work_first_for_those_who_have_spent_the_least() -> None:
    kept, order, hold = budget([0.0]), list[str](), threading.Event()
    kept.spend(MINE, 5.0)
    threads = FairThreads("test", 1, kept)
    CLIENT.set(MINE)
    first = threads.submit(hold.wait, 20)
    while not first.running():
        await asyncio.sleep(0.001)
    mine = [threads.submit(order.append, f"mine {number}") for number in range(2)]
    mine[0].cancel()
    CLIENT.set(Client(FRIEND, "DDDDDDDD"))
    friends = threads.submit(order.append, "a friend's")
    hold.set()
    await asyncio.gather(*map(asyncio.wrap_future, [mine[1], friends]))
    assert order == ["a friend's", "mine 1"]
    threads.shutdown()


async def test_where_too_much_waits_those_who_have_spent_the_most_are_refused() -> None:
    kept, hold = budget([0.0]), threading.Event()
    kept.spend(MINE, 5.0)
    threads = FairThreads("test", 1, kept, most_waiting=2)
    CLIENT.set(MINE)
    first = threads.submit(hold.wait, 20)
    while not first.running():
        await asyncio.sleep(0.001)
    mine = [threads.submit(int) for _ in range(2)]
    CLIENT.set(Client(FRIEND, "DDDDDDDD"))
    friends = threads.submit(int)
    assert isinstance(mine[1].exception(0), TooManyRequests)
    hold.set()
    assert [await asyncio.wrap_future(one) for one in (mine[0], friends)] == [0, 0]
    threads.shutdown()


async def test_one_after_the_other_and_first_those_who_have_spent_the_least() -> None:
    kept, order = budget([0.0]), list[str]()
    kept.spend(MINE, 5.0)
    turns = FairLock(kept, 2)
    hold = asyncio.Event()

    async def work(client: Client, name: str) -> None:
        async with turns.turn(client):
            order.append(name)
            await hold.wait()

    friend = Client(FRIEND, "DDDDDDDD")
    tasks = []
    for client, name in ((MINE, "first"), (MINE, "gave up"), (MINE, "last"), (friend, "a friend's")):
        tasks.append(asyncio.create_task(work(client, name)))
        await asyncio.sleep(0)
        if name == "gave up":
            tasks[-1].cancel()
    refused = asyncio.create_task(work(MINE, "one too many"))
    with pytest.raises(TooManyRequests):
        await refused
    hold.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["first", "a friend's", "last"]
    async with turns.turn(MINE):  # it is free again
        pass


async def test_what_a_message_takes_is_counted_without_what_others_do_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept, used = budget([0.0]), [0.0]
    monkeypatch.setattr("commonweal.server.load.budgets.time.thread_time", lambda: used[0])

    async def work(fails: bool) -> str:
        with measured():
            used[0] += 0.02
        used[0] += 0.01
        await asyncio.sleep(0)  # the other one works
        if fails:
            raise KeyError("no")
        return "done"

    done = kept.spend_on(work(False), MINE)
    failed = kept.spend_on(work(True), Client(FRIEND, "DDDDDDDD"))
    assert [type(one) for one in await asyncio.gather(done, failed, return_exceptions=True)] == [str, KeyError]
    for client in (MINE, Client(FRIEND, "DDDDDDDD")):
        assert kept.share_left(client) == pytest.approx(1 - 0.02 / 10)


# ---------------------------------------------------------------- at a server


async def test_what_is_worked_out_for_one_table_ends_and_its_class_goes_on(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "ANSWERS", ((0.0, 30.0), (0.0, 120.0)))
    house = await open_house()
    greedy, mate = await finished(house), await finished(house)
    for one in (greedy, mate):
        from_network(one, SCHOOL)
    kept = house.background_work.budget
    assert (await greedy.at("GET", "/debrief"))["ending"]
    assert kept.share_left(Client(SCHOOL, greedy.code)) < 1.0
    kept.spend(Client(SCHOOL, greedy.code), 31.0)
    for path in ("/debrief", "/replay", "/replay/9", "/findings", "/whatif", "/export.jsonl", "/export.zip"):
        refused = await greedy.http.get(f"/api/tables/{greedy.code}{path}")
        assert refused.status_code == 429, path
        assert refused.json()["message"]["id"] == "errors.much_worked_out"
        assert refused.headers["retry-after"]
    assert (await greedy.at("GET"))["state"] == "ended"  # everything else goes on
    assert (await mate.at("GET", "/debrief"))["ending"]


async def test_a_debrief_is_worked_out_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from commonweal.server.records import replay

    person, times, real = await finished(house), list[str](), replay._debrief

    def debrief(*given: object) -> object:
        times.append("once")
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(replay, "_debrief", debrief)
    first, second = await asyncio.gather(person.at("GET", "/debrief"), person.at("GET", "/debrief"))
    assert first == second == await person.at("GET", "/debrief")
    assert times == ["once"]


async def test_bots_of_a_table_that_has_used_much_think_for_a_shorter_time(monkeypatch: pytest.MonkeyPatch) -> None:
    thought, paused = list[int](), list[float]()

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    def think(kind: str, book: object, seen: object, seat: int, milliseconds: int, seed: int) -> list[int]:
        thought.append(milliseconds)
        return []

    kept = budget([0.0])
    monkeypatch.setattr(bots, "_budget", lambda: kept)
    monkeypatch.setattr(bots, "_think", think)
    monkeypatch.setattr(bots, "sleep", sleep)
    from commonweal.play import start

    game = start("potlatch", seats=3, seed=1)
    seat = min(game.to_act)
    CLIENT.set(MINE)
    await bots.choose("search", game, seat)
    kept.spend(MINE, 20.0)
    await bots.choose("search", game, seat)
    assert thought == [bots.SEARCH_MILLISECONDS, bots.HURRIED_MILLISECONDS]
    assert paused == [LONGEST_WAIT]


async def test_messages_of_a_table_that_has_used_much_wait_a_little(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonweal.server.load.budgets.LONGEST_WAIT", 0.01)
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    from_network(host, SCHOOL)
    house.tables.messages.spend(Client(SCHOOL, host.code), 1000.0)
    async with host.connect() as connection:
        await connection.send_raw('{"type":"ping"}')
        await connection.hears("pong")
