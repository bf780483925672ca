"""Make table codes, and names for players who choose none."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from .errors import BadRequest, Conflict
from .limits import NAME_CHARS, clean_text, count_characters, without_joiners
from .protocol import ErrorCode

CODE_LETTERS = "BCDFGHJKMNPQRTVWXZ"  # no vowels, so no accidental words; no letter that looks like a digit
CODE_LENGTH = 8  # of new codes
LENGTHS = (6, CODE_LENGTH)  # older tables have shorter ones


@cache
def two_words() -> tuple[list[str], list[str]]:
    """The first and second words of random names."""
    text = files("commonweal.server").joinpath("seat-names.txt").read_text(encoding="utf-8")
    first, second = text.split("\n\n")
    return first.split(), second.split()


def new_code() -> str:
    """Make a table code that is easy to say and to type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def clean_code(given: str) -> str | None:
    """Normalise a table code; None if it cannot be one."""
    code = given.upper().replace("-", "").replace(" ", "")  # as people write it down
    fits = len(code) in LENGTHS and all(letter in CODE_LETTERS for letter in code)
    return code if fits else None


def seat_name(wished: str, taken: Iterable[str]) -> str:
    """Choose the name of a player: the requested one, or two random words. Raises BadRequest or Conflict."""
    used = {without_joiners(name).casefold() for name in taken}
    name = clean_text(wished)
    count = count_characters(name)
    if count > NAME_CHARS:
        raise BadRequest(
            "errors.name_too_long",
            todo="todo.name_length",
            field="name",
            error=ErrorCode.TOO_LONG,
            count=count,
            most=NAME_CHARS,
        )
    if name:
        if without_joiners(name).casefold() in used:
            raise Conflict("errors.name_taken", todo="todo.other_name", field="name", name=name)
        return name
    first, second = two_words()
    while True:
        name = f"{secrets.choice(first)} {secrets.choice(second)}"
        if name.casefold() not in used:
            return name
