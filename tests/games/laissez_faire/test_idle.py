"""What happens when somebody’s time is up: the answers of the section Phases, none of which binds anybody."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.players import IDLE, choose_move, player
from games.asking import phase
from games.laissez_faire.contracts import clause, draft, offered, parties, table
from games.laissez_faire.playing import cash, do
from games.laissez_faire.tables import OPEN, begun, laid_out, landed
from games.seats import A, B, C, D

RUSH, STATE, MICHIGAN, NOB_HILL, ELECTRIC = 6, 8, 9, 24, 7
SALE = (clause("give-asset", A, B, subject=RUSH), clause("pay-now", B, A, amount=100))


def idle(game: Game, seat: int) -> list[str]:
    """What an idle player does now."""
    moves = choose_move(player(IDLE), book, seen_by(book, game.s, seat), seat, 1)
    return [act_text(book, move) for move in moves]


@pytest.mark.rule("LF-208")
def test_the_cheapest_deed_is_chosen() -> None:
    game = begun(2, zero_sum=1, objective=2)
    seat = min(game.to_act)
    assert idle(game, seat) == ["pick_deed asset=0"]
    do(game, seat, "pick_deed 0")
    assert idle(game, 1 - seat) == ["pick_deed asset=1"]


IN_TURN: list[tuple[Game, str]] = [
    (laid_out(phase="jail", jailed={A: 2}, jail_turns_spent={A: 1}), "pay_bail"),
    (laid_out(phase="jail", jailed={A: 2}, jail_turns_spent={A: 1}, cash={A: 10}), "stay_in_jail"),
    (laid_out(), "roll"),
    (landed("income-tax", cash={A: 10}), "default_tax"),
    (landed(11), "pass_buy"),
    (laid_out(phase="turn_end", fresh=0), "end_turn"),
]


@pytest.mark.rule("LF-16", "LF-22", "LF-24", "LF-64", "LF-67")
@pytest.mark.parametrize(("game", "act"), IN_TURN, ids=[act for _, act in IN_TURN])
def test_a_turn_goes_on(game: Game, act: str) -> None:
    assert idle(game, A) == [act]


@pytest.mark.rule("LF-28", "LF-42", "LF-57")
def test_a_bed_is_taken_if_it_is_no_dearer_than_jail() -> None:
    game = landed(11, owner={RUSH: A})
    assert idle(game, A) == [f"lodge asset={RUSH}"]
    for price, act in ((110, f"lodge asset={RUSH}"), (111, "sleep_rough")):
        game = landed(11, owner=dict.fromkeys((RUSH, STATE, MICHIGAN), B))
        do(do(game, A, f"ask_rent {RUSH} {OPEN}"), B, f"quote {price} 0")
        assert idle(game, A) == [act]


@pytest.mark.rule("LF-50", "LF-R91")
def test_an_owner_refuses_or_names_the_usual_price() -> None:
    game = do(landed(11, owner={RUSH: B}), A, f"ask_rent {RUSH} {OPEN}")
    assert idle(game, B) == ["refuse"]
    game = do(landed(11, owner={RUSH: B}, charter={"duty_to_serve": 1}), A, f"ask_rent {RUSH} {OPEN}")
    assert idle(game, B) == ["quote price=9999 free=0"]


@pytest.mark.rule("LF-106", "LF-109", "LF-111", "LF-160", "LF-162")
def test_nobody_is_bound_without_signing() -> None:
    assert idle(draft(laid_out(owner={RUSH: A}), A, [B], *SALE), A) == ["withdraw"]
    assert idle(offered(laid_out(owner={RUSH: A}), A, [B], *SALE), B) == ["reject"]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_table_asleep_comes_to_its_end(seats: int) -> None:
    """Every idle answer is possible, whatever happens: nobody is asked twice in a turn, and the game ends."""
    charter: dict[str, Any] = {"objective": 2, "round_limit": 20, "zero_sum": 1}
    game = begun(seats, **charter)
    for _ in range(2000):
        if game.over:
            break
        seat = min(game.to_act)
        [act] = choose_move(player(IDLE), book, seen_by(book, game.s, seat), seat, 1)
        game.do(seat, act)
    assert game.over


def test_a_game_without_idle_answers_goes_on_sensibly() -> None:
    from commonweal.games.potlatch import rulebook as potlatch
    from commonweal.play.chance import Seeded

    game = Game.begin(potlatch, 3, {}, Seeded(1))
    seat = min(game.to_act)
    view = seen_by(potlatch, game.s, seat)
    assert choose_move(player(IDLE), potlatch, view, seat, 4) == choose_move(
        player("sensible"), potlatch, view, seat, 4
    )


def test_the_floor_is_given_back() -> None:
    game = do(laid_out(chance=["roll_dice first=1 second=2"]), C, "raise_hand")
    do(game, A, "roll")
    assert game.to_act == {C}
    assert idle(game, C) == ["yield_floor"]


@pytest.mark.rule("LF-160")
def test_who_does_not_answer_lets_a_first_refusal_pass() -> None:
    first = clause("first-refusal", A, C, subject=RUSH)
    game = do(offered(table([first], owner={RUSH: A}), A, [B], *SALE), B, "sign")
    assert (phase(game), game.to_act) == ("PREEMPT", {C})
    assert idle(game, C) == ["pass_preempt"]
    do(game, C, *idle(game, C))
    assert game.s.owner[RUSH] == B


@pytest.mark.rule("LF-162")
def test_a_judge_who_does_not_answer_says_no() -> None:
    game = do(table(), A, f"open_deal {parties(A, B)}", "add_clause free-text")
    do(game, A, "set_field 0 obligor 1", "set_field 0 beneficiary 0", "write_text clause=0 text=Peace.", "offer")
    do(do(game, B, "sign"), A, "complain slot=0 other=1 dollars=100")
    for judge in (C, D):
        assert idle(game, judge) == ["vote_verdict verdict=0"]
        do(game, judge, *idle(game, judge))
    assert cash(game) == [1500] * 4


@pytest.mark.rule("LF-83", "LF-86", "LF-R91")
@pytest.mark.parametrize(("cap", "fee"), [(None, 28), (15, 15), (40, 28)])
def test_an_owner_of_a_utility_who_does_not_answer_asks_four_times_the_dice(cap: int | None, fee: int) -> None:
    """4 times 3 + 4, or the legal price nearest to it; the last rent where a lodger stays."""
    capped = [[clause("price-cap", C, A, target=A, subject=ELECTRIC, amount=cap)]] if cap is not None else []
    game = table(
        *capped, phase="stay", dice=[3, 4], lodged={A: NOB_HILL}, level={NOB_HILL: 1}, owner={NOB_HILL: B, ELECTRIC: C},
        last_rent={A: 60}, lodgings_paid=[[60, -1, -1, -1, -1], *[[-1] * 5] * 3],
    )  # fmt: skip
    do(game, A, f"ask_utility {OPEN}")
    assert idle(game, C) == [f"quote price={fee} free=0"]
    do(game, C, *idle(game, C))
    do(game, A, f"ask_rent {NOB_HILL} {OPEN}")
    assert idle(game, B) == ["quote price=60 free=0"]


@pytest.mark.rule("LF-52")
def test_an_owner_who_does_not_answer_stands_by_his_price() -> None:
    game = do(landed("rush-street", owner={RUSH: B}, charter={"duty_to_serve": 1}), A, f"ask_rent {RUSH} {OPEN}")
    do(do(game, B, "quote 50 0"), A, f"ask_rent {RUSH} 20")
    assert idle(game, B) == ["refuse"]
    do(game, B, "refuse")
    assert game.s.quote_price[RUSH] == 50
