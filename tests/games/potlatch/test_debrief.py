"""The debrief of Potlatch: a game checked by hand, and what must always come out even."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commonweal.debriefing import History, Page, carry_out, distinct_names, history_of, replay
from commonweal.games.potlatch import rulebook as book
from commonweal.games.potlatch.debrief import debrief as write
from commonweal.games.potlatch.history import balance_of, gifts_in, linked_games, reciprocity, units_given
from commonweal.games.potlatch.state import AMOUNT, Notice
from commonweal.inequality import gini
from commonweal.play import Seeded, debrief
from commonweal.play.game import Game
from games.potlatch.tables import KIND
from games.potlatch.test_scenarios_closing import one_gift_from_complete

CHARTERS: list[dict[str, Any]] = [
    {},
    {"minimum_gift": "none"},
    {"hand_size_rule": "four", "linked_games": 2},
    {"failed_combine": "next_round", "closing_trigger": "end_of_round"},
]
NAMES = ["Ash", "Birch", "Cedar", "Fern", "Moss", "Wren"]


def played(seats: int, charter: dict[str, Any], seed: int, names: list[str] = NAMES) -> Game:
    """A whole match, played at random."""
    game, random = Game.begin(book, seats, charter, Seeded(seed), names[:seats]), Random(seed)
    while not game.over:
        seat = min(game.to_act)
        game.do(seat, random.choice(game.possible(seat)))
    return game


def test_the_numbers_of_a_game_checked_by_hand() -> None:
    """Scenario 25: one gift completes a house, and the Closing Action uses C4, G3, F2 and G4.

    All needs come to 36 units. 9 are unmet at first, 8 after the gift; the cards placed go 1, 0, 1 and 3 beyond.
    """
    s, steps = one_gift_from_complete().s, []
    acts: list[tuple[int, str, int]] = [(0, "gift_to", 1), (0, "lay_card", KIND["C1"])]
    acts += [(seat, "place", KIND[card]) for seat, card in ((2, "C4"), (2, "G3"), (0, "F2"), (0, "G4"))]
    s.game_no = s.linked_games
    for seat, act, value in acts:
        steps.append(carry_out(book, s, seat, book.acts_by_name[act].number((value,))))
        s = steps[-1].after
    page = Page(book.texts.debrief, NAMES[:3], shared=book.wording("en"))
    write(History(book, steps, book.names), page)
    made = page.in_words()
    assert made["summary"] == [
        (
            "The goal was reached: 3 of 3 houses were supplied in the end. "
            "The game closed after 2 rounds because a house was complete."
        ),
        "Gifts alone met 78% of all needs; the Closing Action brought that to 100% and used 4 cards.",
        "1 gift carried 1 unit. Ash gave 1 more than came back; Birch received 1 more than they gave.",
        (
            "0% of gifts were repaid between the same two seats. "
            "The Obligation stood at 1.0 on average when a round ended, and at 1 at most."
        ),
        (
            "1 need was filled exactly by a gift. "
            "5 units went beyond what a house needed: 0 in gifts, 5 in the Closing Action."
        ),
        "Nobody had to invite another seat to Combine Resources.",
        "Status: Ash +2, Birch +1, Cedar +1; 1 between highest and lowest.",
    ]
    pictures = {picture["title"]: picture["rows"] for picture in made["pictures"]}
    assert pictures["Who gave what to whom"] == [["Ash", "Birch", "CT", 1]]
    assert pictures["Given minus received"] == [["Ash", 1, 0, 1], ["Birch", 0, 1, -1], ["Cedar", 0, 0, 0]]
    assert pictures["Status"][3:] == [[1, "Ash", 1], [1, "Birch", 0], [1, "Cedar", 0]] + [
        [2, "Ash", 2],
        [2, "Birch", 1],
        [2, "Cedar", 1],
    ]


def test_what_goes_both_ways_is_matched() -> None:
    assert reciprocity([[0, 3], [3, 0]]) == 1
    assert reciprocity([[0, 6], [0, 0]]) == 0
    assert reciprocity([[0, 0], [0, 0]]) == 0
    assert reciprocity([[0, 4, 0], [2, 0, 0], [0, 2, 0]]) == pytest.approx(2 * 2 / 8)


def test_gini_is_nothing_among_equals_and_grows_with_inequality() -> None:
    assert gini([2, 2, 2]) == 0
    assert gini([0, 0, 0]) == 0
    assert gini([0, 0, 0, 8]) == pytest.approx(3 / 4)
    assert gini([1, 3]) == pytest.approx(1 / 4)


@pytest.mark.parametrize("charter", CHARTERS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_nothing_is_lost_between_the_acts_and_the_history(seats: int, charter: dict[str, Any]) -> None:
    for seed in range(3):
        table = played(seats, charter, seed)
        match = history_of(table)
        games = linked_games(match)
        assert len(games) == table.s.linked_games
        assert games[-1].of_seats("status") == table.s.status[:seats]
        goals = [all(game.of_seats("house_complete")) for game in games]
        assert goals == [bool(met) for met in table.s.goal_met[: len(games)]]
        assert games[-1]["rounds"] == table.s.round_no
        assert [step.number for game in games for step in game.steps] == [step.number for step in match.steps]
        for before, after in pairwise(games):
            assert before.of_seats("status") == after.of_seats("status", after.start)
            assert before.end.phase == match.end.phase
        for game in games:
            check_gifts(game)


def check_gifts(game: History) -> None:
    """What was given and placed lies at the houses, and Status is what gifts, cards shared and the end bring."""
    gifts, placed = gifts_in(game), game.of_act("place")
    matrix = units_given(gifts, game.seats)
    given = sum(map(sum, matrix))
    assert sum(balance_of(matrix)) == 0
    assert all(matrix[seat][seat] == 0 for seat in game.seats)
    assert len(gifts) == game["gifts_laid"] + game["gifts_finished"]
    at_houses = sum(game.of_seats("units_met")) + sum(game.of_seats("units_wasted"))
    assert at_houses == given + sum(AMOUNT[step.values[0]] for step in placed)
    assert 0 <= reciprocity(matrix) <= 1
    exact = sum(step.announced(Notice.EXACT_FIT) for step in game.steps)
    refused = game["invitations"] - game["cards_shared"]
    end = len(game.seats) * (1 if all(game.of_seats("house_complete")) else -1)
    gained = sum(game.of_seats("status")) - sum(game.of_seats("status", game.start))
    assert gained == exact + game["cards_shared"] - refused + end


def test_acts_that_do_not_fit_or_do_not_end_are_refused() -> None:
    game = played(3, {}, 1)
    root = book.adopt(3, {})[0]
    acts = [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    with pytest.raises(ValueError, match="the acts end before the game does"):
        list(replay(book, root, acts[:-1]))
    with pytest.raises(ValueError, match="is not possible here"):
        list(replay(book, root, [acts[0], acts[0]]))
    with pytest.raises(ValueError, match="when the game is over"):
        debrief(Game.begin(book, 2, {}, Seeded(4), ["Ash", "Birch"]))


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
    game = played(4, charter, 9)
    made = json.loads(json.dumps(debrief(game)))
    assert set(made) == {"lesson", "ending", "summary", "pictures", "questions"}
    assert len(made["questions"]) >= 5
    pictures = msgspec.convert(made["pictures"], list[Picture])
    assert len({picture.title for picture in pictures}) == len(pictures) == 4 + game.s.linked_games
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
    assert all(name in " ".join(made["summary"]) for name in NAMES[:4])
    assert "{" not in "".join([*made["summary"], *(picture.title + picture.text for picture in pictures)])


def test_the_sentences_name_the_numbers_of_the_game() -> None:
    game = played(4, {}, 9)
    s, summary = game.s, debrief(game)["summary"]
    complete = sum(all(need == 0 for need in s.unmet[seat]) for seat in range(4))
    goal = "reached" if s.goal_met[0] else "missed"
    assert summary[0].startswith(f"The goal was {goal}: {complete} of 4 houses were supplied in the end.")
    best = max(range(4), key=lambda seat: (s.status[seat], -seat))
    assert f"Status: {NAMES[best]} {s.status[best]:+d}" in summary[-1]


def rows_of(kept: Any) -> list[Any]:
    """The rows of a picture; a curve is kept as its values for each name, step by step."""
    if isinstance(kept, list):
        return kept
    return [
        [step, name, value]
        for step, values in enumerate(zip(*kept.values(), strict=True))
        for name, value in zip(kept, values, strict=True)
    ]


def test_the_numbers_of_a_match_stay_as_they_were() -> None:
    """Every row of every picture of one match of two linked games, as `debrief.json` keeps them."""
    charter = {"failed_combine": "next_round", "closing_trigger": "end_of_round", "linked_games": 2}
    made = debrief(played(3, {**charter, "starting_status": [5, 6, 7]}, 14))
    kept = json.loads((Path(__file__).parent / "debrief.json").read_text(encoding="utf-8"))
    rows = {title: rows_of(picture) for title, picture in kept.items()}
    assert {picture["title"]: picture["rows"] for picture in made["pictures"]} == rows


def test_two_seats_of_one_name_stay_apart() -> None:
    assert distinct_names(["Fern", "Ash", "Fern"]) == ["Fern (1)", "Ash", "Fern (3)"]
