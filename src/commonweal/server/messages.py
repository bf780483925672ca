"""What server and browser tell each other: the shapes of docs/protocol.md as typed structures."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .limits import ADDED_SECONDS, CLOCK_SECONDS, FUTURES_MOST


def within(low: int, high: int | None = None) -> msgspec.Meta:
    """Bounds that the published schema tells. The call itself refuses what is beyond, and says what to do."""
    bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
    return msgspec.Meta(extra_json_schema={"extra": bounds})


Value = str | int | list[int]
BotKind = Literal["random", "sensible", "search"]
TalkPolicy = Literal["open", "public_only", "closed"]
Seat = Annotated[int, within(0)]


class Failure(msgspec.Struct, omit_defaults=True):
    """Why a call was refused, and what to do."""

    error: str
    text: str
    todo: str
    rule: str | None = None
    field: str | None = None


# ---------------------------------------------------------------- what is printed


class Titled(msgspec.Struct):
    value: str
    title: str
    text: str


class DeckColumn(msgspec.Struct, omit_defaults=True):
    name: str
    kind: Literal["number", "text"]
    low: int | None = None
    high: int | None = None
    longest: int | None = None


class DeckShape(msgspec.Struct):
    """What the cards of a deck must hold that a charter may bring: as the text of a CSV file, or as rows."""

    kind: str
    most: int
    columns: list[DeckColumn]


class Option(msgspec.Struct, omit_defaults=True):
    name: str
    title: str
    text: str
    rule: str
    simple: bool
    per_seat: bool
    default: Value
    choices: list[Titled] | None = None
    low: int | None = None
    high: int | None = None
    deck: DeckShape | None = None


class Preset(msgspec.Struct):
    name: str
    title: str
    text: str
    charter: dict[str, Any]


class Bot(msgspec.Struct):
    kind: str
    title: str


class GameCard(msgspec.Struct):
    """What one reads of a game before choosing it."""

    name: str
    title: str
    blurb: str
    credit: str
    version: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: list[Option]
    presets: list[Preset]
    bots: list[Bot]


class Operand(msgspec.Struct):
    name: str
    size: int
    low: int
    kind: str


class Act(msgspec.Struct):
    name: str
    title: str
    rules: list[str]
    chance: bool
    operands: list[Operand]


class Phase(msgspec.Struct):
    name: str
    title: str


class Field(msgspec.Struct):
    name: str
    shape: list[int]
    low: int
    high: int
    seen: str
    text: str


class Rule(msgspec.Struct):
    id: str
    source: str
    text: str


class Ruling(msgspec.Struct):
    id: str
    text: str
    rules: list[str]


class Book(GameCard):
    """A game's card together with everything that is printed."""

    acts: list[Act]
    names: dict[str, list[dict[str, Any]]]
    phases: list[Phase]
    fields: list[Field]
    rules: list[Rule]
    rulings: list[Ruling]


# ---------------------------------------------------------------- calls


class CheckCharter(msgspec.Struct):
    seats: int
    charter: dict[str, Any] = {}


class AskWhatIf(msgspec.Struct):
    """Futures of the moment after event `n`, with these options of the charter changed."""

    n: Annotated[int, within(1)]
    charter: dict[str, Any] = {}
    futures: Annotated[int, within(1, FUTURES_MOST)] = 1000


class Problem(msgspec.Struct):
    options: list[str]
    rule: str
    text: str


class CharterResult(msgspec.Struct):
    ok: bool
    problems: list[Problem]


class CreateTable(msgspec.Struct):
    """A table to make. `play`: the host takes a seat, under `name`."""

    game: str
    seats: int
    charter: dict[str, Any] = {}
    name: str = ""
    play: bool = False
    clock: Annotated[int, within(*CLOCK_SECONDS)] | None = None  # seconds a turn may take; then a bot plays it


class Created(msgspec.Struct):
    code: str
    seat: int | None
    words: str | None


class JoinTable(msgspec.Struct):
    name: str = ""
    seat: Seat | None = None


class Joined(msgspec.Struct):
    seat: int
    name: str
    words: str


class ReturnToTable(msgspec.Struct):
    words: str


class Returned(msgspec.Struct):
    seat: int
    name: str


class Empty(msgspec.Struct):
    pass


class HostStarts(msgspec.Struct, tag_field="do", tag="start"):
    """The game begins."""


class HostPauses(msgspec.Struct, tag_field="do", tag="pause"):
    """Nobody can act until the game goes on."""


class HostResumes(msgspec.Struct, tag_field="do", tag="resume"):
    """The paused game goes on."""


class HostCloses(msgspec.Struct, tag_field="do", tag="close"):
    """The table ends for good."""


class HostExtends(msgspec.Struct, tag_field="do", tag="extend"):
    """More time on the clock that runs."""

    seconds: Annotated[int, within(*ADDED_SECONDS)] = 60


class HostSeatsBot(msgspec.Struct, tag_field="do", tag="bot"):
    """A bot plays for this seat."""

    seat: Seat
    bot: BotKind = "sensible"


class HostSeatsPerson(msgspec.Struct, tag_field="do", tag="person"):
    """The person of this seat plays again; a seat that only a bot held is open."""

    seat: Seat


class HostRemoves(msgspec.Struct, tag_field="do", tag="remove"):
    """The person of this seat leaves."""

    seat: Seat


class HostReissues(msgspec.Struct, tag_field="do", tag="reissue"):
    """The person of this seat gets new words; the old words and key open nothing any more."""

    seat: Seat


HostCommand = (
    HostStarts
    | HostPauses
    | HostResumes
    | HostCloses
    | HostExtends
    | HostSeatsBot
    | HostSeatsPerson
    | HostRemoves
    | HostReissues
)
"""What the host may ask for."""


class Reissued(msgspec.Struct):
    seat: int
    words: str


# ---------------------------------------------------------------- a table


class SeatInfo(msgspec.Struct):
    seat: int
    name: str
    holder: Literal["open", "person", "bot"]
    bot: str | None
    here: bool


class Lobby(msgspec.Struct):
    """What anybody with the code may see of a table. `you`: the seat of whoever asks."""

    code: str
    game: str
    title: str
    state: Literal["waiting", "playing", "paused", "ended", "closed"]
    seats: list[SeatInfo]
    charter: dict[str, Any]
    watching: int
    link: str
    you: int | None
    host: bool
    talk: TalkPolicy = "open"


class PromiseAnswer(msgspec.Struct):
    """What one party says of a promise when the game is over: kept or broken."""

    seat: int
    say: str


class Promise(msgspec.Struct):
    """A promise beside the rules. `promise`: the event with which it was made; `open`: made before all.

    `awaited`: the people among its parties who have yet to say whether it was kept; `released`: those who let it go;
    `shown`: the parties who agree that all may read it."""

    promise: int
    at: int
    by: int
    to: list[int]
    text: str
    open: bool
    state: str  # open, kept, broken, differing, released
    answers: list[PromiseAnswer]
    awaited: list[int]
    released: list[int]
    shown: list[int]


class Line(msgspec.Struct, omit_defaults=True):
    """One sentence of the log. `by`: a seat, -1 chance, -2 host, -3 server. `at`: milliseconds since the epoch."""

    n: int
    i: int
    at: int
    kind: Literal["act", "consequence", "chat", "promise", "table"]
    by: int
    text: str
    seats: list[int]
    private: bool
    rule: str | None = None


class Choice(msgspec.Struct):
    act: str
    name: str
    operands: dict[str, int]
    label: str
    final: bool


class Refusal(msgspec.Struct):
    act: str
    rule: str
    text: str


class Undo(msgspec.Struct):
    may: Literal["no", "self", "ask"]
    text: str


class Clock(msgspec.Struct):
    """`act`: what the rules' own clock brings when it is up; None for the clock of a turn."""

    seat: int | None
    left_ms: int
    running: bool
    act: str | None = None


class Position(msgspec.Struct):
    """What one viewer may know after event `n`."""

    n: int
    phase: str
    to_act: list[int]
    over: bool
    prompt: str
    rules: list[str]
    view: dict[str, Any]
    choices: list[Choice]
    refused: list[Refusal]
    undo: Undo
    clock: Clock | None


class Moments(msgspec.Struct):
    n: int
    lines: list[Line]


class Column(msgspec.Struct, omit_defaults=True):
    name: str
    title: str
    unit: str | None = None


class Picture(msgspec.Struct, omit_defaults=True, rename={"from_": "from"}):
    kind: Literal["flow", "lines", "bars", "stacked", "table"]
    title: str
    text: str
    columns: list[Column]
    rows: list[list[str | int | float]]
    x: str | None = None
    y: str | None = None
    series: str | None = None
    from_: str | None = None
    to: str | None = None
    bands: list[list[str]] | None = None  # columns that bound what lies around a line: [low, high]


class Debrief(msgspec.Struct):
    summary: list[str]
    pictures: list[Picture]
    questions: list[str]


# ---------------------------------------------------------------- the line, from the client


ActGiven = str | int | dict[str, str | int]
"""An act as text, as an integer, or as its name with its operands."""


class Do(msgspec.Struct, tag="do"):
    id: str
    act: ActGiven
    at: int = 0


class Say(msgspec.Struct, tag="say"):
    id: str
    text: str
    to: list[int] | None = None


class Preview(msgspec.Struct, tag="preview"):
    id: str
    act: ActGiven


class TakeBack(msgspec.Struct, tag="undo"):
    id: str


class Answer(msgspec.Struct, tag="answer"):
    id: str
    ask: int
    yes: bool


class MakePromise(msgspec.Struct, tag="promise"):
    id: str
    text: str
    to: list[int]
    open: bool = False


class SettlePromise(msgspec.Struct, tag="settle"):
    id: str
    promise: int
    say: Literal["kept", "broken", "release", "show"]


class Look(msgspec.Struct, tag="look"):
    """The host leads the look back: to moment `n`, or back to now."""

    n: int | None = None


class Ping(msgspec.Struct, tag="ping"):
    pass


ClientMessage = Do | Say | Preview | TakeBack | Answer | MakePromise | SettlePromise | Look | Ping

read_client_message = msgspec.json.Decoder(ClientMessage).decode
write = msgspec.json.Encoder().encode
