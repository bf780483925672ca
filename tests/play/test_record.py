"""The record of a game as a file: written, checked, broken, and refused while hands are still hidden."""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile

import pytest

from commonweal.play import start
from commonweal.play.record import BrokenRecord, open_record, write_csv_zip, write_jsonl


def finished(**more):
    game, rng = start("potlatch", seats=3, **more), random.Random(4)
    while not game.over:
        seat = min(game.to_act)
        game.do(seat, rng.choice(game.possible(seat)))
    return game


@pytest.fixture(scope="module")
def text() -> str:
    return write_jsonl(finished(names=["Fern", "=1+1", "Ash"]))


def test_a_record_holds(text):
    found = open_record(text)
    assert found.committed
    assert found.chances > 20
    assert found.acts == len(text.splitlines()) - 2
    assert found.game.names == ["Fern", "=1+1", "Ash"]
    assert write_jsonl(found.game) == text


def test_a_seeded_record_holds():
    found = open_record(write_jsonl(finished(seed=11)))
    assert not found.committed


def test_no_record_is_written_while_the_game_goes_on():
    game = start("potlatch", seats=2)
    for write in (write_jsonl, write_csv_zip):
        with pytest.raises(ValueError, match="once the game is over"):
            write(game)


@pytest.mark.parametrize(
    ("breaks", "error"),
    [
        (lambda t: "", "no record"),
        (lambda t: "hello", "Line 1 is no JSON"),
        (lambda t: "[]", "no JSON object"),
        (lambda t: t[:-80], "cut off"),
        (lambda t: "\n".join(t.splitlines()[:-1]), "cut off"),
        (lambda t: t.replace('"commonweal": 1', '"commonweal": 2'), "format 2"),
        (lambda t: t.replace('"version": 1', '"version": 7'), "version 7 of Potlatch; installed is 1"),
        (lambda t: t.replace('"game": "potlatch"', '"game": "chess"'), "no game 'chess'"),
        (lambda t: t.replace('"seats": 3', '"seats": 9'), "2 to 6 seats"),
        (
            lambda t: t.replace('["Fern", "=1+1", "Ash"]', '["Fern"]'),
            "Line 1: names must be one text for each of the 3",
        ),
        (lambda t: t.replace('"six"', '"nine"'), "hand_size_rule is one of"),
        (lambda t: t.replace('"secret": "', '"secret": "zz'), "does not reveal the secret"),
        (lambda t: t.replace('"commitment": "', '"seedless": "'), "neither a commitment nor a seed"),
        (lambda t: t.replace('"goals_met": ', '"goals_met": 1'), "not what the acts lead to"),
        (lambda t: _without(t, 30), "Line"),
        (lambda t: _without(t, -2), "end before the game|middle of a move"),
        (lambda t: _with(t, 2, {"n": 1, "move": 0, "by": "chance", "act": "deal_house seat=1 house=9"}), "Line 3"),
        (lambda t: _with(t, 2, {"n": 1}), "Line 3 lacks 'by'"),
        (lambda t: t.replace('"n": 9,', '"n": 10,'), "Line 11 should be act 9 and says 10"),
        (lambda t: "[" * 100_000, "Line 1 is no JSON: it is nested too deep"),
        (lambda t: '{"commonweal": ' + "9" * 5000 + "}", "Line 1 is no JSON: it is nested too deep or too long"),
    ],
)
def test_a_broken_record_says_where_and_why(text, breaks, error):
    with pytest.raises(BrokenRecord, match=error):
        open_record(breaks(text))


def test_a_secret_exchanged_after_the_fact_is_found(text):
    lines = text.splitlines()
    end = json.loads(lines[-1])
    end["secret"] = "00" * 32
    with pytest.raises(BrokenRecord, match="does not fit the commitment"):
        open_record("\n".join([*lines[:-1], json.dumps(end)]))


def _without(text: str, line: int) -> str:
    lines = text.splitlines()
    del lines[line]
    return "\n".join(lines)


def _with(text: str, line: int, value: object) -> str:
    lines = text.splitlines()
    lines[line] = json.dumps(value)
    return "\n".join(lines)


def test_the_tables_have_a_codebook_and_no_formulas(text):
    game = open_record(text).game
    with zipfile.ZipFile(io.BytesIO(write_csv_zip(game))) as archive:
        tables = {name: list(csv.DictReader(io.StringIO(archive.read(name).decode()))) for name in archive.namelist()}
    assert set(tables) == {"acts.csv", "seats.csv", "codebook.csv"}
    assert len(tables["acts.csv"]) == len(text.splitlines()) - 2
    assert tables["seats.csv"][1]["name"] == "'=1+1"
    described = {(row["file"], row["column"]) for row in tables["codebook.csv"]}
    for name in ("acts.csv", "seats.csv"):
        assert {(name, column) for column in tables[name][0]} <= described
    assert {("charter", option) for option in game.charter} <= described
