"""Whole games of Laissez-faire, played and read again act by act."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import Any

from commonweal.debriefing import History, Step, carry_out, replay
from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.history import payments_of
from commonweal.games.laissez_faire.state import BANK
from commonweal.laws.trial import Trial
from commonweal.play.game import Game
from commonweal.players import choose_move, player
from games.sensible_play import play_sensibly

Charter = tuple[tuple[str, Any], ...]
TARGET: Charter = (("target_net_worth", 1700),)
DRAFTED: Charter = (("objective", 2), ("round_limit", 12), ("zero_sum", 1))
OVERHEAD: Charter = (
    ("objective", 2), ("round_limit", 6), ("zero_sum", 1), ("extra_companies", 1), ("overhead", 1), ("jail_lease", 1),
    ("allow_resign", 0),
)  # fmt: skip


@cache
def played(seats: int, charter: Charter = TARGET) -> History:
    """A game of sensible players, replayed."""
    trial = Trial(book, seats, dict(charter), 9, 0)
    play_sensibly(trial)
    return replayed(trial)


@cache
def played_at_random(seats: int, charter: Charter = OVERHEAD) -> History:
    """A game in which half of the moves are sensible and the others anything that is possible, replayed."""
    trial = Trial(book, seats, dict(charter), 7, 1, partial(choose_move, player("sensible")))
    while trial.to_act():
        trial.do(*trial.choose())
    return replayed(trial)


def replayed(trial: Trial) -> History:
    root = book.adopt(trial.seats, trial.charter)[0]
    return History(book, replay(book, root, trial.done), book.names)


def moved(step: Step) -> dict[int, int]:
    """By how much the payments that an act announced change what each has: seats, and BANK."""
    balance: Counter[int] = Counter()
    for payment in payments_of(step):
        balance[payment.payer] -= payment.dollars
        balance[payment.payee] += payment.dollars
    return {who: dollars for who, dollars in balance.items() if dollars}


def changed(step: Step) -> dict[int, int]:
    """By how much an act changed what each has."""
    before, after = step.before, step.after
    change = {seat: after.cash[seat] - before.cash[seat] for seat in range(before.seats)}
    change[BANK] = before.issued - after.issued
    return {who: dollars for who, dollars in change.items() if dollars}


def acted(game: Game, *acts: tuple[int, str]) -> History:
    """Act at a table, and read what happened: acts with what chance did after them."""
    steps: list[Step] = []
    for seat, act in acts:
        s, done = game.s.clone(), game.moves_done
        game.do(seat, act)
        for number in range(done, game.moves_done):
            for entry in game.move(number).acts:
                steps.append(carry_out(book, s, entry.by, entry.number))
                s = steps[-1].after
    return History(book, steps, book.names)
