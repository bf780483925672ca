"""Find the scenes that people see in a game, as the page finds them in the log."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from commonweal.play import Seeded
from commonweal.play.catalogue import find_book
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from commonweal.rulebook.texts.scenes import Scene, is_one_of


def played_sensibly(name: str, seats: int = 4, seed: int = 1, most: int = 10_000, **charter: Any) -> Game:
    """A game of sensible players, whole or so many moves of it."""
    book, sensible = find_book(name), player("sensible")
    game = Game.begin(book, seats, charter, Seeded(seed))
    while not game.over and game.moves_done < most:
        seat = min(game.to_act)
        for act in choose_move(sensible, book, seen_by(book, game.s, seat), seat, game.moves_done + seed):
            game.do(seat, act)
    return game


def scenes_of_move(game: Game, index: int, viewer: int | None) -> list[str]:
    """The names of the scenes that a viewer sees of one move, as `web/src/lib/scenes/scenes.ts` finds them."""
    entries = game.entries_of_move(index, viewer)
    free: list[Any] = [SimpleNamespace(id=e.get("id", ""), values=e.get("values", {})) for e in entries]
    found = []
    here = set() if viewer is None else {viewer}
    for scene in game.book.scenes:
        begun = [entry for entry in free if scene.begins_with(entry.id) and scene.is_for(entry, here)]
        if begun:
            found.append(scene.name)
            free = [entry for entry in free if entry not in begun and not belongs_to(scene, entry.id)]
    return found


def belongs_to(scene: Scene, id: str) -> bool:
    return any(is_one_of(id, wanted) for wanted in scene.then)


def scenes_seen(game: Game, *viewers: int | None) -> dict[int | None, Counter[str]]:
    """How often viewers saw each scene of a game, all of them if none is given; None is who watches without a seat."""
    shown = viewers or (None, *range(game.seats))
    return {v: Counter(s for n in range(game.moves_done) for s in scenes_of_move(game, n, v)) for v in shown}
