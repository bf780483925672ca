"""Whole games of New Tabor, played by the lab and read again act by act."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from commonweal.debriefing import History, Step, replay
from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.history import BANK, UNION, payments_of
from commonweal.lab.rerun import acts_of
from commonweal.lab.setup import Setup, set_up

Charter = tuple[tuple[str, Any], ...]


@cache
def setup_of(seats: int, players: str, charter: Charter) -> Setup:
    return set_up(book, seats=seats, seed=4, players=players, charter=dict(charter))


@cache
def played(seats: int, game: int, players: str, charter: Charter) -> History:
    """One game of the lab, replayed."""
    setup = setup_of(seats, players, charter)
    acts, stopped = acts_of(setup, game)
    assert not stopped
    return History(book, replay(book, setup.root(), acts), book.names)


def moved(step: Step) -> dict[int, int]:
    """By how much the payments that an act announced change what each has: seats, BANK, and UNION what it issued."""
    balance: Counter[int] = Counter()
    for payment in payments_of(step):
        balance[payment.payer] -= payment.cents
        balance[payment.payee] += payment.cents
    return {who: cents for who, cents in balance.items() if cents}


def changed(step: Step) -> dict[int, int]:
    """By how much an act changed what each has."""
    before, after = step.before, step.after
    change = {seat: after.money[seat] - before.money[seat] for seat in range(before.seats)}
    change |= {BANK: after.bank - before.bank, UNION: before.money_issued - after.money_issued}
    return {who: cents for who, cents in change.items() if cents}
