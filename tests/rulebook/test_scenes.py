"""A game declares its scenes: they are read, told to the page, and checked against the sentences of the log."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from commonweal.play import find_book
from commonweal.play.game_info import book_json
from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.texts.scenes import Entry, longest_scene
from rulebook.broken_games import orchard

LAST = 'OVER = { title = "Over" }'
SCENES = """
[scenes.eaten]
at = ["notices.EATEN"]
then = ["acts.eat"]
whom = "seat"
title = "{seat, select, you {You eat} other {{seat} eats}}"
says = "{number} eaten."
seconds = 3
sound = "card"

[scenes.dealt]
at = ["acts.deal"]
title = "An apple"
"""


def declared(folder: Path, scenes: str = SCENES) -> Rulebook:
    return orchard(folder, LAST, f"{LAST}\n{scenes}\n")


def entry(id: str, **values: int) -> Entry:
    return SimpleNamespace(id=id, values=values)  # type: ignore[return-value]


def test_scenes_are_told_to_the_page(tmp_path: Path) -> None:
    book = declared(tmp_path)
    eaten, dealt = book_json(book)["scenes"]
    assert eaten == {
        "name": "eaten",
        "at": ("notices.EATEN",),
        "then": ("acts.eat",),
        "whom": "seat",
        "seconds": 3.0,
        "sound": "card",
        "is_set": False,
    }
    assert (dealt["whom"], dealt["seconds"], dealt["sound"]) == ("", 2.0, "")
    assert book.kinds["scenes.eaten.title"] == {"seat": "seat"}


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("notices.EATEN", "notices.FEAST", "[scenes.eaten] names notices.FEAST, which is no act or notice"),
        ("acts.eat", "acts.title", "[scenes.eaten] names acts.title"),
        ("acts.eat", "prompts.EAT", "[scenes.eaten] names prompts.EAT"),
        ('whom = "seat"', 'whom = "number"', "whom is 'number', and notices.EATEN.says names no seat"),
        ("{number} eaten.", "{kind} eaten.", "[scenes.eaten] says names kind, which it does not know"),
        ('"An apple"', '"{kind}, an apple"', "[scenes.dealt] title names kind, which"),
        ("seconds = 3", "seconds = 9", "[scenes.eaten] lasts 9 seconds; a scene lasts 1 to 6"),
        ('"card"', '"tuba"', "has the sound 'tuba'; there are gift, card"),
        ("seconds = 3", "long = true", "has an unknown key 'long'"),
        ('at = ["acts.deal"]', "at = []", "[scenes.dealt] needs a title, and `at`"),
    ],
)
def test_a_broken_scene_is_refused(tmp_path: Path, before: str, after: str, says: str) -> None:
    """A scene cannot name a secret operand, such as the apple that is dealt."""
    with pytest.raises(TextsError, match=re.escape(says)):
        declared(tmp_path, SCENES.replace(before, after))


def test_bots_wait_for_the_longest_scene_that_somebody_sees(tmp_path: Path) -> None:
    scenes = declared(tmp_path).scenes
    moves = [entry("acts.deal.says"), entry("notices.EATEN.says", seat=1, number=2)]
    assert longest_scene(scenes, moves, {1}) == 3
    assert longest_scene(scenes, moves, {0}) == 2
    assert longest_scene(scenes, moves[1:], {0}) == 0
    assert longest_scene(scenes, [entry("acts.dealt.says")], {0}) == 0


OURS = ("laissez_faire", "legislation", "new_tabor", "original_position", "potlatch")


@pytest.mark.parametrize("name", OURS)
def test_every_game_of_ours_has_scenes_in_both_languages(name: str) -> None:
    book = find_book(name)
    assert len(book.scenes) >= 5
    german = book.wording("de").patterns
    titles = [f"scenes.{scene.name}.title" for scene in book.scenes]
    assert [id for id in titles if german[id] == book.patterns[id]] == []
