"""New Tabor on its board: people and bots play a Quarter to its end, one of them by keyboard alone and one on a phone;
an offer, a Rent Battle, and where the Money came from."""

from __future__ import annotations

import re
from statistics import median

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .sight import SIDEWAYS, Sight
from .tables import go_on, host_does, play, play_on, seat
from .tabor_player import Player, board_of
from .test_touch import LOW
from .visitor import Visitor

pytestmark = pytest.mark.browser

MOST_PRESSES = 6
CHARTER = {"quarters": 1, "first_game": 1}
ACTS = ("produce", "consume", "sell_to_union", "end_market", "stay", "enter_industry", "stake_first")
LOOKED_AT = ("act", "stake", "market", "slot", "charity")
"""Phases that are looked at once, if they come, by turns at the desk and on the phone."""


def stock_of(visitor: Visitor) -> list[str]:
    """The Industries of which the visitor has Stock."""
    rows = board_of(visitor).get_by_role("region", name="Your sheet").get_by_role("row").all_inner_texts()[1:]
    return [row.split()[0] for row in rows if row.split()[-1] != "0"]


def give_a_product(giver: Visitor, held: str, taker: Visitor, sight: Sight) -> None:
    """On a phone, an offer of one Product for nothing, which is accepted."""
    giver.strip.get_by_role("button", name="New offer").click()
    form = giver.page.get_by_role("form", name="New offer")
    form.get_by_role("button", name="Ana").click()
    give = form.get_by_role("region", name="You give")
    names = give.get_by_role("combobox", name="Add…").or_(give.get_by_role("button", name=re.compile("^Add ")))
    assert "title" not in " ".join(names.all_inner_texts())  # there are titles under capitalism only
    give.get_by_role("button", name=f"Add {held}").click()
    give.get_by_role("spinbutton").fill("1")
    expect(form.get_by_role("status")).to_contain_text(f"1 {held}")
    sight.look(giver, "new-tabor-offer")
    assert giver.page.evaluate(LOW) == []
    send, before = form.get_by_role("button", name="Send the offer"), giver.answers()
    expect(send).to_have_attribute("aria-disabled", "false")
    send.click()
    giver.until_answered(before)
    # Bots may have offered something before: then deals are in sight, and more than one may wait.
    offered = taker.page.get_by_role("article", name="Ben offers you a deal")
    waits = taker.strip.get_by_role("button", name=re.compile(r"\d+ offers? waits? for you"))
    taker.until(lambda: offered.is_visible() or waits.is_visible())
    if not offered.is_visible():
        waits.click()
    before = taker.answers()
    offered.get_by_role("button", name="Accept").click()
    taker.do_chosen(before)
    tabs = giver.page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Log").click()
    giver.page.get_by_text(f"You hand Ana 1 {held}.").first.wait_for()
    tabs.get_by_role("button", name="Table").click()


FIRST_LESSONS = ("Choose the colour", "Your Abilities say", "Choose your place", "The Die moved you", "Produce first")
"""How what the guide says of a first game begins, as far as everybody comes to it."""


def ask_for_the_guide(visitor: Visitor) -> None:
    """On a phone: who plays with others is guided when they ask for it."""
    tabs = visitor.page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Rules").click()
    visitor.page.get_by_role("button", name="Guide me through a round").click()
    tabs.get_by_role("button", name="Table").click()


def read_the_guide(visitor: Visitor) -> list[str]:
    """Read what the guide says now, and say that it is understood."""
    guide = visitor.page.get_by_role("status", name="Guide")
    read = []
    while guide.count() and (text := guide.inner_text()) not in read:
        read.append(text)
        guide.get_by_role("button", name="Got it").click()
    return read


def check_the_money(visitor: Visitor) -> None:
    """The sheet opens where the Money came from: from nothing on, each sum with why it is that."""
    sheet = board_of(visitor).get_by_role("region", name="Your sheet")
    sheet.get_by_text("Where the Money came from").click()
    lines = sheet.get_by_role("list", name="Payments, the latest first")
    lines.wait_for()
    earlier = sheet.get_by_role("button", name=re.compile("earlier payment"))
    while earlier.count():
        earlier.click()
    latest, first = lines.locator(":scope > li").first.inner_text(), lines.locator(":scope > li").last.inner_text()
    assert re.findall(r"then ([\d,.]+)", latest) == [sheet.locator("header b").first.inner_text()]
    assert re.findall(r"[+]([\d,.]+)", first) == re.findall(r"then ([\d,.]+)", first)
    # Not a fee for the sale of somebody else: the log shows that sale below it.
    said = visitor.page.locator(".said", has_text=re.compile("^You sell .* to the Credit Union"))
    sale = lines.get_by_role("listitem").filter(has=said).last
    sale.get_by_text(re.compile(r"^Why ")).click()
    expect(sale).to_contain_text(re.compile(r"\d+ Products? × [\d.]+ each = "))


@pytest.mark.timeout(400)  # they take some hundred presses, and the bots think
def test_people_and_bots_play_a_quarter(visit: Visit, sight: Sight) -> None:
    ana, ben = visit("desk"), visit("phone", touch=True)
    play({"Ana": ana, "Ben": ben}, game="new_tabor", seats=4, charter=CHARTER)
    players = [Player(ana, KeyboardPlayer(ana)), Player(ben)]
    ask_for_the_guide(ben)
    looks, gave, checked, taught = list(LOOKED_AT), False, False, list[str]()
    while not ana.over:
        ana.until(lambda: ana.over or ana.turn or ben.turn)
        for player in players:
            visitor = player.visitor
            if not visitor.turn or visitor.over:
                continue
            if visitor.phase in looks and (visitor is ben) == (len(looks) % 2 == 0):
                looks.remove(visitor.phase)
                sight.look(visitor, f"new-tabor-{visitor.phase}", whole=True)
            if visitor is ben and not gave and visitor.phase == "market" and stock_of(ben):
                give_a_product(ben, stock_of(ben)[0], ana, sight)
                gave = True
            if visitor is ben:
                taught += read_the_guide(ben)
            player.move()
            if player.sold and not checked:  # by chance one of them may have nothing to spare
                check_the_money(visitor)
                checked = True
    turns = [presses for player in players for presses in player.turns[1:]]
    assert median(turns) <= MOST_PRESSES, turns
    for visitor in (ana, ben):
        go_on(visitor)
        visitor.page.get_by_role("table", name="What became of everybody").wait_for()
        visitor.assert_clean()
    assert gave
    assert checked
    assert [words for words in FIRST_LESSONS if not any(words in text for text in taught)] == []
    assert sight.findings == []


def play_until_a_battle(ana: Visitor) -> str:
    """Play with bots until Ana may challenge somebody, at another table where a game ended before; the code."""
    for _ in range(5):
        code = seat({"Ana": ana}, game="new_tabor", seats=4, charter=CHARTER)
        for bot in range(1, 4):
            host_does(ana, code, do="bot", seat=bot)
        host_does(ana, code, do="start")
        if play_on(ana, code, "new_tabor", "challenge", ACTS) == "stake":
            return code
    raise AssertionError("In no game could Ana challenge anybody.")


@pytest.mark.rule("NT-133", "NT-169", "NT-173", "NT-174", "NT-175")
def test_a_battle_says_what_it_takes_and_what_it_gains(visit: Visit, sight: Sight) -> None:
    ana = visit("phone", touch=True)
    ana.go(f"/t/{play_until_a_battle(ana)}")
    zone = board_of(ana).get_by_role("listitem").filter(has=ana.page.get_by_role("button", name="Challenge for"))
    zone = zone.filter(has=ana.page.get_by_label("Rent in credits")).last
    expect(zone).to_contain_text(re.compile(r"One Production: \d+ \w+, worth [\d,.]+\."))
    expect(zone).to_contain_text("against your place")
    expect(zone).to_contain_text(re.compile("A bid of (at least )?[0-9.]+"))
    # Who stands in the Center may pay rent for the Inner Rung, too: that field is another one.
    battle = zone.locator("div").filter(has=ana.page.get_by_role("button", name="Challenge for")).last
    field, challenge = battle.get_by_label("Rent in credits"), battle.get_by_role("button", name="Challenge for")
    asked = re.search(r"A bid of (?:at least )?(\d+\.\d\d)", zone.inner_text())
    assert asked
    too_little = f"{float(asked[1]) - 0.01:.2f}"
    for bid, why in (("7.005", "at most two decimals"), (too_little, "out of range|beat"), ("9999", "so much Money")):
        field.fill(bid)
        challenge.click()
        expect(battle.get_by_role("alert")).to_contain_text(re.compile(why))
    field.fill("")
    expect(battle.get_by_role("alert")).to_have_count(0)
    sight.look(ana, "new-tabor-battle", whole=True)
    assert ana.page.evaluate(LOW) == []
    upright = ana.page.viewport_size
    assert upright
    ana.page.set_viewport_size({"width": 320, "height": 640})
    assert ana.page.evaluate(SIDEWAYS) == []
    ana.page.set_viewport_size(upright)
    before = ana.answers()
    challenge.click()
    ana.do_chosen(before)
    ana.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log").click()
    ana.page.get_by_text(re.compile("You challenge the ")).first.wait_for()
    ana.assert_clean()
    assert sight.findings == []
