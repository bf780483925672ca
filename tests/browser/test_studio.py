"""A host writes a deck in the card editor, gives it to another by link and by file, and plays its first acts; at a desk
and on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from commonweal.play import find_book
from commonweal.play.deck_template import template_xlsx

from .conftest import Visit
from .sight import Sight
from .tables import choose, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

ROUNDS = ("1", "2", "3")


def open_form(visitor: Visitor) -> Page:
    choose(visitor, "Original Position")
    page = visitor.page
    page.get_by_role("button", name=re.compile("^25 minutes")).click()
    page.get_by_text("Rules and clock").click()
    page.get_by_role("button", name=re.compile("^All options")).click()
    return page


def write_deck(page: Page, path: Path) -> None:
    """Nine cards: the three examples of a filled-in template, and two copies of each."""
    deck = find_book("original_position").options["scenario_deck"].deck
    assert deck is not None
    path.write_bytes(template_xlsx(deck, {}))
    page.get_by_role("combobox", name="Scenario Cards").select_option("own")
    page.get_by_text("36 cards").wait_for()
    page.get_by_label("Open a spreadsheet").set_input_files(path)
    page.get_by_text("3 cards read from").wait_for()
    cards = page.get_by_role("navigation", name="Cards")
    for at in (0, 3, 6):
        cards.get_by_role("listitem").nth(at).get_by_role("button").click()
        for _ in range(2):
            page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("9 cards").wait_for()


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_a_deck_is_written_shared_and_played(visit: Visit, sight: Sight, tmp_path: Path, width: str) -> None:
    host, other = visit(width), visit(width)
    page = open_form(host)
    write_deck(page, tmp_path / "cards.xlsx")

    # A mistake is said at its cell, and in the list.
    page.get_by_role("navigation", name="Cards").get_by_role("listitem").first.get_by_role("button").click()
    page.get_by_label("Points for Agree").fill("9")
    expect(page.get_by_label("Points for Agree")).to_have_attribute("aria-invalid", "true")
    page.get_by_text("1 to fix").wait_for()
    sight.look(host, "studio-mistake", whole=True)
    page.get_by_label("Points for Agree").fill("3")
    page.get_by_label("Title", exact=True).fill("The long way to school")
    page.get_by_role("article", name="Scenario: The long way to school").wait_for()
    expect(page.get_by_label("Points for Agree")).to_have_attribute("aria-invalid", "false")
    page.get_by_role("button", name="Back", exact=True).click()

    # A reload loses nothing.
    page.wait_for_timeout(400)
    page.reload()
    page.get_by_text("This is how you left the form").wait_for()
    page.get_by_text("Rules and clock").click()
    page.get_by_role("button", name=re.compile("^Changed")).click()
    page.get_by_text("9 cards").wait_for()
    sight.look(host, "studio-deck", whole=True)

    # The link shows the charter to another before there is a table; so does the file.
    page.get_by_text("Share or save these rules").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "charter.json"
    saved.value.save_as(file)
    assert len(json.loads(file.read_text())["charter"]["scenario_deck"]) == 9
    theirs = other.page
    theirs.goto(link)
    note = theirs.get_by_role("region", name="A charter from somebody else")
    note.get_by_text("9 custom cards").wait_for()
    sight.look(other, "studio-opened", whole=True)
    theirs.get_by_text("Share or save these rules").click()
    theirs.get_by_label("Open a file").set_input_files(file)
    note.get_by_text("9 custom cards").wait_for()

    # The table plays with these cards.
    theirs.get_by_role("button", name="Create the table").click()
    write_down(other)
    theirs.get_by_role("button", name="Start").click()
    theirs.get_by_role("region", name="The table of the Original Position").wait_for()
    card = theirs.get_by_role("article", name=re.compile("^Scenario: "))
    card.wait_for()
    title = (card.get_attribute("aria-label") or "").removeprefix("Scenario: ")
    assert title in {row["title"] for row in json.loads(file.read_text())["charter"]["scenario_deck"]}
    theirs.get_by_role("radio").first.check()
    before = other.answers()
    theirs.get_by_role("button", name=re.compile("^Vote (Agree|Disagree)$")).first.click()
    other.do_chosen(before)
    for one in (host, other):
        one.assert_clean()
    assert sight.findings == []


def test_a_link_that_is_cut_off_says_so_and_a_contradiction_is_named(visit: Visit, sight: Sight) -> None:
    visitor = visit("phone")
    page = visitor.go("/#charter=1AAAA")
    page.get_by_text("This link is damaged").wait_for()
    saved = {"game": "potlatch", "game_version": 9, "seats": 6, "charter": {"house_pool": "threes", "gone": 1}}
    choose(visitor, "Potlatch")
    page.get_by_text("Share or save these rules").click()
    page.get_by_label("Open a file").set_input_files(
        {
            "name": "old.json",
            "mimeType": "application/json",
            "buffer": json.dumps(saved | {"commonweal_charter": 1}).encode(),
        }
    )
    note = page.get_by_role("region", name="A charter from somebody else")
    note.get_by_text("version").first.wait_for()
    note.get_by_text("gone").wait_for()
    page.get_by_text("There are not enough houses of this size").first.wait_for()
    page.get_by_text("2 settings need attention").wait_for()
    sight.look(visitor, "studio-contradiction", whole=True)
    assert sight.findings == []
