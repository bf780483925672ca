"""The sentences that players read use the words of a table: no officialese, no chips that lie, no codes of rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parents[2] / "src" / "commonweal"
FILES = sorted(
    file
    for place in ("server/*.toml", "server/boards/*.toml", "games/*/*.toml", "institutions/**/*.toml")
    for file in HOUSE.glob(place)
    if file.name.count(".") == 1 and file.name != "rules.toml"  # English, and not the exact rules
)
NOT_PLAIN = re.compile(
    r"\b(shall|whoever|of its own|the (proposal|turn|time) of \{|is yours|turns? to \{|comes? to nothing|"
    r"chips? (lie|lies|lay)|(lay|laid|turn) (your|the) chips?|cannot be taken back|do(es)? not go together)\b",
    re.IGNORECASE,
)
CODE = re.compile(r"\b[A-Z]{2}-R?\d+")


def sentences(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts in a file, each with its key."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from sentences(inner, f"{path}.{key}".lstrip("."))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_sentences_are_plain(file: Path) -> None:
    texts = dict(sentences(tomllib.loads(file.read_text(encoding="utf-8"))))
    assert {key: text for key, text in texts.items() if NOT_PLAIN.search(text)} == {}
    assert {key: text for key, text in texts.items() if " " in text and CODE.search(text)} == {}
