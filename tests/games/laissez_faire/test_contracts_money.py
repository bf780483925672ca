"""Money under contracts: shares of income, loans, payments, arrears, garnishing, foreclosure, bankruptcy (LF-121 to
LF-128, LF-148 to LF-155)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.rules.contracts import arrears, timeline
from commonweal.games.laissez_faire.words import Notice
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import AMORTISE, COMPOUND, CREDITOR_CHOOSES, INCLUDE_START, INCOME, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, in_force, registered, table
from games.laissez_faire.playing import cash, do, why, worths
from games.seats import A, B, C, D

LOCUST, WALNUT, BEACON, WALL_STREET, BASIN, RUSH = 11, 13, 16, 27, 0, 6
QUARTER = clause("income-share", A, B, subject=LOCUST, pct=25)
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=24)
PLEDGE = clause("collateral", A, B, subject=WALL_STREET)


def rent_paid(dollars: int, *contracts: Any, owner: int = A, guest: int = C, asset: int = LOCUST, **more: Any) -> Game:
    """A guest has lodged on a street for a price."""
    fields = registered(*contracts) | more
    owners = {asset: owner, **fields.pop("owner", {})}
    game = tables.landed(tables.POSITION[asset], seat=guest, owner=owners, **fields)
    do(game, guest, f"ask_rent {asset} {tables.OPEN}")
    do(game, owner, f"quote {dollars} 0")
    return do(game, guest, f"lodge {asset}")


def turn_of(game: Game, seat: int, round_: int) -> Game:
    """The beginning of a player’s regular turn in a round: what is due falls due."""
    game.s.round = round_
    timeline.dues_of(game.s, seat)
    arrears.begin_turn(game.s, seat)
    return game


# ---------------------------------------------------------------- shares of income
@pytest.mark.rule("LF-12", "LF-97", "LF-115", "LF-117", "LF-128", "LF-149", "LF-150", "LF-177", "LF-178", "LF-R73")
def test_a_share_is_paid_at_once_and_counts_a_part_of_the_mortgage_value() -> None:
    """LF-S42."""
    game = agreed(table(owner={LOCUST: A}), A, [B], QUARTER)
    assert in_force(game) == ["income-share"]
    assert (game.s.contract_no[0], game.s.signers[0]) == (1, 3)
    assert worths(game)[:2] == [1500 + 90 - 23, 1500 + 23]
    assert cash(rent_paid(50, [QUARTER])) == [1537, 1513, 1450, 1500]


@pytest.mark.rule("LF-149")
def test_a_share_that_comes_to_nothing_is_not_announced() -> None:
    game = rent_paid(1, [QUARTER])
    assert notices(game) == [f"RENT_PAID {C} {A} 1 {LOCUST}"]
    assert notices(rent_paid(50, [QUARTER]))[1:] == [f"SHARE_PAID {A} {B} 13 1 0"]


@pytest.mark.rule("LF-148", "LF-152")
def test_a_payment_for_which_there_is_no_cash_is_announced_as_arrears_alone() -> None:
    due = clause("pay-at", A, B, amount=50, start=2)
    for dollars, said in ((0, ["IN_ARREARS"]), (20, ["DUE_PAID", "IN_ARREARS"]), (50, ["DUE_PAID"])):
        game = table([due], cash={A: dollars})
        game.s.notices = []
        turn_of(game, A, 2)
        assert [Notice.name_of(notice) for notice, *_ in game.s.notices] == said


@pytest.mark.rule("LF-151")
def test_shares_of_one_income_stay_within_a_hundred_percent() -> None:
    """LF-S43."""
    game = draft(table([QUARTER], owner={LOCUST: A}), A, [C], clause("income-share", A, C, subject=INCOME, pct=80))
    assert refused(game, A, "offer") == ("OVER_HUNDRED", "LF-151")
    do(game, A, "set_field clause=0 field=pct value=75", "offer")
    assert phase(game) == "ANSWER"


@pytest.mark.rule("LF-151")
def test_a_deed_whose_shares_would_be_too_much_for_its_buyer_is_not_sold() -> None:
    attached = clause("income-share", OWNER_OF + LOCUST, D, subject=LOCUST, pct=60)
    game = table([attached], [clause("income-share", B, D, subject=INCOME, pct=50)], owner={LOCUST: A})
    draft(game, A, [B], clause("give-asset", A, B, subject=LOCUST))
    assert why(game, A, "offer") == "OVER_HUNDRED"


@pytest.mark.rule("LF-98", "LF-99", "LF-116", "LF-161", "LF-R66")
@pytest.mark.parametrize("attached", [True, False])
def test_an_attached_share_goes_with_the_deed_and_a_personal_one_does_not(attached: bool) -> None:
    """LF-S44."""
    share = clause("income-share", OWNER_OF + LOCUST if attached else A, B, subject=LOCUST, pct=25)
    game = table([share], owner={LOCUST: A})
    agreed(game, A, [D], clause("give-asset", A, D, subject=LOCUST))
    assert game.s.owner[LOCUST] == D
    sold = rent_paid(40, [share], owner=D)
    assert cash(sold)[B] == (1510 if attached else 1500)


@pytest.mark.rule("LF-161")
def test_only_the_owner_of_a_deed_can_attach_a_clause_to_it() -> None:
    share = clause("income-share", OWNER_OF + LOCUST, B, subject=LOCUST, pct=25)
    assert why(draft(table(owner={LOCUST: C}), A, [B], share), A, "offer") == "NOT_A_PARTY"


@pytest.mark.rule("LF-149", "LF-R66", "LF-R92")
def test_shares_are_of_the_full_sum_in_contract_order_and_do_not_cascade() -> None:
    contracts = [
        [clause("income-share", A, B, subject=LOCUST, pct=50)],
        [clause("income-share", A, D, subject=INCOME, pct=50)],
    ]
    more = [clause("income-share", B, D, subject=INCOME, pct=50)]
    assert cash(rent_paid(25, *contracts, more)) == [1500, 1513, 1475, 1512]


@pytest.mark.rule("LF-150")
@pytest.mark.parametrize("flags", [0, INCLUDE_START])
def test_start_money_is_income_only_if_the_share_includes_it(flags: int) -> None:
    share = clause("income-share", A, B, subject=INCOME, pct=50, flags=flags)
    game = table([share], pos={A: 37}, chance=[tables.dice(2, 3)])
    do(game, A, "roll")
    assert cash(game)[:2] == ([1550, 1550] if flags else [1600, 1500])


@pytest.mark.rule("LF-150")
def test_money_from_contracts_and_sales_is_no_income() -> None:
    game = table([clause("income-share", A, B, subject=INCOME, pct=50)], owner={LOCUST: A})
    agreed(game, A, [C], clause("give-asset", A, C, subject=LOCUST), clause("pay-now", C, A, amount=200))
    assert cash(game) == [1700, 1500, 1300, 1500]


@pytest.mark.rule("LF-119")
def test_a_share_with_a_condition_is_due_only_while_it_holds() -> None:
    while_built = clause("income-share", A, B, subject=LOCUST, pct=50, cond=5, cond_arg=LOCUST)
    assert cash(rent_paid(50, [while_built]))[B] == 1500
    assert cash(rent_paid(50, [while_built], level={LOCUST: 1}))[B] == 1525


# ---------------------------------------------------------------- loans and payments
@pytest.mark.rule("LF-11", "LF-103", "LF-120", "LF-125", "LF-126", "LF-148", "LF-179")
def test_a_loan_pays_interest_and_its_principal_at_the_end() -> None:
    """LF-S45."""
    game = agreed(table(owner={WALL_STREET: A}, round=4), A, [B], LOAN, PLEDGE)
    assert cash(game)[:2] == [1800, 1200]
    assert worths(game)[:2] == [1800 + 200 - 300, 1200 + 300]
    paid = []
    for round_ in range(5, 25):
        before = cash(game)[A]
        turn_of(game, A, round_)
        paid.append(before - cash(game)[A])
        if round_ == 10:
            do(game, A, "prepay slot=0 dollars=100")
            assert game.s.balance[0] == 200
    assert {round_: dollars for round_, dollars in zip(range(5, 25), paid, strict=True) if dollars} == {
        9: 30,
        14: 20,
        19: 20,
        24: 220,
    }
    assert in_force(game) == []


@pytest.mark.rule("LF-100", "LF-127", "LF-152", "LF-154", "LF-R55")
def test_a_deed_that_secures_arrears_passes_at_the_end_of_the_turn() -> None:
    """LF-S46."""
    game = table([LOAN, PLEDGE], signed_in=4, round=9, cash={A: 10}, owner={WALL_STREET: A})
    turn_of(game, A, 9)
    assert cash(game)[:2] == [0, 1510]
    assert game.s.arrear[0] == 20
    game.s.phase = tables.book.phases.TURN_END
    do(game, A, "end_turn")
    assert game.s.owner[WALL_STREET] == B
    assert in_force(game) == []
    assert cash(game)[:2] == [0, 1510]


@pytest.mark.rule("LF-154")
def test_a_creditor_who_chooses_forecloses_by_a_move() -> None:
    pledge = clause("collateral", A, B, subject=WALL_STREET, flags=CREDITOR_CHOOSES)
    game = table([LOAN, pledge], signed_in=4, round=9, owner={WALL_STREET: A}, in_turn=B, cash={A: 0})
    assert refused(game, B, "foreclose 1") == ("NO_ARREARS", "LF-154")
    game = table([LOAN, pledge], signed_in=4, round=9, owner={WALL_STREET: A}, in_turn=B, cash={A: 0}, arrears={0: 20})
    timeline.end_turn(game.s, A)
    assert game.s.owner[WALL_STREET] == A
    do(game, B, "foreclose 1")
    assert game.s.owner[WALL_STREET] == B
    assert in_force(game) == []
    assert why(game, B, "foreclose 1") == "OTHER_CLAUSE"


DUE = clause("pay-at", A, B, amount=50, start=2)


@pytest.mark.rule("LF-127", "LF-154")
@pytest.mark.parametrize(
    ("contracts", "arrears", "keeper"),
    [
        ([[LOAN, PLEDGE], [LOAN]], {2: 20}, A),
        ([[LOAN, PLEDGE, DUE | {"beneficiary": C}]], {2: 50}, A),
        ([[LOAN, DUE, PLEDGE]], {1: 50}, B),
    ],
)
def test_a_deed_secures_the_debts_of_its_contract_to_its_creditor(
    contracts: list[list[dict[str, int]]], arrears: dict[int, int], keeper: int
) -> None:
    """Nothing of another contract, and nothing that is owed to somebody else."""
    game = table(*contracts, arrears=arrears, owner={WALL_STREET: A}, cash={A: 0})
    timeline.end_turn(game.s, A)
    assert game.s.owner[WALL_STREET] == keeper


@pytest.mark.rule("LF-127", "LF-R62")
def test_a_deed_secures_one_contract_at_a_time() -> None:
    game = table([LOAN, PLEDGE], owner={WALL_STREET: A})
    second = (clause("loan", A, C, amount=50, pct=5, period=5, end=6), clause("collateral", A, C, subject=WALL_STREET))
    assert why(draft(game, A, [C], *second), A, "offer") == "PLEDGED"


@pytest.mark.rule("LF-153", "LF-248")
@pytest.mark.parametrize("garnish", [True, False])
def test_what_a_debtor_receives_goes_to_the_arrears(garnish: bool) -> None:
    """LF-S47."""
    game = table(
        [clause("pay-at", A, C, amount=50, start=2)], arrears={0: 50}, cash={A: 0}, pos={A: 37}, round=3,
        charter={"garnish": garnish}, chance=[tables.dice(2, 3)],
    )  # fmt: skip
    do(game, A, "roll")
    assert cash(game)[A] == (50 if garnish else 100)
    assert cash(game)[C] == (1550 if garnish else 1500)


@pytest.mark.rule("LF-153")
def test_the_oldest_arrears_come_first_and_only_from_what_is_received() -> None:
    game = table(
        [clause("pay-at", A, C, amount=50, start=2)],
        [clause("pay-at", A, D, amount=50, start=2)],
        arrears={0: 50, 1: 50},
        cash={A: 500},
    )
    agreed(game, A, [B], clause("pay-now", B, A, amount=60))
    assert cash(game) == [500, 1440, 1550, 1510]


@pytest.mark.rule("LF-R92")
def test_garnishing_waits_until_a_contract_is_carried_out() -> None:
    game = table([clause("pay-at", A, C, amount=50, start=2)], arrears={0: 50}, cash={A: 0})
    agreed(game, A, [B, D], clause("pay-now", B, A, amount=60), clause("pay-now", A, D, amount=60))
    assert cash(game) == [0, 1440, 1500, 1560]
    agreed(game, A, [B], clause("pay-now", B, A, amount=60))
    assert cash(game)[C] == 1550


@pytest.mark.rule("LF-155", "LF-249", "LF-R57")
def test_three_turns_with_arrears_are_bankruptcy() -> None:
    """LF-S48."""
    game = table([clause("pay-at", A, C, amount=50, start=1)], arrears={0: 50}, cash={A: 0})
    for turn in range(3):
        turn_of(game, A, 1)
        assert game.s.arrear_turns[A] == turn + 1
        assert arrears.is_bankrupt(game.s, A) == (turn == 2)
    agreed(game, A, [B], clause("pay-now", B, A, amount=50))
    assert not arrears.is_bankrupt(game.s, A)
    assert game.s.arrear_turns[A] == 0


@pytest.mark.rule("LF-155")
def test_a_bankrupt_player_is_eliminated_at_the_end_of_the_turn() -> None:
    game = table(
        [clause("pay-at", A, C, amount=50, start=1)],
        arrears={0: 50},
        cash={A: 0},
        phase="turn_end",
        arrear_turns=[3, 0, 0, 0],
    )
    do(game, A, "end_turn")
    assert not game.s.in_play & 1


@pytest.mark.rule("LF-249")
def test_nobody_goes_bankrupt_where_the_charter_says_never() -> None:
    game = table(
        [clause("pay-at", A, C, amount=50, start=1)],
        arrears={0: 50},
        charter={"bankruptcy_turns": 0},
        arrear_turns=[9, 0, 0, 0],
    )
    assert not arrears.is_bankrupt(game.s, A)


@pytest.mark.rule("LF-125")
def test_a_loan_by_instalments_repays_equal_parts() -> None:
    """LF-S49."""
    game = agreed(table(round=4), A, [B], LOAN | {"flags": AMORTISE})
    paid = []
    for round_ in (9, 14, 19, 24):
        before = cash(game)[A]
        paid.append(before - cash(turn_of(game, A, round_))[A])
    assert paid == [105, 98, 90, 83]
    assert in_force(game) == []


@pytest.mark.rule("LF-125", "LF-126")
def test_the_last_part_takes_the_rest_and_prepaying_ends_sooner() -> None:
    loan = clause("loan", A, B, amount=100, period=1, end=4, flags=AMORTISE)
    game = agreed(table(), A, [B], loan)
    assert [turn_of(game, A, round_).s.balance[0] for round_ in (2, 3, 4)] == [67, 34, 0]
    game = agreed(table(), A, [B], loan)
    do(game, A, "prepay slot=0 dollars=40")
    assert [turn_of(game, A, round_).s.balance[0] for round_ in (2, 3)] == [27, 0]
    assert in_force(game) == []


@pytest.mark.rule("LF-152")
def test_interest_that_is_not_paid_may_be_added_to_the_principal() -> None:
    game = table([LOAN | {"flags": COMPOUND}], signed_in=4, round=9, cash={A: 10})
    turn_of(game, A, 9)
    assert (game.s.balance[0], game.s.arrear[0]) == (320, 0)


@pytest.mark.rule("LF-126")
def test_nobody_repays_more_than_is_owed_or_for_others() -> None:
    game = table([LOAN], cash={A: 250}, in_turn=A)
    assert why(game, A, "prepay slot=0 dollars=301") == "MORE_THAN_OWED"
    assert why(game, A, "prepay slot=0 dollars=251") == "CANNOT_REPAY"
    assert why(game, A, "prepay slot=1 dollars=5") == "NO_DEBT"
    assert why(table([LOAN], in_turn=B), B, "prepay slot=0 dollars=5") == "NOT_YOUR_CLAUSE"
    assert is_refused(table([LOAN], in_turn=B), A, "prepay slot=0 dollars=5")


@pytest.mark.rule("LF-123", "LF-124", "LF-180", "LF-181", "LF-246", "LF-R70")
def test_payments_fall_due_and_count_within_the_horizon() -> None:
    """LF-S50."""
    every = clause("pay-every", A, B, amount=10, period=3, start=6)
    game = table([every], [clause("pay-at", C, D, amount=40, start=8)], round=5, signed_in=5)
    assert worths(game) == [1430, 1570, 1460, 1540]
    dues = []
    for round_ in range(5, 13):
        before = cash(game)[A]
        dues.append(before - cash(turn_of(turn_of(game, A, round_), C, round_))[A])
    assert dues == [0, 10, 0, 0, 10, 0, 0, 10]
    assert in_force(game) == ["pay-every"]
    assert cash(game)[C:] == [1460, 1540]
    assert worths(table([every], round=5, charter={"valuation_horizon": 4}))[:2] == [1480, 1520]
    assert worths(table([every | {"end": 12}], round=5))[A] == 1470


@pytest.mark.rule("LF-148")
def test_what_the_turn_did_not_reach_falls_due_at_the_end_of_the_round() -> None:
    attached = clause("pay-at", OWNER_OF + LOCUST, B, amount=40, start=2)
    game = table([attached], owner={LOCUST: A}, round=2)
    game.s.owner[LOCUST] = C
    turn_of(game, A, 2)
    assert cash(game)[C] == 1500
    timeline.end_round(game.s)
    assert cash(game)[B:D] == [1540, 1460]
    assert in_force(game) == []


@pytest.mark.rule("LF-152", "LF-R95")
def test_arrears_stay_when_a_clause_has_ended_and_go_with_the_deed() -> None:
    attached = clause("pay-at", OWNER_OF + LOCUST, B, amount=40, start=2)
    game = turn_of(table([attached], owner={LOCUST: A}, cash={A: 10}, round=2), A, 2)
    assert game.s.clause_state[0] == 2
    assert (arrears.owed(game.s, A), arrears.owed(game.s, C)) == (30, 0)
    game.s.owner[LOCUST] = C
    assert (arrears.owed(game.s, A), arrears.owed(game.s, C)) == (0, 30)
    game.s.owner[LOCUST] = B
    assert arrears.owed(game.s, B) == 0


@pytest.mark.rule("LF-118")
def test_clauses_end_with_their_last_round() -> None:
    game = table([clause("no-build", A, B, subject=RUSH, end=3)], [clause("no-build", A, B, subject=LOCUST)], round=3)
    assert in_force(game) == ["no-build"] * 2
    timeline.end_round(game.s)
    assert in_force(game) == ["no-build"]


@pytest.mark.rule("LF-252")
def test_interest_stays_within_the_cap_of_the_charter() -> None:
    """Of LF-S91."""
    game = draft(table(charter={"interest_cap": 5}, round=4), A, [B], LOAN)
    assert refused(game, A, "offer") == ("INTEREST_TOO_HIGH", "LF-252")


@pytest.mark.rule("LF-R56")
def test_the_collateral_of_a_finished_player_passes_at_the_end_of_the_round() -> None:
    game = table(
        [LOAN, PLEDGE],
        signed_in=4,
        round=9,
        cash={A: 0},
        owner={WALL_STREET: A},
        finished={A: 1},
        in_turn=B,
        declared_by=B,
    )
    timeline.end_round(game.s)
    assert game.s.owner[WALL_STREET] == B
