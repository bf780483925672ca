"""What a series adds up: what the manual ranks players by, so that the best average is of who did best."""

from __future__ import annotations

import pytest

from commonweal.play import find_book
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import prepare
from commonweal.players.sensible import SensiblePlayer
from commonweal.server.rooms.lobby import outcome_of, texts_of

COUNTED = {
    "potlatch": ("status", "Das Ansehen am Ende."),
    "original_position": ("score", "Die Punkte am Ende."),
    "legislation": ("share_met", "Der Anteil der roten Karten, der erfüllt ist."),
    "new_tabor": ("tokens", "Die Glücksmarken am Ende."),
    "laissez_faire": ("net_worth", "Das Vermögen; 0, wenn die Person ausgeschieden ist."),
}
SEATS, GAMES = 4, 3


@pytest.mark.parametrize("name", COUNTED)
def test_a_series_counts_what_decides_a_game(name: str) -> None:
    book = find_book(name)
    counted = outcome_of(book)
    assert counted is not None
    assert (counted.name, texts_of(book, counted)["de"]) == COUNTED[name]
    prepare(book)  # so that players choose with machine code
    player = SensiblePlayer()
    for seed in range(GAMES):
        game = Game.begin(book, SEATS, {}, Seeded(seed))
        while not game.over:
            seat = min(game.to_act)
            game.do(seat, player.choose(book, seen_by(book, game.s, seat), seat, game.moves_done))
        fared = [book.functions["utility"](game.s, seat) for seat in range(SEATS)]
        scores = [counted.take(game.s, seat) for seat in range(SEATS)]
        assert all(scores[seat] == max(scores) for seat in range(SEATS) if fared[seat] == max(fared)), seed
