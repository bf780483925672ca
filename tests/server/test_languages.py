"""The language of a page: the person’s choice, the address, the browser’s languages, English."""

from __future__ import annotations

import pytest

from commonweal.server.people.page_language import accepted_languages, direction_of, fitting, language_for

KNOWN = ("en", "de", "he")


def scope(accept: str = "", cookie: str = "") -> dict[str, object]:
    headers = [(b"accept-language", accept.encode()), (b"cookie", cookie.encode())]
    return {"headers": [(name, value) for name, value in headers if value]}


@pytest.mark.parametrize(
    ("accept", "cookie", "asked", "expected"),
    [
        ("", "", None, "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "", None, "de"),
        ("fr,de;q=0.5,en;q=0.7", "", None, "en"),
        ("fr;q=1, de;q=0.1", "", None, "de"),
        ("de;q=0, en;q=0.1", "", None, "en"),
        ("de", "", "he", "he"),
        ("de", "", "fr", "de"),
        ("de", "cw-language=en", "he", "en"),
        ("de", "cw-language=xx", None, "de"),
        ("de;q=much, ;;,", "", None, "en"),
    ],
)
def test_the_own_choice_comes_before_the_address_and_the_browser(
    accept: str, cookie: str, asked: str | None, expected: str
) -> None:
    assert language_for(scope(accept, cookie), asked, KNOWN) == expected


def test_languages_are_ranked_by_quality_and_then_by_place() -> None:
    assert accepted_languages("a;q=0.5, b, c;q=0.5, d;q=0") == ["b", "a", "c"]


def test_a_regional_tag_is_content_with_its_language() -> None:
    assert fitting("de-Latn-CH", KNOWN) == "de"
    assert fitting("DE", KNOWN) == "de"
    assert fitting("den", KNOWN) is None


def test_hebrew_and_arabic_are_written_from_right_to_left() -> None:
    assert [direction_of(one) for one in ("en", "he", "ar-EG")] == ["ltr", "rtl", "rtl"]
