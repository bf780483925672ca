"""What a game in progress is made of and answers with: moves, choices, refusals, clocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from commonweal.play import notation
from commonweal.play.log_writer import LogEntry, LogWriter
from commonweal.rulebook import Rulebook

MOST_LISTED = 64
"""Acts with more combinations of operands than this are not listed as refused; ask `why_not`."""


class Listable(NamedTuple):
    """The acts of a phase that are few enough to list one by one: why-not, then integers with operand values.

    `everything`: whether these are all acts that a seat may do in the phase."""

    acts: list[tuple[Callable[..., int], list[tuple[int, tuple[int, ...]]]]]
    everything: bool


@cache
def listable(book: Rulebook, phase: int) -> Listable:
    """The listable acts of a phase."""
    of_phase = [a for a in book.acts if not a.by_chance and not a.by_clock and (a.phases is None or phase in a.phases)]
    few = [a for a in of_phase if a.size <= MOST_LISTED and all(o.fixed is None for o in a.operands.values())]
    acts = [(a.why_not, [(n, a.values(n)) for n in range(a.first, a.first + a.size)]) for a in few]
    return Listable(acts, few == of_phase)


@dataclass(frozen=True)
class Refusal:
    """Why an act is not possible now."""

    act: str
    rule: str
    text: str


@dataclass(frozen=True)
class Choice:
    """An act that is possible now. `final`: it cannot be taken back."""

    act: str
    name: str
    operands: dict[str, int]
    label: str
    final: bool

    def __str__(self) -> str:
        return self.act


@dataclass(frozen=True)
class Clock:
    """A clock that runs: the act that is due `seconds` after move `since` was carried out."""

    act: str
    number: int
    seconds: int
    since: int


@dataclass(frozen=True)
class Move:
    """What was done: place in the game (0 is the beginning), body to store, and the acts as they were carried out.

    The body is the seat (one byte, -1: chance, -2: the clock), then the integers of the act and of the acts of chance
    after it.
    """

    index: int
    body: bytes
    entries: tuple[LogEntry, ...]
    log_writer: LogWriter = field(repr=False, compare=False)

    @property
    def act_texts(self) -> tuple[str, ...]:
        """The acts in full: `gift_to seat=2`."""
        return tuple(notation.act_text(self.log_writer.book, entry.number) for entry in self.entries)

    def __str__(self) -> str:
        """The sentence for whoever acted."""
        if self.index == 0:
            return "The table is set."
        return str(self.log_writer.lines(self.entries[0], self.entries[0].by)[0]["text"])
