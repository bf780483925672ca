"""Legislation on its board: people and bots play a short game to its end, at a desk and on a phone, by the orders of
discussion that differ; and what the sample screen of the manual shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .sight import SIDEWAYS, Sight
from .tables import join
from .test_bytes import TABLE, Wire
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER = {"max_sessions": 1, "amendments_from_session": 1, "amendments_per_seat": 1, "reelect_threshold": 0}
MAKE = """(wish) => fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
  body: JSON.stringify(wish)}).then((answer) => answer.json()).then((made) => made.code)"""


def board_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The board of Legislation")


def press(visitor: Visitor, button: Locator) -> None:
    """Press a button of the board, and once more where the page asks."""
    before = visitor.answers()
    button.click()
    if visitor.answers() == before:
        visitor.do_chosen(before)


def vote(visitor: Visitor, answer: str) -> None:
    before = visitor.answers()
    visitor.page.get_by_role("radio", name=answer).check(force=True)
    visitor.page.get_by_role("button", name=f"Vote {answer}").last.click()
    visitor.do_chosen(before)


def set_up(host: Visitor, seats: int, **charter: Any) -> str:
    """A table with Ana, whose open seats bots take when it starts; its code."""
    wish = {"game": "legislation", "seats": seats, "charter": charter, "name": "Ana", "play": True}
    code: str = host.go("/").evaluate(MAKE, wish)
    host.go(f"/t/{code}")
    return code


def start(host: Visitor, *others: Visitor) -> None:
    host.page.get_by_role("button", name="Start").click()
    for visitor in (host, *others):
        board_of(visitor).wait_for()


def sign(visitor: Visitor) -> None:
    press(visitor, board_of(visitor).get_by_role("button", name="Sign the charter"))


def sit_down(visit: Visit) -> list[Visitor]:
    """Ana at a desk and Cleo on a phone, at a table with a short charter; a bot plays for the third seat."""
    people = [visit("desk"), visit("phone", touch=True)]
    code = set_up(people[0], 3, **CHARTER)
    join(people[1], code, "Cleo")
    start(*people)
    return people


def until_turn(people: list[Visitor], phase: str) -> Visitor:
    """Wait until somebody is asked in this phase; the first one who is."""
    people[0].until(lambda: any(one.turn and one.phase == phase for one in people))
    return next(one for one in people if one.turn and one.phase == phase)


def draft(chair: Visitor, sight: Sight | None) -> None:
    """Two issues of the wall, in the first turn one of them as −; presented as one move."""
    board = board_of(chair)
    tiles = board.locator("button[data-issue]")
    tiles.nth(0).click()
    tiles.nth(1).click()
    if sight:
        tiles.nth(1).click()
        sight.look(chair, "legislation-bill")
    press(chair, board.get_by_role("button", name="Present the bill of 2 cards"))


def discuss(people: list[Visitor], sight: Sight | None) -> None:
    for visitor in people:
        press(visitor, board_of(visitor).get_by_role("button", name="Plus on").first)
    if sight:
        people[1].until(lambda: board_of(people[1]).locator(".tokens .mark").count() >= 2)
        sight.look(people[1], "legislation-discussion", whole=True)
    for visitor in people:
        press(visitor, board_of(visitor).get_by_role("button", name="I’m ready"))


def amend(people: list[Visitor], sight: Sight | None) -> None:
    """Vote on what bots move, and move nothing; the first time, somebody moves to add a card."""
    moved, phases = sight is None, ("amend", "amend_vote", "final_vote")
    while True:
        people[0].until(lambda: any(one.over or (one.turn and one.phase in phases) for one in people))
        asked = next((one for one in people if one.turn and one.phase in phases), None)
        if asked is None or asked.phase == "final_vote":
            return
        if asked.phase == "amend_vote":
            if sight and moved:
                board_of(asked).get_by_role("columnheader", name="As amended").wait_for()
                sight.look(asked, "legislation-amendment", whole=True)
                sight = None
            vote(asked, "Aye")
        elif moved:
            press(asked, board_of(asked).get_by_role("button", name="Propose nothing"))
        else:
            press(asked, board_of(asked).get_by_role("button", name="Add ").first)
            moved = True


def decide(people: list[Visitor], sight: Sight | None) -> None:
    if sight:
        board_of(people[1]).get_by_role("columnheader", name="If it passes").wait_for()
        sight.look(people[1], "legislation-vote", whole=True)
    for visitor in people:
        visitor.until(lambda visitor=visitor: visitor.turn and visitor.phase == "final_vote")
        vote(visitor, "Aye")


def campaign(people: list[Visitor], sight: Sight) -> None:
    looked = False
    while True:
        people[0].until(lambda: any(one.over or (one.turn and one.phase == "campaign") for one in people))
        asked = next((one for one in people if one.turn and one.phase == "campaign"), None)
        if asked is None:
            return
        buy = board_of(asked).get_by_role("button", name="Buy a point for 4")
        if not looked:
            expect(board_of(asked).get_by_role("list", name="Between two sessions")).to_contain_text("The campaign")
            sight.look(asked, "legislation-campaign", whole=True)
            press(asked, buy)
            looked = True
        else:
            press(asked, board_of(asked).get_by_role("button", name="Pass", exact=True))


def test_people_and_a_bot_play_a_short_game_to_its_end(visit: Visit, sight: Sight) -> None:
    people = sit_down(visit)
    expect(board_of(people[1])).to_contain_text("What this table agreed on")
    sight.look(people[1], "legislation-charter", whole=True)
    for visitor in people:
        sign(visitor)
    looks: Sight | None = sight
    while not any(one.over or one.phase == "campaign" for one in people):
        people[0].until(lambda: any(one.over or one.phase in ("discussion", "campaign") or one.turn for one in people))
        chair = next((one for one in people if one.turn and one.phase == "bill"), None)
        if chair:
            draft(chair, looks)
        elif any(one.turn and one.phase == "discussion" for one in people):
            discuss(people, looks)
            amend(people, looks)
            decide(people, looks)
            looks = None
        else:
            people[0].page.wait_for_timeout(30)
    if not people[0].over:  # else somebody has won
        campaign(people, sight)
    for visitor in people:
        visitor.until(lambda visitor=visitor: visitor.over)
        visitor.assert_clean()
    assert sight.findings == []


# ---------------------------------------------------------------- orders of discussion, kinds of votes
def test_roberts_rules_have_a_floor_a_queue_and_a_clock(visit: Visit, sight: Sight) -> None:
    ana = visit("phone", touch=True)
    set_up(ana, 10, discussion_mode="roberts", speech_seconds=600, vote_method="roll_call", bill_modifiers=1, teams=2)
    start(ana)
    sign(ana)
    until_turn([ana], "bill")
    draft(ana, None)
    until_turn([ana], "discussion")
    floor = ana.page.get_by_role("region", name="The floor")
    expect(floor).to_contain_text("You have the floor.")
    expect(floor.get_by_role("timer")).to_contain_text("left to speak")
    expect(board_of(ana).get_by_role("region", name="Discussion")).to_contain_text("speech 1 of 2, for the bill")
    sight.look(ana, "legislation-roberts", whole=True)
    check_a_phone_on_its_side(ana)
    strip = ana.page.get_by_role("region", name="What to do now")
    expect(strip.get_by_role("button", name="Call the question")).to_be_visible()
    expect(strip.get_by_role("button", name="Place a token")).to_have_count(0)  # tokens lie at the issues
    press(ana, strip.get_by_role("button", name="Yield the floor"))
    ana.assert_clean()
    assert sight.findings == []


def check_a_phone_on_its_side(visitor: Visitor) -> None:
    """What to do takes less than a third of the height, and the tabs and the menu stand beside everything."""
    page, upright = visitor.page, visitor.page.viewport_size
    assert upright
    page.set_viewport_size({"width": 740, "height": 360})
    strip = page.get_by_role("region", name="What to do now").bounding_box()
    tabs = page.get_by_role("navigation", name="Parts of the table").bounding_box()
    menu = page.get_by_role("button", name="Menu").bounding_box()
    assert strip
    assert tabs
    assert menu
    assert strip["height"] < 120
    assert tabs["x"] + tabs["width"] <= strip["x"]
    assert tabs["y"] + tabs["height"] <= menu["y"]
    assert menu["x"] + menu["width"] <= strip["x"]
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(LOW) == []
    page.set_viewport_size(upright)


def check_nothing_lies_on_the_ballot(visitor: Visitor) -> None:
    """On a phone on its side the ballot stands beside the board and moves along; at the end of the page, too."""
    page, desk = visitor.page, visitor.page.viewport_size
    page.set_viewport_size({"width": 740, "height": 360})
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ballot = page.get_by_role("region", name="The vote").bounding_box()
    field = page.get_by_label("Type an act").bounding_box()
    assert ballot
    assert field
    assert desk
    assert ballot["x"] + ballot["width"] <= field["x"]
    page.set_viewport_size(desk)
    page.evaluate("scrollTo(0, 0)")


def test_secret_ballots_and_what_the_charter_adds(visit: Visit, sight: Sight) -> None:
    ana = visit("desk")
    variations = {"public_eye": 1, "crown_cards": 2, "budget_rule": "zero", "stalled_legislation": 1}
    set_up(ana, 4, discussion_mode="round_table", ballots="secret", **variations)
    start(ana)
    sign(ana)
    until_turn([ana], "bill")
    board = board_of(ana)
    added = board.get_by_role("list", name="What your charter adds")
    for line in ("The law must add up to 0: now 0", "Revolt if", "Crown: 4", "Public Eye", "Tokens are secret"):
        expect(added).to_contain_text(line)
    draft(ana, None)
    until_turn([ana], "discussion")
    press(ana, board.get_by_role("button", name="I’m ready"))
    until_turn([ana], "final_vote")
    expect(ana.page.get_by_role("region", name="The vote")).to_contain_text("secret ballot")
    expect(board).to_contain_text("Public Eye: aye brings you")
    sight.look(ana, "legislation-secret", whole=True)
    check_nothing_lies_on_the_ballot(ana)
    vote(ana, "Nay")
    assert sight.findings == []


# ---------------------------------------------------------------- the sample screen
@pytest.mark.rule("LG-85")
def test_the_screen_shows_what_the_sample_screen_of_the_manual_has(visit: Visit) -> None:
    """Zones, bill with core and amendments, tokens, levels, session and chair, money, own red cards, the charter."""
    ana = visit("desk")
    set_up(ana, 3)
    start(ana)
    sign(ana)
    until_turn([ana], "bill")
    draft(ana, None)
    until_turn([ana], "discussion")
    board = board_of(ana)
    press(ana, board.get_by_role("button", name="Plus on").first)
    expect(board.get_by_role("region", name="Your bill").get_by_text("core", exact=True)).to_have_count(2)
    expect(board.get_by_role("region", name="The law").get_by_text("the law is at 0.")).to_have_count(6)
    expect(board.locator(".tile .tokens")).not_to_have_count(0)
    chamber = board.get_by_role("region", name="The chamber")
    expect(chamber).to_contain_text("Session 1 of 6")
    expect(chamber.get_by_role("img", name="in the chair")).to_have_count(1)
    expect(
        chamber.get_by_role("list", name="The members").get_by_role("listitem").filter(has_text="Tokens 4")
    ).to_have_count(3)
    demands = board.get_by_role("region", name="Your demands")
    expect(demands.get_by_role("listitem").filter(has_text="not met")).to_have_count(4)
    board.get_by_text("The charter", exact=True).click()
    expect(board.get_by_role("list", name="Signatures").get_by_text("signed", exact=True)).to_have_count(3)


def weigh(ana: Visitor, code: str, language: str, stranger: Visitor, house: House) -> Wire:
    """What the table of Ana weighs in a browser that has nothing of it yet."""
    stranger.context.add_cookies([dict(cookie) for cookie in ana.context.cookies()])  # type: ignore[misc]
    stranger.context.add_cookies([{"name": "cw-language", "value": language, "url": house.base}])
    wire = Wire(stranger.page)
    stranger.go(f"/t/{code}")
    stranger.page.locator("section.board section").first.wait_for()
    stranger.page.wait_for_load_state("networkidle")
    print(wire)
    return wire


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("charter", [{}, CHARTER], ids=["standard", "own"])
def test_what_a_table_weighs_while_its_charter_is_signed(
    charter: dict[str, int], language: str, visit: Visit, stranger: Visitor, house: House
) -> None:
    ana = visit("desk")
    code = set_up(ana, 4, **charter)
    start(ana)
    wire = weigh(ana, code, language, stranger, house)
    stranger.page.locator("section.charter li").first.wait_for()
    assert wire.total <= TABLE, str(wire)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("preset", ["base", "debate_class"])
def test_what_a_table_weighs(preset: str, language: str, visit: Visit, stranger: Visitor, house: House) -> None:
    """The base game, and the preset that weighs most: Robert's rules with a set of issues."""
    ana = visit("desk")
    presets = ana.context.request.get(f"{house.base}/api/games/legislation/setup").json()["presets"]
    code = set_up(ana, 6, **next(one["charter"] for one in presets if one["name"] == preset))
    start(ana)
    sign(ana)
    until_turn([ana], "bill")
    wire = weigh(ana, code, language, stranger, house)
    assert wire.total <= TABLE, str(wire)
