"""The measures of New Tabor: the lab’s compiled loop takes the same as the replay, and what they count did happen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from commonweal.debriefing import History, carry_out
from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.history import (
    BANK,
    Payment,
    Quarter,
    accounts_of,
    count_inputs,
    payments_of,
    quarters_in,
    requests_in,
    tokens_by_source,
)
from commonweal.games.new_tabor.state import Count, Ended
from commonweal.lab.game_measures import measures_of
from commonweal.lab.workers import play_batches
from commonweal.play.views import seen_by
from commonweal.rulebook.measures import OF_SEAT, measures_of_book
from games.asking import notices
from games.new_tabor.goods_and_zones import CENTER, FOOD
from games.new_tabor.played import Charter, changed, moved, played, setup_of
from games.new_tabor.playing import do
from games.new_tabor.tables import about_to_roll, laid_out, slots
from games.new_tabor.test_scenarios_quarters import asked, pledges
from games.new_tabor.test_scenarios_turns import drawing
from games.seats import A, B, C, D

SENSIBLY: Charter = (("quarters", 2),)
AT_RANDOM: Charter = (("quarters", 1), ("resign", 0))
TABLES = [(4, "sensible", SENSIBLY), (6, "sensible", SENSIBLY), (5, "random", AT_RANDOM)]
GAMES = 2


def measure(name: str, s: Any, *arguments: int) -> int:
    return measures_of_book(book)[0][name].take(s, *arguments)


@pytest.mark.parametrize(("seats", "players", "charter"), TABLES)
def test_lab_and_replay_take_the_same_measures(seats: int, players: str, charter: Charter) -> None:
    batch = next(iter(play_batches(setup_of(seats, players, charter), 0, GAMES, workers=1)))
    measures, ratios = measures_of_book(book)
    taken = {name: measures_of(book)[name].take(batch) for name in (*measures, *ratios)}
    assert batch.finished.all()
    for number in range(GAMES):
        game = played(seats, number, players, charter)
        for name, m in measures.items():
            if m.of == OF_SEAT:
                assert batch.of_seats[name][number].tolist() == game.of_seats(name), name
            else:
                assert taken[name][number] == game[name], name
        for name in ratios:
            share = game.ratio(name)
            assert taken[name][number] == pytest.approx(np.nan if share is None else share, nan_ok=True), name


# ---------------------------------------------------------------- counted twice, in two ways
def every_game() -> list[History]:
    return [played(*table[:1], number, *table[1:]) for table in TABLES for number in range(GAMES)]


@pytest.mark.rule("NT-42", "NT-61")
def test_all_inputs_are_met_or_were_of_players_who_were_lost() -> None:
    """In every Quarter that comes to its end: players may stop the Game before."""
    ended = 0
    for game in every_game():
        for quarter in quarters_in(game):
            assert game[f"consumed_early_in_quarter_{quarter.number}"] == quarter.met["before"]
            if quarter.number < game.end.quarter or game.end.ended != Ended.STOPPED:
                assert game[f"inputs_in_quarter_{quarter.number}"] == quarter.due
                ended += 1
    assert ended > 0


@pytest.mark.rule("NT-5", "NT-161", "NT-162")
def test_tokens_and_charity_are_counted_as_they_were_announced() -> None:
    for game in every_game():
        found = tokens_by_source(game)
        for means in ("leisure", "innovation", "charity"):
            assert game[f"tokens_of_{means}"] == sum(tokens[means] for tokens in found)
        requests = requests_in(game)
        assert game["charity_asked"] == len(requests)
        assert game["charity_met"] == sum(one.met and one.bill > 0 for one in requests)
        assert game["givers"] == sum(one.givers.bit_count() for one in requests if one.bill)


@pytest.mark.rule("NT-169", "NT-192")
def test_rent_dividends_and_trade_are_counted_as_they_were_paid() -> None:
    for game in every_game():
        payments = [payment for quarter in quarters_in(game) for payment in quarter.payments]
        accounts = [accounts_of(payments, seat) for seat in game.seats]
        assert game.of_seats("rent_of_player") == [-account["rent"] for account in accounts]
        assert game.of_seats("dividends_of_player") == [account["dividends"] for account in accounts]
        assert game["rent"] == sum(game.of_seats("rent_of_player"))
        assert game["rent"] == game["rent_for_center"] + game["rent_for_inner_rung"]
        for what, count in (("purchases", Count.BOUGHT_CENTS), ("sales", Count.SOLD_CENTS)):
            assert game.end.counted[count] == sum(abs(account[what]) for account in accounts)
        cleared = [quarter.cleared for quarter in quarters_in(game) if quarter.cleared is not None]
        assert game["clearings"] == len(cleared)
        assert game["money_cleared"] == sum(cents // 100 for cents in cleared)


# ---------------------------------------------------------------- every sum
@pytest.mark.rule("NT-111", "NT-129", "NT-169", "NT-192", "NT-199", "NT-202", "NT-208", "NT-210")
def test_the_log_says_where_every_cent_came_from_and_went() -> None:
    accounts = set()
    for game in every_game():
        for step in game.steps:
            assert moved(step) == changed(step), (step.act, step.values)
        accounts |= {payment.account for quarter in quarters_in(game) for payment in quarter.payments}
    assert accounts >= {"sales", "purchases", "fees", "wage", "dividends", "rent", "charity", "demurrage"}


@pytest.mark.rule("NT-135", "NT-251", "NT-242", "NT-267", "NT-268", "NT-269")
@pytest.mark.parametrize(
    ("charter", "accounts"),
    [
        ({"remainder_rule": "commonwealth", "regime": "communism"}, {"inherited", "demurrage"}),
        ({"elimination_money": "dividend", "demurrage_timing": "clearing"}, {"demurrage", "left"}),
        ({"complex_play": "dividend", "office_method": "election"}, {"charity", "left"}),
        ({"regime": "capitalism"}, {"created", "left"}),
    ],
)
def test_the_log_explains_every_cent_under_variations(charter: dict[str, Any], accounts: set[str]) -> None:
    """accounts: some of what Money must have been paid for in these games."""
    paid_for = set()
    for seats, number, players, quarters in ((5, 1, "sensible", 2), (4, 4, "random", 4)):
        for step in played(seats, number, players, tuple((charter | {"quarters": quarters}).items())).steps:
            assert moved(step) == changed(step), (step.act, step.values)
            paid_for |= {payment.account for payment in payments_of(step)}
    assert paid_for >= accounts


@pytest.mark.rule("NT-109", "NT-111")
@pytest.mark.parametrize(("iou", "account"), [((), "trade"), (("write_iou give 1 interest=500",), "loans")])
def test_deals_and_loans_are_told_apart(iou: tuple[str, ...], account: str) -> None:
    game = laid_out(stock={A: [0, 5, 0, 0]}, money=[0, 5000, 0, 0])
    do(game, A, f"open_offer {B}", "write_line give clothes 5", "write_money get cents=5000", *iou, "send_offer")
    step = carry_out(book, game.s, B, game.read(B, "accept_offer"))
    assert list(payments_of(step)) == [Payment(B, A, 5000, account)]
    assert moved(step) == changed(step)


# ---------------------------------------------------------------- checked by hand
@pytest.mark.rule("NT-192", "NT-166", "NT-193")
def test_s55_a_dividend_is_explained_line_by_line() -> None:
    game = about_to_roll(C, path_pos={C: 4}, bank=4703)
    do(game, C, "end_stake")
    said = notices(game)
    at = said.index("BANK_HOLDS 4703")
    assert said[at : at + 4] == ["BANK_HOLDS 4703", "WAGE 1 500", "DIVIDEND 1050 15 4200", "BANK_KEEPS 3"]
    assert [measure("dividends_of_player", game.s, seat) for seat in range(4)] == [1050] * 4


@pytest.mark.rule("NT-107", "NT-111")
@pytest.mark.parametrize(("cents", "above"), [(5000, 1), (4650, 0)])
def test_a_deal_is_told_line_by_line_and_counted(cents: int, above: int) -> None:
    offer = ("write_line give clothes 5", f"write_money get cents={cents}", "send_offer")
    game = do(laid_out(stock={A: [0, 5, 0, 0]}, money=[0, 5000, 0, 0]), A, f"open_offer {B}", *offer)
    do(game, B, "accept_offer")
    assert notices(game)[:3] == ["DEAL_DONE 1 0", "HANDS_OVER 0 1 5 1", f"PAYS 1 0 {cents}"]
    assert [measure(name, game.s) for name in ("deals_made", "deals_above_price")] == [1, above]
    assert game.s.counted[Count.TRADE_CENTS] == cents


@pytest.mark.rule("NT-109", "NT-107")
def test_money_that_is_lent_is_no_trade() -> None:
    offer = ("write_money get cents=5000", "write_iou give 1 interest=500", "send_offer")
    game = do(laid_out(money=[0, 5000, 0, 0]), A, f"open_offer {B}", *offer)
    do(game, B, "accept_offer")
    assert (game.s.money[A], measure("deals_made", game.s), game.s.counted[Count.TRADE_CENTS]) == (5000, 1, 0)


@pytest.mark.rule("NT-160", "NT-R62")
def test_s62_charity_is_told_line_by_line() -> None:
    game = asked(
        input_due={D: [10, 0, 0, 0]}, storehouse=[6, 0, 0, 0], stock={A: [4, 0, 0, 0]}, money=[1000, 6000, 0, 0]
    )
    pledges(game, A="for", B="for", C="against")
    said = [notice for notice in notices(game) if notice.split()[0] in TOLD]
    assert said == ["GIVES_GOODS 0 4 0", "GIVES 0 930", "GIVES 1 4650", "FROM_STOREHOUSE 6 0"]


ALONE = {"lost": {B: 1, C: 1, D: 1}, "treasurer": A}


@pytest.mark.rule("NT-157", "NT-160", "NT-R62")
@pytest.mark.parametrize(("food", "met"), [(1, {"stage": 1, "charity": 2}), (3, {"stage": 3, "charity": 0})])
def test_what_is_met_in_the_act_that_asks_counts(food: int, met: dict[str, int]) -> None:
    """Nobody else is left to answer: own Stock comes first, then the Storehouse for own Money."""
    game = slots(
        input_due={A: [3, 0, 0, 0]}, stock={A: [food, 0, 0, 0]}, money={A: 1860}, storehouse=[2, 0, 0, 0], **ALONE
    )
    step = carry_out(book, game.s, A, game.read(A, "end_market"))
    quarter = Quarter(1, [step], [])
    count_inputs(quarter, step)
    assert quarter.met == {"before": 0} | met
    [request] = requests_in(History(book, [step], {}))
    assert (request.met, request.givers) == (True, 0)


@pytest.mark.rule("NT-192", "NT-R77")
def test_a_dividend_of_one_survivor_is_a_payment() -> None:
    game = slots(quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, storehouse=[1, 0, 0, 0], **ALONE)
    step = carry_out(book, game.s, A, game.read(A, "consume food 1"))
    assert list(payments_of(step)) == [Payment(BANK, A, 930, "dividends")]
    assert moved(step) == changed(step)


@pytest.mark.rule("NT-208", "NT-209", "NT-R48")
@pytest.mark.parametrize(
    ("owned", "parts"),
    [
        ([12000, 4000, 500, 0], ["CHARGED 0 9450", "CHARGED_ALL 1 4000", "CHARGED_ALL 2 500", "CHARGED_ALL 3 0"]),
        (
            [0, 4000, 500, 0],
            ["CHARGED_ALL 0 0", "CHARGED 1 4000", "CHARGED_ALL 2 500", "CHARGED_ALL 3 0", "BANK_PAYS 9450"],
        ),
    ],
)
def test_s39_a_charge_says_who_cannot_pay_an_equal_part(owned: list[int], parts: list[str]) -> None:
    game = drawing(
        "loss",
        "draw_loss seat=0 card=loss-17",
        rent=("food-4", "clothes-6", "shelter-4", "transportation-4"),
        storehouse=[15, 10, 0, 0],
        money=owned,
        bank=20150 - sum(owned),
    )
    kinds = ("DEMURRAGE", "CHARGED", "STORE_LOST", "BANK_PAYS")
    said = [notice for notice in notices(game) if notice.startswith(kinds)]
    assert said == ["STORE_LOST 15 0", "DEMURRAGE 13950", *parts]


TOLD = ("GIVES_GOODS", "GIVES", "IS_PAID", "PAYS_OWN", "FROM_STOREHOUSE", "LEAVES_MONEY", "LEAVES_STOCK")


@pytest.mark.rule("NT-163", "NT-164", "NT-210", "NT-230")
@pytest.mark.parametrize(("secret", "counted"), [(0, [2, 1]), (1, [0, 0])])
def test_s63_votes_on_calling_the_game_are_counted_by_interest(secret: int, counted: list[int]) -> None:
    """A leads, so calling the Game serves A and nobody else; of secret ballots nothing is counted."""
    lost = {"input_due": {D: [0, 0, 0, 3]}, "stock": {D: [7, 0, 0, 0]}, "money": {D: 2400}, "bank": 0}
    game = asked(**lost, tokens={A: 2, B: 1, D: 4}, charter={"secret_ballots": secret})
    left = game.s.money[D]
    pledges(game, A="for", B="for", C="for")
    assert [said for said in notices(game) if said.split()[0] in TOLD] == [
        "LEAVES_STOCK 3 7 0",
        f"LEAVES_MONEY 3 {left}",
    ]
    for seat, answer in ((A, "for"), (B, "for"), (C, "against")):
        game.do(seat, f"vote_secretly {answer}" if secret else f"vote {answer}")
    assert [measure(f"votes_{way}_interest", game.s) for way in ("with", "against")] == counted


@pytest.mark.rule("NT-239", "NT-R80")
@pytest.mark.parametrize(("open_holdings", "seen"), [(1, 1), (0, 0)])
def test_counted_interests_do_not_tell_who_is_richer(open_holdings: int, seen: int) -> None:
    """With equal tokens, D leads by wealth: who cannot see it does not see whom the vote served either."""
    s = laid_out(money=[0, 0, 0, 9300], charter={"open_holdings": open_holdings}).s
    s.counted[Count.AGAINST_INTEREST] = s.counted[Count.TRADES] = 1
    view = seen_by(book, s, A)
    assert [view.counted[Count.AGAINST_INTEREST], view.counted[Count.TRADES]] == [seen, 1]


@pytest.mark.rule("NT-92", "NT-93")
def test_gini_coefficients() -> None:
    s = laid_out(money=[0, 0, 0, 8000], bank=0, tokens=[0, 2, 2, 4]).s
    s.money[:4] = [0, 0, 0, 8000]
    assert measure("gini_of_wealth", s) == 750
    assert measure("gini_of_tokens", s) == 375
    s.money[:4] = s.tokens[:4] = [2, 2, 2, 2]
    assert measure("gini_of_wealth", s) == measure("gini_of_tokens", s) == 0


@pytest.mark.rule("NT-103", "NT-114")
def test_specialisation_counts_the_largest_industry_of_the_quarter() -> None:
    """A made Food for 100.00 before; 30 Clothes for 279.00 are now the larger part, by 179.00."""
    game = laid_out(zone={A: CENTER}, ability={A: [0, 6, 0, 0]}, output_value=[[10000, 0, 0, 0]])
    do(game, A, "produce")
    assert (measure("output", game.s, A), measure("main_output", game.s, A)) == (27900, 17900)


@pytest.mark.rule("NT-96", "NT-169")
def test_rent_is_compared_with_what_the_place_gains() -> None:
    """In Clothes at Ability 6 the Center is worth two values more than the Outer Rung; for Food it is worth nothing."""
    more = {"phase": "stake", "acted": 1, "zone": {A: CENTER}, "ability": {A: [6, 6, 0, 0]}, "money": [5000]}
    game = do(laid_out(**more), A, "pay_rent center cents=500")
    assert measure("advantage", game.s, A, CENTER, 500) == 2 * 6 * 930
    assert [measure(f"rent_for_{place}", game.s, A, CENTER, 500) for place in ("center", "inner_rung")] == [500, 0]
    assert measure("rent_of_player", game.s, A) == 500
    game = do(laid_out(**more, industry={A: FOOD}), A, "pay_rent center cents=500")
    assert measure("advantage", game.s, A, CENTER, 500) == 0


@pytest.mark.rule("NT-204")
def test_sales_are_compared_with_the_caps_of_all_quarters() -> None:
    for game in every_game():
        assert game["room_under_caps"] == sum(4 * quarter.cap for quarter in quarters_in(game))
        assert game["sold"] == sum(step.values[1] for step in game.of_act("sell_to_union"))
