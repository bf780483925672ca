"""Scenes: no act waits for them, they are chapters of the replay, and one press turns them off."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .sight import Sight
from .tables import host_does, play, play_now, play_on, seat
from .visitor import Visitor

pytestmark = pytest.mark.browser

# Games that show many of their scenes within a few seconds of play; those with a phase are played until it comes.
STAGED: dict[str, tuple[int, dict[str, int], str]] = {
    "potlatch": (4, {}, ""),
    "original_position": (4, {"stalemate_cycles": 1}, ""),
    "legislation": (5, {}, "campaign"),
    "new_tabor": (4, {}, "market"),
    "laissez_faire": (4, {"objective": 2, "round_limit": 2, "zero_sum": 1}, ""),
}
IS_WHOLE = """() => {
  const { top, bottom, left, right } = document.querySelector("[data-scene] .scene").getBoundingClientRect();
  const strip = document.querySelector(".strip").getBoundingClientRect().bottom;
  return top >= strip - 1 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
}"""


def stage(visitor: Visitor, name: str = "") -> str:
    """Wait for a scene, and return what it says."""
    scene = visitor.page.locator(f'[data-scene="{name}"]' if name else "[data-scene]")
    scene.first.wait_for(timeout=60_000)
    return scene.first.inner_text()


def act(visitor: Visitor) -> None:
    """Press the first button of the strip, until the server has answered."""
    before = visitor.answers()
    visitor.until(lambda: visitor.turn)
    KeyboardPlayer(visitor).press("1")
    visitor.page.wait_for_timeout(100)
    if visitor.answers() == before and visitor.turn:
        KeyboardPlayer(visitor).press("1")
    visitor.until_answered(before)


@pytest.mark.rule("PO-18")
def test_a_gift_is_staged_for_its_receiver_and_no_act_waits_for_it(visit: Visit) -> None:
    maria, ben = visit("desk", calm=False, scenes=True), visit("phone", scenes=True)
    people = {"Maria": maria, "Ben": ben}
    play(people, charter={"first_gifter": "first_seat"})
    act(maria)
    act(maria)
    said = stage(ben, "gift")
    assert "A gift for you" in said
    assert "Maria gives you" in said
    assert maria.page.locator('[data-scene="gift"]').count() == 0
    act(ben)  # while the scene is on
    ben.page.locator("[data-scene]").wait_for(state="detached")


@pytest.mark.rule("PO-53")
def test_scenes_go_on_by_a_press_lead_through_the_replay_and_are_turned_off_for_good(visit: Visit) -> None:
    maria = visit("desk", calm=False, scenes=True)
    code = seat({"Maria": maria}, seats=3)
    for at in (1, 2):
        host_does(maria, code, do="bot", seat=at)
    host_does(maria, code, do="start")
    page = maria.go(f"/t/{code}")
    while page.locator('[data-scene="round"]').count() == 0:
        if maria.turn:
            act(maria)
        page.wait_for_timeout(50)
    assert "Everybody takes the gifts home" in stage(maria, "round")
    page.get_by_role("button", name="Go on", exact=True).click()

    page.locator("[data-part=log] a").first.click()
    chapters = page.get_by_role("combobox", name="Go to…")
    ended = chapters.locator("option", has_text="The round is over").first
    ended.wait_for(state="attached")
    chapters.select_option(value=ended.get_attribute("value"))
    assert "The round is over" in stage(maria, "round")
    page.get_by_role("button", name="Don’t show scenes").click()
    page.locator("[data-scene]").wait_for(state="detached")
    chapters.select_option(index=1)
    page.wait_for_timeout(300)
    assert page.locator("[data-scene]").count() == 0
    assert page.evaluate("localStorage.getItem('commonweal.scenes')") == "off"
    assert maria.troubles == []


@pytest.mark.rule("NT-30")
def test_the_set_up_is_staged_once_when_a_game_has_just_begun(visit: Visit) -> None:
    ana = visit("desk", calm=False, scenes=True)
    play_now(ana, "New Tabor")
    assert "Clerk" in stage(ana, "office")
    ana.page.reload()
    ana.strip.wait_for()
    ana.page.wait_for_timeout(500)
    assert ana.page.locator('[data-scene="office"]').count() == 0
    assert ana.troubles == []


@pytest.mark.parametrize("width", ["desk", "phone"])
@pytest.mark.parametrize("game", STAGED)
def test_each_scene_of_a_game_is_drawn_whole(visit: Visit, sight: Sight, game: str, width: str) -> None:
    """Its pictures stay in artifacts/."""
    ana, (seats, charter, until) = visit(width, scenes=True), STAGED[game]
    code = seat({"Ana": ana}, game=game, seats=seats, charter=charter)
    for at in range(1, seats):
        host_does(ana, code, do="bot", seat=at)
    host_does(ana, code, do="start")
    play_on(ana, code, game, until)
    page = ana.go(f"/t/{code}")
    if width == "phone":
        page.get_by_role("navigation").get_by_role("button", name="Log").first.click()
    page.locator("[data-part=log] a").first.click()
    chapters = page.get_by_role("combobox", name="Go to…")
    chapters.locator("option").nth(1).wait_for(state="attached")
    shown: set[str] = set()
    for at in range(1, chapters.locator("option").count()):
        title = chapters.locator("option").nth(at).inner_text().partition(":")[0]
        if title in shown:
            continue
        shown.add(title)
        chapters.select_option(index=at)
        scene = page.locator("[data-scene]").first
        scene.wait_for()
        name = scene.get_attribute("data-scene")
        assert page.evaluate(IS_WHOLE), name
        sight.picture(page, f"scene-{game}-{name}-{width}")
        page.keyboard.press("Shift+Escape")
        page.locator("[data-scene]").wait_for(state="detached")
    assert len(shown) >= 3
    assert ana.troubles == []
