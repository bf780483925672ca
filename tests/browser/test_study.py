"""A study in the browser: the consent text, questions, the waiting room, a code, and the page of the researchers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import call
from .test_print import read_in
from .visitor import Visitor

pytestmark = pytest.mark.browser

STUDY = """
title = "How charters change what people give"
consent = \"\"\"
You play a game about giving and taking with other people. It takes about 30 minutes. We keep what you do in the
game and how long you take, but not your name.

You may stop at any time and have your data erased.\"\"\"
chat = "You may also keep what I write to others in the game."

[waiting]
people = 2
seconds = 600

[completion]
address = "https://recruit.example/done?cc={code}&id={label}"
label = "PID"

[payment]
currency = "EUR"
fixed = 4.5

[[before]]
id = "trust"
kind = "scale"
text = "In general, most people can be trusted."
ends = ["do not agree at all", "agree completely"]

[[before]]
id = "rules"
kind = "choices"
text = "Which kinds of rules have you lived by?"
options = ["rules that I helped to make", "rules that others made", "hardly any rules"]

[[before]]
id = "age"
kind = "number"
text = "How old are you?"
least = 18
most = 120
unit = "years"
personal = true

[[before]]
id = "town"
kind = "choice"
text = "Where do you live?"
options = ["in a city", "in a town", "in the country"]
required = false

[[after]]
id = "why"
kind = "text"
text = "What decided whether you gave?"
length = 300
"""


def made(visitor: Visitor) -> str:
    """A class whose facilitator this is; its code."""
    code: str = call(visitor, "/api/classes", game="potlatch", seats=3, tables=1, names_policy="drawn")["code"]
    return code


def agree(visitor: Visitor, code: str, label: str) -> None:
    visitor.go(f"/c/{code}?PID={label}").get_by_role("button", name="I agree and take part").click()
    visitor.page.get_by_role("button", name="Join").click()
    visitor.page.get_by_role("heading", name="Some questions before the game").wait_for()


def answer(visitor: Visitor) -> None:
    """Answer the questions before the game."""
    page = visitor.page
    page.get_by_role("group", name="In general").get_by_text("5", exact=True).click()
    page.get_by_label("rules that others made").check()
    page.get_by_label("How old are you?").fill("30")
    page.get_by_role("button", name="Send the answers").click()


def test_a_participant_and_a_researcher_go_through_a_study(
    visit: Visit, house: House, sight: Sight, tmp_path: Path
) -> None:
    desk, ann, ben = visit("desk"), visit("phone"), visit("desk")
    code = made(desk)
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace('ends = ["do not agree at all", "agree completely"]', 'ends = ["no"]'), "utf-8")
    desk.go(f"/c/{code}/study").get_by_label("Choose the file of the study").set_input_files(file)
    desk.page.get_by_text("line 26, before[1].ends:").wait_for()
    sight.look(desk, "study-mistake")
    file.write_text(STUDY, "utf-8")
    desk.page.get_by_label("Choose the file of the study").set_input_files(file)
    desk.page.get_by_role("heading", name="How charters change").wait_for()

    ann.go(f"/c/{code}?PID=ann").get_by_role("button", name="I do not take part").click()
    ann.page.get_by_role("heading", name="You do not take part").wait_for()
    ann.page.get_by_role("button", name="Read the text again").click()
    sight.look(ann, "study-consent-phone")
    agree(ann, code, "ann")
    sight.look(ann, "study-before-phone")
    ann.page.get_by_role("button", name="Send the answers").click()
    ann.page.get_by_text("An answer is missing here.").wait_for()
    ann.page.get_by_label("How old are you?").fill("7")
    ann.expect_trouble("400")
    answer_with_bad_age(ann)
    answer(ann)
    ann.page.get_by_role("heading", name="Waiting for other players").wait_for()
    sight.look(ann, "study-waiting-phone")

    agree(ben, code, "ben")
    sight.look(ben, "study-before")
    answer(ben)
    for visitor in (ann, ben):
        visitor.page.get_by_role("region", name="What to do now").wait_for()
    call(desk, f"/api/classes/{code}/do", do="end")
    ann.page.get_by_role("heading", name="Some questions after the game").wait_for()
    ann.page.get_by_label("What decided whether you gave?").fill("What the others had given.")
    ann.page.get_by_role("button", name="Send the answers").click()
    ann.page.get_by_role("heading", name="Thank you for taking part").wait_for()
    sight.look(ann, "study-done-phone")
    completion = ann.page.locator("p.code").inner_text()
    link = ann.page.get_by_role("link", name="Finish").get_attribute("href")
    assert link == f"https://recruit.example/done?cc={completion}&id=ann"

    desk.page.get_by_label("Redeem a code").fill(completion.lower())
    desk.page.get_by_role("button", name="Mark as paid").click()
    expect(desk.page.get_by_role("row").filter(has_text=completion)).to_contain_text("yes")
    sight.look(desk, "study-desk")
    desk.page.get_by_role("button", name="Erase the data of participant 2").click()
    sight.look(desk, "study-erase")
    desk.page.get_by_role("button", name="Erase for good").click()
    expect(desk.page.get_by_role("row").filter(has_text="ben")).to_have_count(0)
    desk.page.set_viewport_size({"width": 360, "height": 740})
    sight.look(desk, "study-desk-phone")
    look_in_german(visit("phone", locale="de-DE"), desk, ann, house, code, sight)
    for visitor in (desk, ann, ben):
        visitor.assert_clean()
    assert sight.findings == []


def look_in_german(cem: Visitor, desk: Visitor, ann: Visitor, house: House, code: str, sight: Sight) -> None:
    """The same pages in German: of somebody new up to the waiting room, of one at the end, and of the researchers."""
    cem.go(f"/c/{code}?PID=cem").get_by_role("button", name="Ich stimme zu und nehme teil").wait_for()
    sight.look(cem, "study-consent-german")
    cem.page.get_by_role("button", name="Ich stimme zu und nehme teil").click()
    cem.page.get_by_role("button", name="Der Klasse beitreten").click()
    cem.page.get_by_role("heading", name="Einige Fragen vor dem Spiel").wait_for()
    sight.look(cem, "study-before-german")
    cem.page.get_by_role("group", name="In general").get_by_text("5", exact=True).click()
    cem.page.get_by_label("rules that others made").check()
    cem.page.get_by_label("How old are you?").fill("30")
    cem.page.get_by_role("button", name="Antworten absenden").click()
    cem.page.get_by_role("heading", name="Warten auf andere").wait_for()
    sight.look(cem, "study-waiting-german")
    for visitor, path, title in ((ann, "", "Danke für deine Teilnahme"), (desk, "/study", "Teilnehmende")):
        read_in(visitor, house, "de")
        visitor.go(f"/c/{code}{path}").get_by_role("heading", name=title).wait_for()
        sight.look(visitor, f"study-german{path.replace('/', '-')}")
    cem.assert_clean()


def answer_with_bad_age(visitor: Visitor) -> None:
    """The server refuses an age below the least, and the page says so beside the question."""
    visitor.page.get_by_role("group", name="In general").get_by_text("5", exact=True).click()
    visitor.page.get_by_label("rules that others made").check()
    visitor.page.get_by_role("button", name="Send the answers").click()
    visitor.page.get_by_text("The answer should be from 18 to 120.").wait_for()
