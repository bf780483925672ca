"""Write the generated types where our own boards read them: `python -m commonweal.boards.publish` in a checkout."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from commonweal.boards.types import CONTRACT, contract_types, view_types
from commonweal.rulebook import Rulebook

SOURCES = Path("web", "src")


def book_of(game: str) -> Rulebook:
    """One of our own games."""
    book: Rulebook = import_module(f"commonweal.games.{game}").rulebook
    return book


def files(root: Path) -> dict[Path, str]:
    """What the generated files must hold: path to text. Every folder of a board in `web/` is a game's name."""
    games = sorted(folder.name for folder in (root / SOURCES / "games").iterdir() if folder.is_dir())
    views = {root / SOURCES / "games" / game / "view.ts": view_types(book_of(game)) for game in games}
    return {root / SOURCES / "lib" / "table" / CONTRACT: contract_types(), **views}


if __name__ == "__main__":
    for path, text in files(Path()).items():
        path.write_text(text, encoding="utf-8")
