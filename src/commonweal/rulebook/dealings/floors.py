"""Declare where one seat speaks after another, for pages and programs that show who has the floor: the fields of
`institutions.asking` say who speaks and who waits, and a clock of the rules says how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.acts.act import Act
    from commonweal.rulebook.state.computed_fields import Computed
    from commonweal.rulebook.state.fields import Field


@dataclass(frozen=True)
class Floor:
    """The floor, which one seat has at a time.

    phases: those in which seats speak. speaker: the field with the seat that has the floor, -1 for nobody. queue: the
    field with those who wait for it: a list of seats, the next one first, with -1 in empty places; or a bit set of
    seats that speak clockwise after the speaker. clock: the act of the clock that ends a speech, where there is one.
    The fields are public or computed."""

    phases: Sequence[int]
    speaker: str = "asked_now"
    queue: str = "hands"
    clock: str = ""


def check_floors(
    floors: Sequence[Floor],
    fields: Mapping[str, Field],
    computed: Mapping[str, Computed],
    acts: Mapping[str, Act],
) -> None:
    """Raises ValueError where a floor names what the game does not have, or a field that not everybody sees."""
    open_fields: dict[str, tuple[int, ...]] = {name: f.shape for name, f in fields.items() if f.seen == "public"}
    open_fields |= {name: shown.shape for name, shown in computed.items()}
    for floor in floors:
        if open_fields.get(floor.speaker) != ():
            raise ValueError(f"a seat has the floor by {floor.speaker!r}, which is not a single public field")
        shape = open_fields.get(floor.queue)
        if shape is None or len(shape) > 1:
            raise ValueError(f"seats wait for the floor in {floor.queue!r}, which is not a public list or bit set")
        if floor.clock and (floor.clock not in acts or not acts[floor.clock].by_clock):
            raise ValueError(f"a speech is ended by {floor.clock!r}, which is not an act of a clock of this game")


def describe(floor: Floor, phases: Sequence[str]) -> dict[str, Any]:
    """What programs read of a floor. phases: the names of all phases, by number."""
    named = [phases[phase] for phase in floor.phases]
    return {"phases": named, "speaker": floor.speaker, "queue": floor.queue, "clock": floor.clock or None}
