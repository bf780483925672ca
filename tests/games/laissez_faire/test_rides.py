"""Rides in detail: what they cost, who carries whom, and what is announced (LF-43 to LF-47, LF-129)."""

from __future__ import annotations

from typing import Any

import pytest

from games.laissez_faire.contracts import agreed, clause, registered, table
from games.laissez_faire.tables import OPEN, A, B, C, cash, do, is_possible, landed, notices, why

TRUCKING = 25
TICKET = clause("service-right", C, A, target=A, subject=TRUCKING, amount=10, uses=6)
REFUSAL = clause("refuse-service", C, B, target=A, subject=TRUCKING)


@pytest.mark.rule("LF-43", "LF-44", "LF-45")
def test_a_fare_is_announced_with_who_gets_it() -> None:
    game = landed("new-york-plaza")
    do(game, A, "ride")
    assert (notices(game), game.s.fare_paid) == ([f"BANK_FARE {A} -1 320 6"], 0)
    game = landed("new-york-plaza", owner={TRUCKING: C})
    do(do(game, A, f"ask_fare {OPEN}"), C, "quote 30 0")
    do(game, A, "ride")
    assert (notices(game), game.s.fare_paid) == ([f"FARE_PAID {A} {C} 30 6"], 30)
    game = do(landed("new-york-plaza", owner={TRUCKING: A}), A, "ride")
    assert (notices(game), game.s.fare_paid) == ([f"RIDES_FREE {A} 6"], 0)


@pytest.mark.rule("LF-39", "LF-45")
@pytest.mark.parametrize(("dollars", "reason"), [(319, "CANNOT_PAY"), (320, "")])
def test_a_fare_is_paid_in_cash(dollars: int, reason: str) -> None:
    game = landed("new-york-plaza", cash={A: dollars})
    assert (why(game, A, "ride") if reason else "") == reason
    assert is_possible(game, A, "ride") == (not reason)


@pytest.mark.rule("LF-118", "LF-129", "LF-R46")
@pytest.mark.parametrize(("quote", "paid", "uses"), [(None, 10, 5), (10, 10, 6), (4, 4, 6)])
def test_a_ticket_is_used_unless_a_quote_is_no_dearer(quote: int | None, paid: int, uses: int) -> None:
    game = landed("new-york-plaza", owner={TRUCKING: C}, **registered([TICKET]))
    if quote is not None:
        do(do(game, A, f"ask_fare {OPEN}"), C, f"quote {quote} 0")
    do(game, A, "ride")
    assert (cash(game)[A], game.s.uses_left[0]) == (1500 - paid, uses)


@pytest.mark.rule("LF-129", "LF-R46")
def test_a_ticket_signed_after_a_dearer_quote_is_used() -> None:
    game = landed("new-york-plaza", owner={TRUCKING: C})
    do(do(game, A, f"ask_fare {OPEN}"), C, "quote 30 0")
    agreed(game, A, [C], TICKET)
    do(game, A, "ride")
    assert (cash(game)[A], game.s.uses_left[0]) == (1490, 5)


@pytest.mark.rule("LF-131", "LF-156", "LF-R22")
def test_a_company_that_is_bound_to_refuse_does_not_carry_at_its_price_either() -> None:
    game = landed("new-york-plaza", owner={TRUCKING: C})
    do(do(game, A, f"ask_fare {OPEN}"), C, "quote 30 0")
    agreed(game, A, [B, C], REFUSAL, clause("pay-now", C, A, amount=1))
    assert not is_possible(game, A, "ride")
    own: Any = registered([REFUSAL | {"obligor": A, "target": A}])
    assert is_possible(landed("new-york-plaza", owner={TRUCKING: A}, **own), A, "ride")


@pytest.mark.rule("LF-101")
def test_an_empty_place_of_the_register_is_nobodys_to_release() -> None:
    assert why(table([TICKET]), A, "release 5") == "NOT_IN_FORCE"
