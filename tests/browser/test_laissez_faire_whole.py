"""A whole game of Laissez-faire by pressing buttons: two people, at a desk and on a phone, and a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .city_player import CityPlayer, board_of
from .conftest import Visit
from .sight import SIDEWAYS, Sight
from .tables import go_on, play
from .test_laissez_faire_contracts import clause, form_of, offer_to, send
from .visitor import Visitor

pytestmark = pytest.mark.browser

CHARTER = {"target_net_worth": 3356, "last_lap_stays": 0, "zero_sum": 1, "starting_cash": 2000}
"""All deeds have owners from the beginning, so that guests ask in the first round; and a contract makes Ben declare."""


def sign_a_contract(ana: Visitor, ben: Visitor) -> None:
    """Ana promises Ben to pay, and not to build in a city of hers; then what she may not do says which clause it is."""
    ana.page.get_by_role("button", name="Write a contract").click()
    form = form_of(ana, "A new contract")
    form.get_by_role("button", name="Ben").click()
    for kind in ("Payment later", "No building"):
        form.get_by_role("combobox", name="Add a clause").select_option(kind)
    owned = board_of(ana).get_by_role("region", name="Your deeds").get_by_role("listitem")
    street = owned.filter(has=ana.page.get_by_role("button", name="Build for")).first
    name = street.locator("b").first.inner_text()
    clause(form, 2).get_by_role("combobox", name="What it is about").select_option(name)
    clause(form, 1).get_by_role("textbox", name="Amount").fill("1500")
    send(ana, form)
    before = ben.answers()
    offer_to(ben).get_by_role("button", name="Sign").click()
    ben.do_chosen(before)
    expect(street).to_contain_text("Contract 1, clause 2, forbids it.")
    expect(ana.strip).to_contain_text("You pay Ben $1,500, in round 2")
    expect(ben.strip).to_contain_text("Ana pays you $1,500, in round 2")


@pytest.mark.rule("LF-156", "LF-163")
def test_two_people_and_a_bot_play_to_the_end(visit: Visit, sight: Sight) -> None:
    ana, ben = visit("desk"), visit("phone", touch=True)
    play({"Ana": ana, "Ben": ben}, game="laissez_faire", seats=3, charter=CHARTER)
    players = (CityPlayer(ana, "Offer $"), CityPlayer(ben, "Refuse", "Offer $"))
    signed = False
    while not ana.over:
        ana.until(lambda: ana.over or ana.turn or ben.turn)
        if ana.phase == "ready" and ana.turn and not signed:
            sign_a_contract(ana, ben)
            sight.look(ben, "laissez-faire-signed-phone")
            signed = True
        for player in players:
            if player.visitor.turn and not player.visitor.over:
                player.move()
    pressed = {words for player in players for words in player.pressed}
    assert pressed >= {"Choose ", "Roll the dice", "Ask for the rent", "Offer $", "Ask $", "Refuse", "Lodge"}
    for visitor in (ana, ben):
        visitor.until(lambda visitor=visitor: visitor.over)  # type: ignore[misc]
        go_on(visitor)
        expect(visitor.page.get_by_role("table", name="What became of everybody")).to_be_visible()
        assert visitor.page.evaluate(SIDEWAYS) == []
        visitor.assert_clean()
    ana.until_log("All tokens have left the board.")
    ana.until_log("under contract 1")
    assert sight.findings == []
