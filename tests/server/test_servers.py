"""Several servers behind a real proxy, set up by the recipes of docs/host.md: each call reaches the right server."""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import permutations
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import InvalidMessage, InvalidStatus

from commonweal.server.people.codes import PREFIX_LENGTH
from commonweal.server.store import Store
from machine import first_on_path
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .connection import Client, Connection, play_on
from .test_forwarding import acts_of, process

PAGE = Path(__file__).parents[2] / "docs" / "host.md"
REFUSED = OSError, EOFError, InvalidStatus, InvalidMessage, ConnectionError
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr warn;
events {{ }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {servers}
  server {{
    listen 127.0.0.1:{port};
    {location}
  }}
}}
"""
COMMANDS = {
    "nginx": ("-c",),
    "haproxy": ("-db", "-f"),
    "caddy": ("run", "--adapter", "caddyfile", "--config"),
}
HERE = [name for name in COMMANDS if first_on_path(name)]


@pytest.fixture
def url(postgres_server: NamedServer) -> str:  # noqa: F811
    return postgres_server.new_database()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def recipe(name: str, addresses: list[str], port: int, folder: Path) -> str:
    """The recipe of the page for two servers, with other addresses, and over http."""
    blocks = re.findall(rf"```{name}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    text = str(next(block for block in blocks if "10.0.0.6:8000" in block))
    for written, real in zip(("10.0.0.5:8000", "10.0.0.6:8000"), addresses, strict=True):
        assert written in text
        text = text.replace(written, real)
    if name == "nginx":
        location = next(block for block in blocks if "location" in block).replace("/games/", "/")
        location = location.replace("http://127.0.0.1:8000", "http://commonweal").replace("$host", "$http_host")
        return NGINX.format(folder=folder, servers=text, port=port, location=location)
    if name == "caddy":
        options = f"{{\n admin off\n auto_https off\n storage file_system {folder}\n}}\n"
        return options + text.replace("play.example.org", f":{port}")
    return text.replace("bind :80", f"bind 127.0.0.1:{port}")


@asynccontextmanager
async def proxy(name: str, addresses: list[str], folder: Path) -> AsyncIterator[str]:
    """A real proxy in front of two servers, and its address."""
    port, config = free_port(), folder / f"{name}.conf"
    config.write_text(recipe(name, addresses, port, folder))
    with subprocess.Popen([str(first_on_path(name)), *COMMANDS[name], str(config)]) as running:
        try:
            async with httpx2.AsyncClient() as asking:
                while True:
                    assert running.poll() is None, f"{name} does not start with the recipe of the page"
                    with suppress(httpx2.TransportError):
                        if (await asking.get(f"http://127.0.0.1:{port}/api/ready")).status_code == 200:
                            break
                    await asyncio.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()


async def forwarded(ports: list[int]) -> float:
    """How much the servers have passed on to each other."""
    found = 0.0
    async with httpx2.AsyncClient(timeout=30) as asking:
        for port in ports:
            text = (await asking.get(f"http://127.0.0.1:{port}/metrics")).text
            samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
            found += next(one.value for one in samples if one.name == "commonweal_forwarded_total")
    return found


async def again(try_once: Callable[[], Awaitable[Connection]]) -> Connection:
    """What a page does: try until a server answers."""
    while True:
        with suppress(*REFUSED):
            return await try_once()
        await asyncio.sleep(0.05)


@pytest.mark.postgres
@pytest.mark.parametrize("name", HERE)
async def test_a_proxy_finds_the_server_of_a_table_and_the_next_when_it_is_killed(
    name: str, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice, done, figures = random.Random(5), list[tuple[int, str]](), [free_port(), free_port()]
    async with (
        asyncio.timeout(120),
        process(url, "--metrics", str(figures[0])) as one,
        process(url, "--metrics", str(figures[1])) as other,
    ):
        addresses = [address.removeprefix("http://") for _, address in (one, other)]
        async with proxy(name, addresses, tmp_path) as base:
            store = Store.open(url)
            owners = set[str]()
            for letters in permutations("BCDFG", PREFIX_LENGTH):
                owners.add(await owner_of_a_class(base, store, "".join(letters)))
                if len(owners) == 2:  # both work, sooner or later
                    break
            assert owners == {address for _, address in (one, other)}

            people = [Client(base) for _ in range(4)]
            await people[0].make(4, near="XZBC")
            for person in people[1:]:
                await person.join(people[0].code)
            await people[0].host("start")
            connections = [await person.connect() for person in people]
            await play_on(connections, dice, 8, done)
            assert await forwarded(figures) == 0

            owner = await store.owner(people[0].code)
            assert owner is not None
            (killed,) = [running for running, address in (one, other) if address == owner.address]
            killed.kill()
            began = time.monotonic()
            for connection in connections:
                await connection.ends()
                await connection.hang_up()
            back = [
                await again(person.connect(since=connection.n).__aenter__)
                for person, connection in zip(people, connections, strict=True)
            ]
            with capsys.disabled():
                print(f" {name}: back after {time.monotonic() - began:.1f} s", end="")
            assert [connection.position for connection in back] == [connection.position for connection in connections]
            await play_on(back, dice, 8, done)
            for connection in back:
                await connection.hang_up()
            for person in people:
                await person.close()
            assert [(event.n, event.client_id) for event in await acts_of(store, people[0].code)] == done
            await store.close()


async def owner_of_a_class(base: str, store: Store, near: str) -> str:
    """Make a class, look at it and at its tables; returns the address of the server that has all of them."""
    async with httpx2.AsyncClient(base_url=base) as asking:
        wish = {"game": "potlatch", "seats": 3, "tables": 2}
        code = (await asking.post(f"/api/classes?near={near}", json=wish)).json()["code"]
        assert code[:PREFIX_LENGTH] == near
        view = (await asking.get(f"/api/classes/{code}")).json()
        tables = [tile["code"] for tile in view["tiles"]]
        assert len(tables) == 2
        assert {table[:PREFIX_LENGTH] for table in tables} == {code[:PREFIX_LENGTH]}
        for table in tables:
            await asking.get(f"/api/tables/{table}")
    owners = [await store.owner(one) for one in (code, *tables)]
    (address,) = {owner.address for owner in owners if owner is not None}
    return address


def test_the_projects_own_machine_has_the_proxies_of_the_recipes() -> None:
    assert not os.environ.get("CI") or {"nginx", "haproxy"} <= set(HERE)
