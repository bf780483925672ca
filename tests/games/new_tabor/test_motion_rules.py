"""Motions, late actions and changing rents where the worked scenarios leave a branch open."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.cards import CARDS_IN, CardDeck
from commonweal.institutions import decks
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER
from games.new_tabor.playing import do, money, vote
from games.new_tabor.tables import RENT, laid_out, slots
from games.seats import A, B, C, D

BLUE = ["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-01"]


# ---------------------------------------------------------------- motions
@pytest.mark.rule("NT-39", "NT-219", "NT-232", "NT-R11")
@pytest.mark.parametrize("act", ["move_absent x", "move_rule x", "move_dispute x", "move_option loans 0"])
def test_what_stopping_needs_does_not_bind_other_motions(act: str) -> None:
    game = do(laid_out(charter={"call_vote": "unanimous"}), B, act)
    vote(game, A="for", B="for", C="abstain", D="against")
    assert "MOTION_CARRIED" in notices(game)
    assert (game.s.stopping, phase(game), game.s.question) == (0, "MARKET", 0)
    assert (game.s.motion_option, game.charter["loans"]) == (-1, not act.startswith("move_option"))


@pytest.mark.rule("NT-219", "NT-39")
def test_a_motion_that_is_not_carried_changes_nothing() -> None:
    game = do(laid_out(), B, "move_option loans 0")
    vote(game, A="for", B="for", C="against", D="against")
    assert (game.charter["loans"], game.s.motion_option, game.s.motion_by) == (1, -1, -1)
    vote(do(game, C, "move_option loans 0"), A="for", B="for", C="for", D="abstain")
    assert game.charter["loans"] == 0


@pytest.mark.rule("NT-231", "NT-219")
def test_the_options_and_values_of_a_motion_are_listed() -> None:
    game = laid_out()
    listed = {choice.operands["option"]: choice.amount for choice in game.acts(B) if choice.name == "move_option"}
    assert len(listed) == 12
    bounds = {(amount.low, amount.high) for amount in listed.values() if amount is not None}
    assert {(0, 0), (1, 1), (2, 10_000), (1, 2), (0, 10_000)} <= bounds
    assert not [choice for choice in laid_out(charter={"motions": 0}).acts(B) if choice.name == "move_option"]


@pytest.mark.rule("NT-252", "NT-237", "NT-253", "NT-245", "NT-234")
@pytest.mark.parametrize(
    ("change", "act", "before", "after"),
    [
        ("loans 0", "write_iou give 2 interest=0", "", "NT-252"),
        ("sublets 0", "write_line give place 1", "", "NT-237"),
        ("finished_may_trade 1", f"open_offer {D}", "NT-99", ""),
        ("clerk_fee_cents 100.00", "sell_to_union food 1", "", "NT-199"),
    ],
)
def test_an_option_is_in_force_from_the_vote_on(change: str, act: str, before: str, after: str) -> None:
    game = laid_out(
        clerk=B, treasurer=C, current=A, zone={A: INNER}, stock={A: [2, 0, 0, 0]}, money={A: 200, C: 930},
        finished={D: 1},
    )  # fmt: skip
    for rule in (before, after):
        if act.startswith("write"):
            do(game, A, f"open_offer {C}")
        refusal = game.why_not(A, act)
        assert (refusal.rule if refusal else "") == rule
        if act.startswith("write"):
            do(game, A, "cancel_offer")
        if rule == before:
            vote(do(game, B, f"move_option {change}"), A="for", B="for", C="for", D="for")


# ---------------------------------------------------------------- late actions
def after_turn(**more: Any) -> Game:
    """A has just ended a turn in which only the claim was staked."""
    return do(laid_out(phase="stake", acted=1, chance=BLUE, **more), A, "end_stake")


def missed(game: Game, seat: int = A) -> set[str]:
    """What a seat may ask to make up for."""
    return {
        kind for kind in ("produce", "market", "platform", "rent") if game.why_not(seat, f"ask_late {kind}") is None
    }


@pytest.mark.rule("NT-R23", "NT-124", "NT-R15")
def test_what_counts_as_missed() -> None:
    assert missed(after_turn()) == {"market"}
    assert missed(after_turn(zone={A: INNER})) == {"market", "rent"}
    assert missed(after_turn(late_units=[5])) == {"market", "produce"}
    assert missed(after_turn(switch_turns={A: 2})) == {"market", "platform"}
    assert missed(after_turn(switch_turns={A: 2}, leisure_platform={A: 1})) == {"market"}
    assert missed(after_turn(zone={A: INNER}, plot_owner=[-1, A, -1], plot_occupant=[-1, A, -1],
                             charter={"regime": "capitalism"})) == {"market"}  # fmt: skip
    game = laid_out(ability={A: [0, 6, 0, 0]}, switch_turns={A: 1}, chance=BLUE)
    do(game, A, "end_market", "enter_industry clothes", "end_stake")
    assert missed(game) == {"market"}


@pytest.mark.rule("NT-R23", "NT-100", "NT-169")
def test_who_has_finished_may_have_missed_rent_in_a_stake_step() -> None:
    game = laid_out(phase="stake_off", finished={A: 1}, zone={A: INNER}, money={A: 930}, late_right=[0b1000, 0, 0, 0])
    assert missed(do(game, A, "pay_rent inner 1.00", "end_stake")) == set()
    game = laid_out(phase="stake_off", finished={A: 1}, zone={A: INNER}, money={A: 930})
    assert missed(do(game, A, "end_stake")) == {"rent"}


@pytest.mark.rule("NT-R23", "NT-169")
def test_who_lost_the_place_or_has_paid_owes_no_late_rent() -> None:
    game = laid_out(current=B, late_right=[0b1000, 0, 0, 0], zone={A: INNER}, rent_paid={A: [0, 100]})
    assert refused(game, A, "ask_late rent") == ("NOTHING_MISSED", "NT-R23")
    assert missed(laid_out(current=B, late_right=[0b1000, 0, 0, 0], zone={A: INNER})) == {"rent"}
    assert missed(laid_out(current=B, late_right=[0b1000, 0, 0, 0])) == set()


@pytest.mark.rule("NT-127", "NT-39", "NT-R75", "NT-246")
def test_a_late_market_leaves_the_turn_of_the_other_as_it_was() -> None:
    charter = {"fee_scope": "turn", "offers_per_turn": 5}
    game = laid_out(
        current=B, clerk=C, treasurer=D, stock={A: [9, 0, 0, 0], B: [9, 0, 0, 0]}, late_right=[0b10, 0, 0, 0],
        charter=charter,
    )  # fmt: skip
    do(game, B, "sell_to_union food 2", f"open_offer {C}", "cancel_offer", f"open_offer {C}", "cancel_offer")
    vote(do(game, A, "ask_late market"), A="for", B="for", C="for", D="against")
    assert (game.s.current, game.s.offers_left, game.s.fee_paid, game.s.question) == (A, 5, 0, 0)
    do(game, A, "sell_to_union food 2", f"open_offer {C}", "cancel_offer", "end_late")
    assert money(game) == [860, 860, 2000, 0]
    s = game.s
    assert (s.current, s.offers_left, s.fee_paid, s.late_seat, s.late_turn_of) == (B, 3, 1, -1, -1)
    assert (s.late_offers_left, s.late_fee_paid, missed(game)) == (0, 0, set())


@pytest.mark.rule("NT-127", "NT-39")
def test_a_tie_does_not_forgive_and_the_right_is_used_up() -> None:
    game = laid_out(current=B, late_right=[0b11, 0, 0, 0], late_units=[7])
    vote(do(game, A, "ask_late produce"), A="for", B="for", C="against", D="against")
    assert (f"FORFEITED {A}" in notices(game), game.s.stock[A][CLOTHES], game.s.late_seat) == (True, 0, -1)
    assert missed(game) == set()
    game = laid_out(current=B, late_right=[0b11, 0, 0, 0], late_units=[7])
    vote(do(game, A, "ask_late produce"), A="for", B="abstain", C="abstain", D="abstain")
    assert (game.s.stock[A][CLOTHES], game.s.late_seat, phase(game)) == (7, -1, "MARKET")


@pytest.mark.rule("NT-R23", "NT-R75")
def test_nobody_asks_while_an_offer_is_written_or_in_their_own_turn() -> None:
    late = {"late_right": [0b10, 0b10, 0, 0], "stock": {B: [5, 0, 0, 0]}}
    game = do(laid_out(current=B, **late), B, f"open_offer {C}")
    assert refused(game, A, "ask_late market") == ("OFFER_IS_WRITTEN", "NT-R75")
    assert refused(laid_out(current=B, **late), B, "ask_late market") == ("TURN_NOT_OVER", "NT-R23")
    game = slots(late_right=[0b1, 0, 0, 0], late_units=[7], input_due={B: [1, 0, 0, 0]})
    assert missed(game) == {"produce"}


@pytest.mark.rule("NT-269", "NT-127")
def test_late_products_are_shared_under_communism() -> None:
    game = laid_out(current=B, late_right=[0b1, 0, 0, 0], late_units=[10],
                    charter={"regime": "communism", "late_action": "always"})  # fmt: skip
    do(game, A, "ask_late produce")
    assert [game.s.stock[seat][CLOTHES] for seat in range(4)] == [3, 3, 2, 2]


# ---------------------------------------------------------------- complex play
def rents_left(left: list[str], used: list[str]) -> dict[str, Any]:
    """Where the cards lie: these Potential Rent Cards face down, those face up, the fours in play."""
    most = max(CARDS_IN)
    places = [[decks.IN_DECK] * size + [decks.OUT] * (most - size) for size in CARDS_IN]
    places[CardDeck.RENT] = [decks.OUT] * most
    for name in left:
        places[CardDeck.RENT][RENT[name]] = decks.IN_DECK
    for name in used:
        places[CardDeck.RENT][RENT[name]] = decks.DISCARDED
    return {"place_of_card": places, "cards_left": [row.count(decks.IN_DECK) for row in places]}


OVER = {"input_due": {A: [1, 0, 0, 0]}, "stock": {A: [1, 0, 0, 0]}, "charter": {"complex_play": "quarterly"}}


@pytest.mark.rule("NT-256", "NT-255", "NT-17")
def test_a_drawn_rent_card_replaces_that_of_its_industry_which_lies_face_up() -> None:
    game = slots(**OVER, **rents_left(["food-6"], []), chance=["change_rent card=rent-food-6"])
    do(game, A, "consume food 1")
    places = game.s.place_of_card[CardDeck.RENT]
    assert (game.s.rent_in_play[FOOD], places[RENT["food-6"]]) == (RENT["food-6"], decks.OUT)
    assert (places[RENT["food-4"]], game.s.cards_left[CardDeck.RENT]) == (decks.DISCARDED, 0)
    assert (game.s.quarter, game.s.quarter_first >= 0) == (2, True)


@pytest.mark.rule("NT-256")
@pytest.mark.parametrize("used", [["clothes-2"], []])
def test_used_rent_cards_are_shuffled_and_without_any_nothing_is_drawn(used: list[str]) -> None:
    chance = ["change_rent card=rent-clothes-2"] if used else []
    game = do(slots(**OVER, **rents_left([], used), chance=chance), A, "consume food 1")
    assert game.s.rent_in_play[CLOTHES] == RENT["clothes-2" if used else "clothes-4"]
    assert (game.s.quarter, game.s.quarter_first >= 0) == (2, True)


@pytest.mark.rule("NT-255", "NT-257", "NT-258", "NT-R76")
@pytest.mark.parametrize(
    ("new", "change"), [("food-3", [78, 78, 77, 77]), ("food-5", [-47, -47, -46, -46])], ids=["rises", "falls"]
)
def test_odd_cents_of_a_changed_price_begin_after_the_last_turn(new: str, change: list[int]) -> None:
    """1 Food lies in the Storehouse. D landed on green, so A is first in line: 3.10 are issued, or 1.86 charged."""
    game = laid_out(
        phase="complex_draw", current=D, storehouse=[1, 0, 3, 0], money=[930] * 4,
        charter={"complex_play": "dividend"}, chance=[f"change_rent card=rent-{new}"],
    )  # fmt: skip
    assert money(game) == [930 + cents for cents in change]
    assert (phase(game), game.s.current) == ("MARKET", A)


@pytest.mark.rule("NT-255", "NT-265", "NT-266")
def test_under_capitalism_rents_change_and_no_money_does() -> None:
    game = laid_out(
        phase="complex_draw", quarter=2, zone={A: CENTER}, plot_owner=[A, -1, -1], plot_occupant=[A, -1, -1],
        money={A: 930}, charter={"regime": "capitalism", "complex_play": "quarterly"},
        chance=["change_rent card=rent-food-6"],
    )  # fmt: skip
    assert (money(game), game.s.rent_in_play[FOOD]) == ([930, 0, 0, 0], RENT["food-6"])


@pytest.mark.rule("NT-96", "NT-103", "NT-256", "NT-167")
def test_location_values_change_with_the_card() -> None:
    game = laid_out(ability={A: [0, 6, 0, 0]}, zone={A: CENTER}, rent=("food-4", "clothes-6", "shelter-4",
                    "transportation-4"))  # fmt: skip
    do(game, A, "produce")
    assert game.s.stock[A][CLOTHES] == 6 * 8
    assert is_refused(game, A, "produce")
