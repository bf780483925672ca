"""Machine code is kept by what it depends on: found again, rebuilt when anything changed, never trusted blindly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from commonweal.rulebook.backends.compiler import compile_rules, program
from commonweal.rulebook.backends.compiler.cache import default_folder
from commonweal.rulebook.backends.layout import Layout

TEXT = """
N = {n}
TABLE = (1, {t})
def g(a):
    return a + {g}
def f(s, a):
    s.n = a
    return g(a) * N + sum(TABLE[k] + {k} for k in range(1, 2))
"""
RECORDS = {"s": Layout.of({"n": ("i1", ())})}


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one whenever machine code is really made."""
    made: list[str] = []
    real = program.build

    def build(*arguments: Any) -> Any:
        made.append("built")
        return real(*arguments)

    monkeypatch.setattr(program, "build", build)
    return made


def answer(
    rules: Any, folder: Path, records: Any = None, n: int = 2, t: int = 5, g: int = 1, k: int = 0, **options: Any
) -> int:
    names = rules(TEXT.format(n=n, t=t, g=g, k=k))
    return compile_rules({"f": names["f"]}, records=records or RECORDS, cache=folder, **options).f(bytearray_of(8), 10)


def bytearray_of(size: int) -> int:
    held = bytearray(size)
    bytearray_of.held = held  # type: ignore[attr-defined]
    return program.address_of(held)


def test_a_second_time_nothing_is_built(rules, tmp_path: Path, builds: list[str]) -> None:
    assert [answer(rules, tmp_path) for _ in range(3)] == [27, 27, 27]
    assert len(builds) == 1
    assert [f.suffix for f in tmp_path.iterdir()] == [".rules"]


def test_whatever_changes_the_meaning_is_built_anew(rules, tmp_path: Path, builds: list[str]) -> None:
    assert answer(rules, tmp_path) == 27
    assert answer(rules, tmp_path, n=3) == 38
    assert answer(rules, tmp_path, t=6) == 28
    assert answer(rules, tmp_path, g=2) == 29
    assert answer(rules, tmp_path, k=1) == 28
    wider = {"s": Layout.of({"n": ("i4", ())})}
    assert answer(rules, tmp_path, records=wider) == 27
    assert answer(rules, tmp_path, checked=True) == 27
    assert answer(rules, tmp_path, checked=True, bounds={"s": {"n": (0, 10)}}) == 27
    assert len(builds) == 8


@pytest.mark.parametrize("spoil", [
    lambda content: b"",
    lambda content: b"something else entirely",
    lambda content: content[:-1],
    lambda content: content[:200] + b"?" + content[201:],
    lambda content: content[:19] + b"0" * 64 + content[83:],
])  # fmt: skip
def test_a_spoilt_file_is_built_anew_and_replaced(rules, tmp_path: Path, builds: list[str], spoil: Any) -> None:
    answer(rules, tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    assert answer(rules, tmp_path) == 27
    assert len(builds) == 2
    assert len(file.read_bytes()) == len(whole)


def test_the_code_of_other_rules_is_not_taken(rules, tmp_path: Path, builds: list[str]) -> None:
    answer(rules, tmp_path)
    (file,) = tmp_path.iterdir()
    other = file.read_bytes()
    answer(rules, tmp_path, n=3)
    for f in tmp_path.iterdir():
        f.write_bytes(other)
    assert answer(rules, tmp_path, n=3) == 38
    assert len(builds) == 3


def test_a_folder_that_cannot_be_written_means_no_cache(rules, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert answer(rules, file / "folder") == 27


def test_the_folder_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMMONWEAL_CACHE", str(tmp_path / "own"))
    assert default_folder() == tmp_path / "own"
    monkeypatch.delenv("COMMONWEAL_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "commonweal"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_folder() == Path.home() / ".cache" / "commonweal"


def test_a_new_process_finds_the_code_and_needs_neither_numpy_nor_the_writer(tmp_path: Path) -> None:
    (tmp_path / "few_rules.py").write_text("def f(a):\n    return a * 3\n")
    text = (
        "import sys, pathlib, few_rules\n"
        "from commonweal.rulebook.backends.compiler import compile_rules\n"
        f"p = compile_rules({{'f': few_rules.f}}, records={{}}, cache=pathlib.Path({str(tmp_path / 'kept')!r}))\n"
        "writer = 'commonweal.rulebook.backends.compiler.writing.module'\n"
        "print(p.f(14), 'numpy' in sys.modules, writer in sys.modules)\n"
    )
    said = [
        subprocess.run([sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == ["42 False True\n", "42 False False\n"]
