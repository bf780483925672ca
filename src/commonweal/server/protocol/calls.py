"""What is sent and answered over HTTP, besides the shapes of a table and of a game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from commonweal.play.bundle import MOST_ACTS

from ..load.limits import (
    ADDED_SECONDS,
    CLOCK_SECONDS,
    FORECAST_MOST,
    FUTURES_MOST,
    ID_CHARS,
    PATIENCE,
    PATIENCE_SECONDS,
)
from .book import Charter
from .marks import within
from .reason_codes import ErrorCode
from .table_messages import Door, LogEntry, Message, Position, TableState

LONG_ID = "^(.{16,})?$"
BotKind = Literal[
    "character",
    "random",
    "sensible",
    "sensible:selfish",
    "sensible:shared",
    "sensible:worst_off",
    "sensible:fair",
    "sensible:reciprocal",
    "sensible:spiteful",
    "search",
    "search:selfish",
    "search:shared",
    "search:worst_off",
    "search:fair",
    "search:reciprocal",
    "search:spiteful",
]
Seat = Annotated[int, within(0)]
CallId = Annotated[str, msgspec.Meta(max_length=ID_CHARS, pattern=LONG_ID)]
"""The id of a call that makes something. Repeating the call with the same id gets the keys again, so the id must be
secret."""


class Failure(msgspec.Struct, omit_defaults=True):
    """Why something was refused, and what to do. `rule`: the rule that forbids it; `field`: what was wrong.

    `detail`: what a library found wrong, in English, for programmers."""

    error: ErrorCode
    message: Message
    todo: Message | None = None
    rule: str | None = None
    field: str | None = None
    detail: str | None = None


class CheckCharter(msgspec.Struct):
    seats: int
    charter: Charter = {}


class AskWhatIf(msgspec.Struct):
    """Futures of the moment after event `n`, with these options of the charter changed, or with another next move.

    `instead`: an act of the seat that made the next move, as text; the futures then begin after it, and after the move
    that was really made."""

    n: Annotated[int, within(1)]
    charter: Charter = {}
    instead: Annotated[str, msgspec.Meta(max_length=200)] = ""
    futures: Annotated[int, within(1, FUTURES_MOST)] = 1000


class Course(msgspec.Struct):
    """How a game went on, step by step: the position after each step, whose `n` is its number, and the log."""

    positions: list[Position]
    entries: list[LogEntry]


class TwoCourses(msgspec.Struct):
    """A game from a moment on as it was played, and one of its futures. Both take steps of as many moves.

    `arm`: what differs in the future: the rules, the next move, or nothing."""

    arm: Literal["as_it_was", "other_rules", "other_move"]
    played: Course
    future: Course


class AskForecast(msgspec.Struct):
    """What would a deal do?

    `acts`: the acts by which the caller would make the offer, now or at its turn; if left out, the offer on the table
    or in the draft. `pairs`: of futures, each with the deal and without it. Ask for few first: pairs that were played
    are kept."""

    acts: Annotated[list[Annotated[str, msgspec.Meta(max_length=400)]], msgspec.Meta(max_length=MOST_ACTS)] = []
    pairs: Annotated[int, within(1, FORECAST_MOST)] = 50


class Estimated(msgspec.Struct):
    """A mean over futures, and the limits of its 95 % interval."""

    mean: float
    low: float
    high: float


class BreakCount(msgspec.Struct):
    """The number of futures in which a deal was broken in some way, and the limits of the true share (0 to 1)."""

    kind: str
    times: int
    low: float
    high: float


class StoryLine(msgspec.Struct):
    """A sentence of a future, as the caller's log would say it, and its round."""

    round: int
    message: Message


class Forecast(msgspec.Struct):
    """What a deal would do, as far as the caller may know, from `pairs` of futures after event `n`.

    `ready`: false while the rules are being compiled; ask again in some seconds. `round`: the present one. `paid`: what
    each seat receives under the deal, less what it pays; `gained`: how much better off each seat is than without the
    deal, in the outcome of the game; both have a row for each round from the present one on. `broken`: how often the
    deal is broken in any way; `breaks`: in which ways, the worst first. `story`: a future in which it is broken."""

    n: int
    ready: bool
    pairs: int
    round: int
    parties: list[int]
    paid: list[list[Estimated]]
    gained: list[list[Estimated]]
    broken: BreakCount | None
    breaks: list[BreakCount]
    story: list[StoryLine]


class Problem(msgspec.Struct, omit_defaults=True):
    """What is wrong with a charter: the options concerned, the rule, and the reason.

    `card` (from 0), `column`: the place in a deck."""

    options: list[str]
    rule: str
    message: Message
    card: int | None = None
    column: str = ""


class DeckFile(msgspec.Struct):
    """The cards of a file, as text: the line of the file for each, missing columns, and columns that no deck has."""

    cards: list[dict[str, str]]
    lines: list[int]
    missing: list[str]
    ignored: list[str]


class CharterResult(msgspec.Struct):
    ok: bool
    problems: list[Problem]


class CreateTable(msgspec.Struct):
    """A table to make.

    `play`: the host takes a seat, under `name`. `listed`: strangers find it on the home page while it waits for people;
    `bots`: such bots take all other seats, and the game begins at once; `waits`: it begins only when it is started, so
    that the page can add its share to the shuffle. `id`: made by the client and known to nobody else; repeating the
    call, because its answer was lost, makes no second table."""

    game: str
    seats: int
    charter: Charter = {}
    name: str = ""
    play: bool = False
    clock: Annotated[int, within(*CLOCK_SECONDS)] | None = None  # seconds that a turn may take; then a bot plays it
    patience: Annotated[int, within(*PATIENCE_SECONDS)] = PATIENCE  # seconds to wait for absent people; 0: for good
    listed: bool = False
    bots: BotKind | None = None
    waits: bool = False
    id: CallId = ""


class Created(msgspec.Struct):
    code: str
    seat: int | None
    words: str | None


class OpenTable(msgspec.Struct):
    """A table that waits for strangers. It contains nothing that people have typed."""

    code: str
    game: str
    title: str
    seats: int
    free: int
    clock: int | None


class Glance(msgspec.Struct):
    """The state of a table, in short.

    `names`: who sits there; `to_act`: the names of those whose turn it is; `turn`: whether it is the viewer's; `at`:
    milliseconds since 1970, of the last event."""

    code: str
    game: str
    title: str
    state: TableState
    names: list[str]
    to_act: list[str]
    turn: bool
    seated: bool
    host: bool
    at: int


class JoinTable(msgspec.Struct):
    """Sit down at a table.

    `id`: made by the client and known to nobody else; repeating the call, because its answer was lost, gets the same
    seat."""

    name: str = ""
    seat: Seat | None = None
    id: Annotated[str, msgspec.Meta(max_length=ID_CHARS)] = ""


NotifyForm = Literal["json", "text"]
NotifyEvent = Literal["turn", "over", "test"]


class Notify(msgspec.Struct):
    """Send a message to this address when it is one's turn; an empty address stops that.

    `form`: `json` for chat programs such as Slack, Mattermost or Discord, `text` for services such as ntfy."""

    url: str = ""
    form: NotifyForm = "text"
    lang: str = "en"


class Notification(msgspec.Struct):
    """Where messages about one's turn go: the host of the address, None if nowhere; `possible`: whether this server
    sends any."""

    host: str | None
    form: NotifyForm
    possible: bool


class Posted(msgspec.Struct):
    """What is sent to an address in the form `json`. Slack and Mattermost show `text`, Discord shows `content`."""

    text: str
    content: str
    event: NotifyEvent
    game: str
    link: str


class FollowTable(msgspec.Struct):
    """The next table, where the caller’s seat, name and key are kept."""

    code: str


class StandIn(msgspec.Struct):
    """Let a bot play for somebody who is away, until the person is back."""

    seat: Seat


class GuessMade(msgspec.Struct):
    """A guess that stands on one’s sheet. `right`: whether it was true; null while the game goes on."""

    seat: int
    thing: int
    answer: int
    right: bool | None


class Words(msgspec.Struct):
    """A recovery phrase."""

    words: str


class Joined(msgspec.Struct):
    seat: int
    name: str
    words: str


class ReturnToTable(msgspec.Struct):
    words: str


class Returned(msgspec.Struct):
    """`seat`: None for a host without a seat."""

    seat: int | None
    name: str


class Empty(msgspec.Struct):
    pass


class EraseTexts(msgspec.Struct):
    """Erase the name of the person of a seat and what that person wrote."""

    seat: Seat


class HostStarts(msgspec.Struct, tag_field="do", tag="start"):
    """Begin the game."""


class HostPauses(msgspec.Struct, tag_field="do", tag="pause"):
    """Pause the game: nobody can act until it is resumed."""


class HostResumes(msgspec.Struct, tag_field="do", tag="resume"):
    """Resume the paused game."""


class HostCloses(msgspec.Struct, tag_field="do", tag="close"):
    """End the table for good."""


class HostExtends(msgspec.Struct, tag_field="do", tag="extend"):
    """Add time to the clock that runs."""

    seconds: Annotated[int, within(*ADDED_SECONDS)] = 60


class HostSeatsBot(msgspec.Struct, tag_field="do", tag="bot"):
    """Let a bot play for this seat."""

    seat: Seat
    bot: BotKind = "sensible"


class HostSeatsPerson(msgspec.Struct, tag_field="do", tag="person"):
    """Let the person of this seat play again; a seat that only a bot held becomes open."""

    seat: Seat


class HostRemoves(msgspec.Struct, tag_field="do", tag="remove"):
    """Remove the person of this seat."""

    seat: Seat


class HostReissues(msgspec.Struct, tag_field="do", tag="reissue"):
    """Give the person of this seat a new recovery phrase; the old phrase and key open nothing any more."""

    seat: Seat


class HostShares(msgspec.Struct, tag_field="do", tag="share"):
    """Make the person of this seat a host, too."""

    seat: Seat


class HostWithdraws(msgspec.Struct, tag_field="do", tag="withdraw"):
    """End the hosting of this seat's person."""

    seat: Seat


class HostSetsPatience(msgspec.Struct, tag_field="do", tag="patience"):
    """Set how long a turn waits for somebody who is away before a bot may play. 0: for good."""

    seconds: Annotated[int, within(*PATIENCE_SECONDS)]


class HostSetsDoor(msgspec.Struct, tag_field="do", tag="door"):
    """Set whether others may still sit down with the code of the table (`join`), or watch without a seat (`watch`)."""

    door: Door
    open: bool


class HostRenames(msgspec.Struct, tag_field="do", tag="rename"):
    """Rename the person or bot of this seat; an empty name: two random words."""

    seat: Seat
    name: str = ""


class HostMutes(msgspec.Struct, tag_field="do", tag="mute"):
    """Mute the person of this seat, who then may not talk to others, promise, or argue; or unmute. Acts are never
    refused."""

    seat: Seat
    muted: bool = True


class HostSetsPrivateTalk(msgspec.Struct, tag_field="do", tag="private_talk"):
    """Set whether people may talk in private, if the rules allow it."""

    on: bool


class HostSetsBotTalk(msgspec.Struct, tag_field="do", tag="bot_talk"):
    """Set whether lively bots talk while they play."""

    on: bool


class HostFinishesRound(msgspec.Struct, tag_field="do", tag="finish_round"):
    """Pause the game when the present round is over; `on` false: cancel that. In a game without rounds: when the phase
    is over."""

    on: bool = True


class HostEndsPhase(msgspec.Struct, tag_field="do", tag="next_phase"):
    """End the present phase, if the rules let the facilitator end it."""


class HostBroadcasts(msgspec.Struct, tag_field="do", tag="broadcast"):
    """Show this text on all pages of the table, in place of an earlier one."""

    text: str


class HostEndsBroadcast(msgspec.Struct, tag_field="do", tag="end_broadcast"):
    """Stop showing the host's message on the pages of the table."""


class HostWritesCharter(msgspec.Struct, tag_field="do", tag="document"):
    """Give the charter this name and these articles, before the game. Everybody reads them, and then signs."""

    name: str = ""
    articles: list[str] = []


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
    | HostShares
    | HostWithdraws
    | HostSetsPatience
    | HostSetsDoor
    | HostRenames
    | HostMutes
    | HostSetsPrivateTalk
    | HostSetsBotTalk
    | HostFinishesRound
    | HostEndsPhase
    | HostBroadcasts
    | HostEndsBroadcast
    | HostWritesCharter
)
"""What the host may ask for."""


class Reissued(msgspec.Struct):
    seat: int
    words: str
