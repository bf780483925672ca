"""The worked scenarios about lodging, transit and how prices are agreed: S13 to S25."""

from __future__ import annotations

import pytest

from commonweal.play.errors import Malformed
from games.laissez_faire.tables import (
    BANK,
    NEW_YORK,
    OPEN,
    PHILADELPHIA,
    SAN_FRANCISCO,
    WASHINGTON,
    A,
    B,
    C,
    D,
    acts_of,
    cash,
    do,
    is_possible,
    laid_out,
    landed,
    notices,
    phase,
    refused,
    why,
)


def of(*streets: tuple[tuple[int, ...], int]) -> dict[int, int]:
    """Who owns which deeds."""
    return {asset: seat for assets, seat in streets for asset in assets}


@pytest.mark.rule("LF-30", "LF-33", "LF-49", "LF-50", "LF-51", "LF-52", "LF-53", "LF-56", "LF-224", "LF-R15", "LF-R16")
def test_s13_haggling() -> None:
    game = landed("wall-street", owner=of((NEW_YORK, B)))
    do(game, A, f"ask_rent wall-street {OPEN}")
    assert (phase(game), game.to_act) == ("QUOTE", {B})
    do(game, B, "quote 250 0")
    do(game, A, "ask_rent wall-street 200")
    assert why(game, B, "quote 260 0") == why(game, B, "quote 250 0") == "NOT_LOWER"
    assert {choice.amount[1:] for choice in game.acts(B) if choice.amount} == {(0, 249)}
    do(game, B, "quote 230 0")
    do(game, A, "ask_rent wall-street 200")
    do(game, B, "refuse")
    assert (phase(game), game.s.quote_price[27]) == ("LODGING", 230)
    assert refused(game, A, f"ask_rent wall-street {OPEN}") == ("ASKED_TOO_OFTEN", "LF-53")
    do(game, A, "lodge wall-street")
    assert cash(game)[:2] == [1270, 1730]
    assert game.s.pos[A] == 39
    assert notices(game) == ["RENT_PAID 0 1 230 27"]


@pytest.mark.rule("LF-224")
@pytest.mark.parametrize("most", [1, 5])
def test_how_often_one_may_ask(most: int) -> None:
    game = landed("wall-street", owner=of((NEW_YORK, B)), charter={"haggle_max": most})
    for _ in range(most):
        do(do(game, A, f"ask_rent 27 {OPEN}"), B, "refuse")
    assert why(game, A, f"ask_rent 27 {OPEN}") == "ASKED_TOO_OFTEN"
    assert is_possible(game, A, f"ask_rent 26 {OPEN}")


@pytest.mark.rule("LF-39", "LF-R18", "LF-R26")
@pytest.mark.parametrize(("price", "left"), [(61, None), (60, 0), (0, 60)])
def test_s14_a_price_above_the_cash(price: int, left: int | None) -> None:
    game = landed("wall-street", owner=of((NEW_YORK, B)), cash={A: 60})
    do(do(game, A, f"ask_rent 27 {OPEN}"), B, f"quote {price} 0")
    if left is None:
        assert why(game, A, "lodge 27") == "CANNOT_PAY"
    else:
        assert cash(do(game, A, "lodge 27"))[A] == left


@pytest.mark.rule("LF-33", "LF-42", "LF-44", "LF-57")
def test_s15_no_bed_anywhere() -> None:
    game = landed(33, owner=of((SAN_FRANCISCO, B), ((25,), C), (NEW_YORK, D)), cash={A: 40})
    for street in SAN_FRANCISCO:
        do(do(game, A, f"ask_rent {street} {OPEN}"), B, "refuse")
    do(do(game, A, f"ask_fare {OPEN}"), C, "refuse")
    assert why(game, A, "ride") == "NO_FARE_AGREED"
    do(game, A, "sleep_rough")
    assert (game.s.in_jail[A], game.s.jail_side[A], game.s.board_due[A]) == (1, 3, 20)


@pytest.mark.rule("LF-34", "LF-57", "LF-R17")
def test_s16_nobody_must_take_a_bed() -> None:
    game = landed("los-angeles-plaza")
    assert {"lodge", "sleep_rough"} <= acts_of(game, A)
    assert do(game, A, "sleep_rough").s.in_jail[A] == 1


@pytest.mark.rule("LF-19", "LF-43", "LF-44", "LF-R14")
def test_s17_a_ride_to_the_other_city() -> None:
    game = landed(37, owner=of((NEW_YORK, B), ((25,), C)))
    do(do(game, A, f"ask_fare {OPEN}"), C, "quote 30 0")
    do(game, A, "ride")
    assert (game.s.city_now, cash(game)[A], cash(game)[C]) == (6, 1470, 1530)
    do(game, A, "lodge fishermans-wharf")
    assert (cash(game)[A], game.s.pos[A]) == (1410, 31)


@pytest.mark.rule("LF-49", "LF-51", "LF-R19")
def test_s18_quotes_of_the_other_city_bind() -> None:
    game = landed(37, owner=of((NEW_YORK, B), ((25,), C), (SAN_FRANCISCO, D)))
    do(do(game, A, f"ask_rent union-square {OPEN}"), D, "quote 45 0")
    do(do(game, A, f"ask_fare {OPEN}"), C, "quote 30 0")
    do(game, A, "ride", "lodge union-square")
    assert cash(game) == [1425, 1500, 1530, 1545]


@pytest.mark.rule("LF-44", "LF-45", "LF-223", "LF-R20")
@pytest.mark.parametrize(
    ("owner", "mode", "fare"),
    [
        ({}, "by_count", 320),
        ({10: B}, "by_count", 160),
        ({10: B, 17: B}, "by_count", 80),
        ({10: B, 17: B, 25: C}, "by_count", 40),
        ({2: A}, "by_count", 0),
        ({}, "single", 40),
        ({10: B}, "single", 40),
        ({}, "fair", 20),
    ],
)
def test_s19_and_s87_fares_of_the_bank(owner: dict[int, int], mode: str, fare: int) -> None:
    game = landed("los-angeles-plaza", owner=owner, charter={"bank_transit_fare": mode})
    do(game, A, "ride")
    assert (cash(game)[A], game.s.city_now) == (1500 - fare, 0)


@pytest.mark.rule("LF-44")
def test_a_ride_with_the_own_company_names_no_fare() -> None:
    game = landed("los-angeles-plaza", owner={2: A})
    do(game, A, "ride")
    assert notices(game) == ["RIDES_FREE 0 0"]


@pytest.mark.rule("LF-46")
def test_s20_one_ride_for_each_landing() -> None:
    game = landed("new-york-plaza")
    do(game, A, "ride")
    assert why(game, A, "ride") == why(game, A, f"ask_fare {OPEN}") == "RIDDEN_ALREADY"
    assert why(game, A, "lodge wall-street") == "OTHER_CITY"
    do(game, A, "sleep_rough")
    assert game.s.jail_side[A] == 3


@pytest.mark.rule("LF-47", "LF-48", "LF-R21", "LF-R22")
def test_s21_at_a_station() -> None:
    owner = of(((17,), D), (WASHINGTON, D), ((16,), A))
    game = landed(25, owner=owner, pos={C: 25})
    assert (phase(game), cash(game)) == ("TRANSIT_STOP", [1500] * 4)
    assert {"lodge", "ask_rent", "remain"} <= acts_of(game, A)
    do(do(game, A, f"ask_rent georgetown {OPEN}"), D, "quote 30 0")
    assert is_possible(game, A, "lodge georgetown")
    assert do(game, A, "lodge beacon-street").s.pos[A] == 24
    assert cash(game) == [1500] * 4
    game = do(landed(25, owner=owner, pos={C: 25}), A, "remain")
    assert (game.s.pos[A], game.s.lodged_on[A], phase(game)) == (25, -1, "TURN_END")


@pytest.mark.rule("LF-40", "LF-41", "LF-53", "LF-R23")
def test_s22_a_full_street() -> None:
    game = landed(16, owner=of((PHILADELPHIA, B)), lodged={C: 11})
    assert why(game, A, f"ask_rent locust-street {OPEN}") == "NO_PLACE_FREE"
    assert is_possible(game, A, f"ask_rent walnut-street {OPEN}")
    assert why(game, A, f"ask_rent rush-street {OPEN}") == "OF_THE_BANK"
    assert why(game, A, f"ask_rent wall-street {OPEN}") == "OTHER_SIDE"
    assert why(game, A, "lodge locust-street") == "NO_PLACE_FREE"


@pytest.mark.rule("LF-32", "LF-40", "LF-R24")
def test_an_owner_has_no_better_right_to_a_place() -> None:
    game = landed(17, owner={11: A}, lodged={C: 11})
    assert why(game, A, "lodge locust-street") == "NO_PLACE_FREE"
    assert why(game, A, f"ask_rent locust-street {OPEN}") == "NO_PLACE_FREE"


@pytest.mark.rule("LF-21", "LF-35", "LF-41", "LF-R12")
def test_s23_buying_a_street_with_a_lodger() -> None:
    game = landed(16, lodged={C: 11}, last_rent={C: 36})
    do(game, A, "buy")
    assert (cash(game)[A], game.s.lodged_on[C], game.s.last_rent[C]) == (1320, 11, 36)
    assert why(game, A, "lodge 11") == "NO_PLACE_FREE"
    do(game, A, "lodge chestnut-street")
    assert cash(game)[A] == 1302


@pytest.mark.rule("LF-20", "LF-37")
def test_s24_a_rented_street_is_not_for_sale() -> None:
    game = do(landed("philadelphia-plaza"), A, "lodge 11")
    assert (cash(game)[A], phase(game)) == (1464, "TURN_END")
    assert "buy" not in acts_of(game, A)
    assert game.why_not(A, "buy") is not None


@pytest.mark.rule("LF-36", "LF-53")
def test_the_bank_and_oneself_are_not_asked() -> None:
    game = landed("us-electric", owner={7: A, 6: A, 8: B})
    assert why(game, A, f"ask_rent rush-street {OPEN}") == "OWN_DEED"
    assert why(game, A, f"ask_rent michigan-avenue {OPEN}") == "OF_THE_BANK"
    assert why(game, A, f"ask_rent us-electric {OPEN}") == "NOT_A_STREET"
    assert why(game, A, f"ask_fare {OPEN}") == "OF_THE_BANK"


@pytest.mark.rule("LF-25", "LF-33", "LF-R25")
def test_different_guests_are_asked_different_prices() -> None:
    for price in (10, 500, 9999):
        game = landed("wall-street", owner=of((NEW_YORK, B)))
        do(do(game, A, f"ask_rent 27 {OPEN}"), B, f"quote {price} 0")
        assert game.s.quote_price[27] == price


@pytest.mark.rule("LF-50")
def test_only_the_owner_asked_answers() -> None:
    game = do(landed("wall-street", owner={26: C, 27: B}), A, f"ask_rent 27 {OPEN}")
    assert game.to_act == {B}
    assert game.why_not(C, "quote 10 0") is not None
    with pytest.raises(Malformed):
        game.why_not(B, "quote 10000 0")
    with pytest.raises(Malformed):
        game.why_not(B, "quote -1 0")


@pytest.mark.rule("LF-55")
def test_a_free_renewal_is_for_rents_only() -> None:
    game = do(landed(37, owner=of((NEW_YORK, B), ((25,), C))), A, f"ask_fare {OPEN}")
    assert why(game, C, "quote 30 1") == "FREE_FROM_THE_START"
    game = do(landed(37, owner=of((NEW_YORK, B))), A, f"ask_rent 27 {OPEN}")
    do(game, B, "quote 30 1")
    do(game, A, "lodge 27")
    assert (game.s.last_rent[A], game.s.renewal_free[A]) == (30, 1)


@pytest.mark.rule("LF-51", "LF-52", "LF-R97")
def test_a_lower_quote_does_not_add_the_right_to_ask_more() -> None:
    game = do(landed(37, owner=of((NEW_YORK, B))), A, f"ask_rent 27 {OPEN}")
    do(game, B, "quote 50 0")
    do(game, A, "ask_rent 27 40")
    assert refused(game, B, "quote 49 1") == ("CAPPED_ALREADY", "LF-52")
    do(game, B, "quote 49 0")
    game = do(landed(37, owner=of((NEW_YORK, B))), A, f"ask_rent 27 {OPEN}")
    do(game, B, "quote 50 1")
    do(game, A, "ask_rent 27 40")
    do(game, B, "quote 49 0")
    assert game.s.quote_free[27] == 0


@pytest.mark.rule("LF-228", "LF-33")
def test_a_ceiling_binds_owners_and_not_the_bank() -> None:
    game = landed(36, owner={26: B}, charter={"rent_ceiling": 30})
    do(game, A, f"ask_rent 26 {OPEN}")
    assert why(game, B, "quote 31 0") == "OVER_CEILING"
    do(game, B, "quote 30 0")
    assert cash(do(game, A, "lodge 27"))[A] == 1460


@pytest.mark.rule("LF-229")
def test_s88_a_duty_to_serve() -> None:
    game = do(landed(39, owner=of((NEW_YORK, B)), charter={"duty_to_serve": 1}), A, f"ask_rent 27 {OPEN}")
    assert refused(game, B, "refuse") == ("CANNOT_REFUSE", "LF-50")
    do(game, B, "quote 9999 0")
    do(do(game, A, f"ask_rent 27 {OPEN}"), B, "refuse")
    assert game.s.quote_price[27] == 9999


@pytest.mark.rule("LF-54", "LF-R94")
def test_s25_a_quote_lapses_with_its_owner() -> None:
    """B quotes, and leaves the game: the street is the bank's, and the quote is gone."""
    game = landed(11, owner={6: B, 8: C})
    do(do(game, A, f"ask_rent 6 {OPEN}"), B, "quote 40 0")
    do(do(game, A, f"ask_rent 8 {OPEN}"), C, "quote 20 0")
    do(game, B, "resign")
    assert (game.s.owner[6], game.s.quote_state[6], game.s.quote_state[8]) == (BANK, 0, 1)
    do(game, A, "lodge 6")
    assert cash(game)[A] == 1486


@pytest.mark.rule("LF-R94")
def test_a_request_lapses_when_the_owner_resigns() -> None:
    game = do(landed(11, owner={6: B}), A, f"ask_rent 6 {OPEN}")
    do(game, B, "resign")
    assert (phase(game), game.to_act) == ("LODGING", {A})
    assert "REQUEST_LAPSES 0" in notices(game)


@pytest.mark.rule("LF-R94")
def test_the_player_in_turn_resigns_while_asking() -> None:
    game = do(landed(11, (2, 2), owner={6: B}), A, f"ask_rent 6 {OPEN}")
    do(game, A, "resign")
    assert (phase(game), game.s.in_turn, game.to_act) == ("READY", B, {B})
    assert game.s.interruptions == 0


@pytest.mark.rule("LF-69", "LF-231", "LF-R33")
@pytest.mark.parametrize("rights", [0, 1])
def test_prisoners_quote_if_the_charter_lets_them(rights: int) -> None:
    game = landed(11, owner={6: B}, jailed={B: 1}, charter={"jail_rights": rights})
    do(game, A, f"ask_rent 6 {OPEN}")
    assert phase(game) == ("QUOTE" if rights else "LODGING")
    if rights:
        do(game, B, "quote 25 0")
        assert cash(do(game, A, "lodge 6"))[B] == 1525
    else:
        assert game.s.quote_state[6] == 2


@pytest.mark.rule("LF-231", "LF-R91")
def test_a_prisoner_without_rights_gives_the_usual_answer() -> None:
    game = laid_out(
        phase="stay", dice=[3, 4], lodged={A: 24}, level={24: 1}, last_rent={A: 90}, owner={24: B, 7: B},
        jailed={B: 1}, charter={"jail_rights": 0},
    )  # fmt: skip
    do(game, A, f"ask_rent 24 {OPEN}")
    assert notices(game)[1:] == [f"HAS_NO_SAY {B}", f"QUOTED {B} 90 24 0"]
    assert game.s.quote_price[24] == 90
    do(game, A, f"ask_utility {OPEN}")
    assert game.s.quote_price[7] == 28
