"""Sets of issues that a table brings: what is refused, line by line, and what then has their names in every
language."""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from commonweal.play.debrief import debrief_messages
from commonweal.play.game import Game
from commonweal.play.game_info import game_setup
from commonweal.play.record_csv import write_csv_zip
from commonweal.play.templates import templates_with
from games.legislation.playing import do, play
from games.legislation.tables import ISSUE_ROWS, begun, book, card, laid_out, set_up
from games.legislation.test_debrief import played
from games.seats import A

SOFT_HYPHEN = "\u00ad"
"""Where a long word may be divided on a small card."""

SCHOOL = Path(__file__).parents[3] / "examples" / "issue-sets" / "school.csv"
HEADINGS = "id,title,plus_text,minus_text"


def problems(value: Any, seats: int = 6) -> list[tuple[str, str, int | None, str]]:
    found = book.adopt(seats, {"issue_set": value})[1]
    return [(one.message["id"].split(".")[1], one.rule, one.card, one.column) for one in found]


def sheet(*changed: tuple[int, str]) -> str:
    """A set of twelve rows as a CSV file, some of them changed."""
    rows = [",".join([row["id"], row["title"], "more", "less"]) for row in ISSUE_ROWS[:12]]
    for at, row in changed:
        rows[at] = row
    return "\n".join([HEADINGS, *rows])


@pytest.mark.rule("LG-134", "LG-138")
def test_what_is_wrong_is_said_line_by_line() -> None:
    wrong = sheet((1, "diamond,Two,+,-"), (3, "clover,Four,+,-"), (5, f"circle,Six,{'x' * 81},-"), (7, "wheel,,+,-"))
    assert problems(wrong) == [
        ("deck_twice", "LG-134", 1, "id"),
        ("deck_unknown", "LG-134", 3, "id"),
        ("deck_long", "LG-134", 5, "plus_text"),
        ("deck_missing", "LG-134", 7, "title"),
    ]
    said = [one.message["values"].get("place") for one in book.adopt(6, {"issue_set": wrong})[1]]
    assert said == [3, 5, 7, 9]
    assert problems([dict(row) for row in ISSUE_ROWS[:2]])[0][0] == "deck_few"


@pytest.mark.parametrize("name", ["town-hall", ""])
def test_a_set_that_the_game_does_not_have_is_refused_in_one_sentence_with_those_it_has(name: str) -> None:
    [wrong] = book.adopt(6, {"issue_set": name})[1]
    assert wrong.message["values"]["allowed"] == "standard, icons, town-council"
    assert wrong.text.startswith(f"issue_set: there is no deck '{name}'.")
    assert [one.rule for one in book.adopt(6, {"issue_set": [dict(row) for row in ISSUE_ROWS[:11]]})[1]] == ["LG-138"]
    assert problems(sheet()) == []


@pytest.mark.rule("LG-97", "LG-134")
def test_cards_have_the_names_of_the_set() -> None:
    text = SCHOOL.read_text(encoding="utf-8")
    game = laid_out(charter={"issue_set": text})
    titles = [row["title"] for row in game.rows("red")]
    assert titles[card("heart+")] == "School lunch +"
    assert titles[card("moon-")] == "Evening events −"
    assert titles[card("bell+")] == "Bell +"
    assert titles[card("crown")] == "Loyalty to the Crown"
    do(play(game, A, "heart+ coin-"), A, "present_bill")
    assert any("School lunch" in entry["text"] for entry in game.log_for(A))


@pytest.mark.rule("LG-97", "LG-134")
def test_a_named_set_is_one_of_the_game() -> None:
    game = set_up(issue_set="town-council")
    assert game.rows("issue")[1]["title"] == "Clinic hours"
    assert game.rows("red")[2]["title"] == "Clinic hours +"
    assert begun().rows("red")[2]["title"] == "Heart +"
    do(begun(issue_set="town-council"), A, "sign_charter")


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
    titles = [str(row["title"]).replace(SOFT_HYPHEN, "") for row in (rows["issue"][0], rows["red"][1])]
    assert titles == ["Straßenbeleuchtung", "Straßenbeleuchtung −"]
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
