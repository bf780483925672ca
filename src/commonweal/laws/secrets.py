"""Check the law of secrets: an open field follows from what is open, or the rules announce what it follows from.

Next to the game, a second one is played that differs only in what one viewer may not know: the backs of a custom deck,
other hands, other sealed choices, or another state found by `determinize`. Each act is done in both, with other
operands if the viewer does not know them. Until the rules announce or open something that tells the two apart for the
viewer, every open field, sentence and prompt must be the same in both.
"""

from __future__ import annotations

from random import Random
from typing import Any

from commonweal.laws.acts import known_operands
from commonweal.laws.drawn_decks import with_other_backs
from commonweal.laws.trial import Trial
from commonweal.laws.views_law import another_truth, first_difference, heard_by, who_is
from commonweal.laws.voices_law import lines_can_be_said
from commonweal.play.log_writer import LogWriter
from commonweal.play.views import views_of

LAW = "open fields follow from what is open"
LISTENED = 0.1
"""The share of acts after which the law compares what bots say in both games."""


class OtherTruth:
    """A second game that differs only in what `viewer` (-1: a spectator) may not know.

    `s` is its record; None once the two games can be told apart. `followed`: acts carried out in both.
    """

    def __init__(self, trial: Trial, viewer: int):
        self.viewer, self.views = viewer, views_of(trial.book)
        self.random = Random(f"other truth of {viewer} {trial.seed} {trial.game}")
        self.log_writer = LogWriter(trial.book, trial.seat_names)
        self.followed = 0
        self.s: Any = trial.s.clone()
        if trial.book.decks_of(trial.charter):
            self.s = adopt_with_other_backs(trial, self.random)
            trial.backend.setup(self.s)
            self._compare(trial)

    def look_closely(self, trial: Trial) -> None:
        """Begin again from another determinized state if the two games have been told apart."""
        if self.s is None:
            self.s = another_truth(trial, self.viewer)

    def follow(self, trial: Trial, was: Any, notices: list[tuple[int, ...]]) -> None:
        """Carry out the last act in the second game too. was: the state before it; notices: those of the act."""
        if self.s is None:
            return
        who, number = trial.done[-1]
        here = self._counterpart(trial, was, who, number)
        if here is None:
            self.s = None
            return
        lines = self._lines(was, who, number, notices)
        entry, was_here = self.log_writer.describe_act(self.s, who, here), self.s.clone()
        self.s.notices = entry.notices
        trial.backend.apply(self.s, who, here)
        self.s.notices = None
        if heard_by(entry.notices, self.viewer) != heard_by(notices, self.viewer):
            self.s = None  # the rules announced what tells the two apart
            return
        self.followed += 1
        if self._compare(trial) and self.log_writer.write([entry], self._reader) != lines:
            self._fail(trial, f"a sentence: {lines} and {self.log_writer.write([entry], self._reader)}")
        talks = self.s is not None and self.viewer < 0 and bool(trial.book.texts.voices)
        if self.s is not None and talks and self.random.random() < LISTENED:
            act = self.log_writer.describe_act(was, who, number)._replace(notices=notices)
            said = lines_can_be_said(trial, self.log_writer, was, [act], trial.s)
            if said != lines_can_be_said(trial, self.log_writer, was_here, [entry], self.s):
                self._fail(trial, f"what bots say: {said}")

    @property
    def _reader(self) -> int | None:
        return self.viewer if self.viewer >= 0 else None

    def _lines(self, s: Any, who: int, number: int, notices: list[tuple[int, ...]]) -> list[dict[str, Any]]:
        return self.log_writer.write(
            [self.log_writer.describe_act(s, who, number)._replace(notices=notices)], self._reader
        )

    def _counterpart(self, trial: Trial, was: Any, who: int, number: int) -> int | None:
        """Find an act that is possible here and the same as far as the viewer knows; None if there is none."""
        a = trial.book.act_of(number)
        known = known_operands(a, was, who, number, self.viewer)
        if len(known) == len(a.operands):
            return number if trial.backend.why(self.s, who, number) == 0 else None
        alike = [
            other for other in trial.list_acts(self.s, who)
            if a.first <= other < a.first + a.size and known_operands(a, self.s, who, other, self.viewer) == known
        ]  # fmt: skip
        return self.random.choice(alike) if alike else None

    def _compare(self, trial: Trial) -> bool:
        """Compare the games. Returns False once the viewer's own fields differ; LawBroken if only open ones do."""
        there, viewer = trial.s, self.viewer
        if self.views.private(there, viewer) != self.views.private(self.s, viewer):
            self.s = None  # the viewer now sees something that was hidden
            return False
        seen, other = self.views.public(there), self.views.public(self.s)
        if seen != other:
            self._fail(trial, first_difference(seen, other))
        if trial.to_act() != trial.to_act(self.s):
            self._fail(trial, f"who has to act: {trial.to_act()} and {trial.to_act(self.s)}")
        asks = trial.book.prompt_rule
        if asks is not None and asks(there, viewer) != asks(self.s, viewer):
            self._fail(trial, "the prompt")
        return True

    def _fail(self, trial: Trial, what: str) -> None:
        trial.fail(
            LAW,
            f"{who_is(self.viewer)} can tell two games apart that differ in what it may not know: {what}, after "
            f"{trial.last}. Hide the field, or announce what it follows from",
        )


def adopt_with_other_backs(trial: Trial, random: Random) -> Any:
    """Set up an empty table under the charter of the game, with other backs in its custom decks."""
    book = trial.book
    decks = {
        key: with_other_backs(option.deck, rows, random)
        for key, rows in book.decks_of(trial.charter).items()
        if (option := book.options[key]).deck is not None
    }
    root, problems = book.adopt(trial.seats, trial.charter | decks)
    if problems:
        trial.fail("the charter can be adopted", "; ".join(problem.text for problem in problems))
    return root
