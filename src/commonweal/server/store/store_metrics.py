"""What the store counts and times for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

EVENTS = Counter("commonweal_events", "Events that are durable: acts, talk, what hosts do.", ["kind"])
COMMIT_SECONDS = Histogram(
    "commonweal_commit_seconds",
    "From the begin to the end of a transaction of the database.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
