"""Offers of New Tabor on the composer of the page: Products, Money, an IOU and a place to all, a title to one, and why
what nobody may offer is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .sight import Sight
from .tables import host_does, play_on, seat
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

FIRST_TURNS = ("produce", "stay", "enter_industry", "stake_first", "end_market")
BOTS = (1, 2, 3)


def write_offer(ana: Visitor, until: str, **charter: object) -> Locator:
    """Ana at a table with three bots in her first turn with Stock, where an offer may be made; the empty form."""
    code = seat({"Ana": ana}, game="new_tabor", seats=4, charter={"quarters": 2, "first_game": 1, **charter})
    for bot in BOTS:
        host_does(ana, code, do="bot", seat=bot)
    host_does(ana, code, do="start")
    play_on(ana, code, "new_tabor", until, FIRST_TURNS)
    ana.go(f"/t/{code}")
    ana.strip.get_by_role("button", name="New offer").click()
    return ana.page.get_by_role("form", name="New offer")


def send(visitor: Visitor, form: Locator) -> None:
    button, before = form.get_by_role("button", name="Send the offer"), visitor.answers()
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    visitor.until_answered(before)
    expect(form).to_be_hidden()
    visitor.assert_clean()


@pytest.mark.rule("NT-105", "NT-106", "NT-108", "NT-109", "NT-133")
def test_money_an_iou_products_and_a_place_are_offered_to_all(visit: Visit, sight: Sight) -> None:
    ana = visit("desk")
    form = write_offer(ana, "sell_to_union")
    form.get_by_role("button", name="Anyone").click()
    give, get = (form.get_by_role("region", name=f"You {verb}") for verb in ("give", "get"))
    said = form.get_by_role("status")

    give.get_by_role("button", name="Add IOU").click()
    money, interest = get.get_by_role("spinbutton"), give.get_by_role("spinbutton")
    expect(give).to_contain_text("An IOU is for the money that the other side gives.")
    for field, wrong, right in ((money, "20.125", "20.50"), (interest, "7.125", "7.50")):
        field.fill(wrong)
        expect(form.get_by_role("alert")).to_contain_text(f"at most two decimals, not “{wrong}”")
        expect(form.get_by_role("button", name="Rule NT-1")).to_be_visible()
        field.fill(right)
    expect(said).to_contain_text("The Money would be lent until the end of Quarter 1, at 7.50% interest.")
    due = give.get_by_label("When")
    expect(due.get_by_role("option")).to_have_text(["Quarter 1", "Quarter 2"])  # none beyond the end of the Game
    due.select_option("Quarter 2")
    expect(said).to_contain_text("until the end of Quarter 2")

    get.get_by_role("button", name="Add Shelter").click()
    get.get_by_role("spinbutton").last.fill("2")
    give.get_by_role("button", name="Add place").click()
    expect(give.get_by_role("spinbutton")).to_have_count(1)  # how many places is not asked
    expect(said).to_contain_text("to exchange places")
    held = ana.page.get_by_role("region", name="Your sheet").get_by_role("row").all_inner_texts()[1:]
    name = next(row.split()[0] for row in held if row.split()[-1] != "0")
    give.get_by_role("button", name=f"Add {name}").click()
    units = give.get_by_role("spinbutton").last
    units.fill("4000")
    expect(form.get_by_role("alert")).to_contain_text("Name a number from 1 to ")
    expect(form.get_by_role("button", name="Rule NT-105")).to_be_visible()
    expect(form.get_by_role("button", name="Send the offer")).to_have_attribute("aria-disabled", "true")
    sight.look(ana, "new-tabor-offer-to-all")
    units.fill("1")
    for words in ("You make an offer to everyone.", "You would get 20.50 credits.", f"1 {name}", "2 Shelter"):
        expect(said).to_contain_text(words)
    send(ana, form)


def ask_for_the_center(form: Locator) -> int:
    """Ask one bot after another for the title to the plot in the Center, until one has it; how many have not."""
    partners = form.get_by_role("group", name="With").get_by_role("button")
    get = form.get_by_role("region", name="You get")
    for at in range(len(BOTS)):
        partners.nth(at).click()
        if get.get_by_role("combobox").count() and not get.get_by_text("title to the plot").last.is_visible():
            get.get_by_role("combobox", name="Add…").select_option("title to the plot in the Center")
        expect(form.get_by_role("alert").or_(form.get_by_role("status").filter(has_text="title"))).to_be_visible()
        if not form.get_by_role("alert").count():
            return at
    return len(BOTS)


@pytest.mark.rule("NT-262", "NT-264")
def test_a_title_is_asked_of_its_owner_and_of_nobody_else(visit: Visit, sight: Sight) -> None:
    ana = visit("phone", touch=True)
    for _ in range(5):  # in some games Ana has it, or nobody
        form = write_offer(ana, "end_market", regime="capitalism")
        if ask_for_the_center(form) < len(BOTS):
            break
    else:
        raise AssertionError("No bot has it in five games.")
    sight.look(ana, "new-tabor-title")
    assert ana.page.evaluate(LOW) == []
    send(ana, form)
    assert sight.findings == []
