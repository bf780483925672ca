"""German sentences that name a set of seats put it into the dative: the reader is `dir` in every list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from commonweal.play import find_book
from commonweal.play.catalogue import game_names
from commonweal.play.shared_texts import SHARED_TEXTS
from commonweal.wording import SEATS, Wording

NAMES = ["Ann", "Ben", "Cleo", "Dora"]
READER = 1
LISTED = "Cleo und dir"
BOTH = 0b110
BEFORE = {
    "a preposition": r"\b(?:aus|bei|mit|unter|von|zwischen)",
    "a verb that gives": r"\b(?:bietet|bietest|bringt|gehört(?: der Sieg)?|zahlt)",
    "what says whom it pays": r"\bzahlt\b.* (?:allen|ihnen)\b[^.]*:",
}
"""What a list in the dative stands behind."""
OF_ONE = {
    *("notices.VOTE_OPENS.says.candidate", "notices.VOTE_OPENS.says.recall", "notices.MOTION_OPENS.says.late"),
    *("prompts.CAST.says", "prompts.VOTE.says"),
}
"""Texts about a set of one seat, with a branch for the reader."""


def texts_with_lists(game: str) -> Iterator[tuple[str, list[str]]]:
    """The texts with their renderings for a reader who is in every list."""
    book = find_book(game)
    wording = german(game)
    for id, kinds in book.kinds.items():
        if SEATS in kinds.values() and id in wording.patterns and id not in OF_ONE:
            choices = ((BOTH,) if kind == SEATS else (0, 2) for kind in kinds.values())
            values = (dict(zip(kinds, numbers, strict=True)) for numbers in product(*choices))
            yield id, [wording.word(id, one, READER, NAMES) for one in values]


def german(game: str) -> Wording:
    return SHARED_TEXTS["de"].with_texts_of(find_book(game).wording("de"))


@pytest.mark.parametrize("game", game_names())
def test_lists_stand_in_the_dative(game: str) -> None:
    behind = re.compile(rf"(?:{'|'.join(BEFORE.values())}) {LISTED}")
    wrong = {
        id: text for id, texts in texts_with_lists(game) for text in texts if LISTED in text and not behind.search(text)
    }
    assert not wrong, f"put the list into the dative, or say in BEFORE what it stands behind: {wrong}"


def test_a_list_in_another_case_is_found() -> None:
    behind = re.compile("|".join(BEFORE.values()))
    for text in ("je 7 Credits für", "Einen Anteil zahlen wollen:", "Abgelehnt haben:"):
        assert not behind.search(text)
