"""The TypeScript types of boards are those of the rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.boards import publish, view_types
from commonweal.boards.files import read_below
from commonweal.cli.app import app
from commonweal.play import find_book
from commonweal.server.web.pages import board_addresses

ROOT = Path(__file__).parent.parent.parent


def test_the_types_that_our_boards_use_are_up_to_date() -> None:
    stale = [path.name for path, text in publish.files(ROOT).items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `python -m commonweal.boards.publish`"


def test_a_view_has_words_seats_sets_and_rows_that_may_be_hidden() -> None:
    potlatch, original = view_types(find_book("potlatch")), view_types(find_book("original_position"))
    for line in (
        'closing_cause: "none" | "house" | "stuck";',
        "receiver: number | null;",
        "hand: (number[] | null)[];",
        "hand: number[] | null;",
        "lay_card: { kind: number };",
        "kind: { name: string; id: string; type: string; amount: number; copies: number; title: string }[];",
    ):
        assert line in potlatch
    assert "voters: number[];" in original
    assert "stack:" not in potlatch, "nobody sees the order of the stack"


def test_the_command_writes_the_view_and_the_contract(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["types", "potlatch", "--out", str(tmp_path)])
    assert done.exit_code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"potlatch.ts", "commonweal-board.d.ts"}
    refused = CliRunner().invoke(app, ["types", "potlatch", "--out", str(tmp_path / "missing")])
    assert refused.exit_code == 2


@pytest.mark.parametrize("path", ["", "../secret", "/etc/passwd", ".hidden", "a\\b", "folder"])
def test_only_files_below_the_folder_are_read(tmp_path: Path, path: str) -> None:
    board = tmp_path / "board"
    (board / "folder").mkdir(parents=True)
    (tmp_path / "secret").write_text("x")
    (board / ".hidden").write_text("x")
    (board / "board.js").write_text("export {}")
    assert read_below(board, "board.js") == b"export {}"
    assert read_below(board, path) is None


def test_our_own_games_are_built_with_the_page() -> None:
    assert board_addresses("potlatch") is None
    assert board_addresses("no_such_game") is None
