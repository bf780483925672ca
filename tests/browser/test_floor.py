"""A debate for the floor, of ten at a table without a board: who speaks, who waits, and how long a speech may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .keyboard import KeyboardPlayer
from .sight import SIDEWAYS, Sight
from .tables import host_does, play
from .test_touch import LOW
from .toy_houses import house_with
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAME = "from institutions.toys import hall\n\nrulebook = hall()\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a hall, which has no board."""
    with house_with(tmp_path_factory.mktemp("house"), "hall", GAME) as opened:
        yield opened


def gather(visit: Visit, **charter: Any) -> tuple[dict[str, Visitor], str]:
    """A table of Ann, Ben and Cleo, who is on a phone; and its code."""
    people = {"Ann": visit("desk"), "Ben": visit("desk"), "Cleo": visit("phone", touch=True)}
    code = play(people, game="hall", charter=charter)
    for visitor in people.values():
        visitor.page.get_by_label("Type an act").wait_for()
    return people, code


def act(visitor: Visitor, typed: str) -> None:
    field, before = visitor.page.get_by_label("Type an act"), visitor.answers()
    field.fill(typed)
    field.press("Enter")
    visitor.do_chosen(before)


def floor(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The floor")


def check_size(visitor: Visitor) -> None:
    """Nothing is wider than the window, and a thumb meets everything."""
    assert visitor.page.evaluate(SIDEWAYS) == []
    if visitor.width == "phone":
        assert visitor.page.evaluate(LOW) == []


def test_all_see_who_speaks_who_waits_and_the_time_left(visit: Visit, sight: Sight) -> None:
    people, code = gather(visit, speech_seconds=600)
    ann, ben, cleo = people.values()
    assert floor(ann).count() == 0
    for visitor in (ben, cleo, ann):
        act(visitor, "raise_hand")
    for visitor, said in ((ann, "Ben has the floor."), (ben, "You have the floor."), (cleo, "Ben has the floor.")):
        expect(floor(visitor)).to_contain_text(said)
        expect(floor(visitor).get_by_role("timer")).to_contain_text("left to speak")
        assert 0 < left(visitor) <= 600
    for visitor, names in ((ann, ["Cleo", "You"]), (cleo, ["You", "Ann"])):
        queue = floor(visitor).get_by_role("list", name="Waiting for the floor")
        expect(queue.get_by_role("listitem")).to_contain_text(names)
    assert floor(ann).get_by_label("Your speech").count() == 0
    floor(ben).get_by_label("Your speech").fill("I am for it.")
    floor(ben).get_by_role("button", name="Say it").click()
    expect(floor(ben).get_by_label("Your speech")).to_have_value("")
    expect(ann.page.get_by_text("I am for it.").first).to_be_attached()
    expect(floor(ann)).to_contain_text("You are number 2 in line.")
    expect(floor(cleo)).to_contain_text("You are next.")
    screen = visit("desk")
    screen.go(f"/t/{code}?screen=1")
    expect(floor(screen)).to_contain_text("Ben has the floor.")
    expect(floor(screen).get_by_role("timer")).to_contain_text("left to speak")
    for visitor in (ann, cleo, screen):
        sight.look(visitor, "floor" if visitor is not screen else "floor-screen")
        check_size(visitor)
    host_does(ann, code, do="pause")
    expect(floor(cleo).get_by_role("timer")).to_contain_text("the clock is stopped")
    host_does(ann, code, do="resume")
    ben.page.reload()
    expect(floor(ben)).to_contain_text("You have the floor.")
    act(ben, "yield_floor")
    expect(floor(ben)).to_contain_text("Cleo has the floor.")
    act(cleo, "yield_floor")
    expect(floor(cleo)).to_contain_text("Nobody else is waiting.")
    act(ann, "yield_floor")
    expect(floor(ann)).to_have_count(0)
    for visitor in (*people.values(), screen):
        visitor.assert_clean()


def left(visitor: Visitor) -> int:
    """The seconds that the clock shows."""
    minutes, seconds = floor(visitor).get_by_role("timer").locator("b").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_time_of_a_speech_ends_it_and_no_limit_has_no_clock(visit: Visit) -> None:
    people, _ = gather(visit, speech_seconds=2)
    act(people["Ann"], "raise_hand")
    expect(floor(people["Ann"])).to_have_count(0)
    people, _ = gather(visit, speech_seconds=0)
    act(people["Ben"], "raise_hand")
    expect(floor(people["Ann"])).to_contain_text("Ben has the floor.")
    assert floor(people["Ann"]).get_by_role("timer").count() == 0


def test_the_keyboard_asks_for_the_floor_and_hears_who_has_it(visit: Visit) -> None:
    people, _ = gather(visit, speech_seconds=600)
    act(people["Ann"], "raise_hand")
    player = KeyboardPlayer(people["Ben"])
    player.until_there("button", "Ask for the floor")
    before = people["Ben"].answers()
    player.use("button", "^Ask for the floor")
    people["Ben"].do_chosen(before)
    player.until_there("StaticText", "You are next.")


def test_nothing_was_wrong_to_look_at(sight: Sight) -> None:
    assert sight.findings == []
