"""The worked scenarios about turns, the Action Ring, Innovation, the Life Path and cards: S12, S13, S19, S25 to S40,
S81, S86."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER, SHELTER, TRANSPORTATION
from games.new_tabor.playing import do, zones
from games.new_tabor.tables import about_to_roll, card, laid_out
from games.seats import A, B, C, D


def begun_turns(**more: Any) -> Game:
    """Everybody is about to take the First Turn of the Game; A begins."""
    nowhere = dict.fromkeys(range(4), -1)
    return laid_out(
        phase="act", zone=nowhere, industry=nowhere, path_pos=dict.fromkeys(range(4), 0), vacancies_open=0, **more
    )


def settled() -> Game:
    """S12: Clothes in the Center, Shelter and Transportation in the Inner Rung; D is about to act."""
    chance = [
        "roll seat=0 value=2",
        "draw_opportunity seat=0 card=opportunity-01",
        "roll seat=1 value=1",
        "draw_needs seat=1 card=needs-01",
        "roll seat=2 value=1",
        "draw_needs seat=2 card=needs-02",
    ]
    game = begun_turns(ability={A: [0, 6, 0, 0], D: [8, 0, 0, 0]}, chance=chance)
    do(game, A, "enter_industry clothes", "stake_first center")
    do(game, B, "enter_industry shelter", "stake_first inner")
    return do(game, C, "enter_industry transportation", "stake_first inner")


# ---------------------------------------------------------------- turns
@pytest.mark.rule("NT-50", "NT-51", "NT-52", "NT-54", "NT-55", "NT-53", "NT-40", "NT-120", "NT-R13")
def test_s12_first_turns() -> None:
    game = begun_turns()
    for act in ("produce", "sell_to_union clothes 1", "consume clothes 1"):
        assert is_refused(game, A, act)
    assert refused(game, A, "enter_switch") == ("FIRST_TURN", "NT-51")
    do(game, A, "enter_industry clothes")
    assert refused(game, A, "challenge center cents=1") == ("STAKE_FIRST", "NT-52")
    game = settled()
    assert (game.s.path_pos[A], game.s.ability[A][FOOD]) == (2, 1)
    do(game, D, "enter_industry food")
    assert refused(game, D, "stake_first center") == ("ZONE_FULL", "NT-121")
    assert refused(game, D, "stake_first inner") == ("ZONE_FULL", "NT-121")
    do(game, D, "stake_first outer")
    assert zones(game) == [CENTER, INNER, INNER, OUTER]
    assert list(game.s.industry[:4]) == [CLOTHES, SHELTER, TRANSPORTATION, FOOD]
    assert game.s.bank == 0


@pytest.mark.rule("NT-59", "NT-103", "NT-104", "NT-96", "NT-97", "NT-57")
@pytest.mark.parametrize(("seat", "zone", "industry", "units"), [(A, CENTER, CLOTHES, 30), (D, OUTER, FOOD, 40)])
def test_s13_production(seat: int, zone: int, industry: int, units: int) -> None:
    ability = {A: [0, 6, 0, 0], D: [8, 0, 0, 0]}
    game = laid_out(current=seat, zone={seat: zone}, industry={seat: industry}, ability=ability)
    do(game, seat, "produce")
    assert (game.s.stock[seat][industry], list(game.s.storehouse)) == (units, [0] * 4)
    assert refused(game, seat, "produce") == ("PRODUCED_ALREADY", "NT-59")


@pytest.mark.rule("NT-77", "NT-78", "NT-76", "NT-75", "NT-112", "NT-R15")
def test_s19_any_order_before_act() -> None:
    game = laid_out(ability={A: [0, 6, 0, 0]}, money={A: 9300}, storehouse=[10, 0, 0, 0], input_due={A: [9, 9, 9, 9]})
    do(
        game,
        A,
        "buy_from_union food 3",
        "consume food 3",
        "produce",
        "sell_to_union clothes 5",
        "consume clothes 9",
        "end_market",
    )
    for act in ("sell_to_union clothes 1", "consume clothes 1", "produce"):
        assert is_refused(game, A, act)
    assert is_refused(game, C, "consume food 1")


@pytest.mark.rule("NT-63", "NT-64", "NT-65", "NT-62", "NT-114", "NT-115")
def test_s25_switching() -> None:
    game = laid_out(phase="act", switch_turns={B: 1, C: 1})
    assert refused(game, A, "enter_industry food") == ("NOT_IN_SWITCH", "NT-63")
    do(game, A, "enter_switch")
    game = laid_out(switch_turns={A: 1, B: 1}, may_innovate=1)
    assert refused(game, A, "produce") == ("IN_SWITCH", "NT-64")
    do(game, A, "end_market")
    for industry in ("food", "clothes", "shelter", "transportation"):
        assert not is_refused(game, A, f"enter_industry {industry}")


# ---------------------------------------------------------------- Leisure and Innovation
def after_leisure(chance: list[str]) -> Game:
    """A takes Leisure, and the others do nothing until A’s next turn."""
    game = laid_out(
        phase="act",
        switch_turns={A: 1},
        chance=["roll seat=0 value=2", *chance],
        path_pos={B: 13, C: 13, D: 13},
        last_three={A: 0},
    )
    return do(game, A, "take_leisure", "end_stake")


def until_a(game: Game) -> Game:
    """The others stay where they are until A’s next turn begins."""
    while game.s.current != A:
        do(game, game.s.current, "end_market", "stay", "end_stake")
    return game


OTHERS = ["roll seat=1 value=3", "roll seat=2 value=3", "roll seat=3 value=3"]
PINK = "draw_loss seat=0 card=loss-01"


@pytest.mark.rule("NT-147", "NT-148", "NT-66", "NT-67", "NT-116", "NT-R16", "NT-5")
def test_s26_leisure() -> None:
    game = after_leisure(["draw_wants seat=0 card=wants-01"])
    assert (game.s.switch_turns[A], game.s.leisure_platform[A]) == (2, 1)
    game = about_to_roll(
        A, roll=2, switch_turns={A: 2}, leisure_platform={A: 1}, path_pos={A: 2, B: 13, C: 13, D: 13},
        chance=[PINK, *OTHERS],
    )  # fmt: skip
    until_a(do(game, A, "end_stake"))
    assert (game.s.tokens[A], game.s.leisure_platform[A]) == (1, 0)
    assert refused(game, A, "produce") == ("IN_SWITCH", "NT-64")
    do(game, A, "end_market")
    assert refused(game, A, "take_leisure") == ("TWO_TURNS_IN_SWITCH", "NT-66")
    assert not is_refused(game, A, "enter_industry food")


@pytest.mark.rule("NT-150", "NT-R18", "NT-148")
def test_s27_a_want_in_the_way() -> None:
    game = about_to_roll(
        A, roll=2, card="wants-01", switch_turns={A: 2}, leisure_platform={A: 1}, path_pos={A: 1, B: 13, C: 13, D: 13},
        stock={A: [4, 0, 0, 0]}, tokens={A: 1}, chance=[*OTHERS],
    )  # fmt: skip
    until_a(do(game, A, "end_stake"))
    assert (game.s.tokens[A], game.s.leisure_platform[A]) == (1, 0)
    do(game, A, "satisfy wants-01 food 4", "end_market")
    assert refused(game, A, "innovate clothes") == ("HAD_A_WANT", "NT-150")


@pytest.mark.rule("NT-149", "NT-238")
def test_s28_platform_forgotten() -> None:
    game = laid_out(
        phase="act",
        switch_turns={A: 1},
        path_pos={A: 2, B: 13, C: 13, D: 13},
        tokens={A: 1},
        charter={"manual_platforms": 1},
        chance=["roll seat=0 value=2", PINK, *OTHERS],
    )
    assert refused(game, A, "take_leisure") == ("NO_PLATFORM", "NT-238")
    do(game, A, "stay", "end_act", "end_stake")
    until_a(game)
    assert game.s.tokens[A] == 1
    do(game, A, "end_market")
    assert refused(game, A, "innovate clothes")[0] == "NO_PLATFORM_PLACED"


@pytest.mark.rule("NT-152", "NT-154", "NT-155", "NT-156", "NT-R21")
def test_s30_innovation() -> None:
    chance = ["roll_innovation seat=0 value=3", "roll_innovation seat=0 value=1"]
    game = laid_out(phase="act", switch_turns={A: 2}, may_innovate=1, tokens={A: 2}, tokens_at_turn=[2], chance=chance)
    do(game, A, "innovate clothes")
    assert game.s.tokens[A] == 3
    assert [game.s.ability[seat][CLOTHES] for seat in range(4)] == [1] * 4
    do(game, A, "innovate clothes")
    assert game.s.tokens[A] == 2
    assert "WAGER_LOST 0" in notices(game)
    assert refused(game, A, "innovate clothes") == ("NO_TOKEN", "NT-156")


@pytest.mark.rule("NT-152", "NT-153", "NT-R19", "NT-R20", "NT-150")
def test_s31_innovation_refused() -> None:
    ready = {"phase": "act", "switch_turns": {A: 2}, "may_innovate": 1, "tokens": {A: 1}, "tokens_at_turn": [1]}
    assert refused(laid_out(**ready), A, "innovate food") == ("NOT_LAST_INDUSTRY", "NT-153")
    assert refused(laid_out(**ready | {"may_innovate": 0}), A, "innovate clothes")[0] == "NO_PLATFORM_PLACED"
    assert refused(laid_out(**ready | {"tokens": {}}), A, "innovate clothes")[0] == "NO_TOKEN"
    assert refused(laid_out(**ready | {"wanted_at_turn": [1]}), A, "innovate clothes")[0] == "HAD_A_WANT"
    game = do(laid_out(**ready), A, "enter_industry food")
    assert is_refused(game, A, "innovate food")


# ---------------------------------------------------------------- the Life Path
@pytest.mark.rule("NT-70", "NT-69")
@pytest.mark.parametrize(("before", "value", "steps", "after"), [(0, 3, 3, 1), (1, 3, 1, 1), (1, 2, 2, 0)])
def test_s32_consecutive_3s(before: int, value: int, steps: int, after: int) -> None:
    game = laid_out(phase="stake", last_three={A: before}, path_pos={A: 2}, chance=[f"roll seat=0 value={value}"])
    do(game, A, "end_stake")
    assert (game.s.path_pos[A], game.s.last_three[A]) == (2 + steps, after)


@pytest.mark.rule("NT-74", "NT-138", "NT-73", "NT-137", "NT-71", "NT-123")
def test_s33_finish_line() -> None:
    game = do(about_to_roll(A, roll=2, path_pos={A: 14}), A, "end_stake")
    assert (game.s.finished[A], game.s.path_pos[A]) == (1, 0)
    game = about_to_roll(A, roll=2, path_pos={A: 13}, bank=4703)
    before = list(game.s.money[:4])
    do(game, A, "end_stake")
    assert (game.s.finished[A], game.s.path_pos[A]) == (0, 15)
    assert [now - then for now, then in zip(game.s.money[:4], before, strict=True)] == [1050, 1550, 1050, 1050]


@pytest.mark.rule("NT-99", "NT-100", "NT-101", "NT-102", "NT-R22", "NT-72")
def test_s34_finished_player() -> None:
    finished = {"finished": {A: 1, C: 1}, "zone": {A: CENTER}, "money": {A: 930}}
    game = about_to_roll(D, roll=3, **finished)
    do(game, D, "end_stake")
    assert (phase(game), game.s.current) == ("STAKE_OFF", A)
    trade = ("sell_to_union clothes 1", f"open_offer {B}", "consume food 1")
    for act in ("move_zone inner", "challenge inner cents=1", "produce", "take_leisure", "innovate clothes", *trade):
        assert is_refused(game, A, act)
    do(game, A, "pay_rent center cents=500", "end_stake")
    assert (phase(game), game.s.current) == ("MARKET", B)
    contested = {**finished, "zone": {A: CENTER, B: CENTER}, "rent_paid": {B: [300, 0]}, "rival": {A: [B, -1]}}
    game = do(laid_out(phase="stake_off", current=A, **contested), A, "pay_rent center cents=400")
    assert (game.s.rival[A][CENTER], game.s.rival[B][CENTER]) == (-1, A)
    game = do(about_to_roll(B, roll=3, **finished), B, "end_stake")
    assert game.s.current == D


# ---------------------------------------------------------------- cards
def drawing(draw: str, chance: str, **more: Any) -> Game:
    """A draws a card on the Life Path."""
    return laid_out(phase="drawing", drawing=draw, chance=[chance], **more)


@pytest.mark.rule("NT-140", "NT-137", "NT-139", "NT-98", "NT-21")
def test_s35_opportunity() -> None:
    game = drawing("opportunity", "draw_opportunity seat=0 card=opportunity-08", ability={A: [0, 6, 0, 0]})
    assert game.s.ability[A][CLOTHES] == 8
    assert game.s.place_of_card[2][card("opportunity-08")] == 1
    places = [[0] * 32, [0] * 32, [1] * 24 + [2] * 8, *[[0] * 24 + [2] * 8] * 2, [2] * 32]
    places[5] = [0] * 20 + [2] * 12
    for number in (2, 7, 12, 17):
        places[5][number] = 2
    left = [row.count(0) for row in places]
    chance = ["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-01"]
    game = do(laid_out(phase="stake", chance=chance, place_of_card=places, cards_left=left), A, "end_stake")
    assert game.s.cards_left[2] == 23


@pytest.mark.rule("NT-146", "NT-42", "NT-R14", "NT-88")
def test_s36_needs() -> None:
    game = drawing("needs", "draw_needs seat=0 card=needs-03", input_total=[[21, 0, 0, 0]])
    assert (game.s.input_total[A][FOOD], game.s.input_due[A][FOOD]) == (41, 20)
    chance = ["draw_labor seat=0 card=labor-01", "draw_consumption seat=0 card=consumption-01"]
    game = laid_out(
        phase="drawing", drawing="labor", quarter=2, drawn_in={A: 1}, input_total=[[41, 0, 0, 0]], chance=chance
    )
    assert game.s.input_due[A][FOOD] == 41 + 21


@pytest.mark.rule("NT-141", "NT-43", "NT-113", "NT-R60")
def test_s37_wants() -> None:
    game = laid_out(wants={A: ["wants-21"]}, stock={A: [9, 9, 0, 0]})
    do(game, A, "satisfy wants-21 food 5", "satisfy wants-21 clothes 3")
    assert (game.s.wants_count[A], game.s.want_due[0][CLOTHES]) == (1, 2)
    assert refused(game, A, "satisfy wants-21 clothes 3") == ("NOT_SO_MUCH_DUE", "NT-113")
    do(game, A, "satisfy wants-21 clothes 2")
    assert (game.s.wants_count[A], game.s.wants_used[0]) == (0, card("wants-21"))


@pytest.mark.rule("NT-142", "NT-143", "NT-44", "NT-145", "NT-R58", "NT-240")
def test_s38_losses_of_a_player() -> None:
    game = drawing("loss", "draw_loss seat=0 card=loss-08", stock={A: [0, 0, 12, 0]})
    assert game.s.stock[A][SHELTER] == 0
    game = drawing("loss", "draw_loss seat=0 card=loss-13", ability={A: [1, 0, 0, 0]})
    assert (game.s.ability[A][FOOD], game.s.ability_lost[A][FOOD]) == (1, 1)


@pytest.mark.rule("NT-144", "NT-208", "NT-209", "NT-R48", "NT-203")
def test_s39_loss_of_the_credit_union() -> None:
    game = drawing(
        "loss",
        "draw_loss seat=0 card=loss-17",
        rent=("food-4", "clothes-6", "shelter-4", "transportation-4"),
        storehouse=[15, 10, 0, 0],
        money=[12000, 4000, 500, 0],
        bank=3650,
    )
    assert list(game.s.money[:4]) == [2550, 0, 0, 0]
    assert list(game.s.storehouse) == [0, 10, 0, 0]


@pytest.mark.rule("NT-142", "NT-44", "NT-R59", "NT-41")
def test_s81_consumed_in_time() -> None:
    onto_pink = ["roll seat=0 value=3", "draw_loss seat=0 card=loss-02"]
    game = laid_out(stock={A: [23, 0, 0, 0]}, input_due={A: [20, 0, 0, 0]}, chance=onto_pink)
    do(game, A, "consume food 20", "end_market", "stay", "end_stake")
    assert f"STOCK_LOST {A} 3 {FOOD}" in notices(game)
    assert (game.s.stock[A][FOOD], game.s.input_due[A][FOOD], game.s.input_total[A][FOOD]) == (0, 0, 20)


@pytest.mark.rule("NT-148", "NT-58", "NT-R17")
def test_s86_token_after_the_line() -> None:
    chance = ["draw_labor seat=0 card=labor-01", "draw_consumption seat=0 card=consumption-01"]
    game = laid_out(
        phase="drawing",
        drawing="labor",
        quarter=2,
        drawn_in={A: 1},
        switch_turns={A: 2},
        leisure_platform={A: 1},
        chance=chance,
    )
    assert (game.s.tokens[A], phase(game)) == (1, "MARKET")
