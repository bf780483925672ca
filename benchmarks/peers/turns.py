"""Ways of playing, timed in turns: each gets the same processor time, in slices, so that all meet the same weather."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any, NamedTuple

SLICES = 5


class Count(NamedTuple):
    """What a stretch of play came to: games that ended, and decisions (acts that a player chose)."""

    games: int
    decisions: int


@dataclass(frozen=True)
class Player:
    """A way of playing a game at random. play: one short stretch of play, from where the last one stopped."""

    program: str
    version: str
    way: str
    game: str
    seats: int
    play: Callable[[], Count]


@dataclass(frozen=True)
class Speed:
    """Decisions and games per second of processor time: medians over the slices; the length of a game over all."""

    player: Player
    decisions: float
    games: float
    length: float

    def as_json(self) -> dict[str, Any]:
        who = self.player
        return {
            "program": who.program,
            "version": who.version,
            "way": who.way,
            "game": who.game,
            "seats": who.seats,
            "decisions_per_game": round(self.length, 2),
            "decisions_per_s": round(self.decisions, 1),
            "games_per_s": round(self.games, 2),
        }


def speeds_of(players: list[Player], seconds: float) -> list[Speed]:
    """How fast each of them plays. A first stretch of each, which imports and compiles, is not counted."""
    for player in players:
        player.play()
    slices: list[list[tuple[Count, float]]] = [[] for _ in players]
    for _ in range(SLICES):
        for found, player in zip(slices, players, strict=True):
            found.append(slice_of(player, seconds / SLICES))
    return [speed_of(player, found) for player, found in zip(players, slices, strict=True)]


def slice_of(player: Player, seconds: float) -> tuple[Count, float]:
    """What a player does in so much processor time, and how much it took."""
    games = decisions = 0
    begun = process_time()
    took = 0.0
    while took < seconds:
        played = player.play()
        games, decisions = games + played.games, decisions + played.decisions
        took = process_time() - begun
    return Count(games, decisions), took


def speed_of(player: Player, found: list[tuple[Count, float]]) -> Speed:
    games, decisions = sum(c.games for c, _ in found), sum(c.decisions for c, _ in found)
    return Speed(
        player,
        median(c.decisions / took for c, took in found),
        median(c.games / took for c, took in found),
        decisions / max(1, games),
    )
