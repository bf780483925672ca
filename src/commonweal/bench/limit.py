"""The rules written by hand in C (`benchmarks/limit/<game>.c`) as a limit, compiled on the spot."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from commonweal.bench.digest import digest
from commonweal.rulebook import Rulebook, start_stream
from commonweal.rulebook.backends.compiler import Program, compile_rules
from commonweal.rulebook.backends.interpreted import bind

FOLDER = Path(__file__).parents[3] / "benchmarks" / "limit"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
OPTIONS = {
    "potlatch": (
        "hand_size_rule",
        "linked_games",
        "house_pool",
        "minimum_gift",
        "minimum_gift_scope",
        "failed_combine",
        "first_gifter",
        "closing_trigger",
        "starting_status",
    ),
}
"""The options in the order of the C program's Charter, which begins with the seats; each a signed byte."""


class NoLimit(RuntimeError):
    """There is no C compiler, or no program for this game."""


class Limit:
    """The hand-written program of one game. `play_random_games` and `digest` as the rulebook's loops."""

    def __init__(self, book: Rulebook, folder: Path):
        source = FOLDER / f"{book.name}.c"
        compiler = shutil.which("gcc") or shutil.which("cc")
        if not source.exists() or book.name not in OPTIONS:
            raise NoLimit(f"there is no hand-written {book.name}.c beside the benchmarks of the repository")
        if compiler is None:
            raise NoLimit("there is no C compiler: install gcc to compare with the hand-written rules")
        library = folder / f"{book.name}.so"
        subprocess.run([compiler, *FLAGS, "-o", str(library), str(source)], check=True, capture_output=True)
        program = ctypes.CDLL(str(library))
        self.book, self.play_random_games, self.digest = book, program.play_random_games, program.digest
        for entry in (self.play_random_games, self.digest):
            entry.restype = ctypes.c_int64
            entry.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64]

    def charter(self, seats: int, charter: Mapping[str, Any]) -> Any:
        """A charter as the C program takes it. Raises ValueError where it cannot be adopted."""
        root, problems = self.book.adopt(seats, charter)
        if problems:
            raise ValueError("; ".join(problem.text for problem in problems))
        values = [seats]
        for name in OPTIONS[self.book.name]:
            value = getattr(root, name)
            values += value if isinstance(value, list) else [value]
        return (ctypes.c_int8 * len(values))(*values)


def limit_of(book: Rulebook) -> Limit:
    """The hand-written program of a game, compiled now. Raises NoLimit."""
    with tempfile.TemporaryDirectory() as folder:
        return Limit(book, Path(folder))


def digest_of(book: Rulebook) -> Program:
    """The loop `digest` bound to a rulebook and compiled."""
    bound = bind([cast(FunctionType, digest)], {**book.functions, "start_stream": start_stream})
    records = dict.fromkeys(("s", "root", "t"), book.layout) | {"b": book.workspace_layout}
    return compile_rules(bound, records=records, replaced=book.replaced)
