"""The law of the sequence of play: games take only the ways that are declared, and the table shows them truly."""

from __future__ import annotations

from commonweal.laws.trial import Trial

LAW = "phases follow the sequence of play"


class Walk:
    """The way of one game through its phases. An interruption counts as no step: the game goes on where it was. When
    somebody leaves, it goes on wherever it can (see `institutions/standing.py`)."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.taken = trial, set[tuple[int, int]]()
        self.at, self._in_play = -1, None
        self.step()

    def step(self) -> None:
        """Check the phase after an act."""
        trial, sequence, phase = self.trial, self.trial.book.sequence, int(self.trial.s.phase)
        if sequence is None or phase == self.at:
            return
        if sequence.ways[phase].unless and sequence.never(phase, trial.book.charter_of(trial.s)):
            trial.fail(LAW, f"{self._name(phase)} comes after {trial.last}, and its `unless` says that it never does")
        if sequence.ways[phase].interrupts:
            return
        in_play = getattr(trial.s, "in_play", None)
        if self.at >= 0 and self._in_play != in_play:
            self.at, self._in_play = phase, in_play
            return
        if self.at >= 0 and not sequence.leads(self.at, phase):
            trial.fail(
                LAW,
                f"{self._name(self.at)} leads to {self._name(phase)} in {trial.last}: declare it in the texts, "
                f'[ways] {self._name(self.at)} = {{ to = ["{self._name(phase)}", ...] }}',
            )
        self.taken.add((self.at, phase))
        self.at, self._in_play = phase, in_play

    def _name(self, phase: int) -> str:
        return str(self.trial.book.phases.name_of(phase))
