"""Land where the worked scenarios leave a branch open: who inherits a place, what rent survives, who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import claims
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, FOOD, INNER, OUTER
from games.new_tabor.playing import do, zones
from games.new_tabor.tables import laid_out
from games.seats import A, B, C, D, E

CROWDED = {A: CENTER, B: INNER, C: INNER}


def staking(seat: int, zone: dict[int, int], seats: int = 4, **more: Any) -> Game:
    more.setdefault("money", [9300] * seats)
    return laid_out(seats, phase="stake", current=seat, acted=1, zone=zone, **more)


def rivals(game: Game) -> list[list[int]]:
    return [list(row) for row in game.s.rival[: game.s.seats]]


def rents(game: Game, seat: int) -> list[int]:
    return list(game.s.rent_paid[seat])


# ---------------------------------------------------------------- what rent survives
@pytest.mark.rule("NT-R34", "NT-169", "NT-170")
def test_inner_rent_survives_a_move_into_the_center_and_none_a_move_outward() -> None:
    game = staking(B, {B: INNER})
    do(game, B, "pay_rent inner 3.00", "move_zone center")
    assert (game.s.zone[B], rents(game, B)) == (CENTER, [0, 300])
    do(game, B, "pay_rent center 2.00")
    assert (rents(game, B), game.s.money[B], game.s.rent_of[B]) == ([200, 300], 8800, 500)
    game = do(staking(B, {B: INNER}), B, "pay_rent inner 3.00", "move_zone outer")
    assert (game.s.zone[B], rents(game, B)) == (OUTER, [0, 0])
    game = do(staking(A, {A: CENTER}), A, "pay_rent inner 3.00", "pay_rent center 2.00", "move_zone inner")
    assert (game.s.zone[A], rents(game, A)) == (INNER, [0, 300])


@pytest.mark.rule("NT-170", "NT-R31")
def test_rent_lapses_when_the_next_stake_step_begins() -> None:
    game = do(laid_out(phase="act", zone={A: CENTER}, rent_paid={A: [300, 400]}, money={A: 930}), A, "stay")
    assert rents(game, A) == [0, 0]
    assert notices(game) == [f"RENT_LAPSES {A} {CENTER}", f"RENT_LAPSES {A} {INNER}"]
    game = do(laid_out(phase="act", zone={A: INNER}, rent_paid={A: [0, 400]}), A, "stay")
    assert notices(game) == [f"RENT_LAPSES {A} {INNER}"]


@pytest.mark.rule("NT-235")
def test_center_rent_follows_inner_rent_where_the_charter_says_so() -> None:
    game = staking(A, {A: CENTER}, charter={"center_needs_inner_rent": 1})
    assert refused(game, A, "pay_rent center 1.00") == ("INNER_RENT_FIRST", "NT-235")
    do(game, A, "pay_rent inner 1.00", "pay_rent center 1.00")
    contested = {"rent_paid": {B: [500, 0]}, "rival": {A: [B, -1]}}
    game = staking(A, {A: CENTER, B: CENTER}, charter={"center_needs_inner_rent": 1}, **contested)
    assert refused(game, A, "pay_rent center 6.00") == ("INNER_RENT_FIRST", "NT-235")
    do(game, A, "pay_rent inner 1.00", "pay_rent center 6.00")
    assert rivals(game)[:2] == [[-1, -1], [A, -1]]
    game = staking(A, {A: CENTER, B: CENTER}, **contested)
    assert refused(game, A, "pay_rent inner 1.00") == ("CHALLENGE_UNANSWERED", "NT-177")
    game = staking(D, CROWDED, charter={"center_needs_inner_rent": 1})
    assert not is_refused(game, D, "challenge inner cents=1")


@pytest.mark.rule("NT-169", "NT-173")
def test_all_money_may_be_paid() -> None:
    game = staking(D, CROWDED, money=[9300, 9300, 9300, 500])
    assert refused(game, D, "challenge inner 5.01") == ("CANNOT_PAY_RENT", "NT-169")
    do(game, D, "challenge inner 5.00")
    assert (game.s.money[D], rents(game, D)) == (0, [0, 500])
    assert refused(game, D, "pay_rent inner 1.00") == ("RENT_PAID_ALREADY", "NT-169")
    game = do(staking(B, {B: INNER}, money=[0, 500, 0, 0]), B, "pay_rent inner 5.00")
    assert game.s.money[B] == 0


# ---------------------------------------------------------------- changes of Zone
@pytest.mark.rule("NT-119", "NT-177")
def test_a_challenge_and_an_answer_leave_no_other_change_of_zone() -> None:
    game = do(staking(B, CROWDED), B, "challenge center 1.00")
    assert refused(game, B, "move_zone inner") == ("CHANGED_ALREADY", "NT-119")
    game = staking(A, {A: CENTER, B: CENTER}, rent_paid={B: [500, 0]}, rival={A: [B, -1]})
    for act in ("move_zone inner", "challenge inner cents=1"):
        assert refused(game, A, act) == ("CHALLENGE_UNANSWERED", "NT-177")


@pytest.mark.rule("NT-120", "NT-168")
def test_a_free_place_is_entered_and_not_fought_for() -> None:
    game = staking(D, {A: CENTER, B: INNER})
    assert refused(game, D, "challenge inner 1.00") == ("ZONE_FREE", "NT-120")
    with pytest.raises(Malformed):
        game.do(D, "challenge outer 1.00")


@pytest.mark.rule("NT-R30", "NT-172")
@pytest.mark.parametrize(
    ("zone", "rival", "free"),
    [
        ({A: CENTER, B: INNER}, {}, True),
        (CROWDED, {}, False),
        ({A: CENTER, B: INNER, C: INNER, D: INNER}, {B: [-1, D]}, False),
        ({A: CENTER, B: CENTER, C: INNER}, {B: [A, -1]}, True),
        ({A: CENTER, B: CENTER, C: INNER, D: INNER}, {B: [A, -1], D: [-1, C]}, True),
    ],
)
def test_when_the_center_is_left_freely(zone: dict[int, int], rival: dict[int, list[int]], free: bool) -> None:
    game = staking(A, zone, rival=rival, rent_paid={A: [500, 0], D: [0, 0]})
    assert claims.may_enter(game.s, A, INNER) == free
    assert (game.why_not(A, "move_zone inner") is None) == free
    assert game.why_not(A, "challenge inner cents=1") is None or free


@pytest.mark.rule("NT-68", "NT-122", "NT-126", "NT-52")
def test_in_the_first_turn_a_place_is_staked_and_no_rent_paid() -> None:
    game = laid_out(
        phase="stake", current=D, acted=1, vacancies_open=0, zone={D: -1}, industry={D: FOOD}, money={D: 930}
    )  # fmt: skip
    assert refused(game, D, "end_stake") == ("STAKE_FIRST", "NT-52")
    assert refused(game, D, "pay_rent inner 1.00") == ("NO_RENT_HERE", "NT-169")
    assert refused(game, D, "move_zone inner") == ("STAKE_FIRST", "NT-52")
    game = staking(D, {})
    assert refused(game, D, "stake_first inner") == ("STAKED_ALREADY", "NT-52")


# ---------------------------------------------------------------- who holds a place when a rival leaves
@pytest.mark.rule("NT-R27", "NT-188")
@pytest.mark.parametrize(("rent_a", "rent_b", "heir"), [(500, 600, B), (600, 500, A), (500, 500, A)])
def test_of_several_whom_a_leaver_contested_the_highest_rent_holds_the_place(
    rent_a: int, rent_b: int, heir: int
) -> None:
    """C holds the Center against A and B, and goes to the Inner Rung; of equals A comes first after C."""
    game = staking(
        C, {A: CENTER, B: CENTER, C: CENTER}, seats=5, rival={A: [C, -1], B: [C, -1]},
        rent_paid={A: [rent_a, 0], B: [rent_b, 0], C: [700, 0]},
    )  # fmt: skip
    do(game, C, "move_zone inner")
    other = A + B - heir
    assert (rivals(game)[heir], rivals(game)[other]) == ([-1, -1], [heir, -1])
    assert (rivals(game)[C], rents(game, C)) == ([-1, -1], [0, 0])


@pytest.mark.rule("NT-R27", "NT-188", "NT-R69")
def test_those_whom_a_contested_leaver_contested_answer_to_the_next_rival() -> None:
    """A answers to B, and B to C; B leaves the Game."""
    game = staking(
        D, {A: CENTER, B: CENTER, C: CENTER}, rival={A: [B, -1], B: [C, -1]},
        rent_paid={A: [500, 0], B: [600, 100], C: [700, 0]},
    )  # fmt: skip
    do(game, B, "resign")
    assert rivals(game) == [[C, -1], [-1, -1], [-1, -1], [-1, -1]]
    assert (game.s.zone[B], rents(game, B)) == (-1, [0, 0])


@pytest.mark.rule("NT-R27", "NT-175", "NT-182")
def test_those_whom_a_displaced_holder_contested_answer_to_the_new_holder() -> None:
    """A is contested in the Inner Rung by B, who has paid no more since; D displaces B."""
    game = staking(D, {A: INNER, B: INNER, C: INNER}, rival={A: [-1, B]}, rent_paid={A: [0, 300], C: [0, 100]})
    do(game, D, "challenge inner 1.00")
    assert (zones(game), rivals(game)[A]) == ([INNER, OUTER, INNER, INNER], [-1, D])
    game = staking(
        A, {A: CENTER, B: CENTER, C: INNER, D: INNER}, rival={A: [-1, D], B: [A, -1]},
        rent_paid={A: [700, 0], B: [600, 0], D: [0, 200]},
    )  # fmt: skip
    do(game, A, "give_way outer")
    assert (game.s.zone[A], rivals(game)[B]) == (OUTER, [-1, -1])


@pytest.mark.rule("NT-182", "NT-R34", "NT-177")
def test_who_falls_from_the_inner_rung_loses_both_rents() -> None:
    game = staking(
        A, {A: CENTER, D: INNER}, rival={A: [-1, D]}, rent_paid={D: [0, 200]},
        chance=["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-01"],
    )  # fmt: skip
    do(game, A, "give_way outer")
    assert (game.s.zone[A], game.s.zone_changed, rivals(game)[A], rents(game, A)) == (OUTER, 1, [-1, -1], [0, 0])


@pytest.mark.rule("NT-177", "NT-R33", "NT-R37")
def test_who_fell_in_their_own_stake_step_is_offered_no_vacancy() -> None:
    """A falls out of the Center, which B takes; the place of B goes to C or stays free, for A has changed Zone."""
    game = staking(A, {A: CENTER, B: INNER, D: INNER}, rival={A: [-1, D]}, rent_paid={D: [0, 200]})
    do(game, A, "give_way outer")
    assert (game.s.asked_now, game.s.vacancy_zone, game.s.zone[A]) == (B, CENTER, OUTER)
    do(game, B, "take_vacancy accept")
    assert (game.s.asked_now, game.s.vacancy_zone) == (C, INNER)
    do(game, C, "take_vacancy decline")
    assert (phase(game), game.s.current) == ("MARKET", B)


# ---------------------------------------------------------------- vacancies
@pytest.mark.rule("NT-R37", "NT-189")
def test_the_current_player_is_asked_last_and_only_without_a_change_of_zone() -> None:
    """A resigns from the Center on C’s turn: D is asked before B and C, all in the Inner Rung."""
    inside = {A: CENTER, B: INNER, C: INNER, D: INNER}
    game = staking(C, inside, rival={D: [-1, B]}, rent_paid={B: [0, 100]})
    do(game, A, "resign")
    asked = []
    while phase(game) == "VACANCY":
        asked.append((game.s.asked_now, game.s.vacancy_zone))
        do(game, game.s.asked_now, "take_vacancy decline")
    assert asked == [(D, CENTER), (B, CENTER), (C, CENTER)]
    game = staking(C, inside, rival={D: [-1, B]}, rent_paid={B: [0, 100]}, zone_changed=1)
    do(game, A, "resign")
    assert [do(game, seat, "take_vacancy decline").s.asked_now for seat in (D, B)] == [B, -1]


@pytest.mark.rule("NT-R37", "NT-189")
def test_each_vacancy_that_is_filled_may_open_another() -> None:
    """The Center goes to B, B’s place to D, who is not asked for the Center again; E is not asked for anything else."""
    game = staking(A, CROWDED, seats=5, industry={A: FOOD, C: FOOD})
    do(game, A, "resign")
    do(game, B, "take_vacancy accept")
    assert (game.s.asked_now, game.s.vacancy_zone) == (D, INNER)
    do(game, D, "take_vacancy decline")
    assert (game.s.asked_now, game.s.vacancy_zone) == (E, INNER)
    do(game, E, "take_vacancy accept")
    assert (phase(game), zones(game)) == ("MARKET", [-1, CENTER, INNER, OUTER, INNER])


@pytest.mark.rule("NT-R37")
def test_who_comes_into_the_inner_rung_is_asked_for_a_center_that_is_still_open() -> None:
    game = staking(C, {B: INNER, C: INNER}, vacancies_open=1, vacancy=[1, 0], industry={B: FOOD, A: FOOD})
    do(game, C, "move_zone outer", "end_stake")
    assert (game.s.asked_now, game.s.vacancy_zone) == (D, INNER)
    do(game, D, "take_vacancy accept")
    assert (game.s.asked_now, game.s.vacancy_zone) == (D, CENTER)
    do(game, D, "take_vacancy accept")
    assert game.s.zone[D] == CENTER


@pytest.mark.rule("NT-R37", "NT-100", "NT-189")
def test_who_has_finished_is_passed_over() -> None:
    game = staking(A, CROWDED, finished={B: 1})
    do(game, A, "resign")
    assert (game.s.asked_now, game.s.vacancy_zone) == (C, CENTER)


@pytest.mark.rule("NT-R37", "NT-R69")
def test_who_has_just_left_a_place_is_passed_over() -> None:
    """B displaces A from the Center and leaves the Game in the same Stake step: C is asked for the Center, A is not."""
    game = do(staking(B, CROWDED), B, "challenge center 1.00", "resign")
    assert (game.s.zone[A], game.s.asked_now, game.s.vacancy_zone) == (INNER, C, CENTER)
    do(game, C, "take_vacancy decline")
    assert (phase(game), game.s.current) == ("MARKET", C)
    assert list(game.s.vacancy) + list(game.s.vacancy_left) + list(game.s.vacancy_asked) == [0] * 6


@pytest.mark.rule("NT-R29", "NT-190")
@pytest.mark.parametrize(("food", "rival", "taker"), [(B, {}, C), (C, {}, B), (E, {B: [-1, E]}, C)])
def test_a_player_who_does_not_produce_food_goes_first_where_somebody_must_take_the_center(
    food: int, rival: dict[int, list[int]], taker: int
) -> None:
    """A player who is contested in the Inner Rung need not."""
    zone = CROWDED | ({E: INNER} if rival else {})
    game = staking(
        D, zone, seats=5, rival=rival, rent_paid={seat: [0, 100] for seat in (B, C, E) if seat in zone},
        industry={food: FOOD},
    )  # fmt: skip
    do(game, D, "challenge inner 1.00", "end_stake")
    while phase(game) == "VACANCY":
        do(game, game.s.asked_now, "take_vacancy decline")
    assert (game.s.zone[A], game.s.zone[taker]) == (OUTER, CENTER)


@pytest.mark.rule("NT-R38", "NT-190")
def test_who_stands_in_switch_is_asked_though_food_was_last() -> None:
    game = staking(A, CROWDED, industry={B: FOOD, C: FOOD}, switch_turns={C: 1})
    do(game, A, "resign")
    assert game.s.asked_now == C


@pytest.mark.rule("NT-R29")
@pytest.mark.parametrize("b_finished", [0, 1])
def test_somebody_must_take_a_center_that_nobody_wants(b_finished: int) -> None:
    """Three places are taken in the Inner Rung; B and D decline, or B has finished; C produces Food."""
    game = staking(
        D, {A: CENTER, B: INNER, C: INNER}, rent_paid={B: [0, 100], C: [0, 100]}, industry={C: FOOD},
        finished={B: b_finished},
    )  # fmt: skip
    do(game, D, "challenge inner 1.00", "end_stake")
    while phase(game) == "VACANCY":
        do(game, game.s.asked_now, "take_vacancy decline")
    assert zones(game) == [OUTER, CENTER, INNER, INNER]


@pytest.mark.rule("NT-100", "NT-101", "NT-175")
def test_a_player_who_has_finished_answers_or_falls() -> None:
    place = {
        "zone": {A: CENTER, B: CENTER}, "rent_paid": {B: [500, 0]}, "rival": {A: [B, -1]}, "finished": {A: 1},
        "path_pos": {A: 0}, "money": [930] * 4, "phase": "stake_off",
    }  # fmt: skip
    game = do(laid_out(**place), A, "pay_rent center 5.01", "end_stake")
    assert (game.s.zone[A], rivals(game)[B], game.s.current) == (CENTER, [A, -1], B)
    game = do(laid_out(**place), A, "give_way inner")
    assert (game.s.zone[A], rivals(game)[B], phase(game), game.s.current) == (INNER, [-1, -1], "MARKET", B)
    assert (game.s.path_pos[A], game.s.finished[A]) == (0, 1)


@pytest.mark.rule("NT-191", "NT-176", "NT-182")
def test_s52_who_took_the_center_while_contested_answers_in_the_inner_rung() -> None:
    game = staking(B, {B: CENTER, D: INNER}, rent_paid={D: [0, 500]}, rival={B: [-1, D]})
    do(game, B, "pay_rent inner 5.01", "end_stake")
    assert (game.s.zone[B], rivals(game)) == (CENTER, [[-1, -1], [-1, -1], [-1, -1], [-1, B]])
