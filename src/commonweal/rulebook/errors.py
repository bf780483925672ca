"""What a rulebook is refused with when it is loaded."""

from __future__ import annotations


class RulebookError(ValueError):
    """A rulebook that cannot be played. The message says which game, what is wrong and what to do about it."""
