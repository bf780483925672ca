"""Decide which names are held until a facilitator has looked at them.

A list of words cannot tell an insult from a name, so nobody is refused: a person who types such a name sits down under
a drawn one, and the wall asks a facilitator. The words are in `held-names.*.txt`; those of all languages count, since
pupils know them all."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby

from ...people.codes import looks_of

DIGITS = str.maketrans("0345789@$€", "oeastbgase")
"""The letters that these signs stand for in l33t."""
STROKES = ("1", "!", "|")
"""Signs that stand for an i or an l in l33t."""
LETTERS_SHOWN = 2  # letters, at least, of a word in which stars hide others


def is_held(name: str, own: Iterable[str] = ()) -> bool:
    """Whether a facilitator should look at a name first. own: entries that facilitators added."""
    patterns = [one for one in (_usual(), _pattern(tuple(own))) if one is not None]
    return any(_is_said(pattern, reading) for pattern in patterns for reading in _readings(name))


def _is_said(pattern: re.Pattern[str], reading: str) -> bool:
    return any(sum(map(str.isalpha, found[0])) >= LETTERS_SHOWN for found in pattern.finditer(reading))


def _readings(name: str) -> set[str]:
    """The readings of a name in small letters without accents: as it stands, and with digits read as letters."""
    plain = plain_letters(name)
    as_letters = plain.translate(DIGITS)
    strokes = [as_letters.translate(dict.fromkeys(map(ord, STROKES), letter)) for letter in "il"]
    return {_words_of(text) for text in (plain, *strokes)}


def plain_letters(text: str) -> str:
    """A text in small letters without accents."""
    apart = unicodedata.normalize("NFKD", looks_of(text))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _words_of(text: str) -> str:
    """The words of a text with single spaces: letters, and stars between them. Single letters are joined."""
    spaced = re.sub(r"(?<![^\W\d_])(?<!\*)\*+|\*+(?!\*|[^\W\d_])|[^\w*]|[\d_]", " ", text)
    return re.sub(r"(?<!\S)(\S) +(?=\S(?:\s|$))", r"\1", " ".join(spaced.split()))


@cache
def _usual() -> re.Pattern[str] | None:
    """The entries of the files of all languages."""
    folder = files("commonweal.server.classes")
    found = [one for one in folder.iterdir() if re.fullmatch(r"held-names\.\w+\.txt", one.name)]
    lines = [line for one in found for line in one.read_text(encoding="utf-8").splitlines()]
    return _pattern(tuple(line for line in lines if not line.startswith("#")))


@lru_cache(maxsize=256)
def _pattern(entries: tuple[str, ...]) -> re.Pattern[str] | None:
    """A pattern that matches these entries; None without any."""
    found = [_entry_pattern(entry) for entry in entries]
    return re.compile("|".join(one for one in found if one)) if any(found) else None


def _entry_pattern(entry: str) -> str:
    """The pattern of an entry; "" for one without letters.

    Each letter may be repeated, or hidden by a star; one star may hide a doubled letter. A name is read in one way
    only: where stars could be shared out in many, each would be tried."""
    words = _words_of(plain_letters(entry).replace("*", " "))
    if not words:
        return ""
    runs = [(letter, len(list(run))) for letter, run in groupby(words)]
    for_each = "".join(" " if letter == " " else rf"(?:{letter}{{{many},}}|\*{{{many}}})" for letter, many in runs)
    for_runs = "".join(" " if letter == " " else rf"(?:{letter}{{{many},}}|\*)" for letter, many in runs)
    said = for_each if len(runs) == len(words) else f"(?:{for_each}|{for_runs})"
    begin = "" if entry.strip().startswith("*") else r"(?<!\S)"
    return f"{begin}{said}" + ("" if entry.strip().endswith("*") else r"(?!\S)")
