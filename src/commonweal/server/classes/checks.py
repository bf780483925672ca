"""Check what somebody asks of a class before anything is done. Refusals say which field is wrong and what to do."""

from __future__ import annotations

from typing import NamedTuple

from commonweal.play.game_info import BOTS
from commonweal.rulebook import Rulebook

from .. import protocol as m
from ..errors import BadRequest, NotFound, check_between, no_such_table
from ..load.limits import (
    ABSENT_SECONDS,
    CLASS_TABLES,
    CLASS_TITLE_CHARS,
    HELD_WORD_CHARS,
    HELD_WORDS,
    STEP_MINUTES,
    STEP_SAY_CHARS,
    STEP_TITLE_CHARS,
    STEPS,
)
from ..people.typed_text import clean_text
from ..rooms import history as tables_history
from ..terms import check_terms


class Checked(NamedTuple):
    """The rulebook of a class, the terms of a table of each arm, and the arms."""

    book: Rulebook
    terms: list[tables_history.Terms]
    arms: list[m.Arm]


def check_wish(wish: m.CreateClass) -> Checked:
    """Check how a class is to be made. Raises ApiError."""
    check_count(wish.tables)
    check_absent(wish.absent)
    check_steps(wish.plan)
    clean_text(wish.title, CLASS_TITLE_CHARS, "title")
    arms = wish.arms or [m.Arm()]
    if len(arms) > wish.tables:
        raise BadRequest(
            "errors.arms_without_table", todo="todo.more_tables", field="arms", count=len(arms), most=wish.tables
        )
    book, terms = None, []
    for at, arm in enumerate(arms):
        one = m.CreateTable(wish.game, wish.seats, arm.charter, clock=wish.clock, patience=wish.patience)
        book, made = check_terms(one)
        terms.append(made)
        arms[at] = m.Arm(clean_text(arm.name, STEP_TITLE_CHARS, "arms"), arm.charter)
    assert book is not None
    return Checked(book, terms, arms)


def check_count(tables: int) -> None:
    """Check the number of tables of a class. Raises BadRequest."""
    check_between(tables, CLASS_TABLES, "errors.tables_not_possible", "todo.choose_tables", "tables", unit="count")


def check_absent(absent: m.AbsentPolicy) -> None:
    """Check the policy for absent members. Raises BadRequest."""
    if absent.bot not in BOTS:
        bots = ", ".join(BOTS)
        raise BadRequest("errors.no_such_bot", todo="todo.bots", field="absent", bot=absent.bot[:20], bots=bots)
    check_between(absent.seconds, ABSENT_SECONDS, "errors.absent_not_possible", "todo.choose_absent", "absent")


def check_names_policy(policy: m.NamesPolicy, names: int) -> None:
    """Check that somebody can join. names: on the list, or in the class. Raises BadRequest."""
    if policy == "listed" and names == 0:
        raise BadRequest("errors.nobody_listed", todo="todo.list_names", field="names_policy")


def check_steps(steps: list[m.PlanStep]) -> list[m.PlanStep]:
    """The steps of a plan as they are stored. Raises BadRequest."""
    if len(steps) > STEPS:
        raise BadRequest("errors.too_many_steps", todo="todo.fewer_steps", field="plan", count=len(steps), most=STEPS)
    for step in steps:
        minutes = "errors.minutes_not_possible", "todo.choose_minutes"
        check_between(step.minutes, STEP_MINUTES, *minutes, "plan", unit="count")
    return [
        m.PlanStep(
            clean_text(step.title, STEP_TITLE_CHARS, "plan"),
            step.minutes,
            clean_text(step.say, STEP_SAY_CHARS, "plan"),
            step.does,
        )
        for step in steps
    ]


def check_held_words(words: list[str]) -> list[str]:
    """Entries of a list of words for which names are held, as they are stored. Raises BadRequest."""
    if len(words) > 2 * HELD_WORDS:  # some may be there twice
        raise _too_many_words(len(words))
    kept = list(dict.fromkeys(filter(None, (clean_text(word, HELD_WORD_CHARS, "held_words") for word in words))))
    if len(kept) > HELD_WORDS:
        raise _too_many_words(len(kept))
    return kept


def _too_many_words(count: int) -> BadRequest:
    return BadRequest(
        "errors.too_many_held_words", todo="todo.fewer_words", field="held_words", count=count, most=HELD_WORDS
    )


def no_such_number(number: int, last: int) -> BadRequest:
    """The class has no table with this number."""
    return BadRequest("errors.no_such_number", todo="todo.table_numbers", field="table", number=number, last=last)


def no_such_arm(arm: int, last: int) -> BadRequest:
    """The class has no such arm."""
    return BadRequest("errors.no_such_arm", todo="todo.arm_numbers", field="arm", number=arm, last=last)


def no_such_class(code: str) -> NotFound:
    """No class has this code."""
    return no_such_table(code, is_class=True)
