"""The notices of one act, with the rules that announced them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Container
from types import CodeType, FrameType
from typing import Any


class Announcements(list[tuple[Any, ...]]):
    """The notices of one act. running: for each, the functions that were running when it was announced, inner ones
    first. tallies: for some that tell of a vote, by place, how many votes each answer had."""

    def __init__(self, ends: CodeType, s: Any, of_votes: Container[int] = ()):
        """ends: the function that carries out the act, on `s`; what runs before it is not looked at. of_votes: the
        notices that tell of votes."""
        super().__init__()
        self.ends, self.s, self.of_votes = ends, s, of_votes
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
            self.tallies[len(self)] = tally(self.s) or before  # the ballots may be cleared once they are counted
        self.running.append(tuple(codes))
        super().append(notice)


def tally(s: Any) -> Counter[int]:
    """The votes of each answer now, by weight, of those who were asked and have answered (`institutions.ballots`)."""
    votes = Counter[int]()
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] > 0:
            votes[s.ballot[seat]] += s.weight[seat]
    return votes
