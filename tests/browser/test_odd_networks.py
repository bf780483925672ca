"""What stands between people and the game: a browser that translates, cookies that are dropped, WebSockets that are
blocked. The page says what is wrong, and nothing wrong stays on it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .conftest import Visit
from .tables import call, choose_potlatch, play, seat
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAMES = ["potlatch", "original_position", "legislation", "new_tabor", "laissez_faire"]

TRANSLATE = """() => {
  const wrap = (within) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) if (texts.currentNode.nodeValue.trim()) found.push(texts.currentNode);
    for (const text of found) {
      if (text.parentElement?.closest("font, script, style")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.nodeValue);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) wrap(node.parentNode ?? node);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""As a browser's translation does: every text becomes two elements, also in what comes later."""


@pytest.fixture
def ana(visit: Visit) -> Visitor:
    return visit("desk")


def test_a_translated_page_shows_nothing_that_may_be_old(ana: Visitor) -> None:
    code = play({"Ana": ana}, seats=4)
    page = ana.go(f"/t/{code}")
    assert page.locator("html").get_attribute("translate") == "no"
    page.locator("[data-part=prompt]").wait_for()
    page.get_by_role("tab", name="Talk").or_(page.get_by_role("button", name="Talk")).first.click()
    page.locator("#say").fill("Half a li")
    page.evaluate(TRANSLATE)
    page.get_by_role("alert").get_by_role("heading").wait_for()
    expect(page.locator("#app")).to_be_hidden()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("[data-part=prompt]")).to_be_visible()
    assert page.evaluate("code => sessionStorage.getItem(`talk-${code}`)", code) == '{"text":"Half a li"}'


@pytest.mark.parametrize("game", GAMES)
def test_at_400_percent_zoom_guide_and_choices_are_whole(game: str, ana: Visitor) -> None:
    ana.page.set_viewport_size({"width": 320, "height": 256})
    page = ana.go(f"/t/{play({'Ana': ana}, game=game, seats=4)}")
    guide = page.locator(".guide p")
    guide.wait_for()
    assert guide.evaluate("p => p.offsetWidth") > 200
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    strip = page.get_by_role("region", name="What to do now")
    assert strip.evaluate("strip => strip.scrollHeight - strip.clientHeight") <= 1


def drop_cookies(route: Route) -> None:
    answer = route.fetch()
    route.request.frame.page.context.clear_cookies()  # Playwright itself has kept them
    route.fulfill(response=answer, headers={**answer.headers, "set-cookie": ""})


def test_dropped_cookies_are_named_and_cost_one_seat(ana: Visitor, stranger: Visitor) -> None:
    code = seat({"Ana": ana}, seats=4)
    stranger.page.route("**/join", drop_cookies)
    page = stranger.go(f"/t/{code}")
    for _ in range(2):
        page.get_by_role("button", name="Join the table").click()
        expect(page.get_by_text("three words: ")).to_be_visible()
        page.reload()
    answer = ana.context.request.get(f"{ana.base}/api/tables/{code}").json()
    assert [info["holder"] for info in answer["seats"]].count("open") == 2


def test_blocked_websockets_are_named_at_a_table_in_play(ana: Visitor) -> None:
    code = play({"Ana": ana}, seats=4)

    def refuse(socket: Any) -> None:
        socket.close()

    ana.page.route_web_socket("**/live*", refuse)
    page = ana.go(f"/t/{code}")
    expect(page.get_by_role("status").filter(has_text="WebSockets")).to_be_visible(timeout=20_000)


def test_a_host_whose_cookies_are_dropped_is_told_and_has_one_seat(stranger: Visitor) -> None:
    def drop_those_of_a_new_table(route: Route) -> None:
        if route.request.method == "POST":
            drop_cookies(route)
        else:
            route.continue_()

    stranger.page.route("**/api/tables?*", drop_those_of_a_new_table)
    stranger.page.route("**/join", drop_cookies)
    choose_potlatch(stranger)
    page = stranger.page
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("three words: ")).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    page.reload()
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_text("three words: ")).to_be_visible()
    words = page.get_by_text("three words: ").inner_text().split("three words: ")[1].split(".")[0]
    answer = stranger.context.request.get(f"{stranger.base}/api/tables/{code}").json()
    assert [info["holder"] for info in answer["seats"]].count("person") == 1
    page.unroute("**/join")
    assert call(stranger, f"/api/tables/{code}/return", words=words)["seat"] == 0
