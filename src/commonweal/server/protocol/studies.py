"""A study on top of a class session: consent, questionnaires, a waiting room that matches, completion codes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .marks import TypeScript
from .table_messages import Message

QuestionKind = Annotated[Literal["scale", "choice", "choices", "number", "text"], TypeScript("QuestionKind")]
WhichQuestions = Annotated[Literal["before", "after"], TypeScript("WhichQuestions")]
"""Asked before the first seat, or after the end of the game."""
StudyStage = Annotated[
    Literal["consent", "before", "waiting", "playing", "after", "done", "released"], TypeScript("StudyStage")
]
"""What a participant does next. `released`: there was nobody to play with."""
StudyAnswer = Annotated[Any, TypeScript("StudyAnswer", "number | string | number[]")]
"""A step of a scale or a choice, from 1; the list of the choices; a number; a text."""
StudyAnswers = dict[str, StudyAnswer]


class Question(msgspec.Struct, omit_defaults=True):
    """A question of a questionnaire.

    `id`: the name of its column in the export; `personal`: the answer may reveal who somebody is, so it is exported
    only on request; `ends`: the words at the ends of a scale of `points` steps; `options`: of a choice; `least`,
    `most`, `unit`, `whole`: of a number; `length`: the most characters of a text."""

    id: str
    text: str
    kind: QuestionKind
    required: bool = True
    personal: bool = False
    ends: list[str] = []
    points: int = 7
    options: list[str] = []
    least: float | None = None
    most: float | None = None
    unit: str = ""
    whole: bool = True
    length: int = 500


class WaitingRoom(msgspec.Struct, omit_defaults=True):
    """How arrivals are matched into tables.

    `people`: of each table, 0: as many as it has seats; bots take the other seats. `seconds`: the longest that somebody
    waits; `then`: bots fill the table, if at least `least` people wait, or the person is released with a code. `arms`:
    tables take them in turn, or at random so that all arms get equally many tables."""

    people: int = 0
    seconds: int = 300
    then: Literal["bots", "release"] = "release"
    least: int = 1
    arms: Literal["in_turn", "random"] = "random"


class Completion(msgspec.Struct, omit_defaults=True):
    """What participants get at the end: a code, or an address with the placeholders `{code}` and `{label}`.

    `released`: the address for participants who were released; empty: the same. `label`: the parameter of the address
    with which people arrive, which names them where they were recruited, such as `PROLIFIC_PID`."""

    address: str = ""
    released: str = ""
    label: str = ""


class Payment(msgspec.Struct, omit_defaults=True):
    """What is paid: `fixed` for taking part, and `each` for every unit of a measure of the seat."""

    currency: str
    fixed: float = 0
    measure: str = ""
    each: float = 0


class Study(msgspec.Struct, omit_defaults=True):
    """A study as a researcher writes it.

    `consent`: what people agree to, in paragraphs; `chat`: what they agree to in addition, so that what they write is
    exported; empty: people are not asked, and it is never exported. `language`: of all these texts, such as `de`;
    empty: unknown."""

    title: str
    consent: str
    chat: str = ""
    language: str = ""
    waiting: WaitingRoom | None = None
    completion: Completion = msgspec.field(default_factory=Completion)
    payment: Payment | None = None
    before: list[Question] = []
    after: list[Question] = []


class StudyProblem(msgspec.Struct):
    """What is wrong in the file of a study. `line` counts from 1; null: unknown. `field`: such as `before[2].ends`."""

    line: int | None
    field: str
    message: Message


class StudyFile(msgspec.Struct):
    """A study as text, TOML or JSON."""

    text: str


class StudyChecked(msgspec.Struct):
    """`study`: null if there are problems."""

    study: Study | None
    problems: list[StudyProblem]


class GiveConsent(msgspec.Struct):
    """Somebody agrees to the consent text.

    `text`: its fingerprint, which shows that this is what the person read. `chat`: whether what this person writes may
    be exported; `label`: from the address with which the person arrived."""

    text: str
    chat: bool = False
    label: str = ""


class SendAnswers(msgspec.Struct):
    """The answers to all questions of one questionnaire; unanswered questions are left out."""

    which: WhichQuestions
    answers: StudyAnswers


class Waiting(msgspec.Struct):
    """How many people wait, how many a table needs, and the latest end of the wait (milliseconds since 1970)."""

    people: int
    needed: int
    until: int


class Participant(msgspec.Struct, omit_defaults=True):
    """How far somebody is. `code`, `address`: at the end; `paid`: the code was redeemed."""

    member: int
    stage: StudyStage
    waiting: Waiting | None = None
    code: str = ""
    address: str = ""
    payment: float | None = None
    paid: bool = False


class StudyView(msgspec.Struct):
    """A study as a participant may see it.

    `text`: the fingerprint of the consent text; `label`: the parameter of the page’s address that names the person;
    `you`: null before consent; `questions`: those to answer now."""

    title: str
    consent: str
    chat: str
    language: str
    text: str
    label: str
    currency: str
    you: Participant | None
    which: WhichQuestions | None
    questions: list[Question]


class StudyOverview(msgspec.Struct):
    """A study as facilitators see it, with everybody who takes part."""

    study: Study
    participants: list[Participant]
    labels: dict[int, str]


class RedeemCode(msgspec.Struct):
    code: str
