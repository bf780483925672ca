"""Laissez-faire on its board, against a bot: building by keyboard, asking for a bed and lodging with a thumb, naming a
price, and the account of net worth."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .city_player import board_of
from .conftest import Visit
from .keyboard import KeyboardPlayer
from .sight import Sight
from .tables import go_on, host_does, play_on, seat
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAME = "laissez_faire"
CHARTER = {"objective": 2, "round_limit": 30, "zero_sum": 1, "starting_cash": 2500}
"""All deeds have owners from the beginning, and guests have cash: prices are asked in the first round."""
ACTS = ("pay_bail", "roll", "lodge", "quote", "reject", "pass_preempt", "withdraw", "yield_floor", "end_turn")
"""What is chosen where no page is looked at, in this order."""


def button(visitor: Visitor, words: str) -> Locator:
    """The first button of the board that begins so and can be pressed."""
    return board_of(visitor).get_by_role("button", name=re.compile(f"^{words}"), disabled=False).first


def press(visitor: Visitor, words: str) -> None:
    """Press a button of the board, a second time where the page asks for it."""
    before = visitor.answers()
    button(visitor, words).click()
    visitor.do_chosen(before)


def log_has(visitor: Visitor, words: str) -> None:
    """On a phone, look for a line of the log, and go back to the board."""
    tabs = visitor.page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Log").click()
    visitor.page.get_by_text(re.compile(words)).first.wait_for()
    tabs.get_by_role("button", name="Table").click()


def check_the_account(visitor: Visitor) -> None:
    """The viewer’s line opens to an account that adds up to the net worth in it."""
    line = board_of(visitor).get_by_role("region", name="The players").locator("details").filter(has_text="You").first
    line.locator("summary").click()
    account = line.get_by_role("table", name="Net worth")
    account.wait_for()
    worth = account.locator("tfoot td").inner_text()
    expect(line.locator("summary")).to_contain_text(f"Worth {worth}")
    parts = account.locator("tbody td").all_inner_texts()
    assert len(parts) >= 3, parts  # cash, deeds, buildings
    assert sum(map(dollars, parts)) == dollars(worth), parts


def begun(visitor: Visitor) -> str:
    """A new table of Ana and a bot; its code."""
    code = seat({"Ana": visitor}, game=GAME, seats=2, charter=CHARTER)
    host_does(visitor, code, do="bot", seat=1)
    host_does(visitor, code, do="start")
    return code


def sit_at_the_phone(desk: Visitor, phone: Visitor) -> None:
    """Let the phone have the seats that the desk has: it is the same person."""
    phone.context.add_cookies([dict(cookie) for cookie in desk.context.cookies()])


def play_until(visitor: Visitor, code: str, until: str) -> str:
    """Play on until Ana is asked so, at another table where a game ended before; the code."""
    for _ in range(6):
        if play_on(visitor, code, GAME, until, ACTS) != "game_over":
            return code
        code = begun(visitor)
    raise AssertionError(f"In no game did {until} come.")


@pytest.mark.rule("LF-49", "LF-50", "LF-56", "LF-77", "LF-172", "LF-173")
def test_a_player_against_a_bot(visit: Visit, sight: Sight) -> None:
    desk, phone = visit("desk"), visit("phone", touch=True)
    code = play_until(desk, begun(desk), "build")
    desk.go(f"/t/{code}")
    button(desk, "Build for").wait_for()
    sight.look(desk, "laissez-faire-turn", whole=True)
    keys, before = KeyboardPlayer(desk), desk.answers()
    keys.use("button", r"^Build for \$")
    desk.do_chosen(before)
    desk.until_log("You build on")
    check_the_account(desk)

    code = play_until(desk, code, "ask_rent")
    sit_at_the_phone(desk, phone)
    phone.go(f"/t/{code}")
    button(phone, "Ask for the rent").wait_for()
    sight.look(phone, "laissez-faire-lodging", whole=True)
    assert phone.page.evaluate(LOW) == []
    street = board_of(phone).get_by_role("listitem").filter(has=button(phone, "Ask for the rent")).first
    press(phone, "Ask for the rent")
    expect(street.or_(board_of(phone)).first).to_contain_text(re.compile(r" asks \$| refuses"))
    phone.until(lambda: phone.turn)
    log_has(phone, "You ask .+ for the rent of ")

    code = play_until(desk, code, "quote")
    sit_at_the_phone(desk, phone)
    phone.go(f"/t/{code}")
    asked = board_of(phone).get_by_role("region", name="You are asked for a price")
    asked.wait_for()
    expect(asked).to_contain_text("competitor’s price")
    sight.look(phone, "laissez-faire-quote", whole=True)
    assert phone.page.evaluate(LOW) == []
    press(phone, r"Ask \$")
    log_has(phone, r"You ask \$")

    code = play_until(desk, code, "roll")
    desk.go(f"/t/{code}")
    desk.page.get_by_role("button", name="Menu").click()
    desk.page.get_by_role("button", name="Give up…").click()
    desk.page.get_by_text("You are out for good, with nothing.").wait_for()
    desk.page.get_by_role("button", name="Give up", exact=True).click()
    go_on(desk)
    desk.page.get_by_role("table", name="What became of everybody").wait_for()
    for visitor in (desk, phone):
        visitor.assert_clean()
    assert sight.findings == []


def dollars(text: str) -> int:
    """The number in "$1,500" or "−$40"."""
    number = int(re.sub(r"\D", "", text))
    return -number if text.startswith("−") else number
