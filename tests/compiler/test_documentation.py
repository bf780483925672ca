"""docs/compiler.md names every refusal with its remedy, every kind of fault and every built-in."""

from __future__ import annotations

from pathlib import Path

from commonweal.rulebook.backends.compiler.errors import FAULTS
from commonweal.rulebook.backends.compiler.refusals import CALLS, REFUSED
from commonweal.rulebook.backends.compiler.writing.rule_calls import BUILT_IN

TEXT = (Path(__file__).parent.parent.parent / "docs" / "compiler.md").read_text()


def test_every_refusal_is_documented() -> None:
    remedies = [remedy for _, remedy in REFUSED.values()] + list(CALLS.values())
    assert [r for r in remedies if r not in TEXT] == []
    assert [name for name in CALLS if f"`{name}`" not in TEXT] == []


def test_every_fault_and_built_in_is_documented() -> None:
    assert [kind for kind in FAULTS if f"| `{kind}` |" not in TEXT] == []
    assert [f.__name__ for f in BUILT_IN if f.__name__ not in TEXT] == []
