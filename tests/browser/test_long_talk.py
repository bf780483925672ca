"""A table that has talked and talked opens for everybody, with its newest talk."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator

from commonweal.server.load.limits import CHAT_TOTAL
from commonweal.server.protocol import encode_json
from commonweal.server.rooms.history import Chat
from commonweal.server.store import Event, Store

from .conftest import Visit
from .house import House
from .tables import play
from .visitor import Visitor

pytestmark = pytest.mark.browser

LINES = 2074
SERVER_AWAY = ("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_CONNECTION_RESET")


def line(number: int) -> bytes:
    return encode_json(Chat(f"{number} " + "and on " * 69))


async def talk(database: str, code: str) -> None:
    """Store what would have been said."""
    store = Store.open(database)
    n = len(await store.events(code))
    await store.append(code, [Event(n + i, 0, "chat", i % 2, line(i), f"c{i}") for i in range(1, LINES + 1)])
    await store.close()


def talk_of(visitor: Visitor) -> Locator:
    nav = visitor.page.get_by_role("navigation")
    nav.get_by_role("button", name="Talk").locator("visible=true").click()
    return visitor.page.get_by_role("list", name="What was said").get_by_role("listitem")


def test_a_table_full_of_talk_opens_for_everybody(visit: Visit, house: House) -> None:
    maria, ben, watcher = visit("desk"), visit("desk"), visit("desk")
    code = play({"Maria": maria, "Ben": ben})
    house.kill()
    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own on this thread
        apart.submit(asyncio.run, talk(house.database, code)).result()
    house.open()
    for visitor in (maria, ben):
        visitor.expect_trouble(*SERVER_AWAY)
        visitor.page.reload()
    watcher.go(f"/t/{code}")
    watcher.page.get_by_role("button", name="Watch").click()
    kept = CHAT_TOTAL // len(line(LINES))
    for visitor in (maria, ben, watcher):
        said = talk_of(visitor)
        said.nth(kept - 1).wait_for()
        assert said.count() == kept
        assert said.last.inner_text().split()[1] == str(LINES)
        assert said.first.inner_text().split()[1] == str(LINES - kept + 1)
        assert visitor.page.get_by_text("Reconnecting").count() == 0
