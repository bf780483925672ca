"""Turns, the Action Ring, the market and the Life Path where the worked scenarios leave a branch open."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import credit_union
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER, SHELTER
from games.new_tabor.playing import do, money, rolls
from games.new_tabor.tables import card, laid_out, slots
from games.seats import A, B, C, D

ONE_OUT = {"lost": {D: 1}}


def next_turn(**more: Any) -> Game:
    """D’s turn ends on blue, and A’s begins."""
    chance = ["roll seat=3 value=1", "draw_opportunity seat=3 card=opportunity-01"]
    return do(laid_out(**{"phase": "stake", "current": D, "acted": 1, "chance": chance} | more), D, "end_stake")


# ---------------------------------------------------------------- the Action Ring
@pytest.mark.rule("NT-63", "NT-65", "NT-66", "NT-R16")
def test_turns_in_switch_are_counted_and_end_in_an_industry() -> None:
    game = do(laid_out(phase="act"), A, "enter_switch")
    assert (game.s.switch_turns[A], game.s.industry[A], phase(game)) == (1, CLOTHES, "STAKE")
    game = do(laid_out(phase="act", switch_turns={A: 2}), A, "enter_industry shelter")
    assert (game.s.switch_turns[A], game.s.industry[A], phase(game)) == (0, SHELTER, "STAKE")
    game = laid_out(phase="act", switch_turns={A: 1})
    assert refused(game, A, "enter_switch") == ("NOT_IN_INDUSTRY", "NT-63")
    assert refused(game, A, "stay") == ("IN_SWITCH", "NT-64")
    assert refused(laid_out(phase="act"), A, "take_leisure") == ("NOT_IN_SWITCH", "NT-63")
    game = laid_out(phase="act", switch_turns={A: 2}, charter={"manual_platforms": 1})
    assert refused(game, A, "stay") == ("TWO_TURNS_IN_SWITCH", "NT-66")


@pytest.mark.rule("NT-51", "NT-62", "NT-76")
def test_one_action_is_chosen() -> None:
    first = laid_out(phase="act", zone={A: -1}, industry={A: -1}, vacancies_open=0)
    assert refused(first, A, "stay") == ("FIRST_TURN", "NT-51")
    game = do(laid_out(phase="act", switch_turns={A: 1}, charter={"manual_platforms": 1}), A, "stay")
    for act in ("stay", "enter_switch", "enter_industry food", "take_leisure"):
        assert refused(game, A, act) == ("ACTED_ALREADY", "NT-76")
    assert refused(laid_out(phase="act"), A, "end_act") == ("NOT_ACTED", "NT-126")


@pytest.mark.rule("NT-148", "NT-152", "NT-156", "NT-R19", "NT-R21")
@pytest.mark.parametrize(
    ("turns", "platform", "wants", "tokens", "may_innovate"),
    [(0, 0, {}, 2, 0), (1, 0, {}, 2, 1), (2, 0, {}, 2, 0), (2, 1, {}, 3, 1), (2, 1, {A: ["wants-01"]}, 2, 1)],
)
def test_a_turn_begins_with_its_token_which_may_be_wagered(
    turns: int, platform: int, wants: dict[int, list[str]], tokens: int, may_innovate: int
) -> None:
    game = next_turn(
        switch_turns={A: turns}, leisure_platform={A: platform}, tokens={A: 2}, wants=wants,
        )  # fmt: skip
    assert (game.s.current, game.s.tokens[A], game.s.tokens_at_turn[A]) == (A, tokens, tokens)
    assert (game.s.may_innovate, game.s.wanted_at_turn[A], game.s.leisure_platform[A]) == (may_innovate, len(wants), 0)


@pytest.mark.rule("NT-152", "NT-155")
def test_innovation_is_made_in_switch_and_helps_survivors_only() -> None:
    ready = {"phase": "act", "may_innovate": 1, "tokens": {A: 1}, "tokens_at_turn": [1]}
    assert refused(laid_out(**ready), A, "innovate clothes") == ("NOT_IN_SWITCH", "NT-63")
    game = laid_out(**ready, **ONE_OUT, switch_turns={A: 1}, chance=["roll_innovation seat=0 value=3"])
    do(game, A, "innovate clothes")
    assert [game.s.ability[seat][CLOTHES] for seat in range(4)] == [1, 1, 1, 0]


# ---------------------------------------------------------------- a turn begins
@pytest.mark.rule("NT-57", "NT-59", "NT-119", "NT-169", "NT-246", "NT-254", "NT-33", "NT-231", "NT-R72")
def test_what_counts_by_turn_begins_anew() -> None:
    used = dict.fromkeys(("produced", "zone_changed", "recall_used", "fee_paid", "wagers"), 1)
    game = next_turn(**used, paid_here=[1, 1], offers_left=0, pref_changed=0b0011, charter={"vacancy_mode": "standing"})
    s = game.s
    assert [getattr(s, name) for name in (*used, "acted")] == [0] * 6
    assert (list(s.paid_here), s.offers_left, s.pref_changed, s.moves_left[A]) == ([0, 0], 12, 0b0010, 2)


@pytest.mark.rule("NT-56", "NT-R36", "NT-R37")
def test_free_places_are_offered_after_the_last_first_turn_and_not_before() -> None:
    def staked(seat: int, **zone: int) -> Game:
        chance = [f"roll seat={seat} value=1", f"draw_needs seat={seat} card=needs-01"]
        places = {"ABCD".index(letter): where for letter, where in zone.items()}
        return laid_out(
            phase="stake", current=seat, vacancies_open=0, acted=1, zone=places, path_pos={seat: 0}, chance=chance,
            industry={seat: CLOTHES, **{other: -1 for other, where in places.items() if where < 0 and other != seat}},
        )  # fmt: skip

    game = do(staked(A, A=-1, B=-1, C=-1, D=-1), A, "stake_first center")
    assert (phase(game), game.s.current, game.s.vacancies_open) == ("ACT", B, 0)
    game = do(staked(D, A=CENTER, B=INNER, C=OUTER, D=-1), D, "stake_first outer")
    assert (phase(game), game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", C, INNER)


@pytest.mark.rule("NT-R67", "NT-95")
@pytest.mark.parametrize(("first", "over"), [(A, False), (B, False), (C, True)])
def test_the_last_round_goes_to_the_player_before_the_first_of_the_quarter(first: int, over: bool) -> None:
    chance = ["roll seat=1 value=1", "draw_opportunity seat=1 card=opportunity-01"]
    game = laid_out(phase="stake", current=B, acted=1, stopping=1, quarter_first=first, chance=chance)
    do(game, B, "end_stake")
    assert (phase(game) == "GAME_OVER") == over


@pytest.mark.rule("NT-85", "NT-87", "NT-88", "NT-89", "NT-90", "NT-151")
def test_s65_what_the_next_quarter_keeps_and_begins_anew() -> None:
    chance = rolls("quarter", 1, 1, 1, 3)
    chance += ["draw_labor seat=3 card=labor-01", "draw_consumption seat=3 card=consumption-01"]
    game = slots(
        input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0], B: [0, 0, 3, 0]}, money={B: 930}, tokens={B: 2},
        zone={B: INNER}, rent_paid={B: [0, 300]}, wants={B: ["wants-01"]}, sold=[9, 9, 9, 9], chance=chance,
    )  # fmt: skip
    do(game, A, "consume food 1")
    s = game.s
    assert (s.quarter, s.quarter_first, s.current) == (2, D, D)
    assert (list(s.finished[:4]), list(s.path_pos[:4]), list(s.sold)) == ([0] * 4, [0] * 4, [0] * 4)
    assert (s.zone[B], list(s.rent_paid[B]), s.money[B], s.stock[B][SHELTER]) == (INNER, [0, 300], 930, 3)
    assert (s.wants_count[B], s.tokens[B], s.tokens_at_quarter[B]) == (1, 2, 2)
    assert (list(s.input_due[D]), sum(s.input_due[C])) == ([21, 25, 29, 33], 0)


# ---------------------------------------------------------------- the market
@pytest.mark.rule("NT-269", "NT-135")
def test_under_communism_survivors_alone_share() -> None:
    game = laid_out(
        current=C, ability={C: [0, 10, 0, 0]}, industry={C: CLOTHES}, charter={"regime": "communism"},
        **ONE_OUT, zone={C: INNER},
    )  # fmt: skip
    do(game, C, "produce")
    assert [game.s.stock[seat][CLOTHES] for seat in range(4)] == [13, 13, 14, 0]


@pytest.mark.rule("NT-248", "NT-204", "NT-216")
def test_stock_caps_of_the_guide() -> None:
    for table in ("corrected", "printed"):
        for players, caps in ((4, (144, 360, 540, 720)), (5, (180, 450, 675, 900)), (8, (288, 720, 1080, 1440))):
            s = laid_out(players, charter={"cap_table": table}).s
            printed = 500 if table == "printed" and players == 5 else caps[3]
            assert [credit_union.stock_cap(s, quarter) for quarter in (1, 2, 3, 4)] == [*caps[:3], printed]
    s = laid_out(charter={"cap_table": "printed"}, cap_seats=3, **ONE_OUT).s
    assert [credit_union.stock_cap(s, quarter) for quarter in (1, 2, 3, 4)] == [108, 270, 405, 540]


@pytest.mark.rule("NT-199", "NT-246", "NT-R42")
def test_the_fee_of_each_sale_or_of_a_turn() -> None:
    held = {"clerk": B, "treasurer": C, "stock": {A: [3, 3, 0, 0]}}
    game = do(laid_out(**held), A, "sell_to_union food 2", "sell_to_union clothes 2")
    assert money(game) == [4 * 930 - 2000, 2000, 0, 0]
    game = do(laid_out(**held, charter={"fee_scope": "turn"}), A, "sell_to_union food 2", "sell_to_union clothes 1")
    assert money(game) == [3 * 930 - 1000, 1000, 0, 0]
    assert refused(laid_out(**held), A, "sell_to_union food 1") == ("FEE_TOO_HIGH", "NT-199")
    game = do(laid_out(**held, charter={"clerk_fee_cents": 930}), A, "sell_to_union food 1")
    assert money(game) == [0, 930, 0, 0]


@pytest.mark.rule("NT-R61", "NT-81")
@pytest.mark.parametrize(
    "done",
    [
        ["sell_to_union clothes 1"],
        ["buy_from_union food 1"],
        ["satisfy wants-01 food 1"],
        ["consume shelter 1"],
        [f"open_offer {B}", "write_line give clothes 1", "send_offer", "accept"],
        [f"open_offer {B}", "write_line give clothes 1", "send_offer", "decline"],
        ["create nothing"],
    ],
    ids=" ".join,
)
def test_what_keeps_a_round_of_slots_going(done: list[str]) -> None:
    """B has Food due. A round in which something was exchanged or consumed is followed by another."""
    due = 1 if done == ["consume shelter 1"] else 0
    game = slots(
        input_due={B: [4, 0, 0, 0], A: [0, 0, due, 0]}, stock={A: [1, 5, 1, 0]}, money={A: 930}, bank=0,
        storehouse=[1, 0, 0, 0], wants={A: ["wants-01"]},
    )  # fmt: skip
    for act in done:
        if act in ("accept", "decline"):
            do(game, B, f"{act}_offer")
        elif act != "create nothing":
            do(game, A, act)
    for seat in (A, B, C, D):
        do(game, seat, "end_market")
    goes_on = done[-1] not in ("decline", "create nothing")
    assert (phase(game), game.s.slot_round) == (("SLOT", 2) if goes_on else ("CHARITY", 1))


@pytest.mark.rule("NT-61", "NT-141", "NT-R60")
def test_products_that_are_consumed_leave_the_stock() -> None:
    game = laid_out(stock={A: [9, 2, 0, 0]}, input_due={A: [4, 2, 0, 0]}, wants={A: ["wants-01"]})
    do(game, A, "satisfy wants-01 food 4")
    assert (game.s.stock[A][FOOD], game.s.wants_used[0], "WANT_SATISFIED 0" in notices(game)) == (
        5,
        card("wants-01"),
        True,
    )
    do(game, A, "consume food 4")
    assert "INPUTS_MET 0" not in notices(game)
    do(game, A, "consume clothes 2")
    assert ("INPUTS_MET 0" in notices(game), sum(game.s.input_due[A]), game.s.stock[A][FOOD]) == (True, 0, 1)
    assert refused(game, A, "satisfy wants-02 food 1") == ("NO_SUCH_WANT", "NT-141")
    game = laid_out(stock={A: [3, 0, 0, 0]}, wants={A: ["wants-01"], B: ["wants-02"]})
    assert refused(game, A, "satisfy wants-01 food 4") == ("TOO_LITTLE_TO_CONSUME", "NT-61")
    [listed] = [choice for choice in game.acts(A) if choice.name == "satisfy"]
    assert (listed.operands["want"], listed.amount and listed.amount.high) == (card("wants-01"), 3)


@pytest.mark.rule("NT-109", "NT-R79", "NT-R52")
def test_a_counter_offer_keeps_the_loan_and_who_owes() -> None:
    """A asks for 50.00 at 7.49 %; B would lend 40.00 on the same terms."""
    game = laid_out(money={B: 9300})
    do(game, A, f"open_offer {B}", "write_money get 50.00", "write_iou give 3 7.49", "send_offer")
    do(game, B, "counter_offer", "write_money give 40.00", "send_offer")
    do(game, A, "accept_offer")
    assert (list(game.s.iou[0]), game.s.money[A]) == ([A, B, 4000, 749, 4300, 3], 4000)
    game = laid_out(money={A: 9300})
    do(game, A, f"open_offer {B}", "write_money give 50.00", "write_iou get 4 interest=0", "send_offer")
    do(game, B, "counter_offer", "write_money get 60.00", "send_offer")
    do(game, A, "accept_offer")
    assert list(game.s.iou[0]) == [B, A, 6000, 0, 6000, 4]


@pytest.mark.rule("NT-252", "NT-109")
def test_an_offer_without_an_iou_lends_nothing() -> None:
    game = laid_out(money={A: 930})
    do(game, A, f"open_offer {B}", "write_money give 5.00", "send_offer")
    do(game, B, "accept_offer")
    assert (game.s.iou_count, money(game)) == (0, [430, 500, 0, 0])
    do(game, A, f"open_offer {B}", "write_money give 4.00", "write_iou get 1 interest=0", "send_offer")
    do(game, B, "accept_offer")
    assert list(game.s.iou[0]) == [B, A, 400, 0, 400, 1]


@pytest.mark.rule("NT-111", "NT-105", "NT-108")
def test_all_terms_of_a_deal_are_in_the_public_log() -> None:
    game = laid_out(money={B: 9300}, stock={A: [0, 9, 0, 0]}, zone={A: INNER})
    do(game, A, f"open_offer {B}", "write_line give clothes 5", "write_line give place 1", "write_money get 20.00")
    do(game, A, "write_iou get 1 5.00", "write_iou give 2 5.00", "send_offer")
    before = game.moves_done - 1
    do(game, B, "accept_offer")
    said = [entry["text"] for entry in game.log_for(D, since=before)]
    for sentence in (
        "Seat 0 makes Seat 1 an offer.",
        "The Money would be lent until the end of Quarter 2, at 5.00% interest.",
        "Seat 0 would give 5 Clothes.",
        "Seat 0 offers to exchange places.",
        "Seat 0 would get 20.00 credits.",
        "Seat 0 hands Seat 1 5 Clothes.",
        "Seat 1 pays Seat 0 20.00 credits.",
        "Seat 0 owes Seat 1 21.00 credits, due at the end of Quarter 2.",
        "Seat 0 exchanges places with Seat 1: Seat 0 is in the Outer Rung now, Seat 1 is in the Inner Rung.",
    ):
        assert sentence in said


# ---------------------------------------------------------------- sublets
@pytest.mark.rule("NT-R35", "NT-99", "NT-253")
def test_places_are_exchanged_on_the_life_path_and_in_turns_only() -> None:
    place = {"zone": {A: INNER, B: OUTER}, "charter": {"finished_may_trade": 1}}
    game = do(laid_out(**place, finished={B: 1}), A, f"open_offer {B}")
    assert refused(game, A, "write_line give place 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")
    game = do(slots(**place, input_due={A: [1, 0, 0, 0]}), A, f"open_offer {B}")
    assert refused(game, A, "write_line give place 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")


@pytest.mark.rule("NT-108", "NT-119")
def test_s24_who_took_a_place_produces_there() -> None:
    game = laid_out(current=B, zone={A: CENTER, B: INNER}, ability={B: [0, 6, 0, 0]})
    do(game, B, f"open_offer {A}", "write_line give place 1", "send_offer")
    do(game, A, "accept_offer")
    do(game, B, "produce")
    assert game.s.stock[B][CLOTHES] == 30


# ---------------------------------------------------------------- cards
@pytest.mark.rule("NT-143", "NT-140", "NT-R58")
def test_s38_a_later_gain_is_not_swallowed_by_a_loss() -> None:
    """B had 1 Ability and lost it; an Opportunity of 2 brings 2 for this Quarter, and 3 for the next ones."""
    game = laid_out(
        phase="drawing", drawing="opportunity", ability={A: [0, 1, 0, 0]}, ability_lost={A: [0, 1, 0, 0]},
        zone={A: OUTER}, chance=["draw_opportunity seat=0 card=opportunity-08"],
    )  # fmt: skip
    assert (game.s.ability[A][CLOTHES], game.s.ability_lost[A][CLOTHES]) == (3, 1)
    game = do(laid_out(ability={A: [0, 3, 0, 0]}, ability_lost={A: [0, 1, 0, 0]}), A, "produce")
    assert game.s.stock[A][CLOTHES] == 2 * 3


@pytest.mark.rule("NT-139", "NT-21", "NT-141")
def test_used_wants_cards_are_shuffled_when_none_is_left() -> None:
    held = {seat: [f"wants-{3 * seat + n:02}" for n in (1, 2, 3)] for seat in range(7)}
    used = [card(f"wants-{number}") for number in (22, 23, 24)]
    game = laid_out(
        8, phase="stake", current=7, acted=1, path_pos={7: 2}, wants=held, wants_used=used, used_count=3, wants_deck=0,
        wants_left=0, chance=["roll seat=7 value=1", "draw_wants seat=7 card=wants-23"],
    )  # fmt: skip
    do(game, 7, "end_stake")
    assert (game.s.wants_held[7 * 12], game.s.wants_left, game.s.used_count) == (card("wants-23"), 2, 0)


@pytest.mark.rule("NT-137", "NT-98", "NT-146", "NT-42")
@pytest.mark.parametrize(
    ("step", "outcome"),
    [(1, "draw_needs seat=0 card=needs-01"), (2, "draw_opportunity seat=0 card=opportunity-01"),
     (3, "draw_wants seat=0 card=wants-01"), (4, "draw_loss seat=0 card=loss-01"), (5, None)],
)  # fmt: skip
def test_the_space_landed_on_decides_which_card_is_drawn(step: int, outcome: str | None) -> None:
    chance = ["roll seat=0 value=1", *([outcome] if outcome else [])]
    game = do(laid_out(phase="stake", acted=1, path_pos={A: step - 1}, chance=chance), A, "end_stake")
    assert (game.s.current, game.s.path_pos[A], phase(game)) == (B, step, "MARKET")
    assert is_refused(game, A, "end_market")
