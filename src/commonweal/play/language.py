"""Format a game in a language other than English, for readers outside the browser."""

from __future__ import annotations

from commonweal.play.game import Game
from commonweal.play.log_writer import LogWriter
from commonweal.play.templates import templates_with


def speak(game: Game, language: str) -> None:
    """From now on, word prompts, acts, refusals, cards and the log of a game in a language, if the game has it."""
    game.templates = templates_with(game.book, game.book.decks_of(game.first_charter), language)
    game.log_writer = LogWriter(game.book, game.names, game.templates)
