"""Every benchmark and example still finds what it imports: they are run by hand, so nothing else would notice."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted([*ROOT.glob("benchmarks/*.py"), ROOT / "benchmarks" / "stranger", *ROOT.glob("examples/*.py")])


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.name for program in PROGRAMS])
def test_a_program_run_by_hand_loads(program: Path) -> None:
    names = runpy.run_path(str(program), run_name="loaded")
    assert any(callable(names.get(start)) for start in ("main", "measure"))
