"""Check what the texts of a debrief declare: findings and questions for *What if?*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.charters.charter import read_charter
from commonweal.rulebook.measures import UTILITY, measures_in
from commonweal.rulebook.texts.game_texts import TextsError

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

OF_A_FINDING = ("topic", "asks", "says")


def check_debrief_texts(book: Rulebook) -> None:
    """Raise TextsError where a finding or a question is of what the game does not have."""
    measures, ratios = measures_in(book.chapters)
    known = {*book.results, UTILITY, *measures, *ratios}
    for name, finding in book.texts.debrief.get("findings", {}).items():
        if name not in known:
            there = ", ".join(sorted(known))
            raise TextsError(f"[debrief.findings.{name}] is of no measure of this game; there are {there}")
        for key in OF_A_FINDING:
            if key not in finding:
                raise TextsError(f"[debrief.findings.{name}] has no {key}")
    for number, question in enumerate(book.texts.debrief.get("what_if", ()), 1):
        where = f"question {number} of [[debrief.what_if]]"
        if problem := why_no_table_adopts(book, question.get("charter", {})):
            raise TextsError(f"{where}: {problem}")
        if "charter" not in question and question.get("act") not in book.acts_by_name:
            raise TextsError(f"{where} needs a charter or an act of this game, not {question.get('act')}")


def why_no_table_adopts(book: Rulebook, charter: Mapping[str, Any]) -> str:
    """What is wrong with a charter, whatever the number of seats; "" if a table may adopt it."""
    low, high = book.seats
    problems = [read_charter(book.options, charter, seats)[1] for seats in range(low, high + 1)]
    return str(problems[0][0]) if all(problems) else ""
