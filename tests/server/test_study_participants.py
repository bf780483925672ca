"""A participant's way through a study, as the log of a class tells it, and what is refused on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from commonweal.server.errors import ApiError
from commonweal.server.protocol import encode_json
from commonweal.server.protocol.studies import Completion, GiveConsent, Question, SendAnswers, Study, WaitingRoom
from commonweal.server.studies import participants
from commonweal.server.studies.participants import StudyHistory
from commonweal.server.studies.study_events import Erased, Matched, Released, StudyEvent
from commonweal.server.studies.study_file import fingerprint_of

STUDY = Study(
    "Trust",
    "We keep what you do.",
    chat="Also what I write.",
    waiting=WaitingRoom(2, 60, "release"),
    completion=Completion(label="PID"),
    before=[Question("trust", "?", "scale", ends=["low", "high"])],
    after=[Question("why", "?", "text")],
)
AGREES = GiveConsent(fingerprint_of(STUDY), chat=True, label="abc")


def labelled(label: str) -> GiveConsent:
    return GiveConsent(AGREES.text, chat=True, label=label)


class Log:
    """A log of study events, written as a class does."""

    def __init__(self, study: Study | None = STUDY) -> None:
        self.history, self.events = StudyHistory(), list[tuple[int, bytes]]()
        if study is not None:
            self.add(participants.prepare_study(self.history, study))

    def add(self, event: StudyEvent) -> None:
        self.events.append((1000 * (len(self.events) + 1), encode_json(event)))
        self.history.take(*self.events[-1])

    def agree(self, member: int, wish: GiveConsent = AGREES) -> None:
        self.add(participants.prepare_consent(self.history, member, wish))

    def answer(self, member: int, which: str = "before", *, over: bool = False) -> None:
        answers = {"trust": 4} if which == "before" else {"why": "so"}
        sent = SendAnswers(which, answers)  # type: ignore[arg-type]
        self.add(participants.prepare_answers(self.history, member, sent, over=over))

    def stages(self, member: int) -> tuple[str, str]:
        """What comes next, while the table plays and when it is over."""
        return self.history.stage(member, over=False), self.history.stage(member, over=True)


def refused(does: Callable[[], object]) -> str:
    with pytest.raises(ApiError) as refusal:
        does()
    assert str(refusal.value)
    return refusal.value.failure.message.id.removeprefix("errors.")


def test_a_participant_goes_from_consent_to_a_code() -> None:
    log = Log()
    assert log.stages(0) == ("consent", "consent")
    log.agree(0)
    assert log.stages(0)[0] == "before"
    assert not log.history.may_sit(0)
    log.answer(0)
    assert log.stages(0)[0] == "waiting"
    assert log.history.arrivals(lambda _: True)[0].at == 3000
    log.add(Matched([0]))
    assert log.history.may_sit(0)
    assert log.history.arrivals(lambda _: True) == []
    assert log.stages(0) == ("playing", "after")
    log.answer(0, "after", over=True)
    assert log.stages(0)[1] == "done"
    one = log.history.known(0)
    assert (one.label, one.chat, one.answered["before"].answers) == ("abc", True, {"trust": 4})
    log.add(participants.prepare_redeem(log.history, one.code.lower(), lambda _: True))
    assert one.paid_at == 6000


def test_the_log_tells_the_same_when_it_is_read_again() -> None:
    log = Log()
    for member in (0, 1):
        log.agree(member, labelled(f"label {member}"))
        log.answer(member)
    log.add(Released([1]))
    again = participants.fold(log.events)
    assert again.members == log.history.members
    assert again.codes == log.history.codes
    assert again.stage(1, over=False) == "released"


def test_a_study_without_waiting_room_and_questions_seats_people_at_once() -> None:
    plain = Study("Trust", "We keep what you do.")
    log = Log(plain)
    log.agree(3, GiveConsent(fingerprint_of(plain), chat=True, label="abc"))
    assert log.stages(3) == ("playing", "done")
    one = log.history.known(3)
    assert (one.label, one.chat) == ("", False)  # the study asks for neither


def test_who_did_not_agree_takes_no_part() -> None:
    log = Log()
    assert not log.history.may_sit(0)
    assert refused(lambda: log.answer(0)) == "no_consent"
    assert log.history.members == {}


def test_consent_is_to_the_text_that_was_read() -> None:
    log = Log()
    assert refused(lambda: log.agree(0, GiveConsent("other"))) == "consent_changed"
    assert refused(lambda: log.agree(0, GiveConsent(AGREES.text, label="x" * 101))) == "label_too_long"
    assert refused(lambda: Log(None).agree(0)) == "no_study"
    log.agree(0)
    assert refused(lambda: log.agree(0)) == "consented_already"
    assert refused(lambda: log.agree(1)) == "label_used"
    assert refused(lambda: participants.prepare_study(log.history, STUDY)) == "study_not_changed"


def test_a_second_answer_and_answers_at_another_time_are_refused() -> None:
    log = Log()
    log.agree(0)
    assert refused(lambda: log.answer(0, "after", over=True)) == "answer_not_now"
    log.answer(0)
    assert refused(lambda: log.answer(0)) == "answered_already"
    log.add(Matched([0]))
    assert refused(lambda: log.answer(0, "after")) == "answer_not_now"


def test_a_code_is_used_once_and_at_the_end() -> None:
    log = Log()
    log.agree(0)
    code = log.history.known(0).code
    redeem = participants.prepare_redeem
    assert refused(lambda: redeem(log.history, code, lambda _: True)) == "code_not_reached"
    assert refused(lambda: redeem(log.history, "BCDF", lambda _: True)) == "no_such_code"
    assert refused(lambda: redeem(log.history, " ", lambda _: True)) == "no_such_code"
    log.answer(0)
    log.add(Released([0]))
    log.add(redeem(log.history, code, lambda _: False))
    assert refused(lambda: redeem(log.history, code, lambda _: False)) == "code_used"


def test_erasure_leaves_the_course_of_events_and_nothing_else() -> None:
    log = Log()
    for member in (0, 1):
        log.agree(member, labelled(f"label {member}"))
        log.answer(member)
    code = log.history.known(0).code
    kept = [(at, participants.without_member(body, 0)) for at, body in log.events]
    kept.append((9000, encode_json(Erased(0))))
    again = participants.fold(kept)
    assert again.members[0].erased
    assert (again.members[0].label, again.members[0].answered["before"].answers) == ("", {})
    assert again.members[1] == log.history.members[1]
    assert code.encode() not in b"".join(body for _, body in kept)
    assert refused(lambda: again.known(0)) == "no_such_participant"
    assert refused(lambda: participants.prepare_redeem(again, code, lambda _: True)) == "no_such_code"
    assert [one.member for one in again.arrivals(lambda _: True)] == [1]
