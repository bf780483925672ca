"""Sensible players of Laissez-faire buy, build, ask, haggle, stay and declare as the specification says."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.prospect import prospect
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.players.sensible import SensiblePlayer
from games.asking import phase
from games.laissez_faire.playing import cash, do
from games.laissez_faire.tables import NEW_YORK, OPEN, PHILADELPHIA, SAN_FRANCISCO, book, laid_out, landed
from games.seats import A, B, C, D

SENSIBLE = SensiblePlayer()


def moves(game: Game, seat: int, seed: int = 1) -> list[str]:
    """What a sensible player does at a seat, knowing what the seat sees."""
    return [act_text(book, act) for act in SENSIBLE.choose_move(book, seen_by(book, game.s, seat), seat, seed)]


def move(game: Game, seat: int) -> str:
    """The one act that a sensible player does."""
    (act,) = moves(game, seat)
    return act


def play(game: Game, seat: int, times: int = 1) -> Game:
    """A sensible player goes on for a seat."""
    for _ in range(times):
        do(game, seat, *moves(game, seat))
    return game


def asked(deed: int, place: str | int, **more: Any) -> Game:
    """A has landed somewhere and asks openly for a rent."""
    return do(landed(place, **more), A, f"ask_rent {deed} {OPEN}")


# ---------------------------------------------------------------- buying and building
@pytest.mark.parametrize(("dollars", "owner", "buys"), [
    (420, {}, True), (419, {}, False), (339, {14: A, 15: A}, False), (340, {14: A, 15: A}, True),
])  # fmt: skip
def test_buys_what_leaves_enough_cash(dollars: int, owner: dict[int, int], buys: bool) -> None:
    """Beacon Street costs 240, Brattle Street 220; one that completes a city may leave less."""
    game = landed(
        "beacon-street" if owner else "brattle-street", cash={A: dollars}, owner=owner, deals_left=[5, 2, 2, 2]
    )
    assert move(game, A) == ("buy" if buys else "pass_buy")


@pytest.mark.parametrize(
    ("dollars", "level", "lodged", "act"),
    [(800, 0, {}, "build"), (799, 0, {}, "roll"), (2000, 1, {}, "roll"), (2000, 1, {B: 24}, "build")],
)
def test_builds_one_house_and_more_where_guests_lodge(
    dollars: int, level: int, lodged: dict[int, int], act: str
) -> None:
    game = laid_out(owner={24: A}, level={24: level}, lodged=lodged, cash={A: dollars}, charter={"objective": 3})
    assert move(game, A).split(" ")[0] == act


# ---------------------------------------------------------------- asking and haggling
@pytest.mark.parametrize(
    ("owner", "more", "price"),
    [
        ({11: B}, {}, 17),  # two beds of the bank at 18 and 20
        ({11: B, 12: C, 13: C}, {}, 18),  # beds of another owner: the fair rent
        (dict.fromkeys(PHILADELPHIA, B), {"owner_of_transit": B}, 105),  # no other bed, and the ride is B's
        (dict.fromkeys(PHILADELPHIA, B), {"cash": {A: 60}}, 60),
    ],
)
def test_asks_by_the_alternatives_of_the_guest(owner: dict[int, int], more: dict[str, Any], price: int) -> None:
    transit = more.pop("owner_of_transit", B)
    game = asked(11, 17, owner=owner | {10: transit}, **more)
    assert move(game, B) == f"quote price={price} free=0"


def test_counts_the_other_city_as_a_bed() -> None:
    """A can ride for 20 with C and lodge in Chicago for 28 at the bank: 48 in all."""
    owner = dict.fromkeys(PHILADELPHIA, B) | {10: C}
    assert move(asked(11, 17, owner=owner), B) == "quote price=47 free=0"


def test_takes_a_fair_offer_and_stands_by_its_price_otherwise() -> None:
    owner = dict.fromkeys(PHILADELPHIA, B) | {10: B}
    game = do(play(asked(11, 17, owner=owner), B), A, "ask_rent 11 50")
    assert move(game, B) == "quote price=50 free=0"
    game = do(play(asked(11, 17, owner=owner), B), A, "ask_rent 11 5")
    assert move(game, B) == "refuse"


def test_a_utility_takes_thirty_and_a_ride_half_of_what_is_saved() -> None:
    game = laid_out(phase="stay", dice=[3, 4], lodged={A: 6}, level={6: 1}, owner={6: A, 20: C, 7: C})
    assert move(do(game, A, f"ask_utility {OPEN}"), C) == "quote price=30 free=0"
    game = laid_out(phase="stay", dice=[3, 4], lodged={A: 6}, level={6: 1}, owner={6: A, 20: C, 7: C}, cash={A: 0})
    assert move(do(game, A, f"ask_utility {OPEN}"), C) == "quote price=30 free=0"  # nobody stays for nothing
    game = landed(36, owner=dict.fromkeys(NEW_YORK, B) | {25: C})
    assert move(do(game, A, f"ask_fare {OPEN}"), C) == "quote price=20 free=0"


def test_a_guest_asks_every_owner_offers_less_once_and_takes_the_cheapest() -> None:
    game = landed(17, owner={11: B, 12: C, 13: D, 10: D})
    play(game, A)
    assert game.to_act == {B}
    do(game, B, "quote 90 0")
    play(game, A)
    assert (game.to_act, game.s.asked_offer) == ({B}, 72)
    do(game, B, "refuse")
    do(play(game, A), C, "quote 30 0")
    do(play(game, A), C, "refuse")
    do(play(game, A), D, "quote 15 0")
    assert move(game, A) == "lodge asset=13"


def test_a_guest_does_not_pay_more_than_jail_is_worth() -> None:
    owner = dict.fromkeys((*NEW_YORK, *SAN_FRANCISCO), B) | {25: B}
    quotes = 261
    game = landed(36, owner=owner)
    while phase(game) != "TURN_END":
        if phase(game) == "QUOTE":
            answer = "refuse" if game.s.quote_state[game.s.asked_deed] else f"quote {quotes} 0"
            do(game, B, answer)
        else:
            play(game, A)
    assert game.s.in_jail[A] == 1


def test_a_guest_rides_where_the_other_city_is_cheaper() -> None:
    game = landed(36, owner=dict.fromkeys(NEW_YORK, B) | {25: A})
    while phase(game) != "TURN_END":
        if phase(game) == "QUOTE":
            do(game, B, "refuse" if game.s.quote_state[game.s.asked_deed] else "quote 250 0")
        else:
            play(game, A)
    assert (game.s.pos[A] in (31, 32, 34), cash(game)[B]) == (True, 1500)


# ---------------------------------------------------------------- staying, jail, the end
@pytest.mark.parametrize(("paid", "act"), [([-1] * 5, "move_on"), ([80, 70, -1, -1, -1], "stay_put")])
def test_stays_where_it_costs_no_more_than_usual(paid: list[int], act: str) -> None:
    """A stay costs the bank's 70 for electricity."""
    game = laid_out(
        phase="stay", dice=[3, 4], lodged={A: 24}, level={24: 1}, owner={24: A}, lodgings_paid=[paid, *[[-1] * 5] * 3]
    )
    assert move(game, A) == act


def test_pays_its_way_out_of_jail() -> None:
    game = laid_out(phase="jail", jailed={A: 2}, jail_turns_spent={A: 1}, board_due={A: 15})
    assert move(game, A) == "pay_bail"
    game = laid_out(phase="jail", jailed={A: 2}, jail_turns_spent={A: 1}, board_due={A: 15}, cash={A: 10})
    assert move(game, A) == "stay_in_jail"


def test_declares_where_nobody_is_ahead() -> None:
    assert move(laid_out(cash={B: 2100}), B) == "declare_target"
    assert moves(laid_out(cash={B: 2100, C: 2200}), B) == []
    assert moves(laid_out(), B) == []


def test_prospects_add_up_and_grow_with_what_one_has() -> None:
    game = laid_out(cash={A: 2000, B: 1000})
    shares = [prospect(game.s, seat) for seat in range(4)]
    assert shares[A] > shares[C] == shares[D] > shares[B]
    assert 59_990 <= sum(shares) <= 60_000


# ---------------------------------------------------------------- raising cash
@pytest.mark.rule("LF-24", "LF-104")
@pytest.mark.parametrize(("space", "dollars", "sells"), [(7, 10, True), (7, 25, False), ("income-tax", 150, True)])
def test_a_deed_is_sold_for_a_bed_or_a_tax_that_costs_more_than_one_has(
    space: int | str, dollars: int, sells: bool
) -> None:
    acts = moves(landed(space, owner={PHILADELPHIA[0]: A}, cash={A: dollars}), A)
    assert acts[0].startswith("open_deal") == sells
    assert (acts[-1] == "offer") == sells
