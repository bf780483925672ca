"""Market, the tutorial game, is played on its own board with bots, at a desk and on a phone."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .sight import SIDEWAYS, Sight
from .tables import go_on, play, write_down
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parent.parent.parent / "examples" / "market"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the game as if it were installed; a minute of its market has three seconds."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(FOLDER / "market", folder / "market", ignore=shutil.ignore_patterns("__pycache__"))
    rules = folder / "market" / "rounds.py"
    text = rules.read_text(encoding="utf-8")
    assert "60 * s.minutes" in text
    rules.write_text(text.replace("60 * s.minutes", "3 * s.minutes"), encoding="utf-8")
    info = folder / "market-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: market\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[commonweal.games]\nmarket = market:rulebook\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


def press(visitor: Visitor, *names: str) -> None:
    """Do the first of these acts that the page offers."""
    strip, before = visitor.page.locator("[data-part=actions]"), visitor.answers()
    offered = [strip.get_by_role("button", name=name).first for name in names]
    visitor.until(lambda: any(button.is_visible() for button in offered))
    next(button for button in offered if button.is_visible()).click()
    visitor.do_chosen(before)


def check_size(visitor: Visitor) -> None:
    """Nothing is wider than the window, and a thumb meets everything."""
    assert visitor.page.evaluate(SIDEWAYS) == []
    if visitor.width == "phone":
        assert visitor.page.evaluate(LOW) == []


def test_a_person_plays_with_bots_on_its_own_board(visit: Visit, sight: Sight) -> None:
    visitor = visit("desk")
    page = visitor.go("/")
    page.get_by_role("button", name="Set up a table of Market").click()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Your name at the table").fill("Fern")
    page.get_by_role("button", name="Create the table").click()
    write_down(visitor)
    page.get_by_role("button", name="Start").click()
    board = page.get_by_role("region", name="The market")
    board.get_by_role("heading", name="Round 1. The price is not set yet; the tax is 10 %.").wait_for()
    sight.look(visitor, "market-price")
    press(visitor, "5 coins")
    board.get_by_role("heading", name="Round 1. A unit costs at most").wait_for()
    sight.look(visitor, "market-market")
    offers = page.get_by_role("button", name="offer")
    leave = page.locator("[data-part=actions]").get_by_role("button", name="Leave the market")
    visitor.until(lambda: offers.filter(has_text="wait").count() > 0 or leave.count() > 0)
    before = visitor.answers()
    if offers.filter(has_text="wait").count():
        offers.filter(has_text="wait").click()
        page.get_by_role("button", name="Decline").first.click()
    else:
        leave.click()
    visitor.do_chosen(before)
    visitor.assert_clean()


# ---------------------------------------------------------------- a whole game on phones
def strip(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="What to do now")


def tab(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name).click()


def deal(visitor: Visitor, title: str) -> Locator:
    return visitor.page.get_by_role("article", name=title)


def side(form: Locator, name: str) -> Locator:
    return form.get_by_role("region", name=name)


def send(visitor: Visitor, form: Locator) -> None:
    """Send the offer, once the server has worded it."""
    button, before = form.get_by_role("button", name="Send the offer"), visitor.answers()
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    visitor.until_answered(before)
    expect(form).to_be_hidden()


def vote(visitor: Visitor, answer: str, button: str) -> None:
    """Vote in the card above the board."""
    card, before = visitor.page.get_by_role("region", name="The vote"), visitor.answers()
    card.get_by_role("radio", name=answer).check()
    card.get_by_role("button", name=button).click()
    visitor.until_answered(before)


def goods_of(visitor: Visitor, name: str) -> dict[str, int]:
    """The units of each good that a player has, most first."""
    card = visitor.page.get_by_role("region", name="The market").get_by_role("article").filter(has_text=name)
    listed = [text.split(": ") for text in card.get_by_role("listitem").all_inner_texts()]
    return dict(sorted(((good, int(has.split()[0])) for good, has in listed), key=lambda one: -one[1]))


def answer_bots(visitor: Visitor) -> None:
    """Decline what bots offer, so that they trade among themselves."""
    tab(visitor, "Deals")
    for _ in range(20):
        asked = visitor.page.get_by_role("article").filter(has=visitor.page.get_by_role("button", name="Decline"))
        if not asked.count():
            return
        before = visitor.answers()
        asked.first.get_by_role("button", name="Decline").click()
        visitor.do_chosen(before)


def test_people_and_a_bot_play_to_the_end_on_phones(visit: Visit, sight: Sight) -> None:
    """An offer is composed, countered and signed, a motion is voted on, and an offer expires when the time is up."""
    fern, moss = (visit("phone", touch=True) for _ in range(2))
    play({"Fern": fern, "Moss": moss}, game="market", seats=3, charter={"rounds": 1})
    for visitor in (fern, moss):
        vote(visitor, "5 coins", "Vote 5 coins")
        if visitor is fern:
            expect(fern.page.get_by_role("region", name="The vote")).to_contain_text("No one will see your vote.")
            sight.look(fern, "market-voted")
    for visitor in (fern, moss):
        board = visitor.page.get_by_role("region", name="The market")
        board.get_by_role("heading", name="Round 1. A unit costs at most").wait_for()
        answer_bots(visitor)
        tab(visitor, "Table")
    sight.look(fern, "market-market")
    good, had = next(iter(goods_of(fern, "Moss").items()))

    fern.strip.get_by_role("button", name="New offer").click()
    form = fern.page.get_by_role("form", name="New offer")
    form.get_by_role("button", name="Moss").click()
    side(form, "You give").get_by_role("button", name="Add coins").click()
    side(form, "You give").get_by_role("spinbutton").fill("1")
    side(form, "You get").get_by_role("button", name=f"Add {good}").click()
    side(form, "You get").get_by_role("spinbutton").fill("1")
    expect(form.get_by_role("status")).to_contain_text(f"You give Moss 1 coin. Moss gives you 1 {good}.")
    sight.look(fern, "market-offer")
    check_size(fern)
    send(fern, form)

    moss.strip.get_by_role("button", name=re.compile(r"\d+ offers? waits? for you")).click()  # bots may offer, too
    deal(moss, "Fern offers you a deal").get_by_role("button", name="Counter").click()
    form = moss.page.get_by_role("form", name="Counter-offer to Fern")
    expect(side(form, "You give").get_by_role("spinbutton")).to_have_value("1")
    side(form, "You get").get_by_role("button", name="More coins").click()
    expect(side(form, "You get").get_by_text("was 1")).to_be_visible()
    sight.look(moss, "market-counter")
    check_size(moss)
    send(moss, form)

    countered = deal(fern, "Moss offers you a deal")
    expect(countered).to_contain_text("You give Moss 2 coins was 1")
    before = fern.answers()
    countered.get_by_role("button", name="Accept").click()
    fern.do_chosen(before)
    tab(fern, "Log")
    fern.page.get_by_text(f"Moss gives you 1 {good}.").first.wait_for()
    fern.page.get_by_text(re.compile(r"Deal \d+ is signed")).first.wait_for()

    # An offer that nobody answers, and a motion for a clock, after which it has expired.
    tab(fern, "Table")
    fern.until(lambda: goods_of(fern, "Moss").get(good) == had - 1)
    good = next(iter(goods_of(fern, "Moss")))
    tab(fern, "Deals")
    fern.page.get_by_role("button", name="New offer").locator("visible=true").first.click()
    form = fern.page.get_by_role("form", name="New offer")
    form.get_by_role("button", name="Moss").click()
    side(form, "You give").get_by_role("button", name="Add coins").click()
    side(form, "You get").get_by_role("button", name=f"Add {good}").click()
    side(form, "You give").get_by_role("spinbutton").fill("1")
    expect(form.get_by_role("status")).to_contain_text(good)
    amount = side(form, "You get").get_by_role("spinbutton")
    if amount.count():  # nobody is asked how many where there is only one
        amount.fill("1")
    expect(form.get_by_role("status")).to_contain_text(f"You give Moss 1 coin. Moss gives you 1 {good}.")
    send(fern, form)
    deal(fern, "You offer Moss a deal").wait_for()
    tab(moss, "Table")
    before = moss.answers()
    moss.page.get_by_label("Type an act").fill("propose option=minutes value=1")
    moss.page.get_by_label("Type an act").press("Enter")
    moss.do_chosen(before)
    tab(fern, "Table")
    expect(fern.page.get_by_role("region", name="The vote")).to_contain_text("Minutes: from 0 to 1")
    sight.look(fern, "market-motion")
    check_size(fern)
    for visitor in (moss, fern):
        vote(visitor, "aye", "Vote aye")
    for visitor in (fern, moss):
        go_on(visitor)
        tab(visitor, "Log")
        visitor.page.get_by_text("The time is up.").first.wait_for()
        tab(visitor, "Deals")
        expect(visitor.page.get_by_role("article")).to_have_count(0)
    tab(fern, "End")
    fern.page.get_by_text("Loading the debrief…").wait_for(state="hidden")
    sight.look(fern, "market-end")
    check_size(fern)
    for visitor in (fern, moss):
        visitor.assert_clean()


def test_nothing_was_wrong_to_look_at(sight: Sight) -> None:
    assert sight.findings == []
