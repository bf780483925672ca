"""Sets of issues that a table brings: what is refused, line by line, and what then has their names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.legislation.tables import ISSUE_ROWS, A, begun, book, card, do, laid_out, play, set_up

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
