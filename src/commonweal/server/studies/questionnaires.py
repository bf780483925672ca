"""Questionnaires: read from a researcher's file; and answers to them, checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite
from typing import Any, get_args

from ..errors import BadRequest
from ..people.typed_text import clean_text
from ..protocol.studies import Question, QuestionKind, StudyAnswers
from .problems import BIGGEST, Path, Reader

KINDS: tuple[str, ...] = get_args(get_args(QuestionKind)[0])
QUESTIONS, OPTIONS, QUESTION_CHARS, OPTION_CHARS, ANSWER_CHARS = 100, 40, 1000, 200, 4000
POINTS = 2, 11  # steps of a scale
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
TAKEN = ("participant", "answered_at")
"""Columns that the export of a questionnaire always has."""
OF_ALL = ("id", "text", "kind", "required", "personal")
OF_KIND = {
    "scale": ("ends", "points"),
    "choice": ("options",),
    "choices": ("options",),
    "number": ("least", "most", "unit", "whole"),
    "text": ("length",),
}
"""The fields that a question of each kind may have besides the common ones."""


def read_questions(reader: Reader, name: str, value: Any) -> list[Question]:
    """Read a questionnaire. Problems go to the reader."""
    tables = reader.tables((name,), value)
    if len(tables) > QUESTIONS:
        reader.refuse((name,), "too_many", most=QUESTIONS)
    questions, seen = [], dict[str, int]()
    for n, table in enumerate(tables[:QUESTIONS]):
        question = read_question(reader, (name, n), table)
        if question.id in seen:
            reader.refuse((name, n, "id"), "id_twice", id=question.id, number=seen[question.id] + 1)
        elif question.id:
            seen[question.id] = n
        questions.append(question)
    return questions


def read_question(reader: Reader, path: Path, value: Any) -> Question:
    """Read one question."""
    if not isinstance(value, dict):
        reader.refuse(path, "not_a_table")
        return Question("", "", "text")
    given = value.get("kind")
    fields = OF_KIND.get(given, ()) if isinstance(given, str) else ()
    known = OF_ALL + (fields or tuple(dict.fromkeys(field for more in OF_KIND.values() for field in more)))
    table = reader.table(path, value, known)
    id = reader.text((*path, "id"), table.get("id", ""), 40)
    if not ID.fullmatch(id) or id in TAKEN:
        reader.refuse((*path, "id"), "bad_id", id=id)
        id = ""
    kind = reader.one_of((*path, "kind"), table.get("kind", ""), KINDS)
    question = Question(
        id,
        reader.text((*path, "text"), table.get("text", ""), QUESTION_CHARS, needed=True),
        kind,  # type: ignore[arg-type]
        reader.truth((*path, "required"), table.get("required", True)),
        reader.truth((*path, "personal"), table.get("personal", False)),
    )
    if given == kind:
        READ[kind](reader, path, table, question)
    return question


def _read_scale(reader: Reader, path: Path, table: dict[str, Any], question: Question) -> None:
    question.points = reader.number((*path, "points"), table.get("points", 7), *POINTS)
    question.ends = reader.texts((*path, "ends"), table.get("ends", []), OPTION_CHARS)
    if len(question.ends) != 2:
        reader.refuse((*path, "ends"), "no_ends")


def _read_choice(reader: Reader, path: Path, table: dict[str, Any], question: Question) -> None:
    question.options = reader.texts((*path, "options"), table.get("options", []), OPTION_CHARS)
    if not 2 <= len(question.options) <= OPTIONS:
        reader.refuse((*path, "options"), "few_options", most=OPTIONS)


def _read_number(reader: Reader, path: Path, table: dict[str, Any], question: Question) -> None:
    question.unit = reader.text((*path, "unit"), table.get("unit", ""), 20)
    question.whole = reader.truth((*path, "whole"), table.get("whole", True))
    bounds = {"least": question.least, "most": question.most}
    for name in bounds:
        if name in table:
            bounds[name] = reader.number((*path, name), table[name], None, None, whole=question.whole)
    question.least, question.most = bounds["least"], bounds["most"]
    if question.least is not None and question.most is not None and question.least >= question.most:
        reader.refuse((*path, "most"), "bounds_cross")


def _read_text(reader: Reader, path: Path, table: dict[str, Any], question: Question) -> None:
    question.length = reader.number((*path, "length"), table.get("length", 500), 1, ANSWER_CHARS)


READ = {
    "scale": _read_scale,
    "choice": _read_choice,
    "choices": _read_choice,
    "number": _read_number,
    "text": _read_text,
}


# ---------------------------------------------------------------- answers


def check_answers(questions: Sequence[Question], answers: StudyAnswers) -> StudyAnswers:
    """The answers as they are stored: those that were given, in the order of the questions.

    Raises BadRequest, whose field is the id of the question."""
    known = {question.id for question in questions}
    for id in answers:
        if id not in known:
            raise BadRequest("errors.not_in_questionnaire", todo="todo.reload_questions", field=id[:40])
    kept: StudyAnswers = {}
    for question in questions:
        answer = answers.get(question.id)
        if isinstance(answer, str):
            answer = _clean(question, answer)
        if answer is None or answer in ("", []):
            if question.required:
                raise BadRequest("errors.answer_missing", todo="todo.answer_all", field=question.id)
            continue
        _check(question, answer)
        kept[question.id] = sorted(answer) if isinstance(answer, list) else answer
    return kept


def _clean(question: Question, answer: str) -> str:
    """A text that answers a question. Raises BadRequest if it is too long, also where no text is expected."""
    most = question.length if question.kind == "text" else ANSWER_CHARS
    return clean_text(answer, most, question.id, says="errors.answer_too_long", todo="todo.shorten_answer")


def _check(question: Question, answer: Any) -> None:
    """Check that this answers the question. Raises BadRequest."""
    match question.kind:
        case "scale":
            fits = _is_step(answer, question.points)
        case "choice":
            fits = _is_step(answer, len(question.options))
        case "choices":
            fits = isinstance(answer, list) and all(_is_step(one, len(question.options)) for one in answer)
            fits = fits and len(set(answer)) == len(answer)
        case "number":
            _check_number(question, answer)
            return
        case _:
            _check_text(question, answer)
            return
    if not fits:
        raise BadRequest("errors.answer_not_offered", todo="todo.choose_answer", field=question.id)


def _is_step(answer: Any, steps: int) -> bool:
    return type(answer) is int and 1 <= answer <= steps


def _check_number(question: Question, answer: Any) -> None:
    if type(answer) not in (int, float) or not isfinite(answer) or (question.whole and answer != int(answer)):
        raise BadRequest(
            "errors.answer_not_whole" if question.whole else "errors.answer_not_a_number",
            todo="todo.write_number",
            field=question.id,
        )
    low, high = question.least, question.most
    if (low is not None and answer < low) or (high is not None and answer > high) or abs(answer) > BIGGEST:
        raise BadRequest(
            "errors.answer_out_of_bounds",
            todo="todo.number_between",
            field=question.id,
            least=f"{-BIGGEST if low is None else low:g}",
            most_text=f"{BIGGEST if high is None else high:g}",
        )


def _check_text(question: Question, answer: Any) -> None:
    if not isinstance(answer, str):
        raise BadRequest("errors.answer_not_a_text", todo="todo.write_answer", field=question.id)
