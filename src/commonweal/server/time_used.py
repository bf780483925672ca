"""Compute from the log how much time a question has used, so that a restarted server continues the clock.

Time counts while the table is playing. A pause, the time a server was down, the time after an act that was then taken
back, and the time in which a clock of the rules stood still do not count."""

from __future__ import annotations

from collections.abc import Sequence

from .history import LEADS_TO, TableEvent, read_action


def find_event(happened: Sequence[TableEvent], move: int) -> int | None:
    """The number of the event that made a move; None if the move was taken back."""
    return next((entry.n for entry in reversed(happened) if entry.move == move), None)


def add_up_time(happened: Sequence[TableEvent], since: int, stood: Sequence[int] = ()) -> tuple[float, int]:
    """Add up the seconds played from move `since` to the last event, and the seconds that the host added.

    stood: the moves that stopped the clock and let it go on again, in turn. Returns 0, 0 if the move was taken back."""
    start = find_event(happened, since)
    if start is None:
        return 0.0, 0
    events = happened[start - 1 :]
    counts = _not_taken_back(events)
    switches = {find_event(happened, move) for move in stood}
    ran, added, playing, stands = 0, 0, True, since in stood[:1]
    for i, event in enumerate(events):
        if i and playing and counts[i - 1] and not stands:
            ran += max(0, event.at - events[i - 1].at)
        if i and event.n in switches:
            stands = not stands
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
