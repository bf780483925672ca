"""Options that the manual's words ask for: when cards are exchanged and shown, and what private purchases cost."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.state import Place
from games.original_position.tables import CARD, GOOD, laid_out, notices, phase, refused, turn, voted
from games.original_position.test_scenarios_end import ended, missing, private

LACKING = ["health-care", "learning-as-a-hobby", "parks-and-nature"]
HANDS = {0: "health-care-a health-care-b", 1: "legal-aid-a legal-aid-b"}
USELESS = f"discard_good card={CARD['legal-aid-a']}"


@pytest.mark.rule("OP-41", "OP-77", "OP-R47")
@pytest.mark.parametrize("exchange", ["own_turn", "any_time"])
def test_a_useless_card_is_exchanged_in_turn_or_at_any_time(exchange: str) -> None:
    game = turn(3, 0, hands=HANDS, lacking=LACKING, treasury=9, charter={"exchange": exchange})
    game.do(0, f"propose card={CARD['health-care-a']}")
    if exchange == "own_turn":
        assert refused(game, 1, USELESS) == ("EXCHANGE_IN_TURN", "OP-41")
        return
    game.do(1, USELESS)
    assert game.s.card_place[CARD["legal-aid-a"]] == Place.OUT
    assert min(game.s.hand[2:4]) >= 0
    assert (phase(game), game.to_act) == ("GOODS_VOTE", {1, 2}), "the vote goes on"
    voted(game, "AA")
    game.do(1, f"discard_good card={CARD['legal-aid-b']}")
    assert (phase(game), game.to_act) == ("PURCHASE", {0})


def voting_on_values(**charter: Any) -> Any:
    return laid_out(3, round=2, hands=HANDS, lacking=LACKING, talent=[2, 3, 4], charter=charter)


@pytest.mark.rule("OP-77")
def test_at_any_time_means_phase_a_too() -> None:
    assert refused(voting_on_values(), 1, USELESS) == ("EXCHANGE_IN_TURN", "OP-41")
    game = voting_on_values(exchange="any_time")
    game.do(1, USELESS)
    voted(game, "AAD")
    game.do(1, f"discard_good card={CARD['legal-aid-b']}")
    assert phase(game) == "DEBATE"


@pytest.mark.rule("OP-42", "OP-78", "OP-R47")
def test_cards_are_shown_in_phase_b_or_at_any_time() -> None:
    card = CARD["legal-aid-a"]
    for act in (f"disclose card={card} seat=0", f"disclose_to_all card={card}"):
        assert refused(voting_on_values(), 1, act) == ("DISCLOSE_IN_PHASE_B", "OP-42")
    assert not any("disclose" in act.name for act in voting_on_values().acts(1))
    game = voting_on_values(disclosure="any_time")
    game.do(1, f"disclose card={card} seat=0")
    assert game.view(0)["hand"][2] == card
    voted(game, "AAD")
    game.do(1, f"disclose_to_all card={card}")
    assert game.view(2)["hand"][2] == card


@pytest.mark.rule("OP-54", "OP-59", "OP-79", "OP-R30", "OP-R46")
@pytest.mark.parametrize(("price", "points"), [("wealth", 1), ("wealth_and_point", 0)])
def test_a_private_purchase_costs_a_point_besides_if_the_charter_says_so(price: str, points: int) -> None:
    """S0 has 9 wealth and buys two goods: 3 are left, two votes, and one for each purchase less."""
    game = private([3, 4, 4], [9, 3, 0], charter={"private_price": price})
    for good, worth in zip(missing(0, 3), (2, 0), strict=True):
        game.do(0, f"buy_private good={good}")
        assert (f"POINT_SPENT 0 {worth}" in notices(game)) == (price == "wealth_and_point")
    assert game.s.wealth[0] == 3
    game.do(0, "end_private")
    game.do(1, f"buy_private good={missing(1, 4)[0]}")
    results = ended(game)
    assert results[0]["wealth_points"] == 2 - 2 * (price == "wealth_and_point")
    assert results[1]["wealth_points"] == points, "not below 0"
    assert results[0]["score"] == 5 + results[0]["wealth_points"] + 1
    assert f"SCORE_IS 0 {results[0]['score']} 5 {results[0]['wealth_points']} 3 1" in notices(game)


@pytest.mark.rule("OP-79", "OP-R46")
def test_points_for_wealth_do_not_fall_below_0() -> None:
    """Two purchases for 6 wealth leave one vote, and cost two points."""
    game = private([3, 4, 4], [6, 0, 0], charter={"private_price": "wealth_and_point"})
    for good in missing(0, 3):
        game.do(0, f"buy_private good={good}")
    result = ended(game)[0]
    assert (result["wealth"], result["wealth_points"], result["score"]) == (0, 0, 5 + 2)


@pytest.mark.rule("OP-70", "OP-R45")
def test_without_a_stalemate_only_an_endless_phase_is_stopped() -> None:
    """Three people without a card that is applicable: all pass, 20 times each."""
    game = turn(3, 0, lacking=LACKING, treasury=10, charter={"stalemate_cycles": 0}, card_place=[Place.OUT] * len(CARD))
    assert game.view()["turns_of_patience"] == 60
    for count in range(60):
        assert (game.s.turns_without_purchase, game.s.round) == (count, 1)
        game.do(game.s.active, "pass_turn")
    assert "STALEMATE 60" in notices(game)
    assert game.s.round == 2
    assert game.s.lacking[0] >> GOOD["health-care"] & 1
