"""The format of a custom deck of Scenario Cards.

A CSV file with a heading and one line for each card, three to twelve for each round:

    round                             1 natural talent, 2 family wealth and inheritance, 3 freedom to accumulate wealth
    title, situation, proposal        the front, read aloud
    answer_agree, answer_disagree     what each answer means, and its reason
    points_agree, points_disagree     the back: mitigation points, 0 to 3, that each answer awards

Points say how far an answer softens the effects of chance, not that it is right. In the standard deck as many cards of
each round award points for Agree as for Disagree, so that the proposal alone gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from commonweal.rulebook.charters.custom_decks import DeckFormat, Groups, Number, Text
from commonweal.rulebook.charters.deck_tables import read_deck

DECKS = files("commonweal.games.original_position") / "decks"
SCENARIO_CARDS = read_deck(DECKS / "scenario-cards.csv", "round", "points_agree", "points_disagree")
ROUNDS = (1, 2, 3)
FEWEST, MOST = 3, 12


def fill(s: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the rounds and the backs of the cards into a record; places without a card belong to no round."""
    for card, row in enumerate(rows):
        s.scenario_round[card] = row["round"]
        s.award[card] = [row["points_agree"], row["points_disagree"]]


SCENARIO_DECK = DeckFormat(
    "scenario",
    (
        Number("round", 1, 3),
        Text("title", 60, unique=True),
        Text("situation", 400),
        Text("proposal", 300),
        Text("answer_agree", 200),
        Text("answer_disagree", 200),
        Number("points_agree", 0, 3, back=True),
        Number("points_disagree", 0, 3, back=True),
    ),
    most=len(ROUNDS) * MOST,
    fill=fill,
    groups=Groups("round", FEWEST, MOST),
    standard=SCENARIO_CARDS,
)
