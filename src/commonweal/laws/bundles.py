"""The law of bundles: whether several acts are possible as one move depends only on what their seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

from commonweal.laws.trial import Trial
from commonweal.play.bundle import try_bundle
from commonweal.play.chance import Seeded
from commonweal.play.errors import NotDone
from commonweal.play.notation import act_text
from commonweal.play.position import stand
from commonweal.rulebook.values.actors import CHANCE

MOST = 4
"""The most acts of a bundle that is tried."""
LISTED = 0.7
"""The share of its acts that are possible there, as far as any are."""


def bundles_tell_nothing(trial: Trial, seat: int, truth: Any) -> None:
    """Check that a bundle of random acts has the same answer in both states."""
    acts = random_bundle(trial, seat)
    answer, other = answer_to(trial, trial.s, seat, acts), answer_to(trial, truth, seat, acts)
    if answer != other:
        told = ", ".join(act_text(trial.book, number) for number in acts)
        trial.fail(
            "bundles tell nothing hidden",
            f"the answer to [{told}] tells seat {seat} what it cannot see: {answer} and {other}, after {trial.last}",
        )


def random_bundle(trial: Trial, seat: int) -> list[int]:
    """Draw acts of a seat, each mostly possible after those before it."""
    random = Random(f"bundle {trial.seed} {trial.game} {len(trial.done)} {seat}")
    s, acts = trial.s.clone(), list[int]()
    by_seats = [a for a in trial.book.acts if a.by_seat]
    for _ in range(random.randint(2, MOST)):
        a = random.choice(by_seats)
        number = random.randrange(a.first, a.first + a.size)
        if trial.backend.to_act(s) != CHANCE:
            listed = list(trial.list_acts(s, seat))
            number = random.choice(listed) if listed and random.random() < LISTED else number
            if trial.backend.why(s, seat, number) == 0:
                trial.backend.apply(s, seat, number)
        acts.append(number)
    return acts


def answer_to(trial: Trial, s: Any, seat: int, acts: list[int]) -> Any:
    """What a seat learns when it tries a bundle in a state: that it is possible, or the refusal."""
    decks = trial.book.decks_of(trial.charter)
    try:
        return try_bundle(stand(trial.book, s, Seeded(0), None, decks), seat, acts).numbers
    except NotDone as refused:
        return refused.kind, refused.message, refused.rule
