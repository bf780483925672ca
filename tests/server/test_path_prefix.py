"""A server below a path of a proxy that serves other sites, too: `commonweal serve --path-prefix /games`."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable, Iterator

import httpx2
import pytest
import pytest_asyncio

from commonweal.server.people.qr import qr_svg
from commonweal.server.serve import Console
from commonweal.server.web.path_prefix import prefix_of
from path_proxy import PathProxy, path_proxy

from .conftest import House
from .connection import Client
from .test_playing import play

Open = Callable[..., Awaitable[House]]


@pytest_asyncio.fixture
async def below(open_house: Open) -> House:
    return await open_house(root="/games")


@pytest.fixture
def proxy(below: House) -> Iterator[PathProxy]:
    with path_proxy(int(below.base.rsplit(":", 1)[1]), "/games") as running:
        yield running


@pytest_asyncio.fixture
async def people(below: House, proxy: PathProxy) -> list[Client]:
    """Three people at one table, by way of the proxy."""
    found = [await below.client() for _ in range(3)]
    for person in found:
        person.base = f"{proxy.origin}/games"
        person.http = httpx2.AsyncClient(base_url=person.base, headers={"Origin": proxy.origin}, timeout=60)
        below.stack.push_async_callback(person.http.aclose)
    await found[0].make(3)
    for person in found[1:]:
        await person.join(found[0].code)
    return found


async def test_a_whole_game_is_played_through_the_proxy(people: list[Client], proxy: PathProxy) -> None:
    await people[0].host("start")
    connections = [await person.connect(Origin=proxy.origin) for person in people]
    await play(connections, random.Random(3))
    assert connections[0].position
    assert connections[0].position["over"]
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")
    for connection in connections:
        await connection.hang_up()
    assert (await people[0].http.get(f"/api/tables/{people[0].code}/export.jsonl")).status_code == 200
    assert proxy.refused == []


async def test_links_codes_and_cookies_lie_below_the_path(people: list[Client], proxy: PathProxy, below: House) -> None:
    code = people[0].code
    link = f"{proxy.origin}/games/t/{code}"
    assert (await people[1].at("GET"))["link"] == link
    assert (await people[1].http.get(f"/api/tables/{code}/qr.svg")).content == qr_svg(link)
    assert {cookie.path for cookie in people[0].http.cookies.jar} == {f"/games/api/tables/{code}"}
    direct = await below.client()
    for path in ("/api/ready", "/games/api/ready"):
        assert (await direct.http.get(path)).status_code == 200
    lobby = (await direct.http.get(f"/api/tables/{code}")).json()
    assert lobby["link"] == f"{below.base}/games/t/{code}"


async def test_all_that_a_page_loads_lies_below_the_path(people: list[Client], proxy: PathProxy) -> None:
    code = people[0].code
    await people[0].host("start")
    async with httpx2.AsyncClient() as browser:
        for page in ("/", f"/t/{code}", f"/{code}", f"/t/{code}?screen=1", "/nowhere"):
            text = (await browser.get(f"{proxy.origin}/games{page}")).text
            assert 'data-root="/games"' in text
            picture = re.search(r'og:image" content="([^"]+)"', text)
            assert picture is not None
            assert (await browser.get(picture[1])).status_code == 200
            loaded = re.findall(r'(?:href|src)="([^"]+)"', text)
            assert len(loaded) >= 3
            for address in loaded:
                answer = await browser.get(f"{proxy.origin}{address.replace('&amp;', '&')}")
                assert answer.status_code == 200, address
    assert proxy.refused == []


async def test_the_path_itself_is_the_home_page(below: House) -> None:
    client = await below.client()
    assert "data-root" in (await client.http.get("/games")).text
    assert (await client.http.get("/gamesome")).status_code == 404


async def test_without_the_option_nothing_lies_below_a_path(house: House) -> None:
    client = await house.client()
    assert (await client.http.get("/games/api/ready")).status_code == 404
    assert "data-root" not in (await client.http.get("/")).text


def test_the_link_in_the_terminal_has_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    links: list[str] = []
    console = Console(print, links.append, show_qr=False, open_browser=False, root="/games")
    console.open("127.0.0.1", 8000)
    assert links == ["http://localhost:8000/games/"]
    assert console.reach("0.0.0.0", 8000) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "prefix"), [("/games", "/games"), ("games/", "/games"), ("/a/b-c", "/a/b-c"), ("/", ""), ("", "")]
)
def test_paths_are_read(given: str, prefix: str) -> None:
    assert prefix_of(given) == prefix


@pytest.mark.parametrize("given", ["/api", "/a b", "/a//b", "/..", "/a?b", 'x"y', "http://a/b"])
def test_what_cannot_be_a_path_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="--path-prefix /games"):
        prefix_of(given)
