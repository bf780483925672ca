"""Charity, loss of players, dividends and slots where the worked scenarios leave a branch open."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import clearing, end_of_game
from commonweal.games.new_tabor.state import Ended
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER, SHELTER
from games.new_tabor.playing import do, money, pledges, vote
from games.new_tabor.tables import about_to_roll, card, ending_the_path, laid_out, slots
from games.seats import A, B, C, D

ALONE = {"lost": {A: 1, B: 1, C: 1}}
"""Only D is left."""


def asked(**more: Any) -> Game:
    """D asks for Charity; A, B and C are to answer."""
    return slots(**{"phase": "charity", "current": D, "asks_charity": D, "voters": 0b111} | more)


def held(game: Game, industry: int) -> list[int]:
    return [game.s.stock[seat][industry] for seat in range(4)]


# ---------------------------------------------------------------- Charity
@pytest.mark.rule("NT-158", "NT-159", "NT-160", "NT-161", "NT-R62")
def test_goods_come_from_the_storehouse_and_then_from_the_givers_in_turn_order() -> None:
    """D misses 10 Food, 6 of which are in the Storehouse. A can spare 3, and B gives the one that is still missing."""
    game = asked(
        input_due={A: [5, 0, 0, 0], D: [10, 0, 0, 0], C: [1, 0, 0, 0]}, storehouse=[6, 0, 0, 0], bank=0,
        stock={A: [8, 0, 0, 0], B: [4, 0, 0, 0], C: [0, 7, 0, 0]}, tokens={D: 2}, money=[5000, 5000, 5000, 2100],
    )  # fmt: skip
    given = game.s.money[D]
    issued, others = game.s.money_issued, money(game)
    bill = 9300 - given
    pledges(game, A="for", B="for", C="against")
    assert [then - now for then, now in zip(others, money(game), strict=True)] == [
        bill // 2 + bill % 2 - 2790, bill // 2 - 930, 0, given
    ]  # fmt: skip
    assert (held(game, FOOD), game.s.storehouse[FOOD], issued - game.s.money_issued) == ([5, 3, 0, 0], 0, 6 * 930)
    assert (list(game.s.tokens[:4]), list(game.s.input_due[D]), game.s.asks_charity) == ([1, 1, 0, 1], [0] * 4, -1)
    assert (phase(game), game.s.slot_round, game.s.current) == ("SLOT", 2, A)


@pytest.mark.rule("NT-159", "NT-R62", "NT-162")
def test_goods_of_those_who_decline_or_cannot_pay_do_not_count() -> None:
    misses = {"input_due": {D: [10, 0, 0, 0], C: [0, 1, 0, 0]}, "storehouse": [4, 0, 0, 0], "bank": 0}
    goods = {"stock": {A: [6, 0, 0, 0]}, "money": [0, 9300, 9300, 0]}
    assert pledges(asked(**misses, **goods), A="against", B="for", C="for").s.in_play == 0b0111
    assert pledges(asked(**misses, **goods), A="for", B="for", C="for").s.in_play == 0b1111
    poor = {"stock": {A: [1, 0, 0, 0], B: [5, 0, 0, 0]}, "money": [0, 9300, 9300, 0]}
    assert pledges(asked(**misses, **poor), A="for", B="for", C="for").s.in_play == 0b0111
    kept = {"stock": {A: [6, 0, 0, 0]}, "money": [9300, 9300, 9300, 0]}
    needed = misses | {"input_due": {D: [10, 0, 0, 0], A: [1, 0, 0, 0]}}
    assert pledges(asked(**needed, **kept), A="for", B="for", C="for").s.in_play == 0b0111


@pytest.mark.rule("NT-160", "NT-R62")
def test_who_declines_gives_nothing() -> None:
    game = asked(
        input_due={C: [1, 0, 0, 0], D: [3, 0, 0, 0]}, bank=0, stock={A: [9, 0, 0, 0], B: [2, 0, 0, 0], C: [3, 0, 0, 0]},
        money={A: 930, B: 930, C: 930},
    )  # fmt: skip
    pledges(game, A="against", B="for", C="for")
    assert held(game, FOOD) == [9, 0, 2, 0]


@pytest.mark.rule("NT-79", "NT-81", "NT-R61")
def test_the_first_round_of_slots_begins_without_activity() -> None:
    game = ending_the_path(input_due={A: [1, 0, 0, 0]}, slot_active=1)
    do(game, C, "end_stake")
    assert (phase(game), game.s.slot_round, game.s.slot_active) == ("SLOT", 1, 0)


@pytest.mark.rule("NT-159", "NT-R62")
@pytest.mark.parametrize(("has", "takes_part"), [(4650, True), (4649, False)])
def test_who_can_just_pay_takes_part(has: int, takes_part: bool) -> None:
    game = asked(
        input_due={D: [10, 0, 0, 0], C: [1, 0, 0, 0]}, storehouse=[10, 0, 0, 0], bank=0, money=[has, 9300, 9300, 0]
    )
    extra = game.s.money[D]
    game.s.money[D], game.s.money[C] = 0, game.s.money[C] + extra
    pledges(game, A="for", B="for", C="against")
    assert list(game.s.tokens[:3]) == ([1, 1, 0] if takes_part else [0, 1, 0])
    assert money(game)[:2] == ([has - 4650, 4650] if takes_part else [has, 0])


@pytest.mark.rule("NT-161", "NT-R62")
def test_who_can_pay_all_gets_it_without_charity_and_no_token_moves() -> None:
    """The Storehouse has 1 Food, A sells the other one, and D pays 18.60 for both."""
    game = asked(
        input_due={D: [2, 0, 0, 0], C: [1, 0, 0, 0]}, storehouse=[1, 0, 0, 0], bank=0, stock={A: [1, 0, 0, 0]},
        money=[0, 0, 0, 1860], tokens={D: 1, A: 1},
    )  # fmt: skip
    before = money(game)[D]
    pledges(game, A="for", B="against", C="against")
    assert (money(game), before - 1860) == ([930, 0, 0, before - 1860], before - 1860)
    assert (list(game.s.tokens[:4]), held(game, FOOD), game.s.storehouse[FOOD]) == ([1, 0, 0, 1], [0] * 4, 0)
    game = asked(
        input_due={D: [1, 0, 0, 0], C: [1, 0, 0, 0]}, storehouse=[1, 0, 0, 0], bank=0, money=[0, 0, 0, 930],
        tokens={D: 1},
    )  # fmt: skip
    pledges(game, A="against", B="against", C="against")
    assert (game.s.in_play, game.s.tokens[D], list(game.s.input_due[D])) == (0b1111, 1, [0] * 4)


@pytest.mark.rule("NT-157", "NT-R61")
def test_what_is_held_is_consumed_before_charity_is_asked_for() -> None:
    game = slots(current=D, input_due={B: [4, 3, 0, 0]}, stock={B: [3, 9, 0, 0]}, tokens={B: 1})
    do(game, D, "end_market")
    assert (phase(game), game.s.asks_charity) == ("CHARITY", B)
    assert (list(game.s.input_due[B]), list(game.s.stock[B])) == ([1, 0, 0, 0], [0, 6, 0, 0])
    assert [notice for notice in notices(game) if notice.split()[0] in ("CONSUMES", "MISSING", "BILL")] == [
        f"CONSUMES {B} 3 {FOOD}", f"CONSUMES {B} 3 {CLOTHES}", f"MISSING {B} 1 {FOOD}", "BILL 1 930"
    ]  # fmt: skip
    game = do(slots(current=D, input_due={B: [3, 0, 0, 0]}, stock={B: [3, 0, 0, 0]}), D, "end_market")
    assert (game.s.quarter, game.s.in_play, game.s.tokens[B]) == (2, 0b1111, 0)


@pytest.mark.rule("NT-162", "NT-R50", "NT-R62")
@pytest.mark.parametrize(("cents", "lives"), [(1860, True), (930, False)])
def test_a_lone_survivor_is_kept_by_their_own_money_alone(cents: int, lives: bool) -> None:
    game = slots(
        current=D, input_due={D: [2, 0, 0, 0]}, storehouse=[2, 0, 0, 0], money={D: cents}, bank=1860 - cents,
        clerk=D, treasurer=D, **ALONE,
    )  # fmt: skip
    game.s.money[D], game.s.bank = cents, 1860 - cents
    do(game, D, "end_market")
    assert (game.s.in_play == 0b1000) == lives
    assert (phase(game), game.s.ended) == (("MARKET", Ended.NOT_YET) if lives else ("GAME_OVER", Ended.NO_SURVIVOR))


@pytest.mark.rule("NT-162", "NT-R64", "NT-R65", "NT-241")
@pytest.mark.parametrize(("penalty", "storehouse", "tokens"), [("always", 0, [1, 0, 0]), ("unable", 0, [1, 0, 0]),
                                                               ("unable", 3, [2, 1, 0])])  # fmt: skip
def test_what_failed_charity_costs_the_others(penalty: str, storehouse: int, tokens: list[int]) -> None:
    game = asked(
        input_due={D: [0, 0, 0, 3], C: [1, 0, 0, 0]}, tokens={A: 2, B: 1, D: 3}, money={A: 9300},
        storehouse=[0, 0, 0, storehouse], charter={"charity_penalty": penalty},
    )  # fmt: skip
    pledges(game, A="against", B="against", C="against")
    assert (list(game.s.tokens[:4]), game.s.asks_charity) == ([*tokens, 0], -1)


# ---------------------------------------------------------------- who is lost
@pytest.mark.rule("NT-164", "NT-210", "NT-R46", "NT-R78", "NT-R69", "NT-R23")
def test_what_becomes_of_what_a_lost_player_had() -> None:
    game = laid_out(
        current=A, zone={B: INNER}, money={B: 930}, bank=0, stock={B: [2, 0, 1, 0]}, tokens={A: 1, B: 3},
        wants={B: ["wants-03"]}, input_due={B: [9, 9, 9, 9]}, sold=[5, 5, 5, 5],
        switch_turns={B: 2}, leisure_platform={B: 1}, late_right=[0, 0b11, 0, 0], late_units=[0, 7, 0, 0],
    )  # fmt: skip
    rest = sum(money(game)) - game.s.money[B]
    do(game, B, "resign")
    s = game.s
    assert (s.money[B], list(s.stock[B]), s.tokens[B], s.wants_count[B], s.zone[B]) == (0, [0] * 4, 0, 0, -1)
    assert (list(s.input_due[B]), s.leisure_platform[B], s.late_right[B], s.late_units[B]) == ([0] * 4, 0, 0, 0)
    assert (s.storehouse[FOOD], list(s.sold), s.wants_used[0]) == (2, [5] * 4, card("wants-03"))
    assert (sum(money(game)) - rest, s.tokens[A], s.elim_quarter[B]) == (930 + 3 * 930, 1, 1)
    assert [notice for notice in notices(game) if notice.startswith("LEAVES")] == [
        f"LEAVES_STOCK {B} 2 {FOOD}", f"LEAVES_STOCK {B} 1 {SHELTER}", f"LEAVES_MONEY {B} 930"
    ]  # fmt: skip
    assert is_refused(game, B, "move_absent x")


@pytest.mark.rule("NT-R66", "NT-R69", "NT-163")
def test_the_vote_on_calling_the_game_follows_losses_in_the_consumption_stage_only() -> None:
    game = ending_the_path(input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]})
    do(game, D, "resign")
    do(game, C, "end_stake")
    do(game, A, "consume food 1")
    assert (game.s.quarter, phase(game) == "CALL_VOTE") == (2, False)
    game = do(slots(input_due={B: [4, 0, 0, 0]}), B, "resign")
    assert phase(game) == "CALL_VOTE"
    vote(game, A="for", C="against", D="against")
    assert (game.s.quarter, game.s.in_play, game.s.question, game.s.voters) == (2, 0b1101, 0, 0)
    game = do(slots(input_due={B: [4, 0, 0, 0]}, lost={C: 1, D: 1}), B, "resign")
    assert (game.s.quarter, game.s.in_play) == (2, 0b0001)
    game = do(slots(quarter=4, input_due={B: [4, 0, 0, 0]}), B, "resign")
    assert (phase(game), game.s.ended) == ("GAME_OVER", Ended.LAST_QUARTER)


@pytest.mark.rule("NT-R50", "NT-R69")
@pytest.mark.parametrize("at", ["market", "slot"])
def test_when_the_last_survivor_resigns_the_game_is_over(at: str) -> None:
    alone = ALONE | {"clerk": D, "treasurer": D, "input_due": {D: [1, 0, 0, 0]}, "current": D}
    game = laid_out(**alone) if at == "market" else slots(**alone)
    do(game, D, "resign")
    assert (phase(game), game.s.ended) == ("GAME_OVER", Ended.NO_SURVIVOR)
    assert [end_of_game.is_first(game.s, seat) for seat in range(4)] == [False] * 4


# ---------------------------------------------------------------- slots
@pytest.mark.rule("NT-81", "NT-246", "NT-254", "NT-R72")
def test_each_slot_has_its_offers_and_its_fee() -> None:
    game = slots(quarter_first=C, current=C, offers_left=0, fee_paid=1, input_due={B: [4, 0, 0, 0]})
    for seat in (D, A, B):
        do(game, game.s.current, "end_market")
        assert (game.s.current, game.s.offers_left, game.s.fee_paid) == (seat, 12, 0)
    do(game, B, "end_market")
    assert (phase(game), game.s.asks_charity) == ("CHARITY", B)


@pytest.mark.rule("NT-81", "NT-R61")
def test_who_asks_first_is_first_in_slot_order() -> None:
    game = slots(quarter_first=C, current=B, input_due={A: [4, 0, 0, 0], D: [4, 0, 0, 0]})
    do(game, B, "end_market")
    assert game.s.asks_charity == D


@pytest.mark.rule("NT-R61")
def test_the_count_of_rounds_goes_on_so_that_each_later_round_ends_with_a_request() -> None:
    game = slots(
        slot_round=2, current=D, slot_active=1, input_due={A: [4, 0, 0, 0], C: [4, 0, 0, 0]},
        charter={"consumption_rounds": 2},
    )  # fmt: skip
    do(game, D, "end_market")
    assert game.s.asks_charity == A
    for seat in (B, C, D):
        do(game, seat, "pledge against")
    assert (phase(game), game.s.slot_round, game.s.slot_active) == ("SLOT", 3, 0)
    for seat in (B, C, D):
        do(game, seat, "end_market")
    assert game.s.asks_charity == C


# ---------------------------------------------------------------- dividends and Clearing
@pytest.mark.rule("NT-166", "NT-R43", "NT-192")
@pytest.mark.parametrize(
    ("bank", "says"), [(504, "DIVIDEND 1 15 4"), (503, "NO_DIVIDEND 503 504"), (0, "NO_DIVIDEND 0 504")]
)
def test_the_least_dividend_is_a_cent_for_everyone(bank: int, says: str) -> None:
    game = about_to_roll(C, path_pos={C: 4}, bank=bank)
    do(game, C, "end_stake")
    assert says in notices(game)
    assert game.s.bank == (0 if bank == 504 else bank)


@pytest.mark.rule("NT-193", "NT-R44", "NT-95", "NT-R67")
def test_the_dividend_of_a_stopped_game_is_the_last() -> None:
    """The Bank has 4.02, too little for a wage: 1.00 for everyone, and 0.02 for the least change."""
    chance = ["roll seat=3 value=1", "draw_opportunity seat=3 card=opportunity-01"]
    game = laid_out(phase="stake", current=D, acted=1, stopping=1, bank=402, chance=chance)
    assert money(game) == [0, 0, 0, 528]
    do(game, D, "end_stake")
    assert (phase(game), game.s.bank, money(game)) == ("GAME_OVER", 0, [102, 100, 100, 628])


@pytest.mark.rule("NT-214", "NT-211")
def test_where_money_equals_stock_clearing_charges_and_issues_nothing() -> None:
    game = laid_out(current=D, money=[930] * 4, bank=0)
    before = money(game)
    clearing.clear(game.s)
    assert money(game) == before


@pytest.mark.rule("NT-144", "NT-R46", "NT-145")
def test_a_union_loss_takes_what_there_is_and_the_count_is_never_below_zero() -> None:
    game = laid_out(
        phase="drawing", drawing="loss", storehouse=[5, 0, 0, 0], sold=[3, 0, 0, 0], bank=0, money={A: 4650},
        chance=["draw_loss seat=0 card=loss-17"],
    )  # fmt: skip
    assert (game.s.storehouse[FOOD], game.s.sold[FOOD], game.s.money_issued) == (0, 0, 0)
    game = laid_out(phase="drawing", drawing="loss", chance=["draw_loss seat=0 card=loss-17"])
    assert "DEMURRAGE" not in " ".join(notices(game))


@pytest.mark.rule("NT-253", "NT-99")
def test_in_the_consumption_stage_all_survivors_trade() -> None:
    game = slots(stock={A: [1, 0, 0, 0]}, input_due={B: [4, 0, 0, 0]}, zone={A: CENTER, B: OUTER})
    assert not is_refused(game, A, f"open_offer {B}")
    assert refused(laid_out(finished={B: 1}), A, f"open_offer {B}") == ("CANNOT_TRADE", "NT-99")
