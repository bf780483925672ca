"""Prices in detail: what owners are bound to, and what is suggested to those who ask and answer (LF-49 to LF-55)."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.cards import BANK_RENT, FAIR_RENT
from commonweal.games.laissez_faire.rules import prices
from games.laissez_faire.contracts import agreed, clause, registered, table
from games.laissez_faire.tables import OPEN, A, B, C, do, is_possible, landed

NOB_HILL, RUSH, TRUCKING = 24, 6, 25


@pytest.mark.rule("LF-131", "LF-R61")
def test_a_refusal_by_contract_does_not_put_out_who_stays() -> None:
    refusal = clause("refuse-service", B, C, target=A, subject=NOB_HILL)
    game = table(
        [refusal], phase="stay", dice=[3, 4], lodged={A: NOB_HILL}, level={NOB_HILL: 1}, owner={NOB_HILL: B},
        last_rent={A: 60}, lodgings_paid=[[60, -1, -1, -1, -1], *[[-1] * 5] * 3],
    )  # fmt: skip
    assert is_possible(game, A, f"ask_rent {NOB_HILL} {OPEN}")
    game = landed("nob-hill", owner={NOB_HILL: B}, **registered([refusal]))
    assert not is_possible(game, A, f"ask_rent {NOB_HILL} {OPEN}")


@pytest.mark.rule("LF-49")
def test_a_guest_may_leave_the_price_open_offer_the_fair_one_or_a_part_of_the_quote() -> None:
    game = landed("rush-street", owner={RUSH: B}, level={RUSH: 1})
    assert [prices.some_offers(game.s, RUSH, k) for k in range(4)] == [OPEN, FAIR_RENT[RUSH][1], -1, -1]
    do(do(game, A, f"ask_rent {RUSH} {OPEN}"), B, "quote 90 0")
    assert [prices.some_offers(game.s, RUSH, k) for k in range(5)] == [OPEN, FAIR_RENT[RUSH][1], 72, 45, -1]
    assert prices.some_offers(game.s, TRUCKING, 1) == 20


@pytest.mark.rule("LF-50")
def test_an_owner_is_suggested_prices_within_the_limits() -> None:
    """The fair rent, the offer, the bank's rent, 1.05 house prices, the guest's cash, the lowest, the highest."""
    game = do(landed("rush-street", owner={RUSH: B}, cash={A: 77}), A, f"ask_rent {RUSH} 33")
    suggested = [FAIR_RENT[RUSH][0], 33, BANK_RENT[RUSH][0], 105, 77, 0, 9999, -1]
    assert [prices.some_prices(game.s, B, k) for k in range(8)] == suggested
    game = do(landed("rush-street", owner={RUSH: B}, charter={"rent_ceiling": 40}), A, f"ask_rent {RUSH} {OPEN}")
    low = FAIR_RENT[RUSH][0]
    assert [prices.some_prices(game.s, B, k) for k in range(8)] == [low, 40, BANK_RENT[RUSH][0], 40, 40, 0, 40, -1]


@pytest.mark.rule("LF-52")
def test_nothing_is_suggested_below_a_quote_of_nothing() -> None:
    game = do(landed("new-york-plaza", owner={TRUCKING: C}), A, f"ask_fare {OPEN}")
    assert [prices.some_prices(game.s, C, k) for k in range(7)] == [20, 9999, 9999, 210, 1500, 0, 9999]
    do(do(game, C, "quote 0 0"), A, f"ask_fare {OPEN}")
    assert [prices.some_prices(game.s, C, k) for k in range(7)] == [-1] * 7


@pytest.mark.rule("LF-243")
def test_what_a_guest_has_is_not_suggested_where_cash_is_hidden() -> None:
    hidden = {"cash_visibility": "own_only"}
    game = do(landed("rush-street", owner={RUSH: B}, cash={A: 77}, charter=hidden), A, f"ask_rent {RUSH} {OPEN}")
    assert 77 not in [prices.some_prices(game.s, B, k) for k in range(8)]


@pytest.mark.rule("LF-131", "LF-156", "LF-229")
def test_who_is_bound_to_refuse_while_asked_quotes_nothing_and_refuses_in_spite_of_a_duty_to_serve() -> None:
    game = do(landed("rush-street", owner={RUSH: B}, charter={"duty_to_serve": 1}), A, f"ask_rent {RUSH} {OPEN}")
    assert (is_possible(game, B, "quote 5 0"), is_possible(game, B, "refuse")) == (True, False)
    agreed(game, B, [C], clause("refuse-service", B, C, target=A, subject=RUSH), clause("pay-now", C, B, amount=5))
    assert (is_possible(game, B, "quote 5 0"), is_possible(game, B, "refuse")) == (False, True)
