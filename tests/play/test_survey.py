"""Machine code lists what a seat may do as the rules in Python do, and steps aside where it cannot."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.play import Game
from commonweal.play.chance import Seeded
from commonweal.play.listing import encode_json, encoded_rows, rows_of_acts
from commonweal.play.survey import survey_rules
from commonweal.play.survey.compiled_survey import Survey, load_in_background, usable
from commonweal.rulebook import Rulebook
from rulebook.broken_games import KEPT, bazaar, orchard
from rulebook.councils import council

WRONG = {
    "an act that ends the game": ("TRIED", "to_act(t) <= 0", "to_act(t) < 0", orchard),
    "a refusal": ("WHOLE", "add_refusal(v, {number}, reason)", "pass", orchard),
    "a choice": ("WHOLE", "    add_choice(v, {number})", "    pass", orchard),
    "a bound of an amount": ("BOUNDS", "int({most}))", "int({most}) - 1)", bazaar),
    "an amount that is found by halving": ("LAST_ALLOWED", "return inside", "return inside + 1", bazaar),
    "a notice that hidden things decide": ("TRIED", "t.showed != 0 or ", "", lambda folder: council()),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_law_catches_machine_code_that_lists_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    text, line, instead, game = WRONG[wrong]
    assert line in getattr(survey_rules, text)
    monkeypatch.setattr(survey_rules, text, getattr(survey_rules, text).replace(line, instead))
    monkeypatch.setattr(Survey, "_made", {})  # some games are the same in every test
    with pytest.raises(LawBroken, match="are not what machine code makes of them") as caught:
        check_laws(game(tmp_path), games=8)
    assert caught.value.law == KEPT


def begun(book: Rulebook) -> Game:
    game = Game(book, 3, {}, Seeded(5))
    game.set_up_table()
    return game


def assert_lists(game: Game, seat: int, survey: Survey) -> None:
    kept = encoded_rows(game, seat, survey)
    for texts, rows in zip((kept.choices, kept.refused), rows_of_acts(game, seat), strict=True):
        assert b"[" + b",".join(texts) + b"]" == encode_json(rows)


def test_lists_follow_a_game_that_goes_back(tmp_path: Path) -> None:
    game = begun(orchard(tmp_path))
    survey = Survey.of(game.book)
    for _ in range(3):
        seat = min(game.to_act)
        assert_lists(game, seat, survey)
        game.do(seat, game.possible(seat)[0])
    game.rewind(1)
    for seat in range(3):
        assert_lists(game, seat, survey)


def test_rules_that_fault_in_machine_code_list_in_python(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    held = "    return Reason.OK if s.hand[seat][kind] > 0 else Reason.NOT_HELD"
    too_large = "    return Reason.OK if s.hand[seat][kind] * 2 ** 62 * 4 > 0 else Reason.NOT_HELD"
    game = begun(orchard(tmp_path, held, too_large))
    survey = usable[game.book] = Survey.of(game.book)
    with caplog.at_level(logging.ERROR, "commonweal.play"):
        assert_lists(game, min(game.to_act), survey)
    assert "the surveys of orchard are not used any more" in caplog.text
    assert "why_not_eat" in caplog.text
    assert game.book not in usable


def test_a_survey_is_used_once_it_is_loaded(tmp_path: Path) -> None:
    book = orchard(tmp_path)
    assert book not in usable
    load_in_background(book)
    load_in_background(book)
    for thread in [thread for thread in threading.enumerate() if thread.name == "survey of orchard"]:
        thread.join()
    assert usable[book] is Survey.of(book)
