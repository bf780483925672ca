"""Find the name on a list that somebody means, however it is typed: case, spaces, accents, the order of the words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...people.codes import looks_of
from ..class_history import ClassMember
from .held_names import plain_letters

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe"})
PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
OFFERED = 6  # names offered at once
LETTERS_NEEDED = 2  # letters typed before any are offered


def find_listed(typed: str, members: Iterable[ClassMember]) -> ClassMember | None:
    """The member with this name: the one that looks the same, otherwise the only one with such a spelling."""
    people, looks = list(members), looks_of(typed)
    exact = next((one for one in people if looks_of(one.name) == looks), None)
    if exact is not None:
        return exact
    wanted = _spellings(typed)
    found = [one for one in people if wanted & _spellings(one.name)]
    return found[0] if len(found) == 1 else None


def offered_names(typed: str, members: Iterable[ClassMember]) -> list[str]:
    """Names on the list that nobody has taken, in which a word begins with what was typed so far; by alphabet.

    None until there are enough letters."""
    wanted = plain_letters(typed).translate(PLAIN).split()
    if sum(map(len, wanted)) < LETTERS_NEEDED:
        return []
    names = [one.name for one in members if not one.joined]
    return sorted((name for name in names if _begin(_words(name), wanted)), key=plain_letters)[:OFFERED]


def _begin(words: list[str], wanted: list[str]) -> bool:
    """Whether each wanted beginning starts one of the words."""
    return all(any(word.startswith(one) for word in words) for one in wanted)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", plain_letters(text).translate(PLAIN))


def _spellings(text: str) -> set[tuple[str, ...]]:
    """The words of a name without accents, by alphabet: ü as u, and as ue. Empty for a text without any."""
    spelled = looks_of(text).translate(SPELLED)
    return {tuple(sorted(words)) for words in (_words(text), _words(spelled)) if words}
