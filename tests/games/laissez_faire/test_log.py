"""What the log says is what happened: who declined what, what stays unpaid and to whom, which clause, and why."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.cards import Kind
from commonweal.games.laissez_faire.words import Fate
from commonweal.play.game import Game
from commonweal.play.log_writer import LogWriter
from games.asking import notices
from games.laissez_faire.clause_numbers import COMPOUND, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, offered, table
from games.laissez_faire.playing import do
from games.laissez_faire.tables import OPEN, dice, laid_out, landed
from games.seats import A, B, C, D

RUSH, WALL_STREET, RAILROAD, ELECTRIC, TRUCKING = 6, 27, 2, 7, 25
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=24)
PROMISE = clause("free-text", B, A, amount=0)


# ---------------------------------------------------------------- prices
@pytest.mark.rule("LF-50", "LF-52")
def test_who_does_not_go_lower_does_not_refuse_to_serve() -> None:
    game = do(landed("rush-street", owner={RUSH: B}), A, f"ask_rent {RUSH} {OPEN}")
    do(game, B, "quote 40 0")
    do(game, A, f"ask_rent {RUSH} 20")
    do(game, B, "refuse")
    assert notices(game) == [f"NO_LOWER {B} 40 {RUSH}"]
    assert game.s.counted[3] == 0, "it is no refusal for the measures either"
    game = do(landed("rush-street", owner={RUSH: B}), A, f"ask_rent {RUSH} {OPEN}")
    assert notices(do(game, B, "refuse")) == [f"REFUSED {B} {RUSH} {A}"]
    game = do(landed("new-york-plaza", owner={TRUCKING: C}), A, f"ask_fare {OPEN}")
    assert notices(do(game, C, "refuse")) == [f"REFUSED_RIDE {C} {TRUCKING} {A}"], "a fare is no night"


@pytest.mark.rule("LF-22", "LF-49", "LF-50", "LF-83")
def test_what_is_asked_for_quoted_and_left_with_the_bank_is_named() -> None:
    game = do(landed("rush-street", owner={RUSH: B}), A, f"ask_rent {RUSH} {OPEN}")
    assert notices(game) == [f"ASKED {A} {B} {RUSH} {Kind.STREET} {OPEN}"]
    do(game, B, "quote 40 0")
    assert said(game) == "Ben asks $40 for a night on Rush Street."
    game = do(landed("us-bus"), A, "pass_buy")
    assert said(game) == "Ann leaves the U.S. Bus Company with the bank."
    game = do(laid_out(phase="stay", lodged={A: RUSH}, last_rent={A: 10}, owner={RUSH: C, ELECTRIC: B}, level={RUSH: 1},
                       dice=[1, 2]), A, "ask_utility 20")  # fmt: skip
    assert said(game) == "Ann asks Ben for the fee of the U.S. Electric Company, and offers $20."


@pytest.mark.rule("LF-115", "LF-117")
def test_a_free_service_costs_nothing_and_companies_have_an_article() -> None:
    free = clause("service-right", A, B, target=B, subject=RAILROAD, amount=0)
    game = offered(table(owner={RAILROAD: A}), A, [B], free)
    assert said(game) == "Clause 1: Ann must serve Ben on the U.S. Railroad for nothing."


@pytest.mark.rule("LF-110")
def test_a_counter_offer_says_that_it_is_one() -> None:
    game = do(offered(table(), A, [B], clause("pay-now", A, B, amount=5)), B, "counter", "offer")
    assert [one for one in notices(game) if one.startswith("OFFERS")] == [f"OFFERS {B} {1 << A} 1"]


@pytest.mark.rule("LF-106")
def test_who_gets_the_floor_is_told() -> None:
    game = do(laid_out(), B, "raise_hand")
    assert f"GETS_FLOOR {B}" in notices(do(game, A, "roll"))


@pytest.mark.rule("LF-106")
def test_a_raised_hand_is_told_to_the_player_in_turn() -> None:
    game = do(laid_out(), B, "raise_hand")
    assert game.log[-1]["done_to"] == [A]


def said(game: Game) -> str:
    """What the log said last, at a table of Ann, Ben, Cleo and Dan."""
    return LogWriter(game.book, ["Ann", "Ben", "Cleo", "Dan"], game.templates).word(game.log[-1], None)


# ---------------------------------------------------------------- what stays unpaid
@pytest.mark.rule("LF-136", "LF-152")
@pytest.mark.parametrize(
    ("cash", "said"), [(80, []), (50, ["IN_ARREARS 0 1 30 1 0 3"]), (0, ["IN_ARREARS 0 1 80 1 0 3"])]
)
def test_a_put_says_what_is_paid_and_what_is_owed(cash: int, said: list[str]) -> None:
    put = clause("put-option", A, B, subject=0, amount=80, end=9)
    game = do(table([put], owner={0: B}, cash={A: cash}, in_turn=B), B, "exercise 0")
    paid = [f"PUT_PAID 0 1 {cash} 1 0"] if cash else []
    assert notices(game) == ["PUT 1 0 0 80 1 0", *paid, *said]


@pytest.mark.rule("LF-141", "LF-152")
def test_bail_says_what_is_paid_and_what_is_owed() -> None:
    jailed: dict[str, Any] = {"jailed": {A: 3}, "jail_turns_spent": {A: 1}, "board_due": {A: 20}, "phase": "jail"}
    game = table([clause("bail", D, A, amount=150)], cash={A: 0, D: 60}, **jailed)
    do(game, A, "call_bail 0")
    assert notices(game) == ["BAIL_CALLED 0 3 150 1 0", "BAIL_GIVEN 3 0 60 1 0", "IN_ARREARS 3 0 90 1 0 9"]


@pytest.mark.rule("LF-162", "LF-R68")
@pytest.mark.parametrize(("places", "left"), [(1, "AWARD_OWED 1 0 294 2"), (96, "AWARD_LOST 1 0 294")])
def test_a_verdict_says_what_is_paid_and_what_becomes_of_the_rest(places: int, left: str) -> None:
    game = table([PROMISE, *[clause("no-build", B, A, subject=RUSH)] * 7], cash={B: 6})
    if places > 1:
        more = [[clause("no-build", B, A, subject=RUSH)] * 8] * 11
        game = table([PROMISE, *[clause("no-build", B, A, subject=RUSH)] * 7], *more, cash={B: 6})
    do(game, A, "complain slot=0 other=1 dollars=300")
    do(game, C, "vote_verdict yes")
    do(game, D, "vote_verdict yes")
    assert notices(game)[-4:] == ["UPHELD_BY_VOTE 2 0", "AWARDED 0 1 300 3", "AWARD_PAID 1 0 6 1 0", left]


@pytest.mark.rule("LF-162", "LF-R68")
def test_a_complaint_that_fails_says_by_how_many_votes_or_that_nobody_may_judge_it() -> None:
    game = table([PROMISE])
    do(game, A, "complain slot=0 other=1 dollars=300")
    do(game, C, "vote_verdict yes")
    do(game, D, "vote_verdict no")
    assert notices(game)[-2:] == ["TIED_VOTE 1 1", "COMPLAINT_FAILS 0 1 3"]
    three = table([PROMISE], seats=3)
    do(do(three, A, "complain slot=0 other=1 dollars=300"), C, "vote_verdict no")
    assert notices(three)[-2:] == ["REJECTED_BY_VOTE 0 1", "COMPLAINT_FAILS 0 1 3"]
    two = table([PROMISE], seats=2)
    assert notices(do(two, A, "complain slot=0 other=1 dollars=300"))[-2:] == ["NOBODY_JUDGES", "COMPLAINT_FAILS 0 1 3"]


@pytest.mark.rule("LF-162", "LF-R94")
@pytest.mark.parametrize("leaver", [A, B])
def test_a_complaint_ends_without_a_verdict_when_one_of_the_two_leaves(leaver: int) -> None:
    game = do(table([PROMISE]), A, "complain slot=0 other=1 dollars=300")
    assert "COMPLAINT_DROPPED 0 1 3" in notices(do(game, leaver, "resign"))


@pytest.mark.rule("LF-125", "LF-152")
def test_interest_that_grows_the_principal_is_told() -> None:
    loan = LOAN | {"flags": COMPOUND}
    game = table([loan], signed_in=4, round=8, cash={A: 10}, in_turn=D, phase="turn_end")
    do(game, D, "end_turn")
    assert [one for one in notices(game) if one.split()[0] in ("DUE_PAID", "INTEREST_ADDED")] == [
        "DUE_PAID 0 1 10 1 0", "INTEREST_ADDED 0 20 1 0 320",
    ]  # fmt: skip
    assert game.s.balance[0] == 320


# ---------------------------------------------------------------- which clause, by whom
@pytest.mark.rule("LF-101", "LF-142")
def test_a_release_says_which_clause_who_lets_go_and_what_is_waived() -> None:
    debt = clause("pay-at", OWNER_OF + RUSH, B, amount=50, start=2)
    game = table([clause("no-build", A, B, subject=RUSH), debt], owner={RUSH: A}, arrears={1: 30}, in_turn=B)
    assert notices(do(game, B, "release 1")) == [f"RELEASED 1 {OWNER_OF + RUSH} {B} 1 30"]


@pytest.mark.rule("LF-143", "LF-147")
def test_what_is_passed_on_and_taken_over_names_the_clause_and_both_players() -> None:
    game = agreed(table([LOAN | {"flags": 1}], in_turn=B), B, [D], clause("assign", B, D, amount=0))
    assert "ASSIGNED 1 3 1 0" in notices(game)
    game = agreed(table([LOAN]), A, [B, D], clause("assume", D, B, target=A, amount=0))
    assert "ASSUMED 1 3 0 0" in notices(game)


@pytest.mark.rule("LF-108")
def test_the_clauses_of_an_offer_are_numbered() -> None:
    game = offered(table(), A, [B], clause("pay-now", A, B, amount=5), clause("pay-at", B, A, amount=7, start=4))
    assert [one.split()[-1] for one in notices(game) if one.startswith("CLAUSE ")] == ["1", "2"]


@pytest.mark.rule("LF-113", "LF-244")
def test_a_void_contract_tells_its_parties_which_clause_fails_and_who_is_short() -> None:
    game = agreed(table(cash={B: 4}), A, [B], clause("pay-now", A, B, amount=5), clause("pay-now", B, A, amount=10))
    assert notices(game)[-2:] == ["VOID 0 3", "VOID_SHORT 1 1"]


# ---------------------------------------------------------------- what others did to you
def done_to(game: Game, notice: str) -> list[list[int]]:
    """To whom the entries of a notice say that something was done."""
    return [entry["done_to"] for entry in game.log if entry["id"].startswith(f"notices.{notice}.")]


@pytest.mark.rule("LF-152", "LF-154")
def test_a_default_is_told_to_who_owes_and_to_who_is_owed() -> None:
    pledge = clause("collateral", A, B, subject=WALL_STREET)
    due = {"signed_in": 4, "round": 8, "cash": {A: 10}, "owner": {WALL_STREET: A}, "in_turn": D, "phase": "turn_end"}
    game = do(table([LOAN, pledge], chance=[dice(1, 1)], **due), D, "end_turn")
    assert (done_to(game, "DUE_PAID"), done_to(game, "IN_ARREARS")) == ([[A]], [[A, B]])
    game.s.phase = game.book.phases.TURN_END
    do(game, A, "end_turn")
    assert done_to(game, "FORECLOSED") == [[A, B]], "also to A, who ended the turn"


@pytest.mark.rule("LF-111", "LF-163")
def test_answers_and_the_last_lap_are_told_to_whom_they_concern() -> None:
    game = do(offered(table(), A, [B], clause("pay-now", A, B, amount=5)), B, "reject")
    assert done_to(game, "REJECTED") == [[A]]
    game = do(laid_out(cash={B: 2000}), B, "declare_target")
    assert done_to(game, "LAST_LAP") == [[A, C, D]]


# ---------------------------------------------------------------- the end
@pytest.mark.rule("LF-70", "LF-76", "LF-155", "LF-222")
@pytest.mark.parametrize(
    ("table_of", "why"),
    [
        ({"arrear_turns": [3, 0, 0, 0], "arrears": {0: 50}}, ("OUT_FOR_DEBTS", "LF-155")),
        ({"tax_failed": 1}, ("OUT_FOR_TAX", "LF-222")),
        ({"jailed": {A: 3}, "jail_turns_spent": {A: 3}}, ("ELIMINATED", "LF-70")),
    ],
)
def test_who_is_out_learns_why_and_by_which_rule(table_of: dict[str, Any], why: tuple[str, str]) -> None:
    game = table([clause("pay-at", A, C, amount=50, start=1)], cash={A: 0}, phase="turn_end", **table_of)
    assert cited(do(game, A, "end_turn"), why[0]) == why[1]


@pytest.mark.rule("LF-256", "LF-71")
def test_resigning_and_what_a_settlement_takes_cite_their_own_rules() -> None:
    game = do(laid_out(), B, "resign")
    assert cited(game, "RESIGNED") == "LF-256"
    pledge = clause("collateral", A, B, subject=WALL_STREET)
    game = do(table([LOAN, pledge], owner={WALL_STREET: A}), A, "resign")
    assert cited(game, "FORFEITED") == "LF-71"
    assert f"FORFEITED {WALL_STREET} {A} {B} {A} 300 1 0 3" in notices(game), "it says how much was owed"


def cited(game: Game, notice: str) -> str:
    """The rule that the log shows with a notice of the last move."""
    assert any(one.split()[0] == notice for one in notices(game))
    return str(game.book.texts.notices[notice]["rules"][0])


@pytest.mark.rule("LF-173", "LF-163")
def test_the_net_worth_of_everybody_is_told_at_the_end() -> None:
    timed = {"charter": {"objective": 2, "round_limit": 1}, "phase": "turn_end", "in_turn": D}
    game = do(
        laid_out(cash={A: 1600, C: 0}, in_play=0b1011, left_as=[0, 0, 1, 0], declared_by=B, **timed), D, "end_turn"
    )
    told = [one for one in notices(game) if one.split()[0] in ("NET_WORTH", "WINS_IN_TIME")]
    assert told == [
        f"NET_WORTH {B} 1500 {Fate.DECLARED}", f"NET_WORTH {C} 0 {Fate.OUT}", f"NET_WORTH {D} 1500 {Fate.PLAYED}",
        f"WINS_IN_TIME {A} 1600",
    ]  # fmt: skip


@pytest.mark.rule("LF-170", "LF-242")
@pytest.mark.parametrize(
    ("cash", "owner", "charter", "told"),
    [
        ({A: 1600}, {}, {}, "WINS_IN_TIME"),
        ({B: 1300}, {WALL_STREET: B}, {}, "WINS_BY_CASH"),
        ({}, {}, {"tie_break": "shared"}, "WINS_SHARED"),
    ],
)
def test_winners_are_told_with_the_reason(
    cash: dict[int, int], owner: dict[int, int], charter: dict[str, Any], told: str
) -> None:
    timed = {"objective": 2, "round_limit": 1, **charter}
    game = laid_out(2, charter=timed, cash=cash, owner=owner, phase="turn_end", in_turn=B)
    do(game, B, "end_turn")
    assert f"{told} {A} {game.s.cash[0]}" in notices(game)
