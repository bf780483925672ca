"""The notices of one act, with the rules that announced them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from types import CodeType, FrameType
from typing import Any

from commonweal.institutions import ballots
from commonweal.rulebook import Rulebook

NO_VOTES: Mapping[int, str] = {}


class Announcements(list[tuple[Any, ...]]):
    """The notices of one act. running: for each, the functions that were running when it was announced, inner ones
    first. tallies: for some that tell of a vote, by place, how many votes each answer had. needed: how many ayes the
    vote needed, where that was known."""

    def __init__(
        self, ends: CodeType, s: Any, of_votes: Mapping[int, str] = NO_VOTES, book: Rulebook | None = None
    ) -> None:
        """ends: the function that carries out the act, on `s`; what runs before it is not looked at. of_votes: the
        notices that tell of votes, with the field that counts the votes, "" for ballots. book: the game, whose votes
        declare how many ayes they need."""
        super().__init__()
        self.ends, self.s, self.of_votes, self.book = ends, s, of_votes, book
        self.needed: dict[int, int] = {}
        self.running: list[tuple[CodeType, ...]] = []
        self.tallies: dict[int, Counter[int]] = {}

    def append(self, notice: tuple[Any, ...]) -> None:
        """Note a notice, as `announce` does."""
        frame: FrameType | None = sys._getframe(2)
        codes: list[CodeType] = []
        while frame is not None and frame.f_code is not self.ends:
            codes.append(frame.f_code)
            frame = frame.f_back
        if notice[0] in self.of_votes:
            before = next(reversed(self.tallies.values()), Counter())
            now = tally(self.s, self.of_votes[notice[0]])
            self.tallies[len(self)] = now or before  # the ballots may be cleared once they are counted
            needed = ayes_needed(self.book, self.s) if now and self.book is not None else None
            if needed is not None:
                self.needed[len(self)] = needed
        self.running.append(tuple(codes))
        super().append(notice)


def tally(s: Any, field: str = "") -> Counter[int]:
    """The votes of each answer now: as a field counts them, or by weight, of those who were asked and have answered
    (`institutions.ballots`)."""
    if field:
        return Counter(dict(enumerate(getattr(s, field))))
    votes = Counter[int]()
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] > 0:
            votes[s.ballot[seat]] += s.weight[seat]
    return votes


def ayes_needed(book: Rulebook, s: Any) -> int | None:
    """How many ayes the vote of the phase needs, as its act declares; None where it declares no threshold."""
    for vote in book.votes:
        phases = book.acts_by_name[vote.act].phases
        if (phases is None or s.phase in phases) and (vote.when is None or _number(book, s, vote.when) > 0):
            if vote.threshold is None:
                return None
            return max(_share(book, s, vote.threshold, vote.of_all), _share(book, s, vote.also, vote.also_of_all))
    return None


def _share(book: Rulebook, s: Any, threshold: int | str | None, of_all: int | str) -> int:
    """How many ayes a threshold asks for; 0 where there is none."""
    asks = -1 if threshold is None else _number(book, s, threshold)
    return ballots.needed(asks, ballots.base(s, _number(book, s, of_all))) if asks >= 0 else 0


def _number(book: Rulebook, s: Any, name: int | str) -> int:
    """A number, or what a public field, a computed field or an option holds now."""
    if isinstance(name, int):
        return name
    rule = next((shown.rule for shown in book.computed if shown.name == name), None)
    return int(getattr(s, name) if rule is None else rule(s))
