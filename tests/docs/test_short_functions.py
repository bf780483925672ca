"""A function has at most 50 lines (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "commonweal"
MOST_LINES = 50


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
