"""`commonweal dev translations`: what a language lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.cli.translations import _compare_file, compare

ENGLISH = """
[values]
name = "text"
number = "number"
[table]
join = "{name} sits down."
cards = "{number, plural, one {# card} other {# cards}}"
sits.says = "Sit down."
sits.rules = ["XX-1"]
"""


def file_in(folder: Path, translated: str) -> Path:
    (folder / "texts.toml").write_text(ENGLISH)
    (folder / "texts.xx.toml").write_text(translated)
    return folder


@pytest.mark.parametrize("game", [None, "potlatch"])
def test_german_is_complete(game: str | None) -> None:
    assert [(one.file, one.missing, one.unknown, one.wrong) for one in compare("de", game) if not one.complete] == []


def test_every_file_of_a_game_is_compared() -> None:
    files = [one.file for one in compare("de", "potlatch")]
    assert files == [f"potlatch/{name}.de.toml" for name in ("debrief", "rules", "sentences", "teaching")]


def test_missing_sentences_are_listed(tmp_path: Path) -> None:
    found = _compare_file(file_in(tmp_path, '[table]\njoin = "{name} sitzt."\n'), "texts", "xx")
    assert found.missing == ["table.cards", "table.sits.says"]


def test_a_translation_has_the_values_of_the_english_sentence(tmp_path: Path) -> None:
    texts = '[table]\njoin = "Jemand sitzt."\ncards = "{number} {kind}"\nmore = "?"\nsits.says = "{"\n'
    found = _compare_file(file_in(tmp_path, texts), "texts", "xx")
    assert found.wrong["table.join"] == "does not name name"
    assert found.wrong["table.cards"] == "names kind"
    assert "ICU cannot read" in found.wrong["table.sits.says"]
    assert found.unknown == ["table.more"]


def test_the_exit_code_says_whether_a_language_is_complete() -> None:
    run = CliRunner()
    assert run.invoke(app, ["dev", "translations", "de"]).exit_code == 0
    lacking = run.invoke(app, ["dev", "translations", "de", "--game", "original_position"])
    assert lacking.exit_code == 1
    assert "is missing." in lacking.output
