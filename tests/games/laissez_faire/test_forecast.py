"""What would this contract do? Futures with it and without it, from what a player may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.lab.forecast import Estimate, Forecast, forecast
from commonweal.lab.forecast_pairs import VOID, offer_of
from commonweal.lab.setup import LabError
from commonweal.play.errors import NotPossible
from commonweal.play.views import seen_by
from games.laissez_faire.clause_numbers import AMORTISE
from games.laissez_faire.contracts import Written, clause, draft, offered, parties, table, written
from games.laissez_faire.playing import do
from games.seats import A, B, C, D

WALL_STREET, BASIN, BEACON = 27, 0, 16
LOAN = clause("loan", A, B, amount=300, pct=20, period=2, end=5, flags=AMORTISE)
PLEDGE = clause("collateral", A, B, subject=WALL_STREET)
IN_TWO_ROUNDS = clause("pay-at", A, B, amount=100, start=3)
POOR: dict[str, Any] = {"owner": {WALL_STREET: A, 26: B, BASIN: C}, "cash": {A: 0, B: 1200, C: 900, D: 900}}


def acts(seat: int, others: Sequence[int], *clauses: Written) -> list[str]:
    """The acts by which a player offers a contract."""
    return [f"open_deal {parties(seat, *others)}", *written(*clauses), "offer"]


def told(found: Forecast) -> list[str]:
    return [line.entry.id for line in found.story()]


def width(estimate: Estimate) -> float:
    return estimate.high - estimate.low


# ---------------------------------------------------------------- what it pays
@pytest.mark.rule("LF-123")
def test_what_falls_due_stands_in_its_round() -> None:
    found = forecast(table(), A, acts(A, [B], IN_TWO_ROUNDS), pairs=10, seed=1, workers=1)
    assert found.pairs == found.tried == 10
    means = [[estimate.mean for estimate in row] for row in found.paid()]
    assert means == [[0, 0, 0, 0], [0, 0, 0, 0], [-100, 100, 0, 0], *[[0, 0, 0, 0]] * 3]
    assert (found.any_broken, found.first, found.story()) == (0, None, [])
    assert [width(estimate) for estimate in found.paid()[2]] == [0, 0, 0, 0]


@pytest.mark.rule("LF-121")
def test_what_is_paid_at_once_stands_in_the_present_round() -> None:
    found = forecast(table(), A, acts(A, [C], clause("pay-now", A, C, amount=70)), pairs=4, seed=1, workers=1)
    assert [estimate.mean for estimate in found.paid()[0]] == [-70, 0, 70, 0]
    assert all(estimate.mean == 0 for row in found.paid()[1:] for estimate in row)


def test_the_futures_of_a_pair_have_the_same_dice() -> None:
    """A payment beyond the horizon changes by the same sum in every future what each is worth, and nothing else."""
    late = clause("pay-at", A, B, amount=100, start=30)
    found = forecast(table(), A, acts(A, [B], late), pairs=10, seed=1, workers=1)
    assert list(found.gained()[0][C:]) == [Estimate(0, 0, 0)] * 2
    assert [width(estimate) for estimate in found.gained()[0][:C]] == [0, 0]


# ---------------------------------------------------------------- how it breaks
@pytest.mark.rule("LF-152", "LF-154")
def test_a_loan_that_cannot_be_repaid_is_broken() -> None:
    found = forecast(table(**POOR), A, acts(A, [B], LOAN, PLEDGE), pairs=60, seed=3, workers=1)
    assert found.broken["arrears"] > 0
    assert 0 < found.broken["foreclosed"] <= found.broken["arrears"] <= found.any_broken <= 60
    low, high = found.share(found.any_broken)
    assert low < found.any_broken / 60 <= high


def test_a_future_in_which_it_breaks_is_told_as_the_log_tells_it() -> None:
    game = table(**POOR)
    found = forecast(game, A, acts(A, [B], LOAN, PLEDGE), pairs=20, seed=3, workers=1)
    story = told(found)
    assert story[:3] == ["acts.sign.says", "notices.SIGNED.says", "notices.LENT.says"]
    assert "notices.IN_ARREARS.says" in story
    assert story.index("notices.IN_ARREARS.says") > 2
    short = next(line.entry for line in found.story() if line.entry.id == "notices.IN_ARREARS.says")
    assert short.seats == [A, B]
    said = game.log_writer.word({"id": short.id, "values": short.values}, A)
    assert said.startswith("You cannot pay")
    rounds = [line.round for line in found.story()]
    assert rounds == sorted(rounds)


@pytest.mark.rule("LF-113", "LF-R93")
def test_a_contract_that_cannot_be_carried_out_is_void() -> None:
    """A offers money that B does not have any more when it signs: cash is not asked for before (LF-112)."""
    game = offered(table(cash={B: 20}), A, [B], clause("pay-now", B, A, amount=300))
    found = forecast(game, B, pairs=5, seed=1, workers=1)
    assert (found.broken[VOID], found.any_broken) == (5, 5)
    assert all(estimate == Estimate(0, 0, 0) for row in found.paid() for estimate in row)


@pytest.mark.rule("LF-155")
def test_a_bankruptcy_under_the_contract_is_counted() -> None:
    charter = {"bankruptcy_turns": 1}
    due = clause("pay-at", A, B, amount=9000, start=2)
    found = forecast(table(charter=charter), A, acts(A, [B], due), pairs=10, seed=1, workers=1)
    assert (found.broken["arrears"], found.broken["bankrupt"]) == (10, 10)
    assert "notices.OUT_FOR_DEBTS.says" in told(found)


# ---------------------------------------------------------------- the same answer
def test_the_same_seed_gives_the_same_answer_in_any_number_of_steps_and_threads() -> None:
    game, offer = table(**POOR), acts(A, [B], LOAN, PLEDGE)
    at_once = forecast(game, A, offer, pairs=45, seed=5, workers=2)
    grown = forecast(game, A, offer, pairs=7, seed=5, workers=1)
    grown.grow(45)
    other = forecast(game, A, offer, pairs=45, seed=6, workers=1)
    assert (at_once.paid(), at_once.gained()) == (grown.paid(), grown.gained())
    assert (at_once.broken, at_once.first, at_once.story()) == (grown.broken, grown.first, grown.story())
    assert at_once.gained() != other.gained()


def test_intervals_narrow_as_pairs_are_added() -> None:
    found = forecast(table(**POOR), A, acts(A, [B], LOAN, PLEDGE), pairs=40, seed=2, workers=1)
    few = width(found.gained()[-1][A])
    found.grow(160)
    assert 0 < width(found.gained()[-1][A]) < few


def test_an_offer_of_another_is_looked_ahead_of_by_who_is_asked_and_by_who_watches() -> None:
    game = offered(table(), A, [B], IN_TWO_ROUNDS)
    for seat in (A, B, C, None):
        found = forecast(game, seat, pairs=3, seed=1, workers=1)
        assert found.paid()[2][B].mean == 100


# ---------------------------------------------------------------- what the reader may not know
@pytest.mark.rule("LF-243")
def test_cash_that_is_hidden_does_not_influence_what_a_player_foresees() -> None:
    """Two tables that A cannot tell apart have the same futures, whatever cash is hidden."""
    hidden = {"cash_visibility": "own_only"}
    one, other = (
        table(charter=hidden, cash=cash, issued=4500)
        for cash in ({A: 500, B: 2900, C: 100, D: 1000}, {A: 500, B: 50, C: 50, D: 3900})
    )
    assert seen_by(book, one.s, A).pack() == seen_by(book, other.s, A).pack() != one.s.pack()
    due = acts(A, [B], clause("pay-at", B, A, amount=600, start=2))
    first, second = (forecast(game, A, due, pairs=15, seed=4, workers=1) for game in (one, other))
    assert (first.paid(), first.gained(), first.broken) == (second.paid(), second.gained(), second.broken)


@pytest.mark.rule("LF-245")
def test_a_contract_of_others_does_not_influence_it_where_contracts_are_for_their_parties() -> None:
    hidden = {"contract_visibility": "parties"}
    tied = table([clause("pay-every", C, D, amount=500, period=1, start=2)], charter=hidden)
    other = table([clause("pay-every", C, D, amount=1, period=1, start=2)], charter=hidden)
    assert seen_by(book, tied.s, A).pack() == seen_by(book, other.s, A).pack() != tied.s.pack()
    offer = acts(A, [B], IN_TWO_ROUNDS)
    first, second = (forecast(game, A, offer, pairs=10, seed=4, workers=1) for game in (tied, other))
    assert (first.paid(), first.gained()) == (second.paid(), second.gained())


@pytest.mark.rule("LF-244")
def test_who_may_not_read_a_draft_cannot_look_ahead_of_it() -> None:
    game = offered(table(charter={"draft_visibility": "parties"}), A, [B], LOAN)
    assert forecast(game, B, pairs=1, seed=1, workers=1).pairs == 1
    with pytest.raises(LabError):
        offer_of(game, C)


# ---------------------------------------------------------------- before it is offered
@pytest.mark.rule("LF-104", "LF-106")
def test_a_player_may_look_ahead_of_an_offer_before_it_is_their_turn_to_speak() -> None:
    game = table()
    offer = acts(C, [D], clause("pay-at", C, D, amount=100, start=3))
    found = forecast(game, C, offer, pairs=4, seed=1, workers=1)
    assert (found.pairs, found.offer.parties) == (4, (C, D))
    assert [estimate.mean for estimate in found.paid()[2]] == [0, 0, -100, 100]
    offered(game, A, [B], LOAN)  # while others make a deal, which is left out
    assert forecast(game, C, offer, pairs=4, seed=1, workers=1).paid() == found.paid()
    for wrong in (acts(C, [], LOAN), acts(C, [D], clause("pay-at", C, D, amount=100, start=1))):
        with pytest.raises(NotPossible):
            offer_of(game, C, wrong)


@pytest.mark.rule("LF-104")
def test_a_deal_with_somebody_who_is_out_cannot_be_looked_ahead_of() -> None:
    with pytest.raises(NotPossible):
        offer_of(do(table(), D, "resign"), C, acts(C, [D], clause("pay-at", C, D, amount=100, start=3)))


@pytest.mark.rule("LF-108", "LF-244")
def test_what_is_being_drafted_is_looked_ahead_of_as_if_it_were_offered() -> None:
    game = draft(table(), A, [B], IN_TWO_ROUNDS)
    for seat in (A, B, C, None):
        assert [one.mean for one in forecast(game, seat, pairs=2, seed=1, workers=1).paid()[2]] == [-100, 100, 0, 0]
    hidden = draft(table(charter={"draft_visibility": "parties"}), A, [B], IN_TWO_ROUNDS)
    assert offer_of(hidden, B).answers == 1
    with pytest.raises(LabError):
        offer_of(hidden, C)
    with pytest.raises(NotPossible):
        offer_of(draft(table(), A, [B], clause("pay-at", A, B, amount=100, start=1)), B)


# ---------------------------------------------------------------- what cannot be looked ahead of
@pytest.mark.rule("LF-112")
def test_a_draft_that_is_refused_is_refused_at_its_clause() -> None:
    early = clause("pay-at", A, B, amount=100, start=1)
    with pytest.raises(NotPossible) as refused:
        offer_of(table(), A, acts(A, [B], IN_TWO_ROUNDS, early))
    assert refused.value.rule == "LF-112"
    assert refused.value.message["values"]["refusal"]["values"]["place"] == 2


def test_a_draft_that_is_not_offered_is_none() -> None:
    with pytest.raises(LabError):
        offer_of(table(), A, acts(A, [B], IN_TWO_ROUNDS)[:-1])
    with pytest.raises(LabError):
        offer_of(table(), A)
    with pytest.raises(LabError):
        offer_of(table(), None, acts(A, [B], IN_TWO_ROUNDS))


def test_the_table_stays_as_it_is() -> None:
    game = table(**POOR)
    before = game.s.pack()
    forecast(game, A, acts(A, [B], LOAN, PLEDGE), pairs=2, seed=1, workers=1)
    assert game.s.pack() == before
