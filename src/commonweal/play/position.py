"""Set up and validate any position of a game, field by field: for tests, puzzles, studies and what-if."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commonweal.play.catalogue import find_book
from commonweal.play.chance import Chance, Seeded
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.templates import templates_with
from commonweal.play.written import PositionError, WrittenFields, all_within, numbers_in
from commonweal.rulebook import CharterError, Rulebook

__all__ = ["PositionError", "check_position", "position", "record_of_fields", "stand"]

FAULTS = (ArithmeticError, AssertionError, LookupError, ValueError)
"""What rules raise at a position that play never reaches."""


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
    """Begin a game at the position with these fields. Fields that are not given are as after the set-up.

    Write a field as a view shows it, or more shortly: seats by name; cards and other things by id, name or title; sets
    of seats as a list; counted cards as a list of names; arrays only as far as needed; phases and other words by name.
    Leave out fields that follow from others (the game's rule `derive(s)` works them out). A position is refused if a
    field contradicts the others, or if the rules can never lead to it.

    chance: the next outcomes of chance, in order, in any form of an act; later ones are drawn from `seed`.

    Raises PositionError, CharterError, UnknownGame. An act raises NotPossible if the next outcome in `chance` is not
    possible then.

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
    """Make the state with these fields and everything derived from them. Raises PositionError, CharterError."""
    s, problems = book.adopt(seats, charter)
    if problems:
        raise CharterError(problems)
    book.interpreted.setup(s)
    written = WrittenFields(book, templates_with(book, book.decks_of(charter)).rows, names or ())
    for name, value in fields.items():
        written.set_field(s, name, value)
    check_bounds(book, s)
    book.derive(s)
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
    """Begin a game at the state `s`. decks: the custom decks of its charter, by option."""
    charter = book.charter_of(s) | dict(decks or {})
    game = Game(book, s.seats, charter, chance, names, opening=s, script=script)
    game.set_up_table()
    return game


# ---------------------------------------------------------------- checks
def check_bounds(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number is outside the bounds of its field, or names a seat that does not exist."""
    for name, field in book.fields.items():
        high = field.high
        if field.kind == "seat":
            high = min(high, s.seats - 1)
        elif field.kind == "seats":
            high = min(high, (1 << s.seats) - 1)
        if all_within(value := getattr(s, name), field.low, high):
            continue
        for where, number in numbers_in(name, value):
            if not field.low <= number <= high:
                raise PositionError(f"{where} is {number}; it goes from {field.low} to {high}.")


def check_position(book: Rulebook, s: Any) -> None:
    """Raise PositionError where a number is outside its bounds, or a law of decks or of the game is broken."""
    broken = book.misplaced(s)
    if broken is None:
        check_bounds(book, s)
        broken = book.broken_law(s)
    if broken is not None:
        raise PositionError(f"This position cannot be: {broken[1]}")


def check_goes_on(game: Game) -> None:
    """Raise PositionError where a seat is to act and has no possible act."""
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
