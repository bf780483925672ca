"""The worked scenarios about net worth and the end of the game, without contracts: S68 to S77."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.rules import ending
from commonweal.play.game import Game
from commonweal.rulebook.charters.charter import CharterError
from games.asking import is_refused, notices, phase, refused
from games.laissez_faire.playing import cash, do, is_possible, why, worths
from games.laissez_faire.tables import dice, laid_out
from games.seats import A, B, C, D

RUSH, ELECTRIC, STATE, GAS = 6, 7, 8, 20
FIRST_WINS = {"owner": {RUSH: A, ELECTRIC: A, STATE: B, GAS: B}, "level": {RUSH: 1, STATE: 1}}


def places(game: Game) -> list[int]:
    return [ending.place(game.s, seat) for seat in range(game.s.seats)]


def utilities(game: Game) -> list[int]:
    return [ending.utility(game.s, seat) for seat in range(game.s.seats)]


@pytest.mark.rule("LF-173", "LF-174", "LF-175", "LF-176")
def test_s68_net_worth_without_contracts() -> None:
    game = laid_out(cash={A: 420}, owner={11: A, 13: A, 10: A, 7: A}, level={13: 1})
    assert worths(game)[A] == 420 + 90 + 100 + 100 + 75 + 50


@pytest.mark.rule("LF-175", "LF-201", "LF-235", "LF-R87")
def test_net_worth_of_lease_and_companies() -> None:
    charter = {"jail_lease": 1, "extra_companies": 1, "jail_lease_price": 751}
    game = laid_out(cash={A: 0}, owner={28: A, 29: A, 30: A}, charter=charter)
    assert worths(game)[A] == 375 + 250 + 100


@pytest.mark.rule("LF-2", "LF-163", "LF-164", "LF-211", "LF-R74", "LF-R75")
def test_s69_declaring_the_target() -> None:
    game = laid_out(cash={B: 1999})
    assert refused(game, B, "declare_target") == ("WORTH_TOO_LITTLE", "LF-163")
    game = do(laid_out(cash={B: 2000}), B, "declare_target")
    assert (game.s.declared_by, game.s.in_turn, phase(game)) == (B, A, "READY")
    assert why(game, A, "declare_target") == "DECLARED_ALREADY"
    game = laid_out(cash={B: 1000}, charter={"target_net_worth": 900, "starting_cash": 800})
    assert is_possible(game, B, "declare_target")
    game = laid_out(cash={B: 5000}, charter={"objective": 2})
    assert why(game, B, "declare_target") == "OTHER_OBJECTIVE"


@pytest.mark.rule("LF-208", "LF-R98")
@pytest.mark.parametrize(("seats", "dearest"), [(2, 1875), (4, 1105), (6, 685)])
def test_a_target_must_be_higher_than_the_deeds_that_one_can_choose(seats: int, dearest: int) -> None:
    charter = {"zero_sum": 1, "starting_cash": 1000, "target_net_worth": 1000 + dearest}
    with pytest.raises(CharterError, match="dearest deeds"):
        laid_out(seats=seats, charter=charter)
    laid_out(seats=seats, charter=charter | {"target_net_worth": 1001 + dearest})
    laid_out(seats=seats, charter=charter | {"objective": 2})


@pytest.mark.rule("LF-R98")
@pytest.mark.parametrize(("target", "objective", "fails"), [(1500, 1, True), (1501, 1, False), (1500, 2, False)])
def test_a_target_must_be_higher_than_the_starting_cash(target: int, objective: int, fails: bool) -> None:
    charter = {"target_net_worth": target, "objective": objective}
    if fails:
        with pytest.raises(CharterError, match="higher than the starting cash"):
            laid_out(charter=charter)
    else:
        laid_out(charter=charter)


def last_lap(**more: Any) -> Game:
    """The last lap, which B has declared."""
    return laid_out(declared_by=B, **more)


@pytest.mark.rule("LF-165", "LF-166", "LF-167", "LF-237", "LF-19")
def test_s70_a_token_leaves_the_board() -> None:
    game = do(last_lap(pos={A: 35}, chance=[dice(4, 4)]), A, "roll")
    assert (game.s.finished[A], cash(game)[A], game.s.in_turn, game.s.is_extra) == (1, 1500, B, 0)
    assert not game.s.in_jail[A]
    game = do(laid_out(seats=2, in_turn=B, declared_by=B, finished={A: 1}, pos={B: 8}, owner={6: A},
                       chance=[dice(1, 2)]), B, "roll")  # fmt: skip
    do(game, B, "ask_rent 6 10000")
    do(game, A, "quote 40 0")
    do(game, B, "lodge 6", "end_turn")
    assert cash(game) == [1540, 1460]
    assert (game.s.in_turn, game.s.round) == (B, 2)


@pytest.mark.rule("LF-165", "LF-237", "LF-R76")
@pytest.mark.parametrize(("travel", "is_off"), [(30, False), (32, True), (31, False)])
def test_a_full_circuit(travel: int, is_off: bool) -> None:
    charter = {"last_lap": "full_circuit"}
    game = do(last_lap(pos={A: 35}, lap_travel={A: travel}, chance=[dice(4, 4)], charter=charter), A, "roll")
    assert (game.s.finished[A] == 1, cash(game)[A]) == (is_off, 1500)


@pytest.mark.rule("LF-165", "LF-R76")
def test_a_token_on_start_goes_all_the_way_round() -> None:
    game = do(last_lap(chance=[dice(1, 2)]), A, "roll")
    assert (game.s.finished[A], game.s.lap_travel[A]) == (0, 3)


@pytest.mark.rule("LF-168", "LF-169", "LF-239", "LF-R79")
@pytest.mark.parametrize(
    ("winner", "worth_of_b", "expected"),
    [("highest", 2040, [1, 2, 3, 4]), ("declarer", 2040, [2, 1, 3, 4]), ("declarer", 1990, [1, 2, 3, 4])],
)
def test_s70_the_last_token_ends_the_game(winner: str, worth_of_b: int, expected: list[int]) -> None:
    game = last_lap(
        in_turn=C, pos={C: 38}, cash={A: 2150, B: worth_of_b, C: 900, D: 0}, finished={A: 1, B: 1}, in_play=0b0111,
        left_as=[0, 0, 0, 1], chance=[dice(1, 2)], charter={"target_winner": winner},
    )  # fmt: skip
    do(game, C, "roll")
    assert (phase(game), game.s.ended, game.to_act) == ("GAME_OVER", 3, set())
    assert places(game) == expected
    assert utilities(game) == [60 * (place == 1) for place in expected]
    kept = winner == "declarer" and expected[1] == 1
    assert notices(game)[-1] == (f"WINS_DECLARED {B} {worth_of_b}" if kept else f"WINS {A} 2150")


@pytest.mark.rule("LF-167", "LF-168", "LF-R78", "LF-R81")
def test_the_turn_passes_over_tokens_off_the_board() -> None:
    game = do(last_lap(in_turn=A, phase="turn_end", finished={B: 1, C: 1}), A, "end_turn")
    assert (game.s.in_turn, game.s.round) == (D, 1)
    do(laid_out(in_turn=D, phase="turn_end", first_player=B, declared_by=B, finished={B: 1, A: 1}), D, "end_turn")
    game = laid_out(in_turn=A, phase="turn_end", first_player=B, declared_by=B, finished={B: 1}, round=7)
    assert do(game, A, "end_turn").s.round == 8


@pytest.mark.rule("LF-3", "LF-170", "LF-212", "LF-R54", "LF-R81")
@pytest.mark.parametrize(("round_no", "over"), [(30, True), (29, False)])
def test_s72_the_last_round(round_no: int, over: bool) -> None:
    game = laid_out(charter={"objective": 2}, round=round_no, in_turn=D, phase="turn_end", cash={C: 1600})
    do(game, D, "end_turn")
    assert (phase(game) == "GAME_OVER") == over
    if over:
        assert (game.s.ended, places(game)) == (4, [2, 2, 1, 2])


@pytest.mark.rule("LF-170", "LF-213")
def test_s72_the_clock() -> None:
    charter = {"objective": 2, "clock_minutes": 120, "round_limit": 1}
    game = laid_out(charter=charter, in_turn=C, phase="turn_end")
    assert [(clock.act, clock.seconds) for clock in game.clocks] == [("clock_runs_out", 7200)]
    game.time_up(7200, "clock_runs_out")
    assert game.s.time_up == 1
    do(game, C, "end_turn")
    assert phase(game) == "READY"
    game = laid_out(charter=charter, in_turn=D, phase="turn_end", time_up=1)
    assert phase(do(game, D, "end_turn")) == "GAME_OVER"
    game = laid_out(charter=charter, in_turn=D, phase="turn_end")
    assert phase(do(game, D, "end_turn")) == "READY"


@pytest.mark.rule("LF-4", "LF-171", "LF-172", "LF-1")
@pytest.mark.parametrize("objective", [1, 2, 3])
def test_s73_the_last_one_wins(objective: int) -> None:
    game = do(laid_out(2, charter={"objective": objective}, cash={A: 40, B: 5000}), B, "resign")
    assert (phase(game), game.s.ended, utilities(game)) == ("GAME_OVER", 1, [60, 0])


@pytest.mark.rule("LF-5", "LF-186", "LF-187", "LF-188", "LF-240", "LF-R84")
@pytest.mark.parametrize(
    ("charter", "possible"),
    [
        ({"objective": 3}, True),
        ({"objective": 1}, True),
        ({"objective": 1, "stalemate_scope": "objective_3"}, False),
        ({"objective": 2}, False),
    ],
)
def test_s74_a_stalemate(charter: dict[str, Any], possible: bool) -> None:
    game = laid_out(2, charter=charter, lodged={A: RUSH, B: STATE}, cash={B: 1600}, **FIRST_WINS)
    assert is_possible(game, B, "declare_stalemate") == possible
    if possible:
        do(game, B, "declare_stalemate")
        assert (phase(game), game.s.ended, places(game)) == ("GAME_OVER", 2, [2, 1])


@pytest.mark.rule("LF-186", "LF-187")
def test_s74_somebody_still_moves() -> None:
    game = laid_out(3, charter={"objective": 3}, lodged={A: RUSH, B: STATE}, **FIRST_WINS)
    assert refused(game, B, "declare_stalemate") == ("NO_STALEMATE", "LF-187")
    game = laid_out(2, charter={"objective": 3}, lodged={A: RUSH, B: STATE}, owner={RUSH: A, ELECTRIC: A, STATE: B},
                    level={RUSH: 1, STATE: 1})  # fmt: skip
    assert is_refused(game, B, "declare_stalemate")


@pytest.mark.rule("LF-189", "LF-241", "LF-R83")
@pytest.mark.parametrize(
    ("before", "most", "changed", "possible"), [(4, 5, 0, True), (3, 5, 0, False), (4, 5, 1, False)]
)
def test_s75_quiet_rounds(before: int, most: int, changed: int, possible: bool) -> None:
    game = laid_out(3, in_turn=C, phase="turn_end", quiet_count=before, changed=changed, charter={"objective": 3,
                    "quiet_rounds": most})  # fmt: skip
    do(game, C, "end_turn")
    assert is_possible(game, B, "declare_stalemate") == possible


@pytest.mark.rule("LF-189")
def test_s75_staying_for_nothing_changes_nothing() -> None:
    game = laid_out(2, lodged={A: RUSH, B: STATE}, chance=[dice(1, 2)], **FIRST_WINS)
    do(game, A, "roll", "stay_put", "end_turn")
    assert game.s.changed == 0
    game = do(laid_out(2, chance=[dice(1, 2)]), A, "roll")
    assert game.s.changed == 1


@pytest.mark.rule("LF-169", "LF-242", "LF-R80")
@pytest.mark.parametrize(
    ("tie", "expected", "payoffs"), [("cash", [2, 1, 3], [0, 60, 0]), ("shared", [1, 1, 3], [30, 30, 0])]
)
def test_s76_ties(tie: str, expected: list[int], payoffs: list[int]) -> None:
    game = laid_out(
        3, charter={"tie_break": tie, "objective": 2, "round_limit": 1}, in_turn=C, phase="turn_end",
        cash={A: 300, B: 450, C: 800}, owner={24: A, 22: A, 23: A, 27: A, 10: A, 18: A, 25: B, 2: B, 17: B, 26: B,
                                             20: B, 4: B, 3: B, 11: B},
    )  # fmt: skip
    assert worths(game) == [1190, 1190, 800]
    do(game, C, "end_turn")
    assert (places(game), utilities(game)) == (expected, payoffs)


@pytest.mark.rule("LF-214", "LF-1", "LF-210", "LF-R85")
@pytest.mark.parametrize("objective", [1, 2, 3])
def test_s77_the_most_rounds(objective: int) -> None:
    charter = {"objective": objective, "max_rounds": 10, "round_limit": 20}
    game = laid_out(charter=charter, round=10, in_turn=D, phase="turn_end")
    do(game, D, "end_turn")
    assert (phase(game), game.s.ended) == ("GAME_OVER", 5)
    assert notices(game)[0] == "ENDS_MOST_ROUNDS"
    assert game.prompt(A) == ("The game is over.", ["LF-214"])
    refusal = game.why_not(A, "roll")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("LF-214", "The game is over.")
    assert utilities(game) == [15] * 4


@pytest.mark.rule("LF-189")
def test_money_that_moves_is_a_change() -> None:
    """A stays on an own street and pays the utility of B."""
    game = laid_out(2, lodged={A: RUSH, B: STATE}, chance=[dice(1, 2)], **FIRST_WINS | {"owner": {RUSH: A, STATE: B}})
    assert do(game, A, "roll", "stay_put").s.changed == 1
