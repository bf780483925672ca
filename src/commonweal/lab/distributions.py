"""What a report shows of each arm, gathered batch by batch in memory that does not grow with the games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from commonweal.lab.batch import Batch
from commonweal.lab.game_columns import GameColumns
from commonweal.lab.inequality import Floats, floats, lorenz
from commonweal.lab.measures import measures_of
from commonweal.lab.paired import Estimate, Paired

SAMPLE = 20_000
"""Games of each arm, the first ones, whose courses are looked at one by one."""


@dataclass
class Distributions:
    """Of one arm: how often each outcome and each length occurred, outcomes by order, and the courses of some games."""

    known: GameColumns
    outcomes: Counter[int] = field(default_factory=Counter)
    lorenz_sum: Any = 0.0
    lengths: Counter[int] = field(default_factory=Counter)
    given_up: Counter[int] = field(default_factory=Counter)
    order: Paired | None = None
    games: int = 0
    trajectories: list[tuple[Any, Any]] = field(default_factory=list)
    sampled: int = 0

    def add(self, batch: Batch) -> None:
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
            self.trajectories.append((batch.trajectory[done], batch.moments[done]))
            self.sampled += len(x)

    def add_order(self, x: Any, first: Any) -> None:
        """Outcomes by place in the order of seats from the one that acted first, against the mean of the table."""
        seats = x.shape[1]
        order = (np.maximum(0, first)[:, None] + np.arange(seats)) % seats
        ordered = np.take_along_axis(x, order, axis=1) - x.mean(axis=1, keepdims=True)
        if self.order is None:
            bounds = measures_of(self.known.book)["first_seat_advantage"].bounds
            self.order = Paired(seats, bounds, watched=())
        self.order.add(ordered)

    def by_order(self, confidence: float) -> list[Estimate]:
        """The mean of each place in the order, less the mean of the table."""
        return [self.order.mean(place, confidence) for place in range(self.order.arms)] if self.order else []

    def quantiles(self, shares: tuple[float, ...]) -> list[int]:
        """The least outcome that at least so large a share of the seats does not exceed."""
        values = sorted(self.outcomes)
        up_to = np.cumsum([self.outcomes[v] for v in values])
        places = np.searchsorted(up_to, np.array(shares) * up_to[-1])
        return [values[min(place, len(values) - 1)] for place in places.tolist()]

    def lorenz(self) -> tuple[Floats, Floats]:
        """The Lorenz curve within tables, the mean of those of all games: share of the seats, and of the sum."""
        held = floats(self.lorenz_sum / self.games)
        return np.linspace(0.0, 1.0, len(held)), held

    def gini(self) -> float:
        """The Gini coefficient that the Lorenz curve shows, which is the mean of those of the tables."""
        seats, held = self.lorenz()
        return 1.0 - float(((held[1:] + held[:-1]) * np.diff(seats)).sum())

    def survival(self) -> tuple[Floats, Floats]:
        """Lengths, and the share of games still going after that many acts (Kaplan–Meier; given up: censored)."""
        times = sorted(set(self.lengths) | set(self.given_up))
        at_risk = self.lengths.total() + self.given_up.total()
        x, share = [0.0], [1.0]
        for time in times:
            if self.lengths[time]:
                x.append(time)
                share.append(share[-1] * (1 - self.lengths[time] / at_risk))
            at_risk -= self.lengths[time] + self.given_up[time]
        return floats(x), floats(share)

    def trajectory(self, quantiles: tuple[float, ...], least: float = 0.05) -> tuple[list[int], Floats]:
        """Moments, and quantiles of the seats' standing at each; a game that is over keeps what it ended with.

        Goes on as long as a share `least` of the games does.
        """
        if not self.sampled:
            return [], np.zeros((0, len(quantiles)))
        trajectory = np.concatenate([trajectory for trajectory, _ in self.trajectories])
        last = np.minimum(np.concatenate([moments for _, moments in self.trajectories]), trajectory.shape[1]) - 1
        rows: list[Any] = []
        while len(rows) < trajectory.shape[1] and (last >= len(rows)).mean() >= least:
            at = np.minimum(last, len(rows))
            rows.append(np.quantile(trajectory[np.arange(len(last)), at].ravel(), quantiles))
        return list(range(len(rows))), floats(rows).reshape(-1, len(quantiles))


def count(counter: Counter[Any], values: Any) -> None:
    """Count numbers of an array."""
    found, times = np.unique(values, return_counts=True)
    for value, n in zip(found.tolist(), times.tolist(), strict=True):
        counter[value] += n
