"""A game that is taken up from saved moves is the game that carried them out, for everybody and in every way."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from commonweal.play import Committed, Game, find_book, going_back
from commonweal.play.catalogue import game_names
from commonweal.play.saved_moves import SavedMoves, save_moves, take_up
from commonweal.play.snapshots import SNAPSHOT_EVERY
from commonweal.rulebook import FACILITATOR
from play.test_amendments import amended
from random_games import played
from rulebook.forums import forum


def saved_of(game: Game) -> list[SavedMoves]:
    """All moves of a game, as they are written and read."""
    parts = [save_moves(game, first) for first in range(0, game.moves_done, SNAPSHOT_EVERY)]
    return msgspec.msgpack.decode(msgspec.msgpack.encode(parts), type=list[SavedMoves])


def taken_up(game: Game, saved: list[SavedMoves]) -> Game:
    charter, bodies = game.first_charter, game.encoded_moves
    return Game.resume_in_words(game.book, game.seats, charter, game.chance, bodies, game.names, 250, saved)[0]


def everything(game: Game) -> dict[str, Any]:
    """What a game knows after its last move, and what everybody is shown of it."""
    viewers = [None, *range(game.seats)]
    return {
        "state": game.s.pack(),
        "moves": game.encoded_moves,
        "asked": [game.asked_since(seat) for seat in range(game.seats)],
        "moments": [(one.index, one.by, one.phase, one.who, one.since) for one in game.moment.back()]
        if game.moment
        else [],
        "chance": game.chance_count,
        "clocks": (game.running, game.clocks),
        "texts": game.texts,
        "amendments": game.amendments.made,
        "undo": [game.may_undo(seat) for seat in range(game.seats)],
        "positions": [game.position(viewer) for viewer in viewers],
        "over": (game.over, game.outcome),
    }


@pytest.mark.parametrize("name", game_names())
def test_a_game_taken_up_is_the_game_that_was_played(name: str) -> None:
    dice = random.Random(name)
    game = played(name, seats=min(4, find_book(name).seats[1]), seed=5, most=100)
    saved = saved_of(game)
    again = taken_up(game, saved)
    assert everything(again) == everything(game)
    assert list(again.entries_for(0)) == list(game.entries_for(0))
    for moves in (SNAPSHOT_EVERY, SNAPSHOT_EVERY + 5, game.moves_done - 1):
        assert everything(again.at(moves)) == everything(game.at(moves))
    assert everything(taken_up(game, saved[:2])) == everything(game)  # the moves after them are carried out
    if not game.over:
        seat = min(game.to_act)
        act = dice.choice(game.possible(seat))
        assert str(game.do(seat, act)) == str(again.do(seat, act))
        assert everything(again) == everything(game)


def test_what_people_wrote_is_saved_with_their_moves() -> None:
    game = Game.begin(forum(), 4, {"turns": 3}, Committed(bytes(range(32))))
    game.do(0, {"act": "move", "strength": 1, "text": "Bread & roads"})
    game.do(FACILITATOR, "call_to_order seat=3")
    game.do(FACILITATOR, "judge points=1")
    game.do(1, 'whisper 3 text="not yet"')
    again = taken_up(game, saved_of(game))
    assert everything(again) == everything(game)
    assert sorted(again.texts.values()) == ["Bread & roads", "not yet"]


def test_amendments_of_the_charter_are_saved_with_the_moves_that_made_them() -> None:
    game = amended()
    assert game.amendments.made
    again = taken_up(game, saved_of(game))
    assert everything(again) == everything(game)
    assert again.at(12).amendments.made == game.at(12).amendments.made != again.amendments.made


def test_nothing_that_was_saved_is_carried_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("new_tabor", seed=3, most=2 * SNAPSHOT_EVERY + 7)
    redone: list[bytes] = []
    redo = going_back.redo_in_words
    monkeypatch.setattr(going_back, "redo_in_words", lambda game, body: redone.append(body) or redo(game, body))
    assert everything(taken_up(game, saved_of(game)[:2])) == everything(game)
    assert redone == game.encoded_moves[2 * SNAPSHOT_EVERY :]


def test_saved_moves_that_do_not_fit_are_refused() -> None:
    game, other = played("new_tabor", seed=3, most=70), played("original_position", seats=4, seed=3, most=40)
    saved = saved_of(game)
    for wrong in (saved[1:], [saved[0], saved[2]], saved_of(other)):
        with pytest.raises(ValueError, match="saved"):
            taken_up(game, wrong)
    with pytest.raises(ValueError, match="saved"):
        take_up(game.unplayed(), saved, game.encoded_moves[:40])
    with pytest.raises(ValueError, match="no move 96"):
        save_moves(game, 96)
