"""The error for a rulebook that cannot be loaded."""

from __future__ import annotations


class RulebookError(ValueError):
    """A rulebook cannot be played. The message says which game, what is wrong and what to do about it."""
