"""Two people and two bots play a game of Potlatch from the home page to its record: one by mouse at 1280 px, one by
keyboard alone at 360 px. Every page they meet is looked at."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .mouse import MousePlayer
from .sight import Sight
from .tables import begin, choose_potlatch, go_on, join_by_keyboard, set_the_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]  # the whole game is played before the first test

RULE = re.compile(r"PO-\d+")


@dataclass
class Evening:
    """What happened at the table."""

    maria: MousePlayer
    ben: KeyboardPlayer
    sight: Sight
    code: str
    seen: dict[str, str] = field(default_factory=dict)
    record: Path | None = None

    @property
    def people(self) -> tuple[MousePlayer, KeyboardPlayer]:
        return self.maria, self.ben


@pytest.fixture(scope="module")
def evening(visit: Visit, sight: Sight, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The whole game, played once for all tests of this file."""
    sight.stages.clear()  # of a first try that failed
    desk, phone = visit("desk"), visit("phone")
    for one in (desk, phone):
        choose_potlatch(one)
        sight.look(one, "1-home", whole=True)
    code = set_the_table(desk, "Maria")
    found = Evening(MousePlayer(desk), KeyboardPlayer(phone), sight, code)
    _arrive(found)
    begin(desk, phone)
    _talk(found)
    _read_rules(found)
    _play(found)
    _look_back(found, tmp_path_factory.mktemp("evening"))
    return found


def _arrive(e: Evening) -> None:
    e.ben.visitor.go(f"/t/{e.code}").get_by_role("button", name="Join the table").wait_for()
    e.sight.look(e.ben.visitor, "2-join", whole=True)
    e.seen["seats before joining"] = e.maria.visitor.page.get_by_role("list", name="Seats").inner_text()
    join_by_keyboard(e.ben, e.code, "Ben")
    e.maria.visitor.page.get_by_role("list", name="Seats").get_by_text("Ben").wait_for()
    for player in e.people:
        e.sight.look(player.visitor, "3-waiting", whole=True)
    e.seen["ben's waiting room"] = "; ".join(thing.name for thing in e.ben.things())


def _talk(e: Evening) -> None:
    page = e.maria.visitor.page
    page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Talk").click()
    page.get_by_label("Say to the table").fill("Good evening, <b>Ben</b>!")
    page.get_by_role("button", name="Say", exact=True).click()
    e.ben.until_there("button", r"^Talk\W+1 new$")
    e.ben.use("button", "^Talk")
    e.ben.until_there("StaticText", "Good evening, <b>Ben</b>!")
    e.ben.fill("Say to the table", "Good evening, Maria.")
    e.ben.press("Enter")
    page.get_by_text("Good evening, Maria.").first.wait_for()
    for player in e.people:
        e.sight.look(player.visitor, "4-talk")


def _read_rules(e: Evening) -> None:
    e.ben.use("button", "^Rules$")
    e.ben.until_there("searchbox", "Find a rule")
    e.ben.fill("Find a rule", "own house", role="searchbox")
    e.ben.until_there("StaticText", "PO-15")
    page = e.maria.visitor.page
    page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Rules").click()
    page.get_by_label("Find a rule").fill("PO-20")
    page.get_by_role("listitem").filter(has_text="PO-20").first.wait_for()
    e.seen["rules found"] = page.get_by_role("region", name="Log, talk and rules").inner_text()
    for player in e.people:
        e.sight.look(player.visitor, "5-rules")
    page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Log").click()
    e.ben.use("button", "^Log")
    e.sight.look(e.ben.visitor, "6-log")
    e.ben.use("button", "^Table$")


def _play(e: Evening) -> None:
    for _ in range(1000):
        if all(player.visitor.over for player in e.people):
            return
        at_turn = [player for player in e.people if player.visitor.turn]
        for player in at_turn:
            _at_turn(e, player)
            if player.visitor.turn:
                player.take_turn()
        if not at_turn:
            e.maria.visitor.page.wait_for_timeout(25)
    told = [f"{p.visitor.page.title()}: {p.visitor.say()} {p.acts[-5:]} {p.visitor.heard[-1][:200]}" for p in e.people]
    raise AssertionError(f"The game has no end. {told}")


def _at_turn(e: Evening, player: MousePlayer | KeyboardPlayer) -> None:
    """What one does besides acting: look at each phase once, ask why not, take something back."""
    phase = player.visitor.phase
    if f"7-{phase} at {player.visitor.width}" not in e.sight.stages:
        e.sight.look(player.visitor, f"7-{phase}")
    if phase == "laying" and f"8-chosen at {player.visitor.width}" not in e.sight.stages:
        _choose_and_think_again(e, player)
    if phase != "gift" or len(player.acts) < 1:
        return
    if isinstance(player, MousePlayer) and "undone" not in e.seen:
        _ask_and_take_back_by_mouse(e, player)
    elif isinstance(player, KeyboardPlayer) and "refused ben" not in e.seen:
        _ask_by_keyboard(e, player)


def _choose_and_think_again(e: Evening, player: MousePlayer | KeyboardPlayer) -> None:
    """A chosen card shows what it would do; nothing has happened until one says so."""
    page = player.visitor.page
    chosen = page.get_by_role("region", name="What you have chosen")
    said, before, heard = player.visitor.say(), player.visitor.answers(), len(player.visitor.heard)
    if isinstance(player, MousePlayer):
        # While the pointer is over a card, the page shows what giving it would do.
        player.possible(player.hand).hover()
        shown = page.locator(".chosen-bar")
        shown.wait_for()
        e.seen["pointed"] = shown.inner_text()
        page.mouse.move(0, 0)
        shown.wait_for(state="detached")
        player.possible(player.hand).focus()
        page.keyboard.press("Enter")
    else:
        player.to_a_possible_card()
        player.press("Enter")
    drop = chosen.get_by_role("button", name="Not yet")
    player.visitor.until(lambda: drop.count() > 0 or player.visitor.answers() > before)
    if not drop.count():
        e.seen[f"only card at {player.visitor.width}"] = said
        return
    player.visitor.until(lambda: '"type":"preview"' in "".join(player.visitor.heard[heard:]))
    e.seen[f"preview at {player.visitor.width}"] = chosen.inner_text()
    e.sight.look(player.visitor, "8-chosen")
    if isinstance(player, MousePlayer):
        drop.click()
    else:
        player.press("Escape")
    drop.wait_for(state="detached")
    assert player.visitor.say() == said


def _ask_and_take_back_by_mouse(e: Evening, maria: MousePlayer) -> None:
    page, strip = maria.visitor.page, maria.visitor.page.get_by_role("region", name="What to do now")
    # A grey house can be clicked all the same: it says why.
    page.get_by_role("group", name="The gathering").get_by_role("button", name="your house").click(force=True)
    note = page.locator(".why-note")
    e.seen["refused maria"] = note.inner_text()
    e.sight.look(maria.visitor, "8-why-not")
    page.keyboard.press("Escape")
    note.wait_for(state="detached")
    # A card that is picked says what comes next, where the title of the hand was: no card moves.
    place = maria.hand_region.bounding_box()
    maria.possible(maria.hand).click()
    page.get_by_text("Now choose a house.").wait_for()
    e.seen["hand stays"] = str(maria.hand_region.bounding_box() == place)
    page.keyboard.press("Escape")
    said = maria.visitor.say()
    maria.take_turn()
    e.seen["done"] = maria.visitor.until_said_other_than(said)
    strip.get_by_role("button", name="Take back", exact=True).click()
    e.seen["undone"] = maria.visitor.until_said_other_than(e.seen["done"])
    e.seen["said before"] = said


def _ask_by_keyboard(e: Evening, ben: KeyboardPlayer) -> None:
    ben.press("Home")
    house = ben.reach("button", r" House, size \d")
    for arrow in ("ArrowDown", "ArrowDown"):
        if "your house" not in house.name:
            ben.press(arrow)
            house = ben.focused()
    assert house.disabled, house
    e.seen["described ben"] = house.description
    ben.press("Enter")
    note = ben.visitor.page.locator(".why-note")
    note.wait_for()
    e.seen["refused ben"] = note.inner_text()
    e.sight.look(ben.visitor, "8-why-not")
    ben.press("Escape")


def _look_back(e: Evening, folder: Path) -> None:
    page = e.maria.visitor.page
    go_on(*(player.visitor for player in e.people))
    for player in e.people:
        e.seen[f"end at {player.visitor.width}"] = player.visitor.say()
        player.visitor.page.get_by_role("button", name="Show everything").click()
        player.visitor.page.get_by_role("heading", name="Downloads").wait_for()
        e.sight.look(player.visitor, "9-debrief", whole=True)
    with page.expect_download() as coming:
        page.get_by_role("link", name="The record (JSON lines)").click()
    e.record = folder / coming.value.suggested_filename
    coming.value.save_as(e.record)
    page.get_by_text("Show as a table").first.click()
    e.seen["debrief table"] = page.locator("figure").get_by_role("table").first.inner_text()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="First", exact=True).click()
    moment = page.get_by_text(re.compile(r"Moment \d+ of \d"))
    moment.wait_for()
    first = moment.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    e.maria.visitor.until(lambda: moment.inner_text() != first)
    e.seen["second moment"] = page.get_by_role("region", name="Replay").inner_text()
    e.seen["numbers in the log"] = " ".join(
        page.get_by_role("region", name="Log, talk and rules").get_by_role("link").all_inner_texts()
    )
    e.sight.look(e.maria.visitor, "10-replay")
    e.ben.use("button", "^Replay$")
    e.ben.until_there("StaticText", r"^Moment \d+ of \d")  # its moments are there
    e.ben.reach("slider", "^Moment of the game$")
    e.ben.press("Home", "ArrowRight", "ArrowRight")
    e.ben.until_there("StaticText", r"^Moment \d+ of \d")
    e.sight.look(e.ben.visitor, "10-replay")


def test_the_waiting_room_shows_names_as_they_arrive(evening: Evening):
    assert "Ben" not in evening.seen["seats before joining"]
    assert "Maria" in evening.seen["seats before joining"]
    assert "Maria" in evening.seen["ben's waiting room"]


def test_the_game_reaches_its_end_for_both(evening: Evening):
    for player in evening.people:
        assert evening.seen[f"end at {player.visitor.width}"].startswith("The gathering is over.")
        assert len(player.acts) >= 3


def test_the_keyboard_plays_in_every_way_there_is(evening: Evening):
    assert {act.split(":")[0] for act in evening.ben.acts} == {"strip", "board", "typed"}


def test_a_grey_house_says_why_beside_it_and_as_its_description(evening: Evening):
    assert "own house" in evening.seen["refused maria"]
    assert "own house" in evening.seen["refused ben"]
    assert "own house" in evening.seen["described ben"]


def test_no_card_moves_when_one_is_picked(evening: Evening):
    assert evening.seen["hand stays"] == "True"


def test_a_chosen_card_shows_what_it_would_do(evening: Evening):
    shown = [text for name, text in evening.seen.items() if name.startswith("preview at")]
    # By chance a player may never have had two cards to choose from: then the first press has done it.
    tried = [name for name in evening.seen if name.startswith(("preview at", "only card at"))]
    assert {name.rsplit(" ", 1)[1] for name in tried} == {player.visitor.width for player in evening.people}
    assert all(re.search(r"Give (FLG|GM|CT|T) \d to ", text) for text in shown)
    assert "Not yet" not in evening.seen["pointed"]


def test_an_act_can_be_taken_back(evening: Evening):
    assert evening.seen["done"] != evening.seen["said before"]
    assert evening.seen["undone"] == evening.seen["said before"]


def test_rules_are_found_by_number_and_by_words(evening: Evening):
    assert "1 of " in evening.seen["rules found"]
    assert "Obligation" in evening.seen["rules found"]


def test_the_debrief_has_a_table_beside_each_picture(evening: Evening):
    assert "Maria" in evening.seen["debrief table"]


def test_the_replay_shows_any_moment(evening: Evening):
    number = re.search(r"Moment (\d+) of", evening.seen["second moment"])
    assert number is not None
    assert number[1] in evening.seen["numbers in the log"].split()


def test_the_record_is_verified(evening: Evening):
    words = [sys.executable, "-c", "from commonweal.cli.app import app; app()", "verify", str(evening.record)]
    checked = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "is valid" in checked.stdout
    assert "match the commitment" in checked.stdout


def test_nothing_is_wrong_with_any_page(evening: Evening):
    """axe-core finds nothing in light and dark, nothing scrolls sideways at 360 px or at 200 %, nothing moves."""
    assert evening.sight.findings == []
    assert {"7-gift at desk", "7-gift at phone", "7-laying at desk", "7-laying at phone"} <= evening.sight.stages


def test_no_browser_complains(evening: Evening):
    for player in evening.people:
        player.visitor.assert_clean()


def test_who_played_together_plays_again(evening: Evening):
    """One sets the next table from the debrief; the other follows with one press. Both have seats there."""
    maria, ben = (player.visitor.page for player in evening.people)
    maria.get_by_role("button", name="Debrief").click()
    ben.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="End").click()
    maria.get_by_role("button", name="Play again").click()
    maria.get_by_role("heading", name="Invite others").wait_for()
    assert maria.get_by_role("list", name="Seats").get_by_role("listitem").count() == 4
    strip = ben.get_by_role("region", name="What to do now")  # the debrief says it, too, further down
    strip.get_by_text("Maria has set the next table").wait_for()
    evening.sight.look(evening.ben.visitor, "11-another", whole=True)
    strip.get_by_role("button", name="Play on").click()
    ben.get_by_role("heading", name="Invite others").wait_for()
    assert ben.url.split("/t/")[1] == maria.url.split("/t/")[1] != evening.code
    evening.maria.visitor.assert_clean()
    evening.ben.visitor.assert_clean()
    assert evening.sight.findings == []
