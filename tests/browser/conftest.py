"""One Chromium and one server for all files of browser tests; each file has its own visitors and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .house import House
from .profiles import Profiles
from .sight import Sight
from .visitor import Visitor

Visit = Callable[..., Visitor]

expect.set_options(timeout=30_000)  # as long as a visitor waits for anything else


# A tab opens in the process that then shows the page, instead of one for the empty tab and another for the page.
LIGHT = ["--no-sandbox", "--disable-site-isolation-trials", "--renderer-process-limit=1"]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house whose bots do not pause; a file may open its own instead."""
    opened = House(tmp_path_factory.mktemp("house"), shared=True).open()
    yield opened
    opened.close()


@pytest.fixture(scope="module", autouse=True)
def _the_server_finds_no_fault_of_ours(house: House) -> Iterator[None]:
    """No exception that nobody expected is in the log of the server, whatever the pages made of it."""
    before = len(house.log)
    yield
    assert "Traceback" not in house.log[before:], house.log[before:]


@pytest.fixture(scope="package")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """Chromium. It ends with this folder, because Playwright's loop would be in the way of asynchronous tests."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium_path, args=LIGHT)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def passed() -> set[str]:
    """The tones of words that were found to have contrast enough."""
    return set()


@pytest.fixture(scope="module")
def sight(pictures: Path, passed: set[str]) -> Sight:
    """What was found wrong on the pages of this file."""
    return Sight(pictures, passed)


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """Browser profiles for visitors."""
    return Profiles(browser)


@pytest.fixture(scope="module")
def came() -> list[Visitor]:
    """The visitors that are there."""
    return []


@pytest.fixture(scope="module")
def visit(profiles: Profiles, house: House, came: list[Visitor]) -> Iterator[Visit]:
    """Makes visitors: `visit("phone")`, `visit("desk", calm=False)`. One that comes during a test leaves with it."""

    def come(width: str = "desk", **more: Any) -> Visitor:
        came.append(Visitor(profiles, house.base, width, **more))
        return came[-1]

    yield come
    if house.shared:
        leave(came)
        return
    profiles.close(house.base)
    for visitor in came:
        visitor.context.close()


@pytest.fixture
def stranger(browser: Browser, house: House) -> Iterator[Visitor]:
    """Somebody whose browser has nothing of ours yet, and who leaves nothing to others."""
    visitor = Visitor(Profiles(browser), house.base)
    yield visitor
    visitor.context.close()


@pytest.fixture(autouse=True)
def _leave_after_the_test(came: list[Visitor]) -> Iterator[None]:
    there = len(came)  # by now, the wider fixtures have theirs
    yield
    leave(came, there)


def leave(came: list[Visitor], but: int = 0) -> None:
    """All visitors leave but the first ones."""
    while len(came) > but:
        came.pop().close()
