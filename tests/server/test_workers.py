"""Several processes on one port: `commonweal serve --workers N`."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import InvalidMessage, InvalidStatus

from commonweal.server.serve import CannotServe, listening, serve
from commonweal.server.store import Owner, Store
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .connection import Client, Connection
from .test_forwarding import acts_of, process

REFUSED = OSError, EOFError, InvalidStatus, InvalidMessage, ConnectionError


@pytest.fixture
def url(postgres_server: NamedServer) -> str:  # noqa: F811
    return postgres_server.new_database()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def workers_of(parent: int) -> list[int]:
    """Process ids, in the order of their start."""
    return [int(one) for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


async def connect_again(person: Client, since: int) -> Connection:
    """A connection, tried until a worker takes it."""
    while True:
        with suppress(*REFUSED):
            return await person.connect(since=since).__aenter__()
        await asyncio.sleep(0.02)


async def play_on(connections: list[Connection], dice: random.Random, most: int, done: list[tuple[int, str]]) -> None:
    """Act at random; `done` gets the number and the id of every acknowledged act."""
    for _ in range(most):
        for connection in connections:
            await connection.waits_until(lambda one: one.n >= (done[-1][0] if done else 0))
        acting = next(connection for connection in connections if connection.turn)
        answer = await acting.do(dice.choice(acting.choices)["act"])
        assert answer["type"] == "done", answer
        done.append((answer["n"], answer["id"]))


async def figures(port: int) -> dict[tuple[str, ...], float]:
    """The values of the figures, by name and labels."""
    async with httpx.AsyncClient(timeout=30) as asking:
        text = (await asking.get(f"http://127.0.0.1:{port}/metrics")).text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(one.name, *one.labels.values()): one.value for one in samples}


@pytest.mark.postgres
async def test_a_game_over_two_workers_outlives_the_one_that_is_killed(url: str) -> None:
    port, dice = free_port(), random.Random(5)
    done: list[tuple[int, str]] = []
    async with process(url, "--workers", "2", "--metrics", str(port)) as (running, base):
        people = [Client(base) for _ in range(4)]
        await people[0].make(4)
        for person in people[1:]:
            await person.join(people[0].code)
        await people[0].host("start")
        connections = [await person.connect().__aenter__() for person in people]
        await play_on(connections, dice, 8, done)
        found = await figures(port)
        in_play = [found.get(("commonweal_tables", "playing", worker), 0.0) for worker in "12"]
        assert sorted(in_play) == [0.0, 1.0]
        connected = [found["commonweal_connections", "players and hosts", worker] for worker in "12"]
        assert sorted(connected) == [0.0, 4.0]

        owner = in_play.index(1.0)
        before = workers_of(running.pid)
        os.kill(before[owner], signal.SIGKILL)
        for connection in connections:
            await connection.ends()
            await connection.hang_up()
        again = [
            await connect_again(person, connection.n) for person, connection in zip(people, connections, strict=True)
        ]
        assert [one.position for one in again] == [one.position for one in connections]
        await play_on(again, dice, 8, done)
        assert len(workers_of(running.pid)) == 2
        assert before[1 - owner] in workers_of(running.pid)
        for one in again:
            await one.hang_up()
        for person in people:
            await person.close()
        running.send_signal(signal.SIGTERM)
        assert await running.wait() == 0
        assert running.stdout is not None
        assert await running.stdout.read() == b""  # no process is left that could write there
    store = Store.open(url)
    assert [(event.n, event.client_id) for event in await acts_of(store, people[0].code)] == done
    code = people[0].code
    assert await store.lease(code, Owner("another", ""), 1) == Owner("another", "")  # it was given back
    await store.close()


def sockets_of(process: int) -> set[str]:
    """The inodes of the sockets that a process has open."""
    found = set()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found.add(str(file.readlink()))
    return {name[8:-1] for name in found if name.startswith("socket:[")}


def hand_over_path(process: int) -> Path:
    """Where a worker takes over connections."""
    own = sockets_of(process)
    lines = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:]]
    return next(Path(line[7]) for line in lines if len(line) == 8 and line[6] in own and "commonweal-" in line[7])


@pytest.mark.postgres
async def test_connections_live_in_the_worker_that_owns_their_table(url: str) -> None:
    port = free_port()
    async with process(url, "--workers", "2", "--metrics", str(port)) as (running, base):
        host = Client(base)
        await host.make(4)
        found = await figures(port)
        owner = 0 if found.get(("commonweal_tables", "waiting", "1")) else 1
        pids = workers_of(running.pid)
        folder = hand_over_path(pids[owner]).parent
        assert (folder.stat().st_mode & 0o777, folder.stat().st_uid) == (0o700, os.geteuid())
        before = [len(sockets_of(pid)) for pid in pids]
        open_: list[Connection] = []
        handed = 0.0
        while handed < 3:  # the system chooses which worker accepts each
            open_.append(await host.connect(watch=True).__aenter__())
            found = await figures(port)
            handed = found["commonweal_handed_over_total", "12"[1 - owner]]
        assert found["commonweal_handed_over_total", "12"[owner]] == 0
        assert found["commonweal_connections", "spectators", "12"[owner]] == len(open_)
        assert found["commonweal_connections", "spectators", "12"[1 - owner]] == 0
        while len(sockets_of(pids[1 - owner])) > before[1 - owner]:
            await asyncio.sleep(0.02)
        for connection in open_:
            await connection.catches_up()
            await connection.hang_up()
        while len(sockets_of(pids[owner])) > before[owner]:
            await asyncio.sleep(0.02)
        await host.close()
        running.send_signal(signal.SIGTERM)
        assert await running.wait() == 0
        assert not folder.exists()


@pytest.mark.postgres
async def test_workers_end_with_a_parent_that_is_killed(url: str) -> None:
    async with process(url, "--workers", "2") as (running, base):
        running.kill()
        await running.wait()
        assert running.stdout is not None
        await running.stdout.read()  # it ends when the last of them has ended
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{base}/api/health")


@pytest.mark.parametrize("database", ["sqlite:////nowhere/x.sqlite", None])
def test_several_processes_are_refused_on_sqlite(database: str | None) -> None:
    with pytest.raises(CannotServe, match=r"--workers 3: more than one needs PostgreSQL"):
        serve(port=0, database=database, workers=3)


def test_an_address_without_a_port_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.workers.prepare", lambda _: None)
    with pytest.raises(CannotServe, match=r"names no port.*--address http://10.0.0.5:9000"):
        serve(port=0, database="postgresql://nobody@127.0.0.1:9/none", workers=2, address="http://10.0.0.5")


def test_a_database_that_does_not_answer_is_said_once() -> None:
    with pytest.raises(CannotServe, match="Check that the server runs"):
        serve(port=0, database=f"postgresql://nobody@127.0.0.1:{free_port()}/none", workers=2)


def test_a_port_that_other_workers_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.workers.prepare", lambda _: None)
    with listening("127.0.0.1", 0, is_one_of_several=True) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"Port {port} is taken"):
            serve(port=port, database="postgresql://nobody@127.0.0.1:9/none", workers=2)
