"""People who read different languages at one table, and pages that run from right to left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .sight import Sight
from .tables import set_the_table
from .visitor import Visitor

pytestmark = pytest.mark.browser

HEBREW = "נועה"
FAMILY = "👩‍👩‍👧‍👦"


@pytest.fixture(scope="module")
def german(visit: Visit) -> Visitor:
    """Somebody whose browser asks for German, on a phone."""
    return visit("phone", locale="de-AT")


def is_asked(visitor: Visitor) -> bool:
    """Whether it is this person's turn, in any language."""
    return visitor.page.locator("main.room .turn").count() > 0


def act(visitor: Visitor) -> None:
    """Do the first thing that is possible, whatever it is called."""
    page, before = visitor.page, visitor.answers()
    if page.locator('[data-choice="1"]').count():
        page.locator('[data-choice="1"]').click()
    else:  # on a phone, choices are a sheet
        page.locator(".acts .many").first.click()
        page.locator(".acts .one-of button").first.click()
    done = page.locator(".chosen-bar.pressed .primary")
    visitor.until(lambda: visitor.answers() > before or done.is_visible())
    if visitor.answers() == before:
        done.click()
    visitor.until_answered(before)


# The tabs whose words a badge would cover.
COVERED = """() => [...document.querySelectorAll(".tabs button")].filter(tab => {
    const badge = tab.appendChild(document.createElement("span")), words = document.createRange();
    badge.className = `news ${tab.className}`;
    badge.textContent = "99+";
    words.selectNodeContents(tab.firstChild);
    const covers = badge.getBoundingClientRect().bottom > words.getBoundingClientRect().top + 1;
    badge.remove();
    return covers;
}).map(tab => tab.innerText)"""


def test_two_people_in_two_languages_play_a_round(german: Visitor, visit: Visit, sight: Sight) -> None:
    english = visit("desk")
    code = set_the_table(english, f"Ana {FAMILY}", seats=2)
    page = german.go(f"/t/{code}")
    assert page.locator("html").get_attribute("lang") == "de"
    sight.look(german, "Beitreten")
    page.get_by_label("Dein Name an diesem Tisch").fill(HEBREW)
    page.get_by_role("button", name="Mitspielen").click()
    page.get_by_role("button", name="Ich habe sie").click()
    sight.look(german, "Warten")
    english.page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("region", name="Was jetzt zu tun ist").wait_for()
    sight.look(german, "Spielen")
    both = (english, german)
    second = english.page.locator("[data-part=log]").get_by_text("Round 2 begins")
    for _ in range(40):
        english.until(lambda: second.count() > 0 or any(is_asked(one) for one in both))
        if second.count():
            break
        act(next(one for one in both if is_asked(one)))
    assert page.evaluate(COVERED) == []
    german.page.get_by_role("button", name=re.compile("^Verlauf")).click()
    sight.look(german, "Verlauf")
    log = german.page.locator("[data-part=log]")
    expect(log).to_contain_text("Runde 2 beginnt; die Verpflichtung ist 1.")
    expect(log).to_contain_text(re.compile(f"Ana {FAMILY} gibt dir (FLG|GM|CT|T) "))
    told = english.page.locator("[data-part=log]")
    expect(told).to_contain_text("Round 2 begins; the Obligation level is 1.")
    expect(told).to_contain_text(f"\u2068{HEBREW}\u2069 gives")
    german.page.get_by_role("button", name="Regeln").click()
    german.page.get_by_text("PO-18", exact=True).first.wait_for()
    sight.look(german, "Regeln")
    assert sight.findings == []


def test_talk_stays_as_it_was_typed(german: Visitor) -> None:
    page = german.page
    page.get_by_role("button", name=re.compile("^Chat")).click()
    page.get_by_role("textbox", name="Allen etwas sagen").fill("Give me Salmon?")
    page.get_by_role("button", name="Sagen").click()
    page.get_by_role("list", name="Was gesagt wurde").get_by_text("Give me Salmon?").wait_for()


def test_the_language_is_chosen_in_the_menu_and_kept(german: Visitor) -> None:
    page = german.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_label("Sprache").select_option(label="English")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("region", name="What to do now")).to_be_visible()


def test_an_address_asks_for_a_language(visit: Visit, sight: Sight) -> None:
    visitor = visit("desk")
    page = visitor.go("/?lang=de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiele, in denen du eine Wirtschaft erlebst")
    expect(page.get_by_text("Eine Wirtschaft des Teilens")).to_be_visible()
    expect(page.get_by_text("Entwerft einen Gesellschaftsvertrag hinter einem Schleier")).to_be_visible()
    sight.look(visitor, "Startseite")
    assert sight.findings == []


def mirror(page: Page) -> None:
    """Turn the page from right to left, as the server does for Hebrew or Arabic."""
    page.evaluate("document.documentElement.dir = 'rtl'")


@pytest.mark.parametrize("width", ["phone", "desk"])
def test_pages_mirror_without_overlap(visit: Visit, sight: Sight, width: str) -> None:
    visitor = visit(width)
    page = visitor.go("/")
    page.get_by_role("button", name="Play now against bots: Potlatch").wait_for()
    mirror(page)
    sight.look(visitor, f"rtl-home-{width}")
    page.get_by_role("button", name="Play now against bots: Potlatch").click()
    page.get_by_role("region", name="The Potlatch gathering").wait_for()
    assert page.evaluate("getComputedStyle(document.querySelector('main')).direction") == "rtl"
    phase, menu = page.locator(".strip .phase").bounding_box(), page.get_by_role("button", name="Menu").bounding_box()
    assert phase is not None
    assert menu is not None
    assert menu["x"] + menu["width"] < phase["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    sight.look(visitor, f"rtl-table-{width}")
    for name in ("Log", "Talk", "Rules"):
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
        sight.look(visitor, f"rtl-{name}-{width}")
    assert sight.findings == []
