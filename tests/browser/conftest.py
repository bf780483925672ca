"""One Chromium and one server for all files of browser tests; each file has its own visitors and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .house import House
from .sight import Sight
from .visitor import Visitor

Visit = Callable[..., Visitor]

expect.set_options(timeout=30_000)  # as long as a visitor waits for anything else


# A tab opens in the process that then shows the page, instead of one for the empty tab and another for the page.
LIGHT = ["--no-sandbox", "--disable-site-isolation-trials", "--renderer-process-limit=1"]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house whose bots do not pause; a file may open its own instead."""
    opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """Chromium. It ends with this folder, because Playwright's loop would be in the way of asynchronous tests."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium_path, args=LIGHT)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def sight(pictures: Path) -> Sight:
    """What was found wrong on the pages of this file."""
    return Sight(pictures)


@pytest.fixture(scope="module")
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Makes visitors: `visit("phone")`, `visit("desk", calm=False)`."""
    came: list[Visitor] = []

    def come(width: str = "desk", **more: bool) -> Visitor:
        came.append(Visitor(browser, house.base, width, **more))
        return came[-1]

    yield come
    for visitor in came:
        visitor.close()
