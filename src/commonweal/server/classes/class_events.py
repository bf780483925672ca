"""The events of a class. The tag of each says in the log what happened.

A new kind of event is a struct here, a member of `ClassAction`, and a case of `ClassHistory`."""

from __future__ import annotations

from typing import Any

import msgspec

from ..protocol import AbsentPolicy, Door, NamesPolicy, PlanStep


class Began(msgspec.Struct, tag_field="do", tag="began"):
    """The first game of the class began."""


# ---------------------------------------------------------------- members


class OfMember(msgspec.Struct, omit_defaults=True, tag_field="do"):
    """Something that concerns a member."""

    member: int


class Named(OfMember):
    """Something that gives a member a name. `wished`: the name that the member typed, while it is held."""

    name: str
    wished: str | None = None


class Listed(Named, tag="list"):
    """A facilitator added a name to the list, with a table and a seat or without."""

    table: int | None = None
    seat: int | None = None


class Joined(Named, tag="join"):
    """Somebody came, and sits there, or will."""

    table: int | None = None
    seat: int | None = None


class Renamed(Named, tag="rename"):
    """A member has another name."""


class NameJudged(Named, tag="judge_name"):
    """A facilitator accepted the name that was held, or let the member keep the present one."""


class Seated(OfMember, tag="seat"):
    """A member has this seat now; no table: none."""

    table: int | None = None
    seat: int | None = None


class Restored(OfMember, tag="restore"):
    """A member who was removed is back."""

    table: int | None = None
    seat: int | None = None


class Swapped(OfMember, tag="swap"):
    """Two members changed seats."""

    other: int


class Removed(OfMember, tag="remove"):
    """A facilitator removed a member."""


class GaveUp(OfMember, tag="leave"):
    """A member left the class."""


class MuteSet(OfMember, tag="mute"):
    """Whether a member may write to nobody."""

    on: bool


class HelpSet(OfMember, tag="help"):
    """Whether a member asks for help."""

    on: bool


class KeyRenewed(msgspec.Struct, omit_defaults=True, tag_field="do", tag="key"):
    """Another key opens the seat: of a member, or of who did it."""

    member: int | None = None


# ---------------------------------------------------------------- tables


class TableSet(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="do", tag="table"):
    """The class has a table with this number, or plays another game there. `code`: of the game."""

    table: int
    code: str
    arm: int | None = None


class AtTables(msgspec.Struct, tag_field="do"):
    """Something that was done at tables. `tables`: the numbers of those that it changed."""

    tables: list[int]


class TablesStarted(AtTables, tag="start"):
    """Games began."""


class TablesPaused(AtTables, tag="pause"):
    """Games were paused."""


class TablesResumed(AtTables, tag="resume"):
    """Games went on."""


class PausesOrdered(AtTables, tag="look_up"):
    """Games pause after this round."""


class PausesCancelled(AtTables, tag="play_on"):
    """Games no longer pause after this round."""


class TimeAdded(AtTables, tag="extend"):
    """Clocks got more time."""


class TimeTakenBack(AtTables, tag="shorten"):
    """Clocks lost the time that was added last."""


class TablesAdvanced(AtTables, tag="advance"):
    """Phases were ended."""


class TablesEnded(AtTables, tag="end"):
    """Tables were closed."""


class Said(msgspec.Struct, omit_defaults=True, tag_field="do", tag="say"):
    """What a facilitator said to these tables, to all without `tables`; an empty text takes the last one down."""

    text: str
    tables: list[int] | None = None


# ---------------------------------------------------------------- the lesson


class PlanWritten(msgspec.Struct, tag_field="do", tag="plan"):
    """The steps of the lesson."""

    steps: list[PlanStep]


class StepBegun(msgspec.Struct, omit_defaults=True, tag_field="do", tag="step"):
    """The lesson is at this step; none: at no step."""

    step: int | None = None


class TimerSet(msgspec.Struct, tag_field="do", tag="timer"):
    """The timer runs or stands, with so many milliseconds more."""

    on: bool
    ms: int


class LessonRestored(msgspec.Struct, omit_defaults=True, tag_field="do", tag="lesson"):
    """The lesson is as it was before something that was taken back."""

    on: bool
    steps: list[PlanStep]
    ms: int
    step: int | None = None


# ---------------------------------------------------------------- how the class is run


class DoorSet(msgspec.Struct, tag_field="do", tag="door"):
    """Whether a door is open."""

    on: bool
    door: Door


class PrivateTalkSet(msgspec.Struct, tag_field="do", tag="talk"):
    """Whether people may talk in private."""

    on: bool


class NamesPolicySet(msgspec.Struct, tag_field="do", tag="names_policy"):
    """Which names members may have."""

    policy: NamesPolicy


class NamesOfferSet(msgspec.Struct, tag_field="do", tag="offer_names"):
    """Whether the names of the list are offered to those who come."""

    on: bool


class HeldWordsSet(msgspec.Struct, tag_field="do", tag="held_words"):
    """The words for which a name is held."""

    words: list[str]


class AbsenceSet(msgspec.Struct, tag_field="do", tag="absent"):
    """What happens when somebody is away."""

    absent: AbsentPolicy


class FacilitatorInvited(msgspec.Struct, tag_field="do", tag="invite"):
    """There is another facilitator, with this number."""

    of: int


class FacilitatorWithdrawn(msgspec.Struct, tag_field="do", tag="withdraw"):
    """This facilitator is none any more."""

    of: int


class CommandUndone(msgspec.Struct, tag_field="do", tag="undo"):
    """The command of event `of` was taken back; how, say the events after this one."""

    of: int


AboutMember = Seated | Restored | Swapped | Renamed | NameJudged | Removed | GaveUp | MuteSet | HelpSet
AboutTables = (
    TablesStarted
    | TablesPaused
    | TablesResumed
    | PausesOrdered
    | PausesCancelled
    | TimeAdded
    | TimeTakenBack
    | TablesAdvanced
    | TablesEnded
)
AboutLesson = PlanWritten | StepBegun | TimerSet | LessonRestored
AboutClass = (
    DoorSet
    | PrivateTalkSet
    | NamesPolicySet
    | NamesOfferSet
    | HeldWordsSet
    | AbsenceSet
    | FacilitatorInvited
    | FacilitatorWithdrawn
)
ClassAction = (
    Began
    | Listed
    | Joined
    | AboutMember
    | KeyRenewed
    | TableSet
    | AboutTables
    | Said
    | AboutLesson
    | AboutClass
    | CommandUndone
)

_read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClassAction)


def read_action(body: bytes) -> ClassAction:
    """Decode the body of an event."""
    action: ClassAction = _read.decode(body)
    return action


def tag_of(action: ClassAction) -> str:
    """What happened, as the wall names it."""
    return str(action.__struct_config__.tag)
