"""The laws every game keeps hold for Original Position, at every number of seats and under every option."""

from __future__ import annotations

from random import Random

import pytest

from commonweal.games.original_position.scenario_deck import SCENARIO_DECK
from commonweal.laws import check_laws
from commonweal.laws.drawn_decks import random_deck
from games.original_position.tables import book


@pytest.mark.rule("OP-1", "OP-2", "OP-39", "OP-R3")
@pytest.mark.parametrize(("seats", "compiled", "games"), [(3, False, 2), (4, True, 2), (5, False, 1), (6, False, 1)])
def test_laws_hold(seats: int, compiled: bool, games: int) -> None:
    report = check_laws(book, games=games, seats=seats, compiled=compiled, seed=seats)
    assert report.phases >= {0, 1, 2, 3, 5, 7, 8, 9, 10, 11, 12}
    assert {"vote", "turn_chip", "time_up", "propose", "disclose", "turn_chance_card"} <= report.acts_seen


@pytest.mark.rule("OP-9", "OP-15", "OP-32", "OP-75")
@pytest.mark.parametrize("show_card_backs", [0, 1])
def test_laws_hold_for_a_deck_that_a_charter_brings(show_card_backs: int) -> None:
    deck = random_deck(SCENARIO_DECK, Random(show_card_backs))
    charter = {"scenario_deck": deck, "show_card_backs": show_card_backs}
    report = check_laws(book, games=2, charters=[charter], compiled=False, seed=2)
    assert report.followed > 100


def test_both_backends_play_the_same_under_rare_options() -> None:
    charters = [
        {"private_gifts": 1, "scenario_tie": "chance", "proposer_votes": 1, "show_card_backs": 1, "debate_seconds": 20},
        {"talk": "closed", "price_beyond_three": "max_three", "tax_carry_over": 0, "wealth_points": "wealth"},
    ]
    report = check_laws(book, games=2, charters=charters, seed=4)
    assert "give_private" in report.acts_seen
