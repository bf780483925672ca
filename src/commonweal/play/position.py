"""Any position of a game, written down field by field and validated: for tests, puzzles, studies and what-if."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commonweal.play.catalogue import find_book
from commonweal.play.chance import Chance, Seeded
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.templates import wording_with
from commonweal.play.written import PositionError, Written, numbers_in
from commonweal.rulebook import CharterError, Rulebook

__all__ = ["PositionError", "check_position", "position", "record_of_fields", "stand"]

FAULTS = (ArithmeticError, AssertionError, LookupError, ValueError)
"""What rules raise at a position that they were not written for."""


def position(
    game: str,
    *,
    seats: int,
    charter: Mapping[str, Any] | None = None,
    seed: int = 0,
    names: Sequence[str] | None = None,
    chance: Iterable[Any] = (),
    **fields: Any,
) -> Game:
    """A game that stands at the position with these fields; what is not named stands as when a table is set up.

    Write a field as it is shown in a view, or more shortly: seats by name, cards and other things by id, name or title,
    sets of seats as a list, cards that are counted as a list of their names, arrays as far as needed, phases and other
    words by name. Fields that follow from others (the game's rule `derive(s)` works them out) need not be given; where
    one is given and something else follows, the position is refused. So is one that the rules never lead to.

    chance: what chance brings next, in order, in any form of an act; after that it is drawn from `seed`.

    Raises PositionError, CharterError, UnknownGame. An act that makes chance bring something of `chance` that is not
    possible raises NotPossible.

    >>> game = position("potlatch", seats=2, phase="gift", house=[1, 2], hand=[["flg-3"], ["flg-1"]], active=0)
    >>> [str(act) for act in game.acts(0)]
    ['gift_to seat=1']
    """
    book = find_book(game)
    s = record_of_fields(book, seats, charter or {}, fields, names)
    try:
        stands = stand(book, s, Seeded(seed), names, book.decks_of(charter or {}), tuple(chance))
    except NotDone as refused:
        raise PositionError(" ".join(filter(None, (refused.text, refused.todo)))) from refused
    except FAULTS as fault:
        raise PositionError(f"The rules cannot go on from this position: {fault}.") from fault
    check_goes_on(stands)
    return stands


def record_of_fields(
    book: Rulebook,
    seats: int,
    charter: Mapping[str, Any],
    fields: Mapping[str, Any],
    names: Sequence[str] | None = None,
) -> Any:
    """The record with these fields, and with what follows from them. Raises PositionError, CharterError."""
    s, problems = book.adopt(seats, charter)
    if problems:
        raise CharterError(problems)
    book.interpreted.setup(s)
    written = Written(book, wording_with(book, book.decks_of(charter)).rows, names or ())
    for name, value in fields.items():
        written.lay(s, name, value)
    check_bounds(book, s)
    derive = book.rule("derive")
    if derive is not None:
        derive(s)
        written.check(s)
    check_position(book, s)
    return s


def stand(
    book: Rulebook,
    s: Any,
    chance: Chance,
    names: Sequence[str] | None = None,
    decks: Mapping[str, Any] | None = None,
    script: Sequence[Any] = (),
) -> Game:
    """A game that goes on from the record `s`. decks: those that its charter brought with it, by option."""
    charter = book.charter_of(s) | dict(decks or {})
    game = Game(book, s.seats, charter, chance, names, opening=s, script=script)
    game.set_up_table()
    return game


# ---------------------------------------------------------------- what cannot be
def check_bounds(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number lies outside the bounds of its field, or names a seat nobody has."""
    for name, field in book.fields.items():
        high = field.high
        if field.kind == "seat":
            high = min(high, s.seats - 1)
        elif field.kind == "seats":
            high = min(high, (1 << s.seats) - 1)
        for where, number in numbers_in(name, getattr(s, name)):
            if not field.low <= number <= high:
                raise PositionError(f"{where} is {number}; it goes from {field.low} to {high}.")


def check_position(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number lies outside its bounds or a law of the game is broken."""
    check_bounds(book, s)
    for law in book.invariants:
        if not law(s):
            raise PositionError(f"This position cannot be: {' '.join((law.__doc__ or law.__name__).split())}")


def check_goes_on(game: Game) -> None:
    """Raise PositionError where the table waits for somebody who can do nothing."""
    if game.over:
        return
    phase = game.book.texts.phases[game.book.phases.name_of(game.s.phase)]["title"]
    if not game.to_act:
        raise PositionError(f"The game is not over, and nobody is to act (phase: {phase}).")
    for seat in sorted(game.to_act):
        if not game.possible(seat):
            why = [f" {one.act}: {one.text} ({one.rule})" for one in game.refused(seat)[:1]]
            raise PositionError(
                f"{game.names[seat]} is to act (phase: {phase}), and nothing is possible.{''.join(why)}"
            )
