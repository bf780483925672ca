"""What a facilitator of a class may ask for, and the result."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..load.limits import ADDED_SECONDS, ID_CHARS
from .calls import Seat
from .classes import AbsentPolicy, LineProblem, MemberNumber, NamesPolicy, PlanStep, TableNumbers
from .marks import within
from .table_messages import Door, Message


class OfClass(msgspec.Struct, kw_only=True):
    """A command to a class. `id`: if it is sent again with the same one, it is not carried out again."""

    id: Annotated[str, msgspec.Meta(max_length=ID_CHARS)] = ""


class OfTables(OfClass, kw_only=True):
    """A command to tables. `tables`: which ones; null: all."""

    tables: TableNumbers | None = None


class OfMember(OfClass):
    """A command about a member."""

    member: MemberNumber


class ClassStarts(OfTables, tag_field="do", tag="start"):
    """Begin the games; bots take the open seats."""


class ClassPauses(OfTables, tag_field="do", tag="pause"):
    """Pause the games: nobody can act until they are resumed."""


class ClassResumes(OfTables, tag_field="do", tag="resume"):
    """Resume the games; nobody looks up after this round."""


class ClassLooksUp(OfTables, tag_field="do", tag="look_up"):
    """Let each table finish its round; then its game is paused."""


class ClassSays(OfTables, tag_field="do", tag="say"):
    """Show this text to everybody at these tables, until another is shown. An empty text ends it."""

    text: str


class ClassExtends(OfTables, tag_field="do", tag="extend"):
    """Add time to the clocks that run."""

    seconds: Annotated[int, within(*ADDED_SECONDS)] = 60


class ClassAdvances(OfTables, tag_field="do", tag="advance"):
    """End the time of the present phase now, if the rules limit it."""


class ClassEnds(OfTables, tag_field="do", tag="end"):
    """End the tables for good."""


class ClassMoves(OfMember, tag_field="do", tag="move"):
    """Give a member a seat at this table; null: any that is free there. `table` null: no seat for now."""

    table: Annotated[int, within(1)] | None
    seat: Seat | None = None


class ClassSwaps(OfMember, tag_field="do", tag="swap"):
    """Let two members change seats."""

    other: MemberNumber


class ClassRenames(OfMember, tag_field="do", tag="rename"):
    """Give a member another name."""

    name: str


class ClassRemoves(OfMember, tag_field="do", tag="remove"):
    """Remove a member from the class; the seat becomes free."""


class ClassReissues(OfMember, tag_field="do", tag="reissue"):
    """Give a member a new recovery phrase to come back with; the old key opens nothing any more."""


class ClassMutes(OfMember, tag_field="do", tag="mute"):
    """Set whether a member may write to others."""

    muted: bool = True


class ClassHelped(OfMember, tag_field="do", tag="helped"):
    """Note that a member who asked for help has been helped."""


class ClassSetsTalk(OfClass, tag_field="do", tag="talk"):
    """Set whether people may talk in private, if the rules allow it."""

    private: bool


class ClassSetsDoor(OfClass, tag_field="do", tag="door"):
    """Set whether others may still join the class, or watch the wall without being a facilitator (`watch`)."""

    door: Door
    open: bool


class ClassSetsNames(OfClass, tag_field="do", tag="names_policy"):
    """Set what people who join are called."""

    policy: NamesPolicy


class ClassOffersNames(OfClass, tag_field="do", tag="offer_names"):
    """Set whether people who type the first letters are offered names on the list that nobody has taken."""

    on: bool


class ClassHoldsWords(OfClass, tag_field="do", tag="held_words"):
    """Set more words for which a name is held, besides those that the server knows: `word`, `word*`, `*word*`."""

    words: list[str]


class ClassJudgesName(OfMember, tag_field="do", tag="judge_name"):
    """Accept the held name that a member typed, or let the member keep the present one."""

    stands: bool


class ClassSetsAbsence(OfClass, tag_field="do", tag="absent"):
    """Set what happens to the seats of people who are away."""

    absent: AbsentPolicy


class ClassAddsTables(OfClass, tag_field="do", tag="add_tables"):
    """Add tables. `arm`: by which they play; null: the arms in turn."""

    count: Annotated[int, within(1)] = 1
    arm: int | None = None


class ClassAddsNames(OfClass, tag_field="do", tag="add_names"):
    """Add names to the list, as in `CreateClass`."""

    names: str


class ClassPlans(OfClass, tag_field="do", tag="plan"):
    """Set the steps of the lesson."""

    steps: list[PlanStep]


class ClassSteps(OfClass, tag_field="do", tag="step"):
    """Begin a step of the plan, and do what it does. `step` counts from 0; null: no step."""

    step: Annotated[int, within(0)] | None


class ClassTimes(OfClass, tag_field="do", tag="timer"):
    """Start or stop the timer of the step, and add so many seconds."""

    running: bool
    added: int = 0


class ClassInvites(OfClass, tag_field="do", tag="invite"):
    """Make a recovery phrase for one more facilitator, or for one more device of this one."""


class ClassWithdraws(OfClass, tag_field="do", tag="withdraw"):
    """End the rights of this facilitator."""

    facilitator: int


class ClassUndoes(OfClass, tag_field="do", tag="undo"):
    """Undo event `n`, which `undo` of the view offers."""

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
    """`tables`: the numbers of those where something changed; those already in this state are left out, which is no
    error.

    `words`: a new recovery phrase, shown only this once; `names`: what was wrong with a list of names."""

    n: int
    tables: list[int]
    refused: list[TableRefused]
    words: str | None
    problems: list[LineProblem]
