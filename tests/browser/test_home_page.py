"""The home page: one press to the first act, one's own tables with whose turn it is, tables open to strangers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .sight import SIDEWAYS, Sight
from .tables import begin, choose_potlatch, join, play_now, set_the_table, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAMES = ["Potlatch", "Original Position", "Legislation", "Laissez-faire", "New Tabor"]
# A phone on its side, half of a desk as at 200 % zoom, the narrowest phone.
SMALL = [(740, 360), (640, 400), (320, 640)]
# Which part of the height lies behind bars across the page that stay in sight, and which part of the width behind those
# at its side: on a phone on its side, the tabs stand there.
BARS = """() => {
  const taken = {across: 0, aside: 0};
  for (const bar of document.querySelectorAll("[aria-label='What to do now'], nav")) {
    if (!["sticky", "fixed"].includes(getComputedStyle(bar).position)) continue;
    const {width, height} = bar.getBoundingClientRect();
    if (width > height) taken.across += height / innerHeight;
    else taken.aside += width / innerWidth;
  }
  return taken;
}"""

# The houses of Potlatch that its ground cuts off, however long the names are.
CLIPPED = """() => {
  for (const name of document.querySelectorAll(".scene .plate b")) name.textContent = "Quite a long name ".repeat(2);
  const ground = document.querySelector(".scene")?.getBoundingClientRect();
  return [...document.querySelectorAll(".scene .house, .scene .plate, .scene .building")]
    .map((e) => [e.className, e.getBoundingClientRect()])
    .filter(([, {left, right}]) => left < ground.left || right > ground.right)
    .map(([name, {left, right}]) => `${name}: ${left} to ${right} of ${ground.right}`);
}"""

# The board learns of its new width with the next frame.
NEXT_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


@pytest.mark.parametrize("game", GAMES)
def test_one_press_from_the_home_page_to_the_first_act(game: str, visit: Visit, sight: Sight) -> None:
    phone = visit("phone", touch=True)
    play_now(phone, game)
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    phone.until(lambda: phone.turn)
    strip = phone.page.get_by_role("region", name="What to do now")
    acts = strip.get_by_role("button").filter(visible=True)
    expect(acts.first).to_be_in_viewport()
    phone.page.get_by_role("status", name="Guide").wait_for()
    sight.look(phone, f"home-page-{game.split()[0].lower()}-first-act")
    for width, height in SMALL:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate(NEXT_FRAME)
        assert phone.page.evaluate(SIDEWAYS) == []
        assert phone.page.evaluate(CLIPPED) == []
        phone.page.wait_for_function(
            f"() => {{ const taken = ({BARS})(); return taken.across < 1 / 2 && taken.aside < 1 / 8; }}"
        )
    phone.assert_clean()
    assert sight.findings == []


def test_my_tables_say_whose_turn_it_is(visit: Visit, sight: Sight) -> None:
    visitor, friend = visit("phone"), visit("desk")
    visitor.go("/")
    expect(visitor.page.get_by_role("heading", name="My tables")).to_have_count(0)
    turn = play_now(visitor, "Potlatch")
    waiting = set_the_table(visitor, "Maria", seats=2)
    page = visitor.go("/")
    mine = page.get_by_role("region", name="My tables")
    entries = mine.get_by_role("link")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("Your turn")
    expect(entries.first).to_contain_text(turn)
    expect(entries.last).to_contain_text("Waiting for players")
    sight.look(visitor, "home-page-my-tables", whole=True)
    sight.look(visitor, "home-page-my-tables")

    join(friend, waiting, "Kwame")
    entries.last.click()
    begin(visitor, friend)
    for one, other in ((visitor, "Kwame"), (friend, "Maria")):
        story = one.go("/").get_by_role("region", name="My tables").get_by_role("link").filter(has_text=waiting)
        expect(story).to_contain_text("Your turn" if "Your turn" in story.inner_text() else f"{other}’s turn")
    friend.page.get_by_role("link", name="Potlatch").click()
    friend.page.get_by_role("region", name="What to do now").wait_for()
    visitor.assert_clean()
    friend.assert_clean()
    assert sight.findings == []


def test_a_table_open_to_strangers_is_on_the_home_page_while_its_host_is_there(visit: Visit, sight: Sight) -> None:
    host, stranger = visit("desk"), visit("phone")
    choose_potlatch(host)
    host.page.get_by_label("Let strangers join").check()
    host.page.get_by_label("Your name at the table").fill("Secret Name")
    sight.look(host, "home-page-form", whole=True)
    host.page.get_by_role("button", name="Create the table").click()
    write_down(host)
    host.page.get_by_text("A projector, or people who only watch").click()
    host.page.get_by_text("Friends elsewhere").click()
    sight.look(host, "home-page-waiting-room", whole=True)
    page = stranger.go("/")
    entry = page.get_by_role("region", name="Join a table that is open to all").get_by_role("link")
    expect(entry).to_contain_text("3 of 4 seats free")
    assert "Secret Name" not in page.content()
    page.get_by_role("link", name="1 open table").click()
    expect(entry).to_be_in_viewport()
    sight.look(stranger, "home-page-open-tables", whole=True)
    entry.click()
    page.get_by_role("button", name="Join the table").wait_for()
    host.go("/")
    expect(stranger.go("/").get_by_role("heading", name="Join a table that is open to all")).to_have_count(0)
    sight.look(host, "home-page")
    assert sight.findings == []


def test_a_code_alone_is_the_address_of_its_table(visit: Visit) -> None:
    host, guest = visit("desk"), visit("phone")
    code = set_the_table(host, "Ann")
    guest.go(f"/{code.lower()}").get_by_role("button", name="Join the table").wait_for()
    guest.assert_clean()


def test_back_from_the_form_of_a_table_or_a_class_leads_to_the_games(stranger: Visitor) -> None:
    page = stranger.go("/")
    form = page.get_by_role("button", name="Create the table")
    for game in ("Potlatch", "Legislation"):  # another game is no further step back
        page.get_by_role("button", name=f"Set up a table of {game}").click()
        expect(form).to_be_visible()
    assert page.url.endswith("#new=legislation")
    page.reload()
    expect(form).to_be_visible()
    page.go_back()
    expect(form).to_have_count(0)
    expect(page.get_by_role("heading", name="Potlatch")).to_be_visible()
    assert page.url == f"{stranger.base}/"
    page.go_forward()
    expect(form).to_be_visible()
    stranger.go("/c")
    form = page.get_by_role("heading", level=2)
    for game in ("Potlatch", "Legislation"):
        page.get_by_role("button", name=game).click()
        expect(form).to_have_text(game)
    page.go_back()
    expect(form).to_have_count(0)
    assert page.url == f"{stranger.base}/c"
    page.go_forward()
    expect(form).to_be_visible()
