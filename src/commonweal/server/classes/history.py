"""What the log of a class says: its tables, its members and their seats, the lesson. A pure fold over its events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..load.limits import PATIENCE
from ..protocol import AbsentPolicy, Arm, ClassUndo, Door, NamesPolicy, PlanStep
from ..store import HOST_KEY, Event
from ..studies.participants import KIND as STUDY
from ..studies.participants import StudyHistory

SERVER = -1000
"""`Event.by` of what the server does by itself. Members are named by their numbers, facilitators by the numbers of
their keys."""
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


class ClassAction(msgspec.Struct, omit_defaults=True):
    """The body of an event. `do` says what happened; `tables`: the numbers of the tables that it changed."""

    do: str
    member: int | None = None
    other: int | None = None
    name: str | None = None
    wished: str | None = None
    table: int | None = None
    seat: int | None = None
    tables: list[int] | None = None
    code: str | None = None
    arm: int | None = None
    text: str | None = None
    on: bool | None = None
    door: Door | None = None
    policy: NamesPolicy | None = None
    words: list[str] | None = None
    absent: AbsentPolicy | None = None
    steps: list[PlanStep] | None = None
    step: int | None = None
    ms: int | None = None
    of: int | None = None


read_action = msgspec.json.Decoder(ClassAction).decode
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
        self.undo: tuple[ClassUndo, list[ClassAction]] | None = None
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
            action = read_action(event.body)
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

    def _do(self, action: ClassAction, event: Event) -> None:
        do = action.do
        if do in ("list", "join"):
            self._arrive(action)
        elif do in MEMBERS:
            self._do_member(action, self.members[action.member or 0], event)
        elif do == "table":
            self._add_table(action)
        elif do in ("plan", "step", "timer", "lesson"):
            self._do_lesson(action, event)
        elif do == "say":
            self.notice = Notice(event.n, event.at, action.text, action.tables) if action.text else None
        elif do == "door" and action.door is not None:
            (self.closed.discard if action.on else self.closed.add)(action.door)
        elif do == "talk":
            self.private_talk = bool(action.on)
        elif do == "names_policy" and action.policy is not None:
            self.names_policy = action.policy
        elif do == "offer_names":
            self.offers_names = bool(action.on)
        elif do == "held_words":
            self.held_words = action.words or []
        elif do == "absent" and action.absent is not None:
            self.absent = action.absent
        elif do == "invite":
            self.facilitators.add(action.of or 0)
        elif do == "withdraw":
            self.facilitators.discard(action.of or 0)

    def _add_table(self, action: ClassAction) -> None:
        number, code = action.table or 0, action.code or ""
        known = self.tables.get(number)
        if known is None:
            self.tables[number] = ClassTable(number, action.arm or 0, [code])
        elif code not in known.codes:
            known.codes.append(code)

    def _arrive(self, action: ClassAction) -> None:
        number = action.member if action.member is not None else len(self.members)
        member = self.members.setdefault(number, ClassMember(number, ""))
        member.name, member.joined = action.name or member.name, action.do == "join"
        member.wished = action.wished or ""
        member.table, member.seat = action.table, action.seat
        if action.do == "list":
            member.listed = action.table, action.seat

    def _do_member(self, action: ClassAction, member: ClassMember, event: Event) -> None:
        do = action.do
        if do in ("seat", "restore"):
            member.table, member.seat, member.gone = action.table, action.seat, False
        elif do == "swap":
            other = self.members[action.other or 0]
            member.table, member.seat, other.table, other.seat = other.table, other.seat, member.table, member.seat
        elif do in ("rename", "judge_name"):
            member.name, member.wished = action.name or "", action.wished or ""
        elif do in ("remove", "leave"):
            member.gone, member.table, member.seat, member.asks = True, None, None, None
        elif do == "mute":
            member.muted = bool(action.on)
        elif do == "help":
            member.asks = event.at if action.on else None

    def _do_lesson(self, action: ClassAction, event: Event) -> None:
        if action.do == "plan":
            self.steps = action.steps or []
            if self.step is not None and self.step >= len(self.steps):
                self.step, self.timer = None, Timer()
        elif action.do == "step":
            self.step = action.step
            minutes = 0 if action.step is None else self.steps[action.step].minutes
            self.timer = Timer(minutes * SECONDS_OF_MINUTE * 1000, event.at, action.step is not None)
        elif action.do == "timer":
            self.timer = Timer(self.timer.left_at(event.at) + (action.ms or 0), event.at, bool(action.on))
        else:
            self.steps = self.steps if action.steps is None else action.steps
            self.step = action.step
            self.timer = Timer(action.ms or 0, event.at, bool(action.on))

    # ---------------------------------------------------------------- taking back

    def _note_undo(self, action: ClassAction, event: Event) -> None:
        """Prepare to undo the event, before it happens. What members do leaves the present offer to undo as it is."""
        if event.by >= 0 or event.by == SERVER or action.do in BESIDE:
            return
        back = [] if action.do == "undo" else self._inverse(action, event)
        members = [number for number in (action.member, action.other) if number is not None]
        self.undo = (ClassUndo(event.n, action.do, members), back) if back else None

    def _inverse(self, action: ClassAction, event: Event) -> list[ClassAction]:
        """The actions that undo an action; empty if none can."""
        do, tables = action.do, action.tables
        if do in OPPOSITES:
            opposite = OPPOSITES[do]
            return [ClassAction(opposite, tables=tables)] if tables else []
        if do == "say":
            return [ClassAction("say", text="", tables=tables)] if action.text else []
        if do in ("plan", "step", "timer"):
            now = self.timer
            return [ClassAction("lesson", steps=self.steps, step=self.step, ms=now.left_at(event.at), on=now.running)]
        if do in ("seat", "swap", "rename", "judge_name", "remove", "mute"):
            return self._inverse_of_member(action, self.members[action.member or 0])
        if do == "door":
            return [ClassAction("door", door=action.door, on=action.door not in self.closed)]
        if do == "talk":
            return [ClassAction("talk", on=self.private_talk)]
        if do == "names_policy":
            return [ClassAction(do, policy=self.names_policy)]
        if do == "offer_names":
            return [ClassAction(do, on=self.offers_names)]
        if do == "held_words":
            return [ClassAction(do, words=self.held_words)]
        return [ClassAction(do, absent=self.absent)] if do == "absent" else []

    def _inverse_of_member(self, action: ClassAction, member: ClassMember) -> list[ClassAction]:
        back = ClassAction(action.do, member=member.member)
        if action.do in ("seat", "remove"):
            back.do = "restore" if action.do == "remove" else "seat"
            back.table, back.seat = member.table, member.seat
        elif action.do == "swap":
            back.other = action.other
        elif action.do in ("rename", "judge_name"):
            back.name, back.wished = member.name, member.wished
        else:
            back.on = member.muted
        return [back]


OPPOSITES = {"pause": "resume", "resume": "pause", "look_up": "play_on", "extend": "shorten"}
"""The actions that undo what was done at tables."""
MEMBERS = frozenset(("seat", "restore", "swap", "rename", "judge_name", "remove", "leave", "mute", "help"))
"""What happens to a member."""
BESIDE = frozenset(("help", "invite", "key"))
"""Actions that leave the present offer to undo as it is."""
