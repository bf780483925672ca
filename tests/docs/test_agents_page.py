"""The examples of the page "Learning agents" that need nothing but the extra `agents` run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "agents.md"
SECTIONS = ("Thousands of tables in one step", "One table with PettingZoo", "A game tree with OpenSpiel")


def examples(section: str) -> str:
    """The Python of one section, in one piece."""
    text = PAGE.read_text(encoding="utf-8")
    begin = text.index(f"\n## {section}\n")
    end = text.find("\n## ", begin + 1)
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", text[begin : end if end > 0 else None], re.M | re.S))


def run(section: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(examples(section), f"{PAGE.name}: {section}", "exec"), names)
    return names


@pytest.mark.parametrize("section", SECTIONS)
def test_the_examples_run(section: str) -> None:
    assert len(run(section)) > 3


def test_they_show_what_they_say() -> None:
    table = run("One table with PettingZoo")["table"]
    assert not table.agents
    names = run("A game tree with OpenSpiel")
    assert all(re.fullmatch(r"\w+( \w+=-?\d+)*", act) for act in names["acts"])
    assert names["known"].startswith(f"seat {names['seat']}: seats=3 ")
