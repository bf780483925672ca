"""What secures a debt, to whom it passes, and who is paid from an estate, by who the parties are and not by how clauses
name them (LF-71 to LF-75, LF-127, LF-154, LF-R96)."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.clauses import BENEFICIARY, OBLIGOR
from commonweal.games.laissez_faire.register import ENDED
from commonweal.games.laissez_faire.rules import elimination
from commonweal.games.laissez_faire.rules.contracts import keeping, timeline
from commonweal.games.laissez_faire.words import Left
from games.asking import is_refused, notices, refused
from games.laissez_faire.clause_numbers import ASSIGNABLE, CREDITOR_CHOOSES, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, in_force, table
from games.laissez_faire.playing import cash, do, why
from games.laissez_faire.tables import BANK
from games.seats import A, B, C, D

WALL_STREET, RUSH, LOCUST, WALNUT, BASIN = 27, 6, 11, 13, 0
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=24)
DUE = clause("pay-at", A, B, amount=50, start=2)
PLEDGE = clause("collateral", A, B, subject=WALL_STREET)
SECOND = clause("collateral", A, B, subject=RUSH)
CHOSEN = PLEDGE | {"flags": CREDITOR_CHOOSES}
OF_THE_DEED = PLEDGE | {"obligor": OWNER_OF + WALL_STREET}


# ---------------------------------------------------------------- several deeds, several creditors
@pytest.mark.rule("LF-71", "LF-154")
@pytest.mark.parametrize("chosen", [0, CREDITOR_CHOOSES])
def test_all_deeds_that_secure_a_debt_pass_together(chosen: int) -> None:
    contract = [LOAN, PLEDGE, SECOND | {"flags": chosen}]
    game = table(contract, arrears={0: 20}, owner={WALL_STREET: A, RUSH: A}, cash={A: 0})
    timeline.end_turn(game.s, A)
    assert (game.s.owner[WALL_STREET], game.s.owner[RUSH], in_force(game)) == (B, B, [])
    game = table(contract, owner={WALL_STREET: A, RUSH: A}, cash={A: 0})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert (game.s.owner[WALL_STREET], game.s.owner[RUSH], in_force(game)) == (B, B, [])


@pytest.mark.rule("LF-154")
def test_the_creditor_who_chooses_takes_all_deeds_that_secure_the_debt() -> None:
    contract = [LOAN, CHOSEN, SECOND | {"flags": CREDITOR_CHOOSES}]
    game = table(contract, arrears={0: 20}, owner={WALL_STREET: A, RUSH: A}, cash={A: 0}, in_turn=B)
    do(game, B, "foreclose 1")
    assert (game.s.owner[WALL_STREET], game.s.owner[RUSH], in_force(game)) == (B, B, [])
    assert sum(one.startswith("FORECLOSED") for one in notices(game)) == 2


@pytest.mark.rule("LF-127", "LF-143", "LF-154")
@pytest.mark.parametrize(("numbers", "keeper"), [((0, 1), D), ((1, 0), B)])
def test_of_several_creditors_the_first_clause_in_arrears_decides(numbers: tuple[int, int], keeper: int) -> None:
    """The loan has been passed on to D. numbers: of the loan and of the payment, in their contract."""
    game = table([LOAN, DUE, PLEDGE], arrears={0: 20, 1: 50}, owner={WALL_STREET: A}, cash={A: 0})
    game.s.clause[0][BENEFICIARY] = D
    game.s.clause_no[0], game.s.clause_no[1] = numbers
    keeping.relist(game.s)
    timeline.end_turn(game.s, A)
    assert game.s.owner[WALL_STREET] == keeper


# ---------------------------------------------------------------- who the parties are at signature
@pytest.mark.rule("LF-127", "LF-159", "LF-R96")
def test_the_collateral_of_a_personal_debt_may_go_with_the_deed() -> None:
    game = agreed(table(owner={WALL_STREET: A}), A, [B], LOAN | {"end": 6}, OF_THE_DEED)
    assert in_force(game) == ["loan", "collateral"]
    assert game.s.secures[1] == 1
    agreed(game, A, [C], clause("give-asset", A, C, subject=WALL_STREET))
    assert game.s.owner[WALL_STREET] == C
    game.s.arrear[0] = 20
    timeline.end_turn(game.s, C)
    assert game.s.owner[WALL_STREET] == C, "the debtor is A"
    timeline.end_turn(game.s, A)
    assert (game.s.owner[WALL_STREET], in_force(game)) == (B, [])


@pytest.mark.rule("LF-127", "LF-R96")
def test_a_debt_of_somebody_else_is_not_secured_however_alike_the_codes() -> None:
    """Rush Street is C’s, so that its owner is another person than A."""
    debt = clause("pay-at", OWNER_OF + RUSH, B, amount=50, start=3)
    game = draft(table(owner={WALL_STREET: A, RUSH: C}), A, [B, C], debt, PLEDGE)
    assert why(game, A, "offer") == "NOTHING_SECURED"
    game = agreed(table(owner={WALL_STREET: A, RUSH: A}), A, [B], debt, PLEDGE)
    assert game.s.secures[1] == 1


# ---------------------------------------------------------------- a debt that others owe or are owed
@pytest.mark.rule("LF-147", "LF-154", "LF-R96")
def test_an_assumed_debt_forecloses_at_the_turn_of_who_owes_it_now() -> None:
    game = agreed(table([LOAN, PLEDGE], owner={WALL_STREET: A}), A, [B, D], clause("assume", D, B, target=A, amount=0))
    assert game.s.clause[0][OBLIGOR] == D
    game.s.arrear[0] = 20
    timeline.end_turn(game.s, A)
    assert game.s.owner[WALL_STREET] == A
    timeline.end_turn(game.s, D)
    assert game.s.owner[WALL_STREET] == B


@pytest.mark.rule("LF-71", "LF-R96")
@pytest.mark.parametrize("out", [A, D])
def test_the_creditor_gets_the_deed_when_the_debtor_or_its_owner_is_out(out: int) -> None:
    game = table([LOAN, PLEDGE], owner={WALL_STREET: A}, cash={A: 0, D: 0})
    game.s.clause[0][OBLIGOR] = D
    elimination.eliminate(game.s, out, Left.JAIL)
    assert (game.s.owner[WALL_STREET], in_force(game), cash(game)[B]) == (B, [], 1500)


@pytest.mark.rule("LF-143", "LF-154", "LF-R96")
def test_after_an_assignment_the_new_creditor_forecloses_and_the_old_one_does_not() -> None:
    contract = [LOAN | {"flags": ASSIGNABLE}, CHOSEN]
    private = {"contract_visibility": "parties"}
    game = table(contract, owner={WALL_STREET: A}, in_turn=B, charter=private)
    agreed(game, B, [D], clause("assign", B, D, amount=0))
    assert game.s.clause[1][BENEFICIARY] == D
    assert game.s.may_read[D][1]
    game.s.arrear[0] = 20
    assert why(game, B, "foreclose 1") == "NOT_YOUR_CLAUSE"
    assert is_refused(game, B, "release 1")
    timeline.end_turn(game.s, A)
    game.s.in_turn = D
    do(game, D, "foreclose 1")
    assert game.s.owner[WALL_STREET] == D


@pytest.mark.rule("LF-159", "LF-R96")
def test_the_new_creditor_must_sign_the_sale_of_the_deed() -> None:
    game = table([LOAN, PLEDGE], owner={WALL_STREET: A})
    game.s.clause[0][BENEFICIARY] = D
    sale = (clause("give-asset", A, C, subject=WALL_STREET), clause("pay-now", C, A, amount=300))
    assert refused(draft(game, A, [B, C], *sale), A, "offer") == ("LOCKED", "LF-159")
    game = table([LOAN, PLEDGE], owner={WALL_STREET: A})
    game.s.clause[0][BENEFICIARY] = D
    assert not is_refused(draft(game, A, [C, D], *sale), A, "offer")


@pytest.mark.rule("LF-75", "LF-R96")
def test_a_collateral_outlives_the_old_creditor() -> None:
    """B is owed the payment, D the loan, which is the first that the deed secures."""
    game = table([LOAN, DUE, PLEDGE], owner={WALL_STREET: A})
    game.s.clause[0][BENEFICIARY] = D
    elimination.eliminate(game.s, B, Left.JAIL)
    assert in_force(game) == ["loan", "collateral"]
    assert game.s.clause[2][BENEFICIARY] == D


@pytest.mark.rule("LF-143", "LF-R96")
def test_a_collateral_is_not_assigned_without_its_debt() -> None:
    game = table([LOAN, PLEDGE | {"flags": ASSIGNABLE}], owner={WALL_STREET: A}, in_turn=B)
    assert why(draft(game, B, [D], clause("assign", B, D, amount=1)), B, "offer") == "NOT_ASSIGNABLE"


@pytest.mark.rule("LF-R95", "LF-R96")
def test_a_deed_of_the_creditor_does_not_pay_the_debt() -> None:
    game = table([LOAN, OF_THE_DEED], arrears={0: 20}, owner={WALL_STREET: B}, cash={A: 0})
    game.s.secures[1] = 1
    timeline.end_turn(game.s, B)
    timeline.end_turn(game.s, A)
    assert (in_force(game), game.s.arrear[0]) == (["loan", "collateral"], 20)


# ---------------------------------------------------------------- estates
FREE_LOAN = clause("loan", A, B, amount=100, pct=0, period=5, end=21)


@pytest.mark.rule("LF-72", "LF-73", "LF-74")
def test_a_creditor_who_is_paid_in_cash_gets_no_deed() -> None:
    game = do(table([FREE_LOAN], cash={A: 130}, owner={BASIN: A}), A, "resign")
    assert (cash(game), game.s.owner[BASIN]) == ([0, 1600, 1500, 1500], BANK)
    due = clause("pay-at", A, C, amount=40, start=1)
    game = do(table([due], arrears={0: 40}, cash={A: 40}, owner={BASIN: A}), A, "resign")
    assert (cash(game), game.s.owner[BASIN]) == ([0, 1500, 1540, 1500], BANK)


@pytest.mark.rule("LF-72", "LF-73")
def test_an_estate_says_what_it_pays_and_gives() -> None:
    game = do(table([FREE_LOAN], cash={A: 30}, owner={BASIN: A}), A, "resign")
    told = [one.split()[0] for one in notices(game)]
    assert [one for one in told if one.startswith("ESTATE")] == ["ESTATE_PAYS", "ESTATE_GIVES"]
    game = do(table([FREE_LOAN], cash={A: 0}), A, "resign")
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
    game = do(table([FREE_LOAN, pledge], cash={A: 300}, owner={WALNUT: C}), A, "resign")
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
