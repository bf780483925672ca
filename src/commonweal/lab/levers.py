"""Find the options of a charter that can matter after a moment of a game: some other value changes some future."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from commonweal.lab.futures import AS_IT_WAS, arm_at, moment_of
from commonweal.lab.measures import select_measures
from commonweal.lab.setup import set_up
from commonweal.lab.sweep import compare
from commonweal.lab.workers import RoundStop
from commonweal.play import Game
from commonweal.rulebook.charter import Option

FUTURES, SEED = 60, 1


def options_that_matter(
    game: Game, *, at: int | None = None, futures: int = FUTURES, stop: threading.Event | None = None
) -> list[str]:
    """The options whose other values change some of a few futures that are dealt alike. Decks of cards and what
    only the set-up reads are left out.

    An option that changes none of them, act by act, cannot matter or hardly ever does. Raises LabError."""
    moment = moment_of(game, at)
    setup = set_up(game.book, seats=game.seats, charter=moment.charter, players="sensible", seed=SEED)
    arms = [arm_at(setup, moment, None, AS_IT_WAS, {})]
    in_play = game.book.options_in_play
    for name, option in game.book.options.items():
        if name not in in_play:
            continue
        for number, value in enumerate(other_values(option, moment.charter[name], game.seats)):
            if not game.book.adopt(game.seats, {**moment.charter, name: value})[1]:
                arms.append(arm_at(setup, moment, None, f"{name} {number}", {name: value}))
    found = compare(
        arms,
        select_measures(game.book, ["length"]),
        games=futures,
        workers=1,
        stop=RoundStop(stop or threading.Event()),
    )
    if not found.played:
        return [name for name in game.book.options if name in in_play]
    same = found.totals[0].hexadecimal()
    differing = set[str]()
    for arm, total in zip(arms, found.totals, strict=False):
        if total.hexadecimal() != same:
            differing.update(arm.options)
    return [name for name in game.book.options if name in differing]


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
