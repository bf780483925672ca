"""The messages of the house in several languages: a language is a file, and what it lacks stays in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from commonweal.wording import PatternError, join_wordings, read_wordings

ENGLISH = """
[values]
count = "number"
[table]
cards = "{count, plural, one {# card} other {# cards}}"
over = "The game is over."
"""
GERMAN = """
[table]
cards = "{count, plural, one {# Karte} other {# Karten}}"
"""


def write(folder: Path, name: str, english: str, german: str = "") -> Path:
    (folder / f"{name}.toml").write_text(english, encoding="utf-8")
    if german:
        (folder / f"{name}.de.toml").write_text(german, encoding="utf-8")
    return folder


def test_what_a_language_lacks_stays_in_english(tmp_path: Path) -> None:
    texts = read_wordings(write(tmp_path, "texts", ENGLISH, GERMAN), "texts")
    assert set(texts) == {"en", "de"}
    assert texts["de"].language == "de"
    assert texts["de"].word("table.cards", {"count": 2}, None, ()) == "2 Karten"
    assert texts["de"].word("table.over", {}, None, ()) == "The game is over."


def test_files_are_joined_by_language(tmp_path: Path) -> None:
    write(tmp_path, "texts", ENGLISH, GERMAN)
    write(tmp_path, "more", '[values]\n[more]\nhello = "Hello."')
    joined = join_wordings(read_wordings(tmp_path, "more"), read_wordings(tmp_path, "texts"))
    assert joined["de"].word("table.cards", {"count": 1}, None, ()) == "1 Karte"
    assert joined["de"].word("more.hello", {}, None, ()) == "Hello."
    assert joined["en"].word("table.cards", {"count": 1}, None, ()) == "1 card"


def test_a_message_may_not_say_different_things_in_two_files(tmp_path: Path) -> None:
    write(tmp_path, "texts", ENGLISH)
    write(tmp_path, "more", '[values]\n[table]\nover = "It is over."')
    with pytest.raises(PatternError, match="says different things in two files"):
        join_wordings(read_wordings(tmp_path, "more"), read_wordings(tmp_path, "texts"))


@pytest.mark.parametrize(
    ("german", "wrong"),
    [
        ('[table]\nbye = "Tschüss."', "texts.de.toml: table.bye translates what the texts do not have"),
        ('[table]\nover = "{count} vorbei."', "texts.de.toml: table.over names count, which the English text does not"),
        ('[table]\nover = "{count"', "ICU cannot read"),
    ],
)
def test_a_translation_that_does_not_fit_is_refused(tmp_path: Path, german: str, wrong: str) -> None:
    with pytest.raises(PatternError, match=wrong):
        read_wordings(write(tmp_path, "texts", ENGLISH, german), "texts")
