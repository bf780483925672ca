"""The events of a study, in the log of its class."""

from __future__ import annotations

from typing import Any

import msgspec

from ..protocol.studies import Study, StudyAnswers, WhichQuestions

KIND = "study"  # of the events of a study


class StudySet(msgspec.Struct, tag_field="do", tag="set"):
    """The class has this study."""

    study: Study


class Consented(msgspec.Struct, omit_defaults=True, tag_field="do", tag="consent"):
    """A member agreed to the text with this fingerprint, and has this code."""

    member: int
    chat: bool = False
    text: str = ""
    label: str = ""
    code: str = ""


class Answered(msgspec.Struct, tag_field="do", tag="answers"):
    """A member answered a questionnaire."""

    member: int
    which: WhichQuestions
    answers: StudyAnswers


class Matched(msgspec.Struct, tag_field="do", tag="match"):
    """Members got a table."""

    members: list[int]


class Released(msgspec.Struct, tag_field="do", tag="release"):
    """Nobody came to play with members."""

    members: list[int]


class Redeemed(msgspec.Struct, tag_field="do", tag="redeem"):
    """A researcher took the code of a member."""

    member: int


class Erased(msgspec.Struct, tag_field="do", tag="erase"):
    """The data of a member was erased."""

    member: int


StudyEvent = StudySet | Consented | Answered | Matched | Released | Redeemed | Erased

_read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(StudyEvent)


def read_study_event(body: bytes) -> StudyEvent:
    """Decode the body of an event."""
    event: StudyEvent = _read.decode(body)
    return event
