"""Market, the tutorial game, is played on its own board with bots, at a desk and on a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parent.parent.parent / "examples" / "market"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose Python also finds the game, as if it were installed."""
    info = tmp_path_factory.mktemp("installed") / "market-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: market\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[commonweal.games]\nmarket = market:rulebook\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(info.parent), str(FOLDER)]), prepend=os.pathsep)
        opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


def press(visitor: Visitor, *names: str) -> None:
    """Do the first of these acts that the page offers."""
    strip, before = visitor.page.locator("[data-part=actions]"), visitor.answers()
    offered = [strip.get_by_role("button", name=name).first for name in names]
    visitor.until(lambda: any(button.is_visible() for button in offered))
    next(button for button in offered if button.is_visible()).click()
    visitor.do_chosen()
    visitor.until_answered(before)


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_a_person_plays_with_bots_on_its_own_board(visit: Visit, sight: Sight, width: str) -> None:
    visitor = visit(width)
    page = visitor.go("/")
    page.get_by_role("button", name="Set up a table of Market").click()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Your name at the table").fill("Fern")
    page.get_by_role("button", name="Create the table").click()
    write_down(visitor)
    page.get_by_role("button", name="Start").click()
    board = page.get_by_role("region", name="The market")
    board.get_by_role("heading", name="Round 1. The price is not set yet; the tax is 10 %.").wait_for()
    sight.look(visitor, f"market-price-{width}")
    if width == "phone":  # its one-thumb composer is tested with the Deals tab
        visitor.assert_clean()
        return
    press(visitor, "5 coins")
    board.get_by_role("heading", name="Round 1. A unit costs at most").wait_for()
    sight.look(visitor, f"market-market-{width}")
    offers = page.get_by_role("button", name="offer")
    leave = page.locator("[data-part=actions]").get_by_role("button", name="Leave the market")
    visitor.until(lambda: offers.filter(has_text="wait").count() > 0 or leave.count() > 0)
    before = visitor.answers()
    if offers.filter(has_text="wait").count():
        offers.filter(has_text="wait").click()
        page.get_by_role("button", name="Decline").first.click()
    else:
        leave.click()
        visitor.do_chosen()
    visitor.until_answered(before)
    visitor.assert_clean()
