"""A folder has at most 15 modules beside each other, and its first line says what lives there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "commonweal"
SORTED = ("rulebook", "server")
"""The packages that are sorted into folders."""
MOST_MODULES = 15


def modules_by_folder(name: str) -> dict[str, list[str]]:
    """The modules of each folder of a package, but for `__init__`."""
    folders = sorted(file.parent for file in (PACKAGE / name).rglob("__init__.py"))
    return {
        str(folder.relative_to(PACKAGE)): [file.stem for file in folder.glob("*.py") if file.stem != "__init__"]
        for folder in folders
    }


def test_no_folder_has_more_than_fifteen_modules() -> None:
    for name in SORTED:
        folders = modules_by_folder(name)
        assert len(folders) > 8
        assert {folder: len(modules) for folder, modules in folders.items() if len(modules) > MOST_MODULES} == {}


def test_no_folder_of_the_pages_has_more_than_fifteen_modules() -> None:
    """What is only there for tests does not count: `*.test.ts`, `*.setup.ts`, `test-*.ts`, `Test*.svelte`."""
    files = [file for ending in ("*.ts", "*.svelte") for file in (ROOT / "web" / "src").rglob(ending)]
    modules = [file for file in files if not re.search(r"^test-|^Test[A-Z]|\.(test|setup)\.ts$", file.name)]
    assert len(modules) > 300
    beside = Counter(str(file.parent.relative_to(ROOT)) for file in modules)
    assert {folder: count for folder, count in beside.items() if count > MOST_MODULES} == {}


def test_every_folder_says_what_lives_there() -> None:
    places = [PACKAGE / folder / "__init__.py" for name in SORTED for folder in modules_by_folder(name)]
    assert [str(place) for place in places if not ast.get_docstring(ast.parse(place.read_text("utf-8")))] == []


def test_no_two_modules_of_the_rulebook_share_a_name() -> None:
    """But for `errors`: each package has its own."""
    counted = Counter(module for modules in modules_by_folder("rulebook").values() for module in modules)
    assert {module for module, count in counted.items() if count > 1} <= {"errors"}
