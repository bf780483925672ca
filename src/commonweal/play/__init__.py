"""Play a game: carry out acts, show each viewer what they may see, replay, undo, and verify chance."""

from commonweal.play.catalogue import UnknownGame, books, find_book, game_names
from commonweal.play.chance import Committed, Seeded
from commonweal.play.debrief import debrief
from commonweal.play.errors import Ambiguous, Malformed, NotDone, NotPossible
from commonweal.play.game import Game
from commonweal.play.moves import Choice, Move, Refusal
from commonweal.play.position import PositionError, position
from commonweal.play.starting import start

__all__ = [
    "Ambiguous",
    "Choice",
    "Committed",
    "Game",
    "Malformed",
    "Move",
    "NotDone",
    "NotPossible",
    "PositionError",
    "Refusal",
    "Seeded",
    "UnknownGame",
    "books",
    "debrief",
    "find_book",
    "game_names",
    "position",
    "start",
]
