"""What the scenarios of purchases leave out: a second purchase, prices to the coin, counts that start anew, and when
cards are exchanged and shown."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.rules import order_of_turns
from commonweal.games.original_position.state import Place
from commonweal.play.game import Game
from games.asking import notices, phase, refused
from games.original_position.tables import CARD, GOOD, laid_out, scenario_vote, turn, voted
from games.original_position.test_scenarios_end import ended, missing, private
from games.original_position.test_scenarios_goods import LEARNING, NEEDING, lying, offered


def bought(game: Game, proposer: int, *seats: int) -> Game:
    for seat in seats:
        game.do(proposer, f"add_beneficiary seat={seat}")
    game.do(proposer, "finish_purchase")
    return game


@pytest.mark.rule("OP-46", "OP-50", "OP-51", "OP-R18", "OP-R41")
def test_the_same_good_is_bought_again_for_those_who_still_lack_it() -> None:
    """S1 buys for S0, S2 for itself. Then nobody lacks the good, and the second card leaves the game."""
    hands = {1: f"{LEARNING}-a", 2: f"{LEARNING}-b"}
    lacking = [LEARNING, "legal-aid", LEARNING]
    game = turn(3, 1, hands=hands, treasury=20, lacking=lacking, projects=NEEDING[LEARNING], turns_without_purchase=2)
    game.do(1, f"propose card={CARD[LEARNING + '-a']}")
    bought(voted(game, "AA"), 1, 0)
    assert lying(game, f"{LEARNING}-a") == Place.PILE, "S2 still lacks the good"
    assert (game.s.turns_without_purchase, game.s.treasury) == (0, 17)
    game.do(2, f"propose card={CARD[LEARNING + '-b']}")
    assert (game.s.beneficiaries, game.s.winning, game.s.decided) == (0, 0, 0), "a new vote, a new purchase"
    voted(game, "AA")
    assert game.s.last_helped == 0, "nobody has been helped by this vote so far"
    assert refused(game, 2, "finish_purchase") == ("NOBODY_ADDED", "OP-46")
    bought(game, 2, 2)
    assert (game.s.last_helped, game.s.treasury) == (0b100, 14)
    assert lying(game, f"{LEARNING}-b") == Place.OUT, "nobody lacks it any more"


@pytest.mark.rule("OP-47", "OP-52")
@pytest.mark.parametrize(("treasury", "goes_on"), [(6, True), (5, False)])
def test_turns_go_on_as_long_as_the_lowest_price_is_there(treasury: int, goes_on: bool) -> None:
    game = bought(offered(treasury, [LEARNING, "legal-aid", LEARNING]), 1, 0)
    assert (game.s.round, phase(game)) == ((1, "TURN") if goes_on else (2, "SCENARIO_VOTE"))
    assert game.s.active == (2 if goes_on else -1), "in Phase A it is nobody’s turn"


@pytest.mark.rule("OP-1", "OP-46")
def test_the_next_seat_after_the_last_is_none() -> None:
    game = offered(9, [LEARNING] * 3)
    assert refused(game, 1, "add_beneficiary seat=3") == ("NO_SUCH_SEAT", "OP-1")


@pytest.mark.rule("OP-44", "OP-R41")
def test_the_chips_that_are_told_are_those_of_the_voters() -> None:
    game = offered(9, [LEARNING, "legal-aid", LEARNING])
    assert [one for one in notices(game) if one.startswith("CHIP_IS")] == ["CHIP_IS 0 1 1", "CHIP_IS 2 1 1"]


@pytest.mark.rule("OP-51")
def test_who_passes_moves_no_card_that_was_read_aloud_before() -> None:
    """The card read aloud last has come back, by way of the pile and the deck, into a hand."""
    hands = {0: "legal-aid-a legal-aid-b", 1: "health-care-a"}
    game = turn(3, 0, hands=hands, lacking=["health-care", "", ""], treasury=9, proposed=CARD["health-care-a"])
    game.do(0, "pass_turn")
    assert lying(game, "health-care-a") == Place.UNSEEN
    assert game.s.hand[2] == CARD["health-care-a"]


@pytest.mark.rule("OP-23", "OP-35", "OP-70", "OP-R24")
def test_every_phase_b_begins_with_the_poorest_and_counts_from_0() -> None:
    hands = {seat: f"legal-aid-{x} health-care-{x}" for seat, x in enumerate("abc")}
    s = turn(3, 2, hands=hands, wealth=[2, 0, 1], treasury=9, turns_without_purchase=5).s.clone()
    s.notices = []
    order_of_turns.begin(s)
    assert s.order[:3] == [1, 2, 0]
    assert s.notices[0][1:] == (1, 2, 0, -1, -1, -1, 0), "nobody is as poor as another"
    assert (s.active, s.turn_index, s.turns_without_purchase) == (1, 0, 0)


@pytest.mark.rule("OP-53", "OP-57", "OP-R29")
def test_private_purchases_begin_with_the_first_of_round_3() -> None:
    game = laid_out(
        3, phase="turn", round=3, active=1, turn_index=1, order=[2, 1, 0, -1, -1, -1], treasury=3,
        hands={1: f"{LEARNING}-a"}, lacking=[LEARNING, "legal-aid", LEARNING], projects=NEEDING[LEARNING],
    )  # fmt: skip
    game.do(1, f"propose card={CARD[LEARNING + '-a']}")
    bought(voted(game, "AA"), 1, 0)
    asked = []
    while not game.over:
        asked.append(game.s.active)
        game.do(game.s.active, "end_private")
    assert asked == [2, 1, 0]


@pytest.mark.rule("OP-41", "OP-77")
def test_who_has_played_a_card_exchanges_none_before_the_next_own_turn() -> None:
    hands = {0: "health-care-a legal-aid-a"}
    game = turn(3, 0, hands=hands, lacking=["health-care", LEARNING, ""], treasury=9)
    exchange = f"discard_good card={CARD['legal-aid-a']}"
    assert game.why_not(0, exchange) is None
    game.do(0, f"propose card={CARD['health-care-a']}")
    assert refused(game, 0, exchange) == ("EXCHANGE_IN_TURN", "OP-41")


@pytest.mark.rule("OP-42", "OP-78")
def test_cards_are_not_shown_in_a_debate() -> None:
    game = voted(laid_out(3, hands={1: "legal-aid-a"}), "AAD")
    assert phase(game) == "DEBATE"
    for act in (f"disclose card={CARD['legal-aid-a']} seat=0", f"disclose_to_all card={CARD['legal-aid-a']}"):
        assert refused(game, 1, act) == ("DISCLOSE_IN_PHASE_B", "OP-42")


def showing() -> Any:
    return turn(4, 0, hands={0: "legal-aid-a", 1: "health-care-a legal-aid-b"}, treasury=9)


@pytest.mark.rule("OP-1", "OP-39", "OP-42")
def test_what_cannot_be_shown() -> None:
    game, card = showing(), CARD["health-care-a"]
    assert refused(game, 1, f"disclose card={card} seat=4") == ("NO_SUCH_SEAT", "OP-1")
    assert refused(game, 0, f"disclose_to_all card={card}") == ("NOT_IN_HAND", "OP-39")
    for seat in (0, 2):
        game.do(1, f"disclose card={card} seat={seat}")
    game.do(1, f"disclose_to_all card={card}")
    assert game.view(3)["hand"][2] == card, "S3 had not seen it"


@pytest.mark.rule("OP-19", "OP-69")
def test_tax_money_comes_to_what_is_left_and_is_noted_for_its_round() -> None:
    game = scenario_vote(
        4, "the-deposit", scenario_no=2, treasury=2, talent=[2, 3, 4, 5], charter={"debate_seconds": 0}
    )
    voted(game, "AAAA")
    assert (game.s.points_by_round, game.s.treasury) == ([0, 2, 0], 2 + game.s.tax_by_round[1])
    assert game.s.tax_by_round[1] > 0


@pytest.mark.rule("OP-18", "OP-R11")
def test_the_tracker_starts_again_at_0() -> None:
    """Left-over points would be counted in the round that follows the purchases."""
    game = bought(offered(5, [LEARNING, "legal-aid", LEARNING], points=4), 1, 0)
    assert (game.s.round, game.s.points) == (2, 0)


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
