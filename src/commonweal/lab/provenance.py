"""Provenance of figures: the setup, program and rules needed to reproduce them."""

from __future__ import annotations

from functools import cache
from typing import Any

from commonweal import __version__
from commonweal.lab.compiled_batches import Machine, batch_layout, workspace_layout
from commonweal.lab.setup import Setup
from commonweal.rulebook import Rulebook


def provenance(setup: Setup) -> dict[str, Any]:
    """The setup with its whole charter, the version of the program, and the fingerprint of the rules."""
    return {**setup.describe(), "commonweal": __version__, "rules": code_fingerprint(setup.book)}


@cache
def code_fingerprint(book: Rulebook) -> str:
    """A hash of the rules of a game as the lab runs them: rulebook, players and measures.

    It depends on Python's bytecode, so another version of Python has another fingerprint of the same rules.
    """
    from commonweal.rulebook.backends.compiler.fingerprint import fingerprint

    records = {"s": book.layout, "b": workspace_layout(book), "batch": batch_layout(book)}
    return fingerprint(Machine.rules_of(book), records, False, {}, "", book.replaced)
