"""Each game takes the ways of its sequence of play, and each declared way is taken by some game.

That no game takes another way is a law (`commonweal.laws.sequence_law`), so play ends as soon as all ways are taken."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from commonweal.laws.sequence_law import Walk
from commonweal.laws.trial import Trial, charters_of
from commonweal.players import player
from commonweal.validation import rulebook_of

MOVER = player("sensible").choose_move
OFTEN = 8
"""Games of each charter below."""
GAMES: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "potlatch": (200, [{"hand_size_rule": "house_number", "after_combining": "one_gift_each", "linked_games": 5}]),
    "original_position": (60, [{"debate_seconds": 0, "scenario_tie": "chance"}, {"exchange": "any_time"}]),
    "legislation": (
        40,
        [
            {"amendments_from_session": 1, "amendment_vote": "advisory", "second_required": "yes"},
            {"discussion_mode": "roberts", "chair_order": "random", "charter_change": "locked"},
            {"discussion_order": "after_amendments", "amendments_from_session": 1, "bill_modifiers": "yes"},
        ],
    ),
    "new_tabor": (
        48,
        [
            {"quarters": 4, "difficulty": -4, "complex_play": "quarterly"},
            {"complex_play": "dividend"},
            {"quarters": 4, "difficulty": -4, "office_method": "election", "first_game": "yes"},
        ],
    ),
    "laissez_faire": (60, []),
}
"""How many games are played of each at most under any charter, and charters that bring what these seldom have."""
FIRST = {
    "potlatch": {108, 179},
    "original_position": {8, 12, 14, 40, 58, 64},
    "legislation": {2, 7, 14, 17, 32, 34, 40, 42, 44, 46, 60},
    "new_tabor": {8, 18, 20, 23, 37, 50, 57, 60},
    "laissez_faire": {2, 13, 25, 42, 48, 49},
}
"""Games of these that take all ways today, played first. After a change of the rules it may take the others too."""
SELDOM: dict[str, dict[str, str]] = {
    "potlatch": {"GIFT": "SETUP"},
    "original_position": {
        "ORDER": "SCENARIO_DRAW PRIVATE",
        "REFILL": "PRIVATE",
        "TURN": "SCENARIO_DRAW PRIVATE",
        "PURCHASE": "SCENARIO_DRAW TURN",
    },
    "legislation": {
        "BILL": "SESSION_START CAMPAIGN AFTERMATH RULES",
        "DISCUSSION": "AFTERMATH RULES SESSION_START",
        "QUESTION": "FINAL_VOTE",
        "SECOND": "DISCUSSION FINAL_VOTE",
        "AMEND_VOTE": "DISCUSSION FINAL_VOTE",
        "AMEND_RULING": "DISCUSSION FINAL_VOTE",
        "FINAL_VOTE": "RULES SESSION_START",
        "CAMPAIGN": "BILL SESSION_START",
        "AFTERMATH": "BILL",
        "RULES_VOTE": "SESSION_START",
    },
    "new_tabor": {
        "NOMINATE": "ACT",
        "ACCEPT": "ACT",
        "OFFICE_VOTE": "COMPLEX_DRAW QUARTER_ROLL",
        "CONTEST": "COMPLEX_DRAW",
        "CASTING": "COMPLEX_DRAW QUARTER_ROLL",
        "OFFICE_DIE": "COMPLEX_DRAW",
        "COMPLEX_DRAW": "QUARTER_ROLL STAKE_OFF DRAWING",
        "ROLL": "OFFICE_DIE QUARTER_ROLL NOMINATE",
        "SLOT": "OFFICE_DIE COMPLEX_DRAW QUARTER_ROLL DRAWING CALL_VOTE",
        "CHARITY": "OFFICE_DIE COMPLEX_DRAW QUARTER_ROLL DRAWING",
        "CALL_VOTE": "COMPLEX_DRAW DRAWING OFFICE_DIE",
    },
    "laissez_faire": {"DICE": "JAIL READY", "STAY": "JAIL"},
}
"""Ways that only longer runs have taken: votes that tie, or ends that come all at once."""


@pytest.mark.parametrize("name", GAMES)
def test_each_declared_way_is_taken(name: str) -> None:
    book = rulebook_of(name)
    assert book.sequence is not None
    word = book.phases.name_of
    declared = {(word(phase), word(after)) for phase, ways in book.sequence.ways.items() for after in ways.to}
    seldom = {(before, after) for before, others in SELDOM[name].items() for after in others.split()}
    assert seldom <= declared
    missed = declared - seldom
    many, charters = GAMES[name]
    tables = [*islice(charters_of(book, 1, None), many), *((book.seats[1], one) for one in charters * OFTEN)]
    for game in sorted(range(len(tables)), key=lambda game: game not in FIRST[name]):
        if not missed:
            break
        seats, charter = tables[game]
        trial = Trial(book, seats, charter, 1, game, MOVER if game % 2 else None)
        walk = Walk(trial)
        while trial.to_act():
            trial.do(*trial.choose())
            walk.step()
        missed -= {(word(before), word(after)) for before, after in walk.taken if before >= 0}
    assert not missed
