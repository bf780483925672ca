"""What viewers are told act by act adds up to what they would be told afresh, whatever the charter; undo too."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from commonweal.laws.drawn_decks import random_deck
from commonweal.laws.trial import charters_of
from commonweal.play import Game, Seeded, game_names
from commonweal.play.catalogue import find_book
from commonweal.play.views import view

CASES = {"potlatch": 30, "original_position": 10}
"""How many charters are played; games not named here get a dozen."""
MOST_MOVES = 600
"""Random play leaves a long game after so many moves in all views of seats together."""
Viewer = int | None
Views = dict[Viewer, dict[str, Any]]


def games(name: str) -> Iterator[Game]:
    book = find_book(name)
    for seed, (seats, charter) in enumerate(islice(charters_of(book, 7, None), CASES.get(name, 12))):
        drawn = {
            key: random_deck(option.deck, random.Random(seed)) for key, option in book.options.items() if option.deck
        }
        own = charter | drawn if seed % 3 == 0 else charter
        yield Game.begin(book, seats, charter if book.adopt(seats, own)[1] else own, Seeded(seed))


def a_step(game: Game, dice: random.Random) -> None:
    """An act of a seat or of the clock, in turn or not."""
    clock = game.clocks[0] if game.clocks else None
    if clock is not None and dice.random() < 0.05:
        game.time_up(clock.seconds, clock.act)
        return
    may = [seat for seat in range(game.seats) if seat in game.to_act or (dice.random() < 0.2 and game.possible(seat))]
    seat = dice.choice(may)
    game.do(seat, dice.choice(game.possible(seat)))


def hear(game: Game, pages: Views) -> None:
    """What every page holds after it was told what the last act changed."""
    for viewer, page in pages.items():
        page |= json.loads(json.dumps(game.changed(viewer)))


def notices(game: Game, viewer: Viewer) -> str:
    """All that is told of a game as it stands."""
    last = game.moves_done - 1
    return json.dumps([game.position(viewer), game.entries_of_move(last, viewer), game.may_undo(viewer)])


@pytest.mark.parametrize("name", game_names())
def test_what_changed_adds_up_to_a_fresh_view_for_every_viewer(name: str) -> None:
    looked, undone = 0, 0
    for number, game in enumerate(games(name)):
        dice = random.Random(number)
        viewers: list[Viewer] = [None, *range(game.seats)]
        pages: Views = {viewer: view(game.book, game.s, viewer) for viewer in viewers}
        while not game.over and game.moves_done * game.seats < MOST_MOVES:
            if dice.random() < 0.1:  # what is looked at in between changes nothing
                notices(game, dice.choice(viewers))
            if dice.random() < 0.05 and game.moves_done > 1:
                game.rewind(max(1, game.moves_done - dice.randint(1, 3)))
                pages = {viewer: dict(game.view(viewer)) for viewer in viewers}
                undone += 1
            else:
                a_step(game, dice)
                hear(game, pages)
            afresh = {viewer: view(game.book, game.s, viewer) for viewer in viewers}
            assert pages == afresh
            assert {viewer: game.view(viewer) for viewer in viewers} == afresh
            looked += 1
        assert pages == {viewer: view(game.book, game.s, viewer) for viewer in viewers}
    assert looked > 500
    assert undone > 10


@pytest.mark.parametrize("name", game_names())
def test_what_is_kept_between_viewers_and_moves_is_what_is_told_afresh(name: str) -> None:
    compared = 0
    for number, game in enumerate(islice(games(name), 12)):
        dice = random.Random(number)
        viewers: list[Viewer] = [None, *range(game.seats)]
        while not game.over and game.moves_done * game.seats < MOST_MOVES:
            if dice.random() < 0.05 and game.moves_done > 1:
                game.rewind(game.moves_done - 1)
            else:
                a_step(game, dice)
            if dice.random() < 0.1:
                game.rename([f"{dice.choice(['Fern', 'Ash', 'Oak'])} {seat}" for seat in range(game.seats)])
            for viewer in viewers:
                text = notices(game, viewer)
                if dice.random() < 0.1:
                    compared += 1
                    assert text == notices(game.clone(), viewer)
    assert compared > 200


@pytest.mark.parametrize("name", game_names())
def test_what_was_looked_at_before_the_beginning_does_not_last(name: str) -> None:
    for seed in range(3):
        book = find_book(name)
        game = Game(book, book.seats[1], {}, Seeded(seed))
        viewers: list[Viewer] = [None, *range(game.seats)]
        assert {viewer: game.view(viewer) for viewer in viewers}
        game.set_up_table()
        for viewer in viewers:
            afresh = view(game.book, game.s, viewer)
            assert game.view(viewer) == afresh
            assert game.changed(viewer) == afresh


def test_a_spectator_is_told_of_hidden_rows_only_where_they_change() -> None:
    game = next(games("potlatch"))
    dice = random.Random(2)
    a_step(game, dice)
    while not game.over:
        a_step(game, dice)
        assert "hand" not in game.changed(None)
