"""`commonweal dev translations`: what a language lacks."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.cli.translations import _compare_file, compare, texts_in
from commonweal.play import find_book
from commonweal.play.templates import templates_with
from commonweal.rulebook.values.naming import names_seats
from commonweal.wording import Value, parts_of, plural_forms

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


GAMES = ("potlatch", "original_position", "legislation", "new_tabor", "laissez_faire")
ALIKE = {"Old Man House", *(f"team-{number}" for number in range(1, 6)), *(f"seat {number}" for number in range(1, 7))}
"""Cards that are called the same in German, or that nobody reads."""
PROPER_NAMES = ("deed", "city")
"""Kinds of Laissez-faire with names that stay, where no German one is written."""


@pytest.mark.parametrize("game", [None, *GAMES])
def test_german_is_complete(game: str | None) -> None:
    assert [(one.file, one.missing, one.unknown, one.wrong) for one in compare("de", game) if not one.complete] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_in_german(game: str) -> None:
    book = find_book(game)
    german = book.names_in("de")
    proper = {row["name"] for kind in PROPER_NAMES if kind in book.names for row in book.names[kind]} | ALIKE
    for kind, rows in book.names.items():
        for row, translated in zip(rows, german[kind], strict=True):
            read = {**translated, **({"name": ""} if "title" in translated else {}), "fields": ""}
            same = {name for name, text in row.items() if isinstance(text, str) and " " in text and text == read[name]}
            assert not same or {row.get("name"), row.get("title")} & proper, (kind, row)


@pytest.mark.parametrize("game", GAMES)
def test_sentences_select_by_german_words(game: str) -> None:
    """A branch named after a card is named as the card is in German: else nothing would ever select it."""
    german = find_book(game).wording("de")
    for id, pattern in german.patterns.items():
        for part in parts_of(pattern):
            titles = german.titles.get(german.kinds[id][part.name], ()) if part.type == "select" else ()
            if titles:
                assert set(part.branches) <= {*map(str, titles), "you", "nobody", "none", "other"}, id


@pytest.mark.parametrize("game", GAMES)
def test_german_addresses_the_reader(game: str) -> None:
    """Where a sentence of the log may name the reader, it selects du, dir or dich: else it would say “you”."""
    book = find_book(game)
    german = templates_with(book, {}, "de")
    seats = {"seat", *(kind for kind, rows in book.names.items() if names_seats(rows))}
    for id, kinds in book.kinds.items():
        logged = id.startswith("notices.") or (id.startswith("acts.") and not id.endswith(".label"))
        for name in (name for name, kind in kinds.items() if logged and kind in seats):
            values: dict[str, Value] = dict.fromkeys(kinds, 1)
            said = german.word(id, values | {name: 0}, 0, ["Ann", "Ben"])
            assert re.search(r"\byou\b", said, re.IGNORECASE) is None, (id, said)


def test_every_file_of_a_game_is_compared() -> None:
    files = [one.file for one in compare("de", "potlatch")]
    names = ("debrief", "ideas", "rules", "scenes", "sentences", "sequence", "teaching", "voices")
    by_name = [f"potlatch/{name}.de.toml" for name in names]
    assert files == [*by_name, "boards/potlatch.de.toml", "potlatch: names of measures"]


def test_the_names_of_measures_are_compared_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = find_book("potlatch").texts
    german = texts.translations["de"]
    measures = {**german.debrief["measures"], "luck": {"title": "Glück"}}
    del measures["rounds"]
    lacking = replace(german, debrief={**german.debrief, "measures": measures})
    monkeypatch.setattr(texts, "translations", {"de": lacking})
    found = compare("de", "potlatch")[-1]
    assert found.missing == ["measures.rounds.title", "measures.rounds.text", "measures.rounds.unit"]
    assert found.unknown == ["measures.luck.title"]


def test_a_text_may_have_the_name_of_a_key_that_nobody_reads() -> None:
    assert "log.kind" in texts_in(files("commonweal.server") / "page.toml")
    columns = texts_in(files("commonweal.play") / "debrief.toml")
    assert "pictures.acts.columns.act" in columns
    assert "pictures.acts.kind" not in columns


def test_a_board_with_a_file_of_its_own_is_compared() -> None:
    assert "boards/legislation.de.toml" in [one.file for one in compare("de", "legislation")]
    lacking = next(one for one in compare("fr", "legislation") if one.file == "boards/legislation.fr.toml")
    assert "law.title" in lacking.missing


def test_options_have_their_titles_where_the_charter_is_changed() -> None:
    book = find_book("legislation")
    titles = {row["name"]: row["title"] for row in book.names_in("de")["option"]}
    german = book.texts.translations["de"].options
    assert titles["salary"] == german["salary"]["title"] != book.texts.options["salary"]["title"]
    assert titles["yellow_copies-2"] == f"{german['yellow_copies']['title']} (2)"


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


def test_plurals_have_the_forms_of_the_language(tmp_path: Path) -> None:
    polish = "{number, plural, one {# karta} few {# karty} many {# kart} other {# karty}}"
    for language, pattern, wrong in (
        ("pl", polish, None),
        ("pl", polish.replace("few {# karty} ", ""), "counts number without “few”"),
        ("de", polish, "counts number with “few”, which de does not have"),
        ("ja", "{number, plural, other {#}}", None),
    ):
        (file_in(tmp_path, "") / f"texts.{language}.toml").write_text(f'[table]\ncards = "{pattern}"\n')
        assert _compare_file(tmp_path, "texts", language).wrong.get("table.cards") == wrong


def test_the_forms_of_languages() -> None:
    assert plural_forms("ja") == {"other"}
    assert plural_forms("ar") == {"zero", "one", "two", "few", "many", "other"}
    assert plural_forms("en", "selectordinal") == {"one", "two", "few", "other"}


def test_the_exit_code_says_whether_a_language_is_complete() -> None:
    run = CliRunner()
    assert run.invoke(app, ["dev", "translations", "de"]).exit_code == 0
    lacking = run.invoke(app, ["dev", "translations", "fr", "--game", "potlatch"])
    assert lacking.exit_code == 1
    assert "is missing." in lacking.output
