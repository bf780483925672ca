"""The validity of a draft in detail: what it needs of the register, when each clause is judged, and which clauses
contradict each other (LF-112, LF-151, LF-157)."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.clauses import FIELD_NAMES, USES_FIELD
from commonweal.games.laissez_faire.register import LAST_CONTRACT
from commonweal.games.laissez_faire.rules import turns
from games.laissez_faire.clause_numbers import ASSIGNABLE, OF_CITY, OWNER_OF, STREETS
from games.laissez_faire.contracts import agreed, clause, draft, in_force, table
from games.laissez_faire.playing import cash, is_possible, why, worths
from games.seats import A, B, C, D

LOCUST, RUSH, WALNUT = 11, 6, 13
NO_BUILD = clause("no-build", A, B, subject=RUSH)
PAYMENT = clause("pay-now", A, B, amount=1)
SHARE = clause("income-share", A, B, subject=RUSH, pct=5)


def event(cond: int, arg: int) -> dict[str, int]:
    """A payment each time that something happens to A, or to a deed."""
    return clause("pay-on-event", A, B, target=A, amount=5, cond=cond, cond_arg=arg)


@pytest.mark.rule("LF-112", "LF-114")
def test_a_full_register_has_room_for_what_leaves_nothing_and_for_what_makes_room() -> None:
    full = [[NO_BUILD]] * 96
    assert is_possible(draft(table(*full), A, [B], PAYMENT), A, "offer")
    assert why(draft(table(*full), A, [B], NO_BUILD), A, "offer") == "REGISTER_FULL"
    game = agreed(table(*full), A, [B], clause("release", B, amount=7), NO_BUILD)
    assert len(in_force(game)) == 96
    assert game.s.contract_no[7] == 97


@pytest.mark.rule("LF-112", "LF-114")
@pytest.mark.parametrize(("number", "fits"), [(LAST_CONTRACT, True), (LAST_CONTRACT + 1, False)])
def test_after_the_last_number_nothing_more_is_registered(number: int, fits: bool) -> None:
    game = draft(table(next_contract=number), A, [B], NO_BUILD)
    assert is_possible(game, A, "offer") == fits
    assert is_possible(draft(table(next_contract=number), A, [B], PAYMENT), A, "offer")


@pytest.mark.rule("LF-R93")
def test_what_is_paid_at_once_is_judged_by_who_owns_a_deed_before_it_is_given() -> None:
    """The owner of Locust Street pays B, and only then is B its owner."""
    paid = clause("pay-now", OWNER_OF + LOCUST, B, amount=5)
    game = agreed(table(owner={LOCUST: A}), A, [B], paid, clause("give-asset", A, B, subject=LOCUST))
    assert (cash(game)[:2], game.s.owner[LOCUST]) == ([1495, 1505], B)


@pytest.mark.rule("LF-143", "LF-R95")
def test_a_debt_that_is_passed_on_to_its_debtor_rests() -> None:
    loan = clause("loan", A, B, amount=100, pct=10, period=5, end=6, flags=ASSIGNABLE)
    game = table([loan], in_turn=B)
    assert worths(game)[:2] == [1400, 1600]
    agreed(game, B, [A], clause("assign", B, A, amount=0), clause("pay-now", A, B, amount=80))
    assert (worths(game)[:2], in_force(game)) == ([1420, 1580], ["loan"])
    game.s.round = 6
    turns.begin_turn(game.s, A, 0)
    assert (cash(game)[:2], game.s.arrear[0]) == ([1420, 1580], 0)


@pytest.mark.rule("LF-112", "LF-118", "LF-119", "LF-252")
@pytest.mark.parametrize(("written_down", "reason"), [
    (clause("loan", A, B, amount=50, pct=10, period=5, end=8), ""),  # at the cap of the charter
    (clause("loan", A, B, amount=50, pct=11, period=5, end=8), "INTEREST_TOO_HIGH"),
    (clause("call-option", A, B, subject=RUSH, amount=50, end=3), ""),  # to the end of this round
    (clause("call-option", A, B, subject=RUSH, amount=50, end=2), "ENDS_TOO_EARLY"),
    (clause("put-option", A, B, subject=RUSH, amount=50, end=3), ""),
    (NO_BUILD | {"end": 3}, ""),
    (NO_BUILD | {"end": 2}, "ENDS_TOO_EARLY"),
    (NO_BUILD | {"start": 5, "end": 5}, ""),
    (NO_BUILD | {"start": 5, "end": 4}, "ENDS_TOO_EARLY"),
    (SHARE | {"cond": 1, "cond_arg": 7}, ""),
    (SHARE | {"cond": 1, "cond_arg": 8}, "NO_CONDITION"),
    (SHARE | {"cond": 2, "cond_arg": 30}, ""),
    (SHARE | {"cond": 2, "cond_arg": 31}, "NO_CONDITION"),
    (SHARE | {"cond": 7, "cond_arg": 35}, ""),
    (SHARE | {"cond": 6, "cond_arg": 3}, ""),
    (event(1, 7), ""),
    (SHARE | {"cond": 6, "cond_arg": 4}, "NO_CONDITION"),
    *((NO_BUILD | {"until": until, "until_arg": 30}, "") for until in (1, 4)),
    *((NO_BUILD | {"until": until, "until_arg": 31}, "NO_ENDING") for until in (1, 4)),
    *((NO_BUILD | {"until": until, "until_arg": 3}, "") for until in (2, 3)),
    *((NO_BUILD | {"until": until, "until_arg": 4}, "NO_ENDING") for until in (2, 3)),
    *((NO_BUILD | {"until": until, "until_arg": 35}, "") for until in (5, 6)),
    (event(3, 35), ""),
    *((SHARE | {"cond": cond, "cond_arg": 31}, "NO_CONDITION") for cond in (3, 4, 5)),
    *((event(cond, 31), "NO_EVENT") for cond in (2, 5, 6, 7)),
    *((event(cond, 30), "") for cond in (2, 3, 4, 5, 6, 7, 8)),
])  # fmt: skip
def test_dates_and_conditions_are_judged_to_the_round_and_the_number(written_down: dict[str, int], reason: str) -> None:
    game = draft(table(owner={RUSH: A}, charter={"interest_cap": 10}, round=3), A, [B], PAYMENT, written_down)
    assert (why(game, A, "offer") if reason else "") == reason
    assert is_possible(game, A, "offer") == (not reason)


def about(kind: str, subject: int, **more: int) -> dict[str, int]:
    """A clause of a type with all that it needs besides its subject."""
    fields = {"subject": subject, "target": B, "amount": 5, "pct": 5} | more
    used = USES_FIELD[clause(kind)["type"]]
    return clause(kind, A, B, **{name: fields[name] for name in fields if used[FIELD_NAMES.index(name)]})


@pytest.mark.rule("LF-95", "LF-112", "LF-116", "LF-117")
@pytest.mark.parametrize(("written_down", "reason"), [
    (clause("pay-at", A, C, amount=5, start=9), ""),  # who only benefits need not sign
    (event(5, RUSH) | {"target": 7}, ""),  # a deed changes hands, no matter whose
    (event(4, 0) | {"target": 7}, "NO_TARGET"),
    (event(4, 0) | {"target": 4}, "NO_TARGET"),
    (about("price-cap", RUSH, target=OWNER_OF + RUSH), ""),
    (about("price-cap", RUSH, target=OWNER_OF + LOCUST), "NO_TARGET"),  # the bank's
    (about("put-option", LOCUST, end=9), ""),
    (about("put-option", 28, end=9), "OTHER_SUBJECT"),  # not in play
    (about("put-option", 40, end=9), "OTHER_SUBJECT"),
    (about("first-refusal", 40), "NOT_OWNER"),
    (about("service-right", 41), ""),
    (about("service-right", 42), ""),
    (about("service-right", 40), ""),
    (about("service-right", 7), ""),
    (about("service-right", 10), ""),
    (about("service-right", 28), "OTHER_SUBJECT"),
    (about("service-right", 31), "OTHER_SUBJECT"),
    (about("refuse-service", 10), ""),
    (about("refuse-service", 7), "OTHER_SUBJECT"),
    (about("price-floor", 38), ""),
    (about("refuse-service", 41), ""),
    (about("renewal-freedom", 40), ""),
    (about("renewal-freedom", 41), "OTHER_SUBJECT"),
    (about("renewal-freedom", 7), "OTHER_SUBJECT"),
    (about("no-buy", 39), ""),
    (about("no-buy", 40), "OTHER_SUBJECT"),
    (about("no-buy", RUSH), "OTHER_SUBJECT"),
    (about("no-build", 40), ""),
    (about("no-build", 41), "OTHER_SUBJECT"),
])  # fmt: skip
def test_persons_and_subjects_are_judged_by_type(written_down: dict[str, int], reason: str) -> None:
    game = draft(table(owner={RUSH: A}), A, [B], PAYMENT, written_down)
    assert (why(game, A, "offer") if reason else "") == reason
    assert is_possible(game, A, "offer") == (not reason)


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
    ("obligor", "subject", "possible"), [(A, LOCUST, False), (B, LOCUST, True), (A, 43, False), (A, WALNUT, True)]
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
