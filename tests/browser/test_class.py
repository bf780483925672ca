"""A whole lesson of eight tables of four, from the home page to the printed debrief: the wall, the projector and eight
pages of pupils in browsers, one of them late, one absent for a while; the other seats by calls."""

from __future__ import annotations

from dataclasses import dataclass, field

import httpx2
import pytest
from playwright.sync_api import Locator

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import call
from .test_class_debrief import look_at_paper
from .visitor import Visitor

pytestmark = pytest.mark.browser

PRESSES_BEFORE_PLAY = 12
TABLES, SEATS = 8, 4
IN_BROWSERS = ("Anna", "Ben", "Cleo", "Dana", "Emil", "Fay", "Gus")
"""Who joins in time, one at each table but the last; `LATE` is the eighth page."""
LATE = "Hana"
BY_CALLS = [*(f"Pupil {number + 1}" for number in range(20)), "5cheisse"]
"""The others. The last name is held until the facilitator has looked at it."""


@dataclass
class Lesson:
    """A class of one lesson. `presses`: of the facilitator, since the home page."""

    facilitator: Visitor
    code: str = ""
    presses: int = 0
    pupils: dict[str, Visitor] = field(default_factory=dict)

    def press(self, what: Locator) -> None:
        """The facilitator presses something."""
        what.click()
        self.presses += 1

    def button(self, name: str) -> Locator:
        """A button on the page of the facilitator."""
        return self.facilitator.page.get_by_role("button", name=name, exact=True)

    def table(self, number: int) -> Locator:
        """A tile of the wall."""
        return self.facilitator.page.get_by_role("article", name=f"Table {number}", exact=True)

    def join(self, name: str, visitor: Visitor) -> None:
        """A pupil types the code on the home page, and then a name. Who is late plays at once."""
        page = visitor.go("/")
        page.get_by_label("Join with a code").fill(self.code.lower())
        page.get_by_role("button", name="Join", exact=True).click()
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join the class").click()
        seated = page.get_by_text("You are at table").or_(page.get_by_role("complementary", name="Your class"))
        seated.first.wait_for()
        self.pupils[name] = visitor

    def place_of(self, name: str) -> str:
        """Where a pupil who plays sits, as the page of the pupil says."""
        return self.pupils[name].page.get_by_role("complementary", name="Your class").locator("p").first.inner_text()


@pytest.fixture(scope="module")
def lesson(visit: Visit) -> Lesson:
    """A class with eight tables of four, made at the home page with what the form suggests."""
    made = Lesson(visit("desk"))
    page = made.facilitator.go("/")
    made.press(page.get_by_role("link", name="Run a class"))
    made.press(page.get_by_role("button", name="Potlatch"))
    page.get_by_label("People", exact=True).fill(str(TABLES * SEATS))
    made.press(made.button("Make the class"))
    phrase = page.get_by_role("dialog", name="Your three words for this class")
    made.facilitator.words = phrase.get_by_role("paragraph").first.inner_text()
    made.press(phrase.get_by_role("button", name="I have them"))
    made.code = page.url.split("/")[-2]
    return made


@pytest.fixture(scope="module")
def seated(lesson: Lesson, visit: Visit, house: House) -> Lesson:
    """The class with seven pupils in browsers and the others without."""
    for number, name in enumerate(IN_BROWSERS):
        lesson.join(name, visit("desk" if number % 3 else "phone"))
    for name in BY_CALLS:
        with httpx2.Client(base_url=house.base, headers={"Origin": house.base}, timeout=60) as pupil:
            joined = pupil.post(f"/api/classes/{lesson.code}/join", json={"name": name})
            joined.raise_for_status()
            pupil.post(f"/api/classes/{lesson.code}/seat").raise_for_status()
    return lesson


@pytest.fixture(scope="module")
def playing(seated: Lesson) -> Lesson:
    """The class while its games are played."""
    seated.press(seated.button("Start…"))
    seated.press(seated.button("Start"))
    for pupil in seated.pupils.values():
        pupil.page.get_by_role("region", name="What to do now").wait_for()
    return seated


def test_pupils_wait_at_their_tables_and_the_projector_shows_how_to_join(
    seated: Lesson, visit: Visit, sight: Sight
) -> None:
    screen = visit("desk")
    screen.go(f"/c/{seated.code}/screen").get_by_text("28 people have joined.").wait_for()
    sight.look(screen, "90-class-screen")
    sight.look(seated.pupils["Anna"], "91-class-waits")
    assert "28 of 28 people here" not in seated.facilitator.page.inner_text("body")  # most have no page open
    for number in range(1, TABLES + 1):  # evenly
        seated.table(number).get_by_text(f"{4 if number <= 4 else 3} of 4 seats taken").wait_for()
    sight.look(seated.facilitator, "92-wall-waits")
    screen.assert_clean()


def test_a_class_begins_within_a_few_presses(playing: Lesson, visit: Visit, sight: Sight) -> None:
    assert playing.presses <= PRESSES_BEFORE_PLAY
    playing.table(1).get_by_text("Round 1").wait_for()
    sight.look(playing.facilitator, "93-wall-plays")
    sight.look(playing.pupils["Anna"], "94-class-plays")
    screen = visit("desk")
    screen.context.add_cookies(playing.facilitator.context.cookies())
    tiles = screen.go(f"/c/{playing.code}/screen").get_by_role("listitem")
    tiles.nth(TABLES - 1).get_by_text("Round 1").wait_for()
    assert "Anna" not in screen.page.inner_text("body")  # before the names are shown
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a projector"
    sight.look(screen, "97-class-screen-plays")
    screen.assert_clean()


def test_pupils_who_wait_add_their_shares_to_the_shuffles(playing: Lesson) -> None:
    for name in IN_BROWSERS:
        kept = playing.pupils[name].page.evaluate("() => JSON.parse(localStorage.getItem('commonweal.shares'))")
        assert kept[0]["commitment"] in kept[0]["list"], name


def test_help_is_asked_for_and_what_the_facilitator_says_is_read(playing: Lesson) -> None:
    ben, page = playing.pupils["Ben"], playing.facilitator.page
    ben.page.get_by_role("button", name="Ask for help").click()
    page.get_by_text("Ben asks for help.").wait_for()
    playing.button("Say something").click()
    page.get_by_label("What you want to say").fill("Two more minutes!")
    playing.button("Say it").click()
    for pupil in playing.pupils.values():
        pupil.page.get_by_text("Two more minutes!").first.wait_for()


def test_a_name_that_is_held_waits_for_a_word_of_the_facilitator(playing: Lesson) -> None:
    held = playing.facilitator.page.get_by_role("region", name="Names that wait for you")
    held.get_by_text("would like to be called “5cheisse”").wait_for()
    held.get_by_role("button", name="Keep").click()
    held.wait_for(state="detached")
    assert "5cheisse" not in playing.facilitator.page.inner_text("body")


def test_a_pupil_who_is_moved_follows_and_one_who_reloads_stays(playing: Lesson, sight: Sight) -> None:
    anna, page = playing.pupils["Anna"], playing.facilitator.page
    before = playing.place_of("Anna")
    page.get_by_role("article").get_by_role("button", name="Anna").click()
    sight.look(playing.facilitator, "95-class-member")
    page.get_by_label("Table", exact=True).select_option("7")
    playing.button("Move").click()
    anna.until(lambda: playing.place_of("Anna") not in ("", before))
    anna.page.get_by_role("region", name="What to do now").wait_for()
    now = playing.place_of("Anna")
    anna.page.reload()
    anna.page.get_by_role("region", name="What to do now").wait_for()
    assert playing.place_of("Anna") == now


def test_a_pupil_is_dragged_to_another_table_or_moved_there_by_keyboard(playing: Lesson) -> None:
    dana, page = playing.pupils["Dana"], playing.facilitator.page
    playing.table(4).get_by_role("button", name="Dana").drag_to(playing.table(8))
    dana.until(lambda: "Table 8" in playing.place_of("Dana"))
    playing.table(8).get_by_role("button", name="Dana").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Table", exact=True).focus()
    for key in ("ArrowUp", "Tab", "Enter"):  # table 7 is full, and nobody moves before the button is pressed
        page.keyboard.press(key)
    dana.until(lambda: "Table 6" in playing.place_of("Dana"))
    dana.page.get_by_role("region", name="What to do now").wait_for()


def test_tables_look_up_after_the_round_and_pause_and_it_can_be_undone(playing: Lesson) -> None:
    playing.button("Finish the round, then look up").click()
    playing.table(1).get_by_text("then looks up").wait_for()
    playing.button("Undo: look up after the round").click()
    playing.table(1).get_by_text("then looks up").wait_for(state="detached")
    playing.facilitator.page.get_by_role("checkbox", name="Table 2", exact=True).check()
    playing.button("Pause").click()
    playing.table(2).get_by_text("Paused").wait_for()
    assert playing.table(1).get_by_text("Paused").count() == 0


def test_who_is_late_gets_a_seat_and_who_is_away_has_a_bot_until_back(playing: Lesson, visit: Visit) -> None:
    playing.button("Undo: paused").click()
    playing.join(LATE, visit("phone"))
    playing.pupils[LATE].page.get_by_role("region", name="What to do now").wait_for()
    assert "Table 1" in playing.place_of(LATE)  # which Anna has left
    wish = {"do": "absent", "absent": {"bot": "random", "seconds": 1}}
    call(playing.facilitator, f"/api/classes/{playing.code}/do", **wish)
    cleo, wall = playing.pupils["Cleo"], playing.facilitator.page
    cleo.page.close()
    wall.get_by_role("button", name="Cleo: away").wait_for()
    cleo.tab()
    cleo.go(f"/c/{playing.code}").get_by_role("region", name="What to do now").wait_for()
    wall.get_by_role("button", name="Cleo: away").wait_for(state="detached")


def test_a_pupil_leaves_once_sure(playing: Lesson) -> None:
    gus = playing.pupils["Gus"]
    playing.table(7).get_by_role("button", name="Gus").wait_for()
    gus.page.get_by_role("button", name="Leave…").click()
    gus.page.get_by_role("button", name="Leave the class").click()
    gus.page.get_by_text("You have left the class.").wait_for()
    playing.table(7).get_by_role("button", name="Gus").wait_for(state="detached")


def open_the_wall(visitor: Visitor, lesson: Lesson) -> None:
    """With the words of the facilitator, on a device that has no key."""
    page = visitor.go(f"/c/{lesson.code}/wall")
    page.get_by_label("Come back as facilitator").fill(lesson.facilitator.words)
    page.get_by_role("button", name="Come back").click()
    page.get_by_role("article", name="Table 2").wait_for()


def test_the_wall_is_for_facilitators_and_opens_by_their_words(playing: Lesson, visit: Visit, sight: Sight) -> None:
    ben = playing.pupils["Ben"]
    ben.tab()
    ben.go(f"/c/{playing.code}/wall").get_by_text("The wall is for facilitators.").wait_for()
    other = visit("phone", touch=True)
    open_the_wall(other, playing)
    playing.facilitator.page.get_by_text("Your three words were used on another device.").wait_for()
    sight.look(other, "96-wall-phone")
    other.page.get_by_role("article").get_by_role("button", name="Emil").tap()
    other.page.get_by_label("Table", exact=True).select_option("7")
    other.page.get_by_role("button", name="Move", exact=True).tap()
    emil = playing.pupils["Emil"]
    emil.until(lambda: "Table 7" in playing.place_of("Emil"))


def test_nothing_is_wrong_on_these_pages(playing: Lesson, sight: Sight) -> None:
    playing.facilitator.assert_clean()
    for pupil in playing.pupils.values():
        pupil.expect_trouble("WebSocket connection to")
        pupil.assert_clean()
    assert sight.findings == []


def test_the_lesson_ends_with_a_debrief_that_is_printed(playing: Lesson, sight: Sight) -> None:
    """Everybody leaves, and bots play for them to the end."""
    for pupil in playing.pupils.values():
        for page in pupil.context.pages:
            page.close()
    teacher = playing.facilitator
    open_the_wall(teacher, playing)  # back from the phone, which has the words now
    view = f"/api/classes/{playing.code}"

    def states() -> list[str]:
        return [tile["state"] for tile in teacher.context.request.get(view).json()["tiles"]]

    teacher.until(lambda: states() == ["ended"] * TABLES)
    teacher.go(f"/c/{playing.code}/debrief").get_by_text(f"All {TABLES} games are over.").wait_for()
    teacher.page.get_by_label("Show names").check()
    said = look_at_paper(teacher, sight, "Print every table", "class-lesson", TABLES)
    assert all(name in said for name in ("Anna", "Pupil 1", LATE))
    teacher.assert_clean()
