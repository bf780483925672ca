"""Contracts of Laissez-faire: two people write, change and sign one, with a thumb at 360 px and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .sight import SIDEWAYS, Sight
from .tables import play
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

PROMISE = "We do not bid against each other."


def sit_down(ann: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Begin a table of two; who goes first, and the other."""
    play({"Ann": ann, "Ben": ben}, game="laissez_faire")
    for visitor in (ann, ben):
        visitor.page.get_by_role("region", name="Contracts").wait_for()
    ann.until(lambda: ann.turn or ben.turn)
    return (ann, ben) if ann.turn else (ben, ann)


def form_of(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("form", name=name)


def clause(form: Locator, number: int) -> Locator:
    return form.get_by_role("listitem", name=re.compile(f"^Clause {number}:"))


def offer_to(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("article", name=re.compile("offers a contract to you"))


def send(visitor: Visitor, form: Locator) -> None:
    """Offer, once the rules have found the contract valid."""
    expect(form.get_by_role("status")).to_contain_text("This contract is valid.")
    before = visitor.answers()
    form.get_by_role("button", name="Offer and sign").click()
    visitor.until_answered(before)
    expect(form).to_be_hidden()


def test_a_contract_is_written_changed_and_signed_with_a_thumb(visit: Visit, sight: Sight) -> None:
    first, other = sit_down(visit("phone", touch=True), visit("phone", touch=True))
    first.page.get_by_role("button", name="Write a contract").click()
    form = form_of(first, "A new contract")
    expect(form.get_by_role("heading", name="A new contract")).to_be_focused()
    form.get_by_role("combobox", name="Start from a ready-made").select_option("Loan repaid in parts")
    form.get_by_role("combobox", name="Add a clause").select_option("Promise on honour")
    expect(clause(form, 2).get_by_role("alert")).to_be_visible()
    clause(form, 2).get_by_role("textbox", name="What is promised").fill(PROMISE)
    expect(clause(form, 2).get_by_role("alert")).to_be_hidden()
    clause(form, 1).get_by_role("combobox", name="How often").select_option("3 rounds")
    expect(clause(form, 1).get_by_role("alert")).to_contain_text("whole number of periods")
    sight.look(first, "contract-refused-phone")
    first.page.reload()
    clause(form, 1).get_by_role("combobox", name="How often").select_option("5 rounds")
    assert first.page.evaluate(SIDEWAYS) == []
    assert first.page.evaluate(LOW) == []
    send(first, form)

    offered = offer_to(other)
    honour = offered.get_by_role("region", name="On your honour")
    expect(honour).to_contain_text(PROMISE)
    expect(offered.get_by_role("table")).to_contain_text("−$300")
    offered.get_by_role("button", name="Change it").click()
    form = form_of(other, re.compile("^A counter-offer to"))  # type: ignore[arg-type]
    clause(form, 1).get_by_role("textbox", name="Percent").fill("15")
    expect(clause(form, 1)).to_contain_text("was 10%")
    send(other, form)

    changed = offer_to(first)
    expect(changed.locator("ins")).to_have_text(["15%"])
    sight.look(first, "contract-changed-phone")
    before = first.answers()
    changed.get_by_role("button", name="Sign").click()
    first.do_chosen(before)
    first.until_answered(before)
    for visitor in (first, other):
        visitor.page.get_by_text("2 clauses in force").click()
        expect(visitor.page.get_by_role("button", name="Write a contract")).to_be_visible()  # no draft is left
        contracts = visitor.page.get_by_role("region", name="Contracts")
        expect(contracts.get_by_role("region", name=re.compile("^You "))).to_have_count(2)
        expect(contracts).to_contain_text("at 15% every 5 rounds")
        assert visitor.page.evaluate(SIDEWAYS) == []
        visitor.assert_clean()


def test_the_keyboard_alone_writes_and_signs_a_contract(visit: Visit) -> None:
    first, other = sit_down(visit("desk"), visit("desk"))
    player = KeyboardPlayer(first)
    player.use("button", "^Write a contract$")
    player.until_there("heading", "^A new contract$")
    player.reach("combobox", "^Add a clause")
    player.type("Payment l")
    player.press("Enter")
    player.reach("textbox", "^Amount$", key="Shift+Tab")
    player.type("75")
    player.until_there("StaticText", "^This contract is valid")
    before = first.answers()
    player.use("button", "^Offer and sign$")
    first.until_answered(before)

    answers = KeyboardPlayer(other)
    answers.until_there("heading", "offers a contract to you")
    answers.until_there("StaticText", r"pays you \$75 in round 2")
    answers.use("button", "^Sign$")
    before = other.answers()
    answers.press("Enter")
    other.until_answered(before)
    for person in (player, answers):
        person.until_there("StaticText", r"\$75, in round 2")
        person.visitor.assert_clean()
