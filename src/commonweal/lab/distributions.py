"""Collect the distributions that a report shows of each arm, batch by batch, in constant memory."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import numpy as np

from commonweal.lab.batch import Batch
from commonweal.lab.game_columns import GameColumns
from commonweal.lab.game_measures import measures_of
from commonweal.lab.inequality_arrays import Floats, floats, lorenz
from commonweal.lab.paired import Estimate, Paired

SAMPLE = 20_000
"""How many games of each arm, the first ones, keep their trajectory."""
MOST_MOMENTS = 200
"""At how many moments of a long game its trajectory is drawn."""


@dataclass
class Distributions:
    """Of one arm: how often each outcome and length occurred, outcomes by seat order, trajectories of some games."""

    known: GameColumns
    outcomes: Counter[int] = field(default_factory=Counter)
    lorenz_sum: Any = 0.0
    lengths: Counter[int] = field(default_factory=Counter)
    given_up: Counter[int] = field(default_factory=Counter)
    order: Paired | None = None
    games: int = 0
    trajectories: list[tuple[Any, Any, Any]] = field(default_factory=list)
    sampled: int = 0

    def add(self, batch: Batch) -> None:
        """Add the games of a batch."""
        done = batch.finished
        x = batch.of_seats[self.known.outcome.name][done]
        count(self.outcomes, x)
        count(self.lengths, batch.acts[done])
        count(self.given_up, batch.acts[~done])
        if len(x):
            self.games += len(x)
            self.lorenz_sum = self.lorenz_sum + lorenz(x).sum(axis=0)
            self.add_order(x, batch.first_seat[done])
        if batch.trajectory is not None and self.sampled < SAMPLE:
            self.trajectories.append((batch.trajectory[done], batch.moments[done], batch.strides[done]))
            self.sampled += len(x)

    def add_order(self, x: Any, first: Any) -> None:
        """Add outcomes by seat order, from the seat that acted first, less the mean of the table."""
        seats = x.shape[1]
        order = (np.maximum(0, first)[:, None] + np.arange(seats)) % seats
        ordered = np.take_along_axis(x, order, axis=1) - x.mean(axis=1, keepdims=True)
        if self.order is None:
            bounds = measures_of(self.known.book)["first_seat_advantage"].bounds
            self.order = Paired(seats, bounds, watched=())
        self.order.add(ordered)

    def by_order(self, confidence: float) -> list[Estimate]:
        """Estimate the mean outcome of each place in the seat order, less the mean of the table."""
        return [self.order.mean(place, confidence) for place in range(self.order.arms)] if self.order else []

    def quantiles(self, shares: tuple[float, ...]) -> list[int]:
        """Return, for each share, the least outcome that at least this share of the seats does not exceed."""
        values = sorted(self.outcomes)
        up_to = np.cumsum([self.outcomes[v] for v in values])
        places = np.searchsorted(up_to, np.array(shares) * up_to[-1])
        return [values[min(place, len(values) - 1)] for place in places.tolist()]

    def lorenz(self) -> tuple[Floats, Floats]:
        """Return the mean Lorenz curve of all games: shares of the seats, and of the sum that they hold."""
        held = floats(self.lorenz_sum / self.games)
        return np.linspace(0.0, 1.0, len(held)), held

    def gini(self) -> float:
        """Return the Gini coefficient of the mean Lorenz curve, which is the mean of the tables' coefficients."""
        seats, held = self.lorenz()
        return 1.0 - float(((held[1:] + held[:-1]) * np.diff(seats)).sum())

    def survival(self) -> tuple[Floats, Floats]:
        """Return numbers of acts, and the share of games that last longer (Kaplan–Meier; given up: censored)."""
        times = sorted(set(self.lengths) | set(self.given_up))
        at_risk = self.lengths.total() + self.given_up.total()
        x, share = [0.0], [1.0]
        for time in times:
            if self.lengths[time]:
                x.append(time)
                share.append(share[-1] * (1 - self.lengths[time] / at_risk))
            at_risk -= self.lengths[time] + self.given_up[time]
        return floats(x), floats(share)

    def trajectory(
        self, quantiles: tuple[float, ...], least: float = 0.05, *, worst_off: bool = False
    ) -> tuple[list[int], Floats]:
        """Return moments, and quantiles of the seats' outcomes at each; games that are over keep their last outcome.

        Stops when less than a share `least` of the games goes on; where there are more than MOST_MOMENTS until then,
        only some are returned. worst_off: of each game, only the seat with least.
        """
        if not self.sampled:
            return [], np.zeros((0, len(quantiles)))
        trajectory, moments, strides = map(np.concatenate, zip(*self.trajectories, strict=True))
        last, games = moments - 1, np.arange(len(moments))
        end = int(np.sort(last)[-ceil(least * len(last))]) + 1
        known, rows = list(range(0, end, -(-end // MOST_MOMENTS) or 1)), list[Any]()
        for moment in known:
            seats = trajectory[games, np.where(moment >= last, trajectory.shape[1] - 1, moment // strides)]
            rows.append(np.quantile(seats.min(axis=1) if worst_off else seats.ravel(), quantiles))
        return known, floats(rows).reshape(-1, len(quantiles))


def count(counter: Counter[Any], values: Any) -> None:
    """Count numbers of an array."""
    found, times = np.unique(values, return_counts=True)
    for value, n in zip(found.tolist(), times.tolist(), strict=True):
        counter[value] += n
