"""The promise board: promises stand beside the rules, on the honour of those who make them.

The parties know a promise, or everybody does if its maker says so. The people to whom it was made may release it at any
time. When the game is over, each party says whether it was kept, and whether the others may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from commonweal.rulebook.dealings.voice_lines import PromisedAct

from .. import protocol as m
from ..errors import BadRequest, Conflict, Forbidden, NotFound
from ..people.typed_text import clean_text
from ..protocol import ErrorCode, encode
from ..rooms.change import Happened, Subscriber
from ..rooms.connections import Connections

if TYPE_CHECKING:
    from ..rooms.history import Chair

PROMISE_CHARS = 200
MOST_PROMISES = 30  # that one seat may make at one table

PromiseSaid = Literal["kept", "broken"]
PromiseState = Literal["open", "kept", "broken", "differing", "released"]
PromiseVerb = Literal["make", "kept", "broken", "release", "show"]


class PromiseEvent(msgspec.Struct, omit_defaults=True):
    """The body of an event of the board: a new promise (its number is that of the event), or something said about
    one. says: what a bot promises, in place of a text; act, operands: by which act."""

    do: PromiseVerb
    promise: int = 0
    text: str = ""
    to: list[int] | None = None
    open: bool = False
    says: m.Message | None = None
    act: str = ""
    operands: dict[str, int] = {}


class Promise(msgspec.Struct):
    """One promise, as its events describe it."""

    number: int
    at: int
    by: int
    to: list[int]
    text: str
    open: bool
    answers: dict[int, PromiseSaid] = {}
    released: set[int] = set()
    shown: set[int] = set()
    says: m.Message | None = None
    act: PromisedAct | None = None

    @property
    def parties(self) -> list[int]:
        return sorted({self.by, *self.to})

    def binds(self, seat: int | None, chairs: list[Chair]) -> bool:
        """Whether the person who has a seat now is a party. Promises to an earlier person do not count."""
        return seat is not None and seat in self.parties and chairs[seat].since <= self.number

    def seen_by(self, seat: int | None, chairs: list[Chair]) -> bool:
        """Whether a seat may read it: the parties may; everybody may if it was made openly, or once all people among
        the parties agree."""
        if self.open or self.binds(seat, chairs):
            return True
        people = [party for party in self.parties if chairs[party].person and self.binds(party, chairs)]
        return bool(people) and all(party in self.shown for party in people)  # even while a bot plays for them

    def state(self, chairs: list[Chair]) -> PromiseState:
        """The state: released; kept, broken or differing once all people among the parties have answered; open until
        then."""
        if self.released.issuperset(self.to):
            return "released"
        if not self.answers or self.awaited(chairs):
            return "open"
        given = set(self.answers.values())
        return given.pop() if len(given) == 1 else "differing"

    def awaited(self, chairs: list[Chair]) -> list[int]:
        """The people among the parties who have yet to say whether it was kept."""
        people = [seat for seat in self.parties if chairs[seat].holder == "person" and self.binds(seat, chairs)]
        return [seat for seat in people if seat not in self.answers]

    def describe(self, chairs: list[Chair]) -> m.Promised:
        """The promise as everybody who may see it gets it."""
        answers = [m.PromiseAnswer(seat, say) for seat, say in sorted(self.answers.items())]
        return m.Promised(
            self.number,
            self.at,
            self.by,
            self.to,
            self.text,
            self.open,
            self.state(chairs),
            answers,
            self.awaited(chairs),
            sorted(self.released),
            sorted(self.shown),
            self.says or msgspec.UNSET,
        )


class Board:
    """All promises of one table: a pure fold over its events."""

    def __init__(self) -> None:
        self.promises: dict[int, Promise] = {}

    def take(self, n: int, at: int, by: int, body: bytes) -> None:
        """Add an event of the board."""
        word = read_promise_event(body)
        if word.do == "make":
            to = word.to or []
            act = PromisedAct(word.act, word.operands, to[0]) if word.act else None
            self.promises[n] = Promise(n, at, by, to, word.text, word.open, {}, set(), set(), word.says, act)
            return
        promise = self.promises[word.promise]
        if word.do == "release":
            promise.released.add(by)
        elif word.do == "show":
            promise.shown.add(by)
        else:
            promise.answers[by] = word.do

    def promised_acts(self, chairs: list[Chair]) -> dict[int, Promise]:
        """By seat, what each bot has promised to do, as long as it has neither kept nor broken its promise."""
        return {
            promise.by: promise
            for promise in self.promises.values()
            if promise.act and not promise.answers and not promise.released and promise.binds(promise.by, chairs)
        }

    def list_for(self, seat: int | None, chairs: list[Chair]) -> list[m.Promised]:
        """What a viewer may see of the board."""
        return [promise.describe(chairs) for promise in self.promises.values() if promise.seen_by(seat, chairs)]

    def message(self, n: int, by: int, body: bytes) -> tuple[m.Message, Promise]:
        """The log entry of an event of the board, and the promise that it is about."""
        word = read_promise_event(body)
        promise = self.promises[word.promise or n]
        values: dict[str, Any] = {"seat": by, "text": promise.text if promise.says is None else promise.says}
        if word.do == "make":
            values["to"] = promise.to
        elif word.do == "release":
            values["maker"] = promise.by
        return m.Message(f"promise.{word.do}", values), promise


class PromiseNews(Subscriber):
    """Sends viewers the promises that they may see, when these change or somebody else sits at a seat."""

    hears = frozenset(("promise", "seat"))

    def __init__(self, board: Board, chairs: list[Chair], connections: Connections) -> None:
        self._board, self._chairs, self._connections = board, chairs, connections

    def on_change(self, happened: Happened) -> None:
        for viewer, connections in self._connections.by_viewer.items():
            promises = self._board.list_for(viewer, self._chairs)
            if promises:  # viewers who may see none do not learn that there are any
                message = encode(m.PromisesChanged(promises))
                for connection in connections:
                    connection.push(message)


COLUMNS = {
    "n": "the event with which the promise was made",
    "by": "the seat that made it",
    "to": "the seats to which it was made",
    "text": "what was promised",
    "state": "open, kept, broken, differing (the parties do not agree) or released",
    "answers": "what each party said of it when the game was over: seat: kept or broken",
}


def sheet_rows(promises: list[m.Promised], say: Callable[[m.Message], str]) -> list[list[str | int]]:
    """Promises as rows of a table with these COLUMNS. say: words what a bot promised."""
    return [
        [
            promise.promise,
            promise.by,
            " ".join(map(str, promise.to)),
            say(promise.says) if promise.says else promise.text,
            promise.state,
            "; ".join(f"{answer.seat}: {answer.say}" for answer in promise.answers),
        ]
        for promise in promises
    ]


read_promise_event = msgspec.json.Decoder(PromiseEvent).decode


def validate_new_promise(board: Board, by: int, message: m.MakePromise, seats: int) -> PromiseEvent:
    """Check a new promise, and return it. Raises BadRequest, Taken."""
    text, to = clean_text(message.text, PROMISE_CHARS, says="errors.promise_too_long"), sorted(set(message.to))
    if not text:
        raise BadRequest("errors.empty_promise", todo="todo.write_promise")
    if not to or by in to or not all(0 <= seat < seats for seat in to):
        raise BadRequest("errors.promise_to_others", todo="todo.choose_others")
    if sum(promise.by == by for promise in board.promises.values()) >= MOST_PROMISES:
        raise Conflict("errors.most_promises", todo="todo.keep_those", error=ErrorCode.ILLEGAL, most=MOST_PROMISES)
    return PromiseEvent("make", text=text, to=to, open=message.open)


def validate_promise_verb(
    board: Board, by: int, message: m.SettlePromise, chairs: list[Chair], over: bool
) -> PromiseEvent:
    """Check what a party says about a promise, and return it. Raises NotFound, NotAllowed, Taken."""
    promise = board.promises.get(message.promise)
    if promise is None or not promise.seen_by(by, chairs):
        raise NotFound("errors.no_such_promise", todo="todo.look_at_promises", error=ErrorCode.ILLEGAL)
    parties = promise.to if message.say == "release" else promise.parties
    if by not in parties or not promise.binds(by, chairs):
        raise Forbidden(
            "errors.only_promised" if message.say == "release" else "errors.only_parties",
            todo="todo.talk_with_them",
            error=ErrorCode.ILLEGAL,
        )
    if not over and message.say != "release":
        raise Conflict("errors.promise_stands", todo="todo.until_then", error=ErrorCode.ILLEGAL)
    if over and message.say == "release":
        raise Conflict("errors.game_over", todo="todo.say_if_kept", error=ErrorCode.ILLEGAL)
    return PromiseEvent(message.say, promise=promise.number)
