"""What the log says of why something happens, and what it does not say because it did not happen."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import clearing, end_of_game
from commonweal.play.game import Game
from games.new_tabor.tables import (
    CENTER,
    CLOTHES,
    FOOD,
    INNER,
    A,
    B,
    C,
    D,
    begun,
    do,
    laid_out,
    notices,
    pledges,
    rolls,
    slots,
    under_capitalism,
    vote,
)

ALONE = {"in_play": 1, "left_as": [0, 1, 2, 3], "elim_quarter": [0, 1, 1, 1], "zone": {B: -1, C: -1, D: -1}}


def rules_of(game: Game) -> dict[str, str]:
    """The rule that the log shows with each act and notice of the last move."""
    return {entry["id"].split(".")[1]: entry["rule"] for entry in game.entries_of_move(game.moves_done - 1)}


def said_by(game: Game, rule: Any, *numbers: Any) -> list[str]:
    """What a rule announces."""
    game.s.notices = []
    rule(game.s, *numbers)
    return [" ".join([game.book.notices.name_of(notice), *map(str, rest)]) for notice, *rest in game.s.notices]


# ---------------------------------------------------------------- setting up
@pytest.mark.rule("NT-15", "NT-23")
def test_a_first_game_says_which_rent_cards_are_in_play_once() -> None:
    game = begun(first_game=1, chance=rolls("player_one", 3, 3, 1, 1, (A, 1), (B, 2)))
    said = notices(game)
    cards = [f"RENT_OF_FIRST_GAME {industry} {game.s.rent_in_play[industry]}" for industry in range(4)]
    assert said[:5] == [*cards, "ROLL_FOR_PLAYER_ONE"]
    assert [one for one in said[5:] if "RENT" in one or "ROLL_FOR_PLAYER" in one] == []
    assert rules_of(game)["RENT_OF_FIRST_GAME"] == "NT-15"


# ---------------------------------------------------------------- offices
@pytest.mark.rule("NT-24", "NT-27", "NT-28", "NT-29", "NT-30", "NT-31")
def test_who_gets_an_office_is_told_with_how() -> None:
    """By rotation, of one candidate, of several, and by the Die."""
    game = begun(4)
    assert [rules_of(game)[name] for name in ("CLERK_IS", "TREASURER_IS")] == ["NT-24", "NT-31"]
    running: dict[str, Any] = {"clerk": -1, "treasurer": -1, "eligible": 0b1111, "voters": 0b1111}
    running["charter"] = {"organizer_seat": 0, "office_method": "election"}
    game = laid_out(phase="office_vote", question="candidate", candidates=0b100, **running)
    vote(game, A="for", B="for", C="for", D="for")
    assert (f"ELECTED {C} 0" in notices(game), rules_of(game)["ELECTED"]) == (True, "NT-27")
    game = laid_out(phase="contest", question="contest", candidates=0b1100, **running)
    for seat in range(4):
        do(game, seat, f"vote_candidate {C}")
    assert (f"WINS_ELECTION {C} 0" in notices(game), rules_of(game)["WINS_ELECTION"]) == (True, "NT-28")
    rolled = [*rolls("office", 2, 1, 3, 3), "roll_for_office seat=0 value=1", *rolls("office", (C, 2), (D, 3))]
    fields = {"phase": "office_die", "tied": 0b1111, "rolling": 0b1111, "lowest_wins": 1, "eligible": 0b1111}
    game = laid_out(chance=rolled, clerk=-1, treasurer=-1, charter={"office_method": "die"}, **fields)
    said = [one for one in notices(game) if one.startswith(("ROLLED", "CLERK", "TREASURER"))]
    assert (said, rules_of(game)["ROLLED_LOWEST"]) == ([f"ROLLED_LOWEST {B} 0", f"ROLLED_LOWEST {A} 1"], "NT-29")


@pytest.mark.rule("NT-31", "NT-R4")
@pytest.mark.parametrize(("method", "clerk"), [("rotation", f"CLERK_IS {A} 0"), ("election", f"ONLY_ONE_LEFT {A} 0")])
def test_a_lone_survivor_is_told_to_hold_both_offices(method: str, clerk: str) -> None:
    game = slots(
        input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, clerk=A, treasurer=A, charter={"office_method": method},
        **ALONE,
    )  # fmt: skip
    do(game, A, "consume food 1")
    said = notices(game)
    at = said.index("TERMS_END") + 1
    assert said[at : at + 2] == [clerk, f"HOLDS_BOTH {A} 1"]
    assert rules_of(game)["HOLDS_BOTH"] == "NT-R4"


@pytest.mark.rule("NT-39", "NT-230")
def test_a_vote_on_a_motion_cites_no_rule_of_elections() -> None:
    game = vote(do(laid_out(), B, "move_stop"), A="for")
    assert rules_of(game)["vote"] == "NT-230"


# ---------------------------------------------------------------- Charity
@pytest.mark.rule("NT-84", "NT-R61")
@pytest.mark.parametrize(
    ("active", "rounds", "said"), [(0, 10, "NOTHING_WAS_DONE"), (1, 1, "ROUNDS_ARE_OVER 1"), (1, 10, "")]
)
def test_why_somebody_must_ask_for_charity_is_told(active: int, rounds: int, said: str) -> None:
    game = slots(
        current=D, slot_active=active, input_due={B: [1, 0, 0, 0]}, charter={"consumption_rounds": rounds}
    )  # fmt: skip
    do(game, D, "end_market")
    why = [one for one in notices(game) if one.startswith(("NOTHING", "ROUNDS", "ASKS"))]
    assert why == ([said, f"ASKS_CHARITY {B}"] if said else [])
    assert all(rules_of(game)[one.split()[0]] == "NT-R61" for one in why[:1])


@pytest.mark.rule("NT-157", "NT-82")
def test_who_needs_no_charity_is_not_said_to_need_it() -> None:
    game = slots(current=D, input_due={B: [3, 0, 0, 0], D: [0, 9, 0, 0]}, stock={B: [3, 0, 0, 0]}, money={B: 930})
    do(game, D, "end_market")
    assert notices(game) == [
        *("NOTHING_WAS_DONE", f"ASKS_CHARITY {B}", f"CONSUMES {B} 3 {FOOD}", f"OWN_STOCK_SUFFICES {B}"),
        *(f"INPUTS_MET {B}", "NO_CHARITY"),
    ]


@pytest.mark.rule("NT-162", "NT-R62")
@pytest.mark.parametrize(("store", "needs"), [(1, False), (0, True)])
def test_only_who_would_be_out_without_charity_is_said_to_be(store: int, needs: bool) -> None:
    game = slots(current=D, input_due={B: [1, 0, 0, 0]}, money={B: 930}, storehouse=[store, 0, 0, 0])
    do(game, D, "end_market")
    assert (f"NEEDS_CHARITY {B}" in notices(game)) == needs


@pytest.mark.rule("NT-82", "NT-160", "NT-R62")
@pytest.mark.parametrize(("stock", "store", "helpers"), [(1, 0, 1 << C), (1, 1, 0)])
def test_without_a_bill_only_those_who_hand_over_products_help(stock: int, store: int, helpers: int) -> None:
    """All agree, but B can pay: who hands nothing over has done nothing."""
    lack = {"input_due": {B: [1, 0, 0, 0], D: [0, 9, 0, 0]}, "stock": {C: [stock, 0, 0, 0]}}
    game = do(slots(current=D, money={B: 930}, storehouse=[store, 0, 0, 0], **lack), D, "end_market")
    pledges(game, A="for", C="for", D="for")
    said = notices(game)
    assert {f"CHARITY_GIVEN {B} {helpers}", f"INPUTS_MET {B}", "NO_CHARITY"} <= set(said)


# ---------------------------------------------------------------- Money
@pytest.mark.rule("NT-208", "NT-210", "NT-212", "NT-213")
def test_demurrage_and_seigniorage_say_what_they_are_for() -> None:
    game = laid_out(current=D, money=[930] * 4, bank=0)
    game.s.storehouse[FOOD] += 1
    assert said_by(game, clearing.clear)[0] == "MONEY_FALLS_SHORT 930"
    game.s.storehouse[FOOD] -= 1
    assert said_by(game, clearing.clear)[0] == "MONEY_EXCEEDS_STOCK 930"
    game = do(laid_out(stock={B: [0, 3, 0, 0]}), B, "resign")
    assert ("SEIGNIORAGE 2790" in notices(game), rules_of(game)["SEIGNIORAGE"]) == (True, "NT-210")
    game = laid_out(
        phase="drawing", drawing="loss", storehouse=[20, 0, 0, 0], money=[9300, 0, 0, 0], bank=9300,
        chance=["draw_loss seat=0 card=loss-17"],
    )  # fmt: skip
    assert ("DEMURRAGE 18600" in notices(game), rules_of(game)["DEMURRAGE"]) == (True, "NT-208")


@pytest.mark.rule("NT-256", "NT-257", "NT-258")
@pytest.mark.parametrize(
    ("new", "name", "cents", "rule"),
    [("food-6", "STOREHOUSE_FALLS", 2480, "NT-258"), ("food-3", "STOREHOUSE_GAINS", 9920, "NT-257")],
)
def test_a_new_price_says_what_the_storehouse_is_worth_more_or_less(new: str, name: str, cents: int, rule: str) -> None:
    game = laid_out(
        phase="complex_draw", quarter=2, rent=("food-5", "clothes-4", "shelter-4", "transportation-4"),
        storehouse=[20, 0, 0, 0], money=[3720] * 4, charter={"complex_play": "quarterly"},
        chance=[f"change_rent card=rent-{new}"],
    )  # fmt: skip
    assert (f"{name} {cents}" in notices(game), rules_of(game)[name]) == (True, rule)
    assert "change_rent" not in rules_of(game)


@pytest.mark.rule("NT-R44", "NT-R77", "NT-192")
def test_the_last_dividend_says_that_there_is_no_wage() -> None:
    """The Bank is too small for a wage at the end of the Quarter; Money comes into it afterwards."""
    chance = ["roll seat=3 value=1", "draw_opportunity seat=3 card=opportunity-01"]
    game = laid_out(phase="stake", current=D, acted=1, stopping=1, bank=402, chance=chance)
    said = notices(do(game, D, "end_stake"))
    at = said.index("BANK_HOLDS 402")
    assert said[at : at + 3] == ["BANK_HOLDS 402", "NO_LAST_WAGE", "DIVIDEND 100 15 400"]
    assert (rules_of(game)["NO_LAST_WAGE"], "BANK_PAID_OUT" in said) == ("NT-R44", False)
    game = slots(quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, bank=402)
    said = notices(do(game, A, "consume food 1"))
    at = said.index("GAME_ENDS")
    assert said[at : at + 4] == ["GAME_ENDS", "BANK_HOLDS 402", "BANK_PAID_OUT", "DIVIDEND 100 15 400"]
    assert rules_of(game)["BANK_PAID_OUT"] == "NT-R77"


@pytest.mark.rule("NT-192")
def test_a_dividend_of_one_survivor_is_not_said_to_be_shared() -> None:
    game = slots(
        quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, storehouse=[1, 0, 0, 0], clerk=A, treasurer=A,
        **ALONE,
    )  # fmt: skip
    said = notices(do(game, A, "consume food 1"))
    assert f"WHOLE_DIVIDEND {A} 930" in said
    assert not any(one.startswith("DIVIDEND") for one in said)


@pytest.mark.rule("NT-265")
def test_green_says_that_there_is_no_dividend_under_capitalism() -> None:
    game = under_capitalism(phase="stake", current=D, acted=1, path_pos={D: 4}, chance=["roll seat=3 value=1"])
    assert "GREEN_HAS_NO_EFFECT" in notices(do(game, D, "end_stake"))


@pytest.mark.rule("NT-109")
@pytest.mark.parametrize(("percent", "says"), [("0", "without interest"), ("5.00", "at 5.00% interest")])
def test_money_lent_without_interest_is_said_to_be(percent: str, says: str) -> None:
    game = laid_out(money={A: 930})
    do(game, A, f"open_offer {B}", "write_money give 4.00", f"write_iou get 1 {percent}", "send_offer")
    told = [game.word(entry, None) for entry in game.entries_of_move(game.moves_done - 1)]
    assert f"The Money would be lent until the end of Quarter 1, {says}." in told


# ---------------------------------------------------------------- Quarters
@pytest.mark.rule("NT-100")
def test_the_stake_step_of_who_has_finished_has_a_heading() -> None:
    finished = {"finished": {A: 1}, "path_pos": {A: 0, D: 15}, "zone": {A: CENTER}, "rent_paid": {A: [300, 0]}}
    game = laid_out(phase="stake", current=D, acted=1, chance=["roll seat=3 value=1"], **finished)
    said = notices(do(game, D, "end_stake"))
    assert said[said.index(f"KEEPS_PLACE {A}") + 1] == f"RENT_LAPSES {A} {CENTER}"
    assert rules_of(game)["KEEPS_PLACE"] == "NT-100"


@pytest.mark.rule("NT-95", "NT-79", "NT-R67")
@pytest.mark.parametrize(("stopping", "said"), [(1, "QUARTER_BROKEN_OFF 1"), (0, "QUARTER_ENDS 1")])
def test_a_quarter_that_is_broken_off_is_not_said_to_end(stopping: int, said: str) -> None:
    game = laid_out(
        phase="stake", current=D, acted=1, stopping=stopping, finished=[1, 1, 1, 0], path_pos=[0, 0, 0, 15],
        input_due={A: [1, 0, 0, 0]}, chance=["roll seat=3 value=1"],
    )  # fmt: skip
    do(game, D, "end_stake")
    assert [one for one in notices(game) if one.startswith("QUARTER")] == [said]


@pytest.mark.rule("NT-143", "NT-R58")
def test_who_is_out_gets_no_ability_back() -> None:
    lost = {"ability": {A: [0, 5, 0, 0], D: [5, 0, 0, 0]}, "ability_lost": {A: [0, 2, 0, 0], D: [2, 0, 0, 0]}}
    out = {"in_play": 0b111, "left_as": [0, 0, 0, 1], "elim_quarter": [0, 0, 0, 1], "zone": {D: -1}}
    game = slots(input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, **lost, **out)
    said = notices(do(game, A, "consume food 1"))
    assert [one for one in said if one.startswith("ABILITY_BACK")] == [f"ABILITY_BACK {A} 2 {CLOTHES}"]


# ---------------------------------------------------------------- offers, and the end
@pytest.mark.rule("NT-108", "NT-105")
def test_places_offered_to_all_are_not_said_to_be_those_of_two() -> None:
    game = laid_out(zone={A: INNER})
    do(game, A, "open_offer_to_all", "write_line give place 1", "send_offer")
    told = [game.word(entry, A) for entry in game.entries_of_move(game.moves_done - 1)]
    assert told == ["You make an offer to everyone.", "You offer to exchange places."]


@pytest.mark.rule("NT-92", "NT-R70")
def test_the_only_survivor_does_not_win_by_tokens() -> None:
    game = slots(clerk=A, treasurer=A, **ALONE)
    assert said_by(game, end_of_game.tell_ranking)[-1] == f"SURVIVES_ALONE {A}"
