"""What the log of a class says: its tables, its members and their seats, the lesson.

Replays the log, without side effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from ..load.limits import PATIENCE
from ..protocol import AbsentPolicy, Arm, ClassUndo, Door, NamesPolicy, PlanStep
from ..rooms.change import Command
from ..store import HOST_KEY, Event
from ..studies.participants import StudyHistory
from ..studies.study_events import KIND as STUDY
from . import class_events as e

SERVER = -1000
"""`Event.by` of what the server does by itself. Members are named by their numbers, facilitators by the numbers of
their keys."""
BY_SERVER = Command(SERVER)
"""What the server does by itself."""
SECONDS_OF_MINUTE = 60


class ClassTerms(msgspec.Struct, omit_defaults=True):
    """How a class was made."""

    game: str
    seats: int
    arms: list[Arm]
    title: str = ""
    plan: list[PlanStep] = []
    names_policy: NamesPolicy = "own"
    offers_names: bool = False
    held_words: list[str] = []
    absent: AbsentPolicy = msgspec.field(default_factory=AbsentPolicy)
    private_talk: bool = True
    clock: int | None = None
    patience: int = PATIENCE
    made_with: str = ""  # the hash of the call that made it, if that had an id


read_terms = msgspec.json.Decoder(ClassTerms).decode


class ClassTable(msgspec.Struct):
    """A table of the class. `codes`: of the games that were played there one after another; the last one counts."""

    number: int
    arm: int
    codes: list[str]

    @property
    def code(self) -> str:
        return self.codes[-1]


class ClassMember(msgspec.Struct):
    """A member of the class.

    `table`, `seat`: where the member sits, or will sit after arriving; `seat` None: anywhere. `wished`: the name that
    the member typed, while it is held."""

    member: int
    name: str
    table: int | None = None
    seat: int | None = None
    joined: bool = False
    gone: bool = False
    muted: bool = False
    asks: int | None = None  # since when, in milliseconds
    wished: str = ""
    listed: tuple[int | None, int | None] = (None, None)  # the table and the seat given by the list


class Timer(msgspec.Struct, frozen=True):
    """The timer of a step: the milliseconds that were left at the moment `at`."""

    left: int = 0
    at: int = 0
    running: bool = False

    def left_at(self, now: int) -> int:
        """The milliseconds left now; below 0: how long over time."""
        return self.left - (now - self.at) if self.running else self.left


class Notice(msgspec.Struct, frozen=True):
    """What a facilitator said to tables."""

    n: int
    at: int
    text: str
    tables: list[int] | None


class ClassHistory:
    """A class as its events tell it."""

    def __init__(self, terms: ClassTerms) -> None:
        self.terms, self.n = terms, 0
        self.tables: dict[int, ClassTable] = {}
        self.members: dict[int, ClassMember] = {}
        self.facilitators: set[int] = {HOST_KEY}
        self.names_policy, self.absent, self.private_talk = terms.names_policy, terms.absent, terms.private_talk
        self.offers_names, self.held_words = terms.offers_names, terms.held_words
        self.closed: set[Door] = {"watch"}
        self.steps, self.step, self.timer = terms.plan, None, Timer()  # type: tuple[list[PlanStep], int | None, Timer]
        self.notice: Notice | None = None
        self.study = StudyHistory()
        self.received: dict[tuple[int, str], int] = {}
        """The events of calls with an id, by whom they were and the hash of the id."""
        self.undo: tuple[ClassUndo, list[e.ClassAction]] | None = None
        """The last command that can be taken back, and the actions that do so."""

    def take(self, events: Iterable[Event]) -> None:
        """Add events."""
        for event in events:
            self.n = event.n
            if event.client_id is not None:
                self.received[event.by, event.client_id] = event.n
            if event.kind == STUDY:
                self.study.take(event.at, event.body)
                continue
            action = e.read_action(event.body)
            self._note_undo(action, event)
            self._do(action, event)

    # ---------------------------------------------------------------- who sits where

    def present(self) -> list[ClassMember]:
        """All members who were not removed, including those on the list who have not arrived."""
        return [member for member in self.members.values() if not member.gone]

    def at_table(self, number: int) -> list[ClassMember]:
        """The members who sit at a table or will sit there."""
        return [member for member in self.present() if member.table == number]

    def holder(self, number: int, seat: int) -> ClassMember | None:
        """The member who has a seat."""
        return next((one for one in self.at_table(number) if one.seat == seat), None)

    def table_of(self, code: str) -> ClassTable | None:
        """The table with this code, whether of its present or an earlier game."""
        return next((table for table in self.tables.values() if code in table.codes), None)

    # ---------------------------------------------------------------- the fold

    def _do(self, action: e.ClassAction, event: Event) -> None:
        match action:
            case e.Listed() | e.Joined():
                self._arrive(action)
            case e.TableSet():
                self._set_table(action)
            case e.PlanWritten() | e.StepBegun() | e.TimerSet() | e.LessonRestored():
                self._do_lesson(action, event)
            case e.Said():
                self.notice = Notice(event.n, event.at, action.text, action.tables) if action.text else None
            case e.DoorSet():
                (self.closed.discard if action.on else self.closed.add)(action.door)
            case e.PrivateTalkSet():
                self.private_talk = action.on
            case e.NamesPolicySet():
                self.names_policy = action.policy
            case e.NamesOfferSet():
                self.offers_names = action.on
            case e.HeldWordsSet():
                self.held_words = action.words
            case e.AbsenceSet():
                self.absent = action.absent
            case e.FacilitatorInvited():
                self.facilitators.add(action.of)
            case e.FacilitatorWithdrawn():
                self.facilitators.discard(action.of)
            case e.Began() | e.KeyRenewed() | e.CommandUndone():
                pass  # what it changes is stored beside the log, or told by other events
            case e.AtTables():
                pass  # the logs of the tables tell it
            case _:
                self._do_member(action, self.members[action.member], event)

    def _set_table(self, action: e.TableSet) -> None:
        known = self.tables.get(action.table)
        if known is None:
            self.tables[action.table] = ClassTable(action.table, action.arm or 0, [action.code])
        elif action.code not in known.codes:
            known.codes.append(action.code)

    def _arrive(self, action: e.Listed | e.Joined) -> None:
        member = self.members.setdefault(action.member, ClassMember(action.member, ""))
        member.name, member.wished = action.name or member.name, action.wished or ""
        member.table, member.seat = action.table, action.seat
        member.joined = isinstance(action, e.Joined)
        if not member.joined:
            member.listed = action.table, action.seat

    def _do_member(self, action: e.AboutMember, member: ClassMember, event: Event) -> None:
        match action:
            case e.Seated() | e.Restored():
                member.table, member.seat, member.gone = action.table, action.seat, False
            case e.Swapped():
                other = self.members[action.other]
                member.table, member.seat, other.table, other.seat = other.table, other.seat, member.table, member.seat
            case e.Renamed() | e.NameJudged():
                member.name, member.wished = action.name, action.wished or ""
            case e.Removed() | e.GaveUp():
                member.gone, member.table, member.seat, member.asks = True, None, None, None
            case e.MuteSet():
                member.muted = action.on
            case e.HelpSet():
                member.asks = event.at if action.on else None
            case _:
                assert_never(action)

    def _do_lesson(self, action: e.AboutLesson, event: Event) -> None:
        match action:
            case e.PlanWritten():
                self.steps = action.steps
                if self.step is not None and self.step >= len(self.steps):
                    self.step, self.timer = None, Timer()
            case e.StepBegun():
                self.step = action.step
                minutes = 0 if action.step is None else self.steps[action.step].minutes
                self.timer = Timer(minutes * SECONDS_OF_MINUTE * 1000, event.at, action.step is not None)
            case e.TimerSet():
                self.timer = Timer(self.timer.left_at(event.at) + action.ms, event.at, action.on)
            case e.LessonRestored():
                self.steps, self.step, self.timer = action.steps, action.step, Timer(action.ms, event.at, action.on)
            case _:
                assert_never(action)

    # ---------------------------------------------------------------- taking back

    def _note_undo(self, action: e.ClassAction, event: Event) -> None:
        """Prepare to undo the event, before it happens. What members do leaves the present offer to undo as it is."""
        if event.by >= 0 or event.by == SERVER or isinstance(action, BESIDE):
            return
        back = self._inverse(action, event)
        numbers = (getattr(action, "member", None), getattr(action, "other", None))
        members = [number for number in numbers if number is not None]
        self.undo = (ClassUndo(event.n, e.tag_of(action), members), [back]) if back is not None else None

    def _inverse(self, action: e.ClassAction, event: Event) -> e.ClassAction | None:
        """The action that undoes an action; None if none can."""
        match action:
            case e.AtTables():
                opposite = OPPOSITES.get(type(action))
                return opposite(action.tables) if opposite is not None and action.tables else None
            case e.Said():
                return e.Said("", action.tables) if action.text else None
            case e.PlanWritten() | e.StepBegun() | e.TimerSet():
                now = self.timer
                return e.LessonRestored(now.running, self.steps, now.left_at(event.at), self.step)
            case e.DoorSet():
                return e.DoorSet(action.door not in self.closed, action.door)
            case e.PrivateTalkSet():
                return e.PrivateTalkSet(self.private_talk)
            case e.NamesPolicySet():
                return e.NamesPolicySet(self.names_policy)
            case e.NamesOfferSet():
                return e.NamesOfferSet(self.offers_names)
            case e.HeldWordsSet():
                return e.HeldWordsSet(self.held_words)
            case e.AbsenceSet():
                return e.AbsenceSet(self.absent)
            case e.Seated() | e.Removed():
                member = self.members[action.member]
                back = e.Restored if isinstance(action, e.Removed) else e.Seated
                return back(action.member, member.table, member.seat)
            case e.Swapped():
                return action
            case e.Renamed() | e.NameJudged():
                member = self.members[action.member]
                return type(action)(action.member, member.name, member.wished)
            case e.MuteSet():
                return e.MuteSet(action.member, self.members[action.member].muted)
        return None


OPPOSITES: dict[type[e.AtTables], type[e.AboutTables]] = {
    e.TablesPaused: e.TablesResumed,
    e.TablesResumed: e.TablesPaused,
    e.PausesOrdered: e.PausesCancelled,
    e.TimeAdded: e.TimeTakenBack,
}
"""What undoes what was done at tables."""
BESIDE = e.HelpSet | e.FacilitatorInvited | e.KeyRenewed
"""What leaves the present offer to undo as it is."""
