"""The account of a game and its debrief tell what happened, and nothing else."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from commonweal.debriefing import gini
from commonweal.games.original_position.debrief import debrief_of
from commonweal.games.original_position.history import Scenario, keep_account
from commonweal.play.debrief import csv_tables, debrief
from commonweal.play.game import Game
from commonweal.play.record_csv import write_csv_zip
from games.original_position.tables import begun, book

KINDS = {"flow", "lines", "bars", "stacked", "table"}


def finished(seed: int, seats: int, **charter: Any) -> Game:
    """A game played at random, with debates and the clock."""
    game, random = begun(seats, seed, **charter), Random(seed)
    while not game.over:
        if game.clock is not None and random.random() < 0.05:
            game.time_up(game.clock.seconds)
        else:
            seat = random.choice(sorted(game.to_act))
            game.do(seat, random.choice(game.possible(seat)))
    return game


def acts_of(game: Game) -> list[tuple[int, int]]:
    return [(entry.by, entry.number) for move in game.moves() for entry in move.entries]


@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (2, 6)])
def test_the_account_agrees_with_the_table(seed: int, seats: int) -> None:
    game = finished(seed, seats, proposer_votes=seed % 2)
    account = keep_account(book, book.adopt(seats, game.charter)[0], acts_of(game))
    s = game.s
    assert [sum(one.points for one in account.scenarios if one.round == r) for r in (1, 2, 3)] == s.points_by_round
    assert [one.round for one in account.scenarios] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert account.wealth[0] == [w for w in account.wealth[0] if w >= 0]
    assert account.votes[-1] == s.votes[:seats]
    assert len(account.items) == 4
    assert account.items[-1] == list(game.view()["items"][:seats])
    assert sum(len(one.helped) for one in account.proposals if not one.awarded) == 0
    texts = [text for move in game.moves() for text in move.act_texts]
    assert len(account.proposals) == sum(text.startswith("propose") for text in texts)
    assert sum(bool(one.helped) for one in account.proposals) == texts.count("finish_purchase")
    assert sum(len(one.helped) for one in account.proposals) == sum(t.startswith("add_benef") for t in texts)
    proposers = [e.by for m in game.moves() for e in m.entries if book.act_of(e.number).name == "propose"]
    assert [one.proposer for one in account.proposals] == proposers


@pytest.mark.parametrize("charter", [{}, {"winning_conditions": "collective_only"}, {"talk": "closed"}])
def test_the_debrief_has_the_shape_of_the_protocol(charter: dict[str, Any]) -> None:
    game = finished(5, 4, **charter)
    made = book.debrief(game) if book.debrief else {}
    assert set(made) == {"summary", "pictures", "questions"}
    assert all(isinstance(line, str) and line for line in (*made["summary"], *made["questions"]))
    for picture in made["pictures"]:
        assert picture["kind"] in KINDS
        columns = [column["name"] for column in picture["columns"]]
        assert all(len(row) == len(columns) for row in picture["rows"])
        assert {picture[key] for key in ("x", "y", "series", "from", "to") if key in picture} <= set(columns)
    assert sum(line.startswith("“") for line in made["summary"]) == 9


def test_a_debrief_is_held_when_the_game_is_over() -> None:
    game = begun(3)
    with pytest.raises(ValueError, match="before the game does"):
        debrief_of(book, book.adopt(3, {})[0], acts_of(game), game.names)


def test_the_debrief_goes_into_the_tables_of_the_export() -> None:
    game = finished(5, 4)
    files = ZipFile(BytesIO(write_csv_zip(game, *csv_tables(debrief(game)))))
    rows = list(csv.DictReader(StringIO(files.read("debrief-what-each-of-you-would-have-voted.csv").decode())))
    assert len(rows) == 9 * 4
    assert {row["voted"] for row in rows} == {"Agree", "Disagree"}
    assert {"debrief-how-you-decided.csv", "debrief-wealth.csv", "acts.csv"} <= set(files.namelist())
    assert "If Agree, in points" in files.read("codebook.csv").decode()


def test_one_person_one_vote_and_the_debate_are_counted() -> None:
    one = Scenario(3, 25, first=[1, 2, 2], last=[1, 1, 2], weight=[1, 1, 3], winning=2, award=[3, 0], mitigating=1)
    assert (one.total(1), one.total(2), one.points) == (2, 3, 0)
    assert (one.winner(), one.winner(heads=True), one.winner(one.first)) == (2, 1, 2)


def test_gini() -> None:
    assert gini([3, 3, 3]) == gini([0, 0]) == 0
    assert gini([0, 0, 0, 4]) == pytest.approx(0.75)
