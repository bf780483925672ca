"""Translations of a game that come from another package."""

from __future__ import annotations

from pathlib import Path

import pytest

from commonweal.play import find_book
from commonweal.rulebook.texts.game_texts import TextsError

FRENCH = """
[acts]
share.title = "Partager une carte"
share.label = "Partager {kind}"

[words]
Don = "Ce que tu donnes."

[cards.kind]
flg-1.title = "FLG 1 (camas)"
"""


def test_a_language_is_added_and_falls_back_to_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book("potlatch")
    monkeypatch.setattr(book.texts, "translations", dict(book.texts.translations))
    (tmp_path / "sentences.fr.toml").write_text(FRENCH)
    book.translate(tmp_path)
    wording = book.wording("fr")
    assert wording.language == "fr"
    assert wording.word("acts.share.label", {"kind": 0}, None, ()) == "Partager FLG 1 (camas)"
    assert wording.patterns["acts.place.title"] == book.patterns["acts.place.title"]
    assert book.teaching_in("fr").words == {"Don": "Ce que tu donnes."}
    assert book.teaching_in("fr").goal == book.teaching.goal


def test_a_wrong_translation_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    book = find_book("potlatch")
    before = dict(book.texts.translations)
    (tmp_path / "sentences.fr.toml").write_text('[acts]\nshare.label = "{number}"\n')
    with pytest.raises(TextsError):
        book.translate(tmp_path)
    assert book.texts.translations == before
