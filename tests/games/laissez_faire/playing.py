"""Acts at tables of Laissez-faire, as the worked scenarios write them, and what players may do and have then."""

from __future__ import annotations

import re

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.rules import worth
from commonweal.play.game import Game
from commonweal.play.position import check_position
from games.asking import is_refused, refused


def do(game: Game, seat: int, *acts: str) -> Game:
    """Carry out acts, each of which leaves a position as play can reach it."""
    for act in acts:
        game.do(seat, act)
        check_position(book, game.s)
    return game


def why(game: Game, seat: int, act: str) -> str:
    """The word for why an act is refused."""
    return refused(game, seat, act)[0]


def forbidden_by(game: Game, seat: int, act: str) -> tuple[int, int]:
    """The numbers of the contract and of the clause that a refusal names, as players read them."""
    refusal = game.why_not(seat, act)
    assert refusal is not None
    named = re.search(r"contract (\d+), clause (\d+)", refusal.text, re.IGNORECASE)
    assert named, refusal.text
    return int(named[1]), int(named[2])


def is_possible(game: Game, seat: int, act: str) -> bool:
    return not is_refused(game, seat, act)


def cash(game: Game) -> list[int]:
    return list(game.s.cash[: game.s.seats])


def worths(game: Game) -> list[int]:
    return [worth.net_worth(game.s, seat) for seat in range(game.s.seats)]


def acts_of(game: Game, seat: int) -> set[str]:
    """The names of the acts that are possible for a seat now, but opening a deal."""
    numbers = list(game.possible(seat))
    names = {act.name for act in book.acts if any(act.first <= n < act.first + act.size for n in numbers)}
    return names - {"open_deal"}
