"""The ten measures of Potlatch and its debrief: games reckoned by hand, and what must always come out even."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from commonweal.debriefing import distinct_names
from commonweal.games.potlatch import rulebook as book
from commonweal.games.potlatch.debrief import debrief, debrief_of
from commonweal.games.potlatch.debrief_figures import gini, matched, measure, units_given
from commonweal.games.potlatch.history import Gift, Invitation, Ledger, keep_ledgers
from commonweal.games.potlatch.state import AMOUNT
from commonweal.play import Seeded
from commonweal.play.game import Game
from commonweal.rulebook.primitives import below, start_stream

CHARTERS: list[dict[str, Any]] = [
    {},
    {"minimum_gift": "none"},
    {"hand_size_rule": "four", "linked_games": 2},
    {"failed_combine": "next_round", "closing_trigger": "end_of_round"},
]


def played(seats: int, charter: dict[str, Any], number: int) -> tuple[Any, list[tuple[int, int]], Any]:
    """Root, acts and last record of a whole match at random."""
    host = book.interpreted
    root, problems = book.adopt(seats, charter)
    assert not problems
    s, b, acts = root.clone(), host.workspace(), []
    start_stream(b, 23, number)
    host.setup(s)
    while host.to_act(s) != 0:
        act = host.step(s, b)
        acts.append((b.seat, act))
    return root, acts, s


def three_houses() -> Ledger:
    """Three houses of size 3; two rounds of gifts, then the Closing Action.

    Round 1: 0 gives F3 to 1 (exact), 1 gives G4 to 2 (one too many), 2 gives T4 to 0 (one too many).
    Round 2: 0 gives C2 to 1, 1 gives G2 C1 to 0 after an invitation in which 2 shared.
    Closing: seat 2 places F3 and F2.
    """
    ledger = Ledger(1, [3, 3, 3], rounds=2, goal_met=False, stuck=True, status_before=[0, 0, 0], status=[0, -1, 3])
    ledger.gifts = [
        Gift(1, 0, 1, (3, 0, 0, 0), 1, 3),
        Gift(1, 1, 2, (0, 4, 0, 0), 0, 4),
        Gift(1, 2, 0, (0, 0, 0, 4), 0, 4),
        Gift(2, 0, 1, (0, 0, 2, 0), 0, 2),
        Gift(2, 1, 0, (0, 2, 1, 0), 0, 3),
    ]
    ledger.invitations = [Invitation(1, 2, 0, True), Invitation(0, 1)]
    ledger.gifted = [[0, 2, 1, 4], [3, 0, 2, 0], [0, 4, 0, 0]]
    ledger.placed = [[0, 0, 0, 0], [0, 0, 0, 0], [5, 0, 0, 0]]
    ledger.placings = [(2, 2), (2, 1)]
    ledger.acts = [{}, {}, {}]
    return ledger


def test_the_measures_of_a_game_reckoned_by_hand() -> None:
    m = measure(three_houses())
    assert not m.goal_reached
    assert m.needs_met_before == pytest.approx((6 + 5 + 3) / 36)  # 2 G 1 C 3 T; 3 F 2 C; 3 G
    assert m.needs_met_after == pytest.approx((6 + 5 + 6) / 36)
    assert (m.complete_before, m.complete_after) == (0, 0)
    assert (m.waste_by_gifts, m.waste_by_placing) == (1 + 1, 2)
    assert m.exact_fits == pytest.approx(1 / 5)
    assert m.reciprocity == pytest.approx(2 * 3 / 16)  # 0 to 1: 5, 1 to 0: 3; 1 to 2: 4; 2 to 0: 4
    assert m.balance == (5 - 7, 7 - 5, 4 - 4)
    assert m.balance_deviation == pytest.approx((8 / 3) ** 0.5)
    assert m.status_spread == 4
    assert m.status_gini == pytest.approx((0 * -2 + 1 * 0 + 4 * 2) / (3 * 5))
    assert (m.obligation_mean, m.obligation_max) == (3.5, 4)
    assert (m.invitations, m.shared, m.followed) == (2, 0.5, 0.5)
    assert (m.closed_because, m.rounds) == ("stuck", 2)


def test_a_game_with_a_supplied_house() -> None:
    ledger = three_houses()
    ledger.gifted[0], ledger.stuck, ledger.invitations = [3, 3, 4, 3], False, []
    m = measure(ledger)
    assert m.complete_before == pytest.approx(1 / 3)
    assert m.closed_because == "house"
    assert (m.invitations, m.shared, m.followed) == (0, None, None)


def test_what_goes_both_ways_is_matched() -> None:
    assert matched([[0, 3], [3, 0]]) == 1
    assert matched([[0, 6], [0, 0]]) == 0
    assert matched([[0, 0], [0, 0]]) == 0
    assert matched([[0, 4, 0], [2, 0, 0], [0, 2, 0]]) == pytest.approx(2 * 2 / 8)


def test_gini_is_nothing_among_equals_and_grows_with_inequality() -> None:
    assert gini([2, 2, 2]) == 0
    assert gini([0, 0, 0]) == 0
    assert gini([0, 0, 0, 8]) == pytest.approx(3 / 4)
    assert gini([1, 3]) == pytest.approx(1 / 4)


@pytest.mark.parametrize("charter", CHARTERS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_nothing_is_lost_between_the_acts_and_the_ledger(seats: int, charter: dict[str, Any]) -> None:
    for number in range(4):
        root, acts, s = played(seats, charter, number)
        ledgers = keep_ledgers(book, root, acts)
        assert len(ledgers) == root.linked_games
        last = ledgers[-1]
        for house in range(seats):
            for type in range(4):
                lying = [(s.storage[house][k] + s.outside[house][k]) * AMOUNT[k] for k in range(type * 4, type * 4 + 4)]
                assert last.stored(house, type) == sum(lying)
        assert last.status == s.status[:seats]
        assert [ledger.goal_met for ledger in ledgers] == [bool(met) for met in s.goal_met[: root.linked_games]]
        assert last.rounds == s.round_no
        assert last.stuck == (s.closing_cause == 2)
        for before, after in pairwise(ledgers):
            assert before.status == after.status_before
        done = sum(sum(counts.values()) for ledger in ledgers for counts in ledger.acts)
        assert done == sum(by >= 0 for by, _ in acts)
        for ledger in ledgers:
            check_measures(ledger)


def check_measures(ledger: Ledger) -> None:
    m = measure(ledger)
    given = sum(gift.total for gift in ledger.gifts)
    assert sum(m.balance) == 0
    assert sum(map(sum, units_given(ledger))) == given == sum(map(sum, ledger.gifted))
    assert all(units_given(ledger)[seat][seat] == 0 for seat in range(ledger.seats))
    assert 0 <= m.needs_met_before <= m.needs_met_after <= 1
    assert m.complete_before <= m.complete_after
    assert m.goal_reached == (m.complete_after == 1) == (m.needs_met_after == 1)
    assert 0 <= m.reciprocity <= 1
    assert 0 <= m.status_gini < 1
    useful = round(m.needs_met_after * 4 * sum(ledger.needs))
    assert useful + m.waste_by_gifts + m.waste_by_placing == given + sum(map(sum, ledger.placed))
    assert len(ledger.met) == len(ledger.gifts) + len(ledger.placings)
    assert len(ledger.status_after) - len(ledger.gifts) in (0, 1)  # 0: the last gift ended the game at once
    assert ledger.status_after[-1] == ledger.status
    exact = sum(gift.exact for gift in ledger.gifts)
    shared = sum(i.shared is not None for i in ledger.invitations)
    refused = len(ledger.invitations) - shared
    end = ledger.seats if ledger.goal_met else -ledger.seats
    assert sum(ledger.status) - sum(ledger.status_before) == exact + shared - refused + end


def test_acts_that_do_not_fit_or_do_not_end_are_refused() -> None:
    root, acts, _ = played(3, {}, 1)
    with pytest.raises(ValueError, match="the acts end before the game does"):
        keep_ledgers(book, root, acts[:-1])
    with pytest.raises(ValueError, match="is not possible here"):
        keep_ledgers(book, root, [acts[0], acts[0]])


# ---------------------------------------------------------------- the debrief
class Column(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    title: str
    unit: str | None = None


class Picture(msgspec.Struct, forbid_unknown_fields=True, rename={"from_": "from"}):
    kind: str
    title: str
    text: str
    columns: list[Column]
    rows: list[list[str | int | float]]
    x: str | None = None
    y: str | None = None
    series: str | None = None
    from_: str | None = None
    to: str | None = None


@pytest.mark.parametrize("charter", CHARTERS)
def test_a_debrief_has_the_shape_that_pages_draw(charter: dict[str, Any]) -> None:
    root, acts, _ = played(4, charter, 9)
    names = ["Ash", "Birch", "Cedar", "Fern"]
    made = json.loads(json.dumps(debrief_of(book, root, acts, names)))
    assert set(made) == {"summary", "pictures", "questions"}
    assert len(made["questions"]) >= 5
    pictures = msgspec.convert(made["pictures"], list[Picture])
    assert len({picture.title for picture in pictures}) == len(pictures) == 4 + root.linked_games
    for picture in pictures:
        named = [column.name for column in picture.columns]
        assert picture.rows
        assert all(len(row) == len(named) for row in picture.rows)
        roles = [picture.x, picture.y, picture.series, picture.from_, picture.to]
        assert {role for role in roles if role} <= set(named)
    given = sum(row[3] for row in pictures[0].rows)  # type: ignore[misc]
    balance = pictures[-1]
    assert sum(row[1] for row in balance.rows) == given == sum(row[2] for row in balance.rows)  # type: ignore[misc]
    assert sum(row[3] for row in balance.rows) == 0  # type: ignore[misc]
    assert all(name in " ".join(made["summary"]) for name in names)


def test_the_sentences_tell_the_numbers_of_the_game() -> None:
    root, acts, s = played(4, {}, 9)
    summary = debrief_of(book, root, acts, ["Ash", "Birch", "Cedar", "Fern"])["summary"]
    complete = sum(all(need == 0 for need in s.unmet[seat]) for seat in range(4))
    goal = "reached" if s.goal_met[0] else "missed"
    assert summary[0].startswith(f"The goal was {goal}: {complete} of 4 houses were supplied in the end.")
    best = max(range(4), key=lambda seat: (s.status[seat], -seat))
    assert f"Status: {['Ash', 'Birch', 'Cedar', 'Fern'][best]} {s.status[best]:+d}" in summary[-1]


def test_the_debrief_of_a_game_is_that_of_its_acts() -> None:
    game = Game.begin(book, 2, {}, Seeded(4), ["Ash", "Birch"])
    with pytest.raises(ValueError, match="when it is over"):
        debrief(game)
    workspace = book.interpreted.workspace()
    while not game.over:
        seat = min(game.to_act)
        possible = game.possible(seat)
        game.do(seat, possible[below(workspace, len(possible))])
    made = debrief(game)
    assert book.debrief is not None
    assert made == book.debrief(game)
    assert "2 of 2" in made["summary"][0] or "missed" in made["summary"][0]


def test_two_seats_of_one_name_stay_apart() -> None:
    assert distinct_names(["Fern", "Ash", "Fern"]) == ["Fern (1)", "Ash", "Fern (3)"]
