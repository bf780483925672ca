"""Find the options of a charter that can matter after a moment of a game: some other value changes some future."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from commonweal.lab.arms import Arm
from commonweal.lab.futures import AS_IT_WAS, arm_at, moment_of
from commonweal.lab.measures import select_measures
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.sweep import compare
from commonweal.lab.workers import RoundStop
from commonweal.play import Game
from commonweal.rulebook.charter import Option

FUTURES, FEW, SEED = 60, 4, 1


def options_that_matter(
    game: Game, *, at: int | None = None, futures: int = FUTURES, stop: threading.Event | None = None
) -> list[str]:
    """The options whose other values change some of a few futures that are dealt alike. Decks of cards and what
    only the set-up reads are left out.

    An option that changes none of them, act by act, cannot matter or hardly ever does. Raises LabError."""
    moment = moment_of(game, at)
    setup = set_up(game.book, seats=game.seats, charter=moment.charter, players="sensible", seed=SEED)
    as_it_was = arm_at(setup, moment, None, AS_IT_WAS, {})
    in_play = game.book.options_in_play
    arms = [arm for name in game.book.options if name in in_play for arm in _arms_of(name, setup, moment)]
    differing = set[str]()
    # Most options that matter show it at once: only the others need all futures.
    for games in (min(FEW, futures), futures):
        open_arms = [arm for arm in arms if differing.isdisjoint(arm.options)]
        if not open_arms:
            break
        found = compare(
            [as_it_was, *open_arms],
            select_measures(game.book, ["length"]),
            games=games,
            workers=1,
            stop=RoundStop(stop or threading.Event()),
        )
        if not found.played:
            return [name for name in game.book.options if name in in_play]
        same = found.totals[0].hexadecimal()
        for arm, total in zip(open_arms, found.totals[1:], strict=False):
            if total.hexadecimal() != same:
                differing.update(arm.options)
    return [name for name in game.book.options if name in differing]


def _arms_of(name: str, setup: Setup, moment: Game) -> Iterator[Arm]:
    """The futures with other values of one option, as far as the charter allows them."""
    book = moment.book
    for number, value in enumerate(other_values(book.options[name], moment.charter[name], moment.seats)):
        if not book.adopt(moment.seats, {**moment.charter, name: value})[1]:
            yield arm_at(setup, moment, None, f"{name} {number}", {name: value})


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
