"""The spark line of a table: how unequal its people stand, round by round, from what everybody may know.

The game's own measure of how well a seat does is taken, or the first of its measures of seats that reads open fields
alone. A field that somebody may not see cannot reach the line: reading it ends the attempt."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.debriefing import replay
from commonweal.inequality import gini
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import NEEDS_MET, OF_SEAT, OUTCOME, ROUND, Measure, measures_of_book
from commonweal.rulebook.visibility import is_open

from ..protocol import Message

if TYPE_CHECKING:
    from commonweal.play import Game

DIGITS = 3
MOST_ROUNDS = 60  # the newest ones


class Standing(NamedTuple):
    """A moment of a game."""

    book: Rulebook
    seats: int
    s: Any


class Played(NamedTuple):
    """What one needs to play a game again, apart from the game itself, which goes on meanwhile."""

    book: Rulebook
    seats: int
    charter: dict[str, Any]
    acts: list[tuple[int, int]]


def played_of(game: Game) -> Played:
    """A game so far."""
    acts = [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    return Played(game.book, game.seats, game.first_charter, acts)


class Hidden(Exception):
    """A rule asks for a field that not everybody may see."""


class OpenFields:
    """A state of which only the open fields can be read. Raises Hidden for the others."""

    __slots__ = ("_hidden", "_state")

    def __init__(self, state: Any, hidden: frozenset[str]) -> None:
        self._state, self._hidden = state, hidden

    def __getattr__(self, name: str) -> Any:
        if name in self._hidden:
            raise Hidden(name)
        return getattr(self._state, name)


@cache
def hidden_fields(book: Rulebook) -> frozenset[str]:
    """The fields that somebody may not see."""
    return frozenset(name for name, field in book.fields.items() if not is_open(field))


@cache
def measures_for(book: Rulebook) -> tuple[list[Measure], Measure | None]:
    """The measures that a spark line may show, the best first; and the one that counts rounds."""
    known = list(measures_of_book(book)[0].values())
    of_seats = [one for one in known if one.of == OF_SEAT]
    first = [one for role in (OUTCOME, NEEDS_MET) for one in of_seats if one.role == role]
    rounds = next((one for one in known if one.role == ROUND), None)
    return [*first, *(one for one in of_seats if one not in first)], rounds


@cache
def measure_of(book: Rulebook) -> Measure | None:
    """The measure that the spark lines of a game are of; None where every one of them reads something hidden."""
    start = book.adopt(book.seats[0], {})[0]
    book.interpreted.setup(start)
    seen = OpenFields(start, hidden_fields(book))
    return next((one for one in measures_for(book)[0] if _is_open(one, seen)), None)


def _is_open(measure: Measure, seen: OpenFields) -> bool:
    try:
        measure.take(seen, 0)
    except Hidden:
        return False
    return True


def says_what(book: Rulebook) -> Message | None:
    """What the spark lines of a game are of."""
    measure = measure_of(book)
    return None if measure is None else Message("wall.inequality", {"text": measure.text.rstrip(".")})


def round_of(game: Game | Standing) -> int:
    """The round that is played, as everybody may know it; 0 in games without rounds."""
    rounds = measures_for(game.book)[1]
    try:
        return 0 if rounds is None else max(0, rounds.take(_seen(game)))
    except Hidden:
        return 0


def _seen(game: Game | Standing) -> OpenFields:
    return OpenFields(game.s, hidden_fields(game.book))


class Spark:
    """The line of one table."""

    def __init__(self) -> None:
        self._points: dict[int, float] = {}

    def sample(self, game: Game | Standing) -> list[float]:
        """Take in how unequal people stand now, and return the line up to this round."""
        measure, now = measure_of(game.book), round_of(game)
        if measure is None:
            return []
        try:
            standings = [max(0, measure.take(_seen(game), seat)) for seat in range(game.seats)]
        except Hidden:
            return self._line()
        self._points = {at: value for at, value in self._points.items() if at < now}
        self._points[now] = round(gini(standings), DIGITS)
        return self._line()

    def _line(self) -> list[float]:
        return [self._points[at] for at in sorted(self._points)][-MOST_ROUNDS:]

    def take_in(self, played: Played) -> None:
        """Take in the rounds of a game that was played before anybody looked. Slow: call it in a thread."""
        book, last = played.book, None
        try:
            for step in replay(book, book.adopt(played.seats, played.charter)[0], played.acts):
                now = Standing(book, played.seats, step.after)
                if last is not None and round_of(now) != round_of(last):
                    self.sample(last)
                last = now
        except ValueError:
            return  # the game goes on
