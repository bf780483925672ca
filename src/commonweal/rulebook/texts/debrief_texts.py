"""Check what the texts of a debrief declare: findings, lessons, and questions for *What if?*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.charters.charter import read_charter
from commonweal.rulebook.measures import UTILITY, measures_in
from commonweal.rulebook.texts.game_texts import TextsError

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

OF_A_FINDING = ("topic", "asks", "says")
OF_A_LESSON = ("says", "asks", "answers")
ANSWERS_MOST = 4
"""The most answers to the question of a lesson: as many as a phone shows below each other."""


def check_debrief_texts(book: Rulebook) -> None:
    """Raise TextsError where a finding or a question is of what the game does not have, or a lesson is not complete."""
    measures, ratios = measures_in(book.chapters)
    known = {*book.results, UTILITY, *measures, *ratios}
    for name, finding in book.texts.debrief.get("findings", {}).items():
        if name not in known:
            there = ", ".join(sorted(known))
            raise TextsError(f"[debrief.findings.{name}] is of no measure of this game; there are {there}")
        for key in OF_A_FINDING:
            if key not in finding:
                raise TextsError(f"[debrief.findings.{name}] has no {key}")
    check_lessons(book.texts.debrief)
    for number, question in enumerate(book.texts.debrief.get("what_if", ()), 1):
        where = f"question {number} of [[debrief.what_if]]"
        if problem := why_no_table_adopts(book, question.get("charter", {})):
            raise TextsError(f"{where}: {problem}")
        if "charter" not in question and question.get("act") not in book.acts_by_name:
            raise TextsError(f"{where} needs a charter or an act of this game, not {question.get('act')}")


def check_lessons(debrief: Mapping[str, Any]) -> None:
    """Raise TextsError where a lesson lacks a text, shows a picture that is not there, or has too few or too many
    answers."""
    for name, lesson in debrief.get("lessons", {}).items():
        where = f"[debrief.lessons.{name}]"
        for key in OF_A_LESSON:
            if key not in lesson:
                raise TextsError(f"{where} has no {key}")
        if not 2 <= len(lesson["answers"]) <= ANSWERS_MOST:
            raise TextsError(f"{where} has {len(lesson['answers'])} answers; it needs from 2 to {ANSWERS_MOST}")
        if (shows := lesson.get("shows")) is not None and shows not in debrief.get("pictures", {}):
            raise TextsError(f"{where} shows {shows}, which is no picture of this debrief")


def why_no_table_adopts(book: Rulebook, charter: Mapping[str, Any]) -> str:
    """What is wrong with a charter, whatever the number of seats; "" if a table may adopt it."""
    low, high = book.seats
    problems = [read_charter(book.options, charter, seats)[1] for seats in range(low, high + 1)]
    return str(problems[0][0]) if all(problems) else ""
