"""How long a clock has run, told from the log alone: a server that starts again goes on where the log ends.

Time counts while the table is played. Nobody is charged for a pause, for the time a server was away, or for time that
followed an act which was then taken back."""

from __future__ import annotations

from collections.abc import Sequence

from .history import LEADS_TO, Happened, read_deed


def clock_so_far(happened: Sequence[Happened], since: int) -> tuple[float, int]:
    """Seconds that the table was played from move `since` to the last event, and the seconds the host added.

    0, 0 where the move does not stand."""
    start = next((at for at in range(len(happened) - 1, -1, -1) if happened[at].move == since), None)
    if start is None:
        return 0.0, 0
    ran, added = 0, 0
    plays, counts = True, True
    for before, entry in zip(happened[start:], happened[start + 1 :], strict=False):
        if plays and counts:
            ran += max(0, entry.at - before.at)
        if entry.kind == "act":
            counts = entry.move >= 0
        elif entry.kind == "undo":
            counts = True
        elif entry.kind in ("host", "end"):
            deed = read_deed(entry.body)
            plays = LEADS_TO.get(deed.do, "playing" if plays else "paused") == "playing"
            added += deed.seconds or 0
    return ran / 1000, added
