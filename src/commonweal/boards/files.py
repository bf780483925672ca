"""Find the board in a game's package: the folder `board` with `board.js`, `board.css` and what they load."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from commonweal.play.catalogue import UnknownGame, package_files

FOLDER, SCRIPT, STYLE = "board", "board.js", "board.css"


@dataclass(frozen=True)
class Board:
    """The board of one game. `version` is a hash of all its files, so that an address can be cached forever."""

    folder: Traversable
    version: str
    has_style: bool

    def read(self, path: str) -> bytes | None:
        """Read one of its files; None if there is none."""
        return read_below(self.folder, path)


@lru_cache(maxsize=64)  # browsers may ask for any name
def find_board(game: str) -> Board | None:
    """Find the board that an installed game brings; None if it brings none, or if there is no such game."""
    try:
        folder = package_files(game).joinpath(FOLDER)
    except UnknownGame:
        return None
    if not folder.joinpath(SCRIPT).is_file():
        return None
    digest = hashlib.sha256()
    for name, file in sorted(_files_below(folder)):
        content = file.read_bytes()
        digest.update(b"%s\0%d\0%s" % (name.encode(), len(content), content))
    return Board(folder, digest.hexdigest()[:16], folder.joinpath(STYLE).is_file())


def _files_below(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_below(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry


def read_below(folder: Traversable, path: str) -> bytes | None:
    """Read a file below a folder; None if there is none, or if the path leads out of the folder."""
    parts = PurePosixPath(path).parts
    if not parts or any(part in ("..", "/") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    file = folder
    for part in parts:
        file = file.joinpath(part)
    try:
        return file.read_bytes()
    except OSError:
        return None
