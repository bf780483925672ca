"""Compare a translation with the English texts: which sentences it lacks, and which it should not have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from commonweal.debriefing import wording_of_measures
from commonweal.play.catalogue import find_book, package_files
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import measures_of_book
from commonweal.rulebook.texts.game_texts import MEASURES
from commonweal.wording import COUNTING, PatternError, names_in, parts_of, plural_forms

SHELL = {
    "server": ("page", "texts"),
    "play": ("texts", "debrief", "findings"),
    "lab": ("futures",),
    "cli": ("terminal",),
    "rulebook/charters": ("charter",),
    "": ("debriefing",),
}
"""The files with the texts of pages and tables, by folder in the package."""
OF_MEASURES = ".".join(MEASURES) + "."
"""What the ids of measures begin with: they are compared with the code, not with a file."""
OF_VOICES = "voices."
"""How the ids of bots' lines begin. A translated line need not name every value of the English one."""
NO_TEXTS = ("values", "parts")
NO_TEXTS_OF_GAMES = ("rules", "rulings", "words", "cards", "minutes", "ways")
"""Tables without sentences; of games also those that a translation rewrites, and the exact rules, which may stay in
English."""
NOT_READ = frozenset(
    {
        "rule",
        "rules",
        "args",
        "listed",
        "opens",
        "previewable",
        "plain",
        "charter",
        "values",
        "prompts",
        "changes",
        "done_to",
        "wins",
        "vote",
        "phases",
        "rules_when",
        "for_good",
        "then",
        "whom",
        "sound",
    }
    | {"kind", "x", "y", "series", "bands", "moment", "at", "part", "about", "act", "by", "shows"}
)
"""Keys of entries whose values nobody reads. Columns may have these names."""


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
        inside = folder.iterdir() if folder.is_dir() else ()
        names = sorted(file.name for file in inside if file.name.endswith(".toml"))
        files_of_game = [name[:-5] for name in names if name.count(".") == 1]
        found = [_compare_file(folder, name, language, NO_TEXTS_OF_GAMES) for name in files_of_game]
        boards = files("commonweal.server") / "boards"
        board = [_compare_file(boards, game, language)] if (boards / f"{game}.toml").is_file() else []
        return [*found, *board, _compare_measures(find_book(game), language)]
    home = files("commonweal")
    return [
        _compare_file(home / folder if folder else home, name, language) for folder in SHELL for name in SHELL[folder]
    ]


def _compare_file(folder: Traversable, name: str, language: str, without: tuple[str, ...] = NO_TEXTS) -> Comparison:
    english, file = texts_in(folder / f"{name}.toml", without), folder / f"{name}.{language}.toml"
    translated = texts_in(file, without) if file.is_file() else {}
    return _compare_texts(f"{folder.name}/{file.name}", english, translated, language)


def _compare_measures(book: Rulebook, language: str) -> Comparison:
    """Compare the words of the measures, which in English stand beside their rules. Only yes-or-no results claim."""
    whether = {name for name, m in measures_of_book(book)[0].items() if m.text.startswith("Whether ")}
    english = dict(wording_of_measures(book).patterns)
    texts = book.texts.translations.get(language)
    said = {} if texts is None else texts.debrief.get(MEASURES[1], {})
    translated = {f"{MEASURES[1]}.{name}.{key}": text for name, texts in said.items() for key, text in texts.items()}
    for id in [id for id in english.keys() - translated.keys() if id.endswith(".claim")]:
        if id.split(".")[1] not in whether:
            del english[id]
    return _compare_texts(f"{book.name}: names of measures", english, translated, language)


def _compare_texts(name: str, english: Mapping[str, str], translated: Mapping[str, str], language: str) -> Comparison:
    found = Comparison(name, len(english))
    found.missing = [id for id in english if id not in translated]
    found.unknown = [id for id in translated if id not in english]
    for id in english.keys() & translated.keys():
        wrong = _why_wrong(english[id], translated[id], language, may_leave_out=id.startswith(OF_VOICES))
        if wrong:
            found.wrong[id] = wrong
    return found


def _why_wrong(english: str, translated: str, language: str, *, may_leave_out: bool = False) -> str:
    """Why a pattern cannot translate the English one; "" if it can. may_leave_out: whether it may omit values."""
    try:
        needed = names_in(english)
    except PatternError:
        return ""  # no pattern, but a plain sentence with a brace
    try:
        named = names_in(translated)
    except PatternError as wrong:
        return str(wrong)
    lacking = [f"does not name {name}" for name in sorted(needed - named) if not may_leave_out]
    more = [f"names {name}" for name in sorted(named - needed)]
    return ", ".join([*lacking, *more, *_wrong_plurals(english, translated, language)])


def _wrong_plurals(english: str, translated: str, language: str) -> Iterator[str]:
    """What is wrong with the plurals: a value that English counts in two forms is counted in all of the language."""
    counted = {part.name for part in parts_of(english) if "one" in part.branches}
    for part in parts_of(translated):
        if part.type in COUNTING:
            forms = plural_forms(language, part.type)
            named = {branch for branch in part.branches if not branch.startswith("=")}
            if part.name in counted and forms - named:
                yield f"counts {part.name} without “{min(forms - named)}”"
            if named - forms:
                yield f"counts {part.name} with “{min(named - forms)}”, which {language} does not have"


def texts_in(file: Traversable, without: tuple[str, ...] = NO_TEXTS) -> dict[str, str]:
    """The texts of a file that people read, by id. without: its tables that are left out."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    texts = {id: text for name, part in tables.items() if name not in without for id, text in _leaves(name, part)}
    return {id: text for id, text in texts.items() if not id.startswith(OF_MEASURES)}


def _leaves(id: str, part: Any) -> Iterator[tuple[str, str]]:
    """The texts in a part of a file. A text right in a table is read, whatever its name."""
    if isinstance(part, str):
        if part:
            yield id, part
    elif isinstance(part, Mapping):
        for key, inner in part.items():
            in_table = "." not in id and isinstance(inner, str)
            if in_table or key not in NOT_READ or id.endswith(".columns"):
                yield from _leaves(f"{id}.{key}", inner)
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from _leaves(f"{id}.{place}", inner)
