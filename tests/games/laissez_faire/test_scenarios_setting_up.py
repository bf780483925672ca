"""The worked scenarios about setting up, rolling and landing: S1 to S12."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.cards import DEEDS, POSITION, PRICE, SPACE, SPACES, Space
from games.asking import is_refused, notices, phase
from games.laissez_faire.playing import acts_of, cash, do, why
from games.laissez_faire.tables import BANK, begun, dice, laid_out, landed
from games.laissez_faire.tables import SPACE as AT
from games.seats import A, B, C, D


def rolls(*sums: tuple[int, int, int]) -> list[str]:
    return [f"roll_for_order seat={seat} first={first} second={second}" for seat, first, second in sums]


@pytest.mark.rule("LF-6", "LF-7", "LF-8", "LF-10", "LF-14", "LF-15", "LF-215", "LF-261", "LF-R6")
def test_s1_the_order_rolls() -> None:
    game = begun(chance=rolls((A, 4, 5), (B, 5, 6), (C, 6, 5), (D, 1, 3), (B, 1, 5), (C, 3, 4)))
    assert (game.s.first_player, game.s.in_turn, phase(game)) == (C, C, "READY")
    assert cash(game) == [1500] * 4
    assert list(game.s.pos[:4]) == [0] * 4
    assert list(game.s.owner[:28]) == [BANK] * 28
    assert list(game.s.owner[28:]) == [-2] * 3
    assert not any(game.s.level)
    order = [game.s.in_turn]
    game = laid_out(in_turn=C, first_player=C, phase="turn_end")
    for _ in range(3):
        do(game, game.s.in_turn, "end_turn")
        order.append(game.s.in_turn)
        game = laid_out(in_turn=game.s.in_turn, first_player=C, phase="turn_end")
    assert order == [C, D, A, B]


@pytest.mark.rule("LF-215")
@pytest.mark.parametrize("dollars", [0, 9999])
def test_everybody_begins_with_the_starting_cash(dollars: int) -> None:
    assert cash(begun(3, objective=2, starting_cash=dollars)) == [dollars] * 3


@pytest.mark.rule("LF-16", "LF-20", "LF-21", "LF-28", "LF-29", "LF-32", "LF-38")
def test_s2_buying_and_lodging_on_an_own_street() -> None:
    game = landed("sunset-boulevard", (2, 4))
    assert phase(game) == "BUY"
    do(game, A, "buy")
    assert phase(game) == "LODGING"
    do(game, A, "lodge 3")
    assert (cash(game)[A], game.s.owner[3], game.s.pos[A], game.s.lodged_on[A]) == (1400, A, 6, 3)
    assert game.s.last_rent[A] == -1


@pytest.mark.rule("LF-9", "LF-17", "LF-18", "LF-27", "LF-35", "LF-R9", "LF-R30")
def test_s3_a_plaza_is_a_city_space_and_doubles_give_one_more_turn() -> None:
    game = laid_out(chance=[dice(1, 1), dice(3, 3)])
    do(game, A, "roll")
    assert phase(game) == "LODGING"
    do(game, A, "lodge basin-street")
    assert (cash(game)[A], game.s.pos[A]) == (1488, 1)
    do(game, A, "end_turn")
    assert (game.s.in_turn, game.s.is_extra, phase(game)) == (A, 1, "READY")
    assert game.s.dice == [0, 0], "no turn begins with the dice of the one before"
    do(game, A, "roll", "lodge sunset-boulevard")
    assert (cash(game)[A], game.s.pos[A]) == (1468, 6)
    do(game, A, "end_turn")
    assert (game.s.in_turn, game.s.is_extra) == (B, 0)


@pytest.mark.rule("LF-35")
def test_s4_the_bank_asks_double_only_for_a_whole_city() -> None:
    game = landed("new-orleans-plaza", (1, 1), owner={1: B})
    do(game, A, "lodge 0")
    assert cash(game)[A] == 1494


@pytest.mark.rule("LF-35", "LF-36")
@pytest.mark.parametrize(("owner", "street", "rent"), [({}, 26, 70), ({}, 27, 80), ({27: B}, 26, 35)])
def test_s5_rents_of_the_bank_in_new_york(owner: dict[int, int], street: int, rent: int) -> None:
    game = landed("new-york-plaza", owner=owner)
    do(game, A, f"lodge {street}")
    assert cash(game)[A] == 1500 - rent


@pytest.mark.rule("LF-35", "LF-R27")
@pytest.mark.parametrize(("level", "rent"), [(1, 104), (2, 144), (3, 224)])
def test_rents_of_the_bank_with_buildings(level: int, rent: int) -> None:
    game = landed("san-francisco-plaza", level={24: level})
    do(game, A, "lodge nob-hill")
    assert cash(game)[A] == 1500 - rent


@pytest.mark.rule("LF-19", "LF-216", "LF-7")
@pytest.mark.parametrize(("pos", "dollars"), [(37, 600), (35, 600), (34, 500)])
def test_s6_passing_or_reaching_start_earns_once(pos: int, dollars: int) -> None:
    game = laid_out(cash={A: 500}, pos={A: pos}, chance=[dice(2, 3)])
    do(game, A, "roll")
    assert cash(game)[A] == dollars
    assert game.s.pos[A] == (pos + 5) % SPACES


@pytest.mark.rule("LF-216")
@pytest.mark.parametrize("salary", [0, 250])
def test_start_pays_what_the_charter_says(salary: int) -> None:
    game = laid_out(charter={"start_salary": salary}, cash={A: 500}, pos={A: 37}, chance=[dice(2, 3)])
    assert cash(do(game, A, "roll"))[A] == 500 + salary


@pytest.mark.rule("LF-22", "LF-27", "LF-31", "LF-R10")
@pytest.mark.parametrize(("street", "rent"), [(18, 52), (19, 52), (21, 56)])
def test_s7_a_utility_is_a_city_space(street: int, rent: int) -> None:
    game = landed("us-gas")
    do(game, A, "pass_buy")
    assert (game.s.owner[20], phase(game)) == (BANK, "LODGING")
    assert why(game, A, "lodge us-gas") == "NOT_A_STREET"
    do(game, A, f"lodge {street}")
    assert cash(game)[A] == 1500 - rent


@pytest.mark.rule("LF-23", "LF-29", "LF-220", "LF-221")
@pytest.mark.parametrize(("place", "tax", "street", "rent"), [("income-tax", 200, 0, 12), ("property-tax", 75, 27, 80)])
def test_s8_taxes_come_before_lodging(place: str, tax: int, street: int, rent: int) -> None:
    game = landed(place)
    assert (cash(game)[A], phase(game)) == (1500 - tax, "LODGING")
    do(game, A, f"lodge {street}")
    assert cash(game)[A] == 1500 - tax - rent


@pytest.mark.rule("LF-24", "LF-59", "LF-R8")
def test_s9_a_tax_that_cannot_be_paid() -> None:
    game = landed("income-tax", cash={A: 120})
    assert phase(game) == "TAX"
    assert why(game, A, "pay_tax") == "CANNOT_PAY_TAX"
    do(game, A, "default_tax")
    assert (cash(game)[A], game.s.in_jail[A], game.s.jail_side[A], phase(game)) == (0, 1, 0, "TURN_END")
    assert notices(game) == ["TAX_JAILS 0 120 80", "JAILED 0 0"]
    game = laid_out(phase="tax", land_pos=4, land_city=0, city_now=0, pos={A: 4}, cash={A: 200})
    assert why(game, A, "default_tax") == "CAN_PAY"
    do(game, A, "pay_tax")
    assert (cash(game)[A], phase(game)) == (0, "LODGING")


@pytest.mark.rule("LF-26", "LF-R34")
@pytest.mark.parametrize("place", ["start", "the-common", "courthouse"])
def test_s10_corners_are_free(place: str) -> None:
    game = landed(place, pos={C: AT[place]}, cash={A: 0})
    assert phase(game) == "TURN_END"
    assert game.s.pos[C] == game.s.pos[A] == AT[place]
    assert game.s.in_jail[A] == 0
    assert cash(game)[A] == (100 if place == "start" else 0)


@pytest.mark.rule("LF-25", "LF-60", "LF-61", "LF-62", "LF-63", "LF-64", "LF-65", "LF-66", "LF-R29", "LF-R32")
def test_s11_jail_and_the_bills() -> None:
    game = landed("go-to-jail")
    assert (game.s.pos[A], game.s.in_jail[A], cash(game)[A], phase(game)) == (10, 1, 1500, "TURN_END")
    game = laid_out(seats=2, in_turn=B, phase="turn_end", jailed={A: 2}, board_due={A: 15}, chance=[dice(4, 5)])
    do(game, B, "end_turn")
    assert (phase(game), game.s.jail_turns_spent[A]) == ("JAIL", 1)
    do(game, A, "pay_bail")
    assert (cash(game)[A], phase(game), game.s.in_jail[A]) == (1335, "READY", 0)
    do(game, A, "roll")
    assert game.s.pos[A] == 19


@pytest.mark.rule("LF-63", "LF-65", "LF-67", "LF-R31")
def test_s11_room_and_board_grows() -> None:
    game = landed("go-to-jail", seats=2)
    bills = []
    for _ in range(3):
        do(game, A, "end_turn")
        game = laid_out(
            seats=2,
            in_turn=B,
            phase="turn_end",
            jailed={A: 2},
            board_due={A: game.s.board_due[A]},
            jail_turns_spent={A: game.s.jail_turns_spent[A]},
        )
        do(game, B, "end_turn")
        bills.append(150 + game.s.board_due[A])
        do(game, A, "stay_in_jail")
        assert phase(game) == "TURN_END"
    assert bills == [165, 180, 195]


@pytest.mark.rule("LF-60", "LF-67", "LF-68", "LF-R28")
def test_s12_doubles_release_nobody() -> None:
    game = landed("go-to-jail", (5, 5))
    assert (game.s.in_jail[A], game.s.jail_side[A], game.s.extra_due) == (1, 2, 0)
    game = laid_out(phase="jail", jailed={A: 2}, jail_turns_spent={A: 1}, board_due={A: 15})
    assert acts_of(game, A) == {"pay_bail", "stay_in_jail", "resign"}
    assert is_refused(game, A, "roll")


@pytest.mark.rule("LF-16", "LF-20", "LF-21", "LF-23", "LF-25", "LF-26", "LF-28", "LF-47")
def test_what_each_space_asks() -> None:
    expected = {
        Space.STREET: "BUY",
        Space.TRANSIT: "BUY",
        Space.UTILITY: "BUY",
        Space.PLAZA: "LODGING",
        Space.TAX: "LODGING",
    }
    for pos in range(SPACES):
        assert phase(landed(pos)) == expected.get(SPACE[pos], "TURN_END"), pos


@pytest.mark.rule("LF-21")
def test_every_deed_on_the_board_is_sold_at_its_price() -> None:
    for asset in range(DEEDS - 3):
        game = landed(POSITION[asset], charter={"start_salary": 0})
        do(game, A, "buy")
        assert (game.s.owner[asset], cash(game)[A]) == (A, 1500 - PRICE[asset])


@pytest.mark.rule("LF-21", "LF-39", "LF-R11")
def test_a_deed_that_is_too_dear() -> None:
    game = landed("wall-street", cash={A: 399})
    assert why(game, A, "buy") == "CANNOT_BUY"


@pytest.mark.rule("LF-255", "LF-R5", "LF-11", "LF-12", "LF-13")
@pytest.mark.parametrize(("officers", "seats"), [("engine", [-1, -1]), ("named", [0, 1])])
def test_s91_officers_are_recorded_and_have_no_say(officers: str, seats: list[int]) -> None:
    game = laid_out(charter={"officers": officers})
    assert game.view(C)["officers_named"] == seats
    assert acts_of(game, A) == {"roll", "resign"}
    assert acts_of(game, B) == {"raise_hand", "resign"}
