"""Laws of backends: the interpreted and the compiled rules play the same game, move by move and byte by byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.laws.acts import sample_numbers
from commonweal.laws.records import difference
from commonweal.laws.trial import Trial
from commonweal.rulebook.backends.primitives import start_stream

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

LAW = "interpreted = compiled"


class Twin:
    """A compiled table that plays the same game as an interpreted one."""

    def __init__(self, book: Rulebook, checked: bool):
        self.name = "the checked build" if checked else "the compiled rules"
        self.backend = book.compiled(checked=checked)
        self.workspace = self.backend.workspace()

    def begin(self, trial: Trial) -> None:
        """Set up the same table."""
        self.table = self.backend.state(trial.root)
        self._run(trial, "setup", self.table)
        self._compare(trial, "setting up")

    def lists_the_same(self, trial: Trial) -> None:
        """Check that the same seats must act, and that the same acts are listed, weighted and refused, out of turn
        too."""
        if self._run(trial, "to_act", self.table) != trial.backend.to_act(trial.s):
            trial.fail(LAW, f"{self.name} let other seats act, after {trial.last}")
        waiting = trial.to_act()
        others = [seat for seat in range(trial.seats) if seat not in waiting] if trial.book.out_of_turn else []
        for who in (*waiting, *others):
            expected = trial.list_acts(trial.s, who)
            rule = "options" if who in waiting else "out_of_turn_options"
            count = self._run(trial, rule, self.table, self.workspace, who)
            workspace = self.backend.read_workspace(self.workspace)
            weights = workspace.weights[:count] if who < 0 else [0] * count
            if dict(zip(workspace.acts[:count], weights, strict=True)) != expected:
                trial.fail(LAW, f"{self.name} list other acts for {who}, after {trial.last}")
            asked = sample_numbers(trial)
            for number in trial.random.sample(asked, min(len(asked), 12)):
                if self._run(trial, "why", self.table, who, number) != trial.backend.why(trial.s, who, number):
                    trial.fail(LAW, f"{self.name} refuse number {number} of {who} otherwise, after {trial.last}")

    def do_the_same(self, trial: Trial) -> None:
        """Check that the last act leads to the same bytes."""
        who, number = trial.done[-1]
        self._run(trial, "apply", self.table, who, number)
        self._compare(trial, trial.last)

    def determinizes_the_same(self, trial: Trial, viewer: int) -> None:
        """Check that the same random numbers determinize to the same state."""
        truth, workspace = trial.s.clone(), trial.backend.workspace()
        start_stream(workspace, trial.seed, len(trial.done))
        table = self.backend.state(truth)
        self.backend.load(self.workspace, workspace)
        found = trial.book.functions["determinize"](truth, workspace, viewer)
        if self._run(trial, "determinize", table, self.workspace, viewer) != found:
            trial.fail(LAW, f"only one of {self.name} and the interpreted ones determinize, after {trial.last}")
        if self.backend.read_table(table).pack() != truth.pack():
            differs = difference(trial, truth, self.backend.read_table(table))
            trial.fail(LAW, f"{self.name} determinize otherwise, after {trial.last}: {differs}")

    def play_out_the_same(self, trial: Trial, limit: int) -> None:
        """Check that the loop `playout` plays the same random game to its end."""
        s, workspace = trial.root.clone(), trial.backend.workspace()
        start_stream(workspace, trial.seed, trial.game)
        trial.backend.setup(s)
        acts = trial.backend.playout(s, workspace, limit)
        start = trial.root.clone()
        trial.backend.setup(start)
        table = self.backend.state(start)
        packed = trial.backend.workspace()
        start_stream(packed, trial.seed, trial.game)
        self.backend.load(self.workspace, packed)
        if self._run(trial, "playout", table, self.workspace, limit) != acts:
            trial.fail(LAW, f"{self.name} play another number of acts to the end than {acts}")
        if self.backend.read_table(table).pack() != s.pack():
            trial.fail(LAW, f"{self.name} play to another end: " + difference(trial, s, self.backend.read_table(table)))

    def _run(self, trial: Trial, rule: str, *given: Any) -> int:
        try:
            answer: int = getattr(self.backend, rule)(*given)
        except Exception as fault:
            trial.fail(LAW, f"{self.name} fail in {rule}, after {trial.last}: {fault}")
        return answer

    def _compare(self, trial: Trial, what: str) -> None:
        there = self.backend.read_table(self.table)
        if there.pack() != trial.s.pack():
            trial.fail(LAW, f"{what}: {self.name} differ: " + difference(trial, trial.s, there))
