"""Clauses that meet others: which of them contradict each other, and whose shares add up (LF-151, LF-157)."""

from __future__ import annotations

import pytest

from games.laissez_faire.contracts import OF_CITY, OWNER_OF, STREETS, clause, draft, table
from games.laissez_faire.tables import A, B, C, D, is_possible, why

LOCUST, WALNUT = 11, 13
PHILADELPHIA = OF_CITY + 3
CAP = clause("price-cap", A, B, target=C, subject=LOCUST, amount=20)
FLOOR = clause("price-floor", A, D, target=C, subject=LOCUST, amount=30)
RIGHT = clause("service-right", A, B, target=C, subject=LOCUST, amount=20)
OPTION = clause("call-option", A, B, subject=LOCUST, amount=200, end=9)
OTHER_FLOOR = FLOOR | {"obligor": B}
ATTACHED = {"obligor": OWNER_OF + LOCUST}
IN_CITY, ON_SPACE = {"cond": 1, "cond_arg": 3}, {"cond": 2, "cond_arg": 3}


@pytest.mark.rule("LF-157", "LF-R52")
@pytest.mark.parametrize(
    ("in_force", "drafted", "contradicts"),
    [
        (FLOOR, CAP, True),
        (FLOOR, CAP | {"amount": 30}, False),
        (OTHER_FLOOR, CAP, False),
        (FLOOR, CAP | {"target": D}, False),
        (FLOOR | {"start": 6}, CAP | {"end": 5}, False),
        (FLOOR | {"start": 6}, CAP | {"end": 6}, True),
        (FLOOR, CAP | {"subject": WALNUT}, False),
        (FLOOR | IN_CITY, CAP, True),
        (FLOOR, CAP | IN_CITY, True),
        (FLOOR | IN_CITY, CAP | IN_CITY, True),
        (FLOOR | IN_CITY, CAP | IN_CITY | {"cond_arg": 2}, False),
        (FLOOR | IN_CITY, CAP | ON_SPACE, False),
        (CAP, RIGHT | {"amount": 30}, False),
        (clause("no-transfer", A, D, target=C, subject=LOCUST), RIGHT, False),
        (clause("no-build", A, D, subject=LOCUST), OPTION, False),
        (clause("refuse-service", A, D, target=B, subject=LOCUST), RIGHT, False),
    ],
)
def test_clauses_contradict_for_one_obligor_deed_target_condition_and_time(
    in_force: dict[str, int], drafted: dict[str, int], contradicts: bool
) -> None:
    game = draft(table([in_force], owner={LOCUST: A, WALNUT: A}), A, [B], drafted)
    if contradicts:
        assert why(game, A, "offer") == "CONTRADICTS"
    else:
        assert is_possible(game, A, "offer")


@pytest.mark.rule("LF-157")
@pytest.mark.parametrize(
    ("owner", "subjects", "contradicts"),
    [
        (A, (LOCUST, STREETS), True),
        (B, (LOCUST, STREETS), False),
        (B, (STREETS, LOCUST), False),
        (B, (PHILADELPHIA, STREETS), False),
        (A, (PHILADELPHIA, STREETS), True),
        (B, (LOCUST, LOCUST), True),
    ],
)
def test_of_several_deeds_those_that_the_obligor_owns_count(
    owner: int, subjects: tuple[int, int], contradicts: bool
) -> None:
    game = table([FLOOR | {"subject": subjects[0]}], owner={LOCUST: owner})
    assert is_possible(draft(game, A, [B], CAP | {"subject": subjects[1]}), A, "offer") != contradicts


@pytest.mark.rule("LF-157", "LF-R59")
def test_clauses_of_a_deed_of_the_bank_bind_nobody_and_do_not_meet() -> None:
    game = draft(table([FLOOR | ATTACHED], signers=0b1111), A, [B], CAP | ATTACHED)
    assert why(game, A, "offer") != "CONTRADICTS"


@pytest.mark.rule("LF-151")
@pytest.mark.parametrize(
    ("obligor", "subject", "possible"),
    [(A, LOCUST, False), (B, LOCUST, True), (A, 43, False), (A, WALNUT, True)],
)
def test_shares_of_one_obligor_and_deed_add_up(obligor: int, subject: int, possible: bool) -> None:
    """43: of all income, in which that of every deed is included."""
    share = clause("income-share", obligor, C, subject=subject, pct=60)
    game = table([share], owner={LOCUST: A, WALNUT: A})
    drafted = clause("income-share", A, B, subject=LOCUST, pct=50)
    assert is_possible(draft(game, A, [B], drafted), A, "offer") == possible


@pytest.mark.rule("LF-151")
def test_shares_of_all_income_add_up_without_any_deed() -> None:
    game = table([clause("income-share", A, C, subject=43, pct=60)])
    assert why(draft(game, A, [B], clause("income-share", A, B, subject=43, pct=50)), A, "offer") == "OVER_HUNDRED"
