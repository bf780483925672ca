"""A debate names what everybody sees and an act that decides it."""

from __future__ import annotations

import pytest

from commonweal.play import find_book
from commonweal.rulebook import Debate
from commonweal.rulebook.dealings.debates import check_debates

BOOK = find_book("original_position")


@pytest.mark.parametrize(
    ("debate", "says"),
    [
        (Debate((1,), "weather", "vote", "answer"), "about 'weather'"),
        (Debate((1,), "hand", "vote", "answer"), "about 'hand'"),
        (Debate((1,), "scenario", "shout", "answer"), "decided by shout answer"),
        (Debate((1,), "scenario", "vote", "colour"), "decided by vote colour"),
    ],
)
def test_a_debate_about_what_the_game_does_not_have_is_refused(debate: Debate, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_debates([debate], BOOK.fields, BOOK.acts_by_name)


def test_a_debate_is_open_in_its_phases() -> None:
    open_in = {phase: BOOK.debate_in(BOOK.phases.items()[phase]) for phase in ("DEBATE", "GOODS_VOTE", "TURN")}
    assert open_in == {"DEBATE": 0, "GOODS_VOTE": 1, "TURN": None}
