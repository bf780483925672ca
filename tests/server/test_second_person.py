"""Pages call their reader "you": what somebody does is said in a form for that, too: `{who, select, you {have} …}`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER, PAGES = ROOT / "src/commonweal/server", ROOT / "web/src"
VERB = {
    "en": re.compile(r"(?:has|is|does|was|[a-z]+[a-rt-z]s)\b"),
    "de": re.compile(r"(?:hat|ist|darf|wird|kann|muss|soll|will|[a-zäöüß]+t)\b"),
}
"""What a verb about a third person looks like, and words that look like one."""
NO_VERBS = {
    *("as", "credits", "https", "items", "points", "teachings", "yes", "yours"),
    *("bereit", "beschenkt", "brauchst", "dort", "erfüllt", "geteilt", "gewechselt", "hast", "jetzt", "mit", "nicht"),
    *("entfernt", "getauscht", "sofort", "stummgeschaltet", "überlebt", "umbenannt", "umgesetzt", "verdeckt"),
    *("weitergespielt", "zurzeit"),
}
ABOUT_THINGS = {
    *("law.meets", "law.sum", "contract.was", "deals.was", "votes.stopped", "tabor_cards.brings", "purchases.person"),
    *("study_desk.stages", "demand.score_met", "demand.score_bought", "demand.score_attacks"),
    *("potlatch.unit_pending", "potlatch.unit_open", "potlatch_middle.cause_missed", "scenario.of_round"),
    *("potlatch_house.verb_yours", "potlatch_house.verb_theirs"),  # two texts instead of one that selects
}
"""Texts that begin with a verb and stand beside a law, a number, a card or a clock."""
CALL = re.compile(r"\bt\(\s*\"([\w.]+)\", \{(.*?)\}\s*\)", re.DOTALL)
NAMES_THE_READER = re.compile(r"(\w+): b\.(?:label|name)\(")
ARGUMENT = re.compile(r"\{(\w+)(?:, (\w+), )?")
BRANCH = re.compile(r"\s*(=?\w+) \{")


@cache
def texts_in(language: str) -> dict[str, str]:
    files = [*SERVER.rglob("page*.toml"), *SERVER.glob("boards/*.toml")]
    found: dict[str, str] = {}
    for file in (file for file in files if file.name.endswith(".de.toml") == (language == "de")):
        for table, texts in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if table not in ("values", "parts"):
                found |= {f"{table}.{key}": text for key, text in texts.items()}
    return found


def end_of(text: str, start: int) -> int:
    """The place behind the brace that closes the one at a place."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at + 1
    raise ValueError(text)


def phrasings(pattern: str) -> Iterator[str]:
    """What the pattern may say about somebody else, in each of its branches, with `{name}` for each value."""
    found = next((one for one in ARGUMENT.finditer(pattern) if one[2]), None)
    if found is None:
        yield pattern
        return
    end = end_of(pattern, found.start())
    branches: dict[str, str] = {}
    at = found.end()
    while branch := BRANCH.match(pattern, at):
        close = end_of(pattern, branch.end() - 1)
        branches[branch[1]], at = pattern[branch.end() : close - 1], close
    for way in ("…",) if "you" in branches else branches.values():
        yield from phrasings(pattern[: found.start()] + way + pattern[end:])


def says_what_somebody_does(text: str, language: str) -> bool:
    verb = VERB[language].match(text)
    return verb is not None and verb[0] not in NO_VERBS


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_text_beside_a_name_has_a_form_for_the_reader(language: str) -> None:
    wrong = {
        id
        for id, pattern in texts_in(language).items()
        if any(says_what_somebody_does(text, language) for text in phrasings(pattern))
    }
    assert wrong - ABOUT_THINGS == set(), "select on {who}, or write it without a verb"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sentence_about_you_is_none_about_a_third_person(language: str) -> None:
    """`{name} refuses` becomes "You refuses" where the name is `b.label(seat)`."""
    sources = [file for end in ("svelte", "ts") for file in PAGES.rglob(f"*.{end}")]
    calls = [call for file in sources for call in CALL.findall(file.read_text(encoding="utf-8"))]
    named = {(id, name) for id, values in calls for name in NAMES_THE_READER.findall(values)}
    assert named
    wrong = {
        id
        for id, name in named
        for text in phrasings(texts_in(language)[id])
        if any(says_what_somebody_does(text[found.end() :], language) for found in re.finditer(rf"{{{name}}} ", text))
    }
    assert wrong == set(), "name the seat with b.who, and select on b.person"
