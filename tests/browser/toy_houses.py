"""A server with a toy game of the tests, installed as authors install theirs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .house import House

TESTS = Path(__file__).parent.parent


@contextmanager
def house_with(folder: Path, game: str, source: str) -> Iterator[House]:
    """Open a server with a game whose package is this Python text, which makes `rulebook`."""
    package = f"{game}_game"
    info = folder / f"{package}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[commonweal.games]\n{game} = {package}:rulebook\n", encoding="utf-8")
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(TESTS)]), prepend=os.pathsep)
        opened = House(folder).open()
    yield opened
    opened.close()
