"""A game with texts, teams and a facilitator keeps every law, interpreted and compiled."""

from __future__ import annotations

from commonweal.laws import check_laws
from rulebook.forums import forum


def test_texts_and_the_facilitator_keep_every_law() -> None:
    report = check_laws(forum(), games=12, compiled=False)
    assert {"judge", "call_to_order", "move", "whisper"} <= report.acts_seen


def test_they_are_the_same_compiled() -> None:
    assert check_laws(forum(), games=3).games == 3
