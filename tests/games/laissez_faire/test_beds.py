"""Beds in detail: the own bed, the bank's, and a right to a price beside a quote (LF-32, LF-38, LF-53, LF-129)."""

from __future__ import annotations

import pytest

from games.laissez_faire.contracts import clause, registered, table
from games.laissez_faire.tables import OPEN, A, B, C, cash, do, is_possible, landed, notices, why

RUSH, STATE, NOB_HILL = 6, 8, 24
RIGHT = clause("service-right", B, A, target=A, subject=RUSH, amount=20, uses=3)


@pytest.mark.rule("LF-32", "LF-38")
def test_the_own_bed_is_free_whatever_its_owner_has_promised() -> None:
    promise = clause("refuse-service", A, B, target=A, subject=RUSH)
    game = do(landed("rush-street", owner={RUSH: A}, **registered([promise])), A, f"lodge {RUSH}")
    assert (notices(game), cash(game)[A], game.s.last_rent[A]) == ([f"LODGES_FREE {A} {RUSH}"], 1500, -1)


@pytest.mark.rule("LF-36", "LF-53")
def test_the_bank_is_not_asked_even_where_it_has_no_bed_free() -> None:
    game = do(landed("rush-street", lodged={C: STATE}), A, "pass_buy")
    assert why(game, A, f"ask_rent {STATE} {OPEN}") == why(game, A, f"ask_rent {RUSH} {OPEN}") == "OF_THE_BANK"
    do(game, A, f"lodge {RUSH}")
    assert notices(game) == [f"BANK_RENT {A} -1 28 {RUSH}"]


@pytest.mark.rule("LF-38", "LF-118", "LF-129", "LF-R46")
@pytest.mark.parametrize(("quote", "paid", "uses"), [(None, 20, 2), (20, 20, 3), (15, 15, 3)])
def test_a_right_is_used_unless_the_quote_is_no_dearer(quote: int | None, paid: int, uses: int) -> None:
    game = landed("rush-street", owner={RUSH: B}, **registered([RIGHT]))
    if quote is not None:
        do(do(game, A, f"ask_rent {RUSH} {OPEN}"), B, f"quote {quote} 0")
    do(game, A, f"lodge {RUSH}")
    assert (cash(game)[A], game.s.uses_left[0]) == (1500 - paid, uses)
    said = "RENT_BY_RIGHT {} {} {} {} 1 0" if uses < 3 else "RENT_PAID {} {} {} {}"
    assert said.format(A, B, paid, RUSH) in notices(game)


@pytest.mark.rule("LF-85")
def test_who_stays_in_the_own_house_pays_no_rent_and_lodges_nowhere_anew() -> None:
    game = table(phase="stay", dice=[3, 4], lodged={A: NOB_HILL}, level={NOB_HILL: 1}, owner={NOB_HILL: A})
    assert is_possible(game, A, "stay_put")
    told = [one.split()[0] for one in notices(do(game, A, "stay_put"))]
    assert not {"LODGES_FREE", "RENT_PAID", "BANK_RENT"} & set(told)
