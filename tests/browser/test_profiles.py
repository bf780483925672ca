"""A visitor finds nothing that another left in the same browser profile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .house import House
from .profiles import Profiles
from .visitor import Visitor

pytestmark = pytest.mark.browser

LEAVE = """async () => {
  localStorage.setItem("left", "behind");
  sessionStorage.setItem("left", "behind");
  await (await caches.open("left")).put("/left", new Response("behind"));
  await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
}"""
FIND = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys(),
  ...(await indexedDB.databases()).map((database) => database.name),
]"""


def test_the_next_visitor_finds_nothing(browser: Browser, house: House) -> None:
    profiles = Profiles(browser)  # not those of other tests, of which the next visitor could get another one
    before = Visitor(profiles, house.base)
    kept_by_pages = before.go("/").evaluate(FIND)
    before.page.evaluate(LEAVE)
    before.context.add_cookies([{"name": "left", "value": "behind", "url": house.base}])
    before.context.set_offline(True)
    before.tab()
    before.close()
    after = Visitor(profiles, house.base)
    assert after.context is before.context
    assert after.context.pages == [after.page]
    assert after.go("/").evaluate(FIND) == kept_by_pages
    assert "left" not in {cookie["name"] for cookie in after.context.cookies()}
    after.assert_clean()
    after.context.close()
