"""Rules and rulings that no worked scenario shows in full: sums to the cent, IOUs, offers to all, ranks and so on."""

from __future__ import annotations

import pytest

from commonweal.games.new_tabor.cards import AVERAGE_VALUE, DATA, CardDeck
from commonweal.games.new_tabor.rules import complex_play, dividends, end_of_game, money
from commonweal.games.new_tabor.state import IOUS
from commonweal.rulebook.charters.deck_tables import read_deck
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do, vote
from games.new_tabor.playing import money as money_of
from games.new_tabor.tables import about_to_roll, begun, ending_the_path, laid_out, slots
from games.seats import A, B, C, D

FOUR_IN = {"money": [0, 20000, 20000, 20000]}


# ---------------------------------------------------------------- sums to the cent
@pytest.mark.rule("NT-134", "NT-R51", "NT-250")
@pytest.mark.parametrize(
    ("thousandths", "half_up", "literal"),
    [(775500, 776, 776), (775400, 775, 775), (774900, 775, 774), (776100, 776, 777), (776000, 776, 776)],
)
def test_two_decimals_stay_and_the_third_is_rounded(thousandths: int, half_up: int, literal: int) -> None:
    assert money.rounded(laid_out().s, thousandths) == half_up
    assert money.rounded(laid_out(charter={"rounding": "literal_55"}).s, thousandths) == literal


@pytest.mark.rule("NT-193", "NT-R44", "NT-R45")
def test_s67_the_last_dividend_to_the_cent() -> None:
    game = laid_out()
    for seat, cents in enumerate([1030, 805, 705, 999]):
        game.s.money[seat] = cents
    game.s.bank = 542
    assert dividends.pay(game.s, True)
    assert (money_of(game), game.s.bank) == ([1040, 1315, 715, 1011], 0)


@pytest.mark.rule("NT-193", "NT-R45")
@pytest.mark.parametrize(("cents", "seat"), [([220, 120, 330, 440], B), ([220, 120, 120, 440], B), ([199] * 4, A)])
def test_of_equal_change_the_one_with_less_money_gets_what_is_left(cents: list[int], seat: int) -> None:
    game = laid_out()
    game.s.money[: len(cents)] = cents
    assert dividends.least_change(game.s) == seat


@pytest.mark.rule("NT-R44", "NT-R43")
def test_a_bank_too_small_for_a_wage_is_divided_at_the_end_of_the_game() -> None:
    game = laid_out(bank=0)
    game.s.bank = 402
    assert not dividends.pay(game.s, True)
    assert (sorted(money_of(game)), game.s.bank) == ([100, 100, 100, 102], 0)


@pytest.mark.rule("NT-135", "NT-R76")
def test_odd_cents_begin_after_a_current_player_who_is_out() -> None:
    game = laid_out(lost={C: 1})
    assert money.first_in_line(game.s) == A
    game.s.current = C
    assert money.first_in_line(game.s) == D
    money.share_out(game.s, 10, money.first_in_line(game.s), False)
    assert money_of(game) == [3, 3, 0, 4]


@pytest.mark.rule("NT-136", "NT-159", "NT-251", "NT-R62")
@pytest.mark.parametrize(
    ("remainder", "bank", "paid", "from_bank"),
    [("turn_order", 930, [310, 310, 310], 0), ("turn_order", 931, [311, 310, 310], 0),
     ("commonwealth", 931, [310, 310, 310], 1)],
)  # fmt: skip
def test_odd_cents_of_charity(remainder: str, bank: int, paid: list[int], from_bank: int) -> None:
    """D misses 1 Food. Money of D: so much that the others have to pay 9.30, or 9.31 less a cent."""
    game = slots(
        phase="charity", current=D, asks_charity=D, voters=0b111, quarter=1, bank=930, money=[930, 930, 930, 0],
        input_due={D: [2, 0, 0, 0], A: [1, 0, 0, 0]}, storehouse=[4, 0, 0, 0], charter={"remainder_rule": remainder},
    )  # fmt: skip
    game.s.money[D] = 1860 - bank
    game.s.money_issued += 1860 - bank
    before = money_of(game)
    for seat in (A, B, C):
        do(game, seat, "pledge for")
    assert [then - now for then, now in zip(before[:3], money_of(game), strict=False)] == paid
    assert (930 - game.s.bank, game.s.money[D]) == (from_bank, 0)
    said = [f"BANK_PAYS_ODD {from_bank}"] if from_bank else []
    assert [notice for notice in notices(game) if notice.startswith("BANK_PAYS")] == said


# ---------------------------------------------------------------- complex play
@pytest.mark.rule("NT-217", "NT-259", "NT-R74")
def test_the_change_of_a_price_is_announced_as_the_guide_prints_it() -> None:
    rows = read_deck(DATA / "price-change.csv", "start_price_cents", "end_price_cents", "difference_cents")
    assert len(rows) == 25
    for row in rows:
        start, end = int(row["start_price_cents"]), int(row["end_price_cents"])
        printed = str(row["percent_printed"] or "0")
        assert complex_play.percent(end - start, start) == round(100 * float(printed))
    game = laid_out(
        phase="complex_draw", quarter=2, rent=("food-5", "clothes-4", "shelter-4", "transportation-4"),
        charter={"complex_play": "quarterly"}, chance=["change_rent card=rent-food-6"],
    )  # fmt: skip
    said = [entry["text"] for entry in game.log_for(A)]
    assert "The Unit Spot Price of Food falls by 16.67% to 6.20 credits." in said


# ---------------------------------------------------------------- IOUs
@pytest.mark.rule("NT-R52")
def test_at_most_32_ious_are_open() -> None:
    for count, answer in ((IOUS, ("TOO_MANY_IOUS", "NT-R52")), (IOUS - 1, None)):
        ious = [[C, D, 100, 0, 100, 4]] * count + [[0] * 6] * (IOUS - count)
        game = do(laid_out(iou=ious, iou_count=count, **FOUR_IN), A, f"open_offer {B}", "write_money get 1.00")
        do(game, A, "write_iou give 2 interest=0")
        if answer:
            assert refused(game, A, "send_offer") == answer
        else:
            do(game, A, "send_offer")
            do(game, B, "accept_offer")
            assert game.s.iou_count == IOUS


@pytest.mark.rule("NT-R52", "NT-252")
def test_ious_are_collected_after_clearing_in_the_order_of_signing() -> None:
    game = ending_the_path(
        bank=0, money={A: 3720}, iou=[[A, C, 3000, 0, 3000, 2], [A, B, 3000, 0, 3000, 1], [A, D, 3000, 0, 3000, 1]],
        input_due={A: [1, 0, 0, 0]},
    )  # fmt: skip
    do(game, C, "end_stake")
    said = notices(game)
    paid = [notice for notice in said if notice.startswith("REPAID")]
    assert paid == [f"REPAID {A} {B} 0 3000", f"REPAID {A} {D} 2280 720"]
    words = [notice.split()[0] for notice in said]
    assert words.index("CLEARED") < words.index("REPAID") < words.index("SLOTS_BEGIN")
    assert [list(row) for row in game.s.iou[:3]] == [[A, C, 3000, 0, 3000, 2], [A, D, 3000, 0, 2280, 1], [0] * 6]


@pytest.mark.rule("NT-R52", "NT-R69")
def test_ious_of_a_player_who_leaves_lapse_on_both_sides() -> None:
    ious = [[A, B, 100, 0, 100, 2], [B, C, 200, 0, 200, 2], [C, D, 300, 0, 300, 2]]
    game = do(laid_out(iou=ious), B, "resign")
    assert (game.s.iou_count, list(game.s.iou[0])) == (1, [C, D, 300, 0, 300, 2])


@pytest.mark.rule("NT-R52")
def test_only_the_debtor_repays_and_no_more_than_is_owed_or_held() -> None:
    game = laid_out(iou=[[A, B, 5000, 0, 5000, 2], [C, B, 100, 0, 100, 2]], money={A: 4000})
    assert refused(game, A, "repay 1 0.50") == ("NO_SUCH_IOU", "NT-109")
    assert refused(game, A, "repay 0 50.01") == ("NO_SUCH_IOU", "NT-109")
    assert refused(game, A, "repay 0 40.01") == ("CANNOT_REPAY", "NT-R52")
    do(game, A, "repay 0 40.00")
    assert (list(game.s.iou[0]), game.s.money[B]) == ([A, B, 5000, 0, 1000, 2], 4000)
    game = do(laid_out(iou=[[A, B, 5000, 0, 500, 2], [C, B, 100, 0, 100, 2]], money={A: 900}), A,
              "repay 0 5.00")  # fmt: skip
    assert (game.s.iou_count, list(game.s.iou[0]), game.s.money[A]) == (1, [C, B, 100, 0, 100, 2], 400)


@pytest.mark.rule("NT-109", "NT-R23")
def test_an_iou_is_struck_out_of_an_offer_in_a_late_market_too() -> None:
    game = do(laid_out(current=B, late_right=[0b10, 0, 0, 0], charter={"late_action": "always"}), A, "ask_late market")
    do(game, A, f"open_offer {C}", "write_iou give 2 interest=5", "strike_iou")
    assert max(game.s.loan_owes) == 0


# ---------------------------------------------------------------- offers of places
@pytest.mark.rule("NT-108", "NT-105", "NT-R35", "NT-118", "NT-119")
def test_a_place_is_offered_to_all_and_goes_to_the_first_neighbour() -> None:
    place = {"zone": {A: CENTER, B: OUTER, C: INNER, D: INNER}, "rent_paid": {A: [500, 200], C: [0, 300]}}
    game = laid_out(money=[0, 9300, 9300, 9300], **place)
    do(game, A, "open_offer_to_all", "write_line give place 1", "write_money get 20.00", "send_offer")
    assert refused(game, B, "accept_offer") == ("NOT_ADJACENT", "NT-118")
    do(game, B, "decline_offer")
    do(game, C, "counter_offer", "write_money give 10.00", "send_offer")
    do(game, A, "accept_offer")
    assert (game.s.zone[A], game.s.zone[C], game.s.money[A]) == (INNER, CENTER, 1000)
    assert (list(game.s.rent_paid[A]), list(game.s.rent_paid[C])) == ([0, 300], [500, 200])
    do(game, A, "open_offer_to_all")
    assert refused(game, A, "write_line give place 1") == ("CHANGED_ALREADY", "NT-119")
    assert refused(game, A, "write_line get place 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")


@pytest.mark.rule("NT-R35")
def test_challenges_go_with_the_places_that_are_exchanged() -> None:
    """B contests A in the Center, and D contests B in the Inner Rung; A and C exchange their places."""
    rival = {A: [B, -1], B: [-1, D]}
    game = laid_out(
        5, zone={A: CENTER, B: CENTER, C: INNER, D: INNER}, rival=rival, money=[9300] * 5,
        rent_paid={A: [500, 0], B: [600, 100], D: [0, 200]},
    )  # fmt: skip
    do(game, A, f"open_offer {C}", "write_line give place 1", "send_offer")
    do(game, C, "accept_offer")
    assert [list(row) for row in game.s.rival[:5]] == [[-1, -1], [-1, D], [B, -1], [-1, -1], [-1, -1]]
    game = laid_out(zone={A: INNER, B: INNER, C: CENTER, D: OUTER}, rival={B: [-1, A]}, money=[9300] * 4,
                    rent_paid={A: [0, 200], B: [0, 100]})  # fmt: skip
    do(game, A, f"open_offer {C}", "write_line give place 1", "send_offer")
    do(game, C, "accept_offer")
    assert [list(row) for row in game.s.rival[:4]] == [[-1, -1], [-1, C], [-1, -1], [-1, -1]]
    game = laid_out(zone={A: OUTER, B: INNER, C: INNER}, rival={B: [-1, C]}, rent_paid={C: [0, 200], B: [0, 100]})
    do(game, A, f"open_offer {C}", "write_line give place 1", "send_offer")
    do(game, C, "accept_offer")
    assert list(game.s.rival[B]) == [-1, A]


@pytest.mark.rule("NT-262", "NT-R23", "NT-R81")
def test_nobody_becomes_a_tenant_in_a_late_market() -> None:
    game = laid_out(
        current=B, zone={C: INNER}, plot_owner=[-1, A, C], plot_occupant=[-1, -1, C], late_right=[0b10, 0, 0, 0],
        charter={"regime": "capitalism", "late_action": "always"},
    )  # fmt: skip
    do(game, A, "ask_late market", f"open_offer {D}")
    assert refused(game, A, "write_line give tenancy-inner-1 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")
    do(game, A, "cancel_offer", "end_late")
    assert (phase(game), game.s.current, game.s.zone_changed) == ("MARKET", B, 0)


# ---------------------------------------------------------------- late rent
@pytest.mark.rule("NT-R23", "NT-R75", "NT-176", "NT-189", "NT-R28")
def test_a_place_that_late_rent_makes_free_is_offered_at_once() -> None:
    """D answers late in the Inner Rung; A, whose rent has lapsed, loses it and the Center, which B is asked for."""
    game = laid_out(
        current=B, zone={A: CENTER, B: INNER, D: INNER, C: OUTER}, rival={D: [-1, A]}, money={D: 930},
        late_right=[0, 0, 0, 0b1000], charter={"late_action": "always"},
    )  # fmt: skip
    do(game, D, "ask_late rent", "pay_rent inner cents=1", "end_late")
    assert (game.s.zone[A], phase(game), game.s.vacancy_zone) == (OUTER, "VACANCY", CENTER)
    asked = game.s.asked_now
    do(game, asked, "take_vacancy decline")
    while phase(game) == "VACANCY":
        do(game, game.s.asked_now, "take_vacancy decline")
    assert (phase(game), game.s.current) == ("MARKET", B)


# ---------------------------------------------------------------- Innovation and Platforms by hand
@pytest.mark.rule("NT-67", "NT-147", "NT-148", "NT-238")
def test_a_platform_placed_by_hand_brings_its_token() -> None:
    game = laid_out(phase="act", switch_turns={A: 1}, charter={"manual_platforms": 1})
    assert refused(game, A, "place_platform") == ("NOT_ACTED", "NT-126")
    do(game, A, "stay", "place_platform")
    assert (phase(game), game.s.leisure_platform[A], game.s.switch_turns[A]) == ("STAKE", 1, 2)
    assert refused(laid_out(phase="act", switch_turns={A: 1}), A, "place_platform")[0] == "PLATFORMS_ARE_AUTOMATIC"


@pytest.mark.rule("NT-152", "NT-238")
def test_who_stays_in_switch_may_innovate_until_the_platform_is_placed() -> None:
    game = laid_out(
        phase="act", switch_turns={A: 1}, may_innovate=1, tokens={A: 1}, tokens_at_turn=[1],
        charter={"manual_platforms": 1}, chance=["roll_innovation seat=0 value=2"],
    )  # fmt: skip
    do(game, A, "stay", "innovate clothes", "place_platform")
    assert (phase(game), game.s.tokens[A], game.s.leisure_platform[A]) == ("STAKE", 1, 1)


# ---------------------------------------------------------------- votes, offices, preferences
@pytest.mark.rule("NT-28", "NT-230")
def test_a_secret_election_shows_only_how_many_votes_each_candidate_has() -> None:
    game = laid_out(5, phase="contest", question="contest", voters=0b11110, candidates=0b1100, office="clerk",
                    eligible=0b11111, charter={"secret_ballots": 1, "office_method": "election"})  # fmt: skip
    assert refused(game, B, f"vote_candidate {C}") == ("VOTES_SECRETLY", "NT-230")
    assert refused(game, B, f"vote_candidate_secretly {A}") == ("NO_CANDIDATE", "NT-28")
    for seat, candidate in ((B, C), (C, C), (D, D), (4, 8)):
        do(game, seat, f"vote_candidate_secretly {candidate}")
    assert game.s.clerk == C
    said = notices(game)
    assert [notice for notice in said if notice.startswith("VOTE")] == [
        f"VOTES_FOR {C} 2", f"VOTES_FOR {D} 1"
    ]  # fmt: skip


@pytest.mark.rule("NT-236", "NT-R72", "NT-R75")
def test_a_standing_preference_is_changed_once_between_two_turns() -> None:
    game = about_to_roll(A, card="opportunity-01", charter={"vacancy_mode": "standing"})
    assert refused(game, B, "set_vacancy_preference accept") == ("PREFERENCE_CHANGED", "NT-236")
    do(game, B, "set_vacancy_preference decline")
    assert (game.s.vacancy_pref[B], game.s.vacancy_pref[A]) == (0, 1)
    assert refused(game, B, "set_vacancy_preference accept") == ("PREFERENCE_CHANGED", "NT-236")
    do(game, A, "end_stake")
    assert game.s.current == B
    do(game, B, "set_vacancy_preference accept")
    assert game.s.vacancy_pref[B] == 1
    assert refused(laid_out(), B, "set_vacancy_preference decline") == ("VACANCIES_ARE_ASKED", "NT-236")


@pytest.mark.rule("NT-R2", "NT-226", "NT-38", "NT-R5")
def test_one_seat_at_most_is_the_organizer() -> None:
    for organizer, voters in ((0, 0b1111), (3, 0b1011)):
        game = do(laid_out(phase="act", charter={"organizer_seat": organizer}), A, "recall_clerk")
        assert game.s.voters == voters


@pytest.mark.rule("NT-35", "NT-37")
def test_s9_the_rotation_goes_on_after_a_recall() -> None:
    """C replaced A as Clerk in Quarter 1."""
    game = slots(clerk=C, treasurer=B, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]})
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer) == (2, B, C)


@pytest.mark.rule("NT-R9", "NT-R4")
def test_the_last_survivor_holds_both_offices() -> None:
    game = do(laid_out(lost={C: 1, D: 1}), A, "resign")
    assert (game.s.clerk, game.s.treasurer) == (B, B)


# ---------------------------------------------------------------- emergency sales
@pytest.mark.rule("NT-207", "NT-R47")
def test_what_survivors_lack_and_the_storehouse_has_not_may_be_sold_beyond_the_cap() -> None:
    lacking = {
        "sold": [0, 144, 0, 0], "stock": {A: [0, 50, 0, 0], B: [0, 4, 0, 0]}, "storehouse": [0, 3, 0, 0],
        "input_due": {B: [0, 10, 0, 0], C: [0, 5, 0, 0]},
    }  # fmt: skip
    game = slots(**lacking)
    assert refused(game, A, "sell_to_union clothes 9") == ("OVER_THE_CAP", "NT-204")
    assert not is_refused(game, A, "sell_to_union clothes 8")
    assert is_refused(laid_out(**lacking), A, "sell_to_union clothes 1")


@pytest.mark.rule("NT-239", "NT-R47", "NT-R80")
@pytest.mark.parametrize("stock", [0, 4, 10])
def test_a_sale_beyond_the_cap_does_not_tell_what_others_hold(stock: int) -> None:
    game = slots(
        sold=[0, 144, 0, 0], stock={A: [0, 50, 0, 0], B: [0, stock, 0, 0]}, input_due={B: [0, 10, 0, 0]},
        charter={"open_holdings": 0},
    )  # fmt: skip
    assert not is_refused(game, A, "sell_to_union clothes 10")
    assert is_refused(game, A, "sell_to_union clothes 11")


# ---------------------------------------------------------------- the end of the Game
@pytest.mark.rule("NT-92", "NT-93", "NT-R70")
def test_who_was_lost_later_ranks_higher_and_equals_share_a_place() -> None:
    game = laid_out(5, lost={D: 1, C: 1, 4: 2}, tokens={A: 2, B: 2})
    assert [end_of_game.rank(game.s, seat) for seat in range(5)] == [1, 1, 4, 5, 3]
    assert [end_of_game.utility(game.s, seat) for seat in (A, C)] == [1700, 0]


@pytest.mark.rule("NT-R50", "NT-R70", "NT-4")
def test_s83_nobody_wins_where_nobody_survives() -> None:
    game = slots(
        input_due={A: [0, 0, 0, 3]},
        clerk=A,
        treasurer=A,
        stock={A: [2, 0, 0, 0]},
        money={A: 930},
        lost={B: 1, C: 1, D: 1},
    )
    do(game, A, "end_market")
    assert phase(game) == "GAME_OVER"
    assert "NOBODY_WINS" in notices(game)
    assert [end_of_game.is_first(game.s, seat) for seat in range(4)] == [False] * 4
    assert (game.s.bank, game.s.storehouse[FOOD]) == (930, 2)


@pytest.mark.rule("NT-71")
def test_s33_a_series_of_3s_goes_on_in_the_next_quarter() -> None:
    game = slots(last_three={C: 1}, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]})
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.last_three[C]) == (2, 1)


@pytest.mark.rule("NT-15", "NT-16", "NT-18", "NT-19", "NT-225")
@pytest.mark.parametrize("difficulty", range(-4, 5))
def test_the_box_loses_a_card_of_each_industry_for_each_step_of_difficulty(difficulty: int) -> None:
    left = [average for average in range(2, 7) if 2 - min(0, difficulty) <= average <= 6 - max(0, difficulty)]
    game = begun(difficulty=difficulty)
    assert {AVERAGE_VALUE[number] for number in game.s.rent_in_play} <= set(left)
    assert game.s.cards_left[CardDeck.RENT] == 4 * len(left) - 4
    first = begun(difficulty=difficulty, first_game=1)
    assert [AVERAGE_VALUE[number] for number in first.s.rent_in_play] == [max(left)] * 4


@pytest.mark.rule("NT-1", "NT-222")
@pytest.mark.parametrize("seats", [4, 8])
def test_four_to_eight_players(seats: int) -> None:
    assert begun(seats).s.in_play == (1 << seats) - 1
    with pytest.raises(Exception, match="seats"):
        begun(seats - 1 if seats == 4 else seats + 1)


@pytest.mark.rule("NT-232", "NT-39")
def test_a_tie_stops_nothing() -> None:
    game = vote(do(laid_out(), B, "move_stop"), A="for", B="for", C="against", D="against")
    assert (game.s.stopping, phase(game)) == (0, "MARKET")
    assert game.s.stock[A][CLOTHES] == 0
