"""Compare a translation with the English texts: which sentences it lacks, and which it should not have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from commonweal.play.catalogue import package_files
from commonweal.wording import PatternError, names_in

SHELL = {"server": ("page", "texts"), "play": ("texts",), "rulebook": ("charter",), "": ("debriefing",)}
"""The files with the texts of pages and tables, by folder in the package."""
NO_TEXTS = ("values", "parts")
NO_TEXTS_OF_GAMES = ("rules", "rulings", "words", "cards", "minutes")
"""Tables without sentences; of games also those that a translation writes anew, and the exact rules, which may stay in
English."""
NOT_READ = frozenset(
    {"rule", "rules", "args", "listed", "previewable", "plain", "charter", "values"}
    | {"kind", "x", "y", "series", "bands", "at", "part"}
)
"""Keys whose values nobody reads."""


@dataclass
class Comparison:
    """What is wrong with the translation of one file. missing, unknown: ids; wrong: id to what its pattern does."""

    file: str
    texts: int = 0
    missing: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    wrong: dict[str, str] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing or wrong."""
        return not (self.missing or self.unknown or self.wrong)


def compare(language: str, game: str | None = None) -> list[Comparison]:
    """Compare the texts of the shell, or of a game, with their translation. Raises UnknownGame."""
    if game is not None:
        folder = package_files(game)
        names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
        return [_compare_file(folder, name[:-5], language, NO_TEXTS_OF_GAMES) for name in names if name.count(".") == 1]
    home = files("commonweal")
    return [
        _compare_file(home / folder if folder else home, name, language) for folder in SHELL for name in SHELL[folder]
    ]


def _compare_file(folder: Traversable, name: str, language: str, without: tuple[str, ...] = NO_TEXTS) -> Comparison:
    english, file = texts_in(folder / f"{name}.toml", without), folder / f"{name}.{language}.toml"
    translated = texts_in(file, without) if file.is_file() else {}
    found = Comparison(f"{folder.name}/{file.name}", len(english))
    found.missing = [id for id in english if id not in translated]
    found.unknown = [id for id in translated if id not in english]
    for id in english.keys() & translated.keys():
        wrong = _why_wrong(english[id], translated[id])
        if wrong:
            found.wrong[id] = wrong
    return found


def _why_wrong(english: str, translated: str) -> str:
    """Why a pattern cannot stand for the English one; "" if it can."""
    try:
        needed = names_in(english)
    except PatternError:
        return ""  # no pattern, but a plain sentence with a brace
    try:
        named = names_in(translated)
    except PatternError as wrong:
        return str(wrong)
    if needed == named:
        return ""
    lacking = [f"does not name {name}" for name in sorted(needed - named)]
    return ", ".join([*lacking, *(f"names {name}" for name in sorted(named - needed))])


def texts_in(file: Traversable, without: tuple[str, ...] = NO_TEXTS) -> dict[str, str]:
    """The texts of a file that people read, by id. without: its tables that are left out."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {id: text for name, part in tables.items() if name not in without for id, text in _leaves(name, part)}


def _leaves(id: str, part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, str):
        if part:
            yield id, part
    elif isinstance(part, Mapping):
        for key, inner in part.items():
            if key not in NOT_READ:
                yield from _leaves(f"{id}.{key}", inner)
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from _leaves(f"{id}.{place}", inner)
