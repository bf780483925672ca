"""Talk that matters: sidebars and promises that only their parties see, a facilitator's own cards, the clock of a
debate, and a replay that the host leads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page

from .conftest import Visit
from .sight import Sight
from .tables import go_on, host_does, play, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

WHISPER, PROMISE = "meet me at the weir", "I shall leave you the pond"
Three = tuple[Visitor, Visitor, Visitor, str]


@pytest.fixture(scope="module")
def three(visit: Visit) -> Three:
    """Ada, who hosts, Ben on a phone, and Cara, at one table of Potlatch."""
    ada, ben, cara = visit("desk"), visit("phone"), visit("desk")
    return ada, ben, cara, play({"Ada": ada, "Ben": ben, "Cara": cara})


def news(name: str) -> re.Pattern[str]:
    """A button with one new line behind it."""
    return re.compile(rf"^{name}\W+1 new$")


def side_tab(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A tab beside the table, or, on a phone, below it."""
    return page.get_by_role("navigation").get_by_role("button", name=name).locator("visible=true")


def circle(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("group", name="Conversations").get_by_role("button", name=name)


def knows(visitor: Visitor, text: str) -> bool:
    """Whether this person's page shows it, or the line ever brought it."""
    return text in visitor.page.content() or any(text in frame for frame in visitor.heard)


def test_a_sidebar_stays_between_its_seats(three: Three, sight: Sight) -> None:
    ada, ben, cara, _ = three
    page = ada.page
    side_tab(page, "Talk").click()
    circle(page, "In private…").click()
    page.get_by_role("checkbox", name="Ben").check()
    page.get_by_role("button", name="Start").click()
    page.get_by_label("Say to Ben in private").fill(WHISPER)
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("list", name="in private with Ben").get_by_text(WHISPER).wait_for()
    sight.look(ada, "20-sidebar")
    side_tab(ben.page, news("Talk")).click()
    circle(ben.page, news("Ada")).click()
    ben.page.get_by_text("Only you and Ada see this.").wait_for()
    ben.page.get_by_role("list", name="in private with Ada").get_by_text(WHISPER).wait_for()
    sight.look(ben, "20-sidebar")
    side_tab(ben.page, "Log").click()
    ben.page.get_by_text("only you and Ada see this").first.wait_for()
    side_tab(ben.page, "Talk").click()
    circle(ben.page, "All").click()
    ben.page.get_by_label("Say to the table").fill("good morning")
    ben.page.get_by_role("button", name="Say", exact=True).click()
    side_tab(cara.page, news("Talk")).click()
    cara.page.get_by_text("good morning", exact=True).wait_for()
    assert not knows(cara, WHISPER)


def test_a_promise_is_made_before_ones_honour(three: Three, sight: Sight) -> None:
    ada, ben, cara, _ = three
    page = ben.page
    circle(page, "Promises").click()
    page.get_by_role("button", name="Make a promise…").click()
    page.get_by_text("Choose who it is for.").wait_for()
    page.get_by_role("group", name="To whom?").get_by_label("Ada").check()
    page.get_by_label("What do you promise?").fill(PROMISE)
    sight.look(ben, "21-promising")
    page.get_by_role("button", name="Promise", exact=True).click()
    page.get_by_role("list", name="Promises").get_by_text(PROMISE).wait_for()
    circle(ada.page, news("Promises")).click()
    ada.page.get_by_text("Ben promises you", exact=True).wait_for()
    ada.page.get_by_role("button", name="Release it").wait_for()
    sight.look(ada, "21-promises")
    cara.page.wait_for_timeout(200)
    assert not knows(cara, PROMISE)


def test_at_the_end_its_parties_say_whether_it_was_kept(three: Three, sight: Sight) -> None:
    ada, ben, cara, code = three
    for seat in range(3):
        host_does(ada, code, do="bot", seat=seat, bot="random")
    for one in (ada, ben, cara):
        one.until(lambda one=one: one.over)  # type: ignore[misc]
        go_on(one)
    assert cara.page.get_by_role("heading", name="Promises").count() == 0
    of_ada, of_ben = (one.page.get_by_role("region", name="Promises", exact=True) for one in (ada, ben))
    of_ada.get_by_role("button", name="It was kept", exact=True).click()
    of_ben.get_by_role("button", name="It was not kept", exact=True).click()
    of_ada.get_by_role("list").get_by_text("Ada: kept; Ben: not kept").wait_for()
    of_ada.get_by_text("Show as a table").click()
    of_ada.get_by_role("cell", name="Ada: kept; Ben: not kept").wait_for()
    of_ada.get_by_role("cell", name="disputed").wait_for()
    of_ada.get_by_text("Show as a table").click()
    for own in (of_ada, of_ben):
        assert not knows(cara, PROMISE)
        own.get_by_role("button", name="Let everyone read it", exact=True).click()
    cara.page.get_by_role("region", name="Promises", exact=True).get_by_role("list").get_by_text(PROMISE).wait_for()
    sight.look(ben, "22-promises-resolved")


def test_the_debrief_can_be_printed(three: Three, sight: Sight) -> None:
    ada = three[0]
    page = ada.page
    page.get_by_role("button", name="Show everything").click()
    page.get_by_role("heading", name="Downloads").wait_for()
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert not page.get_by_role("button").locator("visible=true").count()
    assert page.locator("details:not([open])").locator("visible=true").count() == 0
    assert page.locator("figure").get_by_role("table").first.is_visible()
    sight.picture(page, "23-on-paper", whole=True)
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert not page.locator("figure").get_by_role("table").first.is_visible()


def test_the_host_leads_the_look_back_for_whoever_follows(three: Three, sight: Sight) -> None:
    ada, ben, cara, _ = three
    assert ben.page.get_by_label("Follow the host").count() == 0
    ada.page.get_by_role("button", name="Replay").click()
    ada.page.get_by_label("Show everyone what I see").check()
    ada.page.get_by_role("button", name="First").click()
    ben.page.get_by_label("Follow the host").check()
    first = ben.page.get_by_text(re.compile(r"Moment \d+ of \d"))
    first.wait_for()
    said = first.inner_text()
    strip = ben.page.get_by_role("region", name="What to do now")
    assert strip.get_by_text("Replay", exact=True).is_visible()  # its line is that of the moment
    ada.page.get_by_role("button", name="Next").click()
    ben.until(lambda: first.inner_text() != said)
    sight.look(ben, "24-following")
    assert cara.page.get_by_text(re.compile(r"Moment \d+ of \d")).count() == 0
    ada.page.get_by_label("Show everyone what I see").uncheck()
    first.wait_for(state="detached")
    for one in (ada, ben, cara):
        one.assert_clean()


# ---------------------------------------------------------------- a facilitator's own cards, and the clock


def own_cards() -> str:
    """Nine cards, the first of each round with a title to look for."""
    front = "Something happens to somebody.,It should be so.,Because it helps.,Because it harms."
    cards = [f"{round},Case {round}.{n},{front},1,0" for round in (1, 2, 3) for n in (1, 2, 3)]
    return "\n".join(
        ["round,title,situation,proposal,answer_agree,answer_disagree,points_agree,points_disagree", *cards]
    )


def test_a_facilitators_own_cards_are_checked_and_played(visit: Visit, sight: Sight) -> None:
    host = visit("desk")
    page = host.go("/")
    page.get_by_role("button", name="Set up a table of Original Position").click()
    page.get_by_text("Rules and clock").click()
    page.get_by_text("All options").click()
    page.get_by_role("combobox", name="Scenario Cards").select_option("own")
    page.get_by_text("Paste lines", exact=True).click()
    lines = page.get_by_label("Lines with the headings first")
    lines.fill(own_cards().replace("2,Case 2.1", "7,Case 2.1"))
    page.get_by_role("button", name="Read the lines").click()
    page.get_by_text("1 to fix").wait_for()
    sight.look(host, "25-own-cards", whole=True)
    lines.fill(own_cards())
    page.get_by_role("button", name="Read the lines").click()
    page.get_by_text("1 to fix").wait_for(state="detached")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Longest debate", exact=True).fill("45")
    page.get_by_label("Your name at the table").fill("Hanna")
    page.get_by_role("button", name="Create the table").click()
    write_down(host)
    page.get_by_text("9 custom cards").first.wait_for()
    charter = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["charter"]
    assert charter["debate_seconds"] == 45
    page.get_by_role("button", name="Start").click()
    page.get_by_text("Case 1.").first.wait_for()
    host.assert_clean()


def test_a_debate_has_a_clock_to_which_the_host_adds(visit: Visit, sight: Sight) -> None:
    host, guest = visit("desk"), visit("phone")
    people, charter = {"Hanna": host, "Gustav": guest}, {"debate_seconds": 120}
    play(people, game="original_position", seats=3, charter=charter)
    for one in (host, guest):
        before = one.answers()
        one.page.get_by_label("Type an act").fill("vote answer=1")
        one.page.get_by_label("Type an act").press("Enter")
        one.do_chosen(before)
    for one in (host, guest):
        one.until(lambda one=one: one.phase == "debate")  # type: ignore[misc]
    strip = host.page.get_by_role("region", name="What to do now")
    strip.get_by_role("button", name="+1 minute").click()
    # More than the two minutes that it began with.
    guest.page.get_by_role("region", name="What to do now").get_by_text(re.compile(r"2:(0[1-9]|[1-5]\d)")).wait_for()
    assert guest.page.get_by_role("button", name="+1 minute").count() == 0
    sight.look(host, "26-debate-clock")
    sight.look(guest, "26-debate-clock")
    for one in (host, guest):
        one.assert_clean()


def test_nothing_is_wrong_with_any_of_these_pages(sight: Sight) -> None:
    assert len(sight.stages) >= 9
    assert sight.findings == []
