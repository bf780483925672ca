"""Find the language that the terminal speaks: `--lang`, COMMONWEAL_LANG, the system’s locale, English."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated

import typer

from commonweal.wording import Wording, read_wordings

if TYPE_CHECKING:
    from commonweal.rulebook import Rulebook

ENGLISH = "en"
VARIABLE = "COMMONWEAL_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the system’s locale; the first that is set counts."""
WORDS_IN = read_wordings(files("commonweal.cli"), "terminal")
"""What the terminal says, by language."""

Lang = Annotated[
    str,
    typer.Option(
        "--lang", help=f"Language of the texts, such as de; by default, {VARIABLE} or the language of your system."
    ),
]


def language_of(asked: str, *, for_programs: bool = False) -> str:
    """The language of a command. for_programs: output that programs read is in English if nobody asks otherwise."""
    wished = asked or os.environ.get(VARIABLE, "")
    if not wished and not for_programs:
        wished = next((value for name in LOCALE if (value := os.environ.get(name))), "")
    language = wished.partition(".")[0].replace("_", "-").lower()
    tags = (language, language.partition("-")[0])
    return next((tag for tag in tags if tag in WORDS_IN), ENGLISH)


def words_in(language: str) -> Wording:
    """What the terminal says in a language."""
    return WORDS_IN.get(language, WORDS_IN[ENGLISH])


def rules_with(book: Rulebook, language: str, asked: str = "") -> dict[str, list[str]]:
    """The texts of the rules and rulings that contain a word or have this id, in a language.

    A translation may leave exact rules in English: then the plain sentence of a rule stands before the exact one."""
    texts = book.texts.spoken(language)
    plain = {} if texts is book.texts else book.teaching_in(language).plain
    rules = {**texts.rules, **texts.rulings}
    said = {rule: [*([plain[rule]] if rule in plain else []), entry["text"]] for rule, entry in rules.items()}
    return {rule: found for rule, found in said.items() if fold(asked) in fold("\n".join([rule, *found]))}


def fold(text: str) -> str:
    """Text as it is searched: without capitals and curly apostrophes."""
    return text.lower().replace("’", "'")
