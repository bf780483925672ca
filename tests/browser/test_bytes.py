"""What Chromium fetches for a page: how many bytes on the wire, and in which form."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .house import House
from .tables import bots_play, go_on, play_now
from .visitor import Visitor

pytestmark = pytest.mark.browser

FIRST_SCREEN = 90_000  # bytes, compressed, with headers and with what comes over the WebSocket
TABLE = 150_000
BINARY = 2  # the kind of a WebSocket frame
BOARDS = {
    "en": {
        "Potlatch": "The Potlatch gathering",
        "Original Position": "The table of the Original Position",
        "New Tabor": "The board of New Tabor",
        "Laissez-faire": "The city board of Laissez-faire",
    },
    "de": {
        "Potlatch": "Das Potlatch-Fest",
        "Original Position": "Der Tisch von Original Position",
        "New Tabor": "Der Tisch von New Tabor",
        "Laissez-faire": "Der Tisch von Laissez-faire",
    },
}


class Wire:
    """Counts what a page receives, as Chromium's own network panel does."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, float] = {}
        self.largest: dict[str, float] = {}  # of one answer
        self.headers: dict[str, dict[str, str]] = {}
        self.frames = 0
        self._addresses: dict[str, str] = {}
        line: Any = page.context.new_cdp_session(page)
        line.on("Network.responseReceived", self._response)
        line.on("Network.loadingFinished", self._finished)
        line.on("Network.webSocketFrameReceived", self._frame)
        line.send("Network.enable")

    def _response(self, event: dict[str, Any]) -> None:
        path = "/" + event["response"]["url"].split("/", 3)[3]
        self._addresses[event["requestId"]] = path
        self.headers[path] = {name.lower(): value for name, value in event["response"]["headers"].items()}

    def _finished(self, event: dict[str, Any]) -> None:
        path = self._addresses.get(event["requestId"])
        if path is not None:
            size = event["encodedDataLength"]
            self.sizes[path] = self.sizes.get(path, 0) + size
            self.largest[path] = max(self.largest.get(path, 0), size)

    def _frame(self, event: dict[str, Any]) -> None:
        text = event["response"]["payloadData"]
        self.frames += len(base64.b64decode(text) if event["response"]["opcode"] == BINARY else text.encode())

    @property
    def total(self) -> int:
        return int(sum(self.sizes.values())) + self.frames

    def __str__(self) -> str:
        lines = [f"{size:8.0f} {path}" for path, size in sorted(self.sizes.items(), key=lambda one: -one[1])]
        return "\n".join([*lines, f"{self.frames:8d} WebSocket", f"{self.total:8d} in all"])


def is_text(headers: dict[str, str]) -> bool:
    kind = headers.get("content-type", "")
    return kind.startswith(("text/", "image/svg")) or "javascript" in kind or "json" in kind


def check_compressed(wire: Wire) -> None:
    """Everything of size is compressed, and what changes its address with its content is kept."""
    for path, headers in wire.headers.items():
        if is_text(headers) and wire.largest.get(path, 0) > 1500:
            assert headers.get("content-encoding") in ("br", "gzip"), path
            assert "accept-encoding" in headers.get("vary", "").lower(), path
        if path.startswith("/assets/"):
            assert "immutable" in headers["cache-control"], path
            assert headers.get("content-encoding") == "br" or wire.sizes[path] < 600, path


def test_the_first_screen(stranger: Visitor) -> None:
    wire = Wire(stranger.page)
    stranger.go("/").get_by_role("heading", name="Potlatch").wait_for()
    stranger.page.wait_for_load_state("networkidle")
    print(wire)
    assert wire.total <= FIRST_SCREEN, str(wire)
    check_compressed(wire)
    stranger.assert_clean()


def test_nothing_blocks_the_first_paint_but_small_style_sheets(stranger: Visitor) -> None:
    stranger.go("/").get_by_role("heading", name="Potlatch").wait_for()
    blocking = stranger.page.evaluate(
        """() => performance.getEntriesByType("resource")
          .filter((one) => one.renderBlockingStatus === "blocking").map((one) => [one.name, one.encodedBodySize])"""
    )
    assert all(name.endswith(".css") for name, _ in blocking), blocking
    assert sum(size for _, size in blocking) < 8000, blocking


@pytest.mark.parametrize("language", BOARDS)
@pytest.mark.parametrize("game", BOARDS["en"])
def test_a_table_in_play(game: str, language: str, visit: Visit, stranger: Visitor, house: House) -> None:
    player = visit("desk")
    code = play_now(player, game)
    stranger.context.add_cookies(
        [dict(cookie) for cookie in player.context.cookies()]
    )  # the same person, an empty cache
    stranger.context.add_cookies([{"name": "cw-language", "value": language, "url": house.base}])
    wire = Wire(stranger.page)
    page = stranger.go(f"/t/{code}")
    page.get_by_label(BOARDS[language][game]).wait_for()
    page.wait_for_load_state("networkidle")
    print(wire)
    assert wire.total <= TABLE, f"{wire.total}: {wire}"
    check_compressed(wire)
    assert not [path for path in wire.sizes if re.search("plot|Debriefing|/end-|Ending", path)]
    stranger.assert_clean()


@pytest.fixture
def host(visit: Visit) -> str:
    """The code of a table whose game is over."""
    return bots_play(visit("desk"), "Potlatch", 2)


def test_a_debrief_draws_only_what_was_opened(host: str, stranger: Visitor) -> None:
    wire = Wire(stranger.page)
    page = stranger.go(f"/t/{host}")
    page.get_by_role("button", name="Look at the game").click()
    go_on(stranger)
    page.get_by_role("heading", name="What stood out").wait_for()
    page.wait_for_load_state("networkidle")
    assert [path for path in wire.sizes if "Debriefing" in path]
    assert page.locator("figure svg.cw-plot").count() <= 1  # the picture of what the game showed
    page.get_by_role("button", name="Show everything").click()
    page.locator("figure svg.cw-plot").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert [path for path in wire.sizes if "plot" in path]
    stranger.assert_clean()
