"""The spark line of a table: how unequal its people are, round by round, from what everybody may know.

It shows the measure that the game declares for this, or the measure of how well a seat does. A hidden field cannot
reach the line: reading it ends the attempt. If every such measure needs a hidden field, the line appears when the game
is over."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.debriefing import replay
from commonweal.inequality import gini
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import NEEDS_MET, OF_SEAT, OUTCOME, STANDING, Measure, measures_of_book
from commonweal.rulebook.state.visibility import is_open

from ...pace import rounds

if TYPE_CHECKING:
    from commonweal.play import Game

DIGITS, THOUSANDTHS = 3, 1000
MOST_ROUNDS = 60  # the newest ones


class Standing(NamedTuple):
    """A moment of a game."""

    book: Rulebook
    seats: int
    s: Any


class Played(NamedTuple):
    """What is needed to play a game again, apart from the game itself, which goes on meanwhile."""

    book: Rulebook
    seats: int
    charter: dict[str, Any]
    acts: list[tuple[int, int]]


def played_of(game: Game) -> Played:
    """A game so far."""
    acts = [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    return Played(game.book, game.seats, game.first_charter, acts)


class Hidden(Exception):
    """Raised when a rule asks for a field that not everybody may see."""


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
def hidden_fields(book: Rulebook, *, over: bool) -> frozenset[str]:
    """The fields that somebody may not see. over: when the game is over, which opens everything not hidden for good."""
    fields = book.fields.items()
    return frozenset(name for name, field in fields if (field.for_good if over else not is_open(field)))


@cache
def measure_for(book: Rulebook) -> Measure | None:
    """The measure that a game's lines show: one that everybody may know in play, if there is one."""
    known = list(measures_of_book(book)[0].values())
    fitting = [one for role in (STANDING, OUTCOME, NEEDS_MET) for one in known if one.role == role]
    return next((one for one in fitting if not _reads_hidden(book, one)), next(iter(fitting), None))


def _reads_hidden(book: Rulebook, measure: Measure) -> bool:
    """Whether a measure needs something that somebody may not see while the game is played."""
    start = book.adopt(book.seats[0], {})[0]
    book.interpreted.setup(start)
    try:
        _inequality(measure, OpenFields(start, hidden_fields(book, over=False)), book.seats[0])
    except Hidden:
        return True
    return False


def _inequality(measure: Measure, seen: OpenFields, seats: int) -> float:
    """The inequality between seats, from 0 to 1. Raises Hidden."""
    if measure.of == OF_SEAT:
        return gini([max(0, measure.take(seen, seat)) for seat in range(seats)])
    return measure.take(seen) / THOUSANDTHS


def round_of(game: Game | Standing) -> int:
    """The round that is being played, as everybody may know it; 0 in games without rounds."""
    try:
        return max(0, rounds.round_of(game.book, OpenFields(game.s, hidden_fields(game.book, over=False))) or 0)
    except Hidden:
        return 0


class Spark:
    """The line of one table. over: whether its game is over."""

    def __init__(self, *, over: bool = False) -> None:
        self._over = over
        self._points: dict[int, float] = {}

    def sample(self, game: Game | Standing) -> list[float]:
        """Add the present inequality, and return the line up to this round."""
        measure, now = measure_for(game.book), round_of(game)
        if measure is None:
            return []
        if now == 0 and rounds.has_rounds(game.book):
            return self._line()  # the first round has not begun
        seen = OpenFields(game.s, hidden_fields(game.book, over=self._over))
        try:
            unequal = _inequality(measure, seen, game.seats)
        except Hidden:
            return self._line()
        self._points = {at: value for at, value in self._points.items() if at < now}
        self._points[now] = round(unequal, DIGITS)
        return self._line()

    def _line(self) -> list[float]:
        return [self._points[at] for at in sorted(self._points)][-MOST_ROUNDS:]

    def take_in(self, played: Played) -> None:
        """Add the rounds of a game that were played before anybody looked. Slow: call it in a thread."""
        book, last = played.book, None
        try:
            for step in replay(book, book.adopt(played.seats, played.charter)[0], played.acts):
                now = Standing(book, played.seats, step.after)
                if last is not None and round_of(now) != round_of(last):
                    self.sample(last)
                last = now
        except ValueError:
            pass  # the game goes on
        if last is not None:
            self.sample(last)
