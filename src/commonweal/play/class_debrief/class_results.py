"""Measure the games of a class: a finished game completely, a game in play as far as everybody at its table may
know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from commonweal.debriefing import history_of
from commonweal.play.class_debrief.votes import Vote, votes_in
from commonweal.play.game import Game
from commonweal.play.views import views_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OF_SEAT, OF_TABLE, measures_of_book
from commonweal.rulebook.state.visibility import is_open


@dataclass(frozen=True)
class GameResult:
    """The result of a game.

    of_seats: measures of the seats, in their order; of_table: those of the table, and ratios; unknown and undefined
    ones are left out. acts: how many each seat did."""

    over: bool
    of_seats: Mapping[str, Sequence[int]]
    of_table: Mapping[str, float]
    votes: Sequence[Vote] = ()
    acts: Sequence[int] = ()


Player = Literal["", "person", "bot", "stand-in"]
"""Who plays a seat: nobody, a person, a bot, or a bot for a person who is away."""


@dataclass(frozen=True)
class PlayedTable:
    """A table of a class.

    number: from 1. arm: from 0. players: who plays each seat now, or did at the end. result: None before the game.
    stopped: whether the table was ended before the game was over. guesses: how many each seat wrote, and how many were
    right, if it wrote any."""

    number: int
    code: str
    arm: int
    names: Sequence[str]
    players: Sequence[Player]
    result: GameResult | None = None
    stopped: bool = False
    guesses: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.result is not None and self.result.over

    def number_of(self, measure: str) -> float | None:
        """A measure as one number, the mean if it is of seats; None if it is unknown or undefined."""
        if self.result is None:
            return None
        if measure in self.result.of_seats:
            of_seats = self.result.of_seats[measure]
            return sum(of_seats) / len(of_seats)
        return self.result.of_table.get(measure)


def result_of(game: Game) -> GameResult:
    """Measure a game, whether it is over or not."""
    return finished_result(game) if game.over else public_result(game.book, game.s)


def finished_result(game: Game) -> GameResult:
    """Measure a finished game. Raises ValueError while it goes on."""
    history = history_of(game)
    of_seats = {name: history.of_seats(name) for name, m in history.measures.items() if m.of == OF_SEAT}
    of_table = {name: float(history[name]) for name, m in history.measures.items() if m.of != OF_SEAT}
    ratios = {name: value for name in history.ratios if (value := history.ratio(name)) is not None}
    done = Counter(step.by for step in history.steps)
    return GameResult(True, of_seats, of_table | ratios, votes_in(history), [done[seat] for seat in history.seats])


# ---------------------------------------------------------------- games in play
class NotOpen(Exception):
    """Raised when a measure asks for something that not everybody at the table may know."""


class OpenRecord:
    """A state in which rules can read only what everybody may always know, and change nothing. Raises NotOpen."""

    def __init__(self, book: Rulebook, s: Any):
        opened = {name for name, one in book.fields.items() if is_open(one)}
        known = views_of(book).public(s)  # copies
        self.__dict__ = {name: known[name] for name in opened}

    def __getattr__(self, name: str) -> Any:
        raise NotOpen(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "__dict__":
            raise NotOpen(name)
        object.__setattr__(self, name, value)


def public_result(book: Rulebook, s: Any) -> GameResult:
    """Measure a game in play: measures that need nothing hidden. Counts over acts are left out."""
    measures, ratios = measures_of_book(book)
    record, of_seats, of_table = OpenRecord(book, s), dict[str, list[int]](), dict[str, float]()
    for name, m in measures.items():
        try:
            if m.of == OF_SEAT:
                of_seats[name] = [m.take(record, seat) for seat in range(s.seats)]
            elif m.of == OF_TABLE:
                of_table[name] = float(m.take(record))
        except NotOpen:
            continue
    known = of_table | {name: sum(row) / len(row) for name, row in of_seats.items()}
    for name, one in ratios.items():
        if one.above in known and known.get(one.below):
            of_table[name] = known[one.above] / known[one.below]
    return GameResult(False, of_seats, of_table)
