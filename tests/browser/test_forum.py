"""Beside the rules: a motion in one's own words, notes, a team's talk, and the acts of the facilitator."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import play
from .test_talk import side_tab
from .visitor import Visitor

pytestmark = pytest.mark.browser

TESTS = Path(__file__).parent.parent
Three = tuple[Visitor, Visitor, Visitor]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the game of motions, which has no board."""
    folder = tmp_path_factory.mktemp("installed")
    info = folder / "forum_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: forum-game\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[commonweal.games]\nforum = forum_game:rulebook\n", encoding="utf-8")
    (folder / "forum_game").mkdir()
    (folder / "forum_game" / "__init__.py").write_text(
        "from rulebook.forums import BOOK as rulebook\n", encoding="utf-8"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(TESTS)]), prepend=os.pathsep)
        opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def three(visit: Visit) -> Three:
    """Ann, who hosts, Ben, and Cleo on a phone, who is in Ann's team."""
    ann, ben, cleo = visit("desk"), visit("desk"), visit("phone", touch=True)
    play({"Ann": ann, "Ben": ben, "Cleo": cleo}, game="forum")
    return ann, ben, cleo


def write(page: Page, label: str, text: str, button: str) -> None:
    page.get_by_label(label).fill(text)
    page.get_by_role("button", name=button, exact=True).click()


def test_a_motion_in_ones_own_words(three: Three, sight: Sight) -> None:
    ann, _, cleo = three
    page = ann.page
    page.locator(".acts").get_by_role("button", name="Move", exact=False).first.click()
    if page.locator(".one-of").count():
        page.locator(".one-of button").first.click()
    chosen = page.get_by_role("region", name="What you have chosen")
    field = chosen.get_by_label("In your own words")
    field.fill("Bread & “roads”")
    sight.look(ann, "words")
    before = ann.answers()
    field.press("Enter")
    ann.until_answered(before)
    expect(page.get_by_text("You move: “Bread & “roads”” (0).").first).to_be_attached()
    cleo.page.get_by_text("Ann moves: “Bread & “roads””").first.wait_for(state="attached")


def test_the_host_judges_as_the_facilitator(three: Three, sight: Sight) -> None:
    ann, ben, _ = three
    ann.page.get_by_role("button", name="Menu").click()
    dialog = ann.page.get_by_role("dialog")
    led = dialog.get_by_role("group", name="As facilitator")
    expect(led.get_by_role("button", name="Call Cleo to order")).to_be_visible()
    sight.look(ann, "facilitator")
    led.get_by_role("button", name="Give 1 point").click()
    dialog.get_by_role("button", name="Close", exact=True).click()
    ben.until_log("The facilitator gives 1.")


def test_notes_are_for_oneself(three: Three, sight: Sight) -> None:
    _, ben, cleo = three
    for one in (ben, cleo):
        page = one.page
        side_tab(page, "Talk").click()
        page.get_by_role("button", name="Notes").click()
        write(page, "Write a note", "Ann wants bread", "Keep")
        page.get_by_role("list", name="Notes").get_by_text("Ann wants bread").wait_for()
        sight.look(one, "notes")


def test_a_team_talks_while_private_talk_is_closed(three: Three, sight: Sight) -> None:
    ann, ben, cleo = three
    cleo.page.get_by_role("button", name="Your team").click()
    write(cleo.page, "Say to Ann in private", "we need two votes", "Say")
    side_tab(ann.page, "Talk").click()
    ann.page.get_by_role("button", name="Your team").click()
    ann.page.locator(".talk").get_by_text("we need two votes").wait_for()
    sight.look(cleo, "team")
    assert ben.page.get_by_text("we need two votes").count() == 0
    assert ben.page.get_by_role("button", name="Your team").count() == 0


def test_nothing_looks_wrong(three: Three, sight: Sight) -> None:
    assert sight.findings == []
    for one in three:
        one.assert_clean()
