"""The worked scenarios about jail, elimination, houses and staying put: S26, S27, S30 to S37."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.cards import FORWARD_UTILITY, STREETS
from commonweal.play.game import Game
from games.asking import notices, phase, refused
from games.laissez_faire.playing import acts_of, cash, do, is_possible, why, worths
from games.laissez_faire.tables import BANK, DEED, OPEN, dice, laid_out, landed
from games.seats import A, B, C, D

RUSH, STATE, LOCUST, NOB_HILL, UNION = (
    DEED[name] for name in ("rush-street", "state-street", "locust-street", "nob-hill", "union-square")
)


# ---------------------------------------------------------------- jail and elimination
def in_jail(spent: int = 1, **more: Any) -> Game:
    """A is a prisoner from side 3 at the beginning of a turn, and owns Basin Street with one house."""
    more.setdefault("cash", {A: 90})
    return laid_out(
        phase="jail", jailed={A: 3}, jail_turns_spent={A: spent}, board_due={A: 20 * spent}, owner={0: A},
        level={0: 1}, **more,
    )  # fmt: skip


@pytest.mark.rule("LF-70", "LF-74", "LF-76", "LF-230")
def test_s26_who_cannot_pay_is_out_after_the_third_turn() -> None:
    for spent in (1, 2):
        game = in_jail(spent)
        assert why(game, A, "pay_bail") == "CANNOT_PAY_BAIL"
        do(game, A, "stay_in_jail", "end_turn")
        assert (game.s.in_play, game.s.in_turn) == (15, B)
    game = do(in_jail(3), A, "stay_in_jail", "end_turn")
    assert (game.s.in_play, game.s.in_turn) == (14, B)
    assert (cash(game)[A], game.s.owner[0], game.s.level[0], game.s.in_jail[A]) == (0, BANK, 1, 0)
    assert worths(game)[A] == 0


@pytest.mark.rule("LF-35", "LF-74", "LF-21")
def test_s26_the_bank_lets_and_sells_the_deed_again() -> None:
    game = do(landed("new-orleans-plaza", seat=B, level={0: 1}, charter={"start_salary": 0}), B, "lodge 0")
    assert cash(game)[B] == 1478
    game = do(landed(1, seat=B, level={0: 1}, charter={"start_salary": 0}), B, "buy")
    assert (cash(game)[B], game.s.owner[0], game.s.level[0]) == (1440, B, 1)


@pytest.mark.rule("LF-230")
@pytest.mark.parametrize(("turns", "spent", "is_out"), [(1, 1, True), (5, 3, False), (5, 5, True)])
def test_the_chances_in_jail_are_an_option(turns: int, spent: int, is_out: bool) -> None:
    game = do(in_jail(spent, charter={"jail_turns": turns}), A, "stay_in_jail", "end_turn")
    assert (game.s.in_play == 14) == is_out


@pytest.mark.rule("LF-69", "LF-R35")
def test_s27_prisoners_build_and_collect() -> None:
    game = laid_out(phase="jail", jailed={A: 1}, jail_turns_spent={A: 1}, board_due={A: 10}, owner={9: A})
    do(game, A, "build michigan-avenue")
    assert (game.s.level[9], cash(game)[A]) == (1, 1400)
    game = landed("us-electric", seat=C, owner={9: A, 7: D}, jailed={A: 1})
    do(do(game, C, f"ask_rent 9 {OPEN}"), A, "quote 60 0")
    assert cash(do(game, C, "lodge 9"))[A] == 1560


@pytest.mark.rule("LF-231")
def test_prisoners_without_rights_do_not_build() -> None:
    game = laid_out(phase="jail", jailed={A: 1}, jail_turns_spent={A: 1}, owner={9: A}, charter={"jail_rights": 0})
    assert why(game, A, "build 9") == "PRISONER"


@pytest.mark.rule("LF-172", "LF-76", "LF-R82")
def test_the_last_player_wins_at_once() -> None:
    game = do(in_jail(3, seats=2), A, "stay_in_jail", "end_turn")
    assert (phase(game), game.s.ended) == ("GAME_OVER", 1)
    assert notices(game)[-1] == "WINS_LAST 1 1500"


@pytest.mark.rule("LF-256", "LF-R86", "LF-R94")
def test_resigning() -> None:
    game = do(laid_out(owner={0: C}), C, "resign")
    assert (game.s.in_play, game.s.owner[0], cash(game)[C], game.s.in_turn) == (0b1011, BANK, 0, A)
    game = do(laid_out(), A, "resign")
    assert (game.s.in_turn, phase(game)) == (B, "READY")
    assert why(laid_out(charter={"allow_resign": 0}), C, "resign") == "NO_RESIGNING"
    assert refused(laid_out(declared_by=A, finished={C: 1}), C, "resign") == ("FINISHED", "LF-167")


# ---------------------------------------------------------------- building
@pytest.mark.rule("LF-77", "LF-78", "LF-79", "LF-80", "LF-176", "LF-R37")
def test_s30_building() -> None:
    game = laid_out(owner={NOB_HILL: A}, cash={A: 700})
    before = worths(game)[A]
    do(game, A, *["build nob-hill"] * 3)
    assert (cash(game)[A], game.s.level[NOB_HILL]) == (100, 3)
    assert worths(game)[A] == before - 300
    assert refused(game, A, "build nob-hill") == ("BUILT_FULL", "LF-79")
    assert not any("sell" in act for act in acts_of(game, A))


@pytest.mark.rule("LF-77", "LF-39")
@pytest.mark.parametrize(
    ("act", "owner", "dollars", "reason"),
    [
        ("build us-electric", {7: A}, 1500, "NOT_A_STREET"),
        ("build basin-street", {0: A}, 49, "CANNOT_BUILD"),
        ("build basin-street", {0: B}, 1500, "NOT_YOURS"),
        ("build basin-street", {}, 1500, "NOT_YOURS"),
    ],
)
def test_what_cannot_be_built(act: str, owner: dict[int, int], dollars: int, reason: str) -> None:
    assert why(laid_out(owner=owner, cash={A: dollars}), A, act) == reason


@pytest.mark.rule("LF-232", "LF-R36")
def test_s89_a_limited_stock() -> None:
    others = [street for street in STREETS if street not in (22, 23)][:17]
    levels = {23: 2} | dict.fromkeys(others[:16], 2) | {others[16]: 1}
    game = laid_out(
        charter={"building_stock": 1}, owner={22: A, 23: A}, level=levels, stock_houses=0, stock_apartments=3
    )
    assert why(game, A, "build 22") == "NONE_IN_STOCK"
    do(game, A, "build 23")
    assert (game.s.stock_apartments, game.s.stock_houses, game.s.level[23]) == (2, 2, 3)
    do(game, A, "build 22", "build 22")
    assert game.s.stock_houses == 0
    assert is_possible(game, A, "build 22")


# ---------------------------------------------------------------- staying put
def staying(roll: tuple[int, int] = (3, 4), **more: Any) -> Game:
    """A lodged last turn for 90 on Nob Hill, which is B’s and has a house, and has rolled the dice."""
    more.setdefault("lodged", {A: NOB_HILL})
    more.setdefault("level", {NOB_HILL: 1})
    more.setdefault("last_rent", {A: 90})
    more["owner"] = {NOB_HILL: B} | more.get("owner", {})
    game = laid_out(chance=[dice(*roll), *more.pop("then", ())], **more)
    return do(game, A, "roll")


@pytest.mark.rule("LF-81", "LF-82", "LF-84", "LF-85", "LF-86", "LF-88", "LF-90", "LF-R38", "LF-R45")
def test_s31_staying_put() -> None:
    game = staying()
    assert phase(game) == "STAY"
    do(game, A, f"ask_rent nob-hill {OPEN}")
    assert why(game, B, "quote 95 0") == "ABOVE_LAST_RENT"
    assert refused(game, B, "refuse") == ("CANNOT_REFUSE", "LF-50")
    do(game, B, "quote 80 0")
    do(game, A, "stay_put")
    assert cash(game)[:2] == [1500 - 70 - 80, 1580]
    assert (game.s.pos[A], game.s.last_rent[A], phase(game)) == (34, 80, "TURN_END")


@pytest.mark.rule("LF-19", "LF-52", "LF-83", "LF-89", "LF-R43")
def test_s32_a_fee_that_is_too_high() -> None:
    game = staying(owner={7: C}, cash={A: 400}, pos={A: 34})
    do(game, A, f"ask_utility {OPEN}")
    assert why(game, C, "refuse") == "CANNOT_REFUSE"
    do(game, C, "quote 500 0")
    assert why(game, A, "stay_put") == "RENT_UNKNOWN"
    do(do(game, A, f"ask_rent 24 {OPEN}"), B, "quote 90 0")
    assert why(game, A, "stay_put") == "CANNOT_PAY"
    do(game, A, "move_on")
    assert (game.s.pos[A], cash(game)[A], game.s.lodged_on[A]) == (1, 500, -1)
    game = do(staying(owner={7: C}, cash={A: 400}), A, f"ask_utility {OPEN}")
    do(game, C, "quote 0 0")
    do(game, A, f"ask_utility {OPEN}")
    assert not game.why_not(C, "refuse")
    assert why(game, C, "quote 0 0") == "NOT_LOWER"
    do(game, C, "refuse")
    assert game.s.quote_price[7] == 0
    assert why(staying(owner={7: C}), A, "stay_put") == "FEE_UNKNOWN"


@pytest.mark.rule("LF-82", "LF-R44")
def test_s33_the_next_utility() -> None:
    electric, gas = DEED["us-electric"], DEED["us-gas"]
    for street, utility in [
        ("rush-street", electric),
        ("state-street", gas),
        ("constitution-avenue", gas),
        ("pennsylvania-avenue", electric),
        ("wall-street", electric),
    ]:
        assert FORWARD_UTILITY[DEED[street]] == utility


@pytest.mark.rule("LF-83", "LF-84")
@pytest.mark.parametrize(("owner", "fee"), [({7: C}, 44), ({}, 110), ({20: A}, 0)])
def test_s34_fees(owner: dict[int, int], fee: int) -> None:
    game = staying((6, 5), lodged={A: LOCUST}, level={LOCUST: 1}, owner={LOCUST: A, **owner}, last_rent={})
    assert cash(do(game, A, "stay_put"))[A] == 1500 - fee


@pytest.mark.rule("LF-55", "LF-87")
def test_s35_a_free_renewal() -> None:
    game = staying(last_rent={A: 50}, renewal_free={A: 1})
    do(do(game, A, f"ask_rent 24 {OPEN}"), B, "refuse")
    assert refused(game, A, "stay_put") == ("RENT_UNKNOWN", "LF-88")
    do(game, A, f"ask_rent 24 {OPEN}")
    assert why(game, B, "quote 120 1") == "FREE_FROM_THE_START"
    do(game, B, "quote 120 0")
    do(game, A, "stay_put")
    assert (cash(game)[A], game.s.last_rent[A], game.s.renewal_free[A]) == (1500 - 70 - 120, 120, 1)


@pytest.mark.rule("LF-91", "LF-92", "LF-40")
@pytest.mark.parametrize(("level", "lodgers", "has_place"), [(1, 1, False), (2, 1, True), (2, 2, False), (3, 3, True)])
def test_s36_places_on_a_street(level: int, lodgers: int, has_place: bool) -> None:
    lodged = dict.fromkeys((B, C, D)[:lodgers], UNION)
    game = landed(33, level={UNION: level}, lodged=lodged)
    assert is_possible(game, A, f"lodge {UNION}") == has_place
    if not has_place:
        assert why(game, A, f"lodge {UNION}") == "NO_PLACE_FREE"


@pytest.mark.rule("LF-91", "LF-92", "LF-81")
@pytest.mark.parametrize(("level", "phase_then"), [(0, "BUY"), (1, "STAY"), (2, "STAY"), (3, "STAY")])
def test_s36_who_may_stay(level: int, phase_then: str) -> None:
    game = staying((1, 2), level={NOB_HILL: level}, lodged={A: NOB_HILL, C: NOB_HILL} if level > 1 else {A: NOB_HILL})
    assert phase(game) == phase_then


@pytest.mark.rule("LF-81", "LF-R23")
def test_lodgers_in_excess_may_stay_after_a_house_was_moved_away() -> None:
    lodged = {A: NOB_HILL, C: NOB_HILL}
    game = staying((1, 2), lodged=lodged, last_rent={A: 30, C: 30}, charter={"moving_houses": True})
    do(game, A, f"ask_rent {NOB_HILL} {OPEN}")
    do(game, B, "quote 30 0")
    do(game, A, "stay_put")
    assert game.s.lodged_on[A] == game.s.lodged_on[C] == NOB_HILL


@pytest.mark.rule("LF-93", "LF-85", "LF-84")
def test_s37_staying_twice_after_doubles() -> None:
    game = staying((4, 4), lodged={A: RUSH}, level={RUSH: 1}, owner={RUSH: A}, last_rent={}, then=[dice(6, 1)])
    do(game, A, "stay_put", "end_turn")
    assert (game.s.in_turn, game.s.is_extra) == (A, 1)
    do(game, A, "roll", "stay_put")
    assert cash(game)[A] == 1500 - 150
    do(game, A, "end_turn")
    assert game.s.in_turn == B


@pytest.mark.rule("LF-86", "LF-R39")
@pytest.mark.parametrize(("last", "rent"), [(50, 50), (150, 104), (-1, 104)])
def test_the_bank_asks_the_lower_of_list_and_last_rent(last: int, rent: int) -> None:
    game = staying(owner={NOB_HILL: BANK}, last_rent={A: last})
    assert cash(do(game, A, "stay_put"))[A] == 1500 - 70 - rent


@pytest.mark.rule("LF-R39", "LF-87")
def test_no_cap_protects_a_former_owner() -> None:
    game = do(staying(last_rent={A: -1}), A, f"ask_rent 24 {OPEN}")
    assert not game.why_not(B, "quote 9999 0")
    assert not game.why_not(B, "refuse")


@pytest.mark.rule("LF-81", "LF-R41")
def test_a_house_built_meanwhile_lets_one_stay() -> None:
    game = laid_out(lodged={A: STATE}, owner={STATE: A}, chance=[dice(1, 2)])
    do(game, A, "build state-street", "roll")
    assert phase(game) == "STAY"


@pytest.mark.rule("LF-238", "LF-R77")
@pytest.mark.parametrize(("stays", "most", "may"), [(2, 2, False), (1, 2, True), (0, 0, False)])
def test_s71_stays_in_the_last_lap(stays: int, most: int, may: bool) -> None:
    game = staying(
        declared_by=B, lap_stays={A: stays}, owner={NOB_HILL: A}, last_rent={}, charter={"last_lap_stays": most}
    )
    assert is_possible(game, A, "stay_put") == may
    if may:
        assert do(game, A, "stay_put").s.lap_stays[A] == stays + 1
    else:
        assert why(game, A, "stay_put") == "MUST_PROCEED"


@pytest.mark.rule("LF-83", "LF-R43")
def test_a_utility_is_never_refused() -> None:
    game = staying(lodged={A: LOCUST}, level={LOCUST: 1}, owner={LOCUST: A, 20: C}, last_rent={})
    do(game, A, f"ask_utility {OPEN}")
    assert why(game, C, "refuse") == "CANNOT_REFUSE"
