"""Acts at tables of New Tabor, as the worked scenarios write them, and what players have then."""

from __future__ import annotations

from commonweal.play.game import Game


def do(game: Game, seat: int, *acts: str) -> Game:
    for act in acts:
        game.do(seat, act)
    return game


def vote(game: Game, **answers: str) -> Game:
    """Votes by the letters of seats: `vote(game, B="for", C="against")`."""
    for letter, answer in answers.items():
        game.do("ABCDEFGH".index(letter), f"vote {answer}")
    return game


def pledges(game: Game, **answers: str) -> Game:
    """Answers to who asks for Charity, by the letters of seats."""
    for letter, answer in answers.items():
        game.do("ABCDEFGH".index(letter), f"pledge {answer}")
    return game


def rolls(what: str, *rolled: int | tuple[int, int]) -> list[str]:
    """Rolls of the Die for `player_one`, `quarter` or `office`: a number for each seat from A on, or pairs of seat and
    number."""
    pairs = [one if isinstance(one, tuple) else (seat, one) for seat, one in enumerate(rolled)]
    return [f"roll_for_{what} seat={seat} value={value}" for seat, value in pairs]


def money(game: Game) -> list[int]:
    return list(game.s.money[: game.s.seats])


def zones(game: Game) -> list[int]:
    return list(game.s.zone[: game.s.seats])
