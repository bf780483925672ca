"""Match people in the waiting room into tables: as soon as enough are there, or when somebody has waited too long."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..protocol.studies import WaitingRoom

Draw = Callable[[Sequence[int]], int]


@dataclass(frozen=True)
class Arrival:
    """Somebody who waits. at: since when, in milliseconds since 1970; here: a page is open."""

    member: int
    at: int
    here: bool = True


@dataclass
class Matched:
    """What should happen now.

    tables: the people of each; bots take the remaining seats. released: people who waited long enough; look_again: when
    the next person will have, in milliseconds since 1970."""

    tables: list[list[int]] = field(default_factory=list)
    released: list[int] = field(default_factory=list)
    look_again: int | None = None


def match_arrivals(arrivals: Sequence[Arrival], room: WaitingRoom, seats: int, now: int) -> Matched:
    """Match those who wait, in the order in which they came. seats: of a table.

    People who have closed the page are left out until they return: nobody should wait at a table for somebody who has
    left."""
    needed, matched = room.people or seats, Matched()
    queue = sorted((one for one in arrivals if one.here), key=lambda one: (one.at, one.member))
    while len(queue) >= needed:
        matched.tables.append([one.member for one in queue[:needed]])
        queue = queue[needed:]
    late = [one for one in queue if one.at + room.seconds * 1000 <= now]
    if late and room.then == "bots" and len(queue) >= room.least:
        matched.tables.append([one.member for one in queue])  # later arrivals join them rather than wait alone
        return matched
    matched.released = [one.member for one in late]
    ends = [one.at + room.seconds * 1000 for one in queue if one not in late]
    matched.look_again = min(ends, default=None)
    return matched


def next_arm(arms: int, taken: Sequence[int], order: str, draw: Draw = secrets.choice) -> int:
    """The arm of the next table. taken: the arms of all tables so far; order: as in `WaitingRoom`.

    At random means: among the arms with the fewest tables, so that nobody can foresee it and the arms stay even."""
    counts = [taken.count(arm) for arm in range(arms)]
    fewest = [arm for arm in range(arms) if counts[arm] == min(counts)]
    return fewest[0] if order == "in_turn" else draw(fewest)
