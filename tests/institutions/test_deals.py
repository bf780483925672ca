"""Deals: offered, countered, signed or declined; carried out whole or not at all; due later; known to parties only."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from commonweal.institutions import deals
from commonweal.laws import check_laws
from commonweal.play import NotPossible, Seeded
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook
from commonweal.rulebook.dealings.deal_acts import check_deal_acts
from commonweal.rulebook.texts.game_texts import load_texts
from institutions import stalls
from institutions.toys import HERE
from institutions.toys import stalls as book

ANN, BEN, CLEO, DAN = range(4)
WOOL, GRAIN, MONEY = range(3)


@pytest.fixture
def s() -> Any:
    """A market of four in which everybody has 6 of wool and of grain, and 100 of money."""
    table: Any = book().adopt(4, {})[0]
    stalls.setup(table)
    table.stock = [[6, 6] for _ in range(4)]
    table.phase = stalls.Phase.MARKET
    return table


def offer(s: Any, seat: int, parties: int, *lines: tuple[int, ...], anyone: int = 0, until: int = 0) -> int:
    """Make an offer of lines (giver, taker, what, amount, due if it is later). Returns its place."""
    deals.begin(s, seat, parties, anyone)
    place = deals.draft_of(s, seat)
    for giver, taker, what, amount, *due in lines:
        assert deals.writes(s, place, giver, taker, what, 0)
        deals.write(s, place, giver, taker, what, amount, due[0] if due else 0)
    deals.offer(s, place, until)
    return place


def lines_of(s: Any, place: int) -> list[list[int]]:
    return [line[:] for line in s.deal_line[place][: s.deal_lines[place]]]


# ---------------------------------------------------------------- the laws, in both builds
@pytest.mark.parametrize("private", [False, True])
def test_the_market_keeps_every_law_in_both_builds(private: bool) -> None:
    report = check_laws(book(), games=2, seats=3, charters=[{"private_deals": private}], seed=2)
    assert {"open_deal", "counter", "write_line", "offer", "sign", "decline", "lend"} <= report.acts_seen


# ---------------------------------------------------------------- at once
def test_a_deal_is_carried_out_with_the_last_signature(s: Any) -> None:
    place = offer(s, ANN, 0b111, (ANN, BEN, WOOL, 2), (BEN, CLEO, GRAIN, 1), (CLEO, ANN, MONEY, 30))
    assert not deals.sign(s, place, CLEO)
    assert s.stock[ANN] == [6, 6]
    assert deals.sign(s, place, BEN)
    assert (s.stock[:3], s.money[:3]) == ([[4, 6], [8, 5], [6, 7]], [130, 100, 70])
    assert s.deal_state[place] == deals.FREE


def test_what_a_seat_gets_may_pay_what_it_gives(s: Any) -> None:
    s.money[BEN] = 0
    place = offer(s, ANN, 0b111, (ANN, BEN, MONEY, 50), (BEN, CLEO, MONEY, 50))
    assert deals.who_cannot(s, place, BEN) == -1
    s.money[ANN] = 40
    assert deals.who_cannot(s, place, BEN) == ANN
    s.money[ANN] = 50
    deals.sign(s, place, BEN)
    deals.sign(s, place, CLEO)
    assert s.money[:3] == [0, 0, 150]


def test_nobody_takes_more_than_there_is_room_for(s: Any) -> None:
    place = offer(s, ANN, 0b11, (ANN, BEN, WOOL, 6))
    s.stock[BEN][WOOL] = stalls.MOST_STOCK - 5
    assert deals.who_cannot(s, place, BEN) == BEN


def test_parties_answer_in_seat_order_after_the_drafter(s: Any) -> None:
    place = offer(s, CLEO, 0b1111, (CLEO, ANN, WOOL, 1))
    order = []
    while (seat := deals.first_asked(s, place)) >= 0:
        order.append(seat)
        deals.sign(s, place, seat)
    assert order == [DAN, ANN, BEN]


# ---------------------------------------------------------------- to anyone
def test_the_first_to_sign_an_offer_to_anyone_is_the_other_side(s: Any) -> None:
    place = offer(s, ANN, 0b1111, (ANN, deals.ANYONE, WOOL, 5), (deals.ANYONE, ANN, MONEY, 40), anyone=1)
    s.money[CLEO] = 39
    deals.decline(s, place, BEN)
    assert deals.who_cannot(s, place, CLEO) == CLEO
    assert deals.who_cannot(s, place, DAN) == -1
    assert deals.sign(s, place, DAN)
    assert (s.stock[ANN], s.stock[DAN], s.money[ANN], s.money[DAN]) == ([1, 6], [11, 6], 140, 60)
    assert not deals.waits_for(s, place, CLEO)


def test_an_offer_to_anyone_ends_when_all_have_declined(s: Any) -> None:
    place = offer(s, ANN, 0b111, (ANN, deals.ANYONE, WOOL, 5), anyone=1)
    deals.decline(s, place, BEN)
    assert s.deal_state[place] == deals.OFFERED
    deals.decline(s, place, CLEO)
    assert s.deal_state[place] == deals.FREE


# ---------------------------------------------------------------- drafts and counters
def test_a_line_is_written_once_for_each_giver_taker_thing_and_time(s: Any) -> None:
    deals.begin(s, ANN, 0b11, 0)
    place = deals.draft_of(s, ANN)
    for what, amount in ((WOOL, 1), (GRAIN, 2), (MONEY, 3), (WOOL, 4), (GRAIN, 0)):
        deals.write(s, place, ANN, BEN, what, amount, 0)
    assert lines_of(s, place) == [[ANN, BEN, WOOL, 4, 0], [ANN, BEN, MONEY, 3, 0]]
    assert s.deal_line[place][2] == [0] * 5
    assert not deals.writes(s, place, ANN, ANN, WOOL, 0)
    assert not deals.writes(s, place, ANN, CLEO, WOOL, 0)


def test_a_counter_takes_a_place_of_its_own_and_ends_the_offer_when_it_is_made(s: Any) -> None:
    first = offer(s, ANN, 0b11, (ANN, BEN, WOOL, 2), (BEN, ANN, MONEY, 30))
    assert deals.may_counter(s, BEN, first, 2)
    deals.counter(s, BEN, first)
    second = deals.draft_of(s, BEN)
    deals.write(s, second, BEN, ANN, MONEY, 20, 0)
    assert s.deal_state[first] == deals.OFFERED
    deals.offer(s, second, 0)
    assert s.deal_state[first] == deals.FREE
    assert lines_of(s, first)[1] == [BEN, ANN, MONEY, 30, 0]  # still to be read beside the counter-offer
    assert (s.deal_before[second], s.deal_counters[second], second != first) == (first, 1, True)
    assert not deals.may_counter(s, ANN, second, 1)
    assert deals.sign(s, second, ANN)
    assert s.money[:2] == [120, 80]


def test_a_counter_to_an_offer_to_anyone_goes_to_its_drafter(s: Any) -> None:
    first = offer(s, ANN, 0b1111, (ANN, deals.ANYONE, WOOL, 2), anyone=1)
    deals.counter(s, CLEO, first)
    second = deals.draft_of(s, CLEO)
    assert (s.deal_parties[second], s.deal_anyone[second]) == (0b101, 0)
    assert lines_of(s, second) == [[ANN, CLEO, WOOL, 2, 0]]


def test_a_counter_to_an_offer_that_is_gone_is_refused(s: Any) -> None:
    first = offer(s, ANN, 0b111, (ANN, BEN, WOOL, 2))
    deals.counter(s, BEN, first)
    deals.decline(s, first, CLEO)
    assert deals.is_gone(s, deals.draft_of(s, BEN))
    assert stalls.why_not_offer(s, BEN) == stalls.Reason.GONE
    assert not deals.may_counter(s, CLEO, first, 9)


def test_places_are_used_in_turn(s: Any) -> None:
    used = []
    for _ in range(stalls.PLACES + 1):
        used.append(offer(s, ANN, 0b11, (ANN, BEN, WOOL, 1)))
        deals.decline(s, used[-1], BEN)
    assert used == [*range(stalls.PLACES), 0]
    for _ in range(stalls.PLACES):
        offer(s, ANN, 0b11, (ANN, BEN, WOOL, 1))
    assert not deals.has_room(s)


# ---------------------------------------------------------------- ends
def test_offers_end_after_their_last_time(s: Any) -> None:
    places = [offer(s, ANN, 0b11, (ANN, BEN, WOOL, 1), until=until) for until in (0, 1, 2)]
    assert deals.expire(s, 2) == 1
    assert [s.deal_state[place] for place in places] == [deals.OFFERED, deals.FREE, deals.OFFERED]
    deals.end_drafts_and_offers(s)
    assert s.deal_state == [deals.FREE] * stalls.PLACES


def test_deals_of_a_seat_that_is_out_end(s: Any) -> None:
    own = offer(s, BEN, 0b11, (ANN, BEN, WOOL, 1))
    asked = offer(s, ANN, 0b11, (ANN, BEN, WOOL, 1))
    open_to_all = offer(s, ANN, 0b111, (ANN, deals.ANYONE, WOOL, 1), anyone=1)
    others = offer(s, ANN, 0b101, (ANN, CLEO, WOOL, 1))
    deals.leave(s, BEN)
    assert [s.deal_state[place] for place in (own, asked, open_to_all, others)] == [0, 0, deals.OFFERED, deals.OFFERED]
    assert not deals.may_deal(s, ANN, 0b11, 0b1101)


# ---------------------------------------------------------------- later
def test_what_is_due_later_is_given_as_far_as_the_giver_can_and_the_rest_stays_due(s: Any) -> None:
    place = offer(s, ANN, 0b11, (ANN, BEN, MONEY, 80), (BEN, ANN, MONEY, 90, 3))
    deals.sign(s, place, BEN)
    assert (s.deal_state[place], lines_of(s, place)) == (deals.IN_FORCE, [[BEN, ANN, MONEY, 90, 3]])
    deals.fall_due(s, 2)
    assert s.money[:2] == [20, 180]
    s.money[BEN] = 50
    deals.fall_due(s, 3)
    assert (s.money[:2], deals.owed(s, BEN, MONEY, 3)) == ([70, 0], 40)
    s.money[BEN] = 60
    deals.fall_due(s, 4)
    assert (s.money[:2], s.deal_state[place]) == ([110, 20], deals.FREE)


def test_who_owes_two_pays_the_earlier_deal_first(s: Any) -> None:
    for creditor in (CLEO, BEN):
        deals.sign(s, offer(s, ANN, 1 | 1 << creditor, (ANN, creditor, MONEY, 70, 2)), creditor)
    deals.fall_due(s, 2)
    assert s.money[:3] == [0, 130, 170]


def test_a_promise_binds_nobody_and_ends_when_it_is_due(s: Any) -> None:
    place = offer(s, ANN, 0b11, (ANN, BEN, deals.HONOUR + 1, 1, 2), (BEN, ANN, WOOL, 1))
    deals.sign(s, place, BEN)
    assert s.deal_state[place] == deals.IN_FORCE
    deals.fall_due(s, 2)
    assert (s.deal_state[place], s.stock[ANN][WOOL], s.money[ANN]) == (deals.FREE, 7, 100)


# ---------------------------------------------------------------- at a table
def offer_as_one_move(game: Game, amount: int) -> None:
    game.do(ANN, ["open_deal parties=3 anyone=0", f"write_line giver=0 taker=1 what=money amount={amount}", "offer"])


def test_an_offer_is_one_move_all_or_nothing() -> None:
    game = Game.begin(book(), 3, {}, Seeded(1), ["Ann", "Ben", "Cleo"])
    before = game.s.pack()
    with pytest.raises(NotPossible):
        offer_as_one_move(game, 101)
    assert game.s.pack() == before
    offer_as_one_move(game, 100)
    assert game.s.deal_state[0] == deals.OFFERED


def test_only_the_parties_see_the_lines_of_a_private_deal() -> None:
    game = Game.begin(book(), 3, {"private_deals": True}, Seeded(1), ["Ann", "Ben", "Cleo"])
    offer_as_one_move(game, 70)
    for seat, sees in ((ANN, True), (BEN, True), (CLEO, False), (None, False)):
        line = game.view(seat)["deal_line"][0]
        assert (line is not None and line[0] == [ANN, BEN, MONEY, 70, 0]) == sees


def test_no_deal_changes_how_much_there_is_of_a_thing() -> None:
    random, table = Random(1), book().adopt(4, {})[0]
    stalls.setup(table)
    table.stock = [[6, 6] for _ in range(4)]
    for _ in range(200):
        parties = random.choice((0b11, 0b110, 0b1111, 0b1011))
        within = [seat for seat in range(4) if parties >> seat & 1]
        lines = [(*random.sample(within, 2), random.randrange(3), random.randint(1, 9), 0) for _ in range(3)]
        place = offer(table, within[0], parties, *lines)
        if deals.who_cannot(table, place, within[1]) >= 0:
            deals.decline(table, place, within[1])
        else:
            assert [deals.sign(table, place, seat) for seat in within[1:]][-1]
        totals = [deals.total_held(table, what) for what in range(3)]
        assert totals == [24, 24, 400]
        assert min(map(min, table.stock)) >= 0


def test_a_game_without_a_rule_that_deals_ask_for_is_refused() -> None:
    with pytest.raises(TypeError, match=r"deal needs a rule holding\(s, seat, what\)"):
        Rulebook(
            "empty", version=1, seats=(2, 4), utility_range=(0, 1), state=stalls, chapters=[],  # type: ignore[arg-type]
            texts=load_texts(HERE / "stalls.toml"),
        )  # fmt: skip


def test_the_acts_of_deals_are_acts_of_the_game() -> None:
    made = book().deals
    assert made is not None
    for wrong, says in (
        ({"sign": "sing"}, "'sing', which is not an act"),
        ({"sign": "offer"}, "no operand 'deal'"),
        ({"time": "hour"}, "'hour', which is not a field"),
    ):
        with pytest.raises(ValueError, match=says):
            check_deal_acts(replace(made, **wrong), book().acts_by_name, book().fields)
