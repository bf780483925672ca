"""One server and one Chromium for each file of browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .house import House
from .sight import Sight
from .visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house whose bots do not pause."""
    opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """Chromium. It ends with the file, because Playwright's loop would be in the way of asynchronous tests."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
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
