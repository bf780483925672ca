"""Interrupt the game for a question, and come back where it was.

    class State:
        phase = public(Phase)
        back = interrupts.fields(Phase, depth=3)

`interrupt` goes on in another phase; who is then to act is up to the game. `go_back` returns to the phase that was
interrupted. What else the interrupted phase needs stays in its own fields.
"""

from typing import Any

from commonweal.rulebook import RuleEnum, public
from commonweal.rulebook.parts import Part


def fields(phases: type[RuleEnum], depth: int, *, rules: str = "") -> Part:
    """Declare the fields. depth: how many interruptions may lie within each other. rules: the ids of the game's
    rules."""
    return Part(
        {
            "interrupted": public(depth, high=max(phases.items().values()), text="the phases to come back to"),
            "interruptions": public(high=depth, text="how many of them there are"),
        },
        invariants=(no_phase_is_left_behind,),
        rules=rules,
    )


def can_interrupt(s: Any) -> bool:
    """Whether one more interruption may begin."""
    return bool(s.interruptions < len(s.interrupted))


def interrupt(s: Any, phase: int) -> None:
    """Go on in another phase, to come back to this one."""
    s.interrupted[s.interruptions] = s.phase
    s.interruptions += 1
    s.phase = phase


def go_back(s: Any) -> None:
    """Come back to the phase that was interrupted last."""
    s.interruptions -= 1
    s.phase = s.interrupted[s.interruptions]
    s.interrupted[s.interruptions] = 0


def forget(s: Any) -> None:
    """Come back to nothing: what was interrupted is over."""
    for place in range(len(s.interrupted)):
        s.interrupted[place] = 0
    s.interruptions = 0


def no_phase_is_left_behind(s: Any) -> bool:
    """Only phases to come back to are noted."""
    return not any(s.interrupted[s.interruptions :])
