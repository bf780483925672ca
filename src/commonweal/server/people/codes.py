"""Make table codes, and names for players who choose none."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files

from ..errors import BadRequest, Conflict
from ..load.limits import NAME_CHARS
from .page_language import ENGLISH, language_of_call
from .typed_text import as_it_looks, clean_text, without_unseen

CODE_LETTERS = "BCDFGHJKMNPQRTVWXZ"  # no vowels, so no accidental words; no letter that looks like a digit
CODE_LENGTH = 8
PREFIX_LENGTH = 4  # what a class and its tables have in common: by it a proxy finds the server of all of them
NEAR_LENGTH = 10  # of a code with the prefix of another code, so that it cannot be guessed from that


NAMES = {ENGLISH: "seat-names.txt", "de": "seat-names.de.txt"}
"""The files with the first and second words of random names, by language."""


PLACES = "place-names.txt"
"""The file with the first and second words of names of places."""


def two_words(language: str = ENGLISH) -> tuple[list[str], list[str]]:
    """The first and second words of random names in a language."""
    return words_of_names(NAMES[language])


@cache
def words_of_names(file: str) -> tuple[list[str], list[str]]:
    """The first and second words of the names in a file."""
    text = files("commonweal.server").joinpath(file).read_text(encoding="utf-8")
    first, second = text.split("\n\n")
    return first.split(), second.split()


def place_name(code: str) -> str:
    """Name a place in two words: always the same one for a table, and nothing in it tells the code."""
    first, second = words_of_names(PLACES)
    drawn = int.from_bytes(sha256(code.encode()).digest()[:8])
    return f"{first[drawn % len(first)]} {second[drawn // len(first) % len(second)]}"


def new_code() -> str:
    """Make a table code that is easy to say and to type."""
    return random_letters(CODE_LENGTH)


def random_letters(count: int) -> str:
    """So many letters of a code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(count))


def clean_code(given: str) -> str | None:
    """Normalise a table code; None if it cannot be one."""
    code = given.upper().replace("-", "").replace(" ", "")  # people write such characters between letters
    fits = len(code) in (CODE_LENGTH, NEAR_LENGTH) and all(letter in CODE_LETTERS for letter in code)
    return code if fits else None


MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
PILED_MARKS = re.compile(f"({MARK}{{2}}){MARK}+")  # no language needs more than two on a letter
LOOKALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d\u04cf"  # Cyrillic
    "\u0432\u043d\u043a\u043c\u0442"  # Cyrillic, as capitals
    "\u03b1\u03bf\u03c1\u03c5\u03bd\u03b9\u03ba\u03c7\u03c4",  # Greek
    "aeopcyxijsdhqwlbhkmtaopuvikxt",
)
"""Small letters of other alphabets, and the Latin ones that they look like, themselves or as capitals."""
RESERVED = frozenset(("host", "the host", "server", "the server", "you", "spielleitung", "die spielleitung", "du"))
"""What the log calls actors other than the people in seats."""


def looks_of(name: str) -> str:
    """A name as it looks: two names with the same looks are hard to tell apart."""
    plain = unicodedata.normalize("NFKC", as_it_looks(name)).casefold()
    return plain.translate(LOOKALIKES)


def clean_name(wished: str, most: int = NAME_CHARS) -> str:
    """A name as it is stored; empty if it has no visible characters. Raises BadRequest for one that is longer than
    `most`."""
    for _ in range(2):  # what could not be seen may have kept marks and spaces apart
        wished = clean_text(wished, most, "name", says="errors.name_too_long", todo="todo.name_length")
        wished = without_unseen(wished)
    return PILED_MARKS.sub(r"\1", wished.strip())


def seat_name(wished: str, taken: Iterable[str]) -> str:
    """Choose the name of a player: the one they wish for, or two random words in their language.

    Raises BadRequest or Conflict."""
    used = {looks_of(name) for name in taken}
    name = clean_name(wished)
    if name:
        looks = looks_of(name)
        if looks in used:
            raise Conflict("errors.name_taken", todo="todo.other_name", field="name", name=name)
        if looks in RESERVED or re.fullmatch(r"(seat|platz) \d+", looks):
            raise BadRequest("errors.name_reserved", todo="todo.other_name", field="name", name=name)
        return name
    first, second = two_words(language_of_call(NAMES))
    while True:
        one, other = secrets.choice(first), secrets.choice(second)
        name = f"{one}{other}" if other.islower() else f"{one} {other}"
        if looks_of(name) not in used:
            return name
