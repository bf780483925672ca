"""Laws of hosts: the interpreted and the compiled rules play the same game, move by move and byte by byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.rulebook.laws.acts import sampled_numbers
from commonweal.rulebook.laws.records import difference
from commonweal.rulebook.laws.trial import Trial
from commonweal.rulebook.subset import start_stream

if TYPE_CHECKING:
    from commonweal.rulebook.book import Rulebook

LAW = "interpreted = compiled"


class Twin:
    """The compiled table beside an interpreted one."""

    def __init__(self, book: Rulebook, checked: bool):
        self.name = "the checked build" if checked else "the compiled rules"
        self.host = book.compiled(checked=checked)
        self.desk = self.host.desk()

    def begin(self, trial: Trial) -> None:
        """Set the same table up."""
        self.table = self.host.state(trial.root)
        self._run(trial, "setup", self.table)
        self._compare(trial, "setting up")

    def lists_the_same(self, trial: Trial) -> None:
        """The same seats are waited for, the same acts listed with the same weights, the same others refused."""
        if self._run(trial, "to_act", self.table) != trial.host.to_act(trial.s):
            trial.broken(LAW, f"{self.name} wait for other seats, after {trial.last}")
        for who in trial.waiting():
            expected = trial.listed(trial.s, who)
            count = self._run(trial, "options", self.table, self.desk, who)
            desk = self.host.look_at_desk(self.desk)
            weights = desk.weights[:count] if who < 0 else [0] * count
            if dict(zip(desk.acts[:count], weights, strict=True)) != expected:
                trial.broken(LAW, f"{self.name} list other acts for {who}, after {trial.last}")
            for number in trial.random.sample(sampled_numbers(trial), 12):
                if self._run(trial, "why", self.table, who, number) != trial.host.why(trial.s, who, number):
                    trial.broken(LAW, f"{self.name} refuse number {number} of {who} otherwise, after {trial.last}")

    def do_the_same(self, trial: Trial) -> None:
        """The act just done leads to the same bytes."""
        who, number = trial.done[-1]
        self._run(trial, "apply", self.table, who, number)
        self._compare(trial, trial.last)

    def play_out_the_same(self, trial: Trial, limit: int) -> None:
        """The platform's own loop plays the same random game to its end."""
        s, desk = trial.root.clone(), trial.host.desk()
        start_stream(desk, trial.seed, trial.game)
        trial.host.setup(s)
        acts = trial.host.playout(s, desk, limit)
        start = trial.root.clone()
        trial.host.setup(start)
        table = self.host.state(start)
        packed = trial.host.desk()
        start_stream(packed, trial.seed, trial.game)
        self.host.load(self.desk, packed)
        if self._run(trial, "playout", table, self.desk, limit) != acts:
            trial.broken(LAW, f"{self.name} play another number of acts to the end than {acts}")
        if self.host.look(table).pack() != s.pack():
            trial.broken(LAW, f"{self.name} play to another end: " + difference(trial, s, self.host.look(table)))

    def _run(self, trial: Trial, rule: str, *given: Any) -> int:
        try:
            answer: int = getattr(self.host, rule)(*given)
        except Exception as fault:
            trial.broken(LAW, f"{self.name} fail in {rule}, after {trial.last}: {fault}")
        return answer

    def _compare(self, trial: Trial, what: str) -> None:
        there = self.host.look(self.table)
        if there.pack() != trial.s.pack():
            trial.broken(LAW, f"{what}: {self.name} differ: " + difference(trial, trial.s, there))
