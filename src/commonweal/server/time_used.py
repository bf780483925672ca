"""Compute from the log how much time a question has used, so that a restarted server continues the clock.

Time counts while the table is playing. A pause, the time a server was down, and the time after an act that was then
taken back do not count."""

from __future__ import annotations

from collections.abc import Sequence

from .history import LEADS_TO, TableEvent, read_action


def find_event(happened: Sequence[TableEvent], move: int) -> int | None:
    """The number of the event that made a move; None if the move was taken back."""
    return next((entry.n for entry in reversed(happened) if entry.move == move), None)


def add_up_time(happened: Sequence[TableEvent], since: int) -> tuple[float, int]:
    """Add up the seconds played from move `since` to the last event, and the seconds that the host added.

    Returns 0, 0 if the move was taken back."""
    start = find_event(happened, since)
    if start is None:
        return 0.0, 0
    events = happened[start - 1 :]
    counts = _not_taken_back(events)
    ran, added, playing = 0, 0, True
    for i, event in enumerate(events):
        if i and playing and counts[i - 1]:
            ran += max(0, event.at - events[i - 1].at)
        if event.kind in ("host", "end"):
            action = read_action(event.body)
            playing = LEADS_TO.get(action.do, "playing" if playing else "paused") == "playing"
            added += (action.seconds or 0) if counts[i] else 0
    return ran / 1000, added


def _not_taken_back(entries: Sequence[TableEvent]) -> list[bool]:
    """Say for each event whether the position after it still stands, that is, no undo went back before it."""
    counts, fewest = [], entries[-1].move_after
    for entry in reversed(entries):
        fewest = min(fewest, entry.move_after)
        counts.append(entry.move_after == fewest)
    return counts[::-1]
