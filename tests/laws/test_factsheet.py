"""The fact sheet says what the code says; coverage finds the rules that no test cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commonweal.factsheet import BrokenTest, cited_in, coverage, fact_sheet
from commonweal.games.potlatch import rulebook as potlatch
from rulebook.broken_games import orchard

TESTS = Path(__file__).parent.parent


def section(sheet: str, title: str) -> str:
    return sheet.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.fixture(scope="module")
def sheet() -> str:
    return fact_sheet(potlatch)


def test_every_act_field_option_and_reason_stands_on_the_sheet(sheet: str) -> None:
    acts = section(sheet, "Acts")
    assert all(f"| `{' '.join([a.name, *(o + '=' for o in a.operands)])}` |" in acts for a in potlatch.acts)
    assert "| `deal_card seat= kind=` | chance | Setting up |" in acts
    assert "`kind` 0 to 15 (the seat named)" in acts
    fields = section(sheet, "What lies on the table")
    assert all(f"`{name}" in fields for name in potlatch.fields if name not in potlatch.options)
    assert "| `hand[6][16]` | 0 to 4 | its own seat |" in fields
    assert "| `stack[16]` | 0 to 4 | nobody |" in fields
    assert "| `eligible[6]` | 0 to 1, computed | all |" in fields
    options = section(sheet, "Options")
    for name, option in potlatch.options.items():
        assert f"| `{name}` |" in options
        assert f"[{option.rule}](#{option.rule.lower()})" in options
    assert "`house_pool` and `seats`" in options
    reasons = section(sheet, "Why an act is refused")
    words = potlatch.reasons.items()
    assert all(potlatch.texts.reasons[word]["text"] in reasons for word, value in words.items() if value)


def test_every_rule_and_ruling_stands_on_the_sheet_once(sheet: str) -> None:
    ids = re.findall(r'<a id="(po-r?\d+)"></a>', sheet)
    assert ids == [rule.lower() for rule in [*potlatch.texts.rules, *potlatch.texts.rulings]]
    assert potlatch.texts.rules["PO-16"]["text"] in sheet
    linked = set(re.findall(r"\(#(po-r?\d+)\)", sheet))
    assert linked <= set(ids)


def test_the_phases_are_drawn_as_declared(sheet: str) -> None:
    drawn = section(sheet, "Phases")
    assert "```mermaid\nstateDiagram-v2\n" in drawn
    for arrow in (
        "[*] --> setup", "gift --> laying", "gift --> share", "round_end --> gift", "laying --> closing",
        "closing --> setup", "finished --> [*]",
    ):  # fmt: skip
        assert f"  {arrow}\n" in drawn
    assert "share --> laying" not in drawn


def test_the_sheet_is_the_same_every_time(tmp_path: Path, sheet: str) -> None:
    assert fact_sheet(potlatch) == sheet
    small = fact_sheet(orchard(tmp_path))
    assert "The game declares no sequence of play." in small
    assert "| Seats | 2 to 4 |" in small
    assert not re.search(r"\n\n\n", small)


# ---------------------------------------------------------------- coverage
def test_every_rule_of_potlatch_is_cited_by_a_test() -> None:
    found = coverage(potlatch, TESTS)
    assert found == {"rules": 71, "cited": 71, "missing": []}


def test_every_ruling_is_cited_and_nothing_else_is() -> None:
    cited = {rule for rule in cited_in(TESTS) if rule.startswith("PO-")}
    known = set(potlatch.texts.rules) | set(potlatch.texts.rulings)
    assert cited == known


def test_coverage_counts_marks_on_tests_alone(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '# pytest.mark.rule("PO-1")\n@pytest.mark.rule("PO-2", "PO-3")\nasync def test_it(): pass\n'
        '@pytest.mark.rule("PO-4")\ndef helping(): pass\n@pytest.mark.rule("PO-5")\nclass TestThem: pass\n',
        encoding="utf-8",
    )
    (tmp_path / "other.py").write_text('@pytest.mark.rule("PO-6")\ndef test_it(): pass\n', encoding="utf-8")
    found = coverage(potlatch, tmp_path)
    assert (found["rules"], found["cited"]) == (71, 3)
    assert found["missing"] == [rule for rule in potlatch.texts.rules if rule not in ("PO-2", "PO-3", "PO-5")]


def test_coverage_names_what_it_cannot_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="name the folder with the tests"):
        coverage(potlatch, tmp_path / "nothing")
    (tmp_path / "test_broken.py").write_text("def test_(:\n", encoding="utf-8")
    with pytest.raises(BrokenTest, match=r"test_broken.py, line 1"):
        coverage(potlatch, tmp_path)
