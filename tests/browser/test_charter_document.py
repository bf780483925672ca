"""A charter that is a document: the host writes it in the waiting room, guests read it, the board shows it signed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .sight import Sight
from .tables import join
from .test_legislation import CHARTER, board_of, set_up, sign, start

pytestmark = pytest.mark.browser


@pytest.mark.rule("LG-86", "LG-89")
def test_people_read_a_charter_and_sign_it(visit: Visit, sight: Sight) -> None:
    ana, cleo = visit("desk"), visit("phone", touch=True)
    join(cleo, set_up(ana, 3, **CHARTER), "Cleo")
    ana.page.get_by_label("Name of the state").fill("Penn’s Woods")
    ana.page.get_by_label("Articles, one on each line").fill("Speak in turn.\n\nNobody interrupts the chair.")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Saved. Everyone at the table can read it.")).to_be_visible()
    written = cleo.page.get_by_role("region", name="The charter of the State of Penn’s Woods")
    expect(written.get_by_role("listitem")).to_have_text(["Speak in turn.", "Nobody interrupts the chair."])
    sight.look(ana, "charter-writing", whole=True)
    sight.look(cleo, "charter-reading", whole=True)
    start(ana, cleo)
    for person in (ana, cleo):
        board = board_of(person)
        expect(board).to_contain_text("Charter for the State of Penn’s Woods within the Republic of Idealia")
        expect(board.get_by_role("region", name="Articles").get_by_role("listitem")).to_have_count(2)
        expect(board).not_to_contain_text("As adopted on")
        sign(person)
    ana.until(lambda: ana.phase == "bill")
    board_of(cleo).get_by_text("The charter", exact=True).click()
    expect(board_of(cleo)).to_contain_text("As adopted on")
    sight.look(cleo, "charter-adopted", whole=True)
    cleo.assert_clean()
    assert sight.findings == []


@pytest.mark.rule("LG-86")
def test_the_longest_charter_prints_on_two_pages(visit: Visit) -> None:
    ana = visit("desk")
    set_up(ana, 10, **CHARTER)
    ana.page.get_by_label("Name of the state").fill("Penn’s Woods")
    ana.page.get_by_label("Articles, one on each line").fill(
        "\n".join(["Speak in turn, and listen to the others."] * 12)
    )
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Saved. Everyone at the table can read it.")).to_be_visible()
    start(ana)
    board_of(ana).get_by_role("button", name="All options").click()
    expect(board_of(ana).get_by_text("Rounds of overtime")).to_be_visible()
    ana.page.evaluate("document.documentElement.classList.add('printing-charter')")  # as its button does
    assert len(re.findall(rb"/Type /Page\b", ana.page.pdf(format="A4"))) <= 2
