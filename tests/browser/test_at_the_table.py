"""Small things of a table in play: consent to take back, clock, keys, what others see, rules behind their signs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .mouse import MousePlayer
from .sight import Sight
from .tables import begin, choose_potlatch, join, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people with a clock; the second has a phone."""
    maria, ben = visit("desk"), visit("phone")
    begin_with_a_clock(maria, ben)
    return maria, ben


def begin_with_a_clock(maria: Visitor, ben: Visitor) -> None:
    """Set up a table of two with a clock, and begin."""
    choose_potlatch(maria)
    page = maria.page
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_text("Rules and clock").click()
    page.get_by_label("Time per turn").select_option("Five minutes")
    page.get_by_label("Your name at the table").fill("Maria")
    page.get_by_role("button", name="Create the table").click()
    write_down(maria)
    join(ben, page.url.rsplit("/", 1)[1], "Ben")
    page.get_by_role("list", name="Seats").get_by_text("Ben").wait_for()
    begin(maria, ben)


def at_turn(table: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """The one who is to act, and the other."""
    maria, ben = table
    maria.until(lambda: maria.turn or ben.turn)
    return (maria, ben) if maria.turn else (ben, maria)


def test_the_clock_stands_in_the_strip(table: tuple[Visitor, Visitor]):
    acting, _ = at_turn(table)
    for one in table:
        strip = one.page.get_by_role("region", name="What to do now")
        name = "Maria" if acting is table[0] else "Ben"
        expect(strip).to_contain_text(re.compile(rf"{name} (5:00|4:\d\d)"), use_inner_text=True)


def test_an_act_is_taken_back_after_the_turn_has_passed(table: tuple[Visitor, Visitor]):
    acting, other = at_turn(table)
    said = acting.say()
    MousePlayer(acting).take_turn()
    acting.until_said_other_than(said)
    MousePlayer(acting).take_turn()
    acting.until(lambda: not acting.turn)
    acting.page.get_by_role("button", name="Take back", exact=True).click()
    acting.until(lambda: acting.turn)
    other.until(lambda: not other.turn)
    assert acting.page.get_by_role("dialog").count() == 0


def play_until_one_may_ask(table: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """Who may ask to take back an act, and the other: not after the end of a round, when cards were drawn."""
    for _ in range(20):
        acting, other = at_turn(table)
        MousePlayer(acting).take_turn()
        if at_turn(table)[0] is acting:
            continue
        MousePlayer(other).take_turn()
        ask = acting.page.get_by_role("button", name="Ask to take back")
        if at_turn(table)[0] is other and ask.count():
            return acting, other
    raise AssertionError("Cards are always drawn.")


def test_the_table_agrees_to_take_back_once_another_has_acted(table: tuple[Visitor, Visitor], sight: Sight):
    acting, other = play_until_one_may_ask(table)
    acting.page.get_by_role("button", name="Ask to take back").click()
    ask = other.page.get_by_role("alert").filter(has_text="wants to take this back")
    ask.wait_for()
    sight.look(other, "18-asked")
    ask.get_by_role("button", name="No", exact=True).click()
    ask.wait_for(state="detached")
    assert not acting.turn
    acting.page.get_by_text(" said no. What you did stands.").wait_for()
    acting, other = play_until_one_may_ask(table)
    acting.page.get_by_role("button", name="Ask to take back").click()
    ask = other.page.get_by_role("alert").filter(has_text="wants to take this back")
    ask.get_by_role("button", name="Yes").click()
    acting.until(lambda: acting.turn)
    other.until(lambda: not other.turn)


def test_the_strip_tells_what_was_done_to_me(table: tuple[Visitor, Visitor]):
    acting, other = at_turn(table)
    name = "Maria" if acting is table[0] else "Ben"
    MousePlayer(acting).take_turn()
    other.until(lambda: other.turn)
    strip = other.page.get_by_role("region", name="What to do now")
    assert strip.locator(".recent").inner_text().startswith(name)
    assert re.search(r"\byour?\b", strip.locator(".recent").inner_text())


def play_until_maria_has_two_choices(maria: Visitor, ben: Visitor) -> None:
    """Go on, at another table where the game ends before."""
    for _ in range(80):
        if maria.over:
            begin_with_a_clock(maria, ben)
        acting, _ = at_turn((maria, ben))
        if acting is maria and maria.page.locator("[data-choice='2']").count():
            return
        MousePlayer(acting).take_turn()
        maria.until(lambda: maria.turn or ben.turn or maria.over)
    raise AssertionError("Maria never has two choices.")


def test_a_number_chooses_and_the_same_number_does_it(table: tuple[Visitor, Visitor]):
    maria, ben = table
    play_until_maria_has_two_choices(maria, ben)
    page = maria.page
    label = page.locator("[data-choice='2'] .label").inner_text()
    before = maria.answers()
    page.keyboard.press("2")
    chosen = page.get_by_role("region", name="What you have chosen")
    chosen.wait_for()
    assert maria.answers() == before + 0
    assert page.locator("[data-choice='2']").get_attribute("aria-pressed") == "true", label
    page.keyboard.press("2")
    maria.until_answered(before)
    chosen.wait_for(state="detached")


def test_what_others_see_of_me_hides_the_hand(table: tuple[Visitor, Visitor], sight: Sight):
    ben = table[1]
    hand = ben.hand()
    ben.page.get_by_role("button", name="Menu").click()
    sight.look(ben, "11-menu")
    ben.page.get_by_label("Show what others see of me").check()
    ben.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    assert ben.hand() == []
    sight.look(ben, "19-what-others-see")
    ben.page.get_by_role("button", name="Back to my view").click()
    assert ben.hand() == hand


def test_a_rule_opens_behind_its_sign(table: tuple[Visitor, Visitor], sight: Sight):
    for one in table:
        strip = one.page.get_by_role("region", name="What to do now")
        strip.get_by_role("button", name=re.compile("^Rule PO-")).click()
        one.page.get_by_role("searchbox").filter(visible=True).first.wait_for()
        sight.look(one, "20-rule")
    table[1].page.get_by_role("button", name="Table", exact=True).click()


def test_single_keys_do_what_the_help_says(table: tuple[Visitor, Visitor], sight: Sight):
    player = KeyboardPlayer(table[0])
    player.press("h")
    assert player.focused().name == "Your hand"
    player.press("o")
    assert player.focused().name == "The houses in words"
    player.press("c")
    player.until_there("StaticText", r"\d seconds left")
    player.press("l")
    aloud = table[0].page.locator("[role=alert].unseen")
    table[0].until(lambda: re.search(r"^(?!.*seconds).*\.$", aloud.inner_text()) is not None)
    player.press("/")
    assert player.focused().name == "Type an act"
    player.type("dance")
    player.press("Enter")
    player.until_there("button", "^OK$")
    player.use("button", "^OK$")
    player.press("?")
    player.until_there("dialog", "^Keyboard shortcuts$")
    sight.look(table[0], "21-keys")
    player.press("Escape")
    table[0].until(lambda: table[0].page.get_by_role("dialog").count() == 0)


def test_nothing_is_wrong_with_any_of_these_pages(table: tuple[Visitor, Visitor], sight: Sight):
    assert len(sight.stages) == 6
    assert sight.findings == []
    for one in table:
        one.assert_clean()
