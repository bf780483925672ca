"""The lesson: steps with a timer, and plans to start from."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from commonweal.rulebook import Rulebook
from commonweal.wording import read_wordings

from ... import protocol as m
from ...errors import BadRequest, Conflict, check_between
from ...store import HOST_KEY
from ..class_history import ClassHistory

WORDS_IN = read_wordings(files("commonweal.server.classes"), "lessons")
FACILITATORS = 12  # who may run a class, counting devices
ADDED_MOST = 3600  # seconds that are added to a timer at once
COMMANDS: dict[str, Callable[[], m.ClassCommand]] = {
    "start": m.ClassStarts,
    "look_up": m.ClassLooksUp,
    "go_on": m.ClassResumes,
    "end": m.ClassEnds,
}
"""What a step does at all tables when it begins. Other values change nothing at tables."""
TEMPLATES: dict[int, list[tuple[str, int, m.StepAction]]] = {
    25: [("gather", 3, "gather"), ("play", 13, "start"), ("look_up", 1, "look_up"), ("debrief", 8, "debrief")],
    45: [
        ("gather", 4, "gather"),
        ("play", 14, "start"),
        ("look_up", 4, "look_up"),
        ("play_on", 11, "go_on"),
        ("stop", 1, "look_up"),
        ("debrief", 11, "debrief"),
    ],
    90: [
        ("gather", 6, "gather"),
        ("rules", 6, "nothing"),
        ("play", 25, "start"),
        ("look_up", 6, "look_up"),
        ("play_on", 25, "go_on"),
        ("stop", 2, "look_up"),
        ("debrief", 20, "debrief"),
    ],
}
"""By the minutes of a lesson: steps by the key of their texts, their minutes, and what they do."""


def check_step(history: ClassHistory, step: int | None) -> None:
    """Check that the plan has a step. Raises BadRequest."""
    if step is not None and not 0 <= step < len(history.steps):
        raise BadRequest(
            "errors.no_such_step", todo="todo.look_at_plan", field="step", number=step + 1, last=len(history.steps)
        )


def check_timer(history: ClassHistory, command: m.ClassTimes) -> None:
    """Check a command for the timer. Raises BadRequest, Conflict."""
    if history.step is None:
        raise Conflict("errors.no_step", todo="todo.begin_step")
    limits = -ADDED_MOST, ADDED_MOST
    check_between(command.added, limits, "errors.seconds_not_possible", "todo.add_seconds", "added")


def next_facilitator(history: ClassHistory) -> int:
    """The number of a new facilitator. Raises Conflict."""
    number = next((n for n in range(HOST_KEY, HOST_KEY - FACILITATORS, -1) if n not in history.facilitators), None)
    if number is None:
        raise Conflict("errors.too_many_facilitators", todo="todo.withdraw_one", most=FACILITATORS)
    return number


def plans_of(book: Rulebook, language: str) -> list[m.LessonPlan]:
    """Plans to start from, in the words of a language.

    There is one for each length of a lesson for which the game has a preset. Other lengths use the game's default
    charter."""
    wording = WORDS_IN.get(language, WORDS_IN["en"])

    def word(id: str) -> str:
        return wording.word(id, {}, None, ())

    presets = {one["lesson"]: name for name, one in book.texts.presets.items() if "lesson" in one}
    return [
        m.LessonPlan(
            minutes,
            presets.get(minutes, ""),
            [m.PlanStep(word(f"lesson.{key}"), many, word(f"lesson.{key}_say"), does) for key, many, does in steps],
        )
        for minutes, steps in TEMPLATES.items()
    ]
