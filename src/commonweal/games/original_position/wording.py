"""Words and columns that the parts of the debrief share."""

from __future__ import annotations

from collections.abc import Sequence

from commonweal.games.original_position.table import Answer
from commonweal.rulebook.numbers import plural

ANSWERS = {Answer.NONE: "no answer", Answer.AGREE: "Agree", Answer.DISAGREE: "Disagree"}


def listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def column(name: str, title: str, unit: str = "") -> dict[str, str]:
    return {"name": name, "title": title} | ({"unit": unit} if unit else {})


__all__ = ["ANSWERS", "column", "listed", "plural"]
