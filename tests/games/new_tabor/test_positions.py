"""Positions written by hand: what follows from the fields that are given."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.cards import CARDS_IN, CardDeck
from commonweal.games.new_tabor.state import Phase
from commonweal.institutions import decks
from commonweal.play import Seeded
from commonweal.play.game import Game
from commonweal.play.position import check_goes_on, record_of_fields, stand
from commonweal.play.written import PositionError
from games.new_tabor.goods_and_zones import FOOD
from games.new_tabor.playing import do
from games.new_tabor.tables import RENT
from games.seats import A

FOURS = [RENT[f"{industry}-4"] for industry in ("food", "clothes", "shelter", "transportation")]


def written(**fields: Any) -> Game:
    """A market with the fields that people give, and no others."""
    given = {"phase": "market", "rent_in_play": FOURS, "first_seat": 0, "quarter_first": 0, "current": 0}
    given |= {"zone": [2] * 4, "industry": [FOOD] * 4, "drawn_in": [1] * 4, "vacancies_open": 1}
    game = stand(book, record_of_fields(book, 4, {}, given | fields, None), Seeded(1), None, {}, ())
    check_goes_on(game)
    return game


@pytest.mark.rule("NT-16", "NT-42", "NT-129")
def test_counts_follow_from_the_fields_that_are_given() -> None:
    game = written(ability=[[8, 0, 0, 0]], input_due=[[21, 0, 0, 0]], money=[930], storehouse=[1, 0, 0, 0])
    assert game.s.money_issued == 930
    assert list(game.s.input_total[A]) == [21, 0, 0, 0]
    assert [game.s.place_of_card[CardDeck.RENT][card] for card in FOURS] == [decks.OUT] * 4
    assert list(game.s.cards_left) == [*CARDS_IN[:-1], CARDS_IN[-1] - 4]
    do(game, A, "produce", "consume food 21")
    assert (game.s.stock[A][FOOD], game.s.input_due[A][FOOD]) == (19, 0)


@pytest.mark.rule("NT-42", "NT-99", "NT-203", "NT-R75")
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"money": [930]}, "NT-203"),
        ({"input_due": [[5, 0, 0, 0]], "input_total": [[4, 0, 0, 0]]}, "input_total"),
        ({"phase": "motion_vote", "question": "stop", "voters": [0]}, "NT-R75"),
        ({"phase": "motion_vote", "question": "stop", "interrupted": [Phase.SETUP_RENT], "interruptions": 1}, "NT-R75"),
        ({"interrupted": [Phase.ACT], "interruptions": 1}, "NT-R75"),
        ({"phase": "offer", "interrupted": [Phase.MARKET], "interruptions": 1, "current": -1}, "NT-99"),
    ],
)
def test_a_position_that_play_never_reaches_is_refused(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        written(**fields)
