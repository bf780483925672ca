"""Find the options of a charter that can matter after a moment of a game: some other value changes some future."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any

from commonweal.lab.arms import Arm
from commonweal.lab.futures import AS_IT_WAS, SET_UP, arm_at, law_broken_at, moment_of
from commonweal.lab.game_measures import select_measures
from commonweal.lab.setup import set_up
from commonweal.lab.sweep import compare
from commonweal.lab.workers import RoundStop, check_compilable, ends_after
from commonweal.play import Game
from commonweal.rulebook.charters.charter import Option

ROUNDS, SEED = (4, 16, 60), 1
"""Futures of each value: most options that matter show it at once, and only the others need all of them."""
ARMS_AT_ONCE = 8
"""Values that are tried together, against the same futures without a change; then the time is looked at."""


def options_that_matter(
    game: Game,
    *,
    at: int | None = None,
    rounds: Sequence[int] = ROUNDS,
    seconds: float | None = None,
    stop: threading.Event | None = None,
) -> list[str]:
    """The options whose other values change some of a few futures that are dealt alike. Decks of cards and what
    only the set-up reads are left out.

    An option that changes none of them, act by act, cannot matter or hardly ever does. Those that are not tried before
    so many seconds are over (once the rules are compiled) may matter, so they are listed. Raises LabError."""
    moment = moment_of(game, at)
    setup = set_up(game.book, seats=game.seats, charter=moment.charter, players="sensible", seed=SEED)
    as_it_was = arm_at(setup, moment, None, AS_IT_WAS, {})
    in_play = game.book.options_in_play
    open_arms = [arm for name in game.book.options if name in in_play for arm in _arms_of(name, as_it_was, moment)]
    differing, ended = set[str](), RoundStop(stop or threading.Event())
    check_compilable(setup)
    with ends_after(seconds, ended):
        for games in rounds:
            for first in range(0, len(open_arms), ARMS_AT_ONCE):
                differing |= _differing(as_it_was, open_arms[first : first + ARMS_AT_ONCE], games, ended)
            open_arms = [arm for arm in open_arms if differing.isdisjoint(arm.options)]
            if ended.is_set():
                differing.update(*(arm.options for arm in open_arms))
                break
    return [name for name in game.book.options if name in differing]


def _differing(as_it_was: Arm, arms: Sequence[Arm], games: int, ended: threading.Event) -> set[str]:
    """The options whose arms play other games than without a change; ends all rounds if the time is up."""
    if ended.is_set():
        return set()
    book = as_it_was.setup.book
    found = compare(
        [as_it_was, *arms], select_measures(book, ["length"]), games=games, workers=1, stop=RoundStop(ended)
    )
    if not found.played:
        ended.set()
        return set()
    same = found.totals[0].hexadecimal()
    differ = [total.hexadecimal() != same for total in found.totals[1:]]
    return {name for arm, differs in zip(arms, differ, strict=True) if differs for name in arm.options}


def _arms_of(name: str, as_it_was: Arm, moment: Game) -> Iterator[Arm]:
    """The futures with other values of one option, as far as the charter and the moment allow them."""
    book, setup = moment.book, as_it_was.setup
    for number, value in enumerate(other_values(book.options[name], moment.charter[name], moment.seats)):
        if not book.adopt(moment.seats, {**moment.charter, name: value})[1]:
            arm = arm_at(setup, moment, None, f"{name} {number}", {name: value})
            if moment.moves_done == SET_UP or not law_broken_at(as_it_was, arm):
                yield arm


def other_values(option: Option, now: Any, seats: int) -> Iterator[Any]:
    """Values of an option to try instead of the present one: all of a few, else the ends of its range."""
    if option.deck is not None:
        return
    if option.enum is not None:
        values: list[Any] = [name.lower() for name in option.enum.names()]
    elif option.things is not None:
        values = [[]]
    else:
        values = [option.low, option.high]
    for value in values:
        whole = [value] * seats if option.per_seat else value
        if whole != now:
            yield whole
