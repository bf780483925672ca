"""The history of a game and its debrief say what happened, and nothing else."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from commonweal.debriefing import history_of
from commonweal.games.original_position.debrief import read_account
from commonweal.games.original_position.history import Scenario
from commonweal.games.original_position.state import BY_CHANCE
from commonweal.play.debrief import csv_tables, debrief, debrief_messages
from commonweal.play.game import Game
from commonweal.play.record_csv import write_csv_zip
from games.original_position.tables import begun

KINDS = {"flow", "lines", "bars", "stacked", "table"}


def finished(seed: int, seats: int, **charter: Any) -> Game:
    """A game played at random, with debates and the clock."""
    game, random = begun(seats, seed, **charter), Random(seed)
    while not game.over:
        if game.clocks and random.random() < 0.05:
            game.time_up(game.clocks[0].seconds)
        else:
            seat = random.choice(sorted(game.to_act))
            game.do(seat, random.choice(game.possible(seat)))
    return game


@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (2, 6)])
def test_the_account_agrees_with_the_table(seed: int, seats: int) -> None:
    game = finished(seed, seats, proposer_votes=seed % 2)
    account = read_account(history := history_of(game))
    s = game.s
    assert [sum(one.points for one in account.scenarios if one.round == r) for r in (1, 2, 3)] == s.points_by_round
    assert [one.round for one in account.scenarios] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len(account.wealth) == 3
    assert min(account.wealth[0]) >= 0
    assert account.votes[-1] == s.votes[:seats]
    assert len(account.items) == 5
    assert not any(account.items[0])
    assert account.items[-1] == list(game.view()["items"][:seats])
    texts = [text for move in game.moves() for text in move.act_texts]
    assert history["proposals"] == sum(text.startswith("propose") for text in texts)
    assert history["purchases"] == texts.count("finish_purchase")
    assert history["people_helped"] == sum(text.startswith("add_benef") for text in texts)
    ballots = sum(text.startswith("vote") for text in texts) - len(account.scenarios) * seats
    assert history["chips_in_need"] + history["chips_without_need"] == ballots


@pytest.mark.parametrize("charter", [{}, {"winning_conditions": "collective_only"}, {"talk": "closed"}])
def test_the_debrief_has_the_shape_of_the_protocol(charter: dict[str, Any]) -> None:
    game = finished(5, 4, **charter)
    made = debrief(game)
    assert set(made) == {"lesson", "ending", "summary", "pictures", "questions"}
    assert all(isinstance(line, str) and line for line in (*made["summary"], *made["questions"]))
    assert "{" not in str(made["summary"]) + str([picture["rows"] for picture in made["pictures"]])
    for picture in made["pictures"]:
        assert picture["kind"] in KINDS
        columns = [column["name"] for column in picture["columns"]]
        assert all(len(row) == len(columns) for row in picture["rows"])
        assert {picture[key] for key in ("x", "y", "series", "from", "to") if key in picture} <= set(columns)
    assert sum(line.startswith("“") for line in made["summary"]) == 9


def test_a_german_debrief_calls_the_cards_by_their_german_names() -> None:
    game = finished(3, 4)
    told = json.dumps(debrief_messages(game, "de"), ensure_ascii=False)
    titles = {row["title"] for kind in ("scenario", "career", "family", "talent") for row in game.rows(kind)}
    assert len(titles) > 50
    assert not [title for title in titles if f'"{title}"' in told or f". {title}" in told]


def test_a_debrief_is_held_when_the_game_is_over() -> None:
    with pytest.raises(ValueError, match="when the game is over"):
        debrief(begun(3))


def test_the_debrief_and_the_measures_go_into_the_tables_of_the_export() -> None:
    game = finished(5, 4)
    files = ZipFile(BytesIO(write_csv_zip(game, *csv_tables(game))))
    tables = {name: list(csv.DictReader(StringIO(files.read(name).decode("utf-8-sig")))) for name in files.namelist()}
    rows = tables["debrief-what-each-of-you-would-have-voted.csv"]
    assert len(rows) == 9 * 4
    assert {row["voted"] for row in rows} == {"Agree", "Disagree"}
    assert {"debrief-how-you-decided.csv", "debrief-wealth.csv", "acts.csv"} <= set(tables)
    assert "If Agree, in points" in files.read("codebook.csv").decode("utf-8-sig")
    assert [int(row["wealth"]) for row in tables["measures-of-seats.csv"]] == game.s.wealth[:4]
    assert int(tables["measures-of-the-table.csv"][0]["points_in_round_2"]) == game.s.points_by_round[1]


def test_the_numbers_of_a_game_stay_as_they_were() -> None:
    """Every row of every picture of one game, as `debrief.json` keeps them."""
    kept = json.loads((Path(__file__).parent / "debrief.json").read_text(encoding="utf-8"))
    assert {picture["title"]: picture["rows"] for picture in debrief(finished(5, 4))["pictures"]} == kept


def test_one_person_one_vote_and_the_debate_are_counted() -> None:
    one = Scenario(3, 25, first=[1, 2, 2], last=[1, 1, 2], weight=[1, 1, 3], winning=2, award=[3, 0], mitigating=1)
    assert (one.total(1), one.total(2), one.points) == (2, 3, 0)
    assert (one.winner(), one.winner(heads=True), one.winner(one.first)) == (2, 1, 2)


@pytest.mark.rule("OP-65")
@pytest.mark.parametrize(
    ("tie", "winning", "turned"),
    [(0, 0, True), (1, 1, False), (2, 2, True), (BY_CHANCE, 1, False), (BY_CHANCE, 2, True)],
)
def test_a_tie_counts_as_the_charter_settled_it(tie: int, winning: int, turned: bool) -> None:
    """Two people with one vote each against one with two: by one person, one vote, Agree wins."""
    one = Scenario(2, 25, [1, 1, 2], [1, 1, 2], [1, 1, 2], winning, award=[3, 0], mitigating=1, tie=tie)
    assert one.ahead() == 0
    assert one.would_differ(one.winner(heads=True)) == turned
    assert not one.would_differ(one.winner(one.first)), "no debate changed it"


@pytest.mark.rule("OP-65")
@pytest.mark.parametrize("tie", ["no_points", "agree", "disagree", "chance"])
def test_the_account_knows_how_the_charter_settles_ties(tie: str) -> None:
    game = finished(3, 4, scenario_tie=tie, debate_seconds=0)
    account = read_account(history_of(game))
    tied = [one for one in account.scenarios if not one.ahead()]
    assert tied
    for one in tied:
        assert one.is_by_chance == (tie == "chance")
        assert not one.would_differ(one.winner())
