"""The debrief of a class: tables side by side, arms compared as honestly as few tables allow, votes, the gradebook."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from commonweal.debriefing import history_of
from commonweal.games.legislation.history import bills_in
from commonweal.play.catalogue import books, find_book
from commonweal.play.class_debrief.class_findings import choose_class_findings
from commonweal.play.class_debrief.class_results import (
    GameResult,
    NotOpen,
    OpenRecord,
    PlayedTable,
    Player,
    public_result,
    result_of,
)
from commonweal.play.class_debrief.comparison import difference, estimate, permutation_p_value
from commonweal.play.class_debrief.gradebook import (
    codebook_csv,
    columns_of,
    columns_of_people,
    gradebook_csv,
    gradebook_xlsx,
)
from commonweal.play.class_debrief.votes import votes_of_class
from commonweal.play.class_debrief.writing import ClassToDebrief, page_for, write_class_debrief
from commonweal.play.findings import MOST, Sample, candidates, shipped_sample
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.wording import Wording
from random_games import played

BOOKS = [book.name for book in books()]
FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "＝1"]


def table_of(game: Game, number: int, arm: int = 0, names: list[str] | None = None) -> PlayedTable:
    players: list[Player] = ["bot", "stand-in", *["person"] * (game.seats - 2)]
    return PlayedTable(number, f"T{number}", arm, names or game.names, players, result_of(game))


@cache
def class_of(name: str, arms: int = 1, tables: int = 6) -> ClassToDebrief:
    """A class whose last table is still in play, and whose first one has not begun."""
    games = [played(name, seed=seed) for seed in range(1, tables + 1)]
    over = [table_of(game, number, number % arms) for number, game in enumerate(games, 2)]
    idle = PlayedTable(1, "T1", 0, ["", "Ana", "", ""], ["", "person", "", ""])
    going = table_of(played(name, seed=9, most=30), tables + 2, arms - 1)
    samples = {arm: shipped_sample(games[0]) for arm in range(arms)}
    return ClassToDebrief(games[0].book, [idle, *over, going], ["A", "B", "C"][:arms], samples)


def words_of(wording: Wording, part: Any) -> Any:
    """A part of a debrief with its messages in words."""
    if isinstance(part, dict):
        return wording.say(part) if "id" in part else {key: words_of(wording, one) for key, one in part.items()}
    return [words_of(wording, one) for one in part] if isinstance(part, list) else part


# ---------------------------------------------------------------- secrets
@pytest.mark.parametrize("name", BOOKS)
def test_games_in_play_tell_what_a_spectator_knows_and_no_more(name: str) -> None:
    """The numbers of a position are those of the record of somebody who sees nothing hidden."""
    book, game = find_book(name), played(name, seed=4, most=1)
    dice, found = Random(4), set[str]()
    for _ in range(60):
        if game.over:
            break
        result = public_result(book, game.s)
        assert result == public_result(book, seen_by(book, game.s, None))
        assert not result.over
        assert (result.votes, result.acts) == ((), ())
        found |= result.of_seats.keys() | result.of_table.keys()
        seat = min(game.to_act)
        game.do(seat, dice.choice(game.possible(seat)))
    assert found


@pytest.mark.parametrize(
    ("name", "open_one", "hidden_one"),
    [("potlatch", "status", ""), ("legislation", "bills_passed", "demands_met"), ("new_tabor", "survival", "")],
)
def test_measures_that_read_something_hidden_are_left_out(name: str, open_one: str, hidden_one: str) -> None:
    result = public_result(find_book(name), played(name, seed=2, most=20).s)
    known = result.of_seats.keys() | result.of_table.keys()
    assert open_one in known
    assert hidden_one not in known


def test_rules_cannot_reach_beyond_an_open_record() -> None:
    game = played("potlatch", most=3)
    record = OpenRecord(game.book, game.s)
    assert record.status == game.s.status
    record.status[0] += 100
    assert record.status != game.s.status
    for reach in (lambda: record.hand, lambda: record.stack, lambda: record.clone, lambda: setattr(record, "hand", 1)):
        with pytest.raises(NotOpen):
            reach()


def test_secret_ballots_are_summed_over_the_class_alone() -> None:
    secret, public = (played("legislation", seats=3, max_sessions=1, ballots=b) for b in ("secret", "public"))
    tables = [table_of(secret, 1), table_of(secret, 2), table_of(public, 3)]
    of = ClassToDebrief(secret.book, tables, ["A"], {})
    votes = [one for one in write_class_debrief(of)["votes"] if one["title"]["id"] == "phases.FINAL_VOTE.title"]
    by_secrecy = {one["secret"]: one for one in votes}
    tallies = [bill.tally for bill in bills_in(history_of(secret)) if bill.tally]
    closed = by_secrecy[True]
    assert closed["tables"] == closed["cards"] == []
    assert closed["held"] >= 2 * len(tallies) > 0
    if closed["held"] == 2 * len(tallies):  # no vote was repeated after more discussion
        assert sum(closed["sums"]) == 2 * sum(map(sum, tallies))
    assert [one["number"] for one in by_secrecy[False]["tables"]] == [3]


def test_votes_of_games_in_play_do_not_count() -> None:
    of = class_of("original_position")
    numbers = {table.number for table in of.tables if table.over}
    of_tables = {one["number"] for votes in write_class_debrief(of)["votes"] for one in votes["tables"]}
    assert of_tables == numbers


# ---------------------------------------------------------------- votes
def test_votes_add_up_and_stand_side_by_side_where_tables_had_the_same_card() -> None:
    of = class_of("original_position")
    for kind in votes_of_class(of.tables):
        assert sum(sums.held for sums in kind.sums.at.values()) == kind.sums.held
        for answer, heads in kind.sums.heads.items():
            assert sum(sums.heads.get(answer, 0) for sums in kind.sums.at.values()) == heads
        assert sum(sums.held for sums in kind.cards.values()) == kind.sums.held
    votes = write_class_debrief(of)["votes"][0]
    assert len(votes["cards"][0]["tables"]) > 1
    assert all(len(one["tables"]) >= len(other["tables"]) for one, other in pairwise(votes["cards"]))


# ---------------------------------------------------------------- side by side, and arms
@pytest.mark.parametrize("name", ["potlatch", "original_position"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_is_worded_in_both_languages(name: str, language: str) -> None:
    of = class_of(name, arms=2)
    made = write_class_debrief(of, language)
    assert json.loads(json.dumps(made))
    wording = page_for(of.book, language).wording
    assert made["language"] == language
    for part in ("measures", "findings", "questions"):
        assert words_of(wording, made[part])
    assert bool(words_of(wording, made["votes"])) == (name == "original_position")
    asked = [words_of(wording, one["asks"]) for one in made["findings"]]
    assert all(text.endswith("?") and "{" not in text for text in asked)


def test_numbers_are_those_of_the_games() -> None:
    of = class_of("potlatch")
    made = {one["measure"]: one for one in write_class_debrief(of)["measures"]}
    met = made["needs_met"]
    assert [one["number"] for one in met["tables"]] == [table.number for table in of.tables if table.result]
    for shown, table in zip(met["tables"], of.tables[1:], strict=True):
        assert table.result is not None
        seats = table.result.of_seats["needs_met"]
        assert (shown["low"], shown["high"]) == (round(min(seats) / 10), round(max(seats) / 10))
        assert shown["value"] == round(sum(seats) / len(seats) / 10)
    assert met["percent"]
    assert [one["number"] for one in made["gifts_laid"]["tables"]] == [table.number for table in of.over]
    assert made["gifts_laid"]["arms"][0]["tables"] == len(of.over)
    assert set(candidates(of.book)) == {name for name, one in made.items() if one["first"]}


def test_a_single_table_says_nothing_of_others() -> None:
    one, two = estimate([40.0], percent=True), estimate([20.0, 60.0], percent=True)
    assert one is not None
    assert one.limits is None
    apart = difference(one, two)
    assert apart is not None
    assert (apart.mean, apart.limits) == (0, None)
    assert estimate([], percent=True) is None
    assert difference(None, two) is None


@pytest.mark.parametrize("numbers", [[0.0, 100.0], [50.0, 50.0], [10.0, 20.0, 30.0], [99.0, 100.0, 100.0, 100.0]])
def test_intervals_of_few_tables_are_wide_and_stay_within_what_is_possible(numbers: list[float]) -> None:
    found = estimate(numbers, percent=True)
    assert found is not None
    assert found.limits is not None
    low, high = found.limits
    assert 0 <= low <= found.mean <= high <= 100
    assert high - low > 2
    counted = estimate([3 * number for number in numbers], percent=False)
    assert counted is not None
    assert counted.limits is not None
    assert counted.limits[0] < counted.mean < counted.limits[1]


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Means of four tables whose numbers are anywhere between 0 and 100, and their differences."""
    dice, held, apart = Random(1), 0, 0
    for _ in range(400):
        first, other = (estimate([dice.uniform(0, 100) for _ in range(4)], percent=True) for _ in range(2))
        gap = difference(first, other)
        assert first is not None
        assert first.limits is not None
        assert gap is not None
        assert gap.limits is not None
        held += first.limits[0] <= 50 <= first.limits[1]
        apart += gap.limits[0] <= 0 <= gap.limits[1]
    assert held >= 0.93 * 400
    assert apart >= 0.93 * 400


def test_the_chance_of_a_gap_counts_all_ways_to_deal_the_tables() -> None:
    assert permutation_p_value([1, 2], [3, 4]) == pytest.approx(2 / 6)
    assert permutation_p_value([1, 1], [1, 1]) == 1
    assert permutation_p_value([1, 2, 3, 4], [11, 12, 13, 14]) == pytest.approx(2 / 70)
    assert permutation_p_value(range(20), range(100, 120)) < 0.01


# ---------------------------------------------------------------- findings
@pytest.mark.parametrize("arms", [1, 2])
def test_three_findings_of_different_topics_and_kinds(arms: int) -> None:
    of = class_of("potlatch", arms=arms)
    chosen = choose_class_findings(of.book, of.tables, of.samples)
    texts = of.book.texts.debrief["findings"]
    assert len({texts[one.measure].get("about", one.measure) for one in chosen}) == len(chosen) == MOST
    assert {one.kind for one in chosen} == ({"tables", "level"} if arms == 1 else {"tables", "level", "arms"})
    for one, written in zip(chosen, write_class_debrief(of)["findings"], strict=True):
        assert one.right
        assert max(one.right) < len(written["answers"])
        over = {table.number for table in of.over}
        assert one.numbers.keys() <= over


def with_numbers(arms: int = 2, **of_table: list[float]) -> list[PlayedTable]:
    """Tables of Potlatch with these numbers, in arms that take turns."""
    count = len(next(iter(of_table.values())))
    results = [GameResult(True, {}, {name: row[n] for name, row in of_table.items()}) for n in range(count)]
    return [PlayedTable(n + 1, f"T{n}", n % arms, ["Ana"], ["person"], result) for n, result in enumerate(results)]


def test_the_table_that_stands_out_is_asked_for() -> None:
    book, sample = find_book("potlatch"), Sample(100, {"gifts_laid": {10: 50, 11: 50}, "rounds": {3: 50, 4: 50}})
    numbers: dict[str, list[float]] = {"gifts_laid": [10, 11, 30, 10], "rounds": [3, 4, 3, 4]}
    found = choose_class_findings(book, with_numbers(1, **numbers), {0: sample})
    gifts = next(one for one in found if one.kind == "tables")
    assert (gifts.measure, list(gifts.right), gifts.beyond) == ("gifts_laid", [2], 0)
    alone = choose_class_findings(book, with_numbers(2, **numbers), {0: sample, 1: None})
    assert "level" not in {one.kind for one in alone}, "nothing to compare the second arm with"


def test_tables_with_the_same_number_are_all_right() -> None:
    """The same as people read it: the page says 40% of both."""
    tables = with_numbers(1, shared_when_invited=[0.398, 0.1, 0.404])
    (found,) = choose_class_findings(find_book("potlatch"), tables, {})
    assert (list(found.right), found.numbers) == ([0, 2], {1: 40, 2: 10, 3: 40})


def test_arms_that_hardly_differ_are_no_answer() -> None:
    book = find_book("potlatch")
    close = with_numbers(gifts_laid=[10, 11, 11, 10])
    far = with_numbers(gifts_laid=[1, 91, 2, 92, 3, 93, 4, 94])
    (unsure,) = (one for one in choose_class_findings(book, close, {}) if one.kind == "arms")
    (sure,) = (one for one in choose_class_findings(book, far, {}) if one.kind == "arms")
    assert (list(unsure.right), list(sure.right)) == ([2], [1])
    one_each = with_numbers(gifts_laid=[1, 99])
    assert {one.kind for one in choose_class_findings(book, one_each, {})} == {"tables"}
    assert choose_class_findings(book, [], {}) == []


# ---------------------------------------------------------------- the gradebook
@pytest.mark.parametrize("name", BOOKS)
def test_the_codebook_says_what_each_column_is(name: str) -> None:
    columns = columns_of(find_book(name), ["A"])
    assert len({column.name for column in columns}) == len(columns) > 15
    rows = list(csv.reader(io.StringIO(codebook_csv(columns).decode("utf-8-sig"))))
    assert rows[0] == ["column", "meaning", "unit", "rule or source"]
    assert [row[0] for row in rows[1:]] == [column.name for column in columns]
    assert all(row[1] for row in rows)


def test_the_workbook_and_the_csv_file_hold_the_same() -> None:
    of = class_of("potlatch", arms=2)
    columns = columns_of(of.book, of.arms)
    book = load_workbook(io.BytesIO(gradebook_xlsx(columns, of.tables)))
    assert book.sheetnames == ["Gradebook", "Codebook"]
    sheet = [["" if cell is None else str(cell) for cell in row] for row in book["Gradebook"].values]
    rows = list(csv.reader(io.StringIO(gradebook_csv(columns, of.tables).decode("utf-8-sig"))))
    assert sheet == rows
    assert [row[0] for row in book["Codebook"].values][1:] == rows[0]
    by_name = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    assert len(by_name) == sum(len(table.names) for table in of.tables)
    idle, over, going = by_name[1], by_name[4], by_name[-1]
    assert (idle["name"], idle["game"], idle["played_by"], idle["acts"]) == ("Ana", "not begun", "person", "")
    assert (over["game"], over["played_by"], over["arm"], over["seat"]) == ("over", "bot", "A", "1")
    assert int(over["acts"]) > 0
    assert over["needs_met"]
    assert over["table_gifts_laid"]
    assert (going["game"], going["acts"], going["table_gifts_laid"]) == ("in play", "", "")
    assert going["status"]


def test_names_are_no_formulas() -> None:
    game = played("potlatch")
    tables = [table_of(game, n, names=[name, "Ana", "\x07Bell", "-5"]) for n, name in enumerate(FORMULAS, 1)]
    columns = columns_of(game.book, ["=A"])
    book = load_workbook(io.BytesIO(gradebook_xlsx(columns, tables)))
    cells = [cell for row in book["Gradebook"].iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    texts = [str(cell.value) for cell in cells if cell.data_type == "s"]
    assert {f"'{name}" for name in FORMULAS if name != "\t=1"} <= set(texts)
    assert {"'=A", "Bell", "-5"} <= set(texts)
    rows = csv.reader(io.StringIO(gradebook_csv(columns, tables).decode("utf-8-sig")))
    assert not any(cell.startswith(("=", "@", "+", "\t", "＝")) for row in rows for cell in row)


def test_a_result_of_another_game_leaves_cells_empty() -> None:
    """A table that was measured by an older version of the rules lacks some measures."""
    of = class_of("potlatch")
    bare = replace(of.tables[1], result=GameResult(True, {}, {}, acts=[1, 2, 3, 4]))
    rows = list(csv.DictReader(io.StringIO(gradebook_csv(columns_of(of.book, ["A"]), [bare]).decode("utf-8-sig"))))
    assert [row["acts"] for row in rows] == ["1", "2", "3", "4"]
    assert {row["needs_met"] for row in rows} == {""}


def test_the_guide_says_what_the_columns_of_every_game_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "teach.md").read_text(encoding="utf-8")
    told = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]*) \|", page, re.MULTILINE)))
    columns = [column.name for column in columns_of_people(find_book("legislation"), ["A"])]
    assert [name for name in told if name in columns] == columns
