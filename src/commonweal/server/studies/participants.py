"""What the log of a class says about its study: who agreed, who answered what, who waits, who is done.

Replays the log, without side effects. Events of the kind "study" are in the log of the class, besides those that seat
people."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from .. import protocol as m
from ..errors import BadRequest, Conflict, Forbidden, NotFound
from ..people.typed_text import clean_text
from ..protocol import ErrorCode
from ..protocol.studies import GiveConsent, Question, SendAnswers, Study, StudyAnswers, StudyStage
from . import study_events as e
from .completion import clean_completion_code, new_completion_code
from .matching import Arrival
from .questionnaires import check_answers
from .study_file import fingerprint_of

LABEL_CHARS = 100


class Questionnaire(msgspec.Struct):
    """The answers to a questionnaire, and when they came."""

    at: int
    answers: StudyAnswers


class StudyMember(msgspec.Struct):
    """A person who agreed to take part. Times are milliseconds since 1970."""

    member: int
    at: int
    chat: bool
    label: str
    code: str
    answered: dict[str, Questionnaire] = {}
    waits_since: int | None = None
    matched_at: int | None = None
    released_at: int | None = None
    paid_at: int | None = None
    erased: bool = False


class StudyHistory:
    """The study of a class, as its events describe it."""

    def __init__(self) -> None:
        self.study: Study | None = None
        self.members: dict[int, StudyMember] = {}
        self.codes: dict[str, int] = {}
        """Whose code it is."""
        self.erased: set[int] = set()
        """The members of the class whose data was erased, also where there is no study."""

    def take(self, event_at: int, body: bytes) -> None:
        """Add an event."""
        event = e.read_study_event(body)
        match event:
            case e.StudySet():
                self.study = event.study
            case e.Matched():
                for number in event.members:
                    self.members[number].matched_at = event_at
            case e.Released():
                for number in event.members:
                    self.members[number].released_at = event_at
            case e.Consented():
                one = StudyMember(event.member, event_at, event.chat, event.label, event.code)
                self.members[event.member], self.codes[event.code] = one, event.member
                self._wait(one, event_at)
            case e.Answered() if event.member in self.members:
                one = self.members[event.member]
                one.answered = one.answered | {event.which: Questionnaire(event_at, event.answers)}
                self._wait(one, event_at)
            case e.Redeemed() if event.member in self.members:
                self.members[event.member].paid_at = event_at
            case e.Erased():
                self.erased.add(event.member)
                if event.member in self.members:
                    self.members[event.member].erased = True

    def _wait(self, one: StudyMember, at: int) -> None:
        """Note that a person who agreed and has answered the questions before the game now waits for a table."""
        if one.waits_since is None and self.is_ready(one):
            one.waits_since = at

    @property
    def keeps_waiting(self) -> bool:
        """Whether people who agreed get their seats only later: after questions, or from the waiting room."""
        return self.study is not None and bool(self.study.before or self.study.waiting)

    def questions(self, which: str) -> list[Question]:
        """The questions of a questionnaire."""
        if self.study is None:
            return []
        return self.study.before if which == "before" else self.study.after

    def is_ready(self, one: StudyMember) -> bool:
        """Whether all questions before the game are answered."""
        return not self.questions("before") or "before" in one.answered

    def may_sit(self, member: int) -> bool:
        """Whether the study lets a member have a seat now: in a study with a waiting room, once matched."""
        if self.study is None:
            return True
        one = self.members.get(member)
        if one is None or one.erased or one.released_at is not None or not self.is_ready(one):
            return False
        return self.study.waiting is None or one.matched_at is not None

    def stage(self, member: int, *, over: bool) -> StudyStage:
        """What a member does next. over: the game of the member's table is over."""
        one = self.members.get(member)
        if one is None or one.erased:
            return "consent"
        if one.released_at is not None:
            return "released"
        if not self.is_ready(one):
            return "before"
        if not self.may_sit(member):
            return "waiting"
        if not over:
            return "playing"
        return "after" if self.questions("after") and "after" not in one.answered else "done"

    def arrivals(self, is_here: Callable[[int], bool]) -> list[Arrival]:
        """The people in the waiting room."""
        if self.study is None or self.study.waiting is None:
            return []
        waiting = [
            one
            for one in self.members.values()
            if one.waits_since is not None and not (one.matched_at or one.released_at or one.erased)
        ]
        return [Arrival(one.member, one.waits_since or 0, is_here(one.member)) for one in waiting]

    def known(self, member: int) -> StudyMember:
        """A participant. Raises NotFound."""
        one = self.members.get(member)
        if one is None or one.erased:
            raise NotFound("errors.no_such_participant", todo="todo.see_expected", field="member")
        return one


# ---------------------------------------------------------------- what may happen


def prepare_study(history: StudyHistory, study: Study) -> e.StudySet:
    """The event that gives a class its study. Raises Conflict once somebody has agreed to a study."""
    if history.members:
        raise Conflict("errors.study_not_changed", todo="todo.new_class_for_study")
    return e.StudySet(study)


def prepare_consent(history: StudyHistory, member: int, wish: GiveConsent) -> e.Consented:
    """The event with which somebody agrees and gets a code. Raises ApiError."""
    check_consent(history, wish)
    if member in history.members:
        raise Conflict("errors.consented_already", todo="todo.reload_questions")
    assert history.study is not None
    label = clean_text(wish.label, LABEL_CHARS, "label") if history.study.completion.label else ""
    if label and any(one.label == label for one in history.members.values()):
        raise Conflict("errors.label_used", todo="todo.come_back_with_label", field="label")
    chat = wish.chat and bool(history.study.chat)
    code = new_completion_code(history.codes)
    return e.Consented(member, chat, wish.text, label, code)


def check_agreed(history: StudyHistory, wish: GiveConsent | None) -> GiveConsent | None:
    """The consent with which somebody joins; None if the class has no study. Raises ApiError."""
    if history.study is None:
        return None
    if wish is None:
        raise Forbidden("errors.no_consent", todo="todo.read_consent")
    check_consent(history, wish)
    return wish


def check_consent(history: StudyHistory, wish: GiveConsent) -> None:
    """Check that somebody agrees to the present text. Raises ApiError."""
    if history.study is None:
        raise NotFound("errors.no_study", todo="todo.open_given_address")
    if wish.text != fingerprint_of(history.study):
        raise Conflict("errors.consent_changed", todo="todo.read_consent_again", error=ErrorCode.STALE)
    if len(wish.label) > LABEL_CHARS:
        raise BadRequest("errors.label_too_long", todo="todo.open_given_address", field="label")


def prepare_answers(history: StudyHistory, member: int, sent: SendAnswers, *, over: bool) -> e.Answered:
    """The event with which somebody answers a questionnaire. Raises ApiError."""
    if history.study is None:
        raise NotFound("errors.no_study", todo="todo.open_given_address")
    one = history.members.get(member)
    if one is None or one.erased:
        raise Forbidden("errors.no_consent", todo="todo.read_consent")
    if sent.which in one.answered:
        raise Conflict("errors.answered_already", todo="todo.reload_questions")
    if history.stage(member, over=over) != sent.which:
        raise Conflict("errors.answer_not_now", todo="todo.reload_questions")
    answers = check_answers(history.questions(sent.which), sent.answers)
    return e.Answered(member, sent.which, answers)


def prepare_redeem(history: StudyHistory, typed: str, is_over: Callable[[int], bool]) -> e.Redeemed:
    """The event with which a researcher takes a code, once. Raises ApiError."""
    member = history.codes.get(clean_completion_code(typed)) if typed.strip() else None
    if member is None or history.members[member].erased:
        raise NotFound("errors.no_such_code", todo="todo.check_completion_code", field="code")
    if history.stage(member, over=is_over(member)) not in ("done", "released"):
        raise Conflict("errors.code_not_reached", todo="todo.wait_for_end", field="code")
    if history.members[member].paid_at is not None:
        raise Conflict("errors.code_used", todo="todo.pay_once", field="code")
    return e.Redeemed(member)


def without_member(body: bytes, member: int) -> bytes:
    """The body of an event of a study without what a member gave away: label, code, answers."""
    match e.read_study_event(body):
        case e.Consented() as event if event.member == member:
            return m.encode_json(msgspec.structs.replace(event, label="", code=""))
        case e.Answered() as event if event.member == member:
            return m.encode_json(msgspec.structs.replace(event, answers={}))
    return body


def fold(events: Iterable[tuple[int, bytes]]) -> StudyHistory:
    """The study as these events (when, body) tell it."""
    history = StudyHistory()
    for at, body in events:
        history.take(at, body)
    return history
