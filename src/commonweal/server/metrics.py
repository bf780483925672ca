"""What the server counts and times for Prometheus, besides what its store does."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import REGISTRY, Counter
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector


class LoopTimes(Collector):
    """A histogram of seconds that the event loop alone observes: it takes no locks, which would cost as much as a step
    of an act."""

    def __init__(self, name: str, text: str, buckets: Sequence[float]) -> None:
        self._name, self._text, self._bounds = name, text, tuple(map(float, buckets))
        self._counts, self._sum = [0] * (len(buckets) + 1), 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        """Count one."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        """The figures for Prometheus."""
        bounds = [*map(str, self._bounds), "+Inf"]
        family = HistogramMetricFamily(self._name, self._text)
        family.add_metric([], list(zip(bounds, accumulate(self._counts), strict=True)), self._sum)
        return [family]


REFUSALS = Counter("commonweal_refusals", "Calls over HTTP that were refused.", ["error"])
HANDED_OVER = Counter("commonweal_handed_over", "Connections given to the worker that owns their table.")
CHANGE_SECONDS = LoopTimes(
    "commonweal_change_seconds",
    "From the moment a change of a table may begin until everybody at the table was sent it.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
