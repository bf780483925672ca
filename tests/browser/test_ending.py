"""The end of a game in three layers: what became of everybody, what stood out, the rest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from commonweal.play.record import open_record

from .conftest import Visit
from .sight import Sight
from .tables import bots_play, go_on, play, play_now, play_on_together, play_to_the_end
from .test_print import print_handouts
from .visitor import Visitor

pytestmark = pytest.mark.browser

LONG_TITLE = """(title) => {
  const names = [...document.querySelectorAll(".ending bdi")].map((name) => name.textContent);
  title.textContent = `${names.slice(1).join(", ")} and ${names[0]} won. 4 life projects are complete.`;
}"""
"""Name all six players as winners, which makes the longest sentence."""


@pytest.fixture(scope="module")
def player(visit: Visit) -> Visitor:
    """Somebody who has played against bots to the end."""
    player = visit("desk")
    play_now(player, "Potlatch")
    play_to_the_end(player)
    return player


@pytest.fixture(scope="module")
def six(visit: Visit) -> tuple[Visitor, str]:
    """Somebody who hosted six bots to the end of Original Position, which takes them long; and the code."""
    host = visit("desk")
    return host, bots_play(host, "Original Position", 6)


def test_the_final_board_stays_until_one_goes_on(player: Visitor, sight: Sight) -> None:
    page = player.page
    strip = page.get_by_role("region", name="What to do now")
    expect(strip.get_by_role("status").filter(has_text="house")).to_be_visible()  # the result, in words
    page.reload()
    expect(page.get_by_role("group", name="The gathering")).to_be_visible()
    expect(page.get_by_role("heading", name="How it went")).to_have_count(0)
    sight.look(player, "final-board")
    go_on(player)
    page.reload()
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()


def test_everybody_goes_on_with_the_host_and_sees_all_answers(visit: Visit, sight: Sight) -> None:
    ana, ben = visit("desk"), visit("phone")
    code = play({"Ana": ana, "Ben": ben}, seats=3)
    play_on_together([ana, ben], code, "potlatch")
    for visitor in (ana, ben):
        visitor.page.get_by_role("button", name="See what this game showed").wait_for()
    go_on(ana)
    ben.page.get_by_role("heading", name="How it went").wait_for()
    for visitor in (ana, ben):
        visitor.page.locator(".answers-of-all button").first.click()
    for visitor in (ana, ben):
        of_first = visitor.page.get_by_role("list", name=re.compile("Who answered")).first
        expect(of_first).to_contain_text("Ana")
        expect(of_first).to_contain_text("Ben")
        sight.look(visitor, "answers-of-all", whole=True)
        visitor.assert_clean()


def test_what_became_of_everybody_follows(player: Visitor, sight: Sight) -> None:
    page = player.page
    ending = page.get_by_role("table", name="What became of everybody")
    ending.get_by_role("rowheader").nth(3).wait_for()
    assert ending.get_by_role("rowheader").count() == 4
    assert ending.get_by_role("columnheader").all_inner_texts()[1:] == [
        "Needs met\n%",
        "Gave\nunits",
        "Received\nunits",
        "Status",
    ]
    assert page.get_by_role("heading", name="To talk about").count() == 0  # layer three waits
    page.get_by_role("button", name="Ask from anywhere").wait_for(timeout=90_000)
    sight.look(player, "ending", whole=True)


def test_the_page_says_that_the_record_is_as_it_saw_the_game(player: Visitor, visit: Visit, sight: Sight) -> None:
    page, code = player.page, player.page.url.rsplit("/", 1)[1]
    go_on(player)
    proof = page.get_by_role("region", name="The record of this game")
    for _ in range(2):
        proof.get_by_text(re.compile(r"Your \d+ acts are as you made them\. Nothing that .* was changed")).wait_for()
        proof.get_by_text("Your share is in this deal.").wait_for()  # one press began this game
        page.reload()
    proof.get_by_text("How do we know?").click()
    seen = proof.locator("code").first.inner_text()
    record = player.context.request.get(f"{player.base}/api/tables/{code}/export.jsonl").text()
    found = open_record(record, seen)
    assert found.seen == found.events
    sight.look(player, "record-check", whole=True)

    device = visit("phone")
    device.context.add_cookies([dict(cookie) for cookie in player.context.cookies()])  # type: ignore[misc]
    fetched = list[str]()
    device.page.on("request", lambda request: fetched.append(request.url))
    device.go(f"/t/{code}")
    go_on(device)  # a device without the debrief begins at the final board
    device.page.get_by_text("This browser saw only the end of the game").wait_for()
    assert not [url for url in fetched if url.endswith("export.jsonl")]
    device.page.get_by_text("How do we know?").click()
    expect(device.page.get_by_role("region", name="The record of this game").locator("code").first).to_have_text(seen)

    place = f"commonweal.seen.{code}"
    page.evaluate("(place) => localStorage.setItem(place, JSON.stringify({ marks: [[9, 'ab']] }))", place)
    page.reload()
    page.get_by_role("alert").get_by_text("This is not the game that this browser saw").wait_for()


def test_one_sentence_says_what_the_game_showed_and_asks_a_question(player: Visitor, sight: Sight) -> None:
    page = player.page
    lesson = page.locator(".lesson")
    expect(lesson.get_by_role("figure")).to_be_visible()
    answers = lesson.get_by_role("button").filter(has_not_text="Show as a table")
    answers.first.click()
    expect(lesson.get_by_role("list", name=re.compile("Who answered")).first).not_to_be_empty()
    page.reload()
    expect(answers.first).to_have_attribute("aria-pressed", "true")  # the table keeps the answer
    sight.look(player, "lesson", whole=True)


def test_a_finding_is_asked_before_it_is_shown(player: Visitor, sight: Sight) -> None:
    page = player.page
    cards = page.get_by_role("region", name="What stood out").get_by_role("listitem")
    cards.nth(2).wait_for()
    assert cards.count() == 3
    assert cards.get_by_role("img").count() == 0
    for at in range(3):
        cards.nth(at).get_by_role("button").first.click()
        cards.nth(at).get_by_role("img").wait_for()
    sight.look(player, "findings", whole=True)
    page.reload()
    cards.first.get_by_role("img").wait_for()  # the answers are kept in this browser
    assert cards.get_by_role("img").count() == 3


def test_a_ready_question_is_one_press(player: Visitor, sight: Sight) -> None:
    page = player.page
    region = page.get_by_role("region", name="What if?", exact=True)
    region.get_by_role("button", name=re.compile(r"In round \d+, what if you had given to")).click()
    futures = page.get_by_role("region", name="The futures")
    futures.locator("svg").first.wait_for(timeout=90_000)
    told = futures.get_by_role("listitem").first.inner_text()
    assert re.search(r"[\d,]+ of 1,000 futures as it was, [\d,]+ of 1,000 futures with the other move", told)
    sight.look(player, "what-if-ready", whole=True)


def test_everything_else_opens_on_request(player: Visitor, sight: Sight) -> None:
    page = player.page
    page.get_by_role("button", name="Show everything").click()
    page.get_by_role("heading", name="Downloads").wait_for()
    page.locator("figure svg").last.wait_for()
    sight.look(player, "everything", whole=True)
    page.get_by_role("button", name="Show less").click()
    assert page.get_by_role("heading", name="Downloads").count() == 0


def test_the_layers_on_a_phone(visit: Visit, sight: Sight) -> None:
    phone = visit("phone")
    bots_play(phone, "Original Position", 4)
    page = phone.page
    page.get_by_role("button", name="Ask from anywhere").wait_for(timeout=90_000)
    sight.look(phone, "ending-op", whole=True)
    page.get_by_role("button", name="Just show it").first.click()
    page.get_by_role("region", name="What if?", exact=True).get_by_role("button", name="one person, one vote").click()
    page.get_by_role("region", name="The futures").locator("svg").first.wait_for(timeout=90_000)
    sight.look(phone, "ending-op-asked", whole=True)
    phone.assert_clean()


def test_a_handout_for_six_is_one_page(six: tuple[Visitor, str], sight: Sight) -> None:
    print_handouts(six[0], sight, "Original Position-6")
    six[0].assert_clean()


def test_nothing_is_wrong(player: Visitor, sight: Sight) -> None:
    assert sight.findings == []
    player.assert_clean()


def test_the_end_for_six_fits_on_a_projector(six: tuple[Visitor, str]) -> None:
    host, code = six
    for width, height in ((1280, 720), (1920, 1080)):
        host.page.set_viewport_size({"width": width, "height": height})
        page = host.go(f"/t/{code}?screen=1")
        rows = page.get_by_role("region").filter(has=page.get_by_role("table")).first.locator("tbody")
        rows.nth(5).wait_for()
        page.locator(".ending .title").evaluate(LONG_TITLE)  # however many have won
        box = rows.nth(5).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    board, table = page.locator(".board").bounding_box(), page.get_by_role("table").first.bounding_box()
    assert board is not None
    assert table is not None
    assert board["y"] <= table["y"]  # beside the ending, not below it
    host.assert_clean()
