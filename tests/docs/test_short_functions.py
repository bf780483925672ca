"""A function has at most 50 lines, and a file fewer than 500 (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "commonweal"
MOST_LINES = 50
MOST_FILE_LINES = 500


def test_no_function_has_more_than_fifty_lines() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 100
    long = [
        f"{file.relative_to(PACKAGE)}: {node.name} has {lines} lines"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_LINES
    ]
    assert long == []


def test_no_file_has_five_hundred_lines() -> None:
    places = ("src/commonweal/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte", "tests/**/*.py", "benchmarks/**/*.py")
    files = [file for place in places for file in ROOT.glob(place)]
    assert len(files) > 1000
    lines = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {file: count for file, count in lines.items() if count >= MOST_FILE_LINES} == {}
