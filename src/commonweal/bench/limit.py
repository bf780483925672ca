"""The rules written by hand in C (`benchmarks/limit/<game>.c`) as a limit: compiled on the spot, called in this process."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.hosts.compiler import Program, compile_rules
from commonweal.rulebook.hosts.interpreted import bind

FOLDER = Path(__file__).parents[3] / "benchmarks" / "limit"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
LONGEST = 100_000
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
    """The hand-written program of one game. `many` plays as the rulebook's loop `many`; `digest` hashes what happens."""

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
        self.book, self.many, self.digest = book, program.many, program.digest
        for entry in (self.many, self.digest):
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


def digest(s, root, b, seed, first, count, limit):  # type: ignore[no-untyped-def]  # a loop in the rules subset
    """A hash of every act of games first .. first + count - 1 and of what each seat ends with; -1 at a dead end."""
    hash = 0
    for game in range(first, first + count):
        start_stream(b, seed, game)  # noqa: F821
        begin(s, root)  # noqa: F821
        for _ in range(limit):
            if to_act(s) == 0:  # noqa: F821
                break
            act = step(s, b)  # noqa: F821
            if act < 0:
                return -1
            hash = (hash * 31 + act + 1) & 0xFFFFFFFFFFFF
        for seat in range(s.seats):
            hash = (hash * 31 + worth(s, seat) + 4096) & 0xFFFFFFFFFFFF  # noqa: F821
    return hash


def digest_of(book: Rulebook) -> Program:
    """The loop `digest` bound to a rulebook and compiled."""
    bound: dict[str, FunctionType] = bind([digest], dict(book.functions) | _stream())
    records = dict.fromkeys(("s", "root", "t"), book.layout) | {"b": book.desk_layout}
    return compile_rules({"digest": bound["digest"]}, records=records)


def _stream() -> dict[str, Any]:
    from commonweal.rulebook.subset import start_stream

    return {"start_stream": start_stream}
