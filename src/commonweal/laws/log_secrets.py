"""Check the law of the log: it tells no more of an open operand than the table shows.

Each act is also done with another value of an operand that everybody learns from the log. Where the two positions
differ only in what fields hide from a viewer, and the rules announce the same, only the log tells that viewer what the
fields hide: what is hidden in the views must be hidden in the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from commonweal.laws.trial import Trial
from commonweal.laws.views_law import heard_by, who_is
from commonweal.play.log_writer import LogWriter, PlayedAct
from commonweal.play.views import view, views_of
from commonweal.rulebook.acts.act import EVERYBODY, Act

LAW = "the log tells no more than the table"
OFTEN = 12
"""How often each act is tried with other values in one game."""
SHOWN_LATER = frozenset({"own", "own until opened", "group", "hidden"})
"""Fields that hide something. Of a counted field, and of scratch, nothing is hidden that the log tells."""


class ToldByLog:
    """Tries the acts of one game with other values of what the log tells."""

    def __init__(self, trial: Trial):
        self.trial, self.tried, self.random = trial, Counter[str](), Random(f"told {trial.seed} {trial.game}")
        self.views, self.log_writer = views_of(trial.book), LogWriter(trial.book, trial.seat_names)
        self.secrets = [name for name, field in trial.book.fields.items() if field.seen in SHOWN_LATER]
        self.told = {act.name: told_operands(act) for act in trial.book.acts} if self.secrets else {}

    def compare(self, was: Any, who: int, number: int, notices: list[tuple[int, ...]]) -> None:
        """Check the act `number` that `who` has done in the position `was`. notices: those of the act."""
        trial, act = self.trial, self.trial.book.act_of(number)
        if not self.told.get(act.name) or self.tried[act.name] >= OFTEN:
            return
        self.tried[act.name] += 1
        here = self.log_writer.describe_act(was, who, number)._replace(notices=notices)
        for name, other in self._others(was, who, number):
            there = was.clone()
            entry = self.log_writer.describe_act(there, who, other)
            there.notices = entry.notices
            trial.backend.apply(there, who, other)
            there.notices = None
            hidden = next((key for key in self.secrets if getattr(trial.s, key) != getattr(there, key)), None)
            if hidden is None or self.views.public(trial.s) != self.views.public(there):
                continue
            for viewer in (None, *range(trial.seats)):
                if viewer != who and self._only_the_log_differs(there, viewer, here, entry):
                    trial.fail(
                        LAW,
                        f"the log tells {who_is(viewer)} {name} of {trial.last}, and all that it changes is hidden "
                        f"there ({hidden}): declare {name} secret(...) or known_to(...), or with open=True if "
                        f"everybody shall know it",
                    )

    def _only_the_log_differs(self, there: Any, viewer: int | None, here: PlayedAct, other: PlayedAct) -> bool:
        """Whether a viewer who sees and hears the same after both acts reads different entries in the log."""
        trial, ear = self.trial, -1 if viewer is None else viewer
        if heard_by(here.notices, ear) != heard_by(other.notices, ear):
            return False
        if view(trial.book, trial.s, viewer) != view(trial.book, there, viewer):
            return False
        return self.log_writer.write([here], viewer) != self.log_writer.write([other], viewer)

    def _others(self, was: Any, who: int, number: int) -> Iterator[tuple[str, int]]:
        """Possible acts that differ from this one in one operand that everybody learns: its name, and the number."""
        trial, act = self.trial, self.trial.book.act_of(number)
        values = act.values(number)
        for place, (name, operand) in enumerate(act.operands.items()):
            if name not in self.told[act.name]:
                continue
            for step in (self.random.randrange(1, operand.size), 1):
                value = operand.low + (values[place] - operand.low + step) % operand.size
                other = act.number((*values[:place], value, *values[place + 1 :]))
                if trial.backend.why(was, who, other) == 0:
                    yield name, other
                    break


def told_operands(act: Act) -> list[str]:
    """The operands that the log tells everybody, unless they are declared open.

    Reads the declarations itself: a law must not trust the function that it checks (`rulebook.state.visibility`)."""
    return [
        name
        for name, operand in act.operands.items()
        if operand.seen == EVERYBODY and not operand.is_open and operand.fixed is None and operand.size > 1
    ]
