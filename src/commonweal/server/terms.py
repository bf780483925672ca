"""Check how somebody wishes a table to be made: game, seats, charter, clock and patience."""

from __future__ import annotations

from commonweal.play import UnknownGame, find_book
from commonweal.rulebook import Rulebook

from . import protocol as m
from .courtesies import hosting
from .errors import CharterRefused, check_between, no_such_game
from .load.limits import CLOCK_SECONDS
from .rooms import history
from .rooms.idempotency import mark_of


def book_of(game: str, todo: str) -> Rulebook:
    """The rulebook of a game. Raises NotFound; todo: the id of the text that says what to do then."""
    try:
        return find_book(game)
    except UnknownGame:
        raise no_such_game(game, todo) from None


def check_terms(wish: m.CreateTable) -> tuple[Rulebook, history.Terms]:
    """Check the terms of a table, and return them with its rulebook. Raises ApiError."""
    book = book_of(wish.game, "todo.choose_game")
    root, problems = book.adopt(wish.seats, wish.charter)
    if problems:
        raise CharterRefused(problems[0])
    if wish.clock is not None:
        check_between(wish.clock, CLOCK_SECONDS, "errors.clock_not_possible", "todo.choose_clock", "clock")
    hosting.check_patience(wish.patience)
    charter = book.charter_of(root) | book.decks_of(wish.charter)
    return book, history.Terms(
        charter, wish.clock, wish.patience, wish.listed, made_with=mark_of(wish), maker_first=wish.bots is not None
    )
