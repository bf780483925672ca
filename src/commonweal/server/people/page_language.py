"""Find the language in which a page is shown: the person’s own choice, the address, the browser’s languages,
English."""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from typing import Any

from ..web.security import cookies

COOKIE = "cw-language"
"""The cookie in which a device keeps the language that its person has chosen."""
ENGLISH = "en"
RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})


def language_for(scope: Any, asked: str | None, known: Collection[str]) -> str:
    """The language of a page. asked: the `lang` of the address; known: the languages there are."""
    header = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    wished = [cookies(scope).get(COOKIE, ""), asked or "", *accepted_languages(header)]
    return next((found for one in wished if (found := fitting(one, known)) is not None), ENGLISH)


CALL: ContextVar[dict[str, Any] | None] = ContextVar("call", default=None)
"""The headers of the call that is answered, as far as they tell its language."""
TELLING = frozenset((b"cookie", b"accept-language"))


def note_language(scope: Any) -> None:
    """Remember which language a call wants, for names that the server makes on the way."""
    CALL.set({"headers": [header for header in scope["headers"] if header[0] in TELLING]})


def language_of_call(known: Collection[str]) -> str:
    """The language of the call that is answered; English outside of calls."""
    scope = CALL.get()
    return ENGLISH if scope is None else language_for(scope, None, known)


def accepted_languages(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best first."""
    ranked = []
    for place, one in enumerate(header[:500].split(",")):
        tag, _, quality = one.partition(";")
        try:
            rank = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            rank = 0
        if rank > 0:
            ranked.append((-rank, place, tag.strip()))
    return [tag for _, _, tag in sorted(ranked)]


def fitting(tag: str, known: Collection[str]) -> str | None:
    """The known language that fits a tag: `de` fits `de-AT`. None if there is none."""
    parts = tag.split("-")
    tags = ("-".join(parts[:length]).lower() for length in range(len(parts), 0, -1))
    by_tag = {one.lower(): one for one in known}
    return next((by_tag[one] for one in tags if one in by_tag), None)


def direction_of(language: str) -> str:
    """`rtl` for languages written from right to left, else `ltr`."""
    return "rtl" if language.split("-")[0] in RIGHT_TO_LEFT else "ltr"
