"""A lesson of Legislation: the facilitator sees all demands and closes a discussion, a pupil guesses what others want,
the table amends its charter, and at the end guesses are compared and the facilitator takes the opened record."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .sight import Sight
from .tables import call, go_on, host_does, play_on_together, take_seat
from .test_legislation import board_of, press, until_turn, vote
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER: dict[str, Any] = {
    "facilitator": "yes",
    "facilitator_view": "all",
    "charter_change": "majority",
    "issues_per_player": 5,
    "hand_size": 6,  # hardly anybody has all met when the first session closes
    "max_sessions": 2,
    "bill_modifiers": "no",
}


def begin(teacher: Visitor, pupils: dict[str, Visitor]) -> str:
    """A table that the teacher hosts without a seat, with a bot in the third one; it plays to the first discussion."""
    code = str(call(teacher, "/api/tables", game="legislation", seats=3, charter=CHARTER)["code"])
    for name, pupil in pupils.items():
        take_seat(pupil, code, name)
    host_does(teacher, code, do="bot", seat=2)
    host_does(teacher, code, do="start")
    play_on_together(list(pupils.values()), code, "legislation", until="discussion")
    return code


def guesses_of(pupil: Visitor) -> Locator:
    """What is on the phone of a pupil who looks at the guess sheet."""
    pupil.page.get_by_role("button", name=re.compile("^Talk")).click()
    pupil.page.get_by_role("button", name="Guesses", exact=True).click()
    return pupil.page.locator(".talk")


def close_the_discussion(teacher: Visitor) -> None:
    teacher.page.get_by_role("button", name="Menu").click()
    dialog = teacher.page.get_by_role("dialog")
    dialog.get_by_role("group", name="As facilitator").get_by_role("button", name="Close the discussion").click()
    dialog.get_by_role("button", name="Close", exact=True).click()


@pytest.mark.rule("LG-90", "LG-92", "LG-98", "LG-100", "LG-137")
def test_a_lesson(visit: Visit, sight: Sight) -> None:
    teacher, ana, cleo = visit("desk"), visit("phone", touch=True), visit("desk")
    code = begin(teacher, {"Ana": ana, "Cleo": cleo})
    teacher.go(f"/t/{code}")
    demands = board_of(teacher).get_by_role("region", name="The demands of all, as you facilitate")
    expect(demands).to_contain_text("Cleo")
    sight.look(teacher, "legislation-facilitator", whole=True)
    sheet = guesses_of(ana)
    sheet.get_by_role("button", name="Cleo, ").first.click()
    expect(sheet.get_by_role("button", name="you guess +")).to_have_count(1)
    sight.look(ana, "legislation-guesses")
    close_the_discussion(teacher)
    until_turn([ana], "final_vote")
    play_on_together([ana, cleo], code, "legislation", until="rules")
    amend_the_charter(ana, cleo)
    play_on_together([ana, cleo], code, "legislation")
    go_on(ana)
    expect(guesses_of(ana).get_by_role("status").filter(has_text="Right:")).to_have_text(
        re.compile(r"Right: [01] of 1\.")
    )
    teacher.go(f"/t/{code}")
    go_on(teacher)
    teacher.page.get_by_role("button", name="Show everything").click()
    expect(teacher.page.get_by_text("For the teacher alone: with secret votes and private talk.")).to_be_visible()
    for visitor in (teacher, ana, cleo):
        visitor.assert_clean()
    assert sight.findings == []


def amend_the_charter(ana: Visitor, cleo: Visitor) -> None:
    """Ana finds the salary by a search and proposes 2; both pupils agree. It stands in the charter of everybody."""
    until_turn([ana], "rules")
    changes = board_of(ana).get_by_role("region", name="Changes of the charter")
    changes.get_by_role("searchbox").fill("salary")
    changes.get_by_role("button", name="Salary 1").click()
    changes.get_by_role("spinbutton").fill("2")
    press(ana, changes.get_by_role("button", name="Propose it"))
    for visitor in (ana, cleo):
        until_turn([visitor], "rules_vote")
        vote(visitor, "Aye")
    cleo.until_log("adopted by 2 to 1")
    cleo.page.get_by_role("button", name="Rules", exact=True).first.click()
    amended = cleo.page.get_by_role("region", name="Changed in play")
    expect(amended).to_contain_text(re.compile(r"Salary: from 1 token to\s*2 tokens"))
    expect(amended).to_contain_text("Proposed by Ana")
