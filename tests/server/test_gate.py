"""What a network may ask of a server, under which names, and how long a connection may take."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable

import pytest

from commonweal.server.load import rate_limits as gate
from commonweal.server.load.limits import FILES_KEPT, MISSES_BURST, MISSES_RATE, SURROUNDINGS, Buckets
from commonweal.server.load.networks import network_of
from commonweal.server.web import http_protocol, websocket
from commonweal.server.web.content import accepted
from commonweal.server.web.host_names import HostNames
from commonweal.server.web.http_protocol import most_connections
from commonweal.server.web.security import own_origin

from .conftest import House
from .connection import Client

Open = Callable[..., Awaitable[House]]


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, no brake is released by time."""
    for rate in ("CALLS_RATE", "MISSES_RATE", "ALL_MISSES_RATE", "OWN_TABLES_RATE"):
        monkeypatch.setattr(gate, rate, 0.0)


def from_network(client: Client, address: str) -> Client:
    """Let this browser come from an address, as a proxy on this machine says."""
    client.http.headers["X-Forwarded-For"] = address
    return client


# ---------------------------------------------------------------- networks


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("127.0.0.1", None),
        ("::1", None),
        ("", None),
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_a_network_is_an_address_or_what_one_household_has(address: str, network: str | None) -> None:
    assert network_of({"client": (address, 1)}) == network


def test_buckets_of_networks_that_went_are_forgotten() -> None:
    time = [0.0]
    buckets = Buckets(1.0, 2.0, lambda: time[0])
    buckets.of("busy").take(2.0)
    for number in range(5000):
        buckets.of(str(number))
    assert len(buckets._kept) < 3000
    assert buckets.of("busy").left == 0.0


@pytest.mark.usefixtures("no_time_passes")
async def test_one_network_is_braked_and_others_are_not(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "CALLS_BURST", 25.0)
    house = await open_house()
    greedy, other = from_network(await house.client(), "203.0.113.7"), from_network(await house.client(), "203.0.113.8")
    said = [(await greedy.http.get("/api/games")).status_code for _ in range(27)]
    assert said == [200] * 25 + [429] * 2
    refusal = await greedy.http.get("/api/games")
    assert refusal.json()["error"] == "too_fast"
    assert refusal.headers["retry-after"]
    assert refusal.headers["x-content-type-options"] == "nosniff"
    assert (await other.http.get("/api/games")).status_code == 200
    assert (await (await house.client()).http.get("/api/games")).status_code == 200  # this machine


@pytest.mark.usefixtures("no_time_passes")
async def test_what_is_worked_out_anew_costs_more(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "CALLS_BURST", 25.0)
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    stranger = from_network(await house.client(), "203.0.113.7")
    said = [(await stranger.http.get(f"/api/tables/{host.code}/replay")).status_code for _ in range(3)]
    assert said == [200, 200, 429]


@pytest.mark.usefixtures("no_time_passes")
async def test_tables_of_one_network_are_counted_with_their_cards(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "OWN_TABLES_BURST", 4.0)
    house = await open_house()
    maker, other = from_network(await house.client(), "203.0.113.7"), from_network(await house.client(), "203.0.113.8")
    wish = {"game": "potlatch", "seats": 4}
    assert [(await maker.http.post("/api/tables", json=wish)).status_code for _ in range(5)] == [201] * 4 + [429]
    long = wish | {"more": "x" * 17_000}  # counts as five
    assert (await other.http.post("/api/tables", json=long)).status_code == 429
    assert (await other.http.post("/api/tables", json=wish)).status_code == 201


# ---------------------------------------------------------------- codes


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.parametrize("path", ["/api/tables/{}", "/t/{}", "/{}"])
async def test_guessing_codes_ends_for_a_network_but_not_for_those_who_sit_there(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "LOOKUPS_WAITING", 0)
    host, guest = await house.people(2, seats=4)
    guesser = await guessed(house, path)
    refusal = await guesser.http.get(path.format(host.code))
    assert refusal.status_code == 429
    assert refusal.json()["message"]["id"] == "errors.too_many_codes"
    mate = from_network(guest, "203.0.113.7")  # from the same school, with a key
    assert (await mate.http.get(f"/api/tables/{host.code}")).status_code == 200
    forged = {"Cookie": f"cw-{host.code}=nonsense"}
    assert (await from_network(await house.client(), "203.0.113.8").http.get("/api/games")).status_code == 200
    other = await house.people(1, seats=4)  # whose code nobody of the school knows
    refused = await guesser.http.get(f"/api/tables/{other[0].code}", headers=forged)
    assert refused.status_code == 429
    newcomer = from_network(await house.client(), "203.0.113.7")  # the code is no guess: a mate plays there
    assert (await newcomer.http.get(f"/api/tables/{host.code}")).status_code == 200
    assert (await from_network(await house.client(), "198.51.100.8").http.get(f"/t/{other[0].code}")).status_code == 200


async def guessed(house: House, path: str = "/api/tables/{}") -> Client:
    """Somebody who has guessed as many codes as a network may."""
    guesser = from_network(await house.client(), "203.0.113.7")
    for _ in range(int(MISSES_BURST)):
        assert (await guesser.http.get(path.format("BBBBBBBB"))).status_code in (200, 404)
    return guesser


async def test_a_right_code_is_looked_up_late_and_not_refused(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "MISSES_RATE", 4.0)
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    guesser, path = await guessed(house), f"/api/tables/{host.code}"
    answers = await asyncio.gather(*(guesser.http.get(path) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3


async def test_guesses_of_many_networks_delay_only_those_that_guess(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "ALL_MISSES_BURST", 20.0)
    monkeypatch.setattr(gate, "ALL_MISSES_RATE", 0.0)
    monkeypatch.setattr(gate, "LOOKUPS_WAITING", 0)
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    for network in ("203.0.113.7", "198.51.100.7"):
        guesser = from_network(await house.client(), network)
        for _ in range(16):
            await guesser.http.get("/api/tables/BBBBBBBB")
    assert (await guesser.http.get(f"/t/{host.code}")).status_code == 429
    typed_wrong = from_network(await house.client(), "192.0.2.7")
    assert (await typed_wrong.http.get("/api/tables/BBBBBBBC")).status_code == 404
    assert (await typed_wrong.http.get(f"/api/tables/{host.code}")).status_code == 200


@pytest.mark.parametrize("network", ["203.0.113.{}", "2001:db8:0:{:x}::/64"])
async def test_networks_around_one_that_guesses_wait_together(network: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, waited = gate.RateLimits(), list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(gate.asyncio, "sleep", sleep)
    guesses = int(MISSES_BURST * SURROUNDINGS)
    for at in range(guesses):
        limits.count_miss(network.format(at % 200))
    for at in range(201, 205):  # none of these has guessed yet
        assert limits.is_guessing(network.format(at))
        await limits.wait_to_look_up(network.format(at))
        limits.count_miss(network.format(at))
    assert waited[-1] > waited[0] > 0
    assert waited[-1] > 3 / (MISSES_RATE * SURROUNDINGS)


async def test_attempts_with_words_count_also_while_the_table_is_not_in_memory(open_house: Open) -> None:
    house = await open_house(idle_seconds=0.05)
    (host,) = await house.people(1, seats=4)
    said = []
    for _ in range(6):
        said += [(await host.http.post(f"/api/tables/{host.code}/return", json={"words": "a b c"})) for _ in range(2)]
        while house.tables.codes:
            await asyncio.sleep(0.01)
    assert [answer.status_code for answer in said[:10]] == [403] * 10
    assert said[-1].status_code == 429


async def test_joining_a_full_table_does_not_hash(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await house.people(2)
    third = await house.client(people[0].code)

    def never(code: str, words: str) -> bytes:
        raise AssertionError("hashed for nothing")

    monkeypatch.setattr("commonweal.server.people.keys.words_hash", never)
    assert (await third.at("POST", "/join", {"name": ""}, 409))["error"] == "full"


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("[fe80::1]", True),
        ("calm-river.trycloudflare.com", True),
        ("play.example.org", True),
        ("PLAY.example.org.:443", True),
        ("a.school.example", True),
        ("school.example", False),
        ("evil.example:8000", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        (None, True),
    ],
)
def test_names_of_a_server(host: str | None, is_ours: bool) -> None:
    assert HostNames(["play.example.org", "*.school.example"]).allow(host) is is_ours


async def test_a_foreign_name_reads_nothing(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    for path in ("/", "/api/games", f"/api/tables/{host.code}"):
        answer = await host.http.get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert answer.json()["todo"]["values"] == {"name": "evil.example"}


def test_a_page_over_http_is_none_of_ours_where_we_are_asked_over_https() -> None:
    headers = [(b"host", b"play.example"), (b"origin", b"http://play.example")]
    assert own_origin(headers, "https") is False
    assert own_origin(headers, "wss") is False
    assert own_origin(headers, "http") is True
    secure = [(b"host", b"play.example"), (b"origin", b"https://play.example")]
    assert own_origin(secure, "https") is True
    assert own_origin(secure, "ws") is True  # behind a proxy that does not say so


# ---------------------------------------------------------------- connections


async def read_to_end(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.read(), 20)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
async def test_a_request_without_an_end_is_not_waited_for(
    open_house: Open, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.05)
    house = await open_house()
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.base.rsplit(":", 1)[1]))
    writer.write(sent)
    assert await read_to_end(reader) == b""
    writer.close()


async def test_a_second_request_without_an_end_is_not_waited_for(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.1)
    house = await open_house()
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.base.rsplit(":", 1)[1]))
    writer.write(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api")
    answer = await read_to_end(reader)
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.count(b"HTTP/1.1") == 1
    writer.close()


@pytest.mark.parametrize("upgrade", ["", "Connection: Upgrade\r\nUpgrade: websocket\r\n"])
async def test_a_request_with_two_lengths_ends_its_connection(house: House, upgrade: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.base.rsplit(":", 1)[1]))
    hidden = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    writer.write(
        f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(hidden) + 5}\r\n{upgrade}"
        f"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}".encode()
    )
    answer = await read_to_end(reader)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1
    writer.close()


@pytest.mark.parametrize("version", ["12", "13"])
async def test_what_is_wrong_with_a_handshake_fills_no_log(
    house: House, version: str, caplog: pytest.LogCaptureFixture
) -> None:
    (host,) = await house.people(1, seats=3)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.base.rsplit(":", 1)[1]))
    writer.write(
        f"GET /api/tables/{host.code}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket"
        f"\r\nSec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: x\r\n\r\n".encode()
    )
    assert (await read_to_end(reader)).startswith((b"HTTP/1.1 400", b"HTTP/1.1 426"))
    writer.close()
    await asyncio.sleep(0.01)
    assert [entry for entry in caplog.records if entry.exc_info] == []


async def test_text_that_is_no_utf_8_closes_its_connection(house: House, caplog: pytest.LogCaptureFixture) -> None:
    (host,) = await house.people(1, seats=3)
    async with host.connect() as connection:
        await connection.send_bytes_on_wire(b"\x81\x82\0\0\0\0\xff\xfe")
        assert await connection.ends() == 1007
    assert [entry for entry in caplog.records if entry.exc_info] == []


async def test_a_body_without_an_end_is_not_waited_for(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.05)
    house = await open_house()
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.base.rsplit(":", 1)[1]))
    writer.write(
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 500\r\n\r\n{"
    )
    answer = await read_to_end(reader)
    assert answer.startswith(b"HTTP/1.1 408")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["message"]["id"] == "errors.body_incomplete"
    writer.close()
    assert await house.tables.store.table("BBBBBBBB") is None


def test_connections_stay_below_the_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    raised = list[tuple[int, int]]()

    def refuse(_: int, limits: tuple[int, int]) -> None:
        raise ValueError

    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr("resource.setrlimit", lambda _, limits: raised.append(limits))
    assert (most_connections(), raised) == (4096 - FILES_KEPT, [(4096, 4096)])
    monkeypatch.setattr("resource.setrlimit", refuse)
    assert most_connections() == 1024 - FILES_KEPT


async def test_a_connection_in_use_outlives_the_timer(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.05)
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    async with host.connect() as connection:
        await asyncio.sleep(0.2)
        await connection.send_raw('{"type":"ping"}')
        await connection.hears("pong")


async def test_a_proxy_that_drops_the_upgrade_header_is_named(house: House, caplog: pytest.LogCaptureFixture) -> None:
    (host,) = await house.people(1, seats=4)
    websocket._tell_of_proxy.cache_clear()
    for path in (f"/api/tables/{host.code}/live", f"/api/classes/{host.code}/live"):
        plain = await host.http.get(path)
        assert (plain.status_code, plain.json()["message"]["id"]) == (400, "errors.websocket")
        dropped = await host.http.get(path, headers={"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="})
        assert (dropped.status_code, dropped.json()["message"]["id"]) == (400, "errors.upgrade_dropped")
        assert dropped.json()["todo"]["id"] == "todo.pass_upgrade_on"
    assert [record.levelname for record in caplog.records if "Upgrade" in record.getMessage()] == ["WARNING"]


# ---------------------------------------------------------------- content


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("gzip, deflate, br, zstd", {"gzip", "br"}),
        ("br;q=0, gzip;q=0.5", {"gzip"}),
        ("", set()),
        ("identity", set()),
    ],
)
def test_codings_that_a_browser_reads(header: str, codings: set[str]) -> None:
    assert accepted(header) == codings


async def test_answers_are_compressed_once_and_not_sent_again(house: House) -> None:
    client = await house.client()
    for path in ("/api/games", "/api/games/potlatch", "/api/texts", "/"):
        plain = await client.http.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        short = await client.http.get(path, headers={"Accept-Encoding": "gzip"})
        assert short.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in short.headers["vary"]
        assert short.content == plain.content
        again = await client.http.get(path, headers={"If-None-Match": short.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""


async def test_head_is_answered_where_get_is(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    for path in ("/", "/api/games", f"/t/{host.code}", f"/api/tables/{host.code}", "/schema"):
        answer = await host.http.head(path)
        assert answer.status_code == 200, path
        assert answer.content == b""
        assert int(answer.headers["content-length"]) > 0
    assert (await host.http.head("/nothing")).status_code == 404


async def test_a_link_shows_its_game_and_nothing_of_its_people(house: House) -> None:
    host = await house.client()
    await host.make(4, name="Secret Name")
    page = (await host.http.get(f"/t/{host.code}")).text
    assert '<meta property="og:title" content="A table of Potlatch">' in page
    assert f'<meta property="og:image" content="{house.base}/preview-potlatch.png">' in page
    assert "Secret Name" not in page
    assert '<meta property="og:title" content="Commonweal">' in (await host.http.get("/")).text
    front, nowhere = (await host.http.get("/t/BBBBBBBB")).text, (await host.http.get("/t/x")).text
    assert '<meta property="og:title" content="Commonweal">' in front
    assert front == nowhere


async def test_every_game_on_the_home_page_has_a_picture_for_its_links(house: House) -> None:
    client = await house.client()
    for game in (await client.http.get("/api/games")).json():
        picture = await client.http.get(f"/preview-{game['name']}.png")
        assert picture.headers["content-type"] == "image/png", game["name"]


async def test_markup_in_a_name_reaches_no_page(house: House) -> None:
    client = await house.client()
    for name in ('localhost:1"><script>', "<script>"):
        answer = await client.http.get("/", headers={"Host": name})
        assert answer.status_code == 421
        assert answer.headers["content-type"] == "application/json"


async def test_the_page_of_a_table_in_play_names_what_it_asks_for_first(house: House) -> None:
    """A browser asks for the table and its board while the scripts come, not afterwards."""
    host, _ = await house.people(2)
    calls = [f"/api/tables/{host.code}", "/api/games/potlatch?rules=false", "/api/texts?refusals=false"]
    tags = [f'<link rel="preload" as="fetch" crossorigin href="{call}">' for call in calls]
    waiting = (await host.http.get(f"/t/{host.code}")).text
    assert not [tag for tag in tags if tag in waiting]
    await host.host("start")
    page = (await host.http.get(f"/t/{host.code}")).text
    assert [tag for tag in tags if tag in page] == tags
    german = (await host.http.get(f"/t/{host.code}", headers={"Accept-Language": "de"})).text
    assert 'href="/api/games/potlatch?rules=false&amp;lang=de"' in german
    for call in calls:
        assert (await host.http.get(call)).status_code == 200
    assert len(set(re.findall(r"assets/Board-[^\"]+\.js", page))) == 1
