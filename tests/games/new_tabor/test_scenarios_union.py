"""The worked scenarios about the Credit Union and its options: S14 to S18, S59, S75 and S78."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules.credit_union import stock_cap
from commonweal.play.errors import Malformed
from games.asking import is_refused, phase, refused
from games.new_tabor.goods_and_zones import CLOTHES, FOOD
from games.new_tabor.playing import do
from games.new_tabor.tables import laid_out, slots
from games.seats import A, B, C, D


@pytest.mark.rule("NT-61", "NT-196", "NT-199", "NT-201", "NT-203", "NT-128", "NT-129", "NT-130", "NT-132", "NT-R39")
def test_s14_sale_fee_and_invariant() -> None:
    game = laid_out(clerk=B, treasurer=C, stock={A: [0, 30, 0, 0]}, input_due={A: [0, 25, 0, 0]})
    do(game, A, "consume clothes 25", "sell_to_union clothes 5")
    s = game.s
    assert (s.input_due[A][CLOTHES], s.money[A], s.money[B], s.storehouse[CLOTHES]) == (0, 3650, 1000, 5)
    assert (s.money_issued, s.sold[CLOTHES]) == (4650, 5)


@pytest.mark.rule("NT-R42", "NT-199")
def test_s15_fee_cannot_be_paid() -> None:
    game = laid_out(
        clerk=B, treasurer=C, rent=("food-6", "clothes-4", "shelter-4", "transportation-4"), stock={A: [2, 0, 0, 0]}
    )
    assert refused(game, A, "sell_to_union food 1") == ("FEE_TOO_HIGH", "NT-199")
    assert do(game, A, "sell_to_union food 2").s.money[A] == 240


@pytest.mark.rule("NT-R42", "NT-200", "NT-198")
@pytest.mark.parametrize("more", [{}, {"clerk": -1, "treasurer": -1, "charter": {"office_method": "none"}}])
def test_s16_the_clerk_sells(more: dict[str, Any]) -> None:
    game = laid_out(stock={A: [0, 5, 0, 0]}, **more)
    assert do(game, A, "sell_to_union clothes 5").s.money[A] == 4650


@pytest.mark.rule("NT-197", "NT-202", "NT-199")
def test_s17_buying() -> None:
    game = laid_out(money={A: 3650}, storehouse=[9, 0, 0, 0])
    assert refused(game, A, "buy_from_union food 4") == ("TOO_LITTLE_MONEY", "NT-197")
    do(game, A, "buy_from_union food 3")
    assert (game.s.money[A], game.s.stock[A][FOOD], game.s.money_issued) == (860, 3, 6 * 930)
    assert refused(game, A, "buy_from_union food 7") == ("STOREHOUSE_EMPTY", "NT-197")


@pytest.mark.rule("NT-204", "NT-205", "NT-206", "NT-216", "NT-R46")
def test_s18_stock_cap() -> None:
    held = {"sold": [0, 140, 0, 0], "storehouse": [0, 60, 0, 0], "current": D, "stock": {D: [0, 10, 0, 0]}}
    game = laid_out(**held)
    assert refused(game, D, "sell_to_union clothes 10") == ("OVER_THE_CAP", "NT-204")
    do(game, D, "sell_to_union clothes 4")
    assert game.s.sold[CLOTHES] == 144
    do(game, D, "buy_from_union clothes 2")
    assert refused(game, D, "sell_to_union clothes 1") == ("CAP_REACHED", "NT-204")
    game = laid_out(
        phase="drawing",
        drawing="loss",
        chance=["draw_loss seat=0 card=loss-18"],
        sold=[0, 144, 0, 0],
        storehouse=[0, 60, 0, 0],
    )
    assert (game.s.sold[CLOTHES], stock_cap(game.s, 1), stock_cap(game.s, 2)) == (124, 144, 360)


@pytest.mark.rule("NT-207", "NT-R47")
def test_s59_emergency_sale() -> None:
    game = slots(
        current=C, sold=[0, 144, 0, 0], stock={C: [0, 50, 0, 0]}, input_due={C: [10, 0, 0, 0]}, storehouse=[10, 0, 0, 0]
    )
    assert refused(game, C, "sell_to_union clothes 13") == ("OVER_THE_CAP", "NT-204")
    do(game, C, "sell_to_union clothes 12")
    assert game.s.money[C] == 10160
    do(game, C, "buy_from_union food 10")
    game = slots(
        current=C, sold=[0, 355, 0, 0], stock={C: [0, 50, 0, 0]}, input_due={C: [10, 0, 0, 0]}, storehouse=[10, 0, 0, 0]
    )
    assert refused(game, C, "sell_to_union clothes 6") == ("OVER_THE_CAP", "NT-204")
    assert not is_refused(game, C, "sell_to_union clothes 5")


@pytest.mark.rule("NT-248", "NT-R53", "NT-247", "NT-246", "NT-245", "NT-229", "NT-249", "NT-222")
def test_s75_other_options() -> None:
    for table, cap in (("printed", 500), ("corrected", 900)):
        assert stock_cap(laid_out(5, quarter=4, charter={"cap_table": table}).s, 4) == cap
    game = laid_out(clerk=B, treasurer=C, stock={A: [9, 9, 0, 0]}, charter={"fee_scope": "turn"})
    do(game, A, "sell_to_union food 9", "sell_to_union clothes 9")
    assert (game.s.money[A], game.s.money[B]) == (18 * 930 - 1000, 1000)
    game = laid_out(clerk=B, treasurer=C, stock={A: [9, 0, 0, 0]}, charter={"clerk_fee_cents": 0})
    assert do(game, A, "sell_to_union food 9").s.money[B] == 0
    game = laid_out(phase="act", charter={"recall": 0})
    assert refused(game, A, "recall_clerk") == ("NO_RECALL", "NT-229")


@pytest.mark.rule("NT-239", "NT-R73")
def test_holdings_lie_open_unless_the_charter_hides_them() -> None:
    game = laid_out(money={A: 930}, stock={A: [9, 0, 0, 0]}, wants={A: ["wants-01"]})
    assert game.view(B) == game.view(A)


@pytest.mark.rule("NT-239", "NT-R73")
def test_s75_hidden_holdings() -> None:
    game = laid_out(
        tokens={A: 2}, stock={A: [9, 0, 0, 0]}, money={A: 930}, wants={A: ["wants-01"]}, charter={"open_holdings": 0}
    )
    seen = game.view(B)
    assert (seen["tokens"][A], seen["zone"][A], seen["wants_count"][A]) == (2, 2, 1)
    assert seen["money"][A] is None
    assert seen["stock"][A] is None or set(seen["stock"][A]) == {None}
    assert seen["wants_held"][0] is None
    assert game.view(A)["money"][A] == 930


@pytest.mark.rule("NT-113", "NT-196", "NT-64", "NT-173", "NT-169", "NT-75", "NT-R24")
def test_s78_illegal_odds_and_ends() -> None:
    game = laid_out(stock={A: [9, 0, 0, 0]}, input_due={A: [5, 0, 0, 0]})
    assert refused(game, A, "consume food 6") == ("NOT_SO_MUCH_DUE", "NT-113")
    for number in (0, -1):
        with pytest.raises(Malformed, match="is out of range"):
            game.do(A, f"sell_to_union food {number}")
    do(game, A, f"open_offer {B}")
    assert refused(game, A, "write_line give clothes 1") == ("TOO_LITTLE_TO_GIVE", "NT-105")
    assert refused(game, A, "end_market") == ("HAS_DRAFT", "NT-105")
    assert refused(laid_out(switch_turns={A: 1}), A, "produce") == ("IN_SWITCH", "NT-64")
    game = laid_out(phase="stake", acted=1, zone={B: 1, C: 1})
    assert refused(game, A, "challenge inner cents=1") == ("CANNOT_PAY_RENT", "NT-169")
    assert refused(game, A, "pay_rent center cents=1") == ("NO_RENT_HERE", "NT-169")
    for act in ("end_stake", "pay_rent center cents=1", "challenge inner cents=1"):
        assert is_refused(game, D, act)


@pytest.mark.rule("NT-269", "NT-260")
def test_s74_communism() -> None:
    game = laid_out(current=C, ability={C: [0, 10, 0, 0]}, finished={A: 1}, charter={"regime": "communism"})
    do(game, C, "produce")
    assert [game.s.stock[seat][CLOTHES] for seat in range(4)] == [7, 7, 8, 8]


@pytest.mark.rule("NT-195", "NT-198", "NT-R55")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_s80_one_credit_union(seat: int) -> None:
    """The Clerk, the Treasurer and others pay the same, and nobody is asked."""
    game = laid_out(current=seat, money={seat: 1000}, storehouse=[4, 0, 0, 0])
    do(game, seat, "buy_from_union food 1")
    assert (game.s.money[seat], game.s.stock[seat][FOOD], game.s.storehouse[FOOD]) == (70, 1, 3)
    assert (phase(game), game.to_act) == ("MARKET", {seat})
