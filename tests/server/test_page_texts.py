"""The sentences of the pages: their patterns, their values, and what the build makes of them."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from commonweal.wording import names_in

FOLDER = files("commonweal").joinpath("server")
ENGLISH = tomllib.loads(FOLDER.joinpath("page.toml").read_text(encoding="utf-8"))
VALUES, PARTS = ENGLISH.pop("values"), ENGLISH.pop("parts")
BOARDS = [file for file in FOLDER.joinpath("boards").iterdir() if file.name.count(".") == 1]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """The hook that builds the pages."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def copy_texts(root: Path, **others: str) -> Path:
    folder = root / "src" / "commonweal" / "server"
    folder.mkdir(parents=True)
    (folder / "page.toml").write_text(FOLDER.joinpath("page.toml").read_text(encoding="utf-8"), encoding="utf-8")
    for language, text in others.items():
        (folder / f"page.{language}.toml").write_text(text, encoding="utf-8")
    return root / "web" / "texts"


def test_patterns_name_the_values_that_the_file_declares() -> None:
    """Those of the boards, too, which declare only what no other page names."""
    tables, values = dict(ENGLISH), dict(VALUES)
    for board in BOARDS:
        tables |= tomllib.loads(board.read_text(encoding="utf-8"))
        values |= tables.pop("values", {})
    del tables["parts"]
    assert {name for texts in tables.values() for text in texts.values() for name in names_in(text)} == values.keys()


@pytest.mark.parametrize("language", ["", ".de"])
def test_the_button_that_ends_the_guide_says_so(language: str) -> None:
    """“End” alone might end the game."""
    guide = tomllib.loads(FOLDER.joinpath(f"page{language}.toml").read_text(encoding="utf-8"))["guide"]
    assert guide["title"].lower() in guide["end"].lower()


def test_every_table_belongs_to_one_part() -> None:
    assert sorted(name for names in PARTS.values() for name in names) == sorted(ENGLISH)


def test_types_have_exactly_the_values_of_each_pattern(hook: ModuleType, tmp_path: Path) -> None:
    made = copy_texts(tmp_path)
    hook.write_texts(tmp_path)
    lines = dict(re.findall(r'^  "(.+?)": (.+);$', (made / "ids.ts").read_text(), re.MULTILINE))
    typed = {id: set(re.findall(r"(\w+): (?:number|string);", of)) for id, of in lines.items()}
    assert typed == {f"{t}.{key}": names_in(text) for t, entries in ENGLISH.items() for key, text in entries.items()}


def test_a_translation_is_built_part_by_part_where_it_is_complete(hook: ModuleType, tmp_path: Path) -> None:
    front = "\n".join(f"[{table}]\n" + "\n".join(f"{key} = 'ü'" for key in ENGLISH[table]) for table in PARTS["shell"])
    made = copy_texts(tmp_path, xx=f"{front}\n[room]\nmenu = 'ü'\n")
    hook.write_texts(tmp_path)
    assert sorted(file.name for file in (made / "xx").iterdir()) == ["shell.json"]
    assert json.loads((made / "xx" / "shell.json").read_text(encoding="utf-8"))["code.join"] == "ü"


def test_a_language_that_is_gone_is_not_built_any_more(hook: ModuleType, tmp_path: Path) -> None:
    made = copy_texts(tmp_path)
    (made / "xx").mkdir(parents=True)
    (made / "xx" / "shell.json").write_text("{}")
    hook.write_texts(tmp_path)
    assert not (made / "xx" / "shell.json").exists()
