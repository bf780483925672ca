"""How sensible players bargain: what they propose, what they sign, and what a contract is worth to them."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from commonweal.players import choose_move, player
from games.asking import phase
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import OWNER_OF
from games.laissez_faire.contracts import clause, in_force, offered, registered, table
from games.laissez_faire.playing import cash, do
from games.seats import A, B, C, D

LOCUST, CHESTNUT, WALNUT, BASIN, FRENCH_QUARTER, WALL_STREET, FIFTH, NOB_HILL = 11, 12, 13, 0, 1, 27, 26, 24


def moves(game: Game, *, until: str = "") -> Game:
    """Let sensible players move until a phase comes, or once."""
    for number in range(12):
        seat = next(iter(game.to_act))
        game.do(seat, choose_move(player("sensible"), tables.book, game.s, seat, number))
        if not until or phase(game) == until:
            return game
    return game


def answers(game: Game) -> str:
    """What the asked party does with an offer, as a sensible player."""
    seat = next(iter(game.to_act))
    return tables.book.act_of(choose_move(player("sensible"), tables.book, game.s, seat, 1)[0]).name


def test_a_player_buys_the_deed_that_completes_a_city_and_the_owner_sells() -> None:
    game = moves(table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B}))
    assert phase(game) == "ANSWER"
    price = game.s.clause[97][5]
    assert 100 < price < 400
    moves(game)
    assert game.s.owner[WALNUT] == A
    assert cash(game)[:2] == [1500 - price, 1500 + price]


def test_without_cash_players_swap_deeds_that_complete_cities() -> None:
    owner = {LOCUST: A, CHESTNUT: A, WALNUT: B, WALL_STREET: B, FIFTH: A}
    game = moves(moves(table(owner=owner, cash={A: 90})))
    assert (game.s.owner[WALNUT], game.s.owner[FIFTH]) == (A, B)


def test_no_more_than_one_contract_is_proposed_in_a_turn() -> None:
    game = table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B}, deals_left=[5, 2, 2, 2], chance=[tables.dice(1, 2)])
    assert phase(moves(game)) != "ANSWER"


def test_a_deed_that_is_pledged_is_left_alone() -> None:
    secured = (clause("loan", B, C, amount=50, pct=5, period=5, end=21), clause("collateral", B, C, subject=WALNUT))
    owner = {LOCUST: A, CHESTNUT: A, WALNUT: B}
    game = tables.laid_out(owner=owner, chance=[tables.dice(1, 2)], round=2, **registered(secured))
    assert phase(moves(game)) != "ANSWER"


# ---------------------------------------------------------------- ready-made contracts that serve both sides
def offers(game: Game) -> list[list[int]]:
    """What a sensible player offers: type, obligor, beneficiary, subject, amount and percent of each clause."""
    moves(game)
    rows = range(96, 96 + game.s.draft[0]) if phase(game) == "ANSWER" else ()
    return [[game.s.clause[row][field] for field in (0, 1, 2, 4, 5, 6)] for row in rows]


@pytest.mark.rule("LF-94", "LF-123")
def test_who_lacks_the_cash_for_a_deed_buys_it_now_and_pays_later() -> None:
    """The deed is worth 110 to B, more than A can pay and keep $100."""
    game = table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B}, cash={A: 200})
    sale, payment = offers(game)
    assert (sale[:4], payment[:3]) == ([2, B, A, WALNUT], [3, A, B])
    assert 110 < payment[4] <= 200
    moves(game)
    assert (game.s.owner[WALNUT], cash(game)[A], in_force(game)) == (A, 200, ["pay-at"])


@pytest.mark.rule("LF-94", "LF-135")
def test_who_has_still_less_buys_an_option() -> None:
    game = table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B}, cash={A: 119})
    option, premium = offers(game)
    assert (option[:4], premium[:3]) == ([14, OWNER_OF + WALNUT, A, WALNUT], [1, A, B])
    moves(game)
    assert (in_force(game), cash(game)[A]) == (["call-option"], 119 - premium[4])
    assert 100 <= cash(game)[A] < 119


@pytest.mark.rule("LF-133")
def test_two_who_have_a_whole_city_agree_on_a_lowest_price() -> None:
    """In round 3, for every player proposes services in every third round; $80 is 80 % of the house price."""
    game = table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B}, cash={A: 90}, round=3)
    assert offers(game) == [[12, A, B, 35, 80, 0], [12, B, A, 35, 80, 0]]
    moves(game)
    assert in_force(game) == ["price-floor", "price-floor"]
    assert offers(table(owner={LOCUST: A, WALNUT: B}, cash={A: 90}, round=3, chance=[tables.dice(1, 2)])) == []


@pytest.mark.rule("LF-129")
def test_an_owner_sells_free_lodging_where_a_guest_would_sleep_at_others() -> None:
    """A bed on Wall Street with an apartment costs so much that a right to it is worth more to B than A loses by it."""
    game = table(owner={WALL_STREET: A}, level={WALL_STREET: 3}, round=3)
    right, premium = offers(game)
    assert (right[:4], premium[:3]) == ([8, A, B, WALL_STREET], [1, B, A])
    moves(game)
    assert in_force(game) == ["service-right"]
    assert offers(table(owner={BASIN: A}, round=3, chance=[tables.dice(1, 2)])) == []


@pytest.mark.rule("LF-103")
@pytest.mark.parametrize(("more", "types"), [({WALL_STREET: A}, ["loan", "collateral"]), ({}, ["loan"])])
def test_who_lacks_cash_for_the_last_street_of_a_city_borrows(more: dict[int, int], types: list[str]) -> None:
    """Walnut Street costs 200: A borrows $100 on Wall Street, or repays it in four parts."""
    game = tables.landed("walnut-street", cash={A: 250}, owner={LOCUST: A, CHESTNUT: A} | more)
    assert offers(game)[0][4] == 100
    game = moves(moves(game))
    assert (in_force(game), cash(game)[A], game.s.owner[WALNUT]) == (types, 150, A)


@pytest.mark.rule("LF-128")
def test_who_lacks_cash_for_a_tax_sells_a_share_of_income() -> None:
    """Nobody gives $30 for Basin Street, which brings $2: A sells a share of it that is worth what is missing."""
    game = tables.landed("income-tax", owner={WALL_STREET: A}, cash={A: 180}, deals_left=[5, 2, 2, 2])
    share, price = offers(game)
    assert (share[:4], price[:3], price[4]) == ([7, OWNER_OF + WALL_STREET, B, WALL_STREET], [1, B, A], 20)
    moves(moves(game))
    assert (in_force(game), cash(game)[A]) == (["income-share"], 0)


@pytest.mark.rule("LF-R32")
def test_a_prisoner_who_is_short_sells_the_cheapest_deed_or_borrows_on_the_best() -> None:
    jailed: dict[str, Any] = {"jailed": {A: 3}, "jail_turns_spent": {A: 1}, "board_due": {A: 20}, "phase": "jail"}
    game = moves(table(owner={WALL_STREET: A, NOB_HILL: A}, cash={A: 100, C: 1600}, **jailed))
    assert [list(game.s.clause[row][:3]) for row in (96, 97)] == [[2, A, C], [1, C, A]]
    assert (game.s.clause[96][4], game.s.clause[97][5]) == (NOB_HILL, 160)
    game = table(owner={WALL_STREET: A}, cash={A: 100, C: 1600}, deals_left=[5, 2, 2, 2], **jailed)
    moves(moves(game))
    assert in_force(game) == ["loan", "collateral"]
    moves(game)
    assert phase(game) == "READY"


def test_a_prisoner_sells_as_many_deeds_as_it_takes() -> None:
    """$180 are missing: French Quarter brings 30 and Nob Hill 160, the cheapest first."""
    jailed: dict[str, Any] = {"jailed": {A: 3}, "jail_turns_spent": {A: 1}, "board_due": {A: 20}, "phase": "jail"}
    owner = {FRENCH_QUARTER: A, NOB_HILL: A, WALL_STREET: A}
    game = moves(table(owner=owner, cash={A: 40, C: 1600}, **jailed))
    assert [game.s.clause[row][4] for row in (96, 97)] == [FRENCH_QUARTER, NOB_HILL]
    assert list(game.s.clause[98][:3]) == [1, C, A]
    assert game.s.clause[98][5] == 30 + 160
    moves(game)
    assert (game.s.owner[FRENCH_QUARTER], game.s.owner[NOB_HILL], game.s.owner[WALL_STREET]) == (C, C, A)


@pytest.mark.parametrize(
    ("written_down", "answer"),
    [
        ([clause("pay-now", A, B, amount=10)], "sign"),
        ([clause("pay-now", A, B, amount=9)], "counter"),
        ([clause("pay-now", B, A, amount=10)], "reject"),
        ([clause("pay-at", A, B, amount=10, start=9)], "sign"),
        ([clause("pay-every", B, A, amount=5, period=1, start=2), clause("pay-now", A, B, amount=90)], "counter"),
        ([clause("pay-every", B, A, amount=5, period=1, start=2), clause("pay-now", A, B, amount=115)], "sign"),
        ([clause("give-asset", A, B, subject=WALL_STREET), clause("pay-now", B, A, amount=150)], "sign"),
        ([clause("give-asset", A, B, subject=WALL_STREET), clause("pay-now", B, A, amount=300)], "reject"),
        ([clause("loan", A, B, amount=100, pct=10, period=5, end=21)], "sign"),
        ([clause("loan", A, B, amount=100, pct=0, period=5, end=21)], "reject"),
        ([clause("loan", A, B, amount=1450, pct=50, period=5, end=21)], "reject"),
        ([clause("income-share", OWNER_OF + WALL_STREET, B, subject=WALL_STREET, pct=25)], "sign"),
        ([clause("income-share", B, A, subject=43, pct=50), clause("pay-now", A, B, amount=5)], "reject"),
        ([clause("no-build", B, A, subject=NOB_HILL), clause("pay-now", A, B, amount=15)], "counter"),
        ([clause("no-build", A, B, subject=NOB_HILL)], "sign"),
        ([clause("call-option", A, B, subject=WALL_STREET, amount=150, end=9)], "sign"),
        ([clause("service-right", B, A, target=A, subject=NOB_HILL), clause("pay-now", A, B, amount=5)], "counter"),
        ([clause("bail", A, B, amount=220, uses=1)], "sign"),
    ],
)
def test_sensible_players_sign_what_gains_at_least_ten_dollars(written_down: list[dict[str, int]], answer: str) -> None:
    game = offered(table(owner={WALL_STREET: A, NOB_HILL: B}), A, [B], *written_down)
    assert answers(game) == answer


@pytest.mark.rule("LF-160")
def test_a_first_refusal_is_taken_if_the_deed_is_worth_its_price() -> None:
    for price, answer in ((120, "take_preempt"), (300, "pass_preempt")):
        first = clause("first-refusal", A, B, subject=WALL_STREET)
        sale = (clause("give-asset", A, C, subject=WALL_STREET), clause("pay-now", C, A, amount=price))
        game = do(offered(table([first], owner={WALL_STREET: A}), A, [C], *sale), C, "sign")
        assert answers(game) == answer


@pytest.mark.rule("LF-135", "LF-136")
def test_options_are_exercised_when_they_pay() -> None:
    for strike, exercised in ((120, True), (380, False)):
        call = clause("call-option", B, A, subject=WALL_STREET, amount=strike, end=9)
        game = table([call], owner={WALL_STREET: B}, chance=[tables.dice(1, 2)])
        assert (moves(game).s.owner[WALL_STREET] == A) == exercised
    put = clause("put-option", B, A, subject=BASIN, amount=80, end=9)
    game = moves(table([put], owner={BASIN: A}))
    assert (game.s.owner[BASIN], cash(game)[A]) == (B, 1580)


@pytest.mark.rule("LF-126", "LF-154")
def test_debts_are_paid_and_pledges_taken() -> None:
    due = clause("pay-at", A, B, amount=50, start=1)
    assert cash(moves(table([due], arrears={0: 50})))[A] == 1450
    loan = clause("loan", B, A, amount=300, pct=10, period=5, end=21)
    pledge = clause("collateral", B, A, subject=WALL_STREET, flags=16)
    game = moves(table([loan, pledge], arrears={0: 30}, owner={WALL_STREET: B}))
    assert game.s.owner[WALL_STREET] == A


@pytest.mark.rule("LF-141")
def test_a_prisoner_calls_for_bail() -> None:
    jailed: dict[str, Any] = {"jailed": {A: 3}, "jail_turns_spent": {A: 1}, "board_due": {A: 20}, "phase": "jail"}
    game = moves(table([clause("bail", D, A, amount=250)], cash={A: 10}, **jailed))
    assert (cash(game)[A], cash(game)[D]) == (10, 1280)
    assert phase(game) == "READY"


def test_offers_without_an_end_of_bargaining_do_not_stop_the_game() -> None:
    game = moves(
        table(owner={LOCUST: A, CHESTNUT: A, WALNUT: B, FRENCH_QUARTER: B}, chance=[tables.dice(1, 2)] * 2),
        until="LODGING",
    )
    assert phase(game) == "LODGING"


@pytest.mark.parametrize(
    ("dollars", "countered"),
    [({"pay-now": (B, A, 10)}, 0), ({"pay-now": (A, B, 225)}, 250), ({"pay-now": (A, B, 150)}, 0)],
)
def test_an_offer_that_is_nearly_good_is_countered_once(
    dollars: dict[str, tuple[int, int, int]], countered: int
) -> None:
    (kind, (payer, payee, amount)), *_ = dollars.items()
    contract = [clause("give-asset", B, A, subject=WALL_STREET), clause(kind, payer, payee, amount=amount)]
    game = offered(table(owner={WALL_STREET: B}), A, [B], *contract)
    moves(game)
    if countered:
        assert game.s.clause[97][5] == countered
        assert list(game.to_act) == [A]
        moves(game)
    assert phase(game) == "READY"
