"""A class session: what is sent and answered over HTTP, and the messages of its connection.

Numbers of tables count from 1, as people say them; seats count from 0, as everywhere."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..load.limits import (
    ABSENT_SECONDS,
    CLASS_TABLES,
    CLOCK_SECONDS,
    ID_CHARS,
    PATIENCE,
    PATIENCE_SECONDS,
    STEP_MINUTES,
)
from .book import Charter
from .calls import BotKind, CallId
from .from_server import RoomResumed, RoomWaits
from .marks import TypeScript, within
from .studies import GiveConsent
from .table_messages import Door, Message, TableState

ClassRole = Annotated[Literal["facilitator", "member", "stranger"], TypeScript("ClassRole")]
NamesPolicy = Annotated[Literal["own", "checked", "listed", "drawn"], TypeScript("NamesPolicy")]
"""What people are called: what they type; the same, but a rude name is held until a facilitator has looked at it; only
a name on the list; two words that the server draws."""
StepAction = Annotated[
    Literal["nothing", "gather", "start", "look_up", "go_on", "end", "debrief"], TypeScript("StepAction")
]
HelpReason = Annotated[Literal["asked", "storage", "slow", "away", "open_seats"], TypeScript("HelpReason")]
TableNumbers = Annotated[list[Annotated[int, within(1)]], TypeScript("TableNumbers")]
MemberNumber = Annotated[int, within(0)]


class Arm(msgspec.Struct):
    """The charter of some tables of a class: the tables take the arms in turn. `name`: only for the facilitators."""

    name: str = ""
    charter: Charter = {}


class PlanStep(msgspec.Struct):
    """A step of the lesson plan. `say`: what the facilitator says; `does`: what happens at all tables when it
    begins."""

    title: str
    minutes: Annotated[int, within(*STEP_MINUTES)]
    say: str = ""
    does: StepAction = "nothing"


class AbsentPolicy(msgspec.Struct):
    """When somebody has been away for so many seconds, this bot plays until the person is back. 0: never."""

    bot: BotKind = "sensible"
    seconds: Annotated[int, within(*ABSENT_SECONDS)] = 60


class CreateClass(msgspec.Struct):
    """A class session to make, with its tables.

    `seats`: of each table; `arms`: what the tables play by, in turn; empty: one arm with the defaults; `names`: a list
    of names, one a line, or a CSV file with the columns name, table and seat, of which the last two may be missing;
    `offers_names`: whether people who type the first letters are offered names on the list that nobody has taken;
    `held_words`: more words for which a name is held; `private_talk`: whether people may talk in private if the rules
    allow it; `id`: made by the client and known to nobody else; repeating the call, because its answer was lost, makes
    no second class."""

    game: str
    seats: int
    tables: Annotated[int, within(*CLASS_TABLES)] = 1
    title: str = ""
    arms: list[Arm] = []
    plan: list[PlanStep] = []
    names: str = ""
    names_policy: NamesPolicy = "checked"
    offers_names: bool = False
    held_words: list[str] = []
    absent: AbsentPolicy = msgspec.field(default_factory=AbsentPolicy)
    private_talk: bool = True
    clock: Annotated[int, within(*CLOCK_SECONDS)] | None = None
    patience: Annotated[int, within(*PATIENCE_SECONDS)] = PATIENCE
    id: CallId = ""


class ClassCreated(msgspec.Struct):
    """`words`: the recovery phrase of the facilitator; it is shown only this once."""

    code: str
    words: str


class LineProblem(msgspec.Struct):
    """What is wrong with a line of a list of names. `line` counts from 1."""

    line: int
    text: str
    message: Message


class ListedName(msgspec.Struct):
    """A name on the list, and its place according to the list. `seat` counts from 0 here, from 1 in the list."""

    name: str
    table: int | None
    seat: int | None


class CheckNames(msgspec.Struct):
    """A list of names to check. `tables`, `seats`: the room for them; null: still undecided."""

    names: str
    tables: int | None = None
    seats: int | None = None


class NamesChecked(msgspec.Struct):
    """The names on a list that have no problems; `tables`: how many tables they need, if `seats` was given."""

    names: list[ListedName]
    problems: list[LineProblem]
    tables: int | None


class JoinClass(msgspec.Struct):
    """`consent`: needed if the class has a study.

    `id`: made by the client and known to nobody else; repeating the call, because its answer was lost, gets the same
    place."""

    name: str = ""
    consent: GiveConsent | None = None
    id: Annotated[str, msgspec.Meta(max_length=ID_CHARS)] = ""


class ClassJoined(msgspec.Struct):
    """`member`: the number in the class; `name`: differs from the typed name while that one is held; `words`: the
    recovery phrase; `table`: null while nothing is free."""

    member: int
    name: str
    words: str
    table: str | None
    seat: int | None


class OfferedNames(msgspec.Struct):
    """Names on the list that may belong to somebody who has typed the first letters."""

    names: list[str]


class ReturnToClass(msgspec.Struct):
    words: str


class ReturnedToClass(msgspec.Struct):
    """`member`: null for a facilitator."""

    member: int | None
    name: str


class Seated(msgspec.Struct):
    """Where a member sits; the cookie of the table came with it."""

    table: str
    number: int
    seat: int
    name: str


class AskForHelp(msgspec.Struct):
    """Ask the facilitators for help, or withdraw the request."""

    wanted: bool = True


class EraseMember(msgspec.Struct):
    """Erase the name of a member and what the member wrote."""

    member: MemberNumber


class LessonPlan(msgspec.Struct):
    """A plan to start from. `preset`: the charter of the game that fits it."""

    minutes: int
    preset: str
    steps: list[PlanStep]


# ---------------------------------------------------------------- what one may see


class TileSeat(msgspec.Struct, omit_defaults=True):
    """A seat on a tile. `member`: whose seat it is; `here`: a connection of its person is open."""

    name: str
    holder: Literal["open", "person", "bot"]
    here: bool = False
    stand_in: bool = False
    member: int | None = None


class NeedsHelp(msgspec.Struct):
    """Why a table needs help: somebody `asked`, `storage` is away, a turn takes very long (`slow`), people are `away`
    while the game waits for them, or seats are open.

    `seats`: who it concerns; `since`: milliseconds since 1970."""

    why: HelpReason
    seats: list[int]
    since: int


class Side(msgspec.Struct):
    """One answer, and the seats that are for it: they argue for it, endorse such an argument, or voted for it."""

    side: int
    seats: list[int]


class Debated(msgspec.Struct):
    """What a table disagrees about. `debate`: which one of the book; `about`: the number of the card."""

    debate: int
    about: int
    sides: list[Side]


class Tile(msgspec.Struct, omit_defaults=True):
    """The state of a table, for the wall. It contains nothing that a spectator of the table may not know.

    `phase`: its name in the book, with `prompt`: what is asked of whom; `round`: 0 before the game, and in games
    without rounds; `to_act`: seats; `since`: when they were asked, in milliseconds since 1970; `looks_up`: its game is
    paused when the round is over; `spark`: how unequal people were in each round, from 0 to 1; `help`: the most urgent
    first; `voted`: the ballots that all may see, of the present vote or otherwise the last one, 1 for the lowest
    answer; `arm`: for facilitators, from 0; `free`: seats that a member may still take; those of people who are away
    are not free."""

    number: int
    code: str
    state: TableState
    seats: list[TileSeat]
    arm: int | None = None
    phase: str = ""
    prompt: Message | None = None
    round: int = 0
    to_act: list[int] = []
    since: int = 0
    looks_up: bool = False
    debated: Debated | None = None
    voted: list[Side] = []
    spark: list[float] = []
    help: list[NeedsHelp] = []
    watching: int = 0
    free: int = 0


class Member(msgspec.Struct, omit_defaults=True):
    """A member of the class.

    `table`: its number; `code`: its code; `joined`: false for a name on the list that nobody has taken yet; `here`: a
    page of this person is open; `asks`: for help; `gone`: was removed; `wished`: the name that the person typed, while
    it is held."""

    member: int
    name: str
    table: int | None = None
    code: str | None = None
    seat: int | None = None
    joined: bool = False
    here: bool = False
    asks: bool = False
    muted: bool = False
    gone: bool = False
    wished: str = ""


class Facilitator(msgspec.Struct):
    """A person who runs the class. `facilitator`: a number; `here`: a page is open; `you`: it is the viewer."""

    facilitator: int
    here: bool
    you: bool


class Lesson(msgspec.Struct):
    """The state of the lesson.

    `step`: from 0, null: none; `left_ms`: of the step, below 0: how long over time. Viewers who are not facilitators
    get only the present step."""

    steps: list[PlanStep]
    step: int | None
    running: bool
    left_ms: int


class ClassNotice(msgspec.Struct):
    """The last message of a facilitator to the tables. `tables`: which; null: all."""

    n: int
    at: int
    text: str
    tables: TableNumbers | None


class ClassUndo(msgspec.Struct):
    """The last command can be undone: `ClassUndoes` with `n`. `did`: its tag; `members`: whom it concerned."""

    n: int
    did: str
    members: list[int]


class ClassSettings(msgspec.Struct):
    """How a class is run. `closed`: doors that are closed; `held_words`, `arms` (their names): for facilitators."""

    names_policy: NamesPolicy
    offers_names: bool
    held_words: list[str]
    absent: AbsentPolicy
    private_talk: bool
    closed: list[Door]
    arms: list[str]
    clock: int | None
    patience: int


class ClassPart(msgspec.Struct, kw_only=True):
    """What a connection is sent of a class, first whole and then where it changed.

    `tiles`: for facilitators, and for all while the door `watch` is open; members always get the tile of their table.
    `members`, `facilitators`, `undo`: for facilitators; members get themselves as `you`; `free`: seats that a person
    may still take, including those of bots."""

    title: str
    free: int
    joined: int
    tiles: list[Tile]
    members: list[Member]
    you: Member | None
    facilitators: list[Facilitator]
    lesson: Lesson
    notice: ClassNotice | None
    settings: ClassSettings
    undo: ClassUndo | None


class ClassView(ClassPart, kw_only=True):
    """A class as one viewer may see it. `n`: its last event; `now`: the time of the server, in milliseconds since 1970;
    `link`: where others join."""

    code: str
    n: int
    now: int
    role: ClassRole
    game: str
    game_title: str
    seats: int
    link: str


class ClassWelcome(ClassView, tag="class", kw_only=True):
    """The first message of the connection of a class."""


class ClassUpdate(msgspec.Struct, tag="class_update", kw_only=True, omit_defaults=True):
    """What changed in a class; what is left out is unchanged. `tiles`, `members`: only those that changed."""

    n: int
    title: str | msgspec.UnsetType = msgspec.UNSET
    free: int | msgspec.UnsetType = msgspec.UNSET
    joined: int | msgspec.UnsetType = msgspec.UNSET
    tiles: list[Tile] | msgspec.UnsetType = msgspec.UNSET
    members: list[Member] | msgspec.UnsetType = msgspec.UNSET
    you: Member | msgspec.UnsetType | None = msgspec.UNSET
    facilitators: list[Facilitator] | msgspec.UnsetType = msgspec.UNSET
    lesson: Lesson | msgspec.UnsetType = msgspec.UNSET
    notice: ClassNotice | msgspec.UnsetType | None = msgspec.UNSET
    settings: ClassSettings | msgspec.UnsetType = msgspec.UNSET
    undo: ClassUndo | msgspec.UnsetType | None = msgspec.UNSET


ClassMessage = ClassWelcome | ClassUpdate | RoomWaits | RoomResumed
"""What the server sends over the connection of a class; a client sends nothing there but `ping`."""
