"""Every cent and every Product is somewhere, in every position of whole games under charters drawn at random; and laws
find a leak that is planted."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.rules import board
from commonweal.games.new_tabor.state import Notice
from commonweal.laws import LawBroken, check_laws
from commonweal.laws.trial import Trial, random_value
from commonweal.players import choose_move, player
from games.faults import Fault, sown
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD
from games.new_tabor.playing import do
from games.new_tabor.tables import laid_out
from games.seats import A, B, C, D


def any_charter(random: Random, seats: int, **fixed: Any) -> dict[str, Any]:
    """A charter with every option at random."""
    charter = {key: random_value(option, seats, random) for key, option in book.options.items()} | fixed
    return charter | {"organizer_seat": charter["organizer_seat"] % (seats + 1)}


# ---------------------------------------------------------------- Products
def products(s: Any) -> list[int]:
    """All Products of each Industry, with players and in the Storehouse."""
    return [sum(s.stock[seat][i] for seat in range(s.seats)) + s.storehouse[i] for i in range(INDUSTRIES)]


def change_told(was: Any, act: str, values: dict[str, int], notices: list[tuple[int, ...]]) -> list[int]:
    """By how much an act changes all Products, as it and its notices say (NT-128)."""
    change = [0] * INDUSTRIES
    if act in ("consume", "satisfy"):
        change[values["industry"]] -= values["units"]
    for notice, *numbers in notices:
        if notice in (Notice.PRODUCED, Notice.PRODUCED_FOR_ALL):
            change[numbers[2]] += numbers[1]
        elif notice in (Notice.STOCK_LOST, Notice.CONSUMES, Notice.STOCK_REMOVED):
            change[numbers[2]] -= numbers[1]
        elif notice == Notice.STORE_LOST:
            change[numbers[1]] -= numbers[0]
    for notice, *numbers in notices:
        if notice == Notice.CHARITY_GIVEN:
            given = was.input_due[numbers[0]]
            change = [
                have - due + eaten
                for have, due, eaten in zip(change, given, eaten_by(numbers[0], notices), strict=True)
            ]
    return change


def eaten_by(seat: int, notices: list[tuple[int, ...]]) -> list[int]:
    """What a player who asked for Charity consumed of their own in the same act."""
    eaten = [0] * INDUSTRIES
    for notice, *numbers in notices:
        if notice == Notice.CONSUMES and numbers[0] == seat:
            eaten[numbers[2]] += numbers[1]
    return eaten


# ---------------------------------------------------------------- whole games
def check_conserved(trial: Trial, was: Any, notices: list[tuple[int, ...]]) -> None:
    """After an act: Money is backed and somewhere, no Product appears or is gone, and every other law of positions."""
    act = trial.book.act_of(trial.done[-1][1])
    values = dict(zip(act.operands, act.values(trial.done[-1][1]), strict=True))
    s = trial.s
    expected = [
        have + more for have, more in zip(products(was), change_told(was, act.name, values, notices), strict=True)
    ]
    assert products(s) == expected, trial.last
    assert sum(s.money) + s.bank == s.money_issued, trial.last
    broken = trial.book.broken_law(s)
    assert broken is None, (trial.last, broken)


@pytest.mark.rule("NT-128", "NT-129", "NT-203", "NT-254", "NT-260", "NT-268", "NT-269", "NT-R39", "NT-R72")
@pytest.mark.parametrize("regime", ["mutualism", "capitalism", "communism"])
def test_no_cent_and_no_product_appears_or_is_lost(regime: str) -> None:
    """Half of the moves are a sensible player’s, the others are drawn at random. Every game ends."""
    random = Random(regime)
    for game in range(2):
        seats = random.choice(range(4, 9))
        charter = any_charter(random, seats, regime=regime, quarters=1 + game)
        trial = Trial(book, seats, charter, 11, game, partial(choose_move, player("sensible")))
        while trial.to_act():
            trial.no_dead_end()
            was = trial.s.clone()
            check_conserved(trial, was, trial.do(*trial.choose()))
            assert len(trial.done) < 10_000
        assert trial.s.ended


@pytest.mark.rule("NT-128", "NT-203")
@pytest.mark.parametrize(
    "fault",
    [
        Fault("exchange", "hold", "s.stock[seat][what] = units", "s.stock[seat][what] = units + 1", ""),
        Fault("consumption", "consume", "s.stock[seat][industry] -= units", "pass", ""),
        Fault("credit_union", "sell_to_union", "s.stock[seat][industry] -= units", "pass", ""),
    ],
    ids=lambda fault: fault.rule,
)  # fmt: skip
def test_a_product_out_of_nothing_is_found(fault: Fault) -> None:
    game = laid_out(stock={A: [5, 5, 0, 0]}, input_due={A: [5, 0, 0, 0]})
    trial = Trial(book, 4, {}, 1, 0)
    trial.s = game.s
    with sown("new_tabor", fault):
        for act in ("consume food 1", "sell_to_union clothes 2", f"open_offer {B}", "write_line give clothes 1",
                    "send_offer", "accept_offer"):  # fmt: skip
            was, seat = trial.s.clone(), B if act == "accept_offer" else A
            try:
                check_conserved(trial, was, trial.do(seat, game.read(seat, act)))
            except AssertionError:
                return
    pytest.fail("no law is broken")


Case = tuple[dict[str, Any], str]
SELLING: Case = ({"current": B, "stock": {B: [0, 5, 0, 0]}}, "sell_to_union clothes 2")
BUYING: Case = ({"money": {A: 5000}}, "buy_from_union shelter 2")
PAYING_RENT: Case = ({"phase": "stake", "acted": 1, "zone": {A: CENTER}, "money": {A: 5000}}, "pay_rent center 8.00")
GREEN: Case = (
    {"phase": "stake", "current": C, "acted": 1, "path_pos": {C: 4}, "bank": 4703, "chance": ["roll seat=2 value=1"]},
    "end_stake",
)
LEAVING: Case = ({"current": D, "money": {D: 4000}, "stock": {D: [0, 5, 0, 0]}}, "resign")


@pytest.mark.rule("NT-129", "NT-203")
@pytest.mark.parametrize(
    ("fault", "case"),
    [
        (Fault("money", "issue", "s.money[seat] += cents", "s.money[seat] += cents + 1", ""), SELLING),
        (Fault("credit_union", "sell_to_union", "s.fee_paid = 1", "money.issue(s, seat, 1)", ""), SELLING),
        (Fault("money", "pay", "s.money[payer] -= cents", "pass", ""), SELLING),
        (Fault("money", "pay", "s.money[payee] += cents", "pass", ""), SELLING),
        (Fault("money", "retire", "s.money_issued -= cents", "pass", ""), BUYING),
        (Fault("credit_union", "buy_from_union", "money.retire(s, seat, units", "money.retire(s, seat, -1 + units", ""),
         BUYING),
        (Fault("money", "pay_commonwealth", "s.bank += cents", "pass", ""), PAYING_RENT),
        (Fault("dividends", "pay", "s.bank -= wage", "pass", ""), GREEN),
        (Fault("dividends", "divide", "s.bank -= share * people", "s.bank -= share", ""), GREEN),
        (Fault("money", "share_out", "s.money[seat] += part", "s.money[seat] += part // 2", ""), LEAVING),
        (Fault("money", "leave_to_all", "s.bank -= cents - odd", "pass", ""), LEAVING),
        (Fault("elimination", "seize_stock", "s.storehouse[industry] += s.stock[seat][industry]", "pass", ""), LEAVING),
    ],
    ids=lambda value: value.rule if isinstance(value, Fault) else value[1],
)  # fmt: skip
def test_a_leak_of_money_is_found(fault: Fault, case: Case) -> None:
    """Money out of nothing, Money that is gone, and Money that no Stock backs."""
    fields, act = case

    def broken() -> str | None:
        game = laid_out(**fields)
        return book.broken_law(do(game, game.s.current, act).s)

    assert broken() is None
    with sown("new_tabor", fault):
        assert broken() is not None


# ---------------------------------------------------------------- leaks of what is hidden
LEAKS = [
    (
        Fault("exchange", "why_not_open_offer", ">> to & 1 else", ">> to & (s.money[to] > 0) else", ""),
        {"open_holdings": 0},
    ),
    (Fault("votes", "count", "voters and s.secret_ballots == 0", "voters", ""),
     {"secret_ballots": 1, "office_method": "election"}),
]  # fmt: skip


@pytest.mark.rule("NT-230", "NT-239", "NT-R80")
@pytest.mark.parametrize(("fault", "charter"), LEAKS, ids=[fault.rule for fault, _ in LEAKS])
def test_a_planted_leak_is_found(fault: Fault, charter: dict[str, Any]) -> None:
    """Whether an offer is possible tells who has Money; or a secret vote is announced by name."""
    with sown("new_tabor", fault), pytest.raises(LawBroken, match=r"cannot see|hidden for good"):
        check_laws(book, games=1, seats=4, charters=[charter | {"quarters": 1, "resign": 0}], compiled=False, seed=2)


@pytest.mark.rule("NT-21", "NT-73", "NT-239", "NT-R73", "NT-R80")
def test_the_order_of_face_down_cards_is_seen_by_nobody() -> None:
    """What lies face down in the Wants deck is hidden; of the other decks only which cards are left is known."""
    game = laid_out(charter={"open_holdings": 0}, wants={A: ["wants-01"]}, stock={A: [3, 4, 0, 0]})
    for seat in (A, B, None):
        assert "wants_deck" not in game.view(seat)
    other = game.view(B)
    assert (other["stock"][A], other["wants_held"][0], other["want_due"][0]) == (None, None, None)
    assert game.view(A)["stock"][A][:2] == [3, 4]
    do(game, A, "sell_to_union clothes 2")
    assert game.view(B)["storehouse"][CLOTHES] == 2
    assert game.view(B)["stock"][A] is None
    assert board.value_of_stock(game.s, A) == (3 + 2) * 930
    assert game.s.stock[A][FOOD] == 3
