"""People who are away are told of their turn, once, at an address that they named; nothing else can be reached so."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio

from commonweal.server.cluster.outgoing import AT_ONCE, Outgoing, checked_url, is_public, resolve
from commonweal.server.courtesies.notifications import DELAY, Notifier
from commonweal.server.errors import NotSent, TooManyRequests
from commonweal.server.load import budgets
from commonweal.server.load.limits import FIRST_BURST, SENT_BURST

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
HERE = "127.0.0.1"


class Inbox:
    """A service that takes messages. status: what it answers."""

    def __init__(self) -> None:
        self.messages: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        self.url = ""

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        self.messages.append((headers, body))
        writer.write(f"HTTP/1.1 {self.status} Answer\r\nLocation: {self.url}/on\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def waits_for(self, count: int) -> None:
        async with asyncio.timeout(10):
            while len(self.messages) < count:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def open_inbox() -> AsyncIterator[Inbox]:
    """A service that is there for a while."""
    made = Inbox()
    server = await asyncio.start_server(made.take, HERE, 0)
    made.url = f"http://{HERE}:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made


@pytest_asyncio.fixture
async def inbox() -> AsyncIterator[Inbox]:
    async with open_inbox() as made:
        yield made


async def without_the_one_to_act(house: House, inbox: Inbox, **wish: Any) -> tuple[list[Client], list[Connection], int]:
    """A table of three: the seat that acts second asks for notifications and goes away."""
    people, connections = await house.game(3)
    absent = next(seat for seat in range(3) if not connections[seat].turn)
    await people[absent].at("POST", "/notify", {"url": inbox.url + "/topic?key=1"} | wish)
    await connections[absent].hang_up()
    return people, connections, absent


async def play_until_asked(connections: list[Connection], absent: int) -> None:
    """The others act until the absent seat is to act."""
    others = [connection for seat, connection in enumerate(connections) if seat != absent]
    while acting := next((connection for connection in others if connection.turn), None):
        done = await acting.do(acting.choices[0]["act"])
        await all_hear(others, done["n"])


async def test_somebody_who_is_away_is_told_of_their_turn_once(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people, connections, absent = await without_the_one_to_act(house, inbox, form="json")
    await inbox.waits_for(1)
    told = json.loads(inbox.messages[0][1])
    assert told["event"] == "test"
    assert told["link"] == f"{house.base}/t/{people[0].code}"
    assert told["text"] == told["content"]
    await play_until_asked(connections, absent)
    table = await house.tables.find(people[0].code)
    assert table.notifications.timer is not None
    assert table.in_use
    house.time.skip(DELAY + 1)
    await inbox.waits_for(2)
    assert json.loads(inbox.messages[1][1])["event"] == "turn"
    table.notifications.check_soon()
    house.time.skip(DELAY + 1)
    assert table.notifications.timer is None
    assert len(inbox.messages) == 2


async def test_nobody_is_told_of_the_turn_of_another(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people, connections, absent = await without_the_one_to_act(house, inbox)
    table = await house.tables.find(people[0].code)
    table.notifications.check_soon()
    assert table.notifications.timer is None
    await play_until_asked(connections, absent)
    assert table.notifications.timer is not None


async def test_a_message_tells_nothing_that_people_typed_or_hold(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    _, connections, absent = await without_the_one_to_act(house, inbox)
    await play_until_asked(connections, absent)
    house.time.skip(DELAY + 1)
    await inbox.waits_for(2)
    names = [seat["name"] for seat in connections[0].lobby["seats"]]
    for headers, body in inbox.messages:
        assert headers["content-type"].startswith("text/plain")
        assert not [name for name in names if name in body.decode()]
        assert "cookie" not in headers
        assert headers["host"] == inbox.url.removeprefix("http://")


async def test_somebody_who_comes_back_in_time_is_not_told(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people, connections, absent = await without_the_one_to_act(house, inbox)
    await play_until_asked(connections, absent)
    async with people[absent].connect():
        house.time.skip(DELAY + 1)
    house.time.skip(DELAY + 1)
    async with people[0].connect():
        notifier = house.tables.notifier
        while notifier._tasks:
            await asyncio.sleep(0.001)
    assert len(inbox.messages) == 1


async def test_the_address_is_kept_and_shown_to_nobody(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people, connections, absent = await without_the_one_to_act(house, inbox)
    mine = await people[absent].at("GET", "/notify")
    assert mine == {"host": inbox.url.removeprefix("http://"), "form": "text", "possible": True}
    other = people[(absent + 1) % 3]
    assert (await other.at("GET", "/notify"))["host"] is None
    assert not [text for connection in connections for text in connection.heard if "topic" in text]
    kept = await house.store.keys(people[0].code)
    assert [key.seat for key in kept if key.notify is not None] == [absent]
    await people[absent].at("POST", "/notify", {"url": ""})
    assert (await people[absent].at("GET", "/notify"))["host"] is None
    stranger = await house.client()
    assert (await stranger.call("GET", f"/api/tables/{people[0].code}/notify", status=401))["error"] == "no_key"


async def test_the_next_person_of_a_seat_does_not_inherit_the_address(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people = await house.people(3)
    await people[1].at("POST", "/notify", {"url": inbox.url})
    await people[1].at("POST", "/leave")
    other = await house.client()
    await other.join(people[0].code, seat=1)
    assert (await other.at("GET", "/notify"))["host"] is None


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("not an address", "notify_address"),
        ("https://user:word@example.org/", "notify_address"),
        ("https://example.org/" + "x" * 600, "notify_address"),
        ("https://xn--/", "notify_unreachable"),
        ("http://example.org/", "notify_https"),
        ("ftp://example.org/", "notify_https"),
        ("https://127.0.0.1:1/", "notify_unreachable"),
        ("https://localhost/", "notify_unreachable"),
        ("https://[::1]/", "notify_unreachable"),
    ],
)
async def test_an_address_that_cannot_be_used_is_refused(house: House, url: str, says: str) -> None:
    people = await house.people(2)
    refused = await people[0].at("POST", "/notify", {"url": url}, 400)
    assert refused["message"]["id"] == f"errors.{says}"
    assert refused["field"] == "url"
    assert (await people[0].at("GET", "/notify"))["host"] is None


async def test_an_address_that_refuses_or_sends_elsewhere_is_not_kept(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people = await house.people(2)
    for status in (302, 404, 500):
        inbox.status = status
        refused = await people[0].at("POST", "/notify", {"url": inbox.url}, 400)
        assert refused["message"]["id"] == "errors.notify_refused"
    assert len(inbox.messages) == 3  # nothing was followed
    free = socket.socket()
    free.bind((HERE, 0))
    refused = await people[1].at("POST", "/notify", {"url": f"http://{HERE}:{free.getsockname()[1]}"}, 400)
    assert refused["message"]["id"] == "errors.notify_unreachable"
    free.close()


async def test_a_server_may_send_none(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,), notifications=False)
    people = await house.people(2)
    assert (await people[0].at("GET", "/notify"))["possible"] is False
    refused = await people[0].at("POST", "/notify", {"url": inbox.url}, 400)
    assert refused["message"]["id"] == "errors.notify_off"
    assert inbox.messages == []


async def test_changes_are_braked(open_house: Open, inbox: Inbox) -> None:
    house = await open_house(notify_hosts=(HERE,))
    people = await house.people(2)
    for _ in range(5):
        await people[0].at("POST", "/notify", {"url": inbox.url})
    assert (await people[0].at("POST", "/notify", {"url": inbox.url}, 429))["error"] == "too_fast"


async def test_first_messages_of_one_network_and_to_one_host_are_braked() -> None:
    notifier = Notifier()
    token = budgets.CLIENT.set(budgets.Client("203.0.113.7", None))
    try:
        for at in range(int(FIRST_BURST)):
            notifier.check_first(f"{at}.example")
        with pytest.raises(TooManyRequests):
            notifier.check_first("other.example")
    finally:
        budgets.CLIENT.reset(token)
    for _ in range(int(FIRST_BURST)):
        notifier.check_first("one.example")
    with pytest.raises(TooManyRequests):
        notifier.check_first("one.example")
    with pytest.raises(TooManyRequests):  # the server sends no more to all together
        _first_messages(notifier, int(SENT_BURST))


def _first_messages(notifier: Notifier, count: int) -> None:
    for at in range(count):
        notifier.check_first(f"{at}.example.org")


async def test_silent_addresses_hold_up_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = asyncio.Event()
    outgoing, waiting = Outgoing(), list[str]()

    async def resolved(host: str, *_: object) -> str:
        return {"honest.example": "93.184.215.14"}.get(host, "93.184.215.15")

    async def post_to(ip: str, *_: object) -> None:
        waiting.append(ip)
        if ip.endswith("15"):
            await begun.wait()

    monkeypatch.setattr("commonweal.server.cluster.outgoing.resolve", resolved)
    monkeypatch.setattr(outgoing, "_post_to", post_to)
    silent = [asyncio.create_task(outgoing.post(f"https://{at}.example/", b"", {})) for at in range(200)]
    await asyncio.sleep(0)
    await outgoing.post("https://honest.example/", b"", {})
    assert waiting.count("93.184.215.15") < AT_ONCE
    begun.set()
    await asyncio.gather(*silent)
    await outgoing.close()


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("10.0.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::7f00:1", False),
        ("::10.0.0.1", False),
        ("fec0::1", False),
        ("5f00::1", False),
        ("3fff::1", False),
        ("2002:7f00:1::", False),
        ("fd00::1", False),
        ("fe80::1%eth0", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


async def test_every_address_of_a_name_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(*_: object, **__: object) -> list[Any]:
        return [(0, 0, 0, "", (ip, 443)) for ip in ("93.184.215.14", "10.0.0.1")]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
    with pytest.raises(NotSent, match="cannot be reached"):
        await resolve("two.example", 443)
    assert await resolve("two.example", 443, ["two.example"]) == "93.184.215.14"


def test_only_hosts_of_the_operator_are_asked_over_http() -> None:
    assert checked_url("http://chat.school/hook", ["chat.school"]).host == "chat.school"
    with pytest.raises(NotSent, match="https://"):
        checked_url("http://chat.school/hook")


async def test_an_address_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.cluster.outgoing.SECONDS", 0.05)
    silent = await asyncio.start_server(lambda reader, writer: asyncio.sleep(3600), HERE, 0)
    async with silent:
        outgoing = Outgoing((HERE,))
        with pytest.raises(NotSent, match="cannot be reached"):
            await outgoing.post(f"http://{HERE}:{silent.sockets[0].getsockname()[1]}", b"", {})
        await outgoing.close()
