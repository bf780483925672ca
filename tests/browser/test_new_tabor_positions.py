"""New Tabor at positions that a first Quarter seldom reaches: a recall, a late action, a wager, a free place, a player
who is outbid twice, one who is displaced, motions, a challenge that another inherits, the vote on calling the Game, and
the plots of capitalism; at the desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .laid_out import POSITIONS, charter_of, house_of_positions
from .sight import Sight
from .tables import play
from .tabor_player import board_of
from .test_legislation import vote
from .visitor import Visitor

pytestmark = pytest.mark.browser

ON_A_PHONE = ("recall", "unpaid", "motions", "called", "plots")
"""Where Ben’s page is looked at, and Ana’s elsewhere."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of_positions(tmp_path_factory.mktemp("positions")) as opened:
        yield opened


@pytest.fixture(scope="module")
def two(visit: Visit) -> tuple[Visitor, Visitor]:
    """Ana at the desk and Ben on a phone."""
    return visit("desk"), visit("phone", touch=True)


def press(visitor: Visitor, button: Locator) -> None:
    """Press a button, once more where the page asks again, until the server has answered."""
    before = visitor.answers()
    button.click()
    visitor.do_chosen(before)


def aside(visitor: Visitor, name: str) -> Locator:
    """The button of an act that stands aside, in the list of these."""
    visitor.strip.get_by_role("button", name=re.compile("^Other acts")).click()
    return visitor.strip.get_by_role("button", name=name)


def type_act(visitor: Visitor, act: str) -> None:
    field = visitor.page.get_by_label("Type an act")
    field.fill(act)
    before = visitor.answers()
    field.press("Enter")
    visitor.do_chosen(before)


def type_refused(visitor: Visitor, act: str, why: str, rule: str) -> None:
    """Type an act that is refused: the page says why and by which rule, and what was typed stays."""
    field = visitor.page.get_by_label("Type an act")
    field.fill(act)
    field.press("Enter")
    expect(visitor.strip).to_contain_text(why)
    expect(visitor.strip.get_by_role("button", name=f"Rule {rule}").last).to_be_visible()
    expect(field).to_have_value(act)


def log_of(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-part=log]")


def vote_of(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-part=vote]")


def test_at_each_position(two: tuple[Visitor, Visitor], sight: Sight) -> None:
    ana, ben = two
    visits = {
        "recall": recall,
        "late": make_up,
        "wager": wager,
        "free place": take_a_free_place,
        "outbid": stay_in_both_zones,
        "unpaid": displace,
        "motions": move,
        "heirs": inherit,
        "called": call_the_game,
        "plots": use_a_plot,
        "electing": nominate,
        "forgiving": forgive,
        "place and IOU": exchange_places,
    }
    assert list(visits) == list(POSITIONS)
    for name, visit_it in visits.items():
        play({"Ana": ana, "Ben": ben}, game="new_tabor", seats=4, charter=charter_of(name))
        visit_it(ana, ben)
        sight.look(ben if name in ON_A_PHONE else ana, f"new-tabor-{name}", whole=True)
    for visitor in two:
        visitor.assert_clean()
    assert sight.findings == []


def recall(ana: Visitor, ben: Visitor) -> None:
    """Who votes on a recall reads whose, and who called for it."""
    press(ana, aside(ana, "Recall the Treasurer"))
    expect(ben.strip).to_contain_text("Should you be recalled as Treasurer?")
    expect(vote_of(ben)).to_contain_text("Ana calls for a recall of the Treasurer.")
    expect(vote_of(ana)).to_contain_text("You don’t vote on this.")
    sheet, picture = board_of(ben).get_by_role("region", name="Your sheet"), board_of(ben).get_by_role("img").first
    tops = [one.evaluate("(shown) => shown.getBoundingClientRect().top") for one in (sheet, picture)]
    assert tops[0] < tops[1]  # at 360 px the sheet comes first


def make_up(ana: Visitor, ben: Visitor) -> None:
    """Who may trade late has the trade on the board, and goes back to the turn of the other."""
    aside(ana, "Ask for a late action").click()
    press(ana, ana.strip.get_by_role("button", name="Make up for what you missed: to exchange and consume"))
    turn = board_of(ana).get_by_role("region", name="Your turn")
    expect(turn.get_by_role("button", name="Consume 4 Food")).to_be_visible()
    expect(turn.get_by_role("button", name="Go back to the turn under way")).to_be_visible()
    expect(ben.strip).to_contain_text("Ana makes up for a missed action.")


def wager(ana: Visitor, ben: Visitor) -> None:
    """A wager says what each face of the Die brings; everybody hears how it went."""
    expect(board_of(ana)).to_contain_text("1: you lose it. 2: nothing. 3: you gain one, and everyone gains Ability")
    press(ana, board_of(ana).get_by_role("button", name="Wager a token"))
    expect(log_of(ana)).to_contain_text("You wager a Happiness Token on an Innovation in Clothes")


def take_a_free_place(ana: Visitor, ben: Visitor) -> None:
    """Ben leaves the Inner Rung, and Ana is offered the place: where, what it brings, and that it costs nothing."""
    type_act(ben, "move_zone outer")
    type_act(ben, "end_stake")
    expect(ana.strip).to_contain_text("A place in the Inner Rung is free. Do you move in?")
    expect(board_of(ana)).to_contain_text("There is a free place. It costs nothing.")
    press(ana, board_of(ana).get_by_role("button", name="Take the free place"))
    expect(log_of(ana)).to_contain_text("You move into the free place in the Inner Rung.")


def stay_in_both_zones(ana: Visitor, ben: Visitor) -> None:
    """Who is outbid in both Zones is asked for the Inner Rung first, then for the Center."""
    expect(ana.strip).to_contain_text("You are outbid. Pay more to stay, or give way.")
    expect(board_of(ana)).to_contain_text("Answer in the Inner Rung first.")
    press(ana, board_of(ana).get_by_role("button", name="Stay for 4.01"))
    expect(board_of(ana).get_by_role("button", name="Stay for 7.01")).to_be_visible()


def displace(ana: Visitor, ben: Visitor) -> None:
    """A challenge through the Inner Rung sends Ben from the Center to the Outer Rung at once."""
    expect(board_of(ana)).to_contain_text("Ben has paid no rent. A bid of 0.01 takes the place at once.")
    press(ana, board_of(ana).get_by_role("button", name="Challenge for 0.01"))
    expect(board_of(ben)).to_contain_text("In the Outer Rung you produce")


def move(ana: Visitor, ben: Visitor) -> None:
    """A motion about Money takes credits, and only what may change can be moved; one in somebody’s words is read where
    it is voted on. Once it is carried, Ana’s trade goes on."""
    aside(ana, "Move to change the charter").click()
    options = ana.strip.get_by_role("combobox", name="Option")
    expect(options.get_by_role("option", name="Quarters")).to_have_count(0)
    type_refused(ana, "move_option option=0 value=2", "Quarters cannot be changed during the game.", "NT-223")
    options.select_option(label="The Clerk’s fee")
    ana.strip.get_by_role("spinbutton", name="New value").fill("12.50")
    before = ana.answers()
    ana.strip.get_by_role("button", name="Propose The Clerk’s fee: 12.50").click()
    ana.do_chosen(before)
    expect(vote_of(ben)).to_contain_text("The Clerk’s fee: from 10.00 credits to 12.50 credits")
    press(ana, ana.strip.get_by_role("button", name="Take back"))
    type_act(ana, "move_rule We applaud players who sell below the price")
    expect(vote_of(ben)).to_contain_text("We applaud players who sell below the price")
    for visitor in (ana, ben):
        vote(visitor, "For")
    expect(log_of(ana)).to_contain_text("The motion is carried.")
    expect(ana.strip).to_contain_text("Then end your trade.")
    expect(vote_of(ana)).to_have_count(0)


def inherit(ana: Visitor, ben: Visitor) -> None:
    """Ben, who had outbid Ana, gives way to the player who had outbid him: now that player contests Ana’s place."""
    type_act(ben, "give_way zone=1")
    expect(log_of(ana)).to_contain_text(re.compile("now outbids you in the Center"))
    board_of(ana).get_by_text("What each Zone would bring you").click()
    expect(board_of(ana)).to_contain_text("has outbid you. Pay at least 7.01 to stay, or move to the Inner Rung.")
    expect(board_of(ana)).not_to_contain_text("There is a free place")


def call_the_game(ana: Visitor, ben: Visitor) -> None:
    """Who votes on calling the Game reads what follows, and how all would stand."""
    card = board_of(ben).get_by_role("region", name="If it is carried")
    expect(card).to_contain_text("The Game ends now.")
    expect(card.get_by_role("listitem")).to_have_text([re.compile("Ana 2"), re.compile("You 1"), re.compile(" 0$")])


def use_a_plot(ana: Visitor, ben: Visitor) -> None:
    """Under capitalism an owner sends somebody away and moves to the plot; the log says so."""
    rung = board_of(ben).get_by_role("listitem").filter(has_text="One Production").nth(1)
    expect(rung).to_contain_text(re.compile("is on your plot. You can evict them"))
    press(ben, rung.get_by_role("button", name="Evict"))
    expect(rung).to_contain_text("Your plot is empty. You can move there at no cost.")
    press(ben, rung.get_by_role("button", name="Return to it"))
    expect(board_of(ben)).to_contain_text("This is your plot: nobody can send you away.")


def nominate(ana: Visitor, ben: Visitor) -> None:
    """Only who may hold the office can be nominated; of the Clerk the page says why not."""
    buttons = ana.strip.get_by_role("button", name=re.compile("^Nominate "))
    expect(buttons).to_have_text([re.compile("Ben"), re.compile("Nominate"), re.compile("Nominate nobody")])
    type_refused(ana, "nominate nominee=2", "This player cannot take the office.", "NT-31")
    type_refused(ana, "nominate nominee=0", "You nominate another player, not yourself.", "NT-25")


def forgive(ana: Visitor, ben: Visitor) -> None:
    """In Ana’s turn both vote on whether Ben may make up for his trade; Ben trades late, and Ana’s Action goes on."""
    expect(ana.strip).to_contain_text("Action")
    type_act(ben, "ask_late market")
    expect(vote_of(ana)).to_contain_text("Ben")
    card = board_of(ana).get_by_role("region", name="If it is carried")
    expect(card).to_contain_text("Ben may trade and consume once. Then the turn under way goes on.")
    for visitor in (ben, ana):
        vote(visitor, "For")
    expect(log_of(ana)).to_contain_text("Ben is forgiven.")
    expect(ana.strip).to_contain_text("Ben makes up for a missed action.")
    turn = board_of(ben).get_by_role("region", name="Your turn")
    press(ben, turn.get_by_role("button", name="Go back to the turn under way"))
    turn = board_of(ana).get_by_role("region", name="Your turn")
    expect(turn.get_by_role("listitem").filter(has_text="Action").first).to_have_attribute("aria-current", "step")
    expect(turn.get_by_role("button", name="Stay", exact=True).first).to_be_visible()


def exchange_places(ana: Visitor, ben: Visitor) -> None:
    """Ben offers his place in the Inner Rung for Ana’s in the Center and Money that he owes her; Ana accepts. Both
    stand where the other stood, and the IOU is on both sheets."""
    lines = ("write_line give place 1", "write_money get 20.00", "write_iou give quarter-2 5.00")
    type_act(ben, "; ".join(("open_offer 0", *lines, "send_offer")))
    ana.strip.get_by_role("button", name="1 offer waits for you").click()
    offer = ana.page.get_by_role("article", name="Ben offers you a deal")
    expect(offer).to_contain_text("20.00")
    press(ana, offer.get_by_role("button", name="Accept"))
    expect(board_of(ana).get_by_role("region", name="Your sheet")).to_contain_text("Ben owes you 21.00")
    expect(board_of(ben).get_by_role("region", name="Your sheet")).to_contain_text("You owe Ana 21.00")
    expect(board_of(ben)).to_contain_text("In the Center you produce")
