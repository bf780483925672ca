"""A motion: somebody proposes to change an option of the charter, others decide, and the change is in force.

    class State:
        motion = motion.fields(SEATS, options=OPTIONS, values=VALUES)

An act of the game proposes (`why_not_propose` gives the reasons that the charter has against it). A vote decides, or
anything else, such as the signatures of all; then `carry` or `drop` it. See *A charter that changes in play* in the
language.
"""

from typing import Any

from commonweal.rulebook import public, set_option, why_not_set_option
from commonweal.rulebook.parts import Part


def fields(seats: int, *, options: int, values: int, rules: str = "") -> Part:
    """Declare the fields. options: `count_options(Charter, SEATS)`. values: the highest value of an option + 1.
    rules: the ids of the game's rules."""
    return Part(
        {
            "motion_option": public(low=-1, high=options - 1, kind="option", text="the option that a motion is about"),
            "motion_value": public(high=values - 1, kind="setting", text="the value that it proposes"),
            "motion_by": public(low=-1, high=seats - 1, kind="seat", text="who made it, -1 for none"),
            "motions_made": public(seats, high=999, text="how many motions each seat has made"),
        },
        invariants=(motions_have_a_maker,),
        rules=rules,
    )


def begin(s: Any) -> None:
    """Begin without a motion; for `setup`."""
    clear(s)
    for seat in range(s.seats):
        s.motions_made[seat] = 0


def clear(s: Any) -> None:
    s.motion_option = -1
    s.motion_value = 0
    s.motion_by = -1


def is_open(s: Any) -> bool:
    """Whether there is a motion."""
    return bool(s.motion_option >= 0)


def why_not_propose(s: Any, option: int, value: int) -> int:
    """Why a change may not be proposed: 0, or the reason that the charter has."""
    return why_not_set_option(s, option, value)


def propose(s: Any, seat: int, option: int, value: int) -> None:
    """Make a motion."""
    s.motion_option = option
    s.motion_value = value
    s.motion_by = seat
    s.motions_made[seat] = min(999, s.motions_made[seat] + 1)


def carry(s: Any) -> bool:
    """The motion is carried: the option has its new value from now on. Returns False where the charter, which may have
    changed since, no longer allows it."""
    allowed = why_not_set_option(s, s.motion_option, s.motion_value) == 0
    if allowed:
        set_option(s, s.motion_option, s.motion_value)
    clear(s)
    return allowed


def drop(s: Any) -> None:
    """The motion is not carried."""
    clear(s)


def motions_have_a_maker(s: Any) -> bool:
    """A motion has an option and a maker."""
    return bool((s.motion_option < 0) == (s.motion_by < 0))
