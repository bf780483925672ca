"""What the host may do with a running table, and what the others see of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from .conftest import Visit
from .mouse import MousePlayer
from .sight import Sight
from .tables import join, play
from .visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Host and guest, with a bot between them."""
    host, guest = visit("desk"), visit("phone")
    return host, guest, play({"Hanna": host, "Gustav": guest}, seats=3)


def seat(host: Visitor, name: str) -> Locator:
    return host.page.get_by_role("dialog").get_by_role("group", name=name)


def in_menu(host: Visitor, press: Callable[[Locator], Locator]) -> None:
    """Open the menu, press something, close it."""
    host.page.get_by_role("button", name="Menu").click()
    dialog = host.page.get_by_role("dialog")
    press(dialog).click()
    dialog.get_by_role("button", name="Close", exact=True).click()


def test_a_paused_game_stands_still_for_everybody(table: tuple[Visitor, Visitor, str], sight: Sight):
    host, guest, _ = table
    host.page.get_by_role("button", name="Menu").click()
    sight.look(host, "11-menu")
    host.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    in_menu(host, lambda menu: menu.get_by_role("button", name="Pause the game"))
    for one in (host, guest):
        one.until(lambda one=one: "paused" in one.say())
        sight.look(one, "12-paused")
    in_menu(host, lambda menu: menu.get_by_role("button", name="Resume"))
    for one in (host, guest):
        one.until(lambda one=one: "paused" not in one.say())


def test_a_bot_takes_over_and_gives_back(table: tuple[Visitor, Visitor, str]):
    host, guest, _ = table
    in_menu(host, lambda _: seat(host, "Gustav").get_by_role("button", name="Let a bot play"))
    guest.page.get_by_text("A bot is playing your seat.").wait_for()
    host.until_log("bot plays for Gustav")
    in_menu(host, lambda _: seat(host, "Gustav").get_by_role("button", name="Give the seat back"))
    guest.page.get_by_text("A bot is playing your seat.").wait_for(state="detached")
    host.until(lambda: host.turn or guest.turn)
    while not guest.turn:
        MousePlayer(host).take_turn()
        host.until(lambda: host.turn or guest.turn)
    MousePlayer(guest).take_turn()


TOLD = "In five minutes we look at the boards together: what did your house give, and to whom?"

FINISHING = "Finish this round. Then the game pauses."


def told(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="The host tells everyone")


def test_everybody_reads_what_the_host_tells_until_it_is_put_away(
    table: tuple[Visitor, Visitor, str], visit: Visit, sight: Sight
):
    host, guest, code = table
    screen = visit("desk")
    screen.go(f"/t/{code}?screen=1")
    host.page.get_by_role("button", name="Menu").click()
    menu = host.page.get_by_role("dialog")
    menu.get_by_label("A message to everyone at the table").fill(TOLD)
    menu.get_by_role("button", name="Show it to everyone").click()
    menu.get_by_role("button", name="Finish this round, then pause").click()
    menu.get_by_role("button", name="Take it down").wait_for()
    sight.look(host, "17-told-menu")
    menu.get_by_role("button", name="Close", exact=True).click()
    for one in (host, guest, screen):
        told(one).get_by_text(TOLD).wait_for()
        one.page.get_by_text(FINISHING, exact=True).wait_for()
        sight.look(one, "17-told-screen" if one is screen else "17-told")
    told(guest).get_by_role("button", name="Got it").click()
    told(guest).wait_for(state="detached")
    guest.page.reload()
    guest.page.get_by_text(FINISHING, exact=True).wait_for()
    assert told(guest).count() == 0
    in_menu(host, lambda menu: menu.get_by_role("button", name="Take it down"))
    in_menu(host, lambda menu: menu.get_by_role("button", name="Don’t pause after this round"))
    told(screen).wait_for(state="detached")
    screen.assert_clean()


def test_a_host_renames_and_mutes_a_guest(table: tuple[Visitor, Visitor, str], sight: Sight):
    host, guest, _ = table
    host.expect_trouble("409")
    host.page.get_by_role("button", name="Menu").click()
    seat(host, "Gustav").get_by_role("button", name="Rename…").click()
    name = seat(host, "Gustav").get_by_label("New name for Gustav")
    name.fill("Hanna")
    name.press("Enter")
    host.page.get_by_text("Somebody at this table is called Hanna already.").wait_for()
    sight.look(host, "18-name-taken")
    name.fill("Gusti")
    name.press("Enter")
    seat(host, "Gusti").get_by_role("button", name="Mute").click()
    seat(host, "Gusti").get_by_text("muted").wait_for()
    sight.look(host, "18-muted")
    guest.page.get_by_role("navigation").get_by_role("button", name="Talk").click()
    guest.page.get_by_text("The host has muted you. You can do everything else.").wait_for()
    sight.look(guest, "18-muted")
    seat(host, "Gusti").get_by_role("button", name="Let them talk again").click()
    guest.page.get_by_placeholder("Say to the table").wait_for()
    seat(host, "Gusti").get_by_role("button", name="Rename…").click()
    seat(host, "Gusti").get_by_label("New name for Gusti").fill("Gustav")
    seat(host, "Gusti").get_by_role("button", name="Rename", exact=True).click()
    seat(host, "Gustav").get_by_role("button", name="Mute").wait_for()
    host.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    host.until_log("Gusti is called Gustav now.")


def test_a_removed_guest_is_told_and_the_seat_is_free(table: tuple[Visitor, Visitor, str], visit: Visit, sight: Sight):
    host, guest, code = table
    guest.expect_trouble("401", "WebSocket connection to")
    host.page.get_by_role("button", name="Menu").click()
    seat(host, "Gustav").get_by_role("button", name="Remove…").click()
    seat(host, "Gustav").get_by_role("button", name="Remove Gustav").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    guest.page.get_by_text("The host removed you from this table.").wait_for()
    sight.look(guest, "13-removed")
    other = visit("phone")
    join(other, code, "Greta")
    other.page.get_by_role("region", name="Your hand").wait_for()
    host.until_log("Greta")
    other.assert_clean()


def test_strangers_stay_outside_where_the_host_wants_it(
    table: tuple[Visitor, Visitor, str], visit: Visit, sight: Sight
):
    host, _, code = table
    host.page.get_by_role("button", name="Menu").click()
    menu = host.page.get_by_role("dialog")
    may = [menu.get_by_role("checkbox", name=name) for name in ("take a free seat", "watch without a seat")]
    seat(host, "Greta").get_by_role("button", name="Remove…").click()
    seat(host, "Greta").get_by_role("button", name="Remove Greta").click()
    watcher, stranger = visit("desk"), visit("phone")
    watcher.expect_trouble("403", "WebSocket connection to")
    watcher.go(f"/t/{code}?watch=1").get_by_role("region", name="What to do now").wait_for()
    for box in may:
        box.uncheck()
    watcher.page.get_by_text("Nobody may watch without a seat.").wait_for()
    stranger.go(f"/t/{code}").get_by_text("The host lets nobody else sit down.").wait_for()
    assert stranger.page.get_by_role("button", name="Watch").count() == 0
    sight.look(stranger, "13-outside")
    sight.look(host, "13-doors")
    for box in may:
        box.check()
    menu.get_by_role("button", name="Close", exact=True).click()
    join(stranger, code, "Grete")
    stranger.page.get_by_role("region", name="Your hand").wait_for()
    for one in (watcher, stranger):
        one.assert_clean()


def test_a_closed_table_says_goodbye(table: tuple[Visitor, Visitor, str], visit: Visit, sight: Sight):
    host, _, code = table
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Close the table…").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Close the table", exact=True).click()
    host.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    host.page.get_by_text("The host closed this table.").first.wait_for()
    sight.look(host, "14-closed")
    late = visit("phone")
    late.go(f"/t/{code}").get_by_text("The host closed this table.").wait_for()
    assert late.page.get_by_role("button", name="Join the table").count() == 0


def test_what_people_typed_is_erased_and_then_the_table(
    table: tuple[Visitor, Visitor, str], visit: Visit, sight: Sight
):
    host, guest, code = table
    menu = host.page.get_by_role("dialog")
    host.page.get_by_role("button", name="Menu").click()
    menu.get_by_role("button", name="Erase my name and texts…").click()
    sight.look(host, "14-erase")
    menu.get_by_role("button", name="Erase them").click()
    late = visit("phone")
    late.expect_trouble("404")
    host.page.get_by_text("Seat 1").first.wait_for()
    assert host.page.get_by_text("Hanna").count() == 0
    late.go(f"/t/{code}").get_by_role("listitem").filter(has_text="Seat 1").wait_for()
    host.page.get_by_role("button", name="Menu").click()
    menu.get_by_role("button", name="Delete the table…").click()
    menu.get_by_role("button", name="Delete it").click()
    host.page.get_by_role("heading", name="Potlatch").first.wait_for()
    late.go(f"/t/{code}").get_by_text("no table with").wait_for()
    for one in (host, guest, late):
        one.assert_clean()


def test_codes_and_addresses_that_lead_nowhere_say_so(visit: Visit, sight: Sight):
    lost = visit("phone")
    lost.expect_trouble("404")
    lost.go("/t/ZZZZZZ").get_by_text("no table with").wait_for()
    sight.look(lost, "15-no-table")
    lost.go("/somewhere").get_by_role("heading", name="We can’t find that page").wait_for()
    sight.look(lost, "16-nowhere")
    lost.assert_clean()


def test_nothing_is_wrong_with_any_of_these_pages(sight: Sight):
    assert len(sight.stages) >= 7
    assert sight.findings == []
