"""Search the values of options for the charters that no other charter beats in all aims at once.

found = cw.design("potlatch", maximise=["worst_off"], minimise=["gini"], options=["hand_size_rule", "minimum_gift"])
found.frame()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.lab import robustness
from commonweal.lab.design_result import INITIAL_GAMES, Aim, Design
from commonweal.lab.design_search import search
from commonweal.lab.game_measures import select_measures
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.simulate import draw_seed
from commonweal.lab.sweep import CONFIDENCE
from commonweal.rulebook import Rulebook
from commonweal.validation import DEFAULT_MAX_ACTS, LabError, check_names

MAX_AIMS = 4


def design(
    game: str | Rulebook,
    *,
    maximise: Sequence[str] = (),
    minimise: Sequence[str] = (),
    options: Sequence[str],
    games: int = 200_000,
    charters: int = 64,
    initial_games: int = INITIAL_GAMES,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "sensible",
    other_players: str | Sequence[str] | None = None,
    seed: int | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> Design:
    """Search the values of `options` for the best charters.

    maximise, minimise: names of measures. games: the most games, over all charters; initial_games: those that each
    charter plays first. charters: the most charters tried. other_players: kinds that play the best of them as well
    (None: one kind; "none": nobody). The same seed gives the same result with any number of workers.
    Raises UnknownGame, CharterError, LabError.
    """
    base = set_up(game, seats=seats, charter=charter, players=players, seed=draw_seed(seed), max_acts=max_acts)
    others = robustness.other_kinds(base.players, other_players)
    found = search(
        base,
        aims_of(base.book, check_names("maximise", maximise), check_names("minimise", minimise)),
        space_of(base, check_names("options", options)),
        games=games,
        charters=charters,
        initial_games=initial_games,
        confidence=confidence,
        workers=workers,
    )
    found.said_of_others = robustness.compare_best_charters(found, others, workers=workers)
    return found


def aims_of(book: Rulebook, maximise: Sequence[str], minimise: Sequence[str]) -> list[Aim]:
    """The aims, those to maximise first. Raises LabError."""
    names = [*maximise, *minimise]
    if not 1 <= len(names) <= MAX_AIMS:
        raise LabError(f"Name 1 to {MAX_AIMS} measures to maximise or minimise, not {len(names)}.")
    if len(set(names)) < len(names):
        raise LabError(f"A measure is named twice: {', '.join(names)}.")
    return [Aim(m, 1 if i < len(maximise) else -1) for i, m in enumerate(select_measures(book, names))]


def space_of(base: Setup, options: Sequence[str]) -> dict[str, list[Any]]:
    """All values of each of these options, starting with the value in the base charter. Raises LabError."""
    if not options:
        raise LabError(f"Name the options to search over: {', '.join(searchable(base.book))}.")
    stands, space = base.book.charter_of(base.root()), dict[str, list[Any]]()
    for name in options:
        option = base.book.options.get(name)
        if option is None or name not in searchable(base.book):
            why = "has no option" if option is None else "cannot be searched over"
            known = ", ".join(searchable(base.book))
            text = f"{base.book.name} {why} {name!r}." if option is None else f"{name} {why}."
            raise LabError(f"{text} Choose from: {known}.")
        if name in space:
            raise LabError(f"The option {name} is named twice.")
        numbers = option.enum.items().values() if option.enum else range(option.low, option.high + 1)
        values = [option.say(number) for number in numbers]
        space[name] = [stands[name], *(v for v in values if v != stands[name])]
    return space


def searchable(book: Rulebook) -> list[str]:
    """Options with one value for the whole table and more than one value to choose from."""
    return [k for k, o in book.options.items() if not o.is_list and o.deck is None and o.high > o.low]
