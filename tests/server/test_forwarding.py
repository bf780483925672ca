"""Several servers on one database: what concerns a table goes to the server that owns it, whichever was asked."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from commonweal.server.cluster.forwarded import MARK
from commonweal.server.load import rate_limits
from commonweal.server.load.limits import BODY_BYTES
from commonweal.server.load.networks import NetworkBuckets
from commonweal.server.protocol import CloseCode
from commonweal.server.serve import CannotServe, check_address
from commonweal.server.store import Event, Owner, Store
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .conftest import House
from .connection import Client, hang_up
from .shares import page_of
from .test_doors import refused
from .test_playing import play

pytestmark = pytest.mark.postgres
Open = Callable[..., Awaitable[House]]
MARKED = MARK.decode()


@pytest.fixture
def url(postgres_server: NamedServer) -> str:  # noqa: F811
    return postgres_server.new_database()


@pytest.fixture
async def both(open_house: Open, url: str) -> tuple[House, House]:
    """Two servers on one database. Tables are made at the first, which owns them then."""
    names = ("play.example.org",)
    first = await open_house(url, shared=True, node="first", names=names)
    return first, await open_house(url, shared=True, node="second", names=names)


async def over(house: House, client: Client) -> Client:
    """The same person, with the same cookies, at another server."""
    there = await house.client()
    there.http.cookies.update(client.http.cookies)
    there.code, there.seat, there.words = client.code, client.seat, client.words
    return there


async def people_over(first: House, second: House, count: int) -> list[Client]:
    """The host makes a table at the first server; all sit there by way of the second."""
    (host,) = await first.people(1, seats=count)
    guests = [await second.client() for _ in range(count - 1)]
    for guest in guests:
        await guest.join(host.code)
    return [await over(second, host), *guests]


# ---------------------------------------------------------------- making


async def test_what_another_server_has_made_is_not_made_again(both: tuple[House, House]) -> None:
    """The answer was lost, and the same call reaches the other server: once the first is gone, it finds the same."""
    first, second = both
    lost, again = await first.client(), await second.client()
    table: dict[str, Any] = {"game": "potlatch", "seats": 3, "bots": "random", "play": True, "id": "made-by-the-page"}
    codes = dict[str, str]()
    wishes = {"tables": table, "classes": {"game": "potlatch", "seats": 4, "tables": 2, "id": "made-by-the-page"}}
    for kind, wish in wishes.items():
        code = (await lost.call("POST", f"/api/{kind}", wish, 201))["code"]
        assert (await again.call("POST", f"/api/{kind}", wish, 409))["error"] == "elsewhere"
        assert first.tables.loaded(code) is not None or first.tables.classes.loaded(code) is not None
        codes[kind] = code
    await first.stop()
    for kind, wish in wishes.items():
        code = codes[kind]
        assert (await again.call("POST", f"/api/{kind}", wish, 201))["code"] == code
        seen = await again.call("GET", f"/api/{kind}/{code}")
        assert seen["host"] if kind == "tables" else seen["role"] == "facilitator"  # it has the keys
        other = wish | {"seats": 5}  # another wish
        assert (await again.call("POST", f"/api/{kind}", other, 201))["code"] != code


async def test_a_body_without_an_end_is_refused_by_every_server(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "BODY_SECONDS", 0.05)
    first, second = both
    (host,) = await first.people(1, seats=3)
    for path in ("/api/tables", f"/api/tables/{host.code}/join"):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(second.base.rsplit(":", 1)[1]))
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
        )
        writer.write(head.encode() + b"{")
        assert (await reader.readline()).split()[1] == b"408", path
        writer.close()


# ---------------------------------------------------------------- a game


async def test_a_whole_game_is_played_over_a_server_that_does_not_own_the_table(both: tuple[House, House]) -> None:
    first, second = both
    people = await people_over(first, second, 3)
    host = people[0]
    await host.host("start")
    connections = [await person.connect() for person in people]
    await host.host("pause")
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "paused")
    await host.host("resume")
    await play(connections, random.Random(1))
    assert connections[0].position["over"]
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")
    assert (len(first.tables.codes), len(second.tables.codes)) == (1, 0)
    here = await over(first, host)
    for path in ("", "/debrief", "/replay", "/export.jsonl", "/export.zip", "/qr.svg"):
        answers = [await one.http.get(f"/api/tables/{host.code}{path}") for one in (here, host)]
        assert [answer.status_code for answer in answers] == [200, 200]
        if path not in ("", "/qr.svg", "/export.zip"):  # they tell by which server one came, or when they were made
            assert answers[0].content == answers[1].content
        kept = [{key: value for key, value in answer.headers.items() if key != "date"} for answer in answers]
        assert kept[0].keys() - {"transfer-encoding"} <= kept[1].keys()
        assert kept[0]["content-type"] == kept[1]["content-type"]
    for connection in connections:
        await connection.hang_up()
    table = await first.tables.find(host.code)
    while table.connections.count:
        await asyncio.sleep(0.005)
    made = await host.at("POST", "/again", {}, 201)
    assert (await people[1].call("GET", f"/api/tables/{made['code']}"))["state"] == "waiting"


async def test_a_table_may_move_while_its_people_reveal_their_shares(both: tuple[House, House]) -> None:
    first, second = both
    people = await people_over(first, second, 2)
    pages = [await page_of(person) for person in people]
    for page in pages:
        await page.commit()
    starts = asyncio.create_task(people[0].http.post(f"/api/tables/{people[0].code}/host", json={"do": "start"}))
    for page in pages:
        await page.connection.waits_until(lambda one: one.lobby.get("shares"))
    await first.stop()
    assert (await starts).status_code >= 400
    await hang_up(page.connection for page in pages)
    there = [await page_of(person) for person in people]
    await asyncio.gather(*(page.reveal() for page in there))
    for page in there:
        await page.connection.waits_until(lambda one: one.lobby["state"] == "playing")
    table = await second.tables.find(people[0].code)
    assert [one.share for one in table.history.shares] == [page.share for page in there]


async def test_codes_and_reasons_of_closing_come_through(both: tuple[House, House]) -> None:
    people = await people_over(*both, 3)
    guest, other = [await person.connect() for person in people[1:]]
    async with people[0].connect(watch=True) as spectator:
        assert spectator.lobby["you"] is None
    await people[0].host("remove", seat=1)
    assert await guest.ends() == CloseCode.SEAT_GIVEN_UP
    assert guest.ended is not None
    assert guest.ended[1]
    await both[0].stop()
    assert await other.ends() == CloseCode.RESTARTED


async def test_links_and_cookies_are_those_of_the_server_that_was_asked(both: tuple[House, House]) -> None:
    (host,) = await both[0].people(1, seats=4)
    guest = await both[1].client()
    proxied = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "Origin": "https://play.example.org"}
    answer = await guest.http.post(f"/api/tables/{host.code}/join", json={"name": "Fern"}, headers=proxied)
    assert answer.status_code == 200
    cookies = answer.headers.get_list("set-cookie")
    assert [cookie.split("=")[0] for cookie in cookies] == [f"cw-{host.code}", f"cw-words-{host.code}"]
    assert all("secure" in cookie.lower() for cookie in cookies)
    lobby = await guest.http.get(f"/api/tables/{host.code}", headers=proxied)
    assert lobby.json()["link"] == f"https://play.example.org/t/{host.code}"
    plain = await guest.http.get(f"/api/tables/{host.code}")
    assert plain.json()["link"] == f"{both[1].base}/t/{host.code}"


async def test_every_server_lists_the_tables_for_strangers_of_all(both: tuple[House, House]) -> None:
    first, second = both
    wish = {"game": "potlatch", "seats": 3, "name": "Ada", "play": True, "listed": True}
    hosts = [await first.client(), await second.client()]
    for host in hosts:
        made = await host.call("POST", "/api/tables", wish, 201)
        host.code = made["code"]
    codes = {host.code for host in hosts}
    async with hosts[0].connect(), hosts[1].connect():
        for house in both:
            visitor = await house.client()
            assert {table["code"] for table in await visitor.call("GET", "/api/tables")} == codes
            here = await visitor.call("GET", "/api/tables?here=true")  # what servers ask each other
            assert len(here) == 1
        await first.stop()
        found = await (await second.client()).call("GET", "/api/tables")
        assert [table["code"] for table in found] == [hosts[1].code]


# ---------------------------------------------------------------- doors


async def test_the_owner_checks_keys_and_origins_of_what_is_forwarded(both: tuple[House, House]) -> None:
    (host,) = await both[0].people(1, seats=4)
    stranger = await both[1].client()
    stranger.code = host.code
    assert (await stranger.host("close", 401))["error"] == "no_key"
    assert (await refused(stranger.connect()))[1]["error"] == "no_key"
    there = await over(both[1], host)
    assert (await refused(there.connect(Origin="https://elsewhere.example")))[1]["error"] == "not_allowed"
    assert (await refused(there.connect(Origin="")))[1]["error"] == "not_allowed"
    foreign = {"Origin": "https://elsewhere.example"}
    assert (await there.http.post(f"/api/tables/{host.code}/leave", json={}, headers=foreign)).status_code == 403
    key = {"Authorization": f"Bearer {host.key()}"}
    async with stranger.connect(Cookie="", Origin="", **key) as connection:
        assert connection.lobby["you"] == 0
    long = await stranger.http.post(f"/api/tables/{host.code}/join", content=b" " * (BODY_BYTES + 100_000))
    assert (long.status_code, long.json()["error"]) == (413, "too_long")


@pytest.mark.parametrize(
    "forged", ["https://elsewhere.example", f"https://elsewhere.example {'0' * 64}", "nonsense", "wss://"]
)
async def test_a_forged_header_opens_nothing(both: tuple[House, House], forged: str) -> None:
    (host,) = await both[0].people(1, seats=4)
    path = f"/api/tables/{host.code}"
    for house in both:
        stranger = await house.client(host.code)
        stranger.http.headers[MARKED] = forged
        answer = await stranger.http.post(f"{path}/host", json={"do": "close"}, headers={"Origin": forged})
        assert answer.status_code in (401, 403, 409)
        status, _ = await refused(stranger.connect(**{MARKED: forged, "Origin": forged}))
        assert status in (401, 403, 409)
    owner = await over(both[0], host)
    answer = await owner.http.post(f"{path}/leave", json={}, headers={MARKED: forged})
    assert answer.status_code == 200  # the header counts for nothing


async def test_a_forged_header_loosens_no_brake(both: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.load.rate_limits.network_of", lambda _: "192.0.2.1")
    monkeypatch.setattr("commonweal.server.load.rate_limits.LOOKUPS_WAITING", 0)
    monkeypatch.setattr(
        both[0].app.state.rate_limits, "_misses", NetworkBuckets(0.0, 30.0)
    )  # however long the calls take
    stranger = await both[0].client()
    stranger.http.headers[MARKED] = f"http://localhost {'0' * 64} 192.0.2.2"
    codes = [f"BCDFGH{one}{other}" for one in "JKM" for other in "BCDFGHJKMNPQ"]
    answers = [await stranger.http.get(f"/api/tables/{code}") for code in codes]
    assert answers[-1].status_code == 429
    foreign = await stranger.http.get("/api/tables", headers={"Host": "elsewhere.example"})
    assert foreign.status_code == 421


async def test_nothing_is_forwarded_twice(open_house: Open, url: str) -> None:
    second = await open_house(url, shared=True)
    first = await open_house(url, shared=True, address=second.base)  # it says the wrong address
    (host,) = await first.people(1, seats=4)
    there = await over(second, host)
    assert (await there.at("GET", status=409))["error"] == "elsewhere"
    assert (await refused(there.connect()))[1]["error"] == "elsewhere"
    assert (await host.at("GET"))["code"] == host.code


# ---------------------------------------------------------------- owners that are gone


async def lent(house: House, owner: Owner, code: str) -> None:
    """Give the table to another server."""
    await house.tables._evict(code)
    assert await house.store.lease(code, owner, 600) == owner


async def end_lease(house: House, code: str, node: str = "ghost") -> None:
    """As when its time is over."""
    await house.store.release(code, node)


async def test_a_server_takes_over_once_the_lease_of_a_lost_owner_ends(both: tuple[House, House]) -> None:
    first, second = both
    (host,) = await first.people(1, seats=4)
    await lent(first, Owner("ghost", "http://127.0.0.1:9"), host.code)  # nobody listens there
    there = await over(second, host)
    guest = await second.client(host.code)
    answer = await there.http.get(f"/api/tables/{host.code}")
    assert (answer.status_code, answer.json()["error"], answer.headers["Retry-After"]) == (409, "elsewhere", "3")
    assert (await refused(there.connect()))[1]["error"] == "elsewhere"
    assert (await guest.at("POST", "/join", {"name": "Fern"}, 409))["error"] == "elsewhere"
    await end_lease(first, host.code)
    await guest.join(host.code, "Fern")
    async with there.connect() as connection:
        assert [seat["name"] for seat in connection.lobby["seats"]][1] == "Fern"
    assert (len(first.tables.codes), len(second.tables.codes)) == (0, 1)
    assert (await host.at("GET"))["code"] == host.code  # and the first forwards now
    assert len(first.tables.codes) == 0


@asynccontextmanager
async def ghost(answer: bytes) -> AsyncIterator[tuple[str, asyncio.Event, asyncio.Event]]:
    """A server that answers a call with these bytes, or waits. Gives its address, and when it was called
    and left."""
    called, left = asyncio.Event(), asyncio.Event()

    async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        called.set()
        if answer:
            writer.write(answer)
        else:
            await reader.read()
            left.set()
        writer.close()

    async with await asyncio.start_server(serve_one, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", called, left


async def test_a_call_that_an_owner_leaves_open_is_not_carried_out_by_another(both: tuple[House, House]) -> None:
    first, second = both
    (host,) = await first.people(1, seats=4)
    guest = await second.client(host.code)
    async with ghost(b"HTTP/1.1 200 OK\r\nConte") as (address, called, _):
        await lent(first, Owner("ghost", address), host.code)
        assert (await guest.at("POST", "/join", {"name": "Fern"}, 409))["error"] == "elsewhere"
        assert called.is_set()
    await end_lease(first, host.code)
    assert [seat["name"] for seat in (await guest.at("GET"))["seats"]].count("Fern") == 0


async def test_an_owner_hears_that_the_client_is_gone(both: tuple[House, House]) -> None:
    (host,) = await both[0].people(1, seats=4)
    there = await over(both[1], host)
    async with ghost(b"") as (address, called, left):
        await lent(both[0], Owner("ghost", address), host.code)
        asking = asyncio.create_task(there.at("GET"))
        await called.wait()
        asking.cancel()
        await left.wait()


# ---------------------------------------------------------------- slow clients


async def test_a_slow_client_slows_its_owner_down_and_gets_everything(both: tuple[House, House]) -> None:
    first, second = both
    (host,) = await first.people(1, seats=4)
    size, count, sent = 1 << 20, 64, 0

    async def pour(there: ServerConnection) -> None:
        nonlocal sent
        for number in range(count):
            await there.send(f"{number:02}" + "x" * size)
            sent += 1
        await there.close(4999, "all of it")

    async with serve(pour, "127.0.0.1", 0, compression=None) as server:
        address = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        await lent(first, Owner("ghost", address), host.code)
        url = f"{second.base.replace('http', 'ws')}/api/tables/{host.code}/live"
        async with connect(url, compression=None, max_size=None, max_queue=1) as slow:
            before = -1
            while sent != before or sent == 0:
                before = sent
                await asyncio.sleep(0.2)
            assert sent < count
            assert [str(await slow.recv())[:2] for _ in range(count)] == [f"{number:02}" for number in range(count)]
            with pytest.raises(ConnectionClosed) as closed:
                await slow.recv()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4999, "all of it")


# ---------------------------------------------------------------- a killed owner


@asynccontextmanager
async def process(url: str, *options: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "commonweal", "serve", "--port", "0", "--no-open", "--database", url, *options]
    running = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert running.stdout is not None
    try:
        said = (await running.stdout.readline()).decode()
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found is not None, said
        yield running, f"http://127.0.0.1:{found[1]}"
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


async def acts_of(store: Store, code: str) -> list[Event]:
    return [event for event in await store.events(code) if event.kind == "act" and event.client_id]


async def test_a_killed_owner_is_replaced_and_nothing_acknowledged_is_lost(open_house: Open, url: str) -> None:
    second = await open_house(url, shared=True, lease_seconds=0.3)
    async with process(url) as (running, base):
        host = Client(base)
        await host.make(2)
        guest = await second.client()
        await guest.join(host.code)
        await host.host("start")
        people = [await over(second, host), guest]
        await host.close()
        connections = [await person.connect() for person in people]
        done = []
        for _ in range(12):
            acting = next(connection for connection in connections if connection.turn)
            answer = await acting.do(acting.choices[0]["act"])
            done.append((answer["n"], answer["id"]))
            for connection in connections:
                await connection.waits_until(lambda one, n=answer["n"]: one.moment >= n)
        acting = next(connection for connection in connections if connection.turn)
        act = acting.choices[0]["act"]
        running.kill()
        await running.wait()
    assert [await connection.ends() for connection in connections] == [CloseCode.RESTARTED] * 2
    for connection in connections:
        await connection.hang_up()
    assert (await refused(people[0].connect()))[1]["error"] == "elsewhere"
    await second.store._writer.submit(lambda store: store.database.execute("UPDATE leases SET until = 0"))
    again = [await person.connect(since=connection.n) for person, connection in zip(people, connections, strict=True)]
    assert [connection.n for connection in again] == [connection.n for connection in connections]
    assert [connection.position for connection in again] == [connection.position for connection in connections]
    acting = again[connections.index(acting)]
    answer = await acting.do(act)
    assert answer["type"] == "done"
    done.append((answer["n"], answer["id"]))
    assert [(event.n, event.client_id) for event in await acts_of(second.store, people[0].code)] == done


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("given", ["http://10.0.0.5:8000", "https://north.example.org", "http://[fd00::5]:8000"])
def test_an_address_of_a_server_is_taken(given: str) -> None:
    check_address(given)


@pytest.mark.parametrize("given", ["10.0.0.5:8000", "http://", "http://a/b", "ws://a:1", "http://a:1/", "http://u@a"])
def test_what_is_no_address_of_a_server_is_refused(given: str) -> None:
    with pytest.raises(CannotServe, match="--address"):
        check_address(given)
