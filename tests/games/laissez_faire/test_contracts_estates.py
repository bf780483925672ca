"""Estates in detail: who is paid from one, what is left to the bank, and which clauses end with a player (LF-71 to
LF-75)."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.register import ENDED
from games.laissez_faire.contracts import OWNER_OF, clause, in_force, table
from games.laissez_faire.tables import BANK, A, B, C, D, cash, do, notices

LOCUST, WALNUT, BASIN, RUSH = 11, 13, 0, 6
LOAN = clause("loan", A, B, amount=100, pct=0, period=5, end=21)


@pytest.mark.rule("LF-72", "LF-73", "LF-74")
def test_a_creditor_who_is_paid_in_cash_gets_no_deed() -> None:
    game = do(table([LOAN], cash={A: 130}, owner={BASIN: A}), A, "resign")
    assert (cash(game), game.s.owner[BASIN]) == ([0, 1600, 1500, 1500], BANK)
    due = clause("pay-at", A, C, amount=40, start=1)
    game = do(table([due], arrears={0: 40}, cash={A: 40}, owner={BASIN: A}), A, "resign")
    assert (cash(game), game.s.owner[BASIN]) == ([0, 1500, 1540, 1500], BANK)


@pytest.mark.rule("LF-72", "LF-73")
def test_an_estate_says_what_it_pays_and_gives() -> None:
    game = do(table([LOAN], cash={A: 30}, owner={BASIN: A}), A, "resign")
    told = [one.split()[0] for one in notices(game)]
    assert [one for one in told if one.startswith("ESTATE")] == ["ESTATE_PAYS", "ESTATE_GIVES"]
    game = do(table([LOAN], cash={A: 0}), A, "resign")
    assert not [one for one in notices(game) if one.startswith("ESTATE")]


@pytest.mark.rule("LF-72")
def test_an_estate_pays_only_what_the_player_owes() -> None:
    """Nothing of what others owe, and nothing that is not yet due."""
    others = clause("loan", B, C, amount=100, pct=0, period=5, end=21)
    later = clause("pay-at", A, D, amount=50, start=9)
    game = do(table([others], [later], cash={A: 300}, owner={BASIN: A}), A, "resign")
    assert (cash(game), game.s.owner[BASIN]) == ([0, 1500, 1500, 1500], BANK)
    assert (in_force(game), game.s.balance[0]) == (["loan"], 100)


@pytest.mark.rule("LF-71")
def test_a_pledged_deed_that_belongs_to_another_stays_with_them() -> None:
    pledge = clause("collateral", A, B, subject=WALNUT)
    game = do(table([LOAN, pledge], cash={A: 300}, owner={WALNUT: C}), A, "resign")
    assert (game.s.owner[WALNUT], cash(game)[B]) == (C, 1600)


@pytest.mark.rule("LF-75", "LF-R95")
def test_arrears_of_a_clause_that_was_about_the_player_remain() -> None:
    event = clause("pay-on-event", B, C, target=A, amount=40, cond=3, uses=1)
    game = table([event], arrears={0: 40})
    game.s.clause_state[0] = ENDED
    do(game, A, "resign")
    assert game.s.arrear[0] == 40


@pytest.mark.rule("LF-75")
def test_clauses_end_that_name_the_player_and_no_others() -> None:
    attached = clause("income-share", OWNER_OF + WALNUT, D, subject=WALNUT, pct=25)
    to_the_owner = clause("income-share", D, OWNER_OF + LOCUST, subject=WALNUT, pct=25)
    contracts = [
        [clause("no-build", A, C, subject=RUSH)],
        [clause("no-build", C, A, subject=RUSH)],
        [clause("refuse-service", B, C, target=A, subject=BASIN)],
        [clause("refuse-service", B, C, target=D, subject=BASIN)],
        [attached],
        [to_the_owner],
    ]
    game = do(table(*contracts, owner={LOCUST: A, WALNUT: C, BASIN: B}), A, "resign")
    assert in_force(game) == ["refuse-service", "income-share"]
    assert [game.s.contract_no[game.s.by_age[number]] for number in range(game.s.listed)] == [4, 5]


@pytest.mark.rule("LF-73", "LF-118", "LF-R95")
@pytest.mark.parametrize("kind", ["pay-at", "loan"])
def test_a_debt_that_went_with_a_deed_is_over_when_the_deed_pays_it(kind: str) -> None:
    """Walnut Street passes to B, to whom its owner owed 90: nothing is left in the register."""
    debt = clause(kind, OWNER_OF + WALNUT, B, amount=90, period=5, start=1, end=21)
    game = table([debt], owner={WALNUT: A}, cash={A: 0}, arrears={0: 90} if kind == "pay-at" else {})
    if kind == "pay-at":
        game.s.clause_state[0] = ENDED
    do(game, A, "resign")
    assert (game.s.owner[WALNUT], game.s.clause_state[0], game.s.listed) == (B, 0, 0)


@pytest.mark.rule("LF-74", "LF-140", "LF-R69")
def test_what_a_player_receives_while_out_falls_to_the_bank_too() -> None:
    """For a deed that changes hands as it falls, and arrears that another pays from what A's leaving brings."""
    on_fall = clause("pay-on-event", B, A, amount=40, cond=5, cond_arg=BASIN)
    game = do(table([on_fall], owner={BASIN: A}), A, "resign")
    assert cash(game) == [0, 1460, 1500, 1500]
    on_leaving = clause("pay-on-event", B, C, target=A, amount=40, cond=8)
    owed = clause("pay-at", C, A, amount=30, start=9)
    game = do(table([on_leaving], [owed], arrears={1: 30}, cash={C: 0}), A, "resign")
    assert (cash(game), in_force(game)) == ([0, 1460, 10, 1500], [])
