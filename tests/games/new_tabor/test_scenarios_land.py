"""The worked scenarios about land: moves, Rent Battles, vacancies: S41 to S54, S79, S85, S87."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import rent_battles
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, FOOD, INNER, OUTER
from games.new_tabor.playing import do, zones
from games.new_tabor.tables import laid_out
from games.seats import A, B, C, D, E

RICH = dict.fromkeys(range(5), 9300)
CROWDED = {A: CENTER, B: INNER, C: INNER}


def staking(
    seat: int, zone: dict[int, int], *, seats: int = 4, rents: dict[int, list[int]] | None = None, **more: Any
) -> Game:
    """A player’s Stake step. rents: by seat, what was paid for the Center and the Inner Rung, in cents."""
    more.setdefault("money", dict.fromkeys(range(seats), 9300))
    return laid_out(seats, phase="stake", current=seat, acted=1, zone=zone, rent_paid=rents or {}, **more)


def contested(game: Game) -> list[list[int]]:
    return [list(row) for row in game.s.rival[: game.s.seats]]


@pytest.mark.rule("NT-120", "NT-118", "NT-119", "NT-117", "NT-122", "NT-68")
def test_s41_moving() -> None:
    game = staking(D, {A: CENTER, B: INNER})
    assert refused(game, D, "move_zone center") == ("NOT_ADJACENT", "NT-118")
    do(game, D, "move_zone inner")
    assert (zones(game), game.s.money[D]) == ([CENTER, INNER, OUTER, INNER], 9300)
    assert refused(game, D, "move_zone outer") == ("CHANGED_ALREADY", "NT-119")
    game = do(staking(D, {A: CENTER, B: INNER}), D, "end_stake")
    assert game.s.zone[D] == OUTER


@pytest.mark.rule("NT-168", "NT-121", "NT-173", "NT-175", "NT-178", "NT-169", "NT-172", "NT-R31")
def test_s42_unpaid_defender() -> None:
    game = staking(B, CROWDED, bank=0)
    with pytest.raises(Malformed):
        game.do(B, "challenge center cents=0")
    do(game, B, "challenge center cents=500")
    assert (zones(game), game.s.bank) == ([INNER, CENTER, INNER, OUTER], 500)
    assert contested(game) == [[-1, -1]] * 4


@pytest.mark.rule("NT-174", "NT-176", "NT-177", "NT-186", "NT-187", "NT-53", "NT-170", "NT-13", "NT-165")
def test_s43_paid_defender() -> None:
    place = {A: INNER, B: CENTER, C: INNER}
    game = staking(C, place, rents={B: [500, 0]})
    assert refused(game, C, "challenge center cents=500") == ("RENT_TOO_LOW", "NT-173")
    do(game, C, "challenge center cents=800")
    assert (zones(game)[B], zones(game)[C], contested(game)[B]) == (CENTER, CENTER, [C, -1])
    rival = {B: [C, -1]}
    game = staking(B, {A: INNER, B: CENTER, C: CENTER}, rents={C: [800, 0]}, rival=rival)
    assert refused(game, B, "pay_rent center cents=800") == ("ANSWER_TOO_LOW", "NT-176")
    do(game, B, "pay_rent center cents=801")
    assert contested(game) == [[-1, -1], [-1, -1], [B, -1], [-1, -1]]
    game = staking(
        C, {A: INNER, B: CENTER, C: CENTER}, rents={B: [801, 0]}, rival={C: [B, -1]}, chance=["roll seat=2 value=1"]
    )
    do(game, C, "give_way inner")
    assert (zones(game), contested(game)) == ([INNER, CENTER, INNER, OUTER], [[-1, -1]] * 4)


@pytest.mark.rule("NT-179", "NT-175", "NT-181", "NT-R26")
def test_s44_which_of_the_two() -> None:
    game = staking(D, CROWDED, rents={A: [200, 200], B: [0, 400]})
    do(game, D, "challenge inner cents=1")
    assert zones(game) == [CENTER, INNER, OUTER, INNER]
    game = staking(D, CROWDED, rents={A: [200, 200], B: [0, 400], C: [0, 400]})
    assert refused(game, D, "challenge inner cents=200") == ("RENT_TOO_LOW", "NT-173")
    do(game, D, "challenge inner cents=201")
    assert contested(game)[A] == [-1, D]
    assert do(staking(D, CROWDED), D, "challenge inner cents=1").s.zone[A] == OUTER


@pytest.mark.rule("NT-181", "NT-182", "NT-183", "NT-189", "NT-R37", "NT-R32")
def test_s45_the_center_needs_two_rents() -> None:
    game = staking(D, CROWDED, rents={A: [1000, 0], B: [0, 300], C: [0, 300]})
    do(game, D, "challenge inner cents=1")
    assert zones(game) == [OUTER, INNER, INNER, INNER]
    do(game, D, "end_stake")
    assert (phase(game), game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", B, CENTER)
    do(game, B, "take_vacancy accept")
    assert zones(game) == [OUTER, CENTER, INNER, INNER]


def doubly_challenged(**more: Any) -> Game:
    """S46: A is contested in the Center by B and in the Inner Rung by D."""
    more = {"current": A, "phase": "stake", "acted": 1} | more
    return laid_out(
        5,
        zone={A: CENTER, B: CENTER, C: INNER, D: INNER},
        money=RICH,
        rent_paid={A: [600, 300], B: [700, 500], C: [0, 500], D: [0, 400]},
        rival={A: [B, D]},
        **more,
    )


@pytest.mark.rule("NT-184", "NT-183", "NT-182", "NT-176", "NT-177")
def test_s46_double_challenge() -> None:
    game = staking(
        D,
        {A: CENTER, B: CENTER, C: INNER},
        seats=5,
        rival={A: [B, -1]},
        rents={A: [600, 300], B: [700, 500], C: [0, 500]},
    )
    do(game, D, "challenge inner cents=400")
    assert contested(game)[A] == [B, D]
    game = doubly_challenged()
    assert refused(game, A, "pay_rent center cents=701") == ("INNER_CHALLENGE_FIRST", "NT-184")
    do(game, A, "pay_rent inner cents=401")
    assert contested(game) == [[B, -1], [-1, -1], [-1, -1], [-1, A], [-1, -1]]
    do(game, A, "pay_rent center cents=701")
    assert contested(game)[:2] == [[-1, -1], [A, -1]]
    assert do(doubly_challenged(), A, "pay_rent inner cents=401", "give_way inner").s.zone[A] == INNER
    assert do(doubly_challenged(), A, "give_way outer").s.zone[A] == OUTER


@pytest.mark.rule("NT-180", "NT-185", "NT-179")
def test_s47_passed_over() -> None:
    game = doubly_challenged(current=E)
    assert refused(game, E, "challenge inner cents=500") == ("RENT_TOO_LOW", "NT-173")
    do(game, E, "challenge inner cents=501")
    assert contested(game)[:4] == [[B, D], [-1, E], [-1, -1], [-1, -1]]
    assert [rent_battles.defender(game.s, seat, INNER) for seat in (A, B, E)] == [C, C, C]


@pytest.mark.rule("NT-171", "NT-R27", "NT-178", "NT-R25")
def test_s48_chain() -> None:
    place = {A: CENTER, B: CENTER, C: INNER}
    game = staking(C, place, rents={A: [500, 0], B: [600, 0]}, rival={A: [B, -1]})
    do(game, C, "challenge center cents=700")
    assert contested(game)[:3] == [[B, -1], [C, -1], [-1, -1]]
    game = staking(
        A, {A: CENTER, B: CENTER, C: CENTER}, rents={B: [600, 0], C: [700, 0]}, rival={A: [B, -1], B: [C, -1]}
    )
    assert is_refused(game, A, "pay_rent center cents=700")
    do(game, A, "pay_rent center cents=701")
    assert contested(game)[:3] == [[-1, -1], [C, -1], [A, -1]]
    game = staking(
        B, {A: CENTER, B: CENTER, C: CENTER}, rents={A: [701, 0], C: [700, 0]}, rival={B: [C, -1], C: [A, -1]}
    )
    assert is_refused(game, B, "pay_rent center cents=701")
    do(game, B, "give_way inner")
    assert (game.s.zone[B], contested(game)[:3]) == (INNER, [[-1, -1], [-1, -1], [A, -1]])


@pytest.mark.rule("NT-188", "NT-175")
def test_s49_rival_gone() -> None:
    game = staking(
        D, {A: CENTER, B: CENTER, C: INNER}, rents={A: [0, 300], B: [600, 0], C: [0, 300]}, rival={A: [B, -1]}
    )
    do(game, D, "challenge inner cents=1")
    assert (zones(game), contested(game)) == ([CENTER, OUTER, INNER, INNER], [[-1, -1]] * 4)
    assert f"UNCONTESTED {A} {CENTER}" in notices(game)


@pytest.mark.rule("NT-188")
def test_the_rival_of_a_rival_who_leaves_inherits_the_challenge() -> None:
    game = staking(
        B, {A: CENTER, B: CENTER, C: CENTER}, rents={A: [500, 0], C: [700, 0]}, rival={A: [B, -1], B: [C, -1]}
    )
    do(game, B, "give_way inner")
    assert (contested(game)[A], contested(game)[C]) == ([C, -1], [-1, -1])
    assert f"NOW_CONTESTS {A} {C} {CENTER}" in notices(game)


@pytest.mark.rule("NT-R29", "NT-190")
def test_s50_nobody_wants_the_center() -> None:
    game = staking(D, CROWDED, rents={B: [0, 100], C: [0, 100]}, industry=dict.fromkeys((B, C, D), FOOD))
    do(game, D, "challenge inner cents=1", "end_stake")
    assert zones(game) == [OUTER, CENTER, INNER, INNER]


@pytest.mark.rule("NT-189", "NT-190", "NT-236", "NT-R38")
@pytest.mark.parametrize(
    ("mode", "accept", "ends"), [("ask", 1, INNER), ("ask", 0, OUTER), ("standing", 1, INNER), ("standing", 0, OUTER)]
)
def test_s51_vacancy(mode: str, accept: int, ends: int) -> None:
    game = staking(C, CROWDED, seats=5, industry={D: FOOD}, charter={"vacancy_mode": mode}, vacancy_pref=[accept] * 5)
    do(game, C, "move_zone outer", "end_stake")
    if mode == "ask":
        assert game.s.asked_now == E
        do(game, E, f"take_vacancy accept={accept}")
    assert (game.s.zone[E], game.s.zone[D], game.s.zone[C]) == (ends, OUTER, OUTER)


@pytest.mark.rule("NT-R30", "NT-168", "NT-179")
def test_s53_leaving_the_center() -> None:
    game = staking(A, CROWDED, industry={A: FOOD})
    assert refused(game, A, "move_zone inner") == ("ZONE_FULL", "NT-121")
    do(game, A, "challenge inner cents=1", "end_stake")
    assert (game.s.zone[B], game.s.zone[A], game.s.asked_now) == (OUTER, INNER, C)


@pytest.mark.rule("NT-170", "NT-234", "NT-235")
def test_s54_security_lapses() -> None:
    game = laid_out(phase="act", current=B, zone={B: INNER}, rent_paid={B: [0, 400]}, money=RICH)
    do(game, B, "stay")
    assert list(game.s.rent_paid[B]) == [0, 0]
    game = staking(D, CROWDED, rents={A: [0, 400], B: [0, 400], C: [0, 400]}, charter={"rent_step_cents": 100})
    assert is_refused(game, D, "challenge inner cents=499")
    assert not is_refused(game, D, "challenge inner cents=500")
    game = staking(B, CROWDED, charter={"center_needs_inner_rent": 1})
    assert refused(game, B, "challenge center cents=500") == ("INNER_RENT_FIRST", "NT-235")
    assert not is_refused(do(game, B, "pay_rent inner cents=1"), B, "challenge center cents=500")


@pytest.mark.rule("NT-189", "NT-190", "NT-R36", "NT-R37")
def test_s79_first_vacancies() -> None:
    game = laid_out(
        phase="stake",
        current=D,
        vacancies_open=0,
        zone={B: INNER, C: INNER, D: -1},
        acted=1,
        industry={A: FOOD, D: FOOD},
        path_pos={D: 0},
        chance=["roll seat=3 value=1"] + ["draw_needs seat=3 card=needs-01"],
    )
    do(game, D, "stake_first outer")
    assert (phase(game), game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", B, CENTER)
    do(game, B, "take_vacancy accept")
    assert zones(game) == [OUTER, CENTER, INNER, OUTER]
    assert (phase(game), game.s.current) == ("MARKET", A)


@pytest.mark.rule("NT-175", "NT-119", "NT-177", "NT-R33", "NT-R34")
def test_s85_displaced_then_own_turn() -> None:
    game = staking(A, {A: INNER, B: CENTER, C: INNER}, rents={A: [0, 300]})
    assert not is_refused(game, A, "move_zone outer")
    game = do(staking(C, {A: CENTER, C: INNER}, rents={A: [0, 300]}), C, "challenge center cents=1")
    assert (game.s.zone[A], list(game.s.rent_paid[A])) == (INNER, [0, 300])


@pytest.mark.rule("NT-176", "NT-170", "NT-R28")
def test_s87_lapsed_rent_of_a_rival() -> None:
    game = staking(D, {D: INNER, E: INNER}, seats=5, rival={D: [-1, E]})
    do(game, D, "pay_rent inner cents=1")
    assert (game.s.zone[D], game.s.zone[E], contested(game)[D]) == (INNER, OUTER, [-1, -1])


@pytest.mark.rule("NT-191", "NT-182", "NT-R69", "NT-244")
def test_s52_contested_player_takes_the_center() -> None:
    game = staking(A, {A: CENTER, B: INNER, C: INNER, D: INNER}, seats=5, rents={D: [0, 500]}, rival={B: [-1, D]})
    do(game, A, "resign")
    assert (game.s.asked_now, game.s.vacancy_zone) == (B, CENTER)
    do(game, B, "take_vacancy accept")
    assert (game.s.asked_now, game.s.vacancy_zone) == (E, INNER)
    do(game, E, "take_vacancy accept")
    assert (game.s.zone[B], game.s.zone[E], contested(game)[B]) == (CENTER, INNER, [-1, D])
    do(game, B, "end_market", "stay", "give_way outer")
    assert game.s.zone[B] == OUTER
