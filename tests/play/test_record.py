"""The record of a game as a file: written, checked, broken, and refused while hands are still hidden."""

from __future__ import annotations

import codecs
import csv
import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from commonweal.play import Game, find_book, start
from commonweal.play.catalogue import game_names
from commonweal.play.chain import BESIDE_CONTENT, chain_after
from commonweal.play.chance import Chance, Committed, Seeded
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.play.record_csv import OF_ACTS, meanings_of_acts, operand_names, write_csv_zip
from commonweal.play.record_format import (
    End,
    EventLine,
    FromSecret,
    Header,
    MoveLine,
    json_schema,
    read_record,
    seal,
    write_lines,
    write_texts,
)
from commonweal.play.shares import Share
from random_games import play_on
from records import Lines, forged, parsed

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "record.md"


def finished(chance: Chance | None = None, names: list[str] | None = None) -> Game:
    game = Game.begin(find_book("potlatch"), 3, {}, chance or Committed(bytes(range(32))), names)
    return play_on(game, random.Random(4).choice)


@pytest.fixture(scope="module")
def text() -> str:
    return write_record(finished(names=["Fern", "=1+1", "Ash"]))


def test_a_record_holds(text):
    found = open_record(text)
    assert found.committed
    assert found.chances > 20
    assert found.acts == sum(len(line["acts"]) + len(line.get("chance", [])) for line in parsed(text)[1:-1])
    assert found.game.names == ["Fern", "=1+1", "Ash"]
    assert write_record(found.game) == text


def test_spaces_and_the_order_of_fields_do_not_matter(text):
    spaced = "\r\n".join(json.dumps(line, sort_keys=True, indent=None) for line in parsed(text))
    assert open_record(spaced).committed


def test_a_name_may_have_any_letters():
    names = ["Zoë", "line\u2028break", "😀"]
    assert open_record(write_record(finished(names=names))).game.names == names


def test_a_seeded_record_holds():
    found = open_record(write_record(finished(Seeded(11))))
    assert not found.committed


def test_a_simulated_game_that_stopped_says_why(text):
    simulated = {"source": "record", "seed": 1, "game": 0}

    def stop(lines: Lines, why: str) -> None:
        lines[0].update(chance=simulated)
        lines[4:] = [{"end": "stopped", "why": why}]

    found = open_record(forged(text, lambda lines: stop(lines, "Enough.")))
    assert (found.simulated, found.committed, found.stopped) == (True, False, "Enough.")
    assert found.game.moves_done == 3
    with pytest.raises(BrokenRecord, match="Line 5 does not say why the game stopped"):
        open_record(forged(text, lambda lines: stop(lines, "")))
    with pytest.raises(BrokenRecord, match="Line 4: "):
        open_record(forged(text, lambda lines: (stop(lines, "Enough."), lines[3].update(acts=["fly"]))))


def test_what_only_describes_a_game_stays(text):
    game = open_record(text).game
    assert read_record(write_record(game, players=["person"] * 3)).header.players == ["person"] * 3


def test_no_record_is_written_while_the_game_goes_on():
    game = start("potlatch", seats=2)
    for write in (write_record, write_csv_zip):
        with pytest.raises(ValueError, match="once the game is over"):
            write(game)


# ---------------------------------------------------------------- files that are cut off, changed or something else


@pytest.mark.parametrize(
    ("breaks", "error"),
    [
        (lambda t: "", "no record"),
        (lambda t: "hello", "Line 1 is no JSON"),
        (lambda t: "[]", "no JSON object"),
        (lambda t: t[:-80], "Line 47 is no JSON.*cut off"),
        (lambda t: "\n".join(t.splitlines()[:-1]), "Line 46 should be the end of the game. The file is cut off"),
        (lambda t: t.splitlines()[0], "Line 1 should be the end of the game. The file is cut off"),
        (lambda t: t.replace('"commonweal-record"', '"pgn"'), "does not have the format 'commonweal-record'"),
        (
            lambda t: t.replace('"version":3', '"version":4'),
            "has version 4 of the format; this program reads",
        ),
        (lambda t: t.replace('"Fern"', '"Fren"'), "Line 1 does not fit its chain"),
        (lambda t: t.replace('"gift_to seat=0"', '"gift_to seat=2"', 1), "Line 3 does not fit its chain"),
        (lambda t: t.replace('"goals_met":1', '"goals_met":2', 1), "Line 47 does not fit its chain"),
        (lambda t: _swapped(t, 5, 6), "Line 6 should be move 4 and is move 5: lines are missing or moved"),
        (lambda t: _without(t, 30), "Line 31 should be move 29 and is move 30"),
        (lambda t: "[" * 100_000, "Line 1 is no JSON of a record: it is nested too deep"),
        (lambda t: '{"commonweal": ' + "9" * 5000 + "}", "Line 1 is no JSON|does not have the format"),
        (lambda t: t + '{"n":41,"by":0,"acts":[]}', "Line 48 should be the end"),
    ],
)
def test_a_broken_file_says_where_and_why(text, breaks, error):
    with pytest.raises(BrokenRecord, match=error):
        open_record(breaks(text))


@pytest.mark.parametrize("at", [0, 1, 20, -1])
def test_a_changed_byte_is_found_in_every_line(text, at):
    lines = text.splitlines()
    number = range(1, len(lines) + 1)[at]
    place = lines[at].index('"chain":"') + len('"chain":"')
    lines[at] = lines[at][:place] + ("0" if lines[at][place] != "0" else "1") + lines[at][place + 1 :]
    with pytest.raises(BrokenRecord, match=f"Line {number} does not fit its chain"):
        open_record("\n".join(lines))


def _without(text: str, line: int) -> str:
    lines = text.splitlines()
    del lines[line]
    return "\n".join(lines)


def _swapped(text: str, one: int, other: int) -> str:
    lines = text.splitlines()
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


# ---------------------------------------------------------------- forged as a whole: the chain fits, the game does not


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda x: x[0].update(game_version=7), "version 7 of Potlatch; installed is 2"),
        (lambda x: x[0].update(game="chess"), "no game 'chess'"),
        (lambda x: x[0].update(seats=9), "Line 1: .*2 to 6 seats"),
        (lambda x: x[0].update(seats="3"), r"Line 1: Expected `int`, got `str` \(in `seats`\)"),
        (lambda x: x[0].update(names=["Fern"]), "Line 1: names must be one text for each of the 3"),
        (lambda x: x[0].pop("names"), "Line 1: Object missing required field `names`"),
        (lambda x: x[0].update(nombre=3), "Line 1: Object contains unknown field `nombre`"),
        (lambda x: x[0]["charter"].update(hand_size_rule="nine"), "hand_size_rule is one of"),
        (lambda x: x[0].update(chance={"source": "dice"}), r"Line 1: Invalid value 'dice' \(in `chance.source`\)"),
        (lambda x: x[0]["chance"].update(commitment="00" * 32), "The secret does not fit the commitment"),
        (lambda x: x[-1].update(secret="00" * 32), "The secret does not fit the commitment"),
        (lambda x: x[-1].update(secret="zz"), "does not reveal the secret"),
        (lambda x: x[-1].pop("secret"), "does not reveal the secret"),
        (lambda x: x[-1]["outcome"][0].update(goals_met=11), "line 47 is not what the acts lead to"),
        (lambda x: x[-1].update(end="stopped"), "Line 47: Only a simulated game stops"),
        (lambda x: x[-1].update(end="draw"), r"Line 47: Invalid enum value 'draw' \(in `end`\)"),
        (lambda x: x.pop(-2), "The acts end before the game does"),
        (
            lambda x: x[1]["acts"].__setitem__(1, "deal_house seat=1 house=9"),
            "Line 2: chance brought “deal_house seat=1",
        ),
        (lambda x: x[1]["acts"].pop(), "Line 2: chance brought “.*”, the record says nothing more"),
        (lambda x: x[2].update(chance=["deal_card seat=0 kind=1"]), "Line 3: chance brought nothing more"),
        (lambda x: x[1].update(by=0, acts=[]), "Line 2: .*the first move is the set-up"),
        (lambda x: x[2].update(by="chance"), r"Line 3: .*chance is not to act here; \[1\] are"),
        (lambda x: x[2].update(by="host"), r"Line 3: .*\(in `by`\)"),
        (lambda x: x[2].update(by=2), "Line 3: "),
        (lambda x: x[2].update(acts=[]), "Line 3: .*a move has an act"),
        (lambda x: x[2].update(acts=["gift_to seat=1"]), "Line 3: "),
        (lambda x: x[2].update(acts=[3]), r"Line 3: Expected `str`, got `int` \(in `acts\[0\]`\)"),
        (lambda x: x[2].pop("by"), "Line 3: Object missing required field `by`"),
        (lambda x: x[2].update(by="clock"), "Line 3: .*no clock was running"),
    ],
)
def test_a_forged_record_says_where_and_why(text, change, error):
    with pytest.raises(BrokenRecord, match=error):
        open_record(forged(text, change))


def test_the_documentation_says_how_the_chain_is_computed(text):
    code = DOCUMENTATION.read_text(encoding="utf-8").split("```python\n")[2].split("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    letters = "".join(map(chr, [*range(256), 0x2028, 0x1F600]))
    assert names["BESIDE"] == BESIDE_CONTENT
    for line in [*parsed(text), {letters: [letters, None, True, -(2**40)], "a": {"z": 1, "ä": 2, "Z": {}}}]:
        assert names["chain_after"](b"5" * 32, line) == chain_after(b"5" * 32, line)


def test_the_documentation_names_every_field():
    page = DOCUMENTATION.read_text(encoding="utf-8")
    for line in (Header, MoveLine, EventLine, End):
        for name in line.__struct_fields__:
            assert f"`{name}`" in page


def test_the_published_schema_fits_records(text):
    schema = jsonschema_rs.validator_for(json_schema())
    for line in text.splitlines():
        assert schema.is_valid(json.loads(line))
        assert not schema.is_valid(json.loads(line) | {"more": 1})
        assert not schema.is_valid(json.loads(line) | {"chain": ""})


def test_a_line_without_a_chain_is_refused(text):
    lines = parsed(text)
    del lines[4]["chain"]
    with pytest.raises(BrokenRecord, match="Line 5: The field `chain` is missing"):
        open_record("\n".join(map(json.dumps, lines)))


def test_other_rules_under_the_same_version_are_named(text):
    others = forged(text, lambda lines: lines[0].update(fingerprint="0" * 64))
    assert open_record(others).committed, "the game holds under these rules, too"
    with pytest.raises(BrokenRecord, match="The rules of Potlatch installed here differ"):
        open_record(forged(others, lambda lines: lines.pop(-2)))


def test_every_field_comes_back_as_it_was_written():
    header = Header(
        format="commonweal-record",
        version=3,
        game="orchard",
        game_version=3,
        fingerprint="f" * 64,
        seats=2,
        names=["Fern", "Ash"],
        charter={"apples": 3, "deck": [["a", 1]]},
        chance=FromSecret(commitment="c" * 64, shares=[Share(0, "d" * 64, "5" * 64), Share(1, "e" * 64)], closed=7),
        players=["random", "person"],
        table="ABCDE",
    )
    written = write_texts({0: "so", 1: ""}, b"nonce")
    moves = [
        MoveLine(n=0, by="chance", acts=["deal card=1", "deal card=2"]),
        MoveLine(
            n=1,
            by=1,
            acts=["take", "give to=0"],
            chance=["deal card=3"],
            texts=written,
            at=1795326715864,
            draws=[(9, 3, 1)],
        ),
        EventLine(event=3, kind="talk", hash="a" * 64),
        EventLine(event=4, kind="table", by=-3, at=7, did={"do": "pause"}, texts=written, salt="f" * 32),
        MoveLine(n=2, by=0, acts=["vote yes=?"], opened=["vote yes=1"], nonce="00", sealed=seal(["vote yes=1"], b"\0")),
        MoveLine(n=3, by="clock", acts=["time_up"]),
    ]
    end = End(end="over", outcome=[{"apples": 2}, {"apples": 1}], secret="e" * 64)
    text = write_lines([header, *moves, end])
    record = read_record(text)
    for line, written in zip(record.lines, [header, *moves, end], strict=True):
        assert msgspec.structs.replace(line, chain="") == written
    assert write_lines(record.lines) == text


@pytest.mark.parametrize("name", game_names())
def test_the_codebook_says_what_the_columns_of_each_game_mean(name):
    game = start(name, seats=4, seed=1)
    meanings = meanings_of_acts(game)
    assert meanings.keys() == {*OF_ACTS, *operand_names(game.book)}
    assert all(meanings.values())


def test_the_tables_have_a_codebook_and_no_formulas(text):
    found = open_record(text)
    game = found.game
    with zipfile.ZipFile(io.BytesIO(write_csv_zip(game))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert all(content.startswith(codecs.BOM_UTF8) for content in files.values()), "Excel would garble names"
    tables = {name: list(csv.DictReader(io.StringIO(found.decode("utf-8-sig")))) for name, found in files.items()}
    assert set(tables) == {"acts.csv", "seats.csv", "codebook.csv"}
    assert len(tables["acts.csv"]) == found.acts
    assert tables["seats.csv"][1]["name"] == "'=1+1"
    described = {(row["file"], row["column"]) for row in tables["codebook.csv"]}
    for name in ("acts.csv", "seats.csv"):
        assert {(name, column) for column in tables[name][0]} <= described
    assert {("charter", option) for option in game.charter} <= described
