"""The debrief of a class on screen and on paper: asked before it is shown, names behind one switch, cards."""

from __future__ import annotations

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .test_print import WRONG, look, on_paper, read_in
from .visitor import Visitor

pytestmark = pytest.mark.browser

NAMES = ("Annegret", "Benedikt", "Cemile", "Dulcinea")
ARMS = ("weighted", "equal")
HURRY = {"debate_seconds": 1, "stalemate_cycles": 1}


def class_that_is_over(teacher: Visitor, house: House) -> str:
    """A class of four tables at which bots have played for everybody who had joined; its code."""
    request = teacher.context.request
    arms = [{"name": votes, "charter": HURRY | {"scenario_votes": votes}} for votes in ARMS]
    wish: dict[str, Any] = {
        "game": "original_position",
        "seats": 3,
        "tables": 4,
        "title": "Economics 10b",
        "arms": arms,
    }
    wish["absent"] = {"bot": "random", "seconds": 1}
    made = request.post("/api/classes", data=wish, headers={"Origin": house.base})
    assert made.ok, made.text()
    code = str(made.json()["code"])
    for name in NAMES:
        with httpx2.Client(base_url=house.base, headers={"Origin": house.base}, timeout=60) as pupil:
            pupil.post(f"/api/classes/{code}/join", json={"name": name}).raise_for_status()
            pupil.post(f"/api/classes/{code}/seat").raise_for_status()
    started = request.post(f"/api/classes/{code}/do", data={"do": "start"}, headers={"Origin": house.base})
    assert started.ok, started.text()
    teacher.until(lambda: all(tile["state"] == "ended" for tile in request.get(f"/api/classes/{code}").json()["tiles"]))
    return code


def test_a_class_is_talked_about_and_printed(visit: Visit, house: House, sight: Sight) -> None:
    teacher = visit("desk")
    code = class_that_is_over(teacher, house)
    page = teacher.go(f"/c/{code}/debrief")
    cards = page.get_by_role("region", name="Three things to talk about").locator("ol > li")
    expect(cards).to_have_count(3)
    expect(page.get_by_text("All 4 games are over.")).to_be_visible()
    for finding in cards.all():
        expect(finding.locator(".says, figure, svg")).to_have_count(0)  # asked before it is shown
        finding.get_by_role("button").first.click()
        expect(finding.locator(".says")).to_be_visible()
    page.locator("main svg").last.wait_for()

    # Names are hidden until somebody wants to see them, here and in the files.
    expect(page.get_by_text("Annegret")).to_have_count(0)
    files = page.get_by_role("region", name="For the gradebook")
    expect(files.get_by_role("link", name="CSV", exact=True)).to_have_attribute(
        "href", f"/api/classes/{code}/gradebook.csv?names=false"
    )
    page.get_by_label("Show names").check()
    expect(page.get_by_text("Annegret (a bot at the end)")).to_be_visible()
    with page.expect_download() as loaded:
        files.get_by_role("link", name="Excel").click()
    assert loaded.value.suggested_filename == f"gradebook-{code}.xlsx"
    page.get_by_label("What to compare").select_option(label="Score")
    sight.look(teacher, "class-debrief")

    # On paper: a page for the class, a page for each table, and cards.
    look(teacher, sight, "class-debrief-screen", 5)
    for press, stage, pages, said in (
        ("Print the class", "class-debrief", 1, "Ask first, then show"),
        ("Print every table", "class-tables", 4, "Annegret (a bot at the end)"),
    ):
        text = look_at_paper(teacher, sight, press, stage, pages)
        assert said in text
        assert "class_debrief." not in text  # every sentence is there
    text = look_at_cards(teacher, sight, code)
    assert text.count(code) >= 2 * 4 * 3
    assert all(text.count(name) == 1 for name in NAMES)
    teacher.assert_clean()

    # In German on a phone.
    read_in(teacher, house, "de")
    page.set_viewport_size({"width": 360, "height": 740})
    teacher.go(f"/c/{code}/debrief").get_by_role("heading", name="Die Tische nebeneinander").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("main svg").last.wait_for()
    sight.look(teacher, "class-debrief-phone")


def look_at_paper(teacher: Visitor, sight: Sight, press: str, stage: str, pages: int) -> str:
    """See that nothing is wrong on the pages that a button prints; their text. Each way to print ends the print."""
    page = teacher.page
    page.evaluate("window.print = () => undefined")  # which would end the print before it is looked at
    page.get_by_role("button", name=press).click()
    page.locator(".paper").first.wait_for(state="attached")
    sheets = page.pdf(prefer_css_page_size=True)
    page.get_by_role("button", name=press).click()
    page.locator(".paper").first.wait_for(state="attached")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == pages, stage
    with on_paper(page):
        sight.picture(page, f"print-{stage}", whole=True)
        assert page.evaluate(WRONG) == [], stage
        return page.locator("body").inner_text()


def look_at_cards(teacher: Visitor, sight: Sight, code: str) -> str:
    page = teacher.go(f"/c/{code}/cards")
    page.locator("li img").last.wait_for()
    return look(teacher, sight, "class-cards", 1)


def test_others_see_no_names_and_no_files(visit: Visit, house: House) -> None:
    teacher, pupil = visit("desk"), visit("desk")
    request = teacher.context.request
    made = request.post(
        "/api/classes", data={"game": "potlatch", "seats": 3, "tables": 2}, headers={"Origin": house.base}
    )
    code = made.json()["code"]
    page = pupil.go(f"/c/{code}/debrief")
    expect(page.get_by_text("Only a facilitator")).to_be_visible()
    pupil.troubles.clear()  # the refused call
    request.post(
        f"/api/classes/{code}/do", data={"do": "door", "door": "watch", "open": True}, headers={"Origin": house.base}
    )
    page = pupil.go(f"/c/{code}/debrief")
    expect(page.get_by_text("No game is over yet.")).to_be_visible()
    expect(page.get_by_text("There is nothing to compare yet.")).to_be_visible()
    expect(page.get_by_label("Show names")).to_have_count(0)
    expect(page.get_by_role("region", name="For the gradebook")).to_have_count(0)
    expect(pupil.go(f"/c/{code}/cards").get_by_text("The cards are for the facilitators")).to_be_visible()
    pupil.assert_clean()
