"""The law of the debrief: it can be written and worded when a game is over."""

from __future__ import annotations

from commonweal.laws.trial import Trial
from commonweal.play.debrief import debrief
from commonweal.play.simulated_record import game_of


def debrief_is_written(trial: Trial) -> None:
    """Write the debrief of the game that was played, in words."""
    try:
        debrief(game_of(trial.book, trial.seats, trial.charter, trial.done, None))
    except (LookupError, TypeError, ValueError, AttributeError) as wrong:
        trial.fail("the debrief can be written", f"{type(wrong).__name__}: {wrong}")
