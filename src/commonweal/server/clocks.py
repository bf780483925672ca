"""How long a question has stood, read from the log alone: a server that starts again goes on where the log ends.

Time counts while the table is played. Nobody is charged for a pause, for the time a server was away, or for time that
followed an act which was then taken back."""

from __future__ import annotations

from collections.abc import Sequence

from .history import LEADS_TO, TableEvent, read_action


def event_of(happened: Sequence[TableEvent], move: int) -> int | None:
    """The number of the event with which a move was made; None where the move does not stand."""
    return next((entry.n for entry in reversed(happened) if entry.move == move), None)


def clock_so_far(happened: Sequence[TableEvent], since: int) -> tuple[float, int]:
    """Seconds that the table was played from move `since` to the last event, and the seconds the host added.

    0, 0 where the move does not stand."""
    start = event_of(happened, since)
    if start is None:
        return 0.0, 0
    stood = happened[start - 1 :]
    counts = _not_taken_back(stood)
    ran, added, plays = 0, 0, True
    for place, entry in enumerate(stood):
        if place and plays and counts[place - 1]:
            ran += max(0, entry.at - stood[place - 1].at)
        if entry.kind in ("host", "end"):
            action = read_action(entry.body)
            plays = LEADS_TO.get(action.do, "playing" if plays else "paused") == "playing"
            added += (action.seconds or 0) if counts[place] else 0
    return ran / 1000, added


def _not_taken_back(entries: Sequence[TableEvent]) -> list[bool]:
    """For each event, whether the position after it was never taken back since."""
    counts, fewest = [], entries[-1].move_after
    for entry in reversed(entries):
        fewest = min(fewest, entry.move_after)
        counts.append(entry.move_after == fewest)
    return counts[::-1]
