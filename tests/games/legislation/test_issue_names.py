"""Where a table brings its own issues, everything that people read has their names, in every language."""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache

import pytest

from commonweal.play.debrief import debrief_messages
from commonweal.play.game import Game
from commonweal.play.game_info import game_setup
from commonweal.play.record_csv import write_csv_zip
from commonweal.play.templates import templates_with
from games.legislation.tables import ISSUE_ROWS, book
from games.legislation.test_debrief import played

OWN = [{**row, "title": f"Matter {n}", "plus_text": "more", "minus_text": "less"} for n, row in enumerate(ISSUE_ROWS)]
LANGUAGES = ["en", *book.texts.translations]


@cache
def game() -> Game:
    """A game of a table with its own issues."""
    return played(3, 1, issue_set=OWN, max_sessions=1)


def printed(language: str) -> re.Pattern[str]:
    """The names of the printed issues."""
    return re.compile("|".join(rf"\b{row['title']}\b" for row in book.names_in(language)["issue"]))


@pytest.mark.rule("LG-97", "LG-134")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_and_the_debrief_name_the_issues_of_the_table(language: str) -> None:
    templates = templates_with(book, book.decks_of(game().charter), language)
    entries = [one for viewer in (None, 0, 1, 2) for one in game().log_for(viewer)]
    log = " ".join(templates.word(one["id"], one.get("values", {}), None, game().names) for one in entries)
    shown = debrief_messages(game(), language)
    rows = json.dumps([shown["summary"], *(picture["rows"] for picture in shown["pictures"])], ensure_ascii=False)
    for text in (log, rows):
        assert "Matter 1" in text
        assert printed(language).findall(text) == []


@pytest.mark.rule("LG-97", "LG-134")
def test_the_town_council_is_translated_and_what_a_table_wrote_is_not() -> None:
    council = book.decks_of({"issue_set": "town-council"})
    rows = templates_with(book, council, "de").rows
    assert (rows["issue"][0]["title"], rows["red"][1]["title"]) == ("Straßenbeleuchtung", "Straßenbeleuchtung −")
    assert templates_with(book, council).rows["issue"][0]["title"] == "Street lighting"
    own = [{**row, "title": f"Our {row['title']}"} for row in council["issue_set"]]
    assert templates_with(book, {"issue_set": own}, "de").rows["issue"][0]["title"] == "Our Street lighting"


@pytest.mark.rule("LG-134")
def test_the_codebook_names_the_issues_of_the_table() -> None:
    with zipfile.ZipFile(io.BytesIO(write_csv_zip(game()))) as folder:
        codebook = folder.read("codebook.csv").decode("utf-8-sig")
    assert "0: Matter 0; 1: Matter 1;" in codebook
    assert "card-1" not in codebook


@pytest.mark.rule("LG-134")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_issues_that_a_charter_may_fix_are_named_in_the_language_of_the_form(language: str) -> None:
    [fixed] = [option for option in game_setup(book, language)["options"] if option["name"] == "fixed_issues"]
    assert [thing["title"] for thing in fixed["things"]] == [row["title"] for row in book.names_in(language)["issue"]]
    assert fixed["things"][1]["value"] == "heart"
