"""What a facilitator of a class may ask for, and what comes of it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..limits import ADDED_SECONDS
from .calls import Seat
from .classes import AbsentPolicy, LineProblem, MemberNumber, NamesPolicy, PlanStep, TableNumbers
from .marks import within
from .table import Door, Message


class OfTables(msgspec.Struct, kw_only=True):
    """A command to tables. `tables`: which ones; null: all."""

    tables: TableNumbers | None = None


class OfMember(msgspec.Struct):
    """A command about a member."""

    member: MemberNumber


class ClassStarts(OfTables, tag_field="do", tag="start"):
    """The games begin; bots take the seats that are open."""


class ClassPauses(OfTables, tag_field="do", tag="pause"):
    """Nobody can act until the games go on."""


class ClassResumes(OfTables, tag_field="do", tag="resume"):
    """The games go on, and nobody looks up after this round."""


class ClassLooksUp(OfTables, tag_field="do", tag="look_up"):
    """Each table finishes its round; then its game is paused."""


class ClassSays(OfTables, tag_field="do", tag="say"):
    """Everybody at these tables reads this, until something else is said. An empty text ends it."""

    text: str


class ClassExtends(OfTables, tag_field="do", tag="extend"):
    """More time on the clocks that run."""

    seconds: Annotated[int, within(*ADDED_SECONDS)] = 60


class ClassAdvances(OfTables, tag_field="do", tag="advance"):
    """The time of a phase is up now, where the rules limit it."""


class ClassEnds(OfTables, tag_field="do", tag="end"):
    """The tables end for good."""


class ClassMoves(OfMember, tag_field="do", tag="move"):
    """A member gets a seat at this table; null: any that is free there. `table` null: no seat for now."""

    table: Annotated[int, within(1)] | None
    seat: Seat | None = None


class ClassSwaps(OfMember, tag_field="do", tag="swap"):
    """Two members change seats."""

    other: MemberNumber


class ClassRenames(OfMember, tag_field="do", tag="rename"):
    """A member has another name."""

    name: str


class ClassRemoves(OfMember, tag_field="do", tag="remove"):
    """A member leaves the class; the seat becomes free."""


class ClassReissues(OfMember, tag_field="do", tag="reissue"):
    """A member gets a new recovery phrase, and is let back in with it; the old key opens nothing any more."""


class ClassMutes(OfMember, tag_field="do", tag="mute"):
    """A member may not write to others, or may again."""

    muted: bool = True


class ClassHelped(OfMember, tag_field="do", tag="helped"):
    """A member who asked for help has got it."""


class ClassSetsTalk(msgspec.Struct, tag_field="do", tag="talk"):
    """Whether people may talk in private, where the rules allow it."""

    private: bool


class ClassSetsDoor(msgspec.Struct, tag_field="do", tag="door"):
    """Whether others may still join the class, or look on at the wall without being a facilitator (`watch`)."""

    door: Door
    open: bool


class ClassSetsNames(msgspec.Struct, tag_field="do", tag="names_policy"):
    """What people who join are called."""

    policy: NamesPolicy


class ClassOffersNames(msgspec.Struct, tag_field="do", tag="offer_names"):
    """Whether people who type the first letters are offered names of the list that nobody has taken."""

    on: bool


class ClassHoldsWords(msgspec.Struct, tag_field="do", tag="held_words"):
    """Words for which a name is held, in addition to those that the server knows: `word`, `word*`, `*word*`."""

    words: list[str]


class ClassJudgesName(OfMember, tag_field="do", tag="judge_name"):
    """The name that a member has typed, and that is held, stands; or the member keeps the present one."""

    stands: bool


class ClassSetsAbsence(msgspec.Struct, tag_field="do", tag="absent"):
    """What happens to the seats of those who are away."""

    absent: AbsentPolicy


class ClassAddsTables(msgspec.Struct, tag_field="do", tag="add_tables"):
    """More tables. `arm`: by which they play; null: the arms go on in turn."""

    count: Annotated[int, within(1)] = 1
    arm: int | None = None


class ClassAddsNames(msgspec.Struct, tag_field="do", tag="add_names"):
    """More names for the list, as in `CreateClass`."""

    names: str


class ClassPlans(msgspec.Struct, tag_field="do", tag="plan"):
    """The lesson has these steps."""

    steps: list[PlanStep]


class ClassSteps(msgspec.Struct, tag_field="do", tag="step"):
    """A step of the plan begins, and does what it does. `step` counts from 0; null: no step."""

    step: Annotated[int, within(0)] | None


class ClassTimes(msgspec.Struct, tag_field="do", tag="timer"):
    """The timer of the step runs or stands, and gets so many seconds more."""

    running: bool
    added: int = 0


class ClassInvites(msgspec.Struct, tag_field="do", tag="invite"):
    """A recovery phrase for one more facilitator, or one more device of this one."""


class ClassWithdraws(msgspec.Struct, tag_field="do", tag="withdraw"):
    """This facilitator is one no longer."""

    facilitator: int


class ClassUndoes(msgspec.Struct, tag_field="do", tag="undo"):
    """Take back what was done with event `n`, which `undo` of the view offers."""

    n: int


ClassCommand = (
    ClassStarts
    | ClassPauses
    | ClassResumes
    | ClassLooksUp
    | ClassSays
    | ClassExtends
    | ClassAdvances
    | ClassEnds
    | ClassMoves
    | ClassSwaps
    | ClassRenames
    | ClassRemoves
    | ClassReissues
    | ClassMutes
    | ClassHelped
    | ClassSetsTalk
    | ClassSetsDoor
    | ClassSetsNames
    | ClassOffersNames
    | ClassHoldsWords
    | ClassJudgesName
    | ClassSetsAbsence
    | ClassAddsTables
    | ClassAddsNames
    | ClassPlans
    | ClassSteps
    | ClassTimes
    | ClassInvites
    | ClassWithdraws
    | ClassUndoes
)
"""What a facilitator may ask for."""


class TableRefused(msgspec.Struct):
    """A table at which a command for several could not be carried out, and why."""

    number: int
    message: Message


class ClassDone(msgspec.Struct):
    """`tables`: the numbers of those where something changed; where it was so already, nothing did, and it is no error.

    `words`: a new recovery phrase, shown this once; `names`: what was wrong with a list of names."""

    n: int
    tables: list[int]
    refused: list[TableRefused]
    words: str | None
    problems: list[LineProblem]
