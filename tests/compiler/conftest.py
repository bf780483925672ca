"""Rules from text, plain records to interpret them on, and a cache folder that is the test's own."""

from __future__ import annotations

import itertools
import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

NUMBERS = itertools.count(1)


@pytest.fixture
def rules() -> Callable[..., dict[str, Any]]:
    """A function that makes a module of rules from its text: gives the module's names."""

    def make(text: str, **names: Any) -> dict[str, Any]:
        file = f"<rules {next(NUMBERS)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        names["__name__"] = file
        exec(compile(text, file, "exec", dont_inherit=True), names)
        return names

    return make


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the tests is kept in the user's folder; within one run the folder is shared."""
    folder = tmp_path_factory.getbasetemp() / "rules-cache"
    monkeypatch.setenv("COMMONWEAL_CACHE", str(folder))
    return folder
