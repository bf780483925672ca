"""Deals: an offer is written, countered and signed by people, with a thumb on a phone and with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .keyboard import KeyboardPlayer
from .sight import SIDEWAYS, Sight
from .tables import play
from .test_touch import LOW
from .toy_houses import house_with
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAME = "from institutions.toys import stalls\n\nrulebook = stalls()\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a market of deals, which has no board."""
    with house_with(tmp_path_factory.mktemp("house"), "stalls", GAME) as opened:
        yield opened


def sit_down(ann: Visitor, **others: Visitor) -> None:
    """Begin a table of the market for Ann and others."""
    play({"Ann": ann, **others}, game="stalls")
    for visitor in (ann, *others.values()):
        visitor.strip.get_by_role("button", name="New offer").wait_for()


def side(form: Locator, name: str) -> Locator:
    return form.get_by_role("region", name=name)


def deal(visitor: Visitor, title: str) -> Locator:
    return visitor.page.get_by_role("article", name=title)


def send(visitor: Visitor, form: Locator) -> None:
    """Send the offer, once the server has worded it."""
    button, before = form.get_by_role("button", name="Send the offer"), visitor.answers()
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    visitor.until_answered(before)
    expect(form).to_be_hidden()


def check_size(visitor: Visitor, width: str) -> None:
    """Nothing is wider than the window, and a thumb meets everything."""
    assert visitor.page.evaluate(SIDEWAYS) == []
    if width == "phone":
        assert visitor.page.evaluate(LOW) == []


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_an_offer_is_made_countered_and_signed(visit: Visit, sight: Sight, width: str) -> None:
    ann, ben, cleo = (visit(width, touch=width == "phone") for _ in range(3))
    sit_down(ann, Ben=ben, Cleo=cleo)
    ann.strip.get_by_role("button", name="New offer").click()
    form = ann.page.get_by_role("form", name="New offer")
    expect(form.get_by_role("heading", name="New offer")).to_be_focused()
    form.get_by_role("button", name="Ben").click()
    give, get = side(form, "You give"), side(form, "You get")
    give.get_by_role("button", name="Add money").click()
    expect(give.get_by_role("spinbutton")).to_have_value("50")
    give.get_by_role("button", name="100").click()
    give.get_by_role("button", name="More money").click()
    expect(give.get_by_role("spinbutton")).to_have_value("101")
    get.get_by_role("combobox", name="Add…").select_option("to help next round")
    expect(form.get_by_role("status")).to_contain_text("Somebody does not have what they would give.")
    sight.look(ann, f"deals-refused-{width}")
    give.get_by_role("spinbutton").fill("40")
    expect(form.get_by_role("status")).to_contain_text("You give Ben 40 money. Ben promises to help next round.")
    sight.look(ann, f"deals-offer-{width}")
    check_size(ann, width)

    ann.page.reload()
    ann.strip.get_by_role("button", name="Go on writing").click()
    send(ann, form)
    deal(ann, "You offer Ben a deal").wait_for()

    ben.strip.get_by_role("button", name="1 offer waits for you").click()
    offered = deal(ben, "Ann offers you a deal")
    for column, text in (
        ("The game enforces", "Ann gives you 40 money"),
        ("On your honour", "You promise Ann to help next round, in round 1"),
    ):
        expect(offered.get_by_role("list", name=column).get_by_role("listitem")).to_have_text([text])
    sight.look(ben, f"deals-asked-{width}")
    check_size(ben, width)
    offered.get_by_role("button", name="Counter").click()
    form = ben.page.get_by_role("form", name="Counter-offer to Ann")
    side(form, "You get").get_by_role("button", name="More money").click()
    expect(side(form, "You get").get_by_text("was 40")).to_be_visible()
    side(form, "You give").get_by_role("combobox", name="Add…").select_option("to vote as asked")
    sight.look(ben, f"deals-counter-{width}")
    check_size(ben, width)
    send(ben, form)

    countered = deal(ann, "Ben offers you a deal")
    expect(countered.get_by_role("list", name="The game enforces").get_by_role("listitem").first).to_have_text(
        "You give Ben 41 money was 40"
    )
    expect(countered.get_by_role("list", name="On your honour")).to_contain_text("Ben promises you to vote as asked")
    expect(deal(ann, "You offer Ben a deal")).to_be_hidden()
    before = ann.answers()
    countered.get_by_role("button", name="Accept").click()
    ann.do_chosen(before)
    for visitor, title in ((ann, "Between you and Ben"), (ben, "Between Ann and you")):
        deal(visitor, title).wait_for()
        expect(visitor.page.get_by_role("region", name="Due soon").locator("li")).to_have_count(2)
    sight.look(ann, f"deals-in-force-{width}")
    check_size(ann, width)
    if width == "phone":
        cleo.page.get_by_role("button", name=re.compile("^Deals")).locator("visible=true").click()
        deal(cleo, "Between Ann and Ben").wait_for()
    for visitor in (ann, ben, cleo):
        visitor.assert_clean()


def test_the_keyboard_alone_makes_and_signs_an_offer(visit: Visit) -> None:
    ann, ben = visit("desk"), visit("desk")
    sit_down(ann, Ben=ben)
    player = KeyboardPlayer(ann)
    player.use("button", "^New offer$")
    player.until_there("heading", "^New offer$")
    player.use("button", "^Add money$")
    expect(ann.page.get_by_role("spinbutton")).to_have_value("50")  # which the server suggests
    player.reach("spinbutton", "^Amount of money$", key="Shift+Tab")
    player.press("ArrowUp", "ArrowDown", "ArrowDown")
    player.until_there("StaticText", "You give Ben 49 money")
    before = ann.answers()
    player.use("button", "^Send the offer$")
    ann.until_answered(before)
    expect(ann.page.get_by_role("button", name="New offer").last).to_be_focused()

    other = KeyboardPlayer(ben)
    other.until_there("button", "^1 offer waits for you$")
    other.use("button", "^1 offer waits for you$")
    other.until_there("button", "^Accept$")
    before = ben.answers()
    other.use("button", "^Accept$")
    other.until_there("button", "^Not yet$")
    other.press("Enter")
    ben.until_answered(before)
    ben.page.get_by_text("Deal 1 is signed.").first.wait_for(state="attached")
    for visitor in (ann, ben):
        visitor.assert_clean()


def test_an_offer_to_anyone_is_taken_up_by_the_first(visit: Visit) -> None:
    ann, ben, cleo = visit("phone", touch=True), visit("desk"), visit("desk")
    sit_down(ann, Ben=ben, Cleo=cleo)
    ann.strip.get_by_role("button", name="New offer").click()
    form = ann.page.get_by_role("form", name="New offer")
    form.get_by_role("button", name="Anyone").click()
    side(form, "You give").get_by_role("button", name="Add money").click()
    expect(form.get_by_role("status")).to_contain_text("You give 50 money to the first to sign.")
    send(ann, form)
    for visitor in (ben, cleo):
        visitor.strip.get_by_role("button", name="1 offer waits for you").click()
        expect(deal(visitor, "Ann offers a deal to anyone")).to_contain_text("Ann gives the first to sign 50 money")
    before = cleo.answers()
    deal(cleo, "Ann offers a deal to anyone").get_by_role("button", name="Accept").click()
    cleo.until_answered(before)
    expect(deal(ben, "Ann offers a deal to anyone")).to_be_hidden()
    for visitor in (ann, ben, cleo):
        visitor.assert_clean()


def begin_offer(visitor: Visitor, partner: str = "") -> Locator:
    """Begin an offer that gives money, to the only other player if nobody is named. Returns its form."""
    visitor.strip.get_by_role("button", name="New offer").click()
    form = visitor.page.get_by_role("form", name="New offer")
    if partner:
        form.get_by_role("button", name=partner).click()
    side(form, "You give").get_by_role("button", name="Add money").click()
    return form


def test_what_cannot_be_offered_says_why_beside_it(visit: Visit, sight: Sight) -> None:
    """An amount that nobody has or may name, and a counter to an offer that is gone."""
    ann, ben, cleo = visit("phone", touch=True), visit("phone", touch=True), visit("desk")
    sit_down(ann, Ben=ben, Cleo=cleo)
    form = begin_offer(ann, "Anyone")
    for amount, says in (("5000", "Name a number"), ("2.5", "Name a number"), ("500", "does not have")):
        side(form, "You give").get_by_role("spinbutton").fill(amount)
        expect(form).to_contain_text(says)
        expect(form.get_by_role("button", name="Send the offer")).to_have_attribute("aria-disabled", "true")
    sight.look(ann, "deals-too-much")
    side(form, "You give").get_by_role("spinbutton").fill("5")
    send(ann, form)
    for visitor in (ben, cleo):
        visitor.strip.get_by_role("button", name="1 offer waits for you").click()
    deal(ben, "Ann offers a deal to anyone").get_by_role("button", name="Counter").click()
    form = ben.page.get_by_role("form", name="Counter-offer to Ann")
    form.wait_for()
    before = cleo.answers()
    deal(cleo, "Ann offers a deal to anyone").get_by_role("button", name="Accept").click()
    cleo.until_answered(before)
    expect(form).to_contain_text("has ended")
    expect(form.get_by_role("button", name="Send the offer")).to_have_attribute("aria-disabled", "true")
    sight.look(ben, "deals-gone")
    for visitor in (ann, ben, cleo):
        visitor.assert_clean()


def test_an_offer_expires_with_its_time(visit: Visit) -> None:
    ann, ben = visit("phone", touch=True), visit("desk")
    sit_down(ann, Ben=ben)
    send(ann, begin_offer(ann))
    deal(ann, "You offer Ben a deal").wait_for()
    ben.strip.get_by_role("button", name="1 offer waits for you").click()
    deal(ben, "Ann offers you a deal").wait_for()
    for visitor in (ann, ben):
        before = visitor.answers()
        visitor.strip.get_by_role("button", name="Pack up").click()
        visitor.do_chosen(before)
    expect(deal(ben, "Ann offers you a deal")).to_be_hidden()
    expect(deal(ann, "You offer Ben a deal")).to_be_hidden()
    for visitor in (ann, ben):
        visitor.assert_clean()


def test_nothing_was_wrong_to_look_at(sight: Sight) -> None:
    assert sight.findings == []
