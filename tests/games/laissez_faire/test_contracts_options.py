"""First refusals and options in detail: who is asked before a sale takes effect, what follows when an option is
exercised (LF-134 to LF-136, LF-160)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from games.laissez_faire.contracts import agreed, clause, in_force, registered, table
from games.laissez_faire.tables import OPEN, A, B, C, D, cash, do, is_possible, laid_out, landed, notices, phase, why

LOCUST, WALNUT = 11, 13
FIRST = clause("first-refusal", A, C, subject=LOCUST)
SALE = (clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200))


def sold(*contracts: Any, sale: Any = SALE, **more: Any) -> Game:
    return agreed(table(*contracts, owner={LOCUST: A, WALNUT: A}, **more), A, [B], *sale)


@pytest.mark.rule("LF-134", "LF-160")
@pytest.mark.parametrize(("written_down", "sale"), [
    (clause("no-build", A, C, subject=LOCUST), SALE),  # another clause about the deed
    (FIRST | {"start": 9}, SALE),  # not yet
    (FIRST | {"cond": 3, "cond_arg": WALNUT}, SALE),  # only while C owns Walnut Street
    (FIRST | {"subject": WALNUT}, SALE),  # another deed
    (FIRST | {"obligor": D}, SALE),  # another seller: it sleeps while the deed is A's
    (FIRST | {"beneficiary": B}, SALE),  # the buyer himself
    (FIRST, (clause("income-share", A, B, subject=LOCUST, pct=5), SALE[1])),  # no sale
    (FIRST, (SALE[1], clause("income-share", A, B, subject=LOCUST, pct=5))),
])  # fmt: skip
def test_nobody_is_asked_whose_right_the_contract_does_not_touch(written_down: dict[str, int], sale: Any) -> None:
    game = sold([written_down], sale=sale)
    assert phase(game) == "READY"
    assert cash(game)[:2] == [1700, 1300]


@pytest.mark.rule("LF-160")
def test_what_the_holder_takes_is_announced() -> None:
    game = do(sold([FIRST]), C, "take_preempt")
    assert f"PREEMPTED {C} {LOCUST} {A} 200" in notices(game)
    assert (game.s.owner[LOCUST], cash(game)) == (C, [1700, 1500, 1300, 1500])


@pytest.mark.rule("LF-160")
def test_holders_are_asked_in_contract_order_wherever_their_clauses_stand() -> None:
    """The older contract stands behind the newer one in the register, whose place is the first."""
    fields = registered([FIRST], [FIRST | {"beneficiary": D}])
    fields["contract_no"][:2] = [2, 1]
    game = agreed(laid_out(owner={LOCUST: A}, **fields), A, [B], *SALE)
    assert game.to_act == {D}
    do(game, D, "pass_preempt")
    assert (game.to_act, phase(game)) == ({C}, "PREEMPT")
    do(game, C, "pass_preempt")
    assert (game.s.owner[LOCUST], phase(game)) == (B, "READY")


@pytest.mark.rule("LF-136")
def test_who_sells_by_an_option_needs_no_cash() -> None:
    put = clause("put-option", A, B, subject=LOCUST, amount=90, end=9)
    game = table([put], owner={LOCUST: B}, cash={B: 0}, in_turn=B)
    assert is_possible(game, B, "exercise 0")
    do(game, B, "exercise 0")
    assert (cash(game)[:2], game.s.owner[LOCUST], in_force(game)) == ([1410, 90], A, [])


PUT = clause("put-option", A, B, subject=LOCUST, amount=90, end=9)


@pytest.mark.rule("LF-135", "LF-136", "LF-198")
def test_an_option_that_is_exercised_is_announced_and_leaves_the_register() -> None:
    game = do(table([PUT], owner={LOCUST: B}, in_turn=B), B, "exercise 0")
    assert (f"PUT {B} {A} {LOCUST} 90 1 0" in notices(game), game.s.listed) == (True, 0)
    call = clause("call-option", B, A, subject=LOCUST, amount=70, end=9)
    game = table([call], owner={LOCUST: B, 28: A}, charter={"jail_lease": 1})
    assert is_possible(game, A, "set_board_rate flat 7")
    do(game, A, "exercise 0")
    assert (f"CALLED {A} {B} {LOCUST} 70 1 0" in notices(game), game.s.listed) == (True, 0)
    assert why(game, A, "set_board_rate flat 7") == "TOO_LATE"


@pytest.mark.rule("LF-136", "LF-R94")
def test_a_request_lapses_when_its_owner_sells_the_deed_by_an_option() -> None:
    game = landed("locust-street", seat=C, owner={LOCUST: B}, **registered([PUT]))
    do(do(game, C, f"ask_rent {LOCUST} {OPEN}"), B, "exercise 0")
    assert (phase(game), game.to_act, game.s.asked_deed) == ("LODGING", {C}, -1)
