"""A switch of the charter is said in any usual word, at every door where a charter is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import position, start
from commonweal.play.catalogue import find_book, game_names
from commonweal.rulebook import CharterError

YES = [True, 1, "1", "yes", "Yes", " on ", "TRUE"]
NO = [False, 0, "0", "no", "No", "off", "false"]
NEITHER = ["maybe", 2, -1, "2", 1.0, None, [True], ""]
GAME, SWITCH, DEFAULT_YES = "original_position", "private_gifts", "tax_carry_over"


def switch_after(given: Any, option: str = SWITCH) -> Any:
    return start(GAME, seats=3, seed=1, charter={option: given}).charter[option]


@pytest.mark.parametrize("option", [SWITCH, DEFAULT_YES])
def test_a_program_says_it_in_any_word(option: str) -> None:
    assert [switch_after(given, option) for given in YES] == [1] * len(YES)
    assert [switch_after(given, option) for given in NO] == [0] * len(NO)
    assert position(GAME, seats=3, charter={SWITCH: True}).charter[SWITCH] == 1


@pytest.mark.parametrize("given", NEITHER)
def test_anything_else_is_refused_with_what_is_accepted(given: Any) -> None:
    with pytest.raises(CharterError) as refused:
        switch_after(given)
    (problem,) = refused.value.problems
    expected = f"{SWITCH} is yes or no (on or off, true or false, 1 or 0), not {given!r}."
    assert (problem.options, problem.text) == ((SWITCH,), expected)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("given", [True, "yes", "on"])
def test_only_switches_take_such_words(game: str, given: Any) -> None:
    book = find_book(game)
    for name, option in book.options.items():
        problems = book.adopt(book.seats[0], {name: given})[1]
        assert any(problem.options == (name,) for problem in problems) != option.is_switch, name


def test_other_options_list_what_they_take() -> None:
    for option, listed in (
        ("debate_seconds", "debate_seconds is a whole number from 0 to 300, not True"),
        ("talk", "talk is one of open, public_only, closed, not True"),
    ):
        with pytest.raises(CharterError, match=listed):
            switch_after(True, option)


# ---------------------------------------------------------------- the other doors
def shown(*arguments: str) -> Any:
    result = CliRunner().invoke(app, ["charter", GAME, "--json", *arguments])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)["charter"][SWITCH]


@pytest.mark.parametrize(("word", "number"), [("true", 1), ("false", 0), ('"yes"', 1), ('"off"', 0), ("1", 1)])
def test_a_toml_file_has_booleans(tmp_path: Path, word: str, number: int) -> None:
    file = tmp_path / "charter.toml"
    file.write_text(f"{SWITCH} = {word}\n")
    assert shown("--charter", str(file)) == number


@pytest.mark.parametrize(("word", "number"), [("yes", 1), ("no", 0), ("on", 1), ("False", 0), ("1", 1)])
def test_the_command_line_takes_words(word: str, number: int) -> None:
    assert shown("--set", f"{SWITCH}={word}") == number


def test_the_command_line_shows_what_a_switch_takes() -> None:
    assert "    no (0), yes (1)" in CliRunner().invoke(app, ["charter", GAME]).output
