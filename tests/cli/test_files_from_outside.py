"""Files that somebody hands in: whatever is in them, a command answers with a sentence, never with a traceback."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import find_book, record_format, start
from commonweal.play.deck_template import template_csv, template_xlsx
from commonweal.play.record import BrokenRecord, open_record, write_record
from random_games import play_on


def nested(depth: int) -> str:
    return "[" * depth + "1" + "]" * depth


ODD = ["null", "-1", "1e400", "NaN", "9" * 5000, "{}", *map(nested, (50, 500, 900, 990, 5000))]


def refused(*command: str) -> str:
    """What a command says that ends with an exit code of its own."""
    result = CliRunner().invoke(app, list(command))
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("commonweal: ")
    return result.stderr


@pytest.fixture(scope="module")
def record() -> list[str]:
    return write_record(play_on(start("potlatch", seats=2, seed=5), random.Random(1).choice)).splitlines()


@pytest.mark.parametrize("is_chained", [True, False])
@pytest.mark.parametrize("odd", ODD)
def test_a_record_may_hold_anything_anywhere(
    record: list[str], odd: str, is_chained: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_chained:  # as if whoever changed the file had chained it again
        monkeypatch.setattr(record_format, "_check_chain", lambda contents: None)
    for at in (0, 1, 2, -1):
        known = json.loads(record[at])
        for key in (*known, "sealed", "texts", "at", "outcome", "why", "players", "promises"):
            line = json.dumps(known | {key: "@"}).replace('"@"', odd)
            lines = list(record)
            lines[at] = line
            with suppress(BrokenRecord):
                open_record("\n".join(lines))


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("whatif", "--at", "1")])
def test_a_deep_record_is_refused_by_every_command(record: list[str], tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "deep.jsonl"
    for at in (0, 1):
        lines = list(record)
        lines[at] = nested(100_000)
        file.write_text("\n".join(lines))
        assert f"Line {at + 1}" in refused(*command, str(file))


@pytest.mark.parametrize("value", [nested(5000), "9" * 5000, '"\\ud800"'])
def test_a_charter_file_is_refused_by_every_command(tmp_path: Path, value: str) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(f"talk = {value}\n")
    for command in (
        ("charter", "potlatch", "--charter"),
        ("simulate", "potlatch", "--charter"),
        ("sweep", "potlatch", "--arms"),
    ):
        assert str(file) in refused(*command, str(file))


# ---------------------------------------------------------------- charters and decks
NO_CHARTERS = ["", "[]", '{"commonweal_charter": 2}', '{"commonweal_charter": 1, "seats": "4"}']


@pytest.mark.parametrize("odd", [*ODD, *NO_CHARTERS])
def test_a_charter_file_may_hold_anything(odd: str, tmp_path: Path) -> None:
    file = tmp_path / "charter.json"
    file.write_text(odd)
    assert str(file) in refused("charter", "potlatch", "--charter", str(file))


def test_a_charter_that_a_page_saved_is_read(tmp_path: Path) -> None:
    file = tmp_path / "charter.json"
    saved = {"commonweal_charter": 1, "game": "potlatch", "game_version": 1, "seats": 4, "charter": {"linked_games": 2}}
    file.write_text(json.dumps(saved), encoding="utf-8-sig")
    result = CliRunner().invoke(app, ["charter", "potlatch", "--charter", str(file), "--json"])
    assert json.loads(result.stdout)["charter"]["linked_games"] == 2


@pytest.mark.parametrize("format", ["csv", "xlsx"])
def test_a_deck_comes_from_a_spreadsheet(format: str, tmp_path: Path) -> None:
    file = tmp_path / f"cards.{format}"
    deck = find_book("original_position").options["scenario_deck"].deck
    assert deck is not None
    file.write_bytes(template_csv(deck) if format == "csv" else template_xlsx(deck, {}))
    said = refused("charter", "original_position", "--set", f"scenario_deck=@{file}")
    assert "round 1 has 1 card; it needs 3 to 12" in said  # a template has an example of each round
    file.write_bytes(b"%PDF-1.7")
    assert "not a spreadsheet" in refused("charter", "original_position", "--set", f"scenario_deck=@{file}")
    assert "No such file" in refused("charter", "original_position", "--set", "scenario_deck=@nowhere.csv")
