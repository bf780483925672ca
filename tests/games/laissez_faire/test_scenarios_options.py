"""The worked scenarios about optional rules, the second version and options: S78 to S88, S92."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.laissez_faire.clause_numbers import INCOME
from games.laissez_faire.contracts import clause, registered
from games.laissez_faire.playing import acts_of, cash, do, is_possible, why, worths
from games.laissez_faire.tables import BANK, NEW_YORK, OPEN, begun, dice, laid_out, landed
from games.seats import A, B, C, D

LEASE = {"jail_lease": 1}
CHOSEN = {"zero_sum": 1, "target_net_worth": 3000}
COMPANIES = {"extra_companies": 1, "overhead": 1}
NOB_HILL, TRUCKING, MAINTENANCE, PETROLEUM = 24, 25, 29, 30


# ---------------------------------------------------------------- moving houses
@pytest.mark.rule("LF-190", "LF-191", "LF-233", "LF-R89")
def test_s78_moving_a_house() -> None:
    game = laid_out(charter={"moving_houses": 1}, owner={0: A, 27: A}, level={0: 1, 27: 1})
    do(game, A, "move_house basin-street wall-street")
    assert (game.s.level[0], game.s.level[27], cash(game)[A]) == (0, 2, 1400)


@pytest.mark.rule("LF-190", "LF-191", "LF-233")
@pytest.mark.parametrize(
    ("levels", "dollars", "owner_of_target", "reason"),
    [
        ((1, 2), 1500, A, "TARGET_FULL"),
        ((3, 0), 1500, A, "NO_HOUSE_THERE"),
        ((0, 0), 1500, A, "NO_HOUSE_THERE"),
        ((1, 0), 99, A, "CANNOT_MOVE"),
        ((1, 0), 1500, B, "NOT_YOURS"),
    ],
)
def test_s78_what_cannot_be_moved(levels: tuple[int, int], dollars: int, owner_of_target: int, reason: str) -> None:
    game = laid_out(
        charter={"moving_houses": 1}, owner={0: A, 27: owner_of_target}, level={0: levels[0], 27: levels[1]},
        cash={A: dollars},
    )  # fmt: skip
    assert why(game, A, "move_house 0 27") == reason


@pytest.mark.rule("LF-190", "LF-231")
@pytest.mark.parametrize(
    ("act", "more", "reason"),
    [
        ("move_house 2 27", {}, "NOT_A_STREET"),
        ("move_house 0 2", {}, "NOT_A_STREET"),
        ("move_house 24 27", {}, "NOT_YOURS"),
        ("move_house 0 27", {"jailed": {A: 0}, "jail_turns_spent": {A: 1}, "phase": "jail"}, "PRISONER"),
    ],
)
def test_houses_move_between_own_streets_of_a_player_who_may_act(act: str, more: dict[str, Any], reason: str) -> None:
    owned = {0: A, 2: A, 27: A, NOB_HILL: B}
    charter = {"moving_houses": 1, "jail_rights": 0}
    game = laid_out(charter=charter, owner=owned, level={0: 1, NOB_HILL: 1}, **more)
    assert why(game, A, act) == reason


@pytest.mark.rule("LF-233", "LF-80")
def test_houses_move_only_by_charter() -> None:
    game = laid_out(owner={0: A, 27: A}, level={0: 1})
    assert refused(game, A, "move_house 0 27") == ("NO_MOVING", "LF-233")
    game = laid_out(charter={"moving_houses": 1}, owner={0: A}, level={0: 1})
    assert why(game, A, "move_house 0 0") == "SAME_DEED"


@pytest.mark.rule("LF-R23")
def test_a_house_that_moves_away_puts_nobody_out() -> None:
    game = laid_out(
        charter={"moving_houses": 1}, owner={24: A, 27: A}, level={24: 2}, lodged={B: 24, C: 24}, last_rent={B: 5}
    )
    do(game, A, "move_house 24 27")
    assert list(game.s.lodged_on[:3]) == [-1, 24, 24]


# ---------------------------------------------------------------- buying the jail
@pytest.mark.rule("LF-193", "LF-194", "LF-199", "LF-195", "LF-234", "LF-235")
def test_s79_buying_the_jail() -> None:
    game = landed("courthouse", charter=LEASE)
    assert phase(game) == "BUY"
    do(game, A, "buy")
    assert (game.s.owner[28], cash(game)[A], worths(game)[A], phase(game)) == (A, 750, 1500 - 375, "TURN_END")
    game = prisoner(B, 15, owner={28: A})
    do(game, B, "pay_bail")
    assert cash(game)[:2] == [1590, 1335]
    assert phase(landed("courthouse")) == "TURN_END"
    assert phase(landed("courthouse", charter=LEASE, owner={28: B})) == "TURN_END"


@pytest.mark.rule("LF-235")
def test_the_price_of_the_lease() -> None:
    game = do(landed("courthouse", charter=LEASE | {"jail_lease_price": 301}), A, "buy")
    assert (cash(game)[A], worths(game)[A]) == (1199, 1349)
    assert notices(game) == ["BOUGHT_LEASE 0 28 301"]
    assert notices(do(landed("courthouse", charter=LEASE), A, "pass_buy")) == ["NOT_LEASED 0 28"]


def prisoner(seat: int, board: int, **more: Any) -> Game:
    """A prisoner from side 2 at the beginning of a turn."""
    more.setdefault("charter", LEASE)
    return laid_out(
        phase="jail", in_turn=seat, jailed={seat: 2}, jail_turns_spent={seat: 1}, board_due={seat: board}, **more
    )


@pytest.mark.rule("LF-R87")
def test_the_lessee_in_jail_pays_half_the_booking_fee() -> None:
    game = do(prisoner(A, 15, owner={28: A}), A, "pay_bail")
    assert cash(game)[A] == 1425


@pytest.mark.rule("LF-196", "LF-198", "LF-200", "LF-236", "LF-197", "LF-R88")
def test_s80_setting_the_rate() -> None:
    """B was jailed from side 1 at 10 percent; A sets a flat rate of 40; B stays in once, and then pays."""
    game = laid_out(
        2, charter=LEASE, owner={28: A}, jailed={B: 1}, board_due={B: 10}, chance=[dice(1, 2), dice(2, 4)], pos={A: 20}
    )
    do(game, A, "set_board_rate flat 40")
    assert refused(game, A, "set_board_rate flat 50") == ("TOO_LATE", "LF-198")
    do(game, A, "roll", "pass_buy", "lodge 15", "end_turn")
    do(game, B, "stay_in_jail", "end_turn")
    assert game.s.board_due[B] == 50
    do(game, A, "roll", "pass_buy", "lodge 21", "end_turn")
    before = cash(game)
    do(game, B, "pay_bail")
    assert [after - was for after, was in zip(cash(game), before, strict=True)] == [100, -150]


@pytest.mark.rule("LF-196", "LF-198", "LF-236")
def test_s80_rates_that_cannot_be_set() -> None:
    game = laid_out(charter=LEASE, owner={28: A, 0: A})
    with pytest.raises(Malformed):
        game.why_not(A, "set_board_rate flat 1000")
    assert is_possible(game, A, "set_board_rate percent 999")
    do(game, A, "build 0")
    assert why(game, A, "set_board_rate flat 40") == "TOO_LATE"
    assert why(laid_out(charter=LEASE | {"board_rate_max": 30}, owner={28: A}), A, "set_board_rate flat 31") == (
        "RATE_TOO_HIGH"
    )
    assert why(laid_out(charter=LEASE, owner={28: B}), A, "set_board_rate flat 1") == "NO_LEASE"
    assert why(laid_out(charter=LEASE, owner={28: A}, is_extra=1), A, "set_board_rate flat 1") == "TOO_LATE"


@pytest.mark.rule("LF-196")
@pytest.mark.parametrize(("act", "due"), [("flat 7", 7), ("percent 50", 75), ("percent 0", 0)])
def test_the_rate_of_an_arrest(act: str, due: int) -> None:
    game = laid_out(charter=LEASE, owner={28: A}, pos={A: 27}, chance=[dice(1, 2)])
    do(game, A, f"set_board_rate {act}", "roll")
    assert game.s.board_due[A] == due


@pytest.mark.rule("LF-R87", "LF-74")
def test_the_lease_returns_to_the_bank() -> None:
    game = laid_out(charter=LEASE, owner={28: A}, board_rate_mode=0, board_rate=77)
    do(game, A, "resign")
    assert (game.s.owner[28], game.s.board_rate_mode, game.s.board_rate) == (BANK, 1, 10)


# ---------------------------------------------------------------- the second version
@pytest.mark.rule("LF-201", "LF-202", "LF-257")
def test_s82_buying_a_company() -> None:
    game = laid_out(charter=COMPANIES)
    do(game, A, "buy_company home-maintenance")
    assert (game.s.owner[29], cash(game)[A]) == (A, 1000)
    assert refused(game, A, "buy_company 29") == ("COMPANY_SOLD", "LF-202")
    assert why(laid_out(), A, "buy_company 29") == "NO_COMPANIES"
    short = laid_out(charter=COMPANIES, cash={A: 199})
    assert refused(short, A, "buy_company 30") == ("CANNOT_BUY_COMPANY", "LF-202")
    assert is_possible(laid_out(charter=COMPANIES, phase="turn_end"), A, "buy_company 30")
    assert is_refused(landed("wall-street", charter=COMPANIES), A, "buy_company 30")


def lodges_with(rent: int, **more: Any) -> Game:
    """C pays A for lodging on Nob Hill, which has two houses."""
    more.setdefault("charter", COMPANIES)
    more["owner"] = {NOB_HILL: A} | more.get("owner", {})
    game = landed(33, seat=C, level={NOB_HILL: 2}, **more)
    do(do(game, C, f"ask_rent {NOB_HILL} {OPEN}"), A, f"quote {rent} 0")
    return do(game, C, f"lodge {NOB_HILL}")


@pytest.mark.rule("LF-203", "LF-206", "LF-258")
@pytest.mark.parametrize(
    ("rent", "owner", "expected"),
    [
        (90, {29: B}, [1550, 1540, 1410, 1500]),
        (90, {}, [1550, 1500, 1410, 1500]),
        (90, {29: A}, [1590, 1500, 1410, 1500]),
        (30, {29: B}, [1500, 1530, 1470, 1500]),
        (0, {29: B}, [1500] * 4),
    ],
)
def test_s82_upkeep(rent: int, owner: dict[int, int], expected: list[int]) -> None:
    game = lodges_with(rent, owner=owner)
    assert cash(game) == expected
    paid = [notice for notice in notices(game) if notice.startswith("UPKEEP")]
    due = rent + 1500 - expected[A]
    assert paid == ([f"UPKEEP_PAID {A} {owner.get(29, -1)} {due}"] if due else [])


@pytest.mark.rule("LF-258")
def test_no_overhead_without_the_option() -> None:
    assert cash(lodges_with(90, owner={29: B}, charter={"extra_companies": 1})) == [1590, 1500, 1410, 1500]
    with pytest.raises(Exception, match="LF-258"):
        begun(overhead=1)


@pytest.mark.rule("LF-204", "LF-206")
@pytest.mark.parametrize(
    ("fare", "owner", "expected"),
    [
        (6, {}, [1500, 1500, 1494, 1500]),
        (30, {}, [1520, 1500, 1470, 1500]),
        (30, {30: B}, [1520, 1510, 1470, 1500]),
        (0, {30: B}, [1500] * 4),
    ],
)
def test_s82_fuel(fare: int, owner: dict[int, int], expected: list[int]) -> None:
    game = landed(33, seat=C, charter=COMPANIES, owner={TRUCKING: A} | owner)
    do(do(game, C, f"ask_fare {OPEN}"), A, f"quote {fare} 0")
    assert cash(do(game, C, "ride")) == expected


@pytest.mark.rule("LF-205")
def test_s82_setting_the_charges() -> None:
    game = laid_out(charter=COMPANIES, owner={29: A, 30: A})
    assert is_refused(game, A, "set_overhead upkeep 101")
    do(game, A, "set_overhead upkeep 100", "set_overhead fuel 999")
    assert (game.s.upkeep_rate, game.s.fuel_rate) == (100, 999)
    assert why(game, A, "set_overhead fuel 1") == "TOO_LATE"
    assert why(laid_out(charter=COMPANIES, owner={29: B}), A, "set_overhead upkeep 1") == "NOT_YOURS"
    assert why(laid_out(), A, "set_overhead upkeep 1") == "NO_OVERHEAD"


@pytest.mark.rule("LF-205", "LF-203")
@pytest.mark.parametrize(("more", "upkeep"), [({"owner": {29: B}, "upkeep_rate": 20}, 80), ({}, 40)])
def test_upkeep_costs_what_the_owner_has_set_or_the_bank_lists(more: dict[str, Any], upkeep: int) -> None:
    assert cash(lodges_with(90, **more))[A] == 1590 - upkeep


@pytest.mark.rule("LF-205", "LF-R100")
def test_a_charge_ends_when_its_company_returns_to_the_bank() -> None:
    """The next owner begins with the listed charge."""
    game = laid_out(charter=COMPANIES, owner={29: B, 30: B}, upkeep_rate=20, fuel_rate=50)
    do(game, B, "resign")
    assert (game.s.owner[29], game.s.owner[30], game.s.upkeep_rate, game.s.fuel_rate) == (BANK, BANK, 10, 10)
    do(game, A, "buy_company 29", "buy_company 30")
    assert (game.s.owner[29], game.s.owner[30], game.s.upkeep_rate, game.s.fuel_rate) == (A, A, 10, 10)


@pytest.mark.rule("LF-208", "LF-260")
def test_s84_choosing_deeds() -> None:
    first = [f"roll_for_order seat={seat} first=1 second={6 - seat}" for seat in range(5)]
    game = begun(5, zero_sum=1, target_net_worth=3000, chance=first)
    order = []
    for asset in range(25):
        assert phase(game) == "PICK"
        seat = min(game.to_act)
        order.append(seat)
        do(game, seat, f"pick_deed {asset}")
    assert order[:10] == [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]
    assert (phase(game), cash(game)) == ("READY", [1500] * 5)
    assert list(game.s.owner[:28]) == [*order, BANK, BANK, BANK]


@pytest.mark.rule("LF-208")
def test_a_deed_is_chosen_once() -> None:
    game = laid_out(phase="pick", picks=1, charter=CHOSEN, owner={4: A}, in_turn=-1)
    assert game.to_act == {B}
    assert refused(game, B, "pick_deed 4") == ("CHOSEN_ALREADY", "LF-208")


@pytest.mark.rule("LF-209", "LF-260")
def test_s84_start_and_taxes_without_money() -> None:
    assert cash(landed("income-tax", charter=CHOSEN))[A] == 1500
    game = do(laid_out(charter=CHOSEN, pos={A: 37}, chance=[dice(2, 3)]), A, "roll")
    assert (cash(game)[A], game.s.pos[A]) == (1500, 2)


# ---------------------------------------------------------------- options
@pytest.mark.rule("LF-217", "LF-218", "LF-R28", "LF-60")
def test_s85_doubles() -> None:
    game = laid_out(charter={"doubles_extra_turn": 0}, chance=[dice(3, 3)])
    do(game, A, "roll", "pass_buy", "lodge 3", "end_turn")
    assert game.s.in_turn == B
    game = landed("go-to-jail", (5, 5), charter={"doubles_after_jail": 1})
    do(game, A, "end_turn")
    assert (phase(game), game.s.in_turn, game.s.is_extra, game.s.jail_turns_spent[A]) == ("JAIL", A, 1, 1)
    assert "EXTRA_TURN_IN_JAIL 0" in notices(game)
    assert cash(do(game, A, "pay_bail"))[A] == 1335


@pytest.mark.rule("LF-219", "LF-R7")
@pytest.mark.parametrize(("dollars", "tax"), [(500, 98), (5000, 200), (505, 99), (504, 98)])
def test_s86_a_tenth_for_income_tax(dollars: int, tax: int) -> None:
    game = landed("income-tax", charter={"income_tax_mode": "tenth_capped"}, cash={A: dollars}, owner={11: A, 13: A},
                  level={13: 1})  # fmt: skip
    assert cash(game)[A] == dollars - tax


@pytest.mark.rule("LF-220", "LF-221")
def test_the_amounts_of_taxes() -> None:
    charter = {"income_tax": 0, "property_tax": 999}
    assert cash(landed("income-tax", charter=charter))[A] == 1500
    assert cash(landed("property-tax", charter=charter))[A] == 501


@pytest.mark.rule("LF-222", "LF-24")
def test_s86_unpaid_taxes() -> None:
    game = do(landed("income-tax", cash={A: 50}, charter={"tax_default": "eliminate"}), A, "default_tax")
    assert (phase(game), game.s.in_play, game.s.in_jail[A]) == ("TURN_END", 15, 0)
    do(game, A, "end_turn")
    assert (game.s.in_play, game.s.in_turn) == (14, B)
    game = do(landed("income-tax", cash={A: 50}, charter={"tax_default": "waive"}), A, "default_tax")
    assert (cash(game)[A], phase(game)) == (0, "LODGING")


@pytest.mark.rule("LF-222")
def test_who_is_out_for_a_tax_has_no_additional_turn() -> None:
    game = landed("income-tax", (2, 2), cash={A: 50}, charter={"tax_default": "eliminate"})
    assert do(game, A, "default_tax", "end_turn").s.in_turn == B


@pytest.mark.rule("LF-243", "LF-R4")
def test_s90_cash_that_only_its_owner_sees() -> None:
    game = laid_out(charter={"cash_visibility": "own_only"}, cash={A: 1400, C: 1300})
    assert game.view(C)["cash"][:4] == [None, None, 1300, None]
    assert game.view(None)["cash"][:4] == [None] * 4
    assert laid_out(cash={A: 1400, C: 1300}).view(C)["cash"][:4] == [1400, 1500, 1300, 1500]


@pytest.mark.rule("LF-106", "LF-R49")
def test_s40_the_floor_goes_round_the_raised_hands() -> None:
    game = laid_out(hand_up={D: 1, B: 1}, chance=[dice(1, 2)])
    assert why(game, B, "raise_hand") == "HAND_UP"
    assert why(game, C, "lower_hand") == "HAND_DOWN"
    assert why(game, A, "raise_hand") == "NOT_IN_TURN"
    do(game, A, "roll")
    assert (phase(game), game.to_act, game.s.hand_up[B]) == ("FLOOR", {B}, 0)
    do(game, C, "raise_hand")
    do(game, B, "yield_floor")
    assert game.to_act == {D}
    do(game, D, "yield_floor")
    assert (phase(game), game.s.pos[A]) == ("BUY", 3)
    do(game, A, "pass_buy", "lodge 1", "end_turn")
    assert (phase(game), game.to_act) == ("FLOOR", {C})
    do(game, C, "yield_floor")
    assert (game.s.in_turn, list(game.s.hand_up[:4])) == (B, [0] * 4)


@pytest.mark.rule("LF-106")
def test_hands_are_raised_four_times_in_a_turn() -> None:
    game = laid_out()
    for _ in range(4):
        do(game, B, "raise_hand", "lower_hand")
    assert why(game, B, "raise_hand") == "NO_HAND_LEFT"
    assert is_possible(game, C, "raise_hand")
    game = laid_out(hand_up={B: 1}, phase="turn_end")
    do(do(game, A, "end_turn"), B, "yield_floor")
    assert game.s.hand_up[B] == 0


@pytest.mark.rule("LF-R94", "LF-106")
def test_who_has_the_floor_resigns() -> None:
    game = do(laid_out(hand_up={B: 1, C: 1}, chance=[dice(1, 2)]), A, "roll")
    do(game, B, "resign")
    assert game.to_act == {C}
    do(game, A, "resign")
    assert (game.s.in_turn, phase(game), game.s.floor_seat) == (C, "READY", -1)


# ---------------------------------------------------------------- bad input
@pytest.mark.rule("LF-53", "LF-56", "LF-77")
def test_s92_bad_input_changes_nothing() -> None:
    game = landed("new-york-plaza", owner={26: B, 10: A, 27: A}, cash={A: 199})
    before = game.s.pack()
    for seat, act in [
        (A, "roll"),
        (B, "lodge 6"),
        (A, "lodge 10"),
        (A, f"ask_rent 27 {OPEN}"),
        (A, f"ask_rent 22 {OPEN}"),
        (A, "build 10"),
        (A, "build 27"),
    ]:
        assert is_refused(game, seat, act), act
    for act in ("lodge 31", "ask_rent 26 10001", "quote -1 0", "quote 10000 0"):
        with pytest.raises(Malformed):
            game.do(A, act)
    assert game.s.pack() == before


@pytest.mark.rule("LF-33", "LF-261")
def test_acts_are_those_of_the_phase() -> None:
    game = landed("wall-street", owner=dict.fromkeys(NEW_YORK, B))
    assert acts_of(game, A) == {"ask_rent", "ride", "sleep_rough", "resign"}
    assert notices(game)[-1] == "LANDS 0 39"
    assert acts_of(game, D) == {"raise_hand", "resign"}


@pytest.mark.rule("LF-222", "LF-17")
def test_doubles_after_a_tax_that_ends_the_game_for_a_player() -> None:
    game = laid_out(phase="turn_end", tax_failed=1, extra_due=1)
    assert do(game, A, "end_turn").s.in_turn == B


@pytest.mark.rule("LF-203", "LF-149", "LF-R92")
@pytest.mark.parametrize(("owner", "expected"), [(B, [1505, 1540, 1410, 1545]), (A, [1545, 1500, 1410, 1545])])
def test_s82_shares_after_upkeep(owner: int, expected: list[int]) -> None:
    """A owes D half of all income: D gets half of the rent, and A keeps what upkeep leaves."""
    share = clause("income-share", A, D, subject=INCOME, pct=50)
    assert cash(lodges_with(90, owner={29: owner}, **registered([share], signers=9))) == expected
