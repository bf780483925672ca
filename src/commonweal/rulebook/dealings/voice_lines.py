"""What the bots of a game say at a live table: lines in `voices.toml`, and a function that finds those that fit.

The function knows what a spectator knows: two positions, and the entries of the log that lead from one to the other.
So a bot uses nothing but public information."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple


class Told(NamedTuple):
    """An entry of the log as everybody reads it: the id of its message without the table and the key, such as
    `lay_card` or `EXACT_FIT`, who acted, and the values that it names."""

    what: str
    by: int
    values: Mapping[str, Any]


class PromisedAct(NamedTuple):
    """What a promise is about: the next time its maker chooses this act, it will be with these operands.

    to: the seat to which it is made."""

    act: str
    operands: Mapping[str, int]
    to: int


class Line(NamedTuple):
    """Something that a seat might say: the name of the line in `voices.toml`, and its values.

    side: the answer that it argues for while a debate is open; 0 for ordinary talk. promise: what it promises, if it is
    a promise; it is then said only to people, on the promise board."""

    seat: int
    voice: str
    values: Mapping[str, Any] = {}
    side: int = 0
    promise: PromisedAct | None = None


@dataclass
class PublicMove:
    """What has just happened, as a spectator knows it. look: returns what a spectator knows of a state. promised: what
    each bot has promised and not yet kept or broken before this move."""

    told: Sequence[Told]
    look: Callable[[Any], Any]
    state_before: Any
    state_after: Any
    promised: Mapping[int, PromisedAct] = field(default_factory=dict)

    @cached_property
    def before(self) -> Any:
        """The state before, with every number that a spectator may not see as near to 0 as its bounds allow."""
        return self.look(self.state_before)

    @cached_property
    def after(self) -> Any:
        """The state now, in the same way."""
        return self.look(self.state_after)

    def tells(self, *what: str) -> list[Told]:
        """The entries with one of these messages."""
        return [one for one in self.told if one.what in what]


Voices = Callable[[PublicMove], Iterable[Line]]
"""Finds the lines that fit a move, those that matter most first."""


def told_of(id: str, by: int, values: Mapping[str, Any]) -> Told:
    """An entry of the log, as one of a public move."""
    return Told(id.split(".")[1], by, values)
