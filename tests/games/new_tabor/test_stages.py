"""What ends with a stage and what waits for the next: offers, free places, wagers; and charges in rounds."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import elimination, money
from commonweal.institutions import deals
from commonweal.institutions.deals.deal_fields import nobody_who_is_out_deals
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER
from games.new_tabor.playing import do, rolls
from games.new_tabor.playing import money as money_of
from games.new_tabor.tables import laid_out, slots
from games.seats import A, B, C, D, E


# ---------------------------------------------------------------- offers end with the stage
@pytest.mark.rule("NT-99", "NT-164", "NT-R82")
def test_a_draft_ends_with_the_consumption_stage() -> None:
    game = slots(stock={A: [3, 0, 0, 0]}, input_due={A: [3, 0, 0, 0]}, charter={"office_method": "rotation"})
    do(game, A, f"open_offer {B}", "consume food 3")
    assert game.s.quarter == 2
    assert deals.DRAFT not in list(game.s.deal_state)


@pytest.mark.rule("NT-164", "NT-R82")
def test_no_offer_names_who_is_out() -> None:
    game = laid_out(stock={A: [3, 0, 0, 0]}, money={B: 930})
    do(game, A, f"open_offer {B}")
    game.s.in_play &= ~(1 << B)
    assert not nobody_who_is_out_deals(game.s)
    game.s.in_play |= 1 << B
    elimination.eliminate(game.s, B)
    assert deals.DRAFT not in list(game.s.deal_state)


# ---------------------------------------------------------------- free places wait until turns resume
def lost_in_stage(mode: str = "ask", **more: Any) -> Game:
    """A, in the Center, leaves the Game in the Consumption stage; C then consumes the last Input."""
    return slots(
        5,
        **{
            "zone": {A: CENTER, B: INNER, C: INNER},
            "stock": {C: [0, 1, 0, 0]},
            "input_due": {C: [0, 1, 0, 0]},
            "charter": {"office_method": "rotation", "vacancy_mode": mode},
            "chance": rolls("quarter", (B, 1), (C, 1), (D, 3), (E, 1)),
        }
        | more,
    )


def to_next_quarter(game: Game) -> None:
    do(game, A, "resign")
    while game.s.current != C:
        do(game, game.s.current, "end_market")
    do(game, C, "consume clothes 1")
    for seat in (B, C, D, E):
        do(game, seat, "vote against")


@pytest.mark.rule("NT-189", "NT-190", "NT-R83")
def test_what_becomes_free_in_the_consumption_stage_is_offered_when_turns_resume() -> None:
    game = lost_in_stage()
    to_next_quarter(game)
    assert (game.s.quarter, game.s.quarter_first, phase(game)) == (2, D, "VACANCY")
    assert (game.s.asked_now, game.s.vacancy_zone) == (B, CENTER)
    do(game, B, "take_vacancy accept")
    assert (game.s.asked_now, game.s.vacancy_zone) == (D, INNER)
    do(game, D, "take_vacancy accept")
    assert [game.s.zone[seat] for seat in (B, C, D)] == [CENTER, INNER, INNER]
    assert (phase(game), game.s.current, list(game.s.vacancy)) == ("MARKET", D, [0, 0])


@pytest.mark.rule("NT-236", "NT-R83")
def test_standing_preferences_take_it_then() -> None:
    game = lost_in_stage("standing", vacancy_pref=[1] * 5)
    to_next_quarter(game)
    assert [game.s.zone[seat] for seat in (B, C, D)] == [CENTER, INNER, INNER]
    assert notices(game).count(f"MOVES_IN {B} {CENTER}") == 1


@pytest.mark.rule("NT-R29", "NT-R83")
def test_three_in_the_inner_rung_send_one_to_the_center_then() -> None:
    inner = {"zone": {A: CENTER, B: INNER, C: INNER, E: INNER}, "rival": {A: [-1, E]}}
    game = lost_in_stage(**inner, industry=dict.fromkeys(range(5), FOOD))
    to_next_quarter(game)
    assert game.s.zone[E] == CENTER


# ---------------------------------------------------------------- what is a vacancy
@pytest.mark.rule("NT-R37", "NT-R84")
def test_a_battle_for_the_center_frees_no_place_in_the_inner_rung() -> None:
    game = laid_out(
        5, phase="stake", current=B, acted=1, zone={A: CENTER, B: INNER}, rent_paid={A: [500, 0]}, money={B: 9300},
    )  # fmt: skip
    do(game, B, "challenge center cents=600")
    assert list(game.s.vacancy) == [0, 0]
    do(game, B, "end_stake")
    assert phase(game) != "VACANCY"


@pytest.mark.rule("NT-189", "NT-R84")
def test_who_leaves_a_contested_center_frees_a_place_in_the_inner_rung() -> None:
    game = laid_out(
        5, current=C, zone={A: CENTER, B: CENTER, C: INNER}, rent_paid={A: [500, 0], B: [600, 0]},
        rival={A: [B, -1]}, money={},
    )  # fmt: skip
    do(game, A, "resign")
    assert (phase(game), game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", D, INNER)


# ---------------------------------------------------------------- wagers
@pytest.mark.rule("NT-152", "NT-156")
def test_who_has_taken_leisure_may_still_wager() -> None:
    game = laid_out(
        phase="act", switch_turns={A: 1}, may_innovate=1, tokens={A: 2}, tokens_at_turn=[2],
        chance=["roll_innovation seat=0 value=2", "roll_innovation seat=0 value=2"],
    )  # fmt: skip
    do(game, A, "take_leisure", "innovate clothes")
    assert (phase(game), game.s.acted) == ("ACT", 1)
    assert refused(game, A, f"enter_industry {FOOD}")[0] == "ACTED_ALREADY"
    do(game, A, "innovate clothes")
    assert (phase(game), game.s.leisure_platform[A]) == ("STAKE", 1)
    game = laid_out(phase="act", switch_turns={A: 1}, may_innovate=1, tokens={A: 1}, tokens_at_turn=[1])
    assert phase(do(game, A, "take_leisure", "end_act")) == "STAKE"


# ---------------------------------------------------------------- demurrage
@pytest.mark.rule("NT-209", "NT-R48", "NT-251")
@pytest.mark.parametrize(
    ("remainder", "purses", "cents", "paid", "from_bank"),
    [
        ("turn_order", [9, 9, 1, 0], 10, [5, 4, 1, 0], 0),
        ("turn_order", [0, 9, 1, 9], 10, [0, 5, 1, 4], 0),
        ("commonwealth", [9, 9, 1, 0], 10, [4, 4, 1, 0], 1),
        ("commonwealth", [0, 0, 0, 3], 5, [0, 0, 0, 3], 2),
    ],
)
def test_odd_cents_of_every_round_of_demurrage(
    remainder: str, purses: list[int], cents: int, paid: list[int], from_bank: int
) -> None:
    game = laid_out(money=purses, charter={"remainder_rule": remainder})
    bank = game.s.bank
    money.charge_all(game.s, cents, A)
    assert [had - has for had, has in zip(purses, money_of(game), strict=True)] == paid
    assert bank - game.s.bank == from_bank


# ---------------------------------------------------------------- refusals
@pytest.mark.rule("NT-221")
def test_asking_and_doing_agree_on_a_motion_that_names_a_player() -> None:
    game = laid_out()
    for name in (game.names[C], game.names[C].lower(), game.names[C].upper()):
        for attempt in (game.why_not, game.do):
            with pytest.raises(Malformed) as wrong:
                attempt(A, f"move_rule {name} pays double")
            assert wrong.value.rule == "NT-221"
    assert game.why_not(A, "move_rule All pay double") is None


@pytest.mark.rule("NT-204")
def test_a_sale_above_the_cap_says_whether_fewer_fit() -> None:
    game = laid_out(stock={A: [0, 10, 0, 0]}, sold=[0, 140, 0, 0])
    assert refused(game, A, "sell_to_union clothes 5") == ("OVER_THE_CAP", "NT-204")
    game.s.sold[CLOTHES] = 144
    assert refused(game, A, "sell_to_union clothes 1") == ("CAP_REACHED", "NT-204")
