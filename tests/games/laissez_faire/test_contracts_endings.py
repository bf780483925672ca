"""When a contract or a right ends, the log tells those whom it concerns, and says why (LF-75, LF-118)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.register import ENDED
from commonweal.games.laissez_faire.rules.contracts import events
from commonweal.games.laissez_faire.words import Event, Over
from commonweal.play.game import Game
from games.asking import notices
from games.laissez_faire.clause_numbers import OWNER_OF
from games.laissez_faire.contracts import Written, clause, in_force, registered, table
from games.laissez_faire.playing import do
from games.laissez_faire.tables import dice, landed
from games.seats import A, B, C, D

RUSH, WALNUT, WALL_STREET = 6, 13, 27
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=21)
ROUND_OVER: dict[str, Any] = {"in_turn": D, "phase": "turn_end", "chance": [dice(1, 2)]}


def endings(game: Game) -> list[list[int]]:
    """For each clause that ends: contract, clause, type, cause, what is lost, a bit set of whom it concerns, and what
    remains in arrears."""
    said = (one.split() for one in notices(game))
    return [[int(number) for number in numbers] for word, *numbers in said if word in ("OVER", "STRUCK")]


def causes(game: Game) -> list[int]:
    return [end[3] for end in endings(game)]


# ---------------------------------------------------------------- why a clause ends
@pytest.mark.rule("LF-118")
def test_the_last_round_of_a_clause_is_told() -> None:
    right = clause("service-right", A, B, target=C, subject=RUSH, end=1)
    game = do(table([right], owner={RUSH: A}, **ROUND_OVER), D, "end_turn")
    assert endings(game) == [[1, 0, right["type"], Over.LAST_ROUND, 0, 1 << A | 1 << B | 1 << C, 0]]


@pytest.mark.rule("LF-118", "LF-129")
def test_a_right_that_is_used_up_says_so() -> None:
    right = clause("service-right", B, A, target=A, subject=RUSH, amount=5, uses=1)
    game = landed("rush-street", owner={RUSH: B}, **registered([right]))
    assert causes(do(game, A, f"lodge {RUSH}")) == [Over.USED_UP]


@pytest.mark.rule("LF-118")
def test_what_a_clause_was_to_last_until_is_told() -> None:
    game = do(table([clause("no-build", A, B, subject=RUSH, until=5)], cash={C: 2000}), C, "declare_target")
    assert causes(game) == [Over.HAPPENED]


@pytest.mark.rule("LF-118")
def test_a_loan_that_is_repaid_frees_the_deed_and_says_so() -> None:
    pledge, promise = clause("collateral", A, B, subject=WALL_STREET), clause("no-build", A, B, subject=RUSH, until=6)
    game = do(table([LOAN, pledge, promise], owner={WALL_STREET: A}), A, "prepay slot=0 dollars=300")
    assert causes(game) == [Over.PAID, Over.NOTHING_SECURED, Over.ALL_PAID]


@pytest.mark.rule("LF-118", "LF-153")
def test_arrears_of_a_loan_that_has_ended_say_when_they_are_paid() -> None:
    game = table([LOAN], arrears={0: 40})
    game.s.clause_state[0], game.s.balance[0] = ENDED, 0
    assert causes(do(game, A, "prepay slot=0 dollars=40")) == [Over.PAID]


@pytest.mark.rule("LF-154")
def test_a_second_debt_that_a_deed_settles_says_what_is_lost() -> None:
    second = clause("pay-at", A, B, amount=70, start=9)
    pledge = clause("collateral", A, B, subject=WALL_STREET)
    late = {"arrears": {0: 30}, "owner": {WALL_STREET: A}, "phase": "turn_end"}
    game = do(table([LOAN, second, pledge], **late), A, "end_turn")
    assert f"FORECLOSED {WALL_STREET} {A} {B} {A} 330 1 0 {1 << A | 1 << B}" in notices(game)
    assert causes(game) == [Over.DEED_TAKEN, Over.NOTHING_SECURED]


@pytest.mark.rule("LF-75")
def test_what_ends_with_a_player_who_is_out_says_so_and_what_is_lost() -> None:
    due, promise = clause("pay-at", A, B, amount=50, start=1), clause("no-build", C, A, subject=RUSH)
    attached = clause("income-share", OWNER_OF + WALNUT, D, subject=WALNUT, pct=25)
    game = do(table([promise], [attached], owner={WALNUT: A}), A, "resign")
    assert [(end[0], end[3]) for end in endings(game)] == [(2, Over.DEED_FALLS), (1, Over.OUT)]
    game = do(table([due], arrears={0: 50}, cash={A: 20}), A, "resign")
    assert endings(game) == [[1, 0, due["type"], Over.OUT, 30, 1 << A | 1 << B, 0]]


@pytest.mark.rule("LF-118", "LF-R95")
def test_a_loan_that_an_event_ends_says_what_is_lost_and_what_stays_owed() -> None:
    until_last_lap = LOAN | {"until": 5}
    game = do(table([until_last_lap], arrears={0: 40}, cash={C: 2000}), C, "declare_target")
    assert endings(game) == [[1, 0, LOAN["type"], Over.HAPPENED, 300, 1 << A | 1 << B, 40]]
    assert (game.s.balance[0], game.s.arrear[0], game.s.clause_state[0]) == (0, 40, ENDED)


# ---------------------------------------------------------------- to whom
@pytest.mark.rule("LF-101", "LF-152", "LF-245")
def test_only_those_who_read_a_private_clause_learn_of_a_release_and_of_arrears() -> None:
    due = clause("pay-at", A, B, amount=50, start=2)
    charter = {"contract_visibility": "parties"}
    released = do(table([due], in_turn=B, charter=charter), B, "release 0")
    short = do(table([due], charter=charter, cash={A: 20}, round=2, **ROUND_OVER), D, "end_turn")
    for game, notice in ((released, "RELEASED"), (short, "IN_ARREARS")):
        told = [any(entry["id"] == f"notices.{notice}.says" for entry in game.log_for(seat)) for seat in range(4)]
        assert told == [True, True, False, False]


@pytest.mark.rule("LF-118", "LF-245")
def test_only_those_who_read_a_private_clause_learn_of_its_end() -> None:
    right = clause("service-right", A, B, target=B, subject=RUSH, end=1)
    game = table([right], owner={RUSH: A}, charter={"contract_visibility": "parties"}, **ROUND_OVER)
    do(game, D, "end_turn")
    told = [any(entry["id"] == "notices.OVER.says" for entry in game.log_for(seat)) for seat in range(4)]
    assert told == [True, True, False, False]


# ---------------------------------------------------------------- what is owed stays owed
@pytest.mark.rule("LF-118", "LF-R95")
@pytest.mark.parametrize(("owed", "left"), [(20, ["pay-on-event"]), (0, [])])
def test_a_clause_that_lasts_until_all_is_paid_leaves_its_arrears(owed: int, left: list[str]) -> None:
    wager: Written = clause("pay-on-event", A, B, target=C, amount=20, cond=3, until=6)
    game = do(table([LOAN, wager], arrears={1: owed}), A, "prepay slot=0 dollars=300")
    assert in_force(game) == left
    assert game.s.arrear[1] == owed
    if owed:
        assert game.s.clause_state[1] == ENDED
        events.note(game.s, Event.JAILED, C, 0)
        assert game.s.arrear[1] == owed, "it demands nothing more"
