"""Sensible players choose the same with machine code, once a process has it, and without."""

from __future__ import annotations

import random

import pytest

from commonweal.play import books
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import SensiblePlayer, prepare
from commonweal.players.binding import CompiledThinking

MOVES = 60


@pytest.mark.parametrize("name", [book.name for book in books()])
def test_they_choose_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = next(book for book in books() if book.name == name)
    prepare(book)
    assert CompiledThinking.if_made(book) is not None
    game, dice = Game.begin(book, book.seats[0], {}, Seeded(7)), random.Random(7)

    def choices(seat: int) -> list[list[int]]:
        seen = seen_by(book, game.s, seat)
        return [SensiblePlayer(motive).choose_move(book, seen, seat, 31) for motive in ("", "fair")]

    for _ in range(MOVES):
        seat = dice.choice(sorted(game.to_act))
        compiled = choices(seat)
        with monkeypatch.context() as patch:
            patch.setattr(CompiledThinking, "if_made", lambda book: None)
            assert choices(seat) == compiled
        game.do(seat, dice.choice(game.possible(seat)))
        if game.over:
            break
