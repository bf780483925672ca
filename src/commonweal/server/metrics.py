"""What the server counts and times for Prometheus, besides what its store does."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

FORWARDED = Counter("commonweal_forwarded", "Calls and connections passed on to the server that has their table.")
REFUSALS = Counter("commonweal_refusals", "Calls over HTTP that were refused.", ["error"])
CHANGE_SECONDS = Histogram(
    "commonweal_change_seconds",
    "From the moment a change of a table or a class may begin until it is durable and was sent to everybody there.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
