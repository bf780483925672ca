"""The games that are installed, also when one of them is broken."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from commonweal.boards import find_board
from commonweal.play import UnknownGame, books, catalogue, find_book, start


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("commonweal.games.that_is_not_there:rulebook", "ModuleNotFoundError: No module named"),
        ("rulebook.forums", 'broken = "rulebook.forums" names no Rulebook; write "module:rulebook"'),
        ("rulebook.forums:BOOK", "is of the game forum; name it forum"),
        ("faulty_game:rulebook", r"needs its highest value: high=... \(.*/faulty_game.py, line 3\)"),
    ],
)
def test_a_game_that_cannot_be_loaded_keeps_nobody_from_the_others(value, says, monkeypatch, tmp_path, caplog):
    (tmp_path / "faulty_game.py").write_text("from commonweal.rulebook import public\n\ngrass = public()\n")
    monkeypatch.syspath_prepend(tmp_path)
    there = list(catalogue.entry_points(group="commonweal.games"))
    broken = EntryPoint("broken", value, "commonweal.games")
    monkeypatch.setattr(catalogue, "entry_points", lambda group: [*there, broken])
    catalogue.game_names.cache_clear()
    try:
        names = {book.name for book in books()}
        assert "potlatch" in names
        assert not {"broken", "forum"} & names
        assert "The game 'broken' is installed and cannot be loaded" in caplog.text
        with pytest.raises(UnknownGame, match=says):
            find_book("broken")
    finally:
        catalogue.game_names.cache_clear()


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(UnknownGame, match=r"no game 'chess'.*potlatch"):
        find_book("chess")
    with pytest.raises(UnknownGame, match="no game 'None'"):
        start(None, seats=4)  # type: ignore[arg-type]


def test_a_rulebook_starts_like_its_name():
    book = find_book("potlatch")
    by_book, by_name = (start(game, seats=4, seed=7) for game in (book, "potlatch"))
    assert by_book.book is book
    assert by_book.encoded_moves == by_name.encoded_moves


def test_a_game_in_one_module_has_no_files(monkeypatch):
    there = list(catalogue.entry_points(group="commonweal.games"))
    module = EntryPoint("forum", "rulebook.forums:BOOK", "commonweal.games")
    monkeypatch.setattr(catalogue, "entry_points", lambda group: [*there, module])
    catalogue.game_names.cache_clear()
    try:
        assert not catalogue.package_files("forum").is_dir()
        assert not catalogue.package_files("forum").joinpath("plays.json").is_file()
        assert catalogue.package_files("potlatch").joinpath("plays.json").is_file()
        assert find_board("forum") is None
    finally:
        catalogue.game_names.cache_clear()
        find_board.cache_clear()
