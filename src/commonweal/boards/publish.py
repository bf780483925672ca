"""Write the generated types where our own boards read them: `python -m commonweal.boards.publish` in a checkout."""

from __future__ import annotations

from pathlib import Path

from commonweal.boards.types import CONTRACT, contract_types, view_types
from commonweal.play.catalogue import find_book

SOURCES = Path("web", "src")


def files(root: Path) -> dict[Path, str]:
    """What the generated files must hold: path to text. Every folder of a board in `web/` is a game's name."""
    games = sorted(folder.name for folder in (root / SOURCES / "games").iterdir() if folder.is_dir())
    views = {root / SOURCES / "games" / game / "view.ts": view_types(find_book(game)) for game in games}
    return {root / SOURCES / "lib" / CONTRACT: contract_types(), **views}


if __name__ == "__main__":
    for path, text in files(Path()).items():
        path.write_text(text, encoding="utf-8")
