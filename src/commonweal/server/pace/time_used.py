"""Compute from the log how much time a question has used, so that a restarted server continues the clock.

Time counts while the table is playing. It does not count during a pause, while a server was down, after an act that was
then taken back, or while a clock of the rules stood still."""

from __future__ import annotations

from collections.abc import Sequence

from ..rooms.events import TimeAdded, TimeTakenBack, read_action
from ..rooms.history import LEADS_TO, TableEvent


def find_event(happened: Sequence[TableEvent], move: int) -> int | None:
    """The number of the event that made a move; None if the move was taken back."""
    return next((entry.n for entry in reversed(happened) if entry.move == move), None)


def add_up_time(happened: Sequence[TableEvent], since: int, stood: Sequence[int] = ()) -> tuple[float, int]:
    """Add up the seconds played from move `since` to the last event, and the seconds that the host added and did not
    take back.

    stood: the moves that stopped the clock and started it again, in turn. Returns 0, 0 if the move was taken back."""
    start = find_event(happened, since)
    if start is None:
        return 0.0, 0
    events = happened[start - 1 :]
    counts = _not_taken_back(events)
    switches = {find_event(happened, move) for move in stood}
    added: dict[int, int] = {}
    ran, playing, stands = 0, True, since in stood[:1]
    for i, event in enumerate(events):
        if i and playing and counts[i - 1] and not stands:
            ran += max(0, event.at - events[i - 1].at)
        if i and event.n in switches:
            stands = not stands
        if event.kind in ("host", "end"):
            action = read_action(event.body)
            playing = LEADS_TO.get(type(action), "playing" if playing else "paused") == "playing"
            if isinstance(action, TimeAdded) and counts[i]:
                added[event.n] = action.seconds
            elif isinstance(action, TimeTakenBack):
                added.pop(action.of, None)
    return ran / 1000, sum(added.values())


def last_added(happened: Sequence[TableEvent]) -> tuple[int, int] | None:
    """The last event with which a host added time that was not taken back, and how many seconds; None if there is
    none."""
    gone: set[int] = set()
    for event in reversed(happened):
        action = read_action(event.body) if event.kind == "host" else None
        if isinstance(action, TimeTakenBack):
            gone.add(action.of)
        elif isinstance(action, TimeAdded) and event.n not in gone:
            return event.n, action.seconds
    return None


def _not_taken_back(entries: Sequence[TableEvent]) -> list[bool]:
    """Whether, for each event, the position after it still stands, that is, no undo went back before it."""
    counts, fewest = [], entries[-1].move_after
    for entry in reversed(entries):
        fewest = min(fewest, entry.move_after)
        counts.append(entry.move_after == fewest)
    return counts[::-1]
