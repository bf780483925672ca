"""Any position of a game, written down field by field and validated: for tests, puzzles, studies and what-if."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.play.catalogue import find_book
from commonweal.play.chance import Chance, Seeded
from commonweal.play.game import Game
from commonweal.rulebook import CharterError, Rulebook
from commonweal.rulebook.fields import Field


class PositionError(ValueError):
    """A position that cannot be. The message names the field and what is wrong with it."""


def position(
    game: str,
    *,
    seats: int,
    charter: Mapping[str, Any] | None = None,
    seed: int = 0,
    names: Sequence[str] | None = None,
    **fields: Any,
) -> Game:
    """A game that stands at the position with these fields; what is not named stands as when a table is set up.

    Arrays may be shorter than the field (the rest stays), phases and other words by name. Fields that follow from
    others (what a game's rule `recount(s)` works out) need not be given. Raises PositionError, CharterError,
    UnknownGame.

    >>> game = position("potlatch", seats=2, phase="gift", house=[1, 2], hand=[[0, 0, 1], [1]], active=0)
    >>> [str(act) for act in game.acts(0)]
    ['gift_to seat=1']
    """
    book = find_book(game)
    s, problems = book.adopt(seats, charter or {})
    if problems:
        raise CharterError(problems)
    book.interpreted.setup(s)
    for name, value in fields.items():
        field = book.fields.get(name)
        if field is None or name == "seats" or name in book.options:
            raise PositionError(
                f"{book.texts.title} has no field {name!r} to set. Its fields: {', '.join(book.fields)}."
            )
        setattr(s, name, _read(name, field, value, getattr(s, name)))
    check_bounds(book, s)
    recount = book.rule("recount")
    if recount is not None:
        recount(s)
    check_position(book, s)
    return stand(book, s, Seeded(seed), names, book.decks_of(charter or {}))


def stand(
    book: Rulebook,
    s: Any,
    chance: Chance,
    names: Sequence[str] | None = None,
    decks: Mapping[str, Any] | None = None,
) -> Game:
    """A game that goes on from the record `s`. decks: those that its charter brought with it, by option."""
    game = Game(book, s.seats, book.charter_of(s) | dict(decks or {}), chance, names, opening=s)
    game.begin_here()
    return game


def check_bounds(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number lies outside the bounds of its field, or names a seat nobody has."""
    for name, field in book.fields.items():
        high = min(field.high, s.seats - 1) if field.kind == "seat" else field.high
        for where, number in _numbers(name, getattr(s, name)):
            if not field.low <= number <= high:
                raise PositionError(f"{where} is {number}; it goes from {field.low} to {high}.")


def check_position(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number lies outside its bounds or a conservation law is broken."""
    check_bounds(book, s)
    for law in book.conserved:
        if not law(s):
            raise PositionError(f"This position cannot be: {(law.__doc__ or law.__name__).strip()}")


def _numbers(name: str, value: Any) -> list[tuple[str, int]]:
    if isinstance(value, list):
        return [pair for i, one in enumerate(value) for pair in _numbers(f"{name}[{i}]", one)]
    return [(name, value)]


def _read(name: str, field: Field, value: Any, now: Any) -> Any:
    if isinstance(now, list):
        if not isinstance(value, (list, tuple)) or len(value) > len(now):
            raise PositionError(f"{name} is a list of up to {len(now)}, not {value!r}.")
        return [_read(f"{name}[{i}]", field, value[i], old) if i < len(value) else old for i, old in enumerate(now)]
    if isinstance(value, str) and field.words is not None and value.upper() in field.words.items():
        return field.words.items()[value.upper()]
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(f"{name} is a whole number from {field.low} to {field.high}, not {value!r}.")
    return value
