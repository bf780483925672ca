"""Words and columns that the parts of the debrief share."""

from __future__ import annotations

from collections.abc import Sequence

from commonweal.games.original_position.table import Answer

ANSWERS = {Answer.NONE: "no answer", Answer.AGREE: "Agree", Answer.DISAGREE: "Disagree"}


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def column(name: str, title: str, unit: str = "") -> dict[str, str]:
    return {"name": name, "title": title} | ({"unit": unit} if unit else {})
