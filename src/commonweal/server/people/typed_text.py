"""Clean the texts that people type, and refuse those that are empty or too long.

The length of what came is checked first: putting marks in order takes the square of their number."""

from __future__ import annotations

import math
import re
import unicodedata

from icu4py.breakers import CharacterBreaker

from ..errors import BadRequest
from ..load.limits import CHAT_CHARS
from ..protocol import ErrorCode

CODE_POINTS = 4  # that count as one character if marks are stacked on each other
MARKS_TOGETHER = 30  # as many as Unicode's stream-safe text format has in a row; no language needs as many

JOINERS = "\u200c\u200d"
"""Zero width non-joiner and joiner: Persian and Indic words and combined emoji need them."""
JOINS_NOTHING = re.compile(
    rf"(?<![^\x00-\x7f])[{JOINERS}]+"  # after ASCII, or at the beginning
    rf"|[{JOINERS}]+(?![^\x00-\x7f])"  # before ASCII, or at the end
    rf"|(?<=[{JOINERS}])[{JOINERS}]+"  # after another one
)
IGNORABLE = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
"""Letters and marks that cannot be seen, besides those that no text keeps."""
UNSEEN = re.compile(f"[{IGNORABLE}]")
EMOJI_STYLE = "\ufe0f"


def clean_text(
    typed: str,
    most: int,
    field: str | None = "text",
    *,
    says: str = "errors.text_too_long",
    todo: str = "todo.write_at_most",
) -> str:
    """Text as it is stored: composed, without control or direction characters, single spaces. A joiner stays where it
    may join: between two characters beyond ASCII.

    Raises BadRequest for more than `most` characters, before anything else is done if it is much more."""

    def check(count: int, most_of_them: int) -> None:
        if count > most_of_them:
            raise BadRequest(says, todo=todo, field=field, error=ErrorCode.TOO_LONG, count=count, most=most)

    check(len(typed), most * CODE_POINTS)
    composed = unicodedata.normalize("NFC", _without_long_runs(typed))
    spaced = "".join(" " if c in "\n\t" else c for c in composed)
    unwanted = ("Cc", "Cf", "Cs", "Co", "Cn")
    kept = "".join(c for c in spaced if c in JOINERS or unicodedata.category(c) not in unwanted)
    text = JOINS_NOTHING.sub("", " ".join(kept.split()))
    check(count_characters(text), most)
    return text


def _without_long_runs(text: str) -> str:
    """A text with at most so many marks on a letter as can be put in order quickly."""
    kept, together = [], 0
    for c in text:
        together = together + 1 if unicodedata.combining(c) else 0
        if together <= MARKS_TOGETHER:
            kept.append(c)
    return "".join(kept)


def read_text(typed: str, most: int = CHAT_CHARS) -> str:
    """What somebody typed, without characters that cannot be shown. Raises BadRequest."""
    text = clean_text(typed, most)
    if not text:
        raise BadRequest("errors.empty", todo="todo.write_something", field="text")
    return text


def without_unseen(text: str) -> str:
    """A text without what cannot be seen. The sign that an emoji is coloured stays after one."""
    return UNSEEN.sub(lambda found: found[0] if _is_style(found) else "", text)


def _is_style(found: re.Match[str]) -> bool:
    before = found.string[found.start() - 1 : found.start()]
    return found[0] == EMOJI_STYLE and before != "" and unicodedata.category(before) in ("So", "Sm", "Sk")


def as_it_looks(text: str) -> str:
    """A text without anything that cannot be seen: two texts that differ only in such characters look alike."""
    return UNSEEN.sub("", text).translate({ord(joiner): None for joiner in JOINERS})


def count_characters(text: str) -> int:
    """Count characters as people do: a combined emoji or an accented letter is one.

    If marks are stacked on each other, every fourth code point counts."""
    return max(sum(1 for _ in CharacterBreaker(text, "en")), math.ceil(len(text) / CODE_POINTS))
