"""A room to argue in: an argument made in the card itself, read and endorsed by others, and kept beside the votes."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .sight import Sight
from .tables import play

pytestmark = pytest.mark.browser

REASON = "Luck is no merit."
WHY = "Nobody earns the talent they are born with."


@pytest.mark.rule("OP-30")
def test_an_argument_is_made_in_the_card_and_endorsed_by_another(visit: Visit, sight: Sight) -> None:
    desk, phone = visit("desk"), visit("phone")
    play({"Fern": desk, "Moss": phone}, game="original_position", seats=3)
    page = desk.page
    page.get_by_label("Make an argument").fill(WHY)
    page.get_by_role("button", name="Argue").click()
    phone.page.get_by_role("button", name=f"good point, {WHY}").click()
    page.get_by_role("region", name="Arguments").get_by_text("1 player found this a good point").wait_for()
    phone.page.get_by_role("region", name="Arguments").get_by_text("Make an argument").first.click()
    phone.page.get_by_role("group", name="Offers and promises").get_by_role("button", name="Make a promise").click()
    promise = phone.page.get_by_label("What do you promise?")
    promise.wait_for()
    phone.page.get_by_role("button", name="Table", exact=True).click()
    for visitor in (desk, phone):
        board = visitor.page.get_by_role("region", name="The table of the Original Position")
        board.get_by_role("radio", name="Agree").first.check()
        before = visitor.answers()
        board.get_by_role("button", name="Vote Agree").click()
        visitor.do_chosen(before)
        if visitor is desk:  # the other has not voted yet
            page.get_by_label("Why did you vote this way?").fill(REASON)
            page.get_by_role("button", name="Show with the votes").click()
            page.get_by_text(f"Shown with the votes: “{REASON}”").wait_for()
            sight.look(desk, "50-sealed", whole=True)
            assert not [frame for frame in phone.heard if REASON in frame]
    phone.page.get_by_role("region", name="Arguments").get_by_text(REASON, exact=True).wait_for()
    page.get_by_role("region", name="Arguments").get_by_text("You · Agree").first.wait_for()
    sight.look(desk, "50-debate", whole=True)
    sight.look(phone, "50-debate", whole=True)
    assert sight.findings == []
    for visitor in (desk, phone):
        visitor.assert_clean()
