"""What is true of the register in every position: each law fails where a position breaks it, and where a rule would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from commonweal.games.laissez_faire.register_laws import LAWS
from commonweal.play.game import Game
from commonweal.play.position import PositionError
from games.faults import Fault, name_of, sown
from games.laissez_faire.clause_numbers import OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, table
from games.laissez_faire.playing import do
from games.seats import A, B, C, D

LOCUST, WALNUT = 11, 13
SHARE = clause("income-share", A, B, subject=LOCUST, pct=60)
LOAN = clause("loan", A, B, amount=100, pct=10, period=5, end=21)


def position() -> Any:
    """A share and a loan in force, and a draft of one clause."""
    contracts = ([SHARE], [LOAN])
    return draft(table(*contracts, owner={LOCUST: A}), A, [B], clause("pay-now", A, B, amount=1)).s


def write(place: int, column: int, value: int) -> Callable[[Any], None]:
    def into(s: Any) -> None:
        s.clause[place][column] = value

    return into


def set_(name: str, value: int, place: int | None = None) -> Callable[[Any], None]:
    def into(s: Any) -> None:
        if place is None:
            setattr(s, name, value)
        else:
            getattr(s, name)[place] = value

    return into


BROKEN: list[tuple[str, Callable[[Any], None]]] = [
    ("an_empty_place_says_nothing", write(5, 5, 1)),
    ("an_empty_place_says_nothing", set_("arrear", 1, 5)),
    ("an_empty_place_says_nothing", write(0, 0, 1)),
    ("an_empty_place_says_nothing", set_("contract_no", 3, 1)),
    ("an_empty_place_says_nothing", set_("next_contract", 1)),
    ("places_are_listed_by_age", set_("listed", 1)),
    ("places_are_listed_by_age", set_("contract_no", 2, 0)),
    ("nobody_is_bound_without_signing", set_("signers", 0b0010, 0)),
    ("nobody_is_bound_without_signing", set_("signers", 0, 0)),
    ("nobody_is_bound_without_signing", write(1, 1, C)),
    ("every_debt_has_a_debtor_and_a_creditor", write(1, 1, 6)),
    ("every_debt_has_a_debtor_and_a_creditor", write(1, 2, 7)),
    ("every_debt_has_a_debtor_and_a_creditor", set_("balance", 5, 0)),
    ("every_debt_has_a_debtor_and_a_creditor", set_("clause_state", 2, 0)),
    ("shares_stay_within_a_hundred_percent", write(0, 6, 101)),
    ("clauses_name_players_in_the_game", set_("in_play", 0b1101)),
    ("a_deal_is_open_while_it_is_made", set_("parties", 0b0001)),
    ("a_deal_is_open_while_it_is_made", set_("signed", 0b0100)),
    ("below_the_draft_nothing_is_written", write(97, 0, 1)),
    ("below_the_draft_nothing_is_written", write(96, 0, 0)),
    ("complaints_are_judged", set_("verdict_slot", 0)),
]


def test_the_position_breaks_no_law() -> None:
    s = position()
    assert all(law(s) for law in LAWS)
    assert {law.__name__ for law in LAWS} == {name for name, _ in BROKEN}


@pytest.mark.rule("LF-95", "LF-107", "LF-114", "LF-148", "LF-151", "LF-152", "LF-162")
@pytest.mark.parametrize(("law", "breaks"), BROKEN, ids=[name for name, _ in BROKEN])
def test_a_law_of_the_register_fails_where_it_is_broken(law: str, breaks: Callable[[Any], None]) -> None:
    s = position()
    breaks(s)
    assert law in {one.__name__ for one in LAWS if not one(s)}


@pytest.mark.rule("LF-151")
def test_two_shares_of_one_deed_and_of_all_income_are_added_up() -> None:
    for second in (SHARE | {"pct": 41}, SHARE | {"pct": 41, "subject": 43}, SHARE | {"pct": 41, "subject": 40}):
        broken = table([SHARE], [LOAN], owner={LOCUST: A}).s
        for column, value in enumerate(second.values()):
            broken.clause[1][column] = value
        broken.balance[1] = 0
        assert [law.__name__ for law in LAWS if not law(broken)] == ["shares_stay_within_a_hundred_percent"]


# ---------------------------------------------------------------- rules that would break them
def signs_for_another() -> None:
    """D is bound by name, and is no party."""
    agreed(table(), A, [B], clause("no-build", D, B, subject=LOCUST), clause("pay-now", A, B, amount=1))


def assigned() -> None:
    """What C takes over is signed by C."""
    debt = [clause("pay-at", A, B, amount=50, start=9)]
    agreed(table(debt), A, [B, C], clause("assume", C, B, target=A, amount=0))


def left_behind() -> None:
    """Walnut Street passes to B for what its owner owes B."""
    debt = clause("pay-at", OWNER_OF + WALNUT, B, amount=90, start=1)
    game = table([debt], owner={WALNUT: A}, cash={A: 0}, arrears={0: 90})
    game.s.clause_state[0] = 2
    do(game, A, "resign")


def shares_too_much() -> None:
    agreed(table([SHARE], owner={LOCUST: A}), A, [C], clause("income-share", A, C, subject=LOCUST, pct=41))


def shares_well() -> None:
    agreed(table(owner={LOCUST: A}), A, [C], clause("income-share", A, C, subject=LOCUST, pct=41))


def pays() -> None:
    agreed(table(), A, [B], clause("pay-now", A, B, amount=40))


def sells() -> None:
    agreed(table([SHARE], owner={LOCUST: A}), A, [B], clause("release", B, amount=0))


def taxed() -> Game:
    return do(table(chance=["roll_dice first=1 second=3"]), A, "roll")


FAULTS: list[tuple[Fault, Callable[[], object]]] = [
    (Fault("contracts.validity", "why_not_persons", "not trial.is_party(s, one)", "False", ""), signs_for_another),
    (Fault("contracts.answering", "do_at_once", "s.signers[other] |= s.signed\n    elif kind == Clause.MOVE",
           "pass\n    elif kind == Clause.MOVE", ""), assigned),
    (Fault("contracts.answering", "register", "place - DRAFT, s.signed)", "place - DRAFT, 0)", ""), shares_well),
    (Fault("contracts.estates", "reduce", "keeping.is_over(s, place)", "False", ""), left_behind),
    (Fault("contracts.conflicts", "why_not_share", "asset) > HUNDRED", "asset) > 999", ""), shares_too_much),
    (Fault("contracts.keeping", "empty", "s.contract_no[place]", "s.arrear[place]", ""), sells),
    (Fault("accounts", "move", "s.cash[giver] -= dollars", "pass", ""), pays),
    (Fault("accounts", "move", "s.cash[taker] += dollars", "pass", ""), pays),
    (Fault("accounts", "move", "s.issued -= dollars", "pass", ""), taxed),
]  # fmt: skip


@pytest.mark.rule("LF-11", "LF-95", "LF-151", "LF-152")
@pytest.mark.parametrize(("fault", "plays"), FAULTS, ids=[name_of(fault) for fault, _ in FAULTS])
def test_play_under_a_fault_breaks_a_law(fault: Fault, plays: Callable[[], object]) -> None:
    """Without the fault the rules keep the law, be it by a refusal."""
    try:
        plays()
    except PositionError:
        pytest.fail("the rules as they are break a law")
    except Exception:
        pass
    with sown("laissez_faire", fault), pytest.raises(PositionError):
        plays()
