"""The page "Architecture" shows the packages that there are, and the layers that import-linter checks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "src" / "commonweal"
TYPED_TABLE = re.compile(r"^if TYPE_CHECKING:\n(?: .*\n|\n)*? +from [.\w]+ import .*\b(?:Live)?Table\b", re.MULTILINE)
"""An import of a table only for type checkers."""


def first_cells(section: str) -> list[list[str]]:
    """The code words in the first cell of each row of a section's table."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return [re.findall(r"`([^`]+)`", cell) for cell in cells]


def parts_of_the_package() -> set[str]:
    """The modules and packages directly in `commonweal`, but for its `__init__`."""
    modules = {file.stem for file in PACKAGE.glob("*.py")} - {"__init__"}
    return modules | {file.parent.name for file in PACKAGE.glob("*/__init__.py")}


def test_every_path_of_the_map_exists() -> None:
    paths = [path for cells in first_cells("Where things are") for path in cells]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_part_of_the_package_is_on_the_map() -> None:
    paths = {path for cells in first_cells("Where things are") for path in cells}
    mapped = {Path(path).stem for path in paths if Path(path).parent == Path("src/commonweal")}
    assert mapped == parts_of_the_package() - {"__main__"}


def test_what_people_look_up_is_where_the_page_says() -> None:
    text = PAGE.read_text(encoding="utf-8").split("\n## Look it up\n")[1].split("\n## ")[0]
    places = re.findall(r"^\| [^|]*\| `([^`]+)` \| `([^`]+)` \|$", text, re.MULTILINE)
    assert len(places) >= 20
    assert [place for place in places if place[1] not in (ROOT / place[0]).read_text(encoding="utf-8")] == []


def test_the_layers_on_the_page_are_those_that_are_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    checked = [[name.strip() for name in layer.split("|")] for layer in layers]
    assert first_cells("Packages and arrows") == checked
    assert {name for layer in checked for name in layer} == parts_of_the_package()


def test_no_module_knows_a_table_only_for_type_checkers() -> None:
    """Such an import hides that a table and what happens at it need each other."""
    assert TYPED_TABLE.search("if TYPE_CHECKING:\n    from a import B\n\n    from ..rooms.table import Table\n")
    modules = (PACKAGE / "server").rglob("*.py")
    assert [module.name for module in modules if TYPED_TABLE.search(module.read_text(encoding="utf-8"))] == []
