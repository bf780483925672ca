"""The worked scenarios about capitalism: S73 and S93, and each rule of that regime."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do, money, rolls, zones
from games.new_tabor.tables import RENTS, SETTLED, begun, laid_out, slots, under_capitalism
from games.seats import A, B, C, D, E

CENTER_PLOT, INNER_1, INNER_2 = range(3)


ONTO_BLUE = ["roll seat=1 value=1", "draw_opportunity seat=1 card=opportunity-01"]


def plots(game: Game) -> tuple[list[int], list[int]]:
    return list(game.s.plot_owner), list(game.s.plot_occupant)


def first_turns(seats: int, *stakes: str) -> Game:
    """The First Turns of a game under capitalism: everybody enters Clothes and stakes a claim."""
    first = rolls("player_one", *(3 if seat == A else 1 for seat in range(seats)))
    cards = [
        f"draw_{kind} seat={seat} card={kind}-{seat + 1:02}"
        for seat in range(seats)
        for kind in ("labor", "consumption")
    ]
    path = [
        outcome
        for seat in range(seats)
        for outcome in (f"roll seat={seat} value=1", f"draw_needs seat={seat} card=needs-{seat + 1:02}")
    ]
    game = begun(seats, chance=[*RENTS, *first, *cards, *path], regime="capitalism", office_method="none")
    for seat, colour in zip(range(seats), ("black", "white", "purple", "teal", "gold"), strict=False):
        do(game, seat, f"choose_colour {colour}")
    for seat, zone in enumerate(stakes):
        do(game, seat, "enter_industry clothes", f"stake_first {zone}")
    return game


# ---------------------------------------------------------------- plots
@pytest.mark.rule("NT-260", "NT-261", "NT-262", "NT-265", "NT-R81")
def test_s73_the_first_to_enter_own_the_plots() -> None:
    game = first_turns(4, "center", "inner", "inner")
    assert plots(game) == ([A, B, C], [A, B, C])
    do(game, D, "enter_industry clothes")
    assert refused(game, D, "stake_first inner") == ("PLOTS_TAKEN", "NT-262")
    assert refused(game, D, "stake_first center") == ("PLOTS_TAKEN", "NT-262")
    do(game, D, "stake_first outer")
    assert (phase(game), game.s.current, game.s.treasurer) == ("MARKET", A, -1)


@pytest.mark.rule("NT-265", "NT-266")
def test_s73_no_rents_and_no_credit_union() -> None:
    game = under_capitalism(current=D, money={D: 9300}, stock={D: [9, 0, 0, 0]})
    assert refused(game, D, "sell_to_union food 9") == ("NO_CREDIT_UNION", "NT-266")
    assert refused(game, D, "buy_from_union food 1") == ("NO_CREDIT_UNION", "NT-266")
    game = under_capitalism(phase="stake", current=D, acted=1, money={D: 9300})
    assert refused(game, D, "challenge inner cents=500") == ("LAND_IS_PROPERTY", "NT-265")
    assert refused(game, D, "move_zone inner") == ("PLOTS_TAKEN", "NT-262")
    game = under_capitalism(phase="stake", acted=1, money={A: 9300}, charter={"vacancy_mode": "standing"})
    assert refused(game, A, "pay_rent center cents=500") == ("LAND_IS_PROPERTY", "NT-265")
    assert refused(game, A, "set_vacancy_preference accept") == ("LAND_IS_PROPERTY", "NT-265")


@pytest.mark.rule("NT-261", "NT-262", "NT-263", "NT-119")
def test_an_owner_leaves_and_comes_back_to_an_empty_plot() -> None:
    game = under_capitalism(phase="stake", current=B, acted=1, chance=ONTO_BLUE)
    do(game, B, "move_zone outer")
    assert plots(game) == ([A, B, C], [A, -1, C])
    do(game, B, "end_stake")
    assert (phase(game), game.s.current) == ("MARKET", C)
    elsewhere = {"zone": {A: CENTER, C: INNER}, "plot_occupant": [A, -1, C], "phase": "stake", "acted": 1}
    assert refused(under_capitalism(current=D, **elsewhere), D, "move_zone inner") == ("PLOTS_TAKEN", "NT-262")
    game = do(under_capitalism(current=B, **elsewhere), B, "move_zone inner")
    assert (game.s.zone[B], plots(game)) == (INNER, ([A, B, C], [A, B, C]))


@pytest.mark.rule("NT-263", "NT-119", "NT-R81")
def test_s73_evict_and_return() -> None:
    rented = {"zone": {A: CENTER, C: INNER, D: INNER}, "plot_occupant": [A, D, C], "phase": "stake", "acted": 1}
    game = under_capitalism(current=B, **rented)
    assert refused(game, B, "return_to_plot inner-1") == ("PLOT_OCCUPIED", "NT-263")
    assert refused(game, B, "evict inner-2") == ("NOT_YOUR_PLOT", "NT-263")
    do(game, B, "evict inner-1")
    assert (zones(game), plots(game)[1]) == ([CENTER, OUTER, INNER, OUTER], [A, -1, C])
    assert notices(game) == [f"EVICTED {D} {INNER_1}"]
    assert refused(game, B, "evict inner-1") == ("NOBODY_TO_EVICT", "NT-263")
    do(game, B, "return_to_plot inner-1")
    assert (game.s.zone[B], plots(game)[1]) == (INNER, [A, B, C])
    assert refused(game, B, "move_zone outer") == ("CHANGED_ALREADY", "NT-119")
    away = {"zone": {B: INNER, C: INNER}, "plot_occupant": [-1, B, C], "phase": "stake", "acted": 1}
    game = do(under_capitalism(**away), A, "return_to_plot center")
    assert game.s.zone[A] == CENTER
    game = under_capitalism(**away | {"zone_changed": 1})
    assert refused(game, A, "return_to_plot center") == ("CHANGED_ALREADY", "NT-119")
    game = under_capitalism(phase="stake", acted=1)
    assert refused(game, A, "evict center") == ("NOBODY_TO_EVICT", "NT-263")


@pytest.mark.rule("NT-194", "NT-263", "NT-264", "NT-267")
def test_where_land_is_common_nobody_owns_it() -> None:
    game = laid_out(phase="stake", acted=1)
    assert refused(game, A, "evict center") == ("LAND_IS_COMMON", "NT-194")
    assert refused(game, A, "return_to_plot center") == ("LAND_IS_COMMON", "NT-194")
    game = do(laid_out(), A, f"open_offer {B}")
    assert refused(game, A, "write_line give title-center 1") == ("LAND_IS_COMMON", "NT-194")
    assert refused(game, A, "write_line get tenancy-center 1") == ("LAND_IS_COMMON", "NT-194")
    assert refused(laid_out(), A, "create_money cents=1") == ("NOT_THE_BANKER", "NT-267")


@pytest.mark.rule("NT-264", "NT-261")
def test_plots_of_a_lost_player_are_free_to_the_next_who_enters() -> None:
    game = do(under_capitalism(current=B), B, "resign")
    assert plots(game) == ([A, -1, C], [A, -1, C])
    game = under_capitalism(
        phase="stake", current=D, acted=1, plot_owner=[A, -1, C], plot_occupant=[A, -1, C], zone={A: CENTER, C: INNER}
    )
    do(game, D, "move_zone inner")
    assert plots(game) == ([A, D, C], [A, D, C])
    assert notices(game) == [f"OWNS {D} {INNER_1}"]


# ---------------------------------------------------------------- offers of places, titles and tenancies
@pytest.mark.rule("NT-262", "NT-R81", "NT-108")
def test_s73_exchange_of_places() -> None:
    game = under_capitalism(current=D, money={D: 9300})
    do(game, D, f"open_offer {B}", "write_line give place 1", "write_money give cents=3000", "send_offer")
    do(game, B, "accept_offer")
    assert (zones(game), plots(game)) == ([CENTER, OUTER, INNER, INNER], ([A, B, C], [A, D, C]))
    assert money(game) == [0, 3000, 0, 6300]


@pytest.mark.rule("NT-264", "NT-111")
def test_titles_are_sold_by_offers() -> None:
    game = do(under_capitalism(current=D, money={D: 9300}), D, f"open_offer {B}")
    assert refused(game, D, "write_line get title-inner-2 1") == ("NOT_YOUR_PLOT", "NT-263")
    assert refused(game, D, "write_line give title-inner-1 1") == ("NOT_YOUR_PLOT", "NT-263")
    do(game, D, "write_line get title-inner-1 1", "write_money give cents=5000", "send_offer")
    assert notices(game)[1:] == [f"ASKS_TITLE {D} {INNER_1}", f"WOULD_PAY {D} 5000"]
    do(game, B, "accept_offer")
    assert (plots(game), money(game)) == (([A, D, C], [A, B, C]), [0, 5000, 0, 4300])
    game = under_capitalism(current=B, money={A: 900, C: 900, D: 900})
    do(game, B, "open_offer_to_all", "write_line give title-inner-1 1", "write_money get cents=900", "send_offer")
    do(game, C, "decline_offer")
    do(game, D, "accept_offer")
    assert (plots(game)[0], money(game)) == ([A, D, C], [900, 900, 900, 0])
    game = do(under_capitalism(money={A: 900}), A, "open_offer_to_all", "write_line get title-inner-2 1", "send_offer")
    assert refused(game, B, "accept_offer") == ("TOO_LITTLE_TO_GIVE", "NT-105")
    do(game, B, "decline_offer")
    do(game, C, "accept_offer")
    assert plots(game)[0] == [A, B, A]


EMPTY_PLOT = {"zone": {A: CENTER, C: INNER}, "plot_occupant": [A, -1, C]}


@pytest.mark.rule("NT-262", "NT-R81", "NT-119")
def test_the_owner_of_an_empty_plot_takes_a_tenant() -> None:
    game = under_capitalism(current=D, money={D: 9300}, **EMPTY_PLOT)
    do(game, D, f"open_offer {B}", "write_line get tenancy-inner-1 1")
    assert refused(game, D, "write_line give place 1")[0] == "ONE_PLACE_IN_AN_OFFER"
    do(game, D, "write_money give cents=1000", "send_offer")
    do(game, B, "accept_offer")
    assert (game.s.zone[D], plots(game), money(game)[B]) == (INNER, ([A, B, C], [A, D, C]), 1000)
    do(game, D, "end_market", "stay")
    assert refused(game, D, "move_zone outer") == ("CHANGED_ALREADY", "NT-119")
    game = do(under_capitalism(current=B), B, f"open_offer {D}")
    assert refused(game, B, "write_line give tenancy-inner-1 1") == ("NOT_YOUR_PLOT", "NT-263")
    game = do(under_capitalism(current=B, **EMPTY_PLOT), B, f"open_offer {A}", "write_line give tenancy-inner-1 1")
    do(game, B, "send_offer")
    do(game, A, "accept_offer")
    assert (game.s.zone[A], plots(game)[1]) == (INNER, [-1, A, C])
    game = do(under_capitalism(current=B, **EMPTY_PLOT), B, "open_offer_to_all", "write_line give tenancy-inner-1 1")
    do(game, B, "send_offer")
    assert refused(game, C, "accept_offer") == ("NOT_ADJACENT", "NT-118")
    do(game, C, "decline_offer")
    do(game, D, "accept_offer")
    assert (game.s.zone[D], game.s.zone_changed) == (INNER, 0)


@pytest.mark.rule("NT-262", "NT-R81")
def test_nobody_moves_in_as_a_tenant_after_the_finish_line() -> None:
    finished = {"finished": {D: 1}, "current": B, "charter": {"finished_may_trade": 1}}
    game = do(under_capitalism(**finished, **EMPTY_PLOT), B, f"open_offer {D}")
    assert refused(game, B, "write_line give tenancy-inner-1 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")


# ---------------------------------------------------------------- the Banker
@pytest.mark.rule("NT-267")
def test_s73_the_banker_creates_money() -> None:
    game = do(under_capitalism(), A, "create_money cents=50000")
    assert (money(game), game.s.money_issued) == ([50000, 0, 0, 0], 50000)
    assert refused(game, A, "create_money cents=350001") == ("OVER_BANK_LIMIT", "NT-267")
    do(game, A, "create_money cents=350000")
    assert refused(game, A, "create_money cents=1") == ("OVER_BANK_LIMIT", "NT-267")
    assert refused(under_capitalism(current=B), B, "create_money cents=1") == ("NOT_THE_BANKER", "NT-267")
    assert is_refused(under_capitalism(phase="act"), A, "create_money cents=1")
    game = under_capitalism(charter={"bank_limit_credits": 1})
    assert refused(game, A, "create_money cents=401") == ("OVER_BANK_LIMIT", "NT-267")
    assert is_refused(under_capitalism(charter={"bank_limit_credits": 0}), A, "create_money cents=1")


@pytest.mark.rule("NT-267", "NT-266", "NT-R81")
def test_the_banker_stays_in_office_and_may_create_as_much_in_each_quarter() -> None:
    game = slots(
        charter={"regime": "capitalism"},
        **SETTLED,
        bank_created=400000,
        money={A: 400000},
        current=B,
        input_due={B: [1, 0, 0, 0]},
        stock={B: [1, 0, 0, 0]},
    )
    do(game, B, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer, game.s.bank_created) == (2, A, -1, 0)
    game = slots(charter={"regime": "capitalism"}, **SETTLED, input_due={B: [1, 0, 0, 0]})
    assert do(game, A, "create_money cents=400000").s.money[A] == 400000


@pytest.mark.rule("NT-266")
def test_the_banker_is_not_recalled_and_is_followed_by_the_next_survivor() -> None:
    game = under_capitalism(phase="act", current=B)
    assert refused(game, B, "recall_clerk") == ("BANKER_STAYS", "NT-266")
    game = do(under_capitalism(), A, "resign")
    assert (game.s.clerk, game.s.treasurer) == (B, -1)
    assert notices(game)[1:4] == [f"LEAVES_PLOT {A} 0", "PLOT_IS_FREE 0", f"BANKER_IS {B}"]


@pytest.mark.rule("NT-R81", "NT-266")
@pytest.mark.parametrize("method", ["rotation", "die", "none"])
def test_the_first_clerk_is_the_banker(method: str) -> None:
    first = rolls("player_one", 1, 3, 1, 1)
    low = rolls("office", 2, 2, 1, 2) if method == "die" else []
    game = begun(chance=[*RENTS, *first, *low], regime="capitalism", office_method=method)
    assert (phase(game), game.s.clerk, game.s.treasurer) == ("COLOUR", C if method == "die" else B, -1)


# ---------------------------------------------------------------- what there is not
@pytest.mark.rule("NT-265", "NT-255")
def test_green_has_no_effect() -> None:
    game = under_capitalism(
        phase="stake",
        current=C,
        acted=1,
        path_pos={C: 4},
        money={C: 500},
        charter={"complex_play": "dividend"},
        chance=["roll seat=2 value=1"],
    )
    do(game, C, "end_stake")
    assert (phase(game), game.s.current, game.s.path_pos[C]) == ("MARKET", D, 5)
    assert [notice.split()[0] for notice in notices(game)] == ["LANDS_ON", "GREEN_HAS_NO_EFFECT", "TURN_BEGINS"]


@pytest.mark.rule("NT-266", "NT-265")
def test_no_dividend_no_clearing_and_no_loss_of_the_credit_union() -> None:
    game = under_capitalism(
        phase="stake",
        current=C,
        acted=1,
        path_pos={C: 15},
        finished=[1, 1, 0, 1],
        money={A: 500},
        input_due={A: [1, 0, 0, 0]},
        chance=["roll seat=2 value=1"],
    )
    do(game, C, "end_stake")
    assert [notice.split()[0] for notice in notices(game)] == ["CROSSES", "QUARTER_ENDS", "SLOTS_BEGIN"]
    assert money(game) == [500, 0, 0, 0]
    game = under_capitalism(phase="drawing", drawing="loss", money={A: 500}, chance=["draw_loss seat=0 card=loss-17"])
    assert (money(game), list(game.s.storehouse)) == ([500, 0, 0, 0], [0] * 4)


@pytest.mark.rule("NT-265", "NT-100")
def test_who_has_finished_has_no_place_to_pay_for() -> None:
    game = under_capitalism(
        phase="stake", current=D, acted=1, finished={A: 1}, path_pos={D: 4}, chance=["roll seat=3 value=1"]
    )
    assert do(game, D, "end_stake").s.current == B


# ---------------------------------------------------------------- debts
def indebted(**more: Any) -> Game:
    """D owes B 60.00 and C 30.00, and has 45.00 and 3 Food."""
    ious = {"iou": [[D, B, 6000, 0, 6000, 4], [D, C, 3000, 0, 3000, 4]]}
    return under_capitalism(current=D, **ious | {"money": {D: 4500}, "stock": {D: [3, 0, 0, 0]}} | more)


@pytest.mark.rule("NT-268", "NT-R81")
def test_s93_plots_and_debts() -> None:
    game = indebted()
    do(game, D, "resign")
    assert money(game) == [0, 3000, 1500, 0]
    assert [game.s.stock[seat][FOOD] for seat in range(4)] == [0, 2, 1, 0]
    assert f"PAID_IN_STOCK {D} {B} 2 {FOOD} 1860 1140" in notices(game)
    assert (game.s.iou_count, list(game.s.storehouse), game.s.money_issued) == (0, [0] * 4, 4500)


@pytest.mark.rule("NT-268", "NT-R81")
def test_odd_cents_of_a_debtor_go_in_the_order_of_signing() -> None:
    game = do(indebted(money={D: 101}, stock={}), D, "resign")
    assert money(game) == [0, 68, 33, 0]


@pytest.mark.rule("NT-268", "NT-R81")
def test_what_a_debtor_leaves_beyond_debts_is_removed() -> None:
    game = do(indebted(money={D: 9500}, stock={D: [0, 7, 0, 0]}), D, "resign")
    assert (money(game), game.s.money_issued) == ([0, 6000, 3000, 0], 9000)
    assert {f"MONEY_REMOVED {D} 500", f"STOCK_REMOVED {D} 7 {CLOTHES}"} <= set(notices(game))
    assert sum(game.s.stock[seat][CLOTHES] for seat in range(4)) == 0
    game = do(
        indebted(money={}, stock={D: [5, 7, 0, 0]}, iou=[[D, B, 500, 0, 500, 4], [C, D, 900, 0, 900, 4]]), D, "resign"
    )
    assert ([game.s.stock[B][FOOD], game.s.stock[B][CLOTHES]], game.s.iou_count) == ([0, 0], 0)


@pytest.mark.rule("NT-268", "NT-R81")
def test_the_creditor_owed_most_is_paid_first_in_stock() -> None:
    """C is owed 20.00 on two IOUs together, B 18.60 on one: C, B, C."""
    ious = [[D, C, 1000, 0, 1000, 4], [D, B, 1860, 0, 1860, 4], [D, C, 1000, 0, 1000, 4]]
    game = do(indebted(money={}, iou=ious, stock={D: [3, 9, 0, 0]}), D, "resign")
    assert [list(game.s.stock[seat])[:2] for seat in (B, C)] == [[1, 1], [2, 0]]


@pytest.mark.rule("NT-265")
def test_a_place_that_is_left_is_not_offered() -> None:
    game = under_capitalism(
        5, current=B, phase="stake", acted=1, zone={B: INNER, C: INNER}, plot_occupant=[-1, B, C], plot_owner=[-1, B, C]
    )
    do(game, B, "resign")
    assert (phase(game), game.s.current, game.s.zone[E]) == ("MARKET", C, OUTER)
