"""What teaches Laissez-faire: every rule is said plainly, and players meet every step of the guide."""

from __future__ import annotations

import re

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.words import Prompt
from games.laissez_faire.played import DRAFTED, played, played_at_random
from games.laissez_faire.test_debrief import bound


def test_every_rule_is_said_plainly() -> None:
    plain = book.teaching.plain
    assert set(plain) == set(book.texts.rules)
    for rule, sentence in plain.items():
        assert re.fullmatch(r"[A-Z].*[.!]", sentence), rule
        assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{2}-R?\d", sentence), f"{rule} names an option or a rule by its code"


def test_words_that_are_explained_are_said() -> None:
    said = " ".join([*book.patterns.values(), *book.teaching.plain.values(), *book.teaching.steps]).lower()
    assert [word for word in book.teaching.words if word.lower() not in said] == []


def test_players_meet_every_step_of_the_guide() -> None:
    met = set()
    asks = book.prompt_rule
    assert asks is not None
    for game in (played(4), played(5, DRAFTED), played_at_random(4), bound()):
        for step in game.steps:
            met |= {f"notices.{book.notices.name_of(notice)}.says" for notice, *_ in step.notices}
            met |= {f"prompts.{Prompt.name_of(asks(step.before, seat))}.says" for seat in game.seats}
    assert [step.says for step in book.teaching.guide if met.isdisjoint(step.at)] == []
