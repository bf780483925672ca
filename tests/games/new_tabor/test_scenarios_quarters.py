"""The worked scenarios about dividends, the End of the Quarter, Charity and the end of the Game: S55 to S58, S60 to
S68, S71, S82, S83, S90."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import end_of_game
from commonweal.games.new_tabor.rules import money as money_module
from commonweal.games.new_tabor.rules.money import rounded
from commonweal.play.game import Game
from games.asking import notices, phase
from games.new_tabor.goods_and_zones import FOOD
from games.new_tabor.playing import do, money, pledges, rolls, vote
from games.new_tabor.tables import about_to_roll, ending_the_path, laid_out, slots
from games.seats import A, B, C, D

CHEAP_CLOTHES = ("food-4", "clothes-6", "shelter-4", "transportation-4")


def asked(**more: Any) -> Game:
    """D, the player N of the scenarios, asks for Charity; the others are to answer."""
    return slots(phase="charity", current=D, asks_charity=D, voters=0b111, **more)


# ---------------------------------------------------------------- the End of the Quarter
@pytest.mark.rule("NT-192", "NT-166", "NT-193", "NT-R43", "NT-194")
@pytest.mark.parametrize(("bank", "wage", "share", "left"), [(4703, 500, 1050, 3), (503, 0, 0, 503)])
def test_s55_green_space(bank: int, wage: int, share: int, left: int) -> None:
    game = about_to_roll(C, path_pos={C: 4}, bank=bank, finished={D: 1})
    before = money(game)
    do(game, C, "end_stake")
    assert [now - then for now, then in zip(money(game), before, strict=True)] == [share, share + wage, share, share]
    assert game.s.bank == left


@pytest.mark.rule("NT-79", "NT-80", "NT-211", "NT-214", "NT-81", "NT-R41")
def test_s56_steps_in_order() -> None:
    game = ending_the_path(bank=4700, input_due={A: [1, 0, 0, 0]})
    do(game, C, "end_stake")
    said = [notice.split()[0] for notice in notices(game)]
    assert [word for word in said if word in ("QUARTER_ENDS", "DIVIDEND", "CLEARED", "SLOTS_BEGIN")] == [
        "QUARTER_ENDS",
        "DIVIDEND",
        "CLEARED",
        "SLOTS_BEGIN",
    ]
    assert (phase(game), game.s.current) == ("SLOT", A)


@pytest.mark.rule("NT-212", "NT-243")
def test_s57_clearing_with_a_difference() -> None:
    game = laid_out(
        phase="drawing",
        drawing="loss",
        finished=[0, 1, 1, 1],
        path_pos={A: 1},
        storehouse=[15, 0, 0, 0],
        money=[13950, 0, 0, 0],
        charter={"demurrage_timing": "clearing"},
        chance=["draw_loss seat=0 card=loss-17"],
        input_due={A: [1, 0, 0, 0]},
    )
    assert (game.s.money_issued, sum(game.s.storehouse)) == (13950, 0)
    while phase(game) != "SLOT":
        do(game, A, *{"MARKET": ["end_market"], "ACT": ["stay"], "STAKE": ["end_stake"]}[phase(game)])
    assert game.s.money_issued == sum(money(game)) == 0


@pytest.mark.rule("NT-81", "NT-82", "NT-83", "NT-85", "NT-112")
def test_s58_slots() -> None:
    game = slots(input_due={B: [4, 0, 0, 0]}, money={B: 3720}, storehouse=[4, 0, 0, 0])
    do(game, A, "end_market")
    do(game, B, "end_market")
    do(game, C, "end_market")
    do(game, D, "end_market")
    assert game.s.asks_charity == B
    game = slots(input_due={B: [4, 0, 0, 0]}, money={B: 3720}, storehouse=[4, 0, 0, 0], current=B)
    do(game, B, "buy_from_union food 4", "consume food 4")
    assert game.s.quarter == 2


# ---------------------------------------------------------------- Charity
def needy(**more: Any) -> Game:
    """S60: D misses 10 Food at 9.30 and 5 Clothes at 6.20, and has 24.00 and two tokens."""
    more.setdefault("tokens", {A: 0, D: 2})
    more.setdefault("money", [9000, 20000, 3000, 2400])
    return asked(rent=CHEAP_CLOTHES, input_due={D: [10, 5, 0, 0]}, storehouse=[10, 5, 0, 0], **more)


@pytest.mark.rule("NT-84", "NT-157", "NT-158", "NT-159", "NT-160", "NT-161")
def test_s60_charity_given() -> None:
    game = pledges(needy(), A="for", B="for", C="against")
    assert money(game) == [4000, 15000, 3000, 0]
    assert list(game.s.tokens[:4]) == [1, 1, 0, 1]
    assert game.s.quarter == 2


@pytest.mark.rule("NT-159", "NT-R62", "NT-R63")
def test_s61_a_giver_who_cannot_pay() -> None:
    game = pledges(needy(money=[4000, 20000, 3000, 2400], tokens={}), A="for", B="for", C="against")
    assert money(game) == [4000, 10000, 3000, 0]
    assert list(game.s.tokens[:4]) == [0, 1, 0, 0]
    game = pledges(needy(money=[4000, 8000, 3000, 2400]), A="for", B="for", C="against")
    assert game.s.in_play == 0b111


@pytest.mark.rule("NT-160", "NT-R62")
def test_s62_goods_of_a_giver() -> None:
    game = asked(
        input_due={D: [10, 0, 0, 0]}, storehouse=[6, 0, 0, 0], stock={A: [4, 0, 0, 0]}, money=[1000, 6000, 0, 0]
    )
    issued = game.s.money_issued
    pledges(game, A="for", B="for", C="against")
    assert money(game)[:2] == [70, 1350]
    assert (issued - game.s.money_issued, list(game.s.tokens[:4])) == (5580, [1, 1, 0, 0])


@pytest.mark.rule("NT-162", "NT-164", "NT-210", "NT-163", "NT-R49", "NT-R66", "NT-232", "NT-242")
@pytest.mark.parametrize(("call_vote", "is_called"), [("majority", True), ("unanimous", False)])
def test_s63_charity_fails(call_vote: str, is_called: bool) -> None:
    game = asked(
        input_due={D: [0, 0, 0, 3]},
        stock={D: [7, 0, 0, 0]},
        money={D: 2400},
        tokens={A: 2, B: 1, D: 4},
        bank=0,
        charter={"call_vote": call_vote},
    )
    total = game.s.money[D] + 7 * 930
    pledges(game, A="for", B="for", C="for")
    assert (sum(money(game)), game.s.money[D]) == (total, 0)
    assert max(money(game)[:3]) - min(money(game)[:3]) <= 1
    assert list(game.s.tokens[:4]) == [1, 0, 0, 0]
    assert (game.s.storehouse[FOOD], game.s.elim_quarter[D], phase(game)) == (7, 1, "CALL_VOTE")
    vote(game, A="for", B="for", C="against")
    assert (phase(game) == "GAME_OVER") == is_called


@pytest.mark.rule("NT-162", "NT-R64", "NT-241")
@pytest.mark.parametrize(("penalty", "tokens"), [("always", [0, 0, 0]), ("unable", [1, 1, 1])])
def test_s64_unwilling(penalty: str, tokens: list[int]) -> None:
    game = needy(tokens=[1, 1, 1, 1], charter={"charity_penalty": penalty})
    pledges(game, A="against", B="against", C="against")
    assert list(game.s.tokens[:3]) == tokens


@pytest.mark.rule("NT-86", "NT-87", "NT-88", "NT-89", "NT-90", "NT-58")
def test_s65_new_quarter() -> None:
    chance = [*rolls("quarter", 2, 3, 3, 1, (B, 1), (C, 2))]
    chance += ["draw_labor seat=2 card=labor-01", "draw_consumption seat=2 card=consumption-01"]
    game = slots(input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, tokens={A: 2}, chance=chance)
    do(game, A, "consume food 1")
    assert (game.s.quarter_first, game.s.current, phase(game)) == (C, C, "MARKET")
    assert list(game.s.ability[C]) == [8, 6, 4, 2]
    assert (list(game.s.drawn_in[:4]), game.s.tokens[A]) == ([1, 1, 2, 1], 2)


@pytest.mark.rule("NT-84", "NT-R61", "NT-R65")
def test_s82_when_charity_must_be_asked() -> None:
    game = slots(input_due={B: [4, 0, 0, 0], D: [4, 0, 0, 0]}, storehouse=[1, 0, 0, 0], money={C: 930})
    for seat in (A, B, C, D):
        do(game, seat, "end_market")
    assert (phase(game), game.s.asks_charity) == ("CHARITY", B)
    pledges(game, A="against", C="against", D="against")
    assert (phase(game), game.s.current, game.s.in_play) == ("SLOT", A, 0b1101)
    do(game, A, "end_market")
    do(game, C, "buy_from_union food 1", "end_market")
    do(game, D, "end_market")
    assert (phase(game), game.s.current, game.s.slot_round) == ("SLOT", A, 3)


# ---------------------------------------------------------------- the end of the Game
def last_slot(**more: Any) -> Game:
    """The last Input of the Game is A’s, who holds it."""
    stock = {A: [1, 0, 0, 0]} | more.pop("stock", {})
    return slots(quarter=4, input_due={A: [1, 0, 0, 0]}, stock=stock, **more)


@pytest.mark.rule("NT-91", "NT-92", "NT-93", "NT-4", "NT-3", "NT-R71")
def test_s66_winner_and_tie() -> None:
    game = last_slot(
        stock={A: [11, 0, 0, 0]}, money=[2000, 12000, 0, 0], tokens={A: 3, B: 3, D: 1}, bank=0, lost={C: 2}
    )
    do(game, A, "consume food 1")
    assert phase(game) == "GAME_OVER"
    assert [end_of_game.rank(game.s, seat) for seat in range(4)] == [2, 1, 4, 3]
    assert [end_of_game.fit(game.s, seat) for seat in range(4)] == [1, 1, 0, 1]


@pytest.mark.rule("NT-193", "NT-R45", "NT-R44")
def test_s67_last_dividend() -> None:
    game = ending_the_path(quarter=4, bank=542, money=[1030, 805, 705, 9990 - 991], input_due={A: [1, 0, 0, 0]})
    change = [game.s.money[seat] % 100 for seat in range(4)]
    do(game, C, "end_stake")
    assert game.s.bank == 0
    assert (money(game)[A], money(game)[B]) == (1040, 1315)
    assert sum(money(game)) == game.s.money_issued
    assert change[:3] == [30, 5, 5]


@pytest.mark.rule("NT-94", "NT-223")
def test_s68_half_game() -> None:
    game = slots(quarter=2, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, charter={"quarters": 2})
    assert phase(do(game, A, "consume food 1")) == "GAME_OVER"


@pytest.mark.rule("NT-92", "NT-4", "NT-R70", "NT-R50")
def test_s83_poor_winner() -> None:
    game = slots(
        phase="charity", current=D, asks_charity=D, voters=1, quarter=4, input_due={D: [0, 0, 0, 3]}, lost={B: 1, C: 1},
        treasurer=D,
    )  # fmt: skip
    pledges(game, A="against")
    assert (phase(game), end_of_game.is_first(game.s, A)) == ("GAME_OVER", True)


@pytest.mark.rule("NT-134", "NT-R51", "NT-250")
@pytest.mark.parametrize(("thousandths", "half_up", "literal"), [(5374500, 5375, 5374), (3746250, 3746, 3747)])
def test_s22_rounding(thousandths: int, half_up: int, literal: int) -> None:
    assert rounded(laid_out().s, thousandths) == half_up
    assert rounded(laid_out(charter={"rounding": "literal_55"}).s, thousandths) == literal


@pytest.mark.rule("NT-R76")
def test_s90_odd_cents_at_clearing() -> None:
    game = laid_out(current=D, money=[23250] * 4)
    money_module.charge_all(game.s, 2, money_module.after_current(game.s))
    assert money(game) == [23249, 23249, 23250, 23250]


@pytest.mark.rule("NT-135", "NT-136", "NT-251")
@pytest.mark.parametrize(
    ("remainder", "shares", "bank"), [("turn_order", [334, 333, 333], 0), ("commonwealth", [333] * 3, 1)]
)
def test_s71_remainder(remainder: str, shares: list[int], bank: int) -> None:
    game = slots(current=B, lost={A: 1}, clerk=C, charter={"remainder_rule": remainder}, input_due={B: [1, 0, 0, 0]})
    money_module.issue_to_all(game.s, 1000, money_module.first_in_line(game.s))
    assert (money(game)[1:], game.s.bank) == (shares, bank)


@pytest.mark.rule("NT-255", "NT-256", "NT-257", "NT-258", "NT-259", "NT-217", "NT-R74")
@pytest.mark.parametrize(("new", "each"), [("food-6", -620), ("food-3", 2480)])
def test_s72_complex_play(new: str, each: int) -> None:
    game = laid_out(
        phase="complex_draw",
        quarter=2,
        rent=("food-5", "clothes-4", "shelter-4", "transportation-4"),
        storehouse=[20, 0, 0, 0],
        money=[3720] * 4,
        charter={"complex_play": "quarterly"},
        chance=[f"change_rent card=rent-{new}"],
    )
    assert money(game) == [3720 + each] * 4


@pytest.mark.rule("NT-R9", "NT-R8", "NT-37", "NT-R69")
def test_s84_officer_lost_in_mid_term() -> None:
    game = laid_out(quarter=3, clerk=C, treasurer=D, current=C, money={C: 930})
    do(game, C, "resign")
    assert (game.s.clerk, game.s.treasurer) == (A, D)
    assert (phase(game), game.s.current) == ("MARKET", D)
    assert "resign" not in [act.name for act in laid_out(charter={"resign": 0}).acts(A)]


@pytest.mark.rule("NT-R75", "NT-R69")
def test_s89_who_resigns_does_not_roll() -> None:
    game = do(laid_out(phase="act", current=C), C, "resign")
    assert (phase(game), game.s.current) == ("MARKET", D)
