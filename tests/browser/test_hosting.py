"""Nobody can freeze a table, and all keep their place: a vanished host, an absent player, play again, big screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .mouse import MousePlayer
from .sight import Sight
from .tables import begin, go_on, host_does, play, set_the_table, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

GONE = ("WebSocket connection to", "401")


def wait_in_seconds(host: Visitor, seconds: int) -> None:
    """The host lets turns wait so long for people who are away."""
    host_does(host, host.page.url.rsplit("/", 1)[1], do="patience", seconds=seconds)


def three(visit: Visit) -> tuple[Visitor, Visitor, Visitor, str]:
    """A host and two guests who have begun a game of three."""
    host, ben, cleo = visit("desk"), visit("desk"), visit("phone")
    return host, ben, cleo, play({"Hanna": host, "Ben": ben, "Cleo": cleo})


def until_turn_of(one: Visitor, *others: Visitor) -> None:
    """Everybody else acts until it is this person's turn."""
    for _ in range(80):
        one.until(lambda: any(player.turn for player in (one, *others)))
        if one.turn:
            return
        MousePlayer(next(other for other in others if other.turn)).take_turn()
    raise AssertionError("The turn did not come.")


def test_a_bot_plays_for_an_absent_player_until_the_person_is_back(visit: Visit, sight: Sight) -> None:
    host, ben, cleo, code = three(visit)
    wait_in_seconds(host, 2)
    until_turn_of(ben, host, cleo)
    ben.page.close()
    offer = host.page.get_by_role("button", name="Let a bot play until Ben is back")
    offer.wait_for()
    assert "Ben is away, and the game waits." in host.page.get_by_role("region", name="What to do now").inner_text()
    sight.look(host, "40-away")
    sight.look(cleo, "41-away-phone")
    before = host.say()
    offer.click()
    host.until_log("plays until Ben is back")
    host.until_said_other_than(before)  # where Ben cannot give, the bot asks somebody to share: that names Ben, too
    host.page.get_by_text("A bot plays for Ben until they are back.").wait_for()
    ben.tab()
    ben.go(f"/t/{code}")
    ben.page.get_by_role("region", name="Your hand").wait_for()
    host.until_log("Ben is back.")
    host.page.get_by_text("A bot plays for Ben").wait_for(state="detached")
    until_turn_of(ben, host, cleo)
    MousePlayer(ben).take_turn()
    assert sight.findings == []
    for one in (host, ben, cleo):
        one.assert_clean()


def test_a_table_goes_on_without_its_host(visit: Visit, sight: Sight) -> None:
    """The host closes the browser in the host's own turn; later the words bring the host's power back."""
    host, ben, cleo, code = three(visit)
    wait_in_seconds(host, 2)
    until_turn_of(host, ben, cleo)
    host.page.close()
    ben.page.get_by_role("button", name="Let a bot play until Hanna is back").click()
    ben.page.get_by_text("A bot plays for Hanna until they are back.").wait_for()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Become the host").click()
    ben.page.get_by_role("heading", name="Host tools").wait_for()
    sight.look(ben, "42-new-host")
    ben.page.get_by_role("button", name="Pause the game").click()
    cleo.until(lambda: "paused" in cleo.say())
    device = visit("phone")
    page = device.go(f"/t/{code}")
    page.get_by_text("Come back with your three words").click()
    page.get_by_label("Your three words").fill(host.words)
    page.get_by_role("button", name="Come back").click()
    page.get_by_role("region", name="Your hand").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resume").click()
    cleo.until(lambda: "paused" not in cleo.say())
    page.get_by_role("button", name="Show my three words").click()
    page.get_by_text(host.words).wait_for()
    sight.look(device, "43-words-again")
    assert sight.findings == []
    for one in (ben, cleo, device):
        one.assert_clean()


def test_a_host_without_a_seat_comes_back_with_words(visit: Visit) -> None:
    host = visit("desk")
    code = set_the_table(host, "", seats=2, plays=False)
    device = visit("phone")
    page = device.go(f"/t/{code}")
    page.get_by_text("Come back with your three words").click()
    page.get_by_label("Your three words").fill(host.words)
    host.expect_trouble(*GONE)
    page.get_by_role("button", name="Come back").click()
    page.get_by_role("button", name="Start with 2 bots").click()
    go_on(device)
    device.assert_clean()


def test_a_removed_guest_reads_what_happened_and_nobody_is_removed_by_a_slip(visit: Visit, sight: Sight) -> None:
    host, ben, _, _ = three(visit)
    ben.expect_trouble(*GONE)
    host.page.get_by_role("button", name="Menu").click()
    seat = host.page.get_by_role("dialog").get_by_role("group", name="Ben")
    seat.get_by_role("button", name="Remove…").click()
    seat.get_by_role("button", name="Keep").click()
    ben.page.wait_for_timeout(200)
    assert ben.page.get_by_role("region", name="Your hand").count() == 1
    seat.get_by_role("button", name="Remove…").click()
    sight.look(host, "44-remove")
    seat.get_by_role("button", name="Remove Ben").click()
    ben.page.get_by_text("The host removed you from this table.").wait_for()
    host.assert_clean()


def test_everybody_plays_on_with_one_press(visit: Visit, sight: Sight) -> None:
    host, ben, cleo, _ = three(visit)
    host.page.get_by_role("button", name="Menu").click()
    for name in ("Hanna", "Ben", "Cleo"):
        seat = host.page.get_by_role("dialog").get_by_role("group", name=name)
        seat.get_by_role("button", name="Let a bot play").click()
    host.until(lambda: host.over)
    if host.page.get_by_role("dialog").count():
        host.page.keyboard.press("Escape")
    go_on(host)
    host.page.get_by_role("button", name="Play again").click()
    host.page.get_by_role("heading", name="Invite others").wait_for()
    sight.look(host, "45-next-table")
    for one in (ben, cleo):
        one.page.get_by_role("button", name="Play on").first.click()
        one.page.get_by_role("heading", name="Invite others").wait_for()
        assert one.page.get_by_role("dialog").count() == 0
    seats = host.page.get_by_role("list", name="Seats").locator("bdi")
    expect(seats).to_have_text([re.compile(f"^{name}\\b") for name in ("Cleo", "Hanna", "Ben")])
    host.page.get_by_role("button", name="Start", exact=True).click()
    for one in (host, ben, cleo):
        one.page.get_by_role("region", name="Your hand").wait_for()
        one.assert_clean()
    assert sight.findings == []


def test_watching_and_big_screens_have_addresses(visit: Visit, sight: Sight) -> None:
    host = visit("desk")
    code = set_the_table(host, "Hanna", seats=2)
    screen = visit("desk")
    page = screen.go(f"/t/{code}?screen=1")
    page.get_by_alt_text("QR code").wait_for()
    sight.look(screen, "46-screen-waiting")
    begin(host)
    page.get_by_role("group", name="The gathering").wait_for()
    sight.look(screen, "47-screen")
    watcher = visit("phone")
    watching = watcher.go(f"/t/{code}")
    watching.get_by_role("button", name="Watch without a seat").click()
    for _ in range(2):
        watching.get_by_role("group", name="The gathering").wait_for()
        assert watching.url.endswith(f"/t/{code}?watch=1")
        watching.reload()
    page.reload()
    page.get_by_role("group", name="The gathering").wait_for()
    assert page.get_by_role("button", name="Menu").count() == 0
    assert sight.findings == []
    for one in (host, screen, watcher):
        one.assert_clean()


def test_names_of_all_languages_stand_as_they_were_typed(visit: Visit) -> None:
    host = visit("phone")
    code = set_the_table(host, "Frau 👩‍🏫", seats=2)
    guest = visit("desk")
    page = guest.go(f"/t/{code}")
    page.get_by_label("Your name at this table").fill("A name that is by far too long")
    guest.expect_trouble("400")
    page.get_by_role("button", name="Join the table").click()
    page.get_by_text("The name has 30 characters.").wait_for()
    page.get_by_label("Your name at this table").fill("می‌خواهم")
    page.get_by_role("button", name="Join the table").click()
    write_down(guest)
    host.page.get_by_role("list", name="Seats").get_by_text("می‌خواهم", exact=True).wait_for()
    page.get_by_role("list", name="Seats").get_by_text("Frau 👩‍🏫", exact=True).wait_for()
    begin(host, guest)
    guest.until_log("\u2068می‌خواهم\u2069 sits down.")
    guest.assert_clean()
