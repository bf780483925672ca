"""What would this deal do? Play futures with an offer agreed to and declined, from what a seat may know.

    found = forecast(game, 1, ["open_deal 3", ..., "offer"], pairs=1000)
    found.paid()[2][0]          # what seat 0 receives under the deal two rounds from now: mean, low, high
    found.broken["arrears"]     # in how many futures a payment could not be made

The two futures of a pair have the same hidden cards, the same dice and the same players. What is hidden from the seat
is drawn again for every pair, as chance would; the real state is never read.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from commonweal.lab.forecast_pairs import ROUNDS, VOID, Numbers, Offer, Pair, PairPlayer, offer_of
from commonweal.lab.forecast_story import StoryLine, tell_story
from commonweal.lab.simulate import draw_seed
from commonweal.lab.workers import cores
from commonweal.play import Game
from commonweal.play.findings import interval
from commonweal.validation import check_integer, check_workers

MOST_PAIRS = 10_000
CHUNK = 10
"""Pairs that one thread plays before it looks whether it is to stop."""
CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A mean over futures, with the limits of its interval."""

    mean: float
    low: float
    high: float


class Moments(NamedTuple):
    """Sums of numbers and of their squares, from which means and intervals follow."""

    total: Numbers
    squares: Numbers

    @classmethod
    def of(cls, shape: tuple[int, ...]) -> Moments:
        return cls(np.zeros(shape, np.int64), np.zeros(shape, np.int64))

    def add(self, values: Numbers) -> None:
        np.add(self.total, values, out=self.total)
        np.add(self.squares, values * values, out=self.squares)

    def estimates(self, count: int) -> list[list[Estimate]]:
        """The mean of each number, with an interval that holds the true one 95 times of 100."""
        z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
        mean = self.total / count
        variance = np.maximum(0, self.squares / count - mean * mean) * count / max(1, count - 1)
        wide = z * np.sqrt(variance / count)
        return [
            [Estimate(*map(float, one)) for one in zip(row, row - by, row + by, strict=True)]
            for row, by in zip(mean, wide, strict=True)
        ]


@dataclass
class Forecast:
    """What a deal would do, from the pairs of futures that have been played so far.

    pairs: how many; tried: with those that could not be played to their end. broken: in how many of them the deal was
    broken, by kind; any_broken: in any way. first: the first pair in which it was."""

    offer: Offer
    pairs: int = 0
    tried: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    any_broken: int = 0
    first: int | None = None
    _story: list[StoryLine] = field(default_factory=list, repr=False)
    _paid: Moments = field(init=False, repr=False)
    _gained: Moments = field(init=False, repr=False)

    def __post_init__(self) -> None:
        shape = (ROUNDS + 1, self.offer.setup.seats)
        self._paid, self._gained = Moments.of(shape), Moments.of(shape)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which the deal may be broken."""
        return (VOID, *self.offer.rules.breaks)

    def paid(self) -> list[list[Estimate]]:
        """Rows of rounds from the present one on: what each seat receives under the deal, less what it pays."""
        return self._paid.estimates(self.pairs)

    def gained(self) -> list[list[Estimate]]:
        """The same rows: how much better off each seat is at the end of the round than without the deal."""
        return self._gained.estimates(self.pairs)

    def share(self, times: int) -> tuple[float, float]:
        """The limits of the true share of futures, with 95 % confidence."""
        return interval(times, self.pairs)

    def grow(self, pairs: int, *, workers: int = 1, stop: threading.Event | None = None) -> None:
        """Play on until so many pairs were tried. Ends early, between chunks, once `stop` is set.

        The same seed and pairs give the same result, in any number of threads and steps."""
        check_integer("pairs", pairs, 1, MOST_PAIRS)
        starts = range(self.tried, pairs, CHUNK)
        with ThreadPoolExecutor(workers, thread_name_prefix="forecast") as pool:
            players = threading.local()

            def play(first: int) -> list[Pair | None] | None:
                if stop is not None and stop.is_set():
                    return None
                if not hasattr(players, "own"):
                    players.own = PairPlayer(self.offer)
                return [players.own.play(pair) for pair in range(first, min(first + CHUNK, pairs))]

            for played in pool.map(play, starts):
                if played is None:
                    return
                for pair in played:
                    self._add(pair)

    def _add(self, pair: Pair | None) -> None:
        number = self.tried
        self.tried += 1
        if pair is None:
            return
        self.pairs += 1
        self._paid.add(pair.paid)
        self._gained.add(pair.gained)
        self.broken.update(pair.broken)
        self.any_broken += bool(pair.broken)
        if pair.broken and self.first is None:
            self.first = number

    def story(self) -> list[StoryLine]:
        """The first future in which the deal is broken, in sentences of the log as the seat would read them; none where
        it was always kept."""
        if self.first is not None and not self._story:
            self._story = tell_story(self.offer, self.first)
        return self._story


def forecast(
    game: Game,
    seat: int | None,
    acts: Sequence[Any] = (),
    *,
    pairs: int = 1000,
    seed: int | None = None,
    workers: int | None = None,
    stop: threading.Event | None = None,
) -> Forecast:
    """Play pairs of futures, five rounds ahead, in which an offer is agreed to and declined.

    seat: who asks; what it cannot see is drawn again. acts: what it would do to make the offer; none if the offer is on
    the table. Raises NotDone for an act that is not possible, and LabError.
    """
    found = Forecast(offer_of(game, seat, acts, seed=draw_seed(seed)))
    found.grow(pairs, workers=cores() if workers is None else check_workers(workers), stop=stop)
    return found
