"""The pages behind a proxy that serves another site, too, and has ours below /games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from path_proxy import PathProxy, path_proxy

from .house import House
from .profiles import Profiles
from .tables import play_now
from .visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PathProxy]:
    house = House(tmp_path_factory.mktemp("below"), root="/games").open()
    with path_proxy(house.port, "/games") as running:
        yield running
    house.close()


def test_a_game_is_set_up_and_played_below_the_path(browser: Browser, proxy: PathProxy) -> None:
    visitor = Visitor(Profiles(browser), proxy.origin)
    page = visitor.page
    code = play_now(visitor, "Potlatch", home_page="/games/")
    assert page.url == f"{proxy.origin}/games/t/{code}"
    visitor.until(lambda: visitor.turn)
    page.reload()
    visitor.until(lambda: visitor.turn)
    page.goto(f"{proxy.origin}/games/")
    expect(page.get_by_role("link", name="Commonweal")).to_have_attribute("href", "/games/")
    page.locator(f'a[href="/games/t/{code}"]').click()
    page.wait_for_url(f"{proxy.origin}/games/t/{code}")
    page.goto(f"{proxy.origin}/games/{code}")
    visitor.until(lambda: visitor.turn)
    assert proxy.refused == []
    assert visitor.troubles == []
    visitor.context.close()
