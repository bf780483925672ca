"""The worked scenarios about lodging, transit and how prices are agreed, S13 to S25; then prices, beds and rides in
detail (LF-32 to LF-55, LF-129)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.cards import BANK_RENT, FAIR_RENT
from commonweal.games.laissez_faire.rules import prices
from commonweal.play.errors import Malformed
from games.asking import notices, phase, refused
from games.laissez_faire.contracts import agreed, clause, registered, table
from games.laissez_faire.playing import acts_of, cash, do, is_possible, why
from games.laissez_faire.tables import BANK, NEW_YORK, OPEN, PHILADELPHIA, SAN_FRANCISCO, WASHINGTON, laid_out, landed
from games.seats import A, B, C, D


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


STATE = 8
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
