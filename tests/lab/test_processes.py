"""The lab among processes: a forked child is told what to do, tables are not copied, Ctrl-C interrupts a sweep."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
from typing import Any

import pytest

import commonweal as cw
from commonweal.adapters.vectorised import Tables
from commonweal.lab import sweep as sweeping
from commonweal.lab.results import need


def simulated(found: Any) -> None:
    try:
        found.put(cw.simulate("potlatch", games=1, seed=1).height)
    except ValueError as wrong:
        found.put(str(wrong))


def test_a_forked_child_of_a_process_with_polars_says_what_to_do() -> None:
    need("polars")
    context = multiprocessing.get_context("fork")
    found = context.Queue()
    child = context.Process(target=simulated, args=(found,))
    child.start()
    assert "multiprocessing.get_context('spawn')" in found.get(timeout=60)
    child.join()


FORKED_EARLY = """
import multiprocessing
import polars
polars.DataFrame({"a": [1, 2]}).lazy().group_by("a").len().collect()
def simulated(found):
    import commonweal as cw
    try:
        found.put(cw.simulate("potlatch", games=1, seed=1).height)
    except ValueError as wrong:
        found.put(str(wrong))
context = multiprocessing.get_context("fork")
found = context.Queue()
context.Process(target=simulated, args=(found,), daemon=True).start()
print(found.get(timeout=60))
"""


def test_a_child_that_was_forked_before_it_knew_us_is_told_as_well() -> None:
    need("polars")
    said = subprocess.run([sys.executable, "-c", FORKED_EARLY], capture_output=True, text=True, timeout=90, check=False)
    assert "multiprocessing.get_context('spawn')" in said.stdout, said.stderr


@pytest.mark.parametrize("copied", [pickle.dumps, copy.copy, copy.deepcopy])
def test_tables_that_are_copied_say_what_to_do(copied: Any) -> None:
    with pytest.raises(TypeError, match="make new ones with the same game, tables, seats, charter and seed"):
        copied(Tables("potlatch", tables=1, workers=1))


def test_ctrl_c_interrupts_a_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    compare = sweeping.compare

    def interrupted(*given: Any, **more: Any) -> Any:
        found = compare(*given, **more)
        found.interrupted = True
        return found

    monkeypatch.setattr(sweeping, "compare", interrupted)
    with pytest.raises(KeyboardInterrupt, match="2 games of each charter"):
        cw.sweep("potlatch", {"hand_size_rule": ["six", "four"]}, games=2, seed=1)
