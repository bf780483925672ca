"""What people may know of a table: its lobby, its log, a position, promises, and the talk when it is over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ..load.limits import PATIENCE
from .book import Charter, OptionValue, Value
from .marks import Holds, TypeScript

TableState = Annotated[Literal["waiting", "playing", "paused", "ended", "closed"], TypeScript("TableState")]
TalkPolicy = Annotated[Literal["open", "public_only", "closed", "team", "team_only"], TypeScript("Talk")]
Door = Annotated[Literal["join", "watch"], TypeScript("Door")]
Hosting = Annotated[Literal["here", "away", "open"], TypeScript("Hosting")]
Decider = Annotated[Literal["nobody", "host", "everybody"], TypeScript("Decider")]
LogEntryKind = Annotated[
    Literal["act", "consequence", "chat", "note", "answer", "promise", "argument", "table"],
    TypeScript("LogEntryKind"),
]


Creed = Literal["", "selfish", "shared", "worst_off", "fair", "reciprocal", "spiteful", "private"]
"""What moves a bot."""


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """A seat and who holds it. `here`: a connection of its person is open. `host`: its person is a host.

    `muted`: its person may not talk, promise or argue; `stand_in`: a bot plays until its person is back; `replace`: who
    may let a bot play now, because a turn has waited too long for the person (left out: nobody).

    `creed`: what moves a bot, as far as others may know: a motive, or `private`; `motive`: what has moved a bot with a
    character, once the game is over. Empty for people and for bots without a motive."""

    seat: int
    name: str
    holder: Literal["open", "person", "bot"]
    bot: str | None
    here: bool
    host: bool = False
    stand_in: bool = False
    replace: Decider = "nobody"
    muted: bool = False
    creed: Creed = ""
    motive: Creed = ""


class Broadcast(msgspec.Struct):
    """A message of the host to the table, which all of its pages show. `n`: the event that brought it."""

    n: int
    text: str


class NextTable(msgspec.Struct):
    """The table that somebody of this one has made for another game."""

    code: str
    by: int


class Score(msgspec.Struct):
    """What one player scored in the games of a series, the oldest first."""

    name: str
    games: list[int]


class Series(msgspec.Struct):
    """The games that the same people have played one after another. `texts`: what the scores measure, in `unit`, for
    each language of the game."""

    texts: dict[str, str]
    unit: str
    scores: list[Score]


class Amended(msgspec.Struct):
    """A change of the charter in play.

    `n`: the event that caused it; `act`: the act, as text; `at`: milliseconds since 1970; `said`: the message that
    announced the result of the vote on it, if there was one; `proposed_by`: the seat whose motion it was, -1 for
    none."""

    n: int
    option: str
    before: OptionValue
    after: OptionValue
    by: int
    act: str
    at: int
    said: Message | None
    proposed_by: int


class CharterDocument(msgspec.Struct):
    """What the host wrote into a charter that is a document: a name and articles, which have no effect on the rules.

    `adopted`: milliseconds since 1970, when the last seat signed."""

    name: str = ""
    articles: list[str] = []
    adopted: int | None = None


class Lobby(msgspec.Struct):
    """What anybody with the code may see of a table.

    `charter`: what is in force; of a deck that it brought, the fronts of the cards; `amendments`: how the charter was
    changed in play; `you`: the seat of the viewer; `talk`: what the rules allow now, always open before and after the
    game; `team`: the seats of the viewer’s team, with which it may talk where `talk` is `team` or `team_only`;
    `facilitator`: the viewer does the acts of the facilitator; `opens`: and may export what stays hidden for good;
    `next`: the next table, once somebody has set one; `document`: the charter as a document, where the game has one.

    `hosting`: whether a host is here, is away, or has been away so long that anybody with a seat may become host
    (`open`); `patience`: seconds a turn waits for somebody who is away before a bot may play (0: for good);
    `closed`: the doors that the host has closed: nobody else may sit down, or look on without a seat; `private_talk`:
    whether the host lets people talk in private (`talk` says what is left of it); `bot_talk`: whether bots with a
    character say something while they play; `finishing`: the game pauses when this round is over; `broadcast`: what
    the host tells the table;
    `class_code`: of the class that the table belongs to, empty for a table by itself; `absent`: where a class lets bots
    play for people who are away: after how many seconds; `shares`: while pages reveal
    their shares in the shuffle: the commitments to them, in the order of seats. Nobody sits down or leaves then."""

    code: str
    game: str
    title: str
    state: TableState
    seats: list[SeatInfo]
    charter: Charter
    watching: int
    link: str
    you: int | None
    host: bool
    talk: TalkPolicy = "open"
    next: NextTable | None = None
    hosting: Hosting = "here"
    patience: int = PATIENCE
    series: Series | None = None
    amendments: list[Amended] = []
    team: list[int] = []
    facilitator: bool = False
    opens: bool = False
    document: CharterDocument | None = None
    closed: list[Door] = []
    private_talk: bool = True
    bot_talk: bool = True
    finishing: bool = False
    broadcast: Broadcast | None = None
    class_code: str = ""
    shares: list[str] | UnsetType = UNSET
    absent: int | UnsetType = UNSET


class LobbyPart(msgspec.Struct, tag="lobby_part", kw_only=True, omit_defaults=True):
    """What an act or time changed in the lobby. `amended`: new changes of the charter, whose `after` is now in force;
    `adopted`: when the document was; `replace`: of each seat, as in `SeatInfo`; all others are as in `Lobby`. `team`,
    `facilitator` and `opens` are empty or false if they are left out, others are as they were."""

    talk: TalkPolicy
    team: list[int] = []
    facilitator: bool = False
    opens: bool = False
    state: TableState | UnsetType = UNSET
    series: Series | UnsetType = UNSET
    amended: list[Amended] | UnsetType = UNSET
    adopted: int | UnsetType | None = UNSET
    hosting: Hosting | UnsetType = UNSET
    replace: list[Decider] | UnsetType = UNSET


class PromiseAnswer(msgspec.Struct):
    """What one party says of a promise when the game is over: kept or broken."""

    seat: int
    say: Literal["kept", "broken"]


class Promised(msgspec.Struct):
    """A promise beside the rules.

    `promise`: the event with which it was made; `open`: everybody may read it. `awaited`: the people among its parties
    who have yet to say whether it was kept; `released`: those who released it; `shown`: the parties who agree that all
    may read it; `says`: the message with which a bot promises, in place of a text."""

    promise: int
    at: int
    by: int
    to: list[int]
    text: str
    open: bool
    state: Literal["open", "kept", "broken", "differing", "released"]
    answers: list[PromiseAnswer]
    awaited: list[int]
    released: list[int]
    shown: list[int]
    says: Message | UnsetType = UNSET


class Message(msgspec.Struct, omit_defaults=True):
    """What people read: the id of a text, and the values in it. Pages and programs word it for their reader.

    A value may be a message, too."""

    id: str
    values: dict[str, MessageValue] = {}


MessageValue = Value | Annotated[dict[str, Any], Holds(Message)]


class LogEntry(msgspec.Struct, omit_defaults=True, gc=False):
    """One entry of the log: a message, or the `text` that somebody typed.

    `n`: its event; `i`: its place among the entries of the event; `by`: a seat or an `Actor`; `at`: milliseconds since
    1970; `seats`: whom it concerns; `done_to`: the seats to which this was done, never the one that acted; `opens`:
    names of acts, whose entries up to here are `private` no longer: everybody sees now what they say. An entry
    without `n` follows another one of its event: its `i` is the next, its `at` is the same, and so are `kind` and `by`
    if they are left out. With `n`, `i` is 0 if it is left out."""

    n: int | UnsetType = UNSET
    i: int | UnsetType = UNSET
    at: int | UnsetType = UNSET
    kind: LogEntryKind | UnsetType = UNSET
    by: int | UnsetType = UNSET
    seats: list[int] = []
    private: bool = False
    id: str = ""
    values: dict[str, MessageValue] = {}
    text: str = ""
    rule: str | None = None
    done_to: list[int] = []
    opens: list[str] = []


class Argument(msgspec.Struct, omit_defaults=True):
    """An argument for one side of a question that a debate of the rules is about.

    `argument`: the event with which it was made; `debate`: which one of the book; `about`: the number of the card;
    `side`: the answer that it speaks for; `endorsed`: the seats that support it; `sealed`: only its author reads it,
    until it is made again with the votes; `says`: the message that a bot argues with, in place of a text."""

    argument: int
    at: int
    by: int
    debate: int
    about: int
    side: int
    text: str
    endorsed: list[int]
    sealed: bool = False
    says: Message | None = None


class ActChoices(msgspec.Struct, omit_defaults=True):
    """An act that is possible now: a row of operand values for each way, in the order of the book. Its label is the
    message `acts.<act>.label`.

    `final`: the indexes of the rows that undo cannot take back. `bounds`: for an act
    with an amount, the least and the most that each row allows there; the amount in the row is a suggestion."""

    act: str
    rows: list[list[int]]
    final: list[int] = []
    bounds: list[tuple[int, int]] = []


class ActRefusals(msgspec.Struct, omit_defaults=True):
    """The ways of an act that are not possible now, why, and the rule.

    `rows`: operand values, which the message `id` may name beside `values`."""

    act: str
    id: str
    rule: str
    rows: list[list[int]]
    values: dict[str, Value] = {}


class Undo(msgspec.Struct):
    """Whether the last act may be taken back: alone, by consent of the table, or not; and why."""

    may: Literal["no", "self", "ask"]
    why: Message


class Clock(msgspec.Struct):
    """`act`: the act of a clock of the rules when its time is up; None for the clock of a turn. `seat`: whose time it
    is; null: everybody's."""

    seat: int | None
    left_ms: int
    running: bool
    act: str | None = None


class PositionUpdate(msgspec.Struct, kw_only=True, gc=False):
    """A position without its view, for a viewer who knows the view and gets what changed in it.

    `to_act`: seats, -1 for chance; `prompt`: who must do what now; `rules`: what the prompt rests on; `refused`: acts
    of this phase that are not possible now, and why. An `update` leaves out `choices` or `refused` if they are
    unchanged, and `undo` if the last act was another’s; everywhere else they are included. `facilitator`: what hosts
    may do now by the rules."""

    phase: str
    to_act: list[int]
    over: bool
    prompt: Message
    rules: list[str]
    choices: list[ActChoices] | UnsetType = UNSET
    refused: list[ActRefusals] | UnsetType = UNSET
    undo: Undo | UnsetType = UNSET
    clocks: list[Clock]
    facilitator: list[ActChoices] | UnsetType = UNSET


class Position(PositionUpdate, kw_only=True):
    """What one viewer may know after event `n`. `view`: every field, null if a value is hidden."""

    n: int
    view: dict[str, Any]


class Moments(msgspec.Struct):
    """The moments to which people may go back: those of the log entries, up to event `n`."""

    n: int
    entries: list[LogEntry]


class DebriefMessage(msgspec.Struct, omit_defaults=True):
    """A message of a debrief, whose values may be messages, too."""

    id: str
    values: dict[str, str | int | DebriefMessage | list[int | DebriefMessage]] = {}


class Column(msgspec.Struct, omit_defaults=True):
    """A column of a picture's rows."""

    name: str
    title: DebriefMessage
    unit: DebriefMessage | None = None


class Picture(msgspec.Struct, omit_defaults=True, rename={"from_": "from"}):
    """Rows to draw, of numbers, texts and messages.

    `x`, `y`, `series`, `from`, `to`: names of columns; `moment`: that of the moments of a flow, each drawn alone;
    `bands`: those that bound a band around each line, the widest first."""

    kind: Literal["flow", "lines", "bars", "stacked", "table"]
    title: DebriefMessage
    text: DebriefMessage
    columns: list[Column]
    rows: list[list[str | int | float | DebriefMessage]]
    x: str | None = None
    y: str | None = None
    series: str | None = None
    from_: str | None = None
    to: str | None = None
    moment: str | None = None
    bands: list[tuple[str, str]] | None = None


class Fate(msgspec.Struct, omit_defaults=True):
    """What became of a seat: a cell for each column, and a sentence; `share`: of its goal, 0 to 1."""

    seat: int
    cells: list[str | int | float | DebriefMessage]
    says: DebriefMessage | None = None
    share: float | None = None
    won: bool = False


class Ending(msgspec.Struct):
    """What became of everybody. `won`: whether all won together; null if the game is not about that."""

    title: DebriefMessage
    columns: list[Column]
    seats: list[Fate]
    won: bool | None


class Finding(msgspec.Struct):
    """Something unusual in a play: a question to ask first, and the sentence with the `number` to show then.

    `right`: the number of the right answer, null if it is a matter of opinion; `place`: where the number lies among
    other plays; `others`: their numbers, and how often each occurred; `percent`: all of them are percentages."""

    measure: str
    asks: DebriefMessage
    answers: list[DebriefMessage]
    right: int | None
    says: DebriefMessage
    place: DebriefMessage
    number: float
    percent: bool
    others: list[tuple[float, int]]


class Findings(msgspec.Struct):
    """What is unusual in a finished game, the most unusual first; `plays`: the other plays it was compared with.

    `names`, `language`, `texts`, `values`: as in a debrief."""

    findings: list[Finding]
    plays: int
    names: list[str]
    language: str
    texts: dict[str, str]
    values: dict[str, dict[str, str]]


class ReadyQuestion(msgspec.Struct):
    """A question for *What if?*, with its parameters: the moment after event `n`, the options to change, or what the
    next move should have been.

    `seat`: whose move that was."""

    asks: DebriefMessage
    n: int
    charter: Charter = {}
    instead: str = ""
    seat: int | None = None


class ReadyQuestions(msgspec.Struct):
    """The questions that a game has ready for a finished play, without those that cannot matter in it.

    `options`: the options that can matter after event `n`."""

    questions: list[ReadyQuestion]
    n: int
    options: list[str]
    names: list[str]
    language: str
    texts: dict[str, str]
    values: dict[str, dict[str, str]]


class GameLesson(msgspec.Struct):
    """What this game proved, in one sentence, and a question that everybody at the table answers with a press.

    `picture`: the index of the picture that shows it, null if none does."""

    name: str
    says: DebriefMessage
    asks: DebriefMessage
    answers: list[DebriefMessage]
    picture: int | None


class Debrief(msgspec.Struct):
    """What a finished game gives people to talk about, or what its futures show.

    `names`: of the seats, each once; `texts`, `values`: the patterns of its messages and the kinds of their values;
    `ideas`: the names of the ideas of the book that came up in the game."""

    summary: list[DebriefMessage]
    pictures: list[Picture]
    questions: list[DebriefMessage]
    names: list[str]
    language: str
    texts: dict[str, str]
    values: dict[str, dict[str, str]]
    ending: Ending | None = None
    lesson: GameLesson | None = None
    ideas: list[str] = []
