"""The law of secrets: an open field follows from what is open, or the rules announce what it follows from.

Beside the game a second one is played, which differs from it in what one viewer may not know: the backs of the cards
that a charter brings, hands dealt otherwise, other sealed choices, or another truth found by `determinize`. Each act is
done in both, with other operands where the viewer does not know them. Until the rules announce or open something that
sets the two apart for the viewer, every open field, sentence and prompt is the same in both.
"""

from __future__ import annotations

from random import Random
from typing import Any

from commonweal.laws.acts import known_operands
from commonweal.laws.decks import with_other_backs
from commonweal.laws.trial import Trial
from commonweal.laws.views import another_truth, first_difference, who_is
from commonweal.play.log_writer import LogWriter
from commonweal.play.views import views_of

LAW = "open fields follow from what is open"


class OtherTruth:
    """A second game in which only what `viewer` (-1: a spectator) may not know is different.

    `s` is its record; None once the two games can be told apart. `followed`: acts carried out in both.
    """

    def __init__(self, trial: Trial, viewer: int):
        self.viewer, self.views = viewer, views_of(trial.book)
        self.random = Random(f"other truth of {viewer} {trial.seed} {trial.game}")
        self.log_writer = LogWriter(trial.book, [f"Seat {seat}" for seat in range(trial.seats)])
        self.followed = 0
        self.s: Any = trial.s.clone()
        if trial.book.decks_of(trial.charter):
            self.s = adopt_with_other_backs(trial, self.random)
            trial.backend.setup(self.s)
            self._compare(trial)

    def look_closely(self, trial: Trial) -> None:
        """Begin again from another truth, if the two games have parted."""
        if self.s is None:
            self.s = another_truth(trial, self.viewer)

    def follow(self, trial: Trial, was: Any, notices: list[tuple[int, ...]]) -> None:
        """Carry the act done last out here, too. was: the game before it; notices: what the rules announced."""
        if self.s is None:
            return
        who, number = trial.done[-1]
        here = self._counterpart(trial, who, number)
        if here is None:
            self.s = None
            return
        lines = self._lines(was, who, number, notices)
        entry = self.log_writer.entry(self.s, who, here)
        self.s.notices = entry.notices
        trial.backend.apply(self.s, who, here)
        self.s.notices = None
        if entry.notices != notices:
            self.s = None  # the rules announced what sets the two apart
            return
        self.followed += 1
        if self._compare(trial) and self.log_writer.write([entry], self._reader) != lines:
            self._broken(trial, f"a sentence: {lines} and {self.log_writer.write([entry], self._reader)}")

    @property
    def _reader(self) -> int | None:
        return self.viewer if self.viewer >= 0 else None

    def _lines(self, s: Any, who: int, number: int, notices: list[tuple[int, ...]]) -> list[dict[str, Any]]:
        return self.log_writer.write([self.log_writer.entry(s, who, number)._replace(notices=notices)], self._reader)

    def _counterpart(self, trial: Trial, who: int, number: int) -> int | None:
        """An act that is possible here and the same as far as the viewer knows; None if there is none."""
        a = trial.book.act_of(number)
        known = known_operands(a, who, number, self.viewer)
        if len(known) == len(a.operands):
            return number if trial.backend.why(self.s, who, number) == 0 else None
        alike = [
            other for other in trial.listed(self.s, who)
            if a.first <= other < a.first + a.size and known_operands(a, who, other, self.viewer) == known
        ]  # fmt: skip
        return self.random.choice(alike) if alike else None

    def _compare(self, trial: Trial) -> bool:
        """Whether the viewer still cannot tell the games apart. LawBroken if only something open does."""
        there, viewer = trial.s, self.viewer
        if self.views.private(there, viewer) != self.views.private(self.s, viewer):
            self.s = None  # something has come to lie open to this viewer
            return False
        seen, other = self.views.public(there), self.views.public(self.s)
        if seen != other:
            self._broken(trial, first_difference(seen, other))
        if trial.waiting() != trial.waiting(self.s):
            self._broken(trial, f"whom the table waits for: {trial.waiting()} and {trial.waiting(self.s)}")
        asks = trial.book.rule("prompt")
        if asks is not None and asks(there, viewer) != asks(self.s, viewer):
            self._broken(trial, "the prompt")
        return True

    def _broken(self, trial: Trial, what: str) -> None:
        trial.broken(
            LAW,
            f"{who_is(self.viewer)} can tell two games apart that differ in what it may not know: {what}, after "
            f"{trial.last}. Hide the field, or announce what it follows from",
        )


def adopt_with_other_backs(trial: Trial, random: Random) -> Any:
    """An empty table under the charter of the game, its own decks with other backs."""
    book = trial.book
    decks = {
        key: with_other_backs(option.deck, rows, random)
        for key, rows in book.decks_of(trial.charter).items()
        if (option := book.options[key]).deck is not None
    }
    root, problems = book.adopt(trial.seats, trial.charter | decks)
    if problems:
        trial.broken("the charter can be adopted", "; ".join(problem.text for problem in problems))
    return root
