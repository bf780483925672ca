"""All contracts of Laissez-faire: read on a phone, and printed as documents without the page below them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .sight import SIDEWAYS, Sight
from .tables import play
from .test_laissez_faire_contracts import form_of, offer_to, send

pytestmark = pytest.mark.browser

STYLES_SOON = """{
  const set = setTimeout;
  globalThis.setTimeout = (work, wait, ...more) => set(work, wait === 20_000 ? 0 : wait, ...more);
}"""
"""Loads the styles for paper at once: a table in play asks for them twenty seconds after it was opened."""


def test_a_signed_contract_is_a_document_on_a_phone_and_on_paper(visit: Visit, sight: Sight) -> None:
    ann, ben = visit("phone", touch=True), visit("phone", touch=True)
    for visitor in (ann, ben):
        visitor.page.add_init_script(STYLES_SOON)
    play({"Ann": ann, "Ben": ben}, game="laissez_faire")
    ann.until(lambda: ann.turn or ben.turn)
    first, other = (ann, ben) if ann.turn else (ben, ann)
    first.page.get_by_role("button", name="Write a contract").click()
    form = form_of(first, "A new contract")
    form.get_by_role("combobox", name="Add a clause").select_option("Payment later")
    send(first, form)
    before = other.answers()
    offer_to(other).get_by_role("button", name="Sign").click()
    other.do_chosen(before)

    page = other.page
    page.get_by_role("button", name="All contracts").click()
    paper = page.get_by_role("article", name="Contract 1")
    expect(paper).to_contain_text("In force")
    expect(paper.get_by_text("Signature of Ann")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    sight.look(other, "contract-register-phone")
    page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(paper.get_by_role("button")).to_be_hidden()
    expect(page.get_by_role("main")).to_be_hidden()
    page.emulate_media(media="screen")
    other.assert_clean()
