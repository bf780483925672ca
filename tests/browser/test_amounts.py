"""An amount is named in one field: with the keyboard, with quick values, and with the reason where it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import play
from .test_touch import LOW
from .toy_houses import house_with
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAME = """
from pathlib import Path
from tempfile import mkdtemp
from rulebook.broken_games import bazaar

rulebook = bazaar(Path(mkdtemp()))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the game of amounts, which has no board."""
    with house_with(tmp_path_factory.mktemp("house"), "bazaar", GAME) as opened:
        yield opened


def sit_down(visitor: Visitor) -> Locator:
    """Begin a table of the game with one bot. Returns the strip with what may be done."""
    play({"Fern": visitor}, game="bazaar", seats=2)
    strip = visitor.page.locator(".acts")
    strip.get_by_role("button", name="Quote a price…").click()
    return strip


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_any_price_may_be_named(visit: Visit, sight: Sight, width: str) -> None:
    visitor = visit(width, touch=width == "phone")
    strip = sit_down(visitor)
    page, form = visitor.page, strip.get_by_role("group", name="Quote a price")
    field = form.get_by_role("spinbutton", name="Price")
    expect(form.get_by_text("1 to 1,000")).to_be_visible()
    sight.look(visitor, f"amount-{width}")
    form.get_by_role("button", name="250").click()
    expect(field).to_have_value("250")
    expect(form.get_by_role("button", name="Quote 250")).to_be_visible()
    field.fill("1500")
    field.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("Nobody can pay that.")
    expect(field).to_be_focused()
    sight.look(visitor, f"amount-refused-{width}")
    field.fill("3.5")
    field.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("Name a number from 1 to 1,000.")
    form.get_by_label("Free").select_option("1")
    field.fill("37")
    field.press("ArrowUp")
    before = visitor.answers()
    form.get_by_role("button", name="Quote 38 with a gift").click()
    visitor.until_answered(before)
    if width == "phone":
        assert page.evaluate(LOW) == []
        page.get_by_role("button", name=re.compile("^Log")).click()  # with how much is new
    page.get_by_text("You quote 38.").first.wait_for(state="attached")
    visitor.assert_clean()


def test_the_keyboard_alone_names_a_price(visit: Visit) -> None:
    visitor = visit("desk")
    strip = sit_down(visitor)
    field = strip.get_by_role("spinbutton", name="Price")
    field.focus()
    before = visitor.answers()
    for key in ("4", "2", "ArrowDown", "Enter"):
        visitor.page.keyboard.press(key)
    visitor.until_answered(before)
    visitor.page.get_by_text("You quote 41.").first.wait_for()
    visitor.assert_clean()


def test_a_typed_price_is_no_other_one(visit: Visit) -> None:
    visitor = visit("desk")
    sit_down(visitor)
    box = visitor.page.get_by_role("combobox", name="Type an act")
    before = visitor.answers()
    box.fill("quote 12 0")
    box.press("Enter")
    visitor.until_answered(before)
    visitor.page.get_by_text("You quote 12.").first.wait_for()
    visitor.assert_clean()


def test_the_plain_board_has_the_field_too(visit: Visit) -> None:
    visitor = visit("desk")
    sit_down(visitor)
    board = visitor.page.get_by_role("region", name="Quote a price")
    field = board.get_by_role("spinbutton", name="Price")
    field.fill("77")
    before = visitor.answers()
    board.get_by_role("button", name="Quote a price: 77").click()
    visitor.until_answered(before)
    visitor.page.get_by_text("You quote 77.").first.wait_for()
    visitor.assert_clean()


def test_nothing_was_wrong_to_look_at(sight: Sight) -> None:
    assert sight.findings == []
