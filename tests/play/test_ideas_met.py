"""Which ideas came up in a game: those of what was done, said and drawn, and nothing that stays hidden for good."""

from __future__ import annotations

import random
from typing import Any

import pytest

from commonweal.play import Game, Seeded, books
from commonweal.play.debrief import debrief_messages, finished_history
from commonweal.play.ideas_met import ideas_met, places_met
from commonweal.play.views import seen_by
from commonweal.players.sensible import SensiblePlayer

SENSIBLE = SensiblePlayer()
SHORT = {"laissez_faire": {"objective": 2, "round_limit": 10}, "new_tabor": {"quarters": 1}}


def play(name: str, charter: dict[str, Any] | None = None, seed: int = 1, seats: int = 4) -> Game:
    """Play a game sensibly to its end."""
    book = next(book for book in books() if book.name == name)
    rng = random.Random(seed)
    game = Game.begin(book, seats, SHORT.get(name, {}) if charter is None else charter, Seeded(seed))
    while not game.over:
        seat = min(game.to_act)
        for act in SENSIBLE.choose_move(book, seen_by(book, game.s, seat), seat, rng.randrange(1 << 30)):
            game.do(seat, act)
    return game


def met(game: Game) -> list[str]:
    return ideas_met(game, finished_history(game))


@pytest.mark.parametrize("book", [pytest.param(book, id=book.name) for book in books()])
def test_most_ideas_of_a_game_come_up_in_it(book: Any) -> None:
    """In the order of the texts, and the debrief names them."""
    game = play(book.name)
    names = met(game)
    assert names == [idea.name for idea in book.ideas if idea.name in names]
    assert len(names) >= min(5, len(book.ideas))
    assert debrief_messages(game, "de")["ideas"] == names


def test_the_scenarios_that_were_drawn_bring_up_their_ideas() -> None:
    game = play("original_position")
    drawn = {
        entry["values"]["scenario"] for entry in game.entries_for(None) if entry["id"] == "acts.draw_scenario.says"
    }
    ids = {f"cards.scenario.{game.rows('scenario')[row]['id']}" for row in drawn}
    about = {idea.name: {place for place in idea.at if ".scenario." in place} for idea in game.book.ideas}
    expected = {name for name, places in about.items() if places & ids}
    assert len(ids) == 9
    assert {name for name in met(game) if about[name]} == expected


def test_an_option_comes_up_where_it_is_not_as_usual() -> None:
    usual, linked = play("potlatch", {}), play("potlatch", {"linked_games": 2})
    places = places_met(linked, finished_history(linked))
    assert "remembered" not in met(usual)
    assert "remembered" in met(linked)
    assert {"options.linked_games", "options.linked_games.2", "phases.CLOSING", "acts.gift_to"} <= places


def test_what_stays_hidden_for_good_brings_up_nothing() -> None:
    """Secret ballots of Legislation are never told, so no place says how anybody voted."""
    game = play("legislation", {"ballots": "secret", "max_sessions": 1, "issue_set": "town-council"}, seats=4)
    places = places_met(game, finished_history(game))
    assert "acts.vote_secretly" in places
    assert not {place for place in places if place.startswith("cards.stance.")}
