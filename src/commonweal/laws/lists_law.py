"""The law of lists: the lists and views that a live table keeps, and the lists that machine code makes, are the same as
new ones of the rules."""

from __future__ import annotations

from typing import Any

from commonweal.laws.backends import LAW as SAME
from commonweal.laws.trial import Trial
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.listing import encode_json, encoded_rows, rows_of_acts
from commonweal.play.presentation import open_changes, private_changes
from commonweal.play.survey.compiled_survey import Survey
from commonweal.play.views import views_of
from commonweal.rulebook.values.actors import FACILITATOR

LAW = "lists and views follow from the fields that rules name"


class KeptLists:
    """The lists and views of one game, kept from act to act as a live table keeps them."""

    def __init__(self, trial: Trial, *, compiled: bool = False) -> None:
        """compiled: also keep the lists that machine code makes."""
        book = trial.book
        surveys = [None, *([Survey.of(book)] if compiled else [])]
        self.trial = trial
        self.listings = [(Game(book, trial.seats, trial.charter, Seeded(trial.seed)), survey) for survey in surveys]
        self.game = self.listings[0][0]
        self.views = views_of(book)
        self.listing = [*range(trial.seats), *((FACILITATOR,) if book.has_facilitator else ())]
        self.viewing = [-1, *range(trial.seats)]
        self.before: Any = None

    def follow(self, *, closely: bool) -> None:
        """Bring the lists and views up to date; if `closely`, compare them with new ones."""
        s = self.trial.s.clone()
        for game, survey in self.listings:
            game.replace_state(s, self.before)
            for seat in self.listing:
                try:
                    kept = encoded_rows(game, seat, survey)
                except KeyError as reason:
                    self.trial.fail("refusals have words", f"reason {reason} is not in {self.trial.book.reasons}")
                if closely:
                    self._compare_lists(
                        seat, (kept.choices, kept.refused), "what machine code makes" if survey else "what was kept"
                    )
            if survey is not None and survey.fault is not None:
                self.trial.fail(SAME, f"after {self.trial.last}, machine code cannot list acts: {survey.fault}")
        if self.before is not None:
            self._compare_views(s, closely=closely)
        self.before = s

    def _compare_lists(self, seat: int, kept: tuple[tuple[bytes, ...], ...], made: str) -> None:
        for what, texts, rows in zip(("choices", "refusals"), kept, rows_of_acts(self.game, seat), strict=True):
            if b"[" + b",".join(texts) + b"]" != encode_json(rows):
                name = self.trial.name_of(seat)
                wrong = f"the {what} of {name} are not {made} of them"
                self.trial.fail(LAW, f"after {self.trial.last}, {wrong}")

    def _compare_views(self, s: Any, *, closely: bool) -> None:
        changed = open_changes(self.game)
        public, was = self.views.public(s), self.views.public(self.before)
        self._compare("everybody", changed, public, was)
        for viewer in self.viewing:
            seen = private_changes(self.game, viewer)
            if closely:
                now, then = (self.views.private(state, viewer) for state in (s, self.before))
                self._compare("a spectator" if viewer < 0 else self.trial.name_of(viewer), seen, now, then)

    def _compare(self, viewer: str, changed: dict[str, Any], now: dict[str, Any], was: dict[str, Any]) -> None:
        if changed != {name: value for name, value in now.items() if value != was[name]}:
            self.trial.fail(LAW, f"after {self.trial.last}, {viewer} is not shown what has changed")
